"""The rows of a price indication as clients read them."""

from decimal import Decimal

import pytest

from api.schemas.quote_indication import IndicationRowAnswer
from models.indication import IndicationCell, IndicationRow


@pytest.mark.req("CB-125", "CB-342")
@pytest.mark.parametrize(
    ("kind", "row", "cell"),
    [("MASTER", "MASTER", "master"), ("MCP", "MCP", "mcp"), ("MONO", "MONO", "MONO"), ("", None, "")],
)
def test_a_cell_spells_its_state_type_as_master_or_mono_and_its_row_in_capitals(
    kind: str, row: str | None, cell: str
) -> None:
    told = IndicationRowAnswer.of(
        IndicationRow(
            name="WY",
            type=row,
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
