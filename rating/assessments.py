"""Taxes and assessments of a state: one line each, base and rate as data; a missing rate is labelled."""

from dataclasses import dataclass
from decimal import Decimal

from models.errors import TableRowMissing
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


def assessments_of(policy: Policy, ledger: StateLedger) -> list[Assessment]:
    """The taxes in effect; one demo line on standard premium where the state has no row in effect.

    Where there is no standard premium (a fund-rate state) the base is the billed premium.
    Raises: TableRowMissing.
    """
    rows = policy.book.dated("assessments").in_effect(ledger.state, policy.day)
    if not rows:
        return [_demo(policy, ledger, "state_assessment", "standard_premium")]
    return [_filed(policy, ledger, row) for row in rows]


def _filed(policy: Policy, ledger: StateLedger, row: Row) -> Assessment:
    if not row["rate"]:
        return _demo(policy, ledger, row["name"], row["base"])
    source = policy.book.source("assessments", row, f"{row['state']},{row['name']},{row['effective']}")
    return Assessment(
        row["name"],
        _label(row["name"]),
        _base(ledger, row["base"]),
        Parameter(Decimal(row["rate"]), source=source),
    )


def _demo(policy: Policy, ledger: StateLedger, name: str, base: str) -> Assessment:
    """A placeholder rate, and the line says that it is one."""
    row = policy.book.dated(_DEMO_TABLE).require(ledger.state, policy.day)
    source = policy.book.source(
        _DEMO_TABLE, {"reliability": "assumed"}, f"{ledger.state},demo_assessment_pct"
    )
    if not row["demo_assessment_pct"]:
        raise TableRowMissing(
            f"Table assessments has no rate for {ledger.state} on {policy.day.isoformat()}; add a row",
            "assessments",
        )
    factor = Decimal(row["demo_assessment_pct"]) / _HUNDRED
    parameter = Parameter(factor, source=source, note="no rate filed: demo percentage, confirm")
    return Assessment(name, _label(name), _base(ledger, base), parameter)


def _base(ledger: StateLedger, names: str) -> tuple[str, ...]:
    """The steps that a row names, of those that fired; the billed premium where none of them did."""
    keys = tuple(_BASES.get(name, name) for name in names.split(";"))
    return tuple(key for key in keys if key in ledger.amounts) or (_BILLED,)


def _label(name: str) -> str:
    return name.replace("_", " ").capitalize()
