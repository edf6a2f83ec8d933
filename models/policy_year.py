"""Where a policy year ends."""

from calendar import monthrange
from datetime import date


def anniversary(day: date) -> date:
    """The same day one year later; the last day of the month where that day does not exist."""
    year = day.year + 1
    return date(year, day.month, min(day.day, monthrange(year, day.month)[1]))
