"""The experience modification of each state of a risk: which entry counts, and which of its two dates."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from models.errors import InvalidInput
from models.risk import Modification, Risk
from models.rounding import mod as round_mod

COMBINED = "ncci"
LEAST = Decimal("0.01")
"""The smallest modification: what is entered is rounded to two decimals, and 0 would wipe out a premium."""
TOO_SMALL = f"Write a modification from {LEAST}, such as 0.95; it is rounded to two decimals"
_ONE = Decimal("1.00")
_USUAL_LOW = Decimal("0.40")
_USUAL_HIGH = Decimal("3.00")
_COMBINED_PLANS = frozenset({"ncci", "ncci_when_interstate"})

Category = Callable[[str], Mapping[str, str]]
"""The row of state_categories of a state, as its rate book gives it."""


def is_modification(rate: Decimal) -> bool:
    """Whether a number can be a modification: above 0 once it is rounded to two decimals."""
    return round_mod(rate) > 0


@dataclass(frozen=True, slots=True)
class ChosenModification:
    """The factor that applies to a state on the effective date; arap only where one was entered."""

    factor: Decimal
    arap: Decimal | None = None
    entry: str = ""
    note: str | None = None


def covered_by_combined(category: Mapping[str, str]) -> bool:
    """Whether the combined interstate entry covers a state; category is its row of state_categories."""
    return category["mod_plan"] in _COMBINED_PLANS


def expand(
    modifications: Sequence[Modification], states: Sequence[str], category: Category
) -> dict[str, Modification]:
    """One entry per state: its own, else the combined one where it covers the state.

    A combined entry covers every state of the combined plan that the risk has, listed or not. A state with a
    bureau of its own takes only its own entry. States without any entry are absent.
    """
    by_state = {entry.state.upper(): entry for entry in modifications}
    combined = by_state.get(COMBINED.upper())
    expanded: dict[str, Modification] = {}
    for state in states:
        entry = by_state.get(state)
        if entry is None and combined is not None and covered_by_combined(category(state)):
            entry = combined.model_copy(update={"state": state})
        if entry is not None:
            expanded[state] = entry
    return expanded


def choose(entry: Modification | None, effective: date, path: str = "modifications") -> ChosenModification:
    """The pair of an entry that is in effect: the latest date on or before the effective date.

    Both later, or both on the same day: the first, with a note. No entry: 1.00. Raises: InvalidInput when the
    rounded factor is not above zero.
    """
    if entry is None:
        return ChosenModification(_ONE, note="no modification entered: 1.00")
    rate, note = _pair_in_force(entry, effective)
    factor = round_mod(rate)
    if not is_modification(rate):
        raise InvalidInput(
            f"The modification of {entry.state} is {rate}, which is {factor}; write {LEAST} or more", path
        )
    if factor < _USUAL_LOW or factor > _USUAL_HIGH:
        note = _join(note, f"outside the usual {_USUAL_LOW} to {_USUAL_HIGH}: confirm")
    return ChosenModification(factor, entry.arap, entry.state, note)


def entered_modifications(risk: Risk, category: Category) -> dict[str, Decimal]:
    """The modification in effect by state, where the risk has an entry for it. Raises: InvalidInput."""
    entries = expand(risk.modifications, risk.states, category)
    return {state: choose(entry, risk.effective_date).factor for state, entry in entries.items()}


def _pair_in_force(entry: Modification, effective: date) -> tuple[Decimal, str | None]:
    first = entry.date1 or date.min
    if entry.rate2 is None:
        late = first > effective
        return entry.rate1, "dated after the effective date: taken as it is" if late else None
    second = entry.date2 or date.min
    if first == second:
        return entry.rate1, "both modifications have the same date: the first is taken"
    in_effect: Mapping[date, Decimal] = {
        day: rate for day, rate in ((first, entry.rate1), (second, entry.rate2)) if day <= effective
    }
    if not in_effect:
        return entry.rate1, "both modifications are dated after the effective date: the first is taken"
    return in_effect[max(in_effect)], None


def _join(first: str | None, second: str) -> str:
    return f"{first}; {second}" if first else second
