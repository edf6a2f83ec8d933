"""State worksheets of an application: its classes as they were priced, and the lines of the price."""

from collections import Counter
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

from models.eacord import Application
from models.risk import Exposure, RiskLocation
from models.rounding import cent
from models.worksheet import Scope, Worksheet, WorksheetLine

_COMBINED = "ncci"
_ITEMS = {
    "manual_premium": "total",
    "increased_limits": "increased_limits",
    "small_deductible_credit": "deductible",
    "experience_mod": "experience_mod",
    "modified_premium": "modified_premium",
    "schedule_rating": "schedule_rating",
    "ccpap": "ccpap",
    "arap": "arap",
    "standard_premium": "standard_premium",
    "premium_discount": "premium_discount",
    "expense_constant": "expense_constant",
    "terrorism": "terrorism",
    "catastrophe": "catastrophe",
}
"""Step of the algorithm -> item of the sheet."""
_APART = frozenset(
    {"class_manual_premium", "subject_premium", "estimated_annual_premium", "total_estimated_annual_premium"}
)
_MOST_OTHER = 4
_TAXES = "taxes_assessments"
_FLAT = "expense_constant"
"""Its factor is the amount itself."""


def worksheets(application: Application) -> Iterator[dict[str, Any]]:
    """One worksheet for each state that is asked for, in the order of the risk."""
    risk, asked = application.risk, application.asked
    for state in risk.states:
        if state in asked.states:
            places = [place for place in risk.locations if place.state == state]
            yield {
                "state": state,
                "class_codes": list(_rows(places, application.worksheet)),
                "premium": _premium(application, state),
                **_total(application.worksheet, state),
            }


def modification(application: Application, state: str) -> Decimal | None:
    """The experience modification that the state was priced with, at the start of the policy."""
    by_state = {each.state.upper(): each.rate1 for each in application.risk.modifications}
    return by_state.get(state, None if state in _ALONE else by_state.get(_COMBINED.upper()))


_ALONE = frozenset({"CA", "DE", "MI", "NJ", "PA"})
"""States whose modification is their own bureau's; the combined one is not theirs."""


def _rows(places: list[RiskLocation], worksheet: Worksheet | None) -> Iterator[dict[str, Any]]:
    count = Counter(line.code for place in places for line in place.employees)
    for place in places:
        for line in place.employees:
            yield {
                "location": place.name,
                "class_code": line.code,
                "description": line.description,
                "full_time": line.ft,
                "part_time": line.pt,
                "payroll": _plain(line.payroll),
                **_price(worksheet, place.state, line, alone=count[line.code] == 1),
            }


def _price(worksheet: Worksheet | None, state: str, line: Exposure, *, alone: bool) -> dict[str, str]:
    """Rate and premium of a class. A price knows the premium of a state's class, not that of one place."""
    if worksheet is None:
        return {}
    rates = {(each.state, each.class_code): each.manual_rate_per_100 for each in worksheet.class_rates}
    premiums = {
        (each.state, each.class_code): each.amount
        for each in worksheet.lines
        if each.key == "class_manual_premium"
    }
    found: dict[str, str] = {}
    if (rate := rates.get((state, line.code))) is not None:
        found["rate"] = _plain(rate)
    if alone and (premium := premiums.get((state, line.code))) is not None:
        found["manual_premium"] = _plain(premium)
    return found


def _premium(application: Application, state: str) -> dict[str, Any]:
    mod = modification(application, state)
    items: dict[str, Any] = {} if mod is None else {"experience_mod": {"factor": _plain(mod)}}
    if application.worksheet is None:
        return items
    lines = [
        line
        for line in application.worksheet.lines
        if line.state == state and line.scope is Scope.STATE and line.key not in _APART
    ]
    for line in lines:
        if (item := _ITEMS.get(line.key)) is not None:
            items[item] = {**items.get(item, {}), **_figures(line)}
    items.update(_taxes(lines))
    others = [line for line in lines if line.key not in _ITEMS and not _is_tax(line)]
    if others:
        items["other"] = [{"text": line.label, **_figures(line)} for line in others[:_MOST_OTHER]]
    return items


def _figures(line: WorksheetLine) -> dict[str, str]:
    """What a factor makes of the premium; a charge or a credit by itself, with its sign."""
    amount = line.running_total if line.sign == "x" else line.amount
    told = {"premium": _plain(-amount if line.sign == "-" else amount)}
    if line.factor is not None and line.sign != "=" and line.key != _FLAT:
        told["factor"] = _plain(line.factor)
    return told


def _taxes(lines: Iterable[WorksheetLine]) -> dict[str, Any]:
    """All taxes and assessments of a state together: the sheet has one line for them."""
    amounts = [line.amount for line in lines if _is_tax(line)]
    return {_TAXES: {"premium": _plain(sum(amounts, Decimal(0)))}} if amounts else {}


def _is_tax(line: WorksheetLine) -> bool:
    return line.key.partition(".")[0] == _TAXES


def _total(worksheet: Worksheet | None, state: str) -> dict[str, str]:
    if worksheet is None:
        return {}
    totals = {part.state: part.total_estimated_annual_premium for part in worksheet.states}
    return {"total_estimated_annual_premium": _plain(totals[state])} if state in totals else {}


def _plain(amount: Decimal) -> str:
    """As a decimal text; cents only where there are some."""
    whole = amount.to_integral_value()
    if amount == whole:
        return f"{whole:f}"
    return f"{cent(amount):f}" if amount == cent(amount) else f"{amount.normalize():f}"
