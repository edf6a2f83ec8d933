"""The rows of a price indication as clients read them."""

from decimal import Decimal

import pytest

from api.quote.indication_schemas import IndicationRowAnswer
from models.indication import IndicationCell, IndicationRow, RowType


@pytest.mark.req("CB-125", "CB-342")
@pytest.mark.parametrize(
    ("kind", "row", "cell"),
    [
        (RowType.MASTER, "MASTER", "master"),
        (RowType.MCP, "MCP", "mcp"),
        (RowType.MONO, "MONO", "MONO"),
        (None, None, ""),
    ],
)
def test_a_cell_spells_its_state_type_as_master_or_mono_and_its_row_in_capitals(
    kind: RowType | None, row: str | None, cell: str
) -> None:
    told = IndicationRowAnswer.of(
        IndicationRow(
            name="WY",
            type=kind,
            checked=True,
            is_master_with_fund_rate=False,
            master_with_fund_rate_or_minimum_prem_sum=False,
            programs=(
                IndicationCell(
                    program="gms-uwic",
                    premium=Decimal(1000),
                    payroll=Decimal(5000),
                    state_type=kind,
                    checked=True,
                    is_master_with_fund_rate=False,
                    master_with_fund_rate_or_minimum_prem_sum=False,
                ),
            ),
        )
    ).model_dump(mode="json", by_alias=True)
    assert told["type"] == row
    assert told["programs"][0]["state_type"] == cell


@pytest.mark.req("CB-125")
def test_a_row_has_its_own_flags_and_a_cell_its_own_figures() -> None:
    cell = IndicationCell(
        program="gms-uwic",
        premium=Decimal(1000),
        payroll=Decimal(5000),
        state_type=RowType.MASTER,
        checked=True,
        is_master_with_fund_rate=False,
        master_with_fund_rate_or_minimum_prem_sum=True,
    )
    told = IndicationRowAnswer.of(
        IndicationRow(
            name="GA",
            type=RowType.MASTER,
            checked=False,
            is_master_with_fund_rate=True,
            master_with_fund_rate_or_minimum_prem_sum=False,
            programs=(cell,),
        )
    ).model_dump(mode="json", by_alias=True)
    shown = {
        "program": "gms-uwic", "premium": "1000", "payroll": "5000", "state_type": "master", "checked": True,
        "isMasterWithFundRate": False, "masterWithFundRateOrMinimumPremSum": True,
    }  # fmt: skip
    assert told == {
        "name": "GA", "type": "MASTER", "checked": False, "isMasterWithFundRate": True,
        "masterWithFundRateOrMinimumPremSum": False, "programs": [shown],
    }  # fmt: skip
