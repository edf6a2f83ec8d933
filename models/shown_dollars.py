"""How an amount is written, so that whatever is shown adds up: it is never rounded to whole dollars.

Amounts that stand together, as those of one price do, all have cents where one of them has some.
"""

from collections.abc import Callable, Iterable
from decimal import Decimal

from models.rounding import cent


def shown_together(amounts: Iterable[Decimal]) -> Callable[[Decimal], str]:
    """How amounts below each other are written: all with cents where one has some, so that they line up."""
    return cents if any(amount % 1 for amount in amounts) else dollars


def dollars(amount: Decimal) -> str:
    """'$1,234', with cents only where there are some."""
    return cents(amount).removesuffix(".00")


def cents(amount: Decimal) -> str:
    """'$1,234.50'; a credit has its minus in front."""
    sign = "-" if amount < 0 else ""
    return f"{sign}${cent(abs(amount)):,}"
