"""Money, dates and other plain values as carriers write them."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from models.rounding import cent

FRAYED = Decimal("0.000001")
"""What a sum of binary fractions may be off by; more than that is an amount that is no amount of cents."""


def money(value: Any) -> Decimal | None:
    """An amount with two places; None where there is none. Raises: ValueError."""
    if value is None or value == "":
        return None
    return cent(number(value))


def cents(value: Any) -> Decimal:
    """An amount that somebody is to pay: to the cent as it stands. Raises: ValueError."""
    exact = number(value)
    rounded = cent(exact)
    if abs(rounded - exact) > FRAYED:
        raise ValueError("An amount of the carrier is not to the cent.")
    return rounded


def number(value: Any) -> Decimal:
    """A finite number. Raises: ValueError."""
    try:
        found = Decimal(str(value))
    except InvalidOperation as error:
        raise ValueError("An amount of the carrier is no number.") from error
    if not found.is_finite():
        raise ValueError("An amount of the carrier is no number.")
    return found


def day(text: Any) -> date:
    """A day as MM/DD/YYYY, or the day of an ISO moment. Raises: ValueError."""
    written = str(text)
    if "/" in written:
        month, of_month, year = written.split(" ", 1)[0].split("/")
        return date(int(year), int(month), int(of_month))
    return datetime.fromisoformat(written).date()


def moment(text: Any) -> datetime | None:
    """An ISO moment, UTC where it names no zone; None where it is none."""
    try:
        found = datetime.fromisoformat(str(text))
    except ValueError:
        return None
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)


def rows(value: Any) -> tuple[Mapping[str, Any], ...]:
    """The objects of a list; one object by itself is a list of one, nothing is none. Raises: ValueError."""
    if value is None:
        return ()
    if isinstance(value, dict):
        return (value,)
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise ValueError("The carrier's reply is no list of objects.")
    return tuple(value)


def digits(text: str | None) -> str:
    """The digits of a text."""
    return "".join(char for char in text or "" if char.isdigit())
