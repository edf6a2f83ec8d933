"""Rows and worksheets of a price, made without rating anything."""

from decimal import Decimal
from uuid import UUID

from models.eligibility import Eligibility, Reason, RuleSource
from models.quote import OutcomeSource, ProgramQuote, ProgramState
from models.worksheet import CostStack, PremiumTotals, StatePremium, Worksheet

TEN = Decimal("10.00")


def a_row(
    run_id: UUID, program: str = "gms-uwic", state: ProgramState = ProgramState.QUEUED, version: int = 1
) -> ProgramQuote:
    """A program's row."""
    partner, _, carrier = program.partition("-")
    return ProgramQuote(
        run_id=run_id,
        program=program,
        partner=partner,
        carrier=carrier,
        carrier_name=carrier.title(),
        state=state,
        source=OutcomeSource.PLATFORM,
        version=version,
        reasons=(
            Reason(
                rule_id="demo-1",
                outcome=Eligibility.UW,
                text="Referred in tests",
                source=RuleSource(kind="demo", name="tests"),
            ),
        ),
    )


def totals() -> PremiumTotals:
    """Ten dollars everywhere."""
    return PremiumTotals(**dict.fromkeys(PremiumTotals.model_fields, TEN))


def cost() -> CostStack:
    """Ten dollars everywhere."""
    return CostStack(**dict.fromkeys(CostStack.model_fields, TEN))


def a_priced_row(run_id: UUID, program: str = "gms-uwic", version: int = 3) -> ProgramQuote:
    """A quoted row with its amounts."""
    state = StatePremium(
        state="GA",
        state_type="MCP",
        payroll=TEN,
        manual_premium=TEN,
        estimated_annual_premium=TEN,
        taxes_assessments=TEN,
        total_estimated_annual_premium=TEN,
    )
    row = a_row(run_id, program, ProgramState.QUOTED, version)
    return row.model_copy(
        update={
            "totals": totals(),
            "cost": cost(),
            "states": (state,),
            "has_worksheet": True,
            "elapsed_ms": 12,
        }
    )


def a_worksheet(program: str = "gms-uwic") -> Worksheet:
    """A worksheet without lines."""
    return Worksheet(
        engine_version="test",
        algorithm="NCCI_VOL",
        book_version="demo-1",
        program=program,
        illustrative=True,
        proration=Decimal("1.000"),
        lines=(),
        totals=totals(),
        states=(),
        locations=(),
        cost=cost(),
    )
