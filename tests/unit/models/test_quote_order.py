"""In which order carriers stand: as sure, then as cheap as their prices are."""

from decimal import Decimal
from typing import Any, cast
from uuid import UUID

from models.quote import OutcomeSource, ProgramQuote, ProgramState, in_order
from models.worksheet import PremiumTotals


def row(name: str, state: ProgramState, total: str | None) -> ProgramQuote:
    amounts = {"total_estimated_annual_premium": Decimal(total or 0)}
    totals = PremiumTotals.model_construct(**cast(Any, amounts))
    return ProgramQuote(
        run_id=UUID(int=1), program=f"gms-{name}", partner="gms", carrier=name, carrier_name=name,
        state=state, source=OutcomeSource.CARRIER, totals=totals if total else None,
    )  # fmt: skip


def test_quotes_stand_before_referrals_the_cheapest_first_and_what_has_no_price_last() -> None:
    rows = [
        row("amtrust", ProgramState.QUOTED, "71298.49"),
        row("berkley", ProgramState.DECLINED, None),
        row("key_risk", ProgramState.QUOTED, "40844"),
        row("starnet", ProgramState.REFERRED, "36765"),
        row("uwic", ProgramState.QUOTED, "40844"),
    ]
    assert [one.carrier for one in in_order(rows)] == ["key_risk", "uwic", "amtrust", "starnet", "berkley"]
