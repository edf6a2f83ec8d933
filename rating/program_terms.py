"""What a program files: multiplier, decimals, schedule range, minimum, fee; by program and state."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from models.errors import ProgramNotOffered
from models.rounding import Rounder, amount_rounding, rate_rounding
from rating.row_choice import Row

EVERY_STATE = "*"
_SCHEDULE_ENDS = frozenset({"schedule_debit_max_pct", "schedule_credit_max_pct"})


@dataclass(frozen=True, slots=True)
class ProgramTerms:
    """The terms of a program in one state. Percents are whole numbers; mod and fund load are factors.

    own_columns: what the program files for this very state; the rest is of its row for every state.
    """

    program: str
    state: str
    own_columns: frozenset[str]
    carrier_type: str
    loss_cost_multiplier: Decimal
    rate_decimals: str
    round_rate: Rounder
    rounding: str
    round_amount: Rounder
    discount_mode: str
    schedule_debit_max_pct: Decimal | None
    schedule_credit_max_pct: Decimal | None
    min_premium_multiplier: Decimal | None
    min_premium_cap: Decimal | None
    state_type: str
    peo_mod: Decimal | None
    fund_load: Decimal | None
    admin_fee_kind: str
    admin_fee_value: Decimal
    paygo: bool
    licensed: bool
    reliability: str
    row_key: str

    def row_of(self, column: str) -> str:
        """The row that a term came from: program and state, '*' where it is that of every state."""
        return f"{self.program},{self.state if column in self.own_columns else EVERY_STATE}"

    @property
    def files_own_schedule(self) -> bool:
        """Whether the program files both ends of a schedule range for this very state."""
        return self.own_columns.issuperset(_SCHEDULE_ENDS)

    @property
    def is_master(self) -> bool:
        """Whether the PEO's own policy covers the state."""
        return self.state_type == "master"

    @property
    def is_fund(self) -> bool:
        """Whether the state is priced by a loss-fund rate that holds mod, deductible and cost."""
        return self.is_master and self.fund_load is not None


def merge_terms(program: str, state: str, general: Row, special: Row | None) -> ProgramTerms:
    """A program's terms in a state: each cell of the state's row that is filled replaces the general one."""
    own = {column: cell for column, cell in special.items() if cell} if special else {}
    row = {**general, **own}
    return ProgramTerms(
        program=program,
        state=state,
        own_columns=frozenset(own),
        carrier_type=row["carrier_type"],
        loss_cost_multiplier=Decimal(row["loss_cost_multiplier"]),
        rate_decimals=row["rate_decimals"],
        round_rate=rate_rounding(row["rate_decimals"]),
        rounding=row["rounding"],
        round_amount=amount_rounding(row["rounding"]),
        discount_mode=row["discount_mode"],
        schedule_debit_max_pct=_optional(row["schedule_debit_max_pct"]),
        schedule_credit_max_pct=_optional(row["schedule_credit_max_pct"]),
        min_premium_multiplier=_optional(row["min_premium_multiplier"]),
        min_premium_cap=_optional(row["min_premium_cap"]),
        state_type=row["state_type"],
        peo_mod=_optional(row["peo_mod"]),
        fund_load=_optional(row["fund_load"]),
        admin_fee_kind=row["admin_fee_kind"],
        admin_fee_value=Decimal(row["admin_fee_value"] or "0"),
        paygo=row["paygo"] == "true",
        licensed=row["licensed"] != "false",
        reliability=row["reliability"],
        row_key=f"{program},{state if special else EVERY_STATE}",
    )


def find_in_effect(rows: Sequence[Row], day: date) -> Row | None:
    """The row that is sold on a day: from inclusive, to exclusive, the latest of several, or None."""
    sold = [
        row
        for row in rows
        if (not row["from_date"] or date.fromisoformat(row["from_date"]) <= day)
        and (not row["to_date"] or day < date.fromisoformat(row["to_date"]))
    ]
    return max(sold, key=lambda row: row["from_date"], default=None)


def in_effect(program: str, rows: Sequence[Row], day: date) -> Row:
    """The row of a program that is sold on a day. Raises: ProgramNotOffered naming when it is."""
    row = find_in_effect(rows, day)
    if row is not None:
        return row
    if not rows:
        raise ProgramNotOffered(f"Program {program} is not rated by this rate book", "program")
    sold = " and ".join(f"from {r['from_date'] or 'any day'} to {r['to_date'] or 'any day'}" for r in rows)
    raise ProgramNotOffered(
        f"Program {program} is not sold for {day.isoformat()}; it is sold {sold}", "program"
    )


def _optional(text: str) -> Decimal | None:
    return Decimal(text) if text else None
