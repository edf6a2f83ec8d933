"""What both carriers are told of a risk: its modifications in effect and its payrolls."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from models.risk import Modification, Risk, RiskLocation


def modifications(risk: Risk) -> Iterator[tuple[str, Decimal]]:
    """The experience modification of each state that has one, on the effective date."""
    by_state = {entry.state: entry for entry in risk.modifications}
    for state in risk.states:
        entry = by_state.get(state) or by_state.get("ncci")
        if entry is not None:
            yield state, _in_force(entry, risk.effective_date)


def payroll(location: RiskLocation) -> Decimal:
    """Of a place of work, all classes."""
    return sum((exposure.payroll for exposure in location.employees), Decimal(0))


def years(given: int | None, effective: date) -> int | None:
    """Years in business as a count; four digits are the founding year."""
    if given is None:
        return None
    return max(effective.year - given if given >= 1000 else given, 0)


def _in_force(entry: Modification, day: date) -> Decimal:
    later = entry.rate2 is not None and entry.date2 is not None and entry.date2 <= day
    return entry.rate2 if later and entry.rate2 is not None else entry.rate1
