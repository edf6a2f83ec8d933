"""What a request says of the whole policy: limits, modifications, and that no question is answered twice."""

import re
from collections.abc import Iterable, Sequence

from models.errors import InvalidInput
from models.modification import COMBINED, covered_by_combined
from models.risk import DEFAULT_LIMITS, Modification, RiskLocation
from underwriting.intake_request import RequestedAnswer, RequestedPolicy
from underwriting.reference import UnderwritingBook


def twice_answered(names: Iterable[str]) -> int | None:
    """Where a question is answered that was answered before; None: nowhere."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name in seen:
            return index
        seen.add(name)
    return None


def check_questions(questions: Sequence[RequestedAnswer]) -> None:
    """Refuse a second answer, of which nobody would see that the first is dropped. Raises: InvalidInput."""
    again = twice_answered(question.name for question in questions)
    if again is not None:
        raise InvalidInput(
            f"Question {questions[again].name} is answered twice; send one answer",
            f"body.questions.{again}.name",
        )


def priced_limits(text: str, book: UnderwritingBook) -> str:
    """Employers' liability limits as the book spells them, the default for nothing chosen.

    Raises: InvalidInput naming those known.
    """
    limits = re.sub(r"\s+", "", text).replace("-", "/") or DEFAULT_LIMITS
    known = sorted({row["limits_thousands"] for row in book.rows("increased_limits")} - {"*"})
    if limits not in known:
        raise InvalidInput(
            f"Limits must be one of {', '.join(known)} (thousands of dollars)", "body.el_limits"
        )
    return limits


def priced_modifications(
    policy: RequestedPolicy, places: Sequence[RiskLocation], book: UnderwritingBook
) -> tuple[Modification, ...]:
    """The modifications, one for each state, each with an effect. Raises: InvalidInput naming the entry."""
    states: dict[str, Modification] = {}
    for index, entry in enumerate(policy.emod):
        state = entry.state.lower() if entry.state.lower() == COMBINED else entry.state.upper()
        if state in states:
            raise InvalidInput(
                f"The modification of {state} stands twice; send one entry per state",
                f"body.emod.{index}.state",
            )
        _check_has_effect(state, places, book, f"body.emod.{index}.state")
        if entry.rate2 is not None and entry.date2 is None:
            raise InvalidInput(
                f"The second modification of {state} needs its date", f"body.emod.{index}.date2"
            )
        states[state] = Modification(
            state=state, rate1=entry.rate1, date1=entry.date1, rate2=entry.rate2, date2=entry.date2
        )
    return tuple(states.values())


def _check_has_effect(state: str, places: Sequence[RiskLocation], book: UnderwritingBook, path: str) -> None:
    """Refuse an entry that covers no state of the risk. Raises: InvalidInput naming the states it has."""
    of_risk = list(dict.fromkeys(place.state for place in places))
    combined = state == COMBINED and any(covered_by_combined(book.category(one)) for one in of_risk)
    if not combined and state not in of_risk:
        where = "no location of NCCI interstate rating" if state == COMBINED else f"no location in {state}"
        raise InvalidInput(
            f"The risk has {where}, so this modification would change nothing; take it out or enter it for "
            f"one of {', '.join(of_risk)}",
            path,
        )
