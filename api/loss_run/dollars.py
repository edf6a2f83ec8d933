"""Amounts of a read year as the claims table has them."""

from decimal import Decimal

from api.prospect.claims_wire import dollars


def amount_words(amount: Decimal | None) -> str:
    """Dollars as the claims table has them; '' where nothing is printed. No year has less than none."""
    return "" if amount is None else dollars(max(amount, Decimal(0)))
