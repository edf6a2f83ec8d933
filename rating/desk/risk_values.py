"""How single values of risk.json are read; each refuses with what would be right. Raises: CellRefused."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal

from models.modification import COMBINED, LEAST, is_modification
from rating.tables import cells
from rating.tables.cells import CellRefused

_PLACES = 2
_MOST_DOLLARS = Decimal("10000000000")
_MOST_MODIFICATION = 100


def between(low: str, high: str) -> Callable[[str], Decimal]:
    """A reader of percents between two bounds."""
    read = cells.percent(low, high)
    return lambda text: Decimal(read(text))


_FULL_RANGE = between("-100", "100")


def _fits(value: Decimal) -> bool:
    """Whether two decimals are enough."""
    digits = value.normalize().as_tuple().exponent
    return not isinstance(digits, int) or digits >= -_PLACES


def schedule_percent(text: str) -> Decimal:
    """A signed percent of schedule rating, at most two decimals."""
    percent = _FULL_RANGE(text)
    if not _fits(percent):
        raise CellRefused("a percent with at most two decimals, e.g. -12.25")
    return percent


def money(text: str) -> Decimal:
    """Dollars, at most two decimals."""
    amount = cells.number(text)
    if not 0 <= amount <= _MOST_DOLLARS or not _fits(amount):
        raise CellRefused("dollars from 0 to 10,000,000,000 with at most two decimals")
    return Decimal(cells.plain_number(amount.normalize()))


def modification(text: str) -> Decimal:
    """An experience modification: a factor that is at least 0.01 once it is rounded, below 100."""
    factor = cells.number(text)
    if not factor < _MOST_MODIFICATION or not is_modification(factor):
        raise CellRefused(f"a factor from {LEAST}, e.g. 0.92; it is rounded to two decimals")
    return factor


def year(text: str) -> int:
    """A calendar year."""
    if not re.fullmatch(r"[12][0-9]{3}", text.strip()):
        raise CellRefused("a year of 4 digits")
    return int(text)


def net_rate(text: str) -> Decimal:
    """A net rate as a fraction of payroll."""
    rate = cells.number(text)
    if not 0 <= rate < 1:
        raise CellRefused("a fraction of payroll below 1, e.g. 0.0325 for $3.25 per $100")
    return rate


def moment(text: str) -> datetime:
    """A day, or a time with its zone; a time without one is UTC."""
    try:
        found = datetime.fromisoformat(text.strip())
    except ValueError:
        raise CellRefused("a time, e.g. 2026-09-01T14:30:00Z") from None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def modification_state(text: str) -> str:
    """A state, or the word of the combined entry."""
    found = text.strip()
    return COMBINED if found.casefold() == COMBINED else cells.state(COMBINED)(found)


def class_code(text: str) -> str:
    """A class code; words behind it ('8810: Clerical') do no harm."""
    return cells.class_code(re.split(r"[:#\s]", text.strip(), maxsplit=1)[0])


def zip_code(text: str) -> str:
    """The first five digits of a zip code; three are enough for a territory."""
    digits = text.strip()[:5]
    if not re.fullmatch(r"[0-9]{3,5}", digits):
        raise CellRefused("a zip code of 5 digits")
    return digits
