"""The digits of a number that is sent as text: 0 to 9, in every field that makes a number or a day of one.

Decimal and the formats of days read the digits of every script, and an underscore between digits. What is
kept would not look as it was sent, and an underscore may be a slip of the hand.
"""

from decimal import Decimal, InvalidOperation
from typing import Any

from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError

MUST_BE = "must be a number of the digits 0 to 9, e.g. 12.5"
"""Behind the name of the field, what would be right."""


def is_plain(text: str) -> bool:
    """Whether a text has no digits but 0 to 9, and no underscore among them."""
    return text.isascii() and "_" not in text


def number_of(text: str) -> Decimal | None:
    """'0.95', ' 12 ', '-.5'; None for what is no number, or one of other digits."""
    try:
        number = Decimal(text.strip()) if is_plain(text) else None
    except InvalidOperation:
        return None
    return number if number is not None and number.is_finite() else None


def _refuse_others(value: Any) -> Any:
    if isinstance(value, str) and not is_plain(value):
        raise PydanticCustomError("digits", MUST_BE)
    return value


PLAIN = BeforeValidator(_refuse_others)
"""Of each field that holds a Decimal: behind its bounds, so that it looks before they do."""
