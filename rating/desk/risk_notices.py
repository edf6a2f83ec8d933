"""What a risk says that moves no premium: modifications of states without a location, or that do not count.

A schedule percent that moves nothing is refused by the price itself, so that nothing is left to say of it.
"""

from collections.abc import Iterator, Sequence

from models.errors import QuotingError
from models.modification import COMBINED, covered_by_combined, entered_modifications
from models.risk import Risk
from rating.book import RateBook


def risk_notices(risk: Risk, book: RateBook, programs: Sequence[str]) -> list[str]:
    """What is worth saying about a risk that some programs priced."""
    found = [*_nowhere(risk), *_combined(risk, book), *_state_funds(risk, book)]
    for program in programs:
        found += _master(risk, book, program)
    return found


def _states(risk: Risk) -> list[str]:
    """The states that have an entry of their own."""
    return [entry.state.upper() for entry in risk.modifications if entry.state.casefold() != COMBINED]


def _nowhere(risk: Risk) -> Iterator[str]:
    for state in _states(risk):
        if state not in risk.states:
            known = ", ".join(risk.states)
            yield f"emod: {state} has no location, so its entry moves nothing; the risk has {known}"


def _combined(risk: Risk, book: RateBook) -> Iterator[str]:
    own = {entry.state.upper() for entry in risk.modifications}
    if COMBINED.upper() in own and not any(
        covered_by_combined(book.category(state)) for state in risk.states if state not in own
    ):
        yield f"emod: no state of the risk takes the entry {COMBINED}, so it moves nothing"


def _state_funds(risk: Risk, book: RateBook) -> Iterator[str]:
    for state in _states(risk):
        if state in risk.states and not book.has_private_market(state):
            yield f"emod: {state} is insured by its state fund, so its entry moves nothing"


def _master(risk: Risk, book: RateBook, program: str) -> Iterator[str]:
    """Where a master policy covers a state the client's own entries do not count."""
    try:
        entered = entered_modifications(risk, book.category)
        states = [state for state in risk.states if book.has_private_market(state)]
        masters = {state: book.terms(program, state, risk.effective_date) for state in states}
    except QuotingError:
        return
    for state, terms in masters.items():
        if terms.is_master and state in entered:
            why = "its fund rate holds the modification" if terms.is_fund else "the PEO's modification counts"
            yield f"emod: {state} is a master policy of {program}: {why}, the entry moves nothing"
