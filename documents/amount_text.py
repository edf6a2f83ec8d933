"""Columns, days and moments as documents print them."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal

from models.shown_dollars import shown_together


def column_of(cells: Sequence[str | Decimal]) -> tuple[str, ...]:
    """The cells of a column as text."""
    shown = shown_together(cell for cell in cells if isinstance(cell, Decimal))
    return tuple(shown(cell) if isinstance(cell, Decimal) else cell for cell in cells)


def day_text(day: date) -> str:
    """MM/DD/YYYY."""
    return f"{day:%m/%d/%Y}"


def moment_text(moment: datetime) -> str:
    """MM/DD/YYYY HH:MM UTC."""
    return f"{moment:%m/%d/%Y %H:%M} UTC"
