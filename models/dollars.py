"""Dollars as people write them: the one rule by which every field of an amount reads a text.

Nothing is guessed: a comma that does not end thousands, an underscore or an exponent may be a slip of the
hand in either direction, so that no amount is made of it.
"""

import re
from decimal import Decimal

MOST_DOLLARS = Decimal(10**12)
"""No amount is larger, neither way."""
MUST_BE = "must be an amount in dollars, e.g. 1234.50 or $1,234.50"
"""Behind the name of the field, what would be right."""
_WRITTEN = re.compile(r"([+-]?)\s*\$?\s*([0-9]+|[0-9]{1,3}(?:,[0-9]{3})+|(?=\.[0-9]))(\.[0-9]*)?")
_NOTHING = re.compile(r"\s*\$?[\s,]*")


def is_blank(text: str) -> bool:
    """Whether nothing was entered; a dollar sign or a comma alone is nothing."""
    return _NOTHING.fullmatch(text) is not None


def dollars_of(text: str) -> Decimal | None:
    """'$1,234.50', '1234.5', ' 7 ', '-5', '.50'; None for what is no amount, or could be another one."""
    found = _WRITTEN.fullmatch(text.strip())
    if found is None:
        return None
    sign, whole, cents = found.groups()
    return Decimal(f"{sign}{whole.replace(',', '') or '0'}{cents or ''}")


def places_of(amount: Decimal) -> int:
    """How many digits were written behind the point."""
    digits = amount.as_tuple().exponent
    return -digits if isinstance(digits, int) else 0
