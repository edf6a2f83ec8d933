"""How far a schedule credit or debit may go: what the program files, else what the state allows."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from models.errors import InvalidInput, NoSchedulePlan, ScheduleOutOfRange
from models.risk import Market, ScheduleRating
from rating.algorithm import EVERY, Algorithm
from rating.book import RateBook
from rating.ledger import ZERO, Policy, StateLedger, form_of
from rating.program_terms import ProgramTerms

SCHEDULE = "schedule"
"""What a step of schedule rating names as the source of its factor."""
MOST_DECIMALS = "Enter a percent with at most two decimals"
_DECIMALS = 2


@dataclass(frozen=True, slots=True)
class ScheduleRange:
    """The largest debit and credit, percents without a sign; both 0: there is no plan."""

    debit: Decimal
    credit: Decimal
    note: str
    """Whose range it is, for the worksheet; why there is none, where there is no plan."""

    @property
    def is_plan(self) -> bool:
        """Whether schedule rating may be applied at all."""
        return bool(self.debit or self.credit)

    @property
    def words(self) -> str:
        """Both ends: '-25% to 25%'."""
        return f"-{self.credit}% to {self.debit}%"

    def holds(self, percent: Decimal) -> bool:
        """Whether a signed percent lies within it; a credit is negative."""
        return -self.credit <= percent <= self.debit


def schedule_range(
    book: RateBook,
    state: str,
    day: date,
    terms: ProgramTerms | None = None,
    algorithm: Algorithm | None = None,
) -> ScheduleRange:
    """The range in a state on a day.

    No plan: where the algorithm has no enabled step of schedule rating, on a master policy, and where the
    state's row is 0 and 0 and the program files no range for that very state. Else the program's range where
    it files both ends, else the state's.

    Args: terms: of a program there; None: of no program in particular; algorithm: of the state, where it is
        not that of the voluntary market.
    Raises: TableRowMissing for a state without a row, StateNotFiled for one that the book does not know.
    """
    if not book.has_private_market(state):
        return ScheduleRange(ZERO, ZERO, "the state fund insures")
    reason = _without_plan(terms, algorithm or _voluntary(book, state, terms))
    if reason is not None:
        return ScheduleRange(ZERO, ZERO, reason)
    row = book.dated("schedule_ranges").require(state, day)
    of_state = ScheduleRange(
        Decimal(row["debit_max_pct"]), Decimal(row["credit_max_pct"]), f"state range, {row['status']}"
    )
    of_program = _filed(terms)
    if of_state.is_plan or (terms is not None and terms.files_own_schedule):
        return of_program or of_state
    return ScheduleRange(ZERO, ZERO, f"the state's range is 0 to 0, {row['status']}")


def range_of(policy: Policy, ledger: StateLedger) -> ScheduleRange:
    """The range of a state of a policy; a price of version 1 took any range of the program."""
    if policy.rules.needs_a_plan:
        return schedule_range(policy.book, ledger.state, policy.day, ledger.terms, ledger.algorithm)
    row = policy.book.dated("schedule_ranges").require(ledger.state, policy.day)
    return _filed(ledger.terms) or ScheduleRange(
        Decimal(row["debit_max_pct"]), Decimal(row["credit_max_pct"]), f"state range, {row['status']}"
    )


def check_percent(percent: Decimal, state: str, filed: ScheduleRange) -> None:
    """Whether a percent may be applied. Raises: InvalidInput, NoSchedulePlan, ScheduleOutOfRange."""
    decimals = percent.normalize().as_tuple().exponent
    if isinstance(decimals, int) and decimals < -_DECIMALS:
        raise InvalidInput(f"{MOST_DECIMALS}: {percent}% in {state} has more")
    if percent and not filed.is_plan:
        raise NoSchedulePlan(
            f"There is no schedule rating plan in {state}: {filed.note}; take out the {percent}%"
        )
    if not filed.holds(percent):
        raise ScheduleOutOfRange(
            f"Schedule rating of {percent}% in {state} is outside the filed range; choose from {filed.words}"
        )


def outside_words(percent: Decimal, state: str, states: Iterable[str]) -> str:
    """What is said of a percent for a state that the risk does not have."""
    return (
        f"The risk has no location in {state}, so it has no schedule rating there; take out the {percent}% "
        f"or choose one of {', '.join(states)}"
    )


def check_schedule(policy: Policy) -> None:
    """Every percent of a risk must be one that its state takes; none is left out in silence.

    Raises: NoSchedulePlan, ScheduleOutOfRange, InvalidInput, each naming the entry.
    """
    ledgers = {ledger.state: ledger for ledger in policy.ledgers}
    for index, entry in enumerate(policy.risk.schedule):
        try:
            _check_entry(policy, ledgers, entry)
        except (InvalidInput, ScheduleOutOfRange) as refusal:
            refusal.path = f"{SCHEDULE}.{index}.{refusal.path or 'sdr'}"
            raise


def _check_entry(policy: Policy, ledgers: dict[str, StateLedger], entry: ScheduleRating) -> None:
    state = entry.state.upper()
    ledger = ledgers.get(state)
    if policy.schedule[state] != entry.sdr:
        raise InvalidInput(f"{state} has two schedule ratings; keep one", "state")
    if not entry.sdr:
        return
    if ledger is None:
        raise NoSchedulePlan(outside_words(entry.sdr, state, ledgers), "state")
    check_percent(entry.sdr, state, range_of(policy, ledger))


def _without_plan(terms: ProgramTerms | None, algorithm: Algorithm) -> str | None:
    """Why no schedule rating is applied at all; None where a range may say how much."""
    if terms is not None and terms.is_master:
        return "schedule rating is not applied to a master policy"
    steps = [step for step in algorithm.steps if step.params_ref.partition(".")[0] == SCHEDULE]
    if any(step.enabled for step in steps):
        return None
    return next((step.reason for step in steps if step.reason), "its algorithm has no such step")


def _voluntary(book: RateBook, state: str, terms: ProgramTerms | None) -> Algorithm:
    """The algorithm of a state in the voluntary market."""
    form = form_of(book, state, fund=terms is not None and terms.is_fund)
    return book.algorithm(form, state, Market.VOLUNTARY.value, terms.program if terms else EVERY)


def _filed(terms: ProgramTerms | None) -> ScheduleRange | None:
    """The range of a program that files both ends."""
    if terms is None:
        return None
    debit, credit = terms.schedule_debit_max_pct, terms.schedule_credit_max_pct
    if debit is None or credit is None:
        return None
    return ScheduleRange(debit, credit, "program range")
