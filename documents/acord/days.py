"""Dates as Americans print them, as ISO text."""

import re
from datetime import UTC, date, datetime

from documents.acord.canonical import Canonical, refused

_SLASHED = re.compile(r"(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})", re.ASCII)
_ISO = re.compile(r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})", re.ASCII)
_RUN = re.compile(r"(\d{2})(\d{2})((?:19|20)\d{2})", re.ASCII)
_MONTH_FIRST = re.compile(r"([A-Za-z]{3,9})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})[\s-]*([A-Za-z]{3,9})\.?,?[\s-]*(\d{4}|\d{2})", re.ASCII)
_HOUR = re.compile(r"[\s,]+(?:at\s+)?\d{1,2}:\d{2}(?::\d{2})?\s*(?:[AP]\.?M\.?)?$", re.IGNORECASE | re.ASCII)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_FIRST_YEAR, _LAST_YEAR = 1800, 2199


def as_day(text: str, *, birth: bool = False, today: date | None = None) -> Canonical:
    """The day; two digits of a year are 20yy, of a birth the latest past year."""
    parts = _parts(_HOUR.sub("", text))
    if parts:
        year, month, day = parts
        if len(year) == 2:
            whole = 2000 + int(year)
            now = today or datetime.now(UTC).date()
            past = (whole, month, day) <= (now.year, now.month, now.day)
            year = str(whole if past or not birth else whole - 100)
        try:
            found = date(int(year), month, day)
        except ValueError:
            return refused(text, "date.shape")
        if _FIRST_YEAR <= found.year <= _LAST_YEAR:
            return Canonical(found.isoformat())
    return refused(text, "date.shape")


def _parts(text: str) -> tuple[str, int, int] | None:
    """Year, month and day as printed, in whatever order they stand."""
    if found := _SLASHED.fullmatch(text) or _RUN.fullmatch(text):
        return found[3], int(found[1]), int(found[2])
    if found := _ISO.fullmatch(text):
        return found[1], int(found[2]), int(found[3])
    if found := _MONTH_FIRST.fullmatch(text):
        month, day, year = found.groups()
    elif found := _DAY_FIRST.fullmatch(text):
        day, month, year = found.groups()
    else:
        return None
    number = _MONTHS.index(month[:3].lower()) + 1 if month[:3].lower() in _MONTHS else 0
    return (year, number, int(day)) if number else None
