"""A canonical value as a data sheet prints it: days American, amounts with commas, phones in their groups."""

import re
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from documents.acord.kinds import kind_of
from documents.acord.values import BOX_CAP, NAME_CAP, NARRATIVE_CAP, Kind, cleaned
from models.rounding import cent

_PHONE = re.compile(r"(\d{3})(\d{3})(\d{4})((?: ext \d+)?)", re.ASCII)
_SSN = re.compile(r"\d{3}-\d{2}-\d{4}", re.ASCII)
_AMOUNTS = (Kind.MONEY, Kind.PAYROLL)
_CAPS = {Kind.NARRATIVE: NARRATIVE_CAP, Kind.NAME: NAME_CAP}


def as_text(path: str, value: Any, *, mod_in_percent: bool = False) -> str:
    """The text of a box; a value that is not of its kind stands as it is, '' for none.

    Args: mod_in_percent: California writes a modification of 0.93 as 93 %.
    """
    kind = kind_of(path)
    if isinstance(value, bool):
        return _yes(kind, value)
    raw = f"{Decimal(repr(value)):f}" if isinstance(value, float) else str(value)
    text = _lines(raw) if kind is Kind.NARRATIVE else cleaned(raw, _CAPS.get(kind, BOX_CAP))
    if kind in (Kind.DATE, Kind.BIRTH_DATE):
        return _day(text)
    if kind is Kind.FEIN:
        return "" if _SSN.fullmatch(text) else text
    if kind is Kind.PHONE and (found := _PHONE.fullmatch(text)):
        return f"({found[1]}) {found[2]}-{found[3]}{found[4]}"
    number = _number(text)
    if number is None:
        return text
    if kind in _AMOUNTS:
        return _amount(number)
    if kind is Kind.PERCENT:
        return f"{number:f}%"
    if kind is Kind.MODIFICATION and mod_in_percent:
        return f"{_plain(number * 100)}%"
    return text


def _yes(kind: Kind, value: bool) -> str:
    words = (
        ("INC", "EXC") if kind is Kind.INCLUDED else ("Y", "N") if kind is Kind.YES_NO else ("true", "false")
    )
    return words[0] if value else words[1]


def _lines(raw: str) -> str:
    """A narrative keeps its lines."""
    kept = [cleaned(line, NARRATIVE_CAP) for line in raw.splitlines()]
    return "\n".join(line for line in kept if line)[:NARRATIVE_CAP]


def _day(text: str) -> str:
    try:
        return f"{date.fromisoformat(text):%m/%d/%Y}"
    except ValueError:
        return text


def _number(text: str) -> Decimal | None:
    try:
        found = Decimal(text)
    except InvalidOperation:
        return None
    return found if found.is_finite() and abs(found.adjusted()) < 20 else None


def _amount(number: Decimal) -> str:
    whole = number == number.to_integral_value()
    return f"{number:,.0f}" if whole else f"{number:,.2f}" if _cents(number) else f"{number:,f}"


def _cents(number: Decimal) -> bool:
    return number == cent(number)


def _plain(number: Decimal) -> str:
    return f"{number.normalize():f}"
