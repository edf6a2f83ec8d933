"""What would change an answer, as data and in words: 'needs 3 years of prior coverage; 2 given'."""

from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation

from models.eligibility import AnswerChange

_RIGHT: Mapping[str, str] = {
    "lt": "ge",
    "le": "gt",
    "gt": "le",
    "ge": "lt",
    "eq": "ne",
    "ne": "eq",
    "in": "not_in",
    "not_in": "in",
}
"""A rule says what is wrong; the operator of what would be right."""
_BOUND: Mapping[str, str] = {"ge": "", "gt": "more than ", "le": "at most ", "lt": "fewer than "}
_AMOUNT_BOUND: Mapping[str, str] = {"ge": "at least ", "gt": "above ", "le": "at most ", "lt": "below "}
_COUNTED: Mapping[str, str] = {
    "years_in_business": "years in business",
    "prior_coverage_years": "years of prior coverage",
    "full_time_total": "full-time employees",
    "heads": "people in one place",
}
_MEASURED: Mapping[str, str] = {
    "modification": "a modification of {}",
    "payroll_total": "a payroll of {}",
    "payroll_per_person": "a payroll of {} a person",
    "modified_premium": "a modified premium of {}",
    "loss_ratio": "a three-year loss ratio of {}",
    "claim_frequency": "a claim frequency of {} per million of payroll",
    "subcontracted_percent": "{} of the work subcontracted",
}
_NAMED: Mapping[str, str] = {
    "program_offered": "an effective date on which the program is sold",
    "class_filed": "a class code that is filed in the state",
    "federal": "a class code that is not federal",
    "appetite": "a class within the program's appetite",
}
_TRAITS: Mapping[str, str] = {
    "industry": "a class of another industry",
    "hazard_group": "a class of another hazard group",
    "naics3": "a class of another NAICS group",
}
_FIXED = frozenset({"licensed", "private_market"})
"""Facts that nobody who applies can change."""
_SAID = frozenset({"appetite"})
"""What would change them only says the reason again: a class outside the appetite needs one within."""
_ANSWER = "answer.q"
_YES, _NO = "Y", "N"
_HUNDRED = Decimal(100)


def _dollars(text: str) -> str:
    amount = Decimal(text)
    whole = amount.to_integral_value()
    return f"${whole:,}" if whole == amount else f"${amount:,}"


def _share(text: str) -> str:
    return f"{(Decimal(text) * _HUNDRED).normalize():f}%"


_SHOWN: Mapping[str, Callable[[str], str]] = {
    "payroll_total": _dollars,
    "payroll_per_person": _dollars,
    "modified_premium": _dollars,
    "loss_ratio": _share,
    "subcontracted_percent": "{}%".format,
}
"""How a figure is written; others as they are."""


def change_of(field: str, operator: str, value: str, seen: str | None) -> AnswerChange | None:
    """What the fact of a rule would have to be; None where the applicant cannot change it.

    operator and value are those of the rule that applied, or that waits for its fact; seen is what was given.
    """
    if field in _FIXED or (field in _SAID and seen is not None):
        return None
    right = _RIGHT[operator]
    given = "not given" if seen is None else f"{_written(field, seen)} given"
    needed = _words(field, right, _written(field, value))
    return AnswerChange(
        field=field,
        operator=right,
        needs=value,
        given=seen,
        text=needed if field in _NAMED else f"{needed}; {given}",
    )


def _written(field: str, text: str) -> str:
    """A figure as people write it; what is no figure, as it stands."""
    try:
        return _SHOWN[field](text)
    except (KeyError, InvalidOperation):
        return text.replace("_", " ").replace(";", ", ")


def _words(field: str, right: str, value: str) -> str:
    """What is needed, in words; a field without words of its own is called by its name."""
    if field in _NAMED or field in _TRAITS:
        return f"needs {_NAMED.get(field) or _TRAITS[field]}"
    if field in _COUNTED:
        return f"needs {_BOUND.get(right, '')}{value} {_COUNTED[field]}"
    if field in _MEASURED:
        return f"needs {_MEASURED[field].format(_AMOUNT_BOUND.get(right, '') + value)}"
    if field.startswith(_ANSWER) and right == "ne" and value in (_YES, _NO):
        return f"needs the answer {_NO if value == _YES else _YES} to question {field.removeprefix(_ANSWER)}"
    bound = {**_AMOUNT_BOUND, "eq": "", "ne": "not ", "in": "one of ", "not_in": "none of "}[right]
    return f"needs {field.replace('_', ' ').replace('.', ' ')} {bound}{value}"
