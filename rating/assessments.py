"""Taxes and assessments of a state: one line each, base and rate as data; a missing rate is labelled."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from models.errors import TableRowMissing
from rating.book import RateBook
from rating.ledger import Parameter, Policy, StateLedger
from rating.row_choice import Row

_HUNDRED = Decimal(100)
_BILLED = "estimated_annual_premium"
_BASES = {"eap": _BILLED}
"""Bases that a table names otherwise than their step is called."""
_DEMO_TABLE = "demo_state_relativity"


@dataclass(frozen=True, slots=True)
class Assessment:
    """One tax of a state: name is part of its line's key, base the steps whose sum it is a fraction of."""

    name: str
    label: str
    base: tuple[str, ...]
    parameter: Parameter


class _Filed(NamedTuple):
    """A tax as the book has it; base as its row names it."""

    name: str
    label: str
    base: str
    parameter: Parameter


def assessments_of(policy: Policy, ledger: StateLedger) -> list[Assessment]:
    """The taxes in effect; one demo line on standard premium where the state has no row in effect.

    Where there is no standard premium (a fund-rate state) the base is the billed premium.
    Raises: TableRowMissing.
    """
    filed = policy.book.once(_filed, ledger.state, policy.day)
    return [Assessment(tax.name, tax.label, _base(ledger, tax.base), tax.parameter) for tax in filed]


def _filed(book: RateBook, state: str, day: date) -> tuple[_Filed, ...]:
    """The taxes of a state on a day."""
    rows = book.dated("assessments").in_effect(state, day)
    if not rows:
        return (_demo(book, state, day, "state_assessment", "standard_premium"),)
    return tuple(
        _of_row(book, row) if row["rate"] else _demo(book, state, day, row["name"], row["base"])
        for row in rows
    )


def _of_row(book: RateBook, row: Row) -> _Filed:
    source = book.source("assessments", row, f"{row['state']},{row['name']},{row['effective']}")
    return _Filed(
        row["name"], _label(row["name"]), row["base"], Parameter(Decimal(row["rate"]), source=source)
    )


def _demo(book: RateBook, state: str, day: date, name: str, base: str) -> _Filed:
    """A placeholder rate, and the line says that it is one."""
    row = book.dated(_DEMO_TABLE).require(state, day)
    source = book.source(_DEMO_TABLE, {"reliability": "assumed"}, f"{state},demo_assessment_pct")
    if not row["demo_assessment_pct"]:
        raise TableRowMissing(
            f"Table assessments has no rate for {state} on {day.isoformat()}; add a row", "assessments"
        )
    factor = Decimal(row["demo_assessment_pct"]) / _HUNDRED
    parameter = Parameter(factor, source=source, note="no rate filed: demo percentage, confirm")
    return _Filed(name, _label(name), base, parameter)


def _base(ledger: StateLedger, names: str) -> tuple[str, ...]:
    """The steps that a row names, of those that fired; the billed premium where none of them did."""
    keys = tuple(_BASES.get(name, name) for name in names.split(";"))
    return tuple(key for key in keys if key in ledger.amounts) or (_BILLED,)


def _label(name: str) -> str:
    return name.replace("_", " ").capitalize()
