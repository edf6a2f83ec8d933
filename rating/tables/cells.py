"""Reading one cell of a table: text as people and spreadsheets write it, to our one spelling.

A reader answers the normal text, or raises CellRefused saying what would be right. Nothing is guessed: a
comma that does not separate thousands, or a day written in another order, is refused.
"""

import re
from collections.abc import Callable
from datetime import date
from decimal import Decimal, InvalidOperation

from models.file_limits import FIRST_DAY, LAST_DAY

_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,2})?")
_THOUSANDS = re.compile(r"[+-]?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?")
_DAY = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})([T ]00:00(:00(\.0+)?)?Z?)?")
_YEARS = re.compile(r"[0-9]{4}(-[0-9]{4})?")
_STATE = re.compile(r"[A-Z]{2}")
_LIMIT_PARTS = 3
_LONGEST_WORDS = 60
_THOUSAND = 1000
_HUNDRED = 100
_FULL_DOLLARS = 100_000
_LARGEST = Decimal("1e12")
_OPEN = {
    "and over",
    "and above",
    "over",
    "above",
    "balance",
    "remainder",
    "unlimited",
    "no limit",
    "none",
    "-",
}
_TRUE, _FALSE = {"true", "yes", "y", "1", "t"}, {"false", "no", "n", "0", "f"}

Reader = Callable[[str], str]


class CellRefused(ValueError):
    """What a cell holds cannot be read; the text says what would be right."""


def number(text: str) -> Decimal:
    """A decimal number: '4.70', '.91', '1,234.50', '$1,234', '1e-2'. Raises: CellRefused."""
    bare = text.strip().replace("$", "", 1).strip()
    if _THOUSANDS.fullmatch(bare):
        bare = bare.replace(",", "")
    if not _NUMBER.fullmatch(bare):
        raise CellRefused("a number with a decimal point, e.g. 4.70")
    try:
        value = Decimal(bare)
    except InvalidOperation:
        raise CellRefused("a number with a decimal point, e.g. 4.70") from None
    if abs(value) >= _LARGEST:
        raise CellRefused("a number below 1,000,000,000,000")
    return value


def day(text: str) -> date:
    """A day as YYYY-MM-DD; a midnight behind it, as spreadsheets write, does no harm. Raises: CellRefused."""
    found = _DAY.fullmatch(text.strip())
    try:
        read = date(int(found[1]), int(found[2]), int(found[3])) if found else None
    except ValueError:
        read = None
    if read is None:
        raise CellRefused("a day that exists, written YYYY-MM-DD")
    if not FIRST_DAY <= read <= LAST_DAY:
        raise CellRefused(f"a day from {FIRST_DAY} to {LAST_DAY}")
    return read


def in_range(low: str, high: str | None = None) -> Reader:
    """A number between two bounds, both allowed."""
    least, most = Decimal(low), None if high is None else Decimal(high)
    words = f"a number of at least {low}" if high is None else f"a number from {low} to {high}"

    def read(text: str) -> str:
        value = number(text)
        if value < least or (most is not None and value > most):
            raise CellRefused(words)
        return plain_number(value)

    return read


def percent(low: str, high: str) -> Reader:
    """A whole-number percent, with or without its sign."""
    read = in_range(low, high)
    return lambda text: read(text.strip().removesuffix("%"))


def fraction(text: str) -> str:
    """A fraction from 0 to 1, or the percent that it is: '0.091', '9.1%'."""
    read = in_range("0", "1")
    bare = text.strip()
    if not bare.endswith("%"):
        return read(bare)
    return read(plain_number(number(bare.removesuffix("%")) / _HUNDRED))


def upper_end(text: str) -> str:
    """Where a layer ends: an amount, or a word that leaves it open."""
    if text.strip().casefold() in _OPEN:
        return ""
    return in_range("0")(text)


def days(text: str) -> str:
    """A day in its one spelling."""
    return day(text).isoformat()


def last_day(text: str) -> str:
    """The day on which something ends: a year far off, as 9999-12-31, leaves it open."""
    if re.fullmatch(r"\s*9[0-9]{3}-[0-9]{2}-[0-9]{2}\s*", text):
        return ""
    return days(text)


def years(text: str) -> str:
    """A year or a span of years: '2026', '2024-2026'."""
    if not _YEARS.fullmatch(text.strip()):
        raise CellRefused("a year or years, e.g. 2026 or 2024-2026")
    return text.strip()


def words(*allowed: str, **spellings: str) -> Reader:
    """One of a few words, in any case; spellings are other ways to write one of them."""
    known = {word.casefold(): word for word in allowed} | spellings

    def read(text: str) -> str:
        typed = text.strip().casefold()
        found = known.get(typed) or known.get(typed.replace(" ", "_").replace("-", "_"))
        if found is None:
            raise CellRefused(f"one of {', '.join(allowed)}")
        return found

    return read


def truth(text: str) -> str:
    """true or false."""
    word = text.strip().casefold()
    if word not in _TRUE | _FALSE:
        raise CellRefused("true or false")
    return "true" if word in _TRUE else "false"


def state(*others: str) -> Reader:
    """A two-letter state in any case, or one of a few other words, e.g. DEFAULT or '*'."""

    def read(text: str) -> str:
        found = text.strip().upper()
        if found not in others and not _STATE.fullmatch(found):
            raise CellRefused(" or ".join(("a two-letter state", *others)))
        return found

    return read


def text(cell: str) -> str:
    """Any words."""
    return cell.strip()


def trade_words(cell: str) -> str:
    """What people call a trade: lower case, with one space between two words."""
    found = " ".join(cell.casefold().split())
    if len(found) > _LONGEST_WORDS or not re.search(r"[a-z0-9]", found) or not found.isprintable():
        raise CellRefused(f"words of 1 to {_LONGEST_WORDS} characters, e.g. roof repair")
    return found


def class_code(cell: str) -> str:
    """A class code as it is written, with its leading zeros; a suffix in upper case."""
    found = cell.strip().upper().removesuffix(".0")
    if not re.fullmatch(r"[0-9]{1,6}[A-Z]{0,2}", found):
        raise CellRefused("a class code of digits, with its suffix if it has one, e.g. 8810 or 7313F")
    return found


def limits(cell: str) -> str:
    """Limits of employers liability in thousands: '1000/1000/1000', also with dashes or in full dollars."""
    if cell.strip() == "*":
        return "*"
    parts = re.split(r"\s*[/-]\s*", cell.strip())
    try:
        amounts = [number(part) for part in parts]
    except CellRefused:
        amounts = []
    if len(amounts) != _LIMIT_PARTS or any(amount <= 0 or amount % 1 for amount in amounts):
        raise CellRefused("three limits in thousands of dollars, e.g. 1000/1000/1000")
    full = all(amount >= _FULL_DOLLARS for amount in amounts)
    if amounts[0] == amounts[1] < amounts[2]:  # accident, employee, policy: the policy's stands in the middle
        amounts = [amounts[0], amounts[2], amounts[1]]
    return "/".join(plain_number(amount / _THOUSAND if full else amount) for amount in amounts)


def schedule_range(cell: str) -> str:
    """A range of schedule rating as 'debit/credit': from '25', '25/40' (debit first) or '-40 to 25'."""
    parts = [part.strip() for part in re.split(r"/|;|\bto\b", cell.replace("%", "")) if part.strip()]
    try:
        bounds = [number(part) for part in parts]
    except CellRefused:
        bounds = []
    if len(bounds) not in (1, 2) or any(abs(bound) > _HUNDRED for bound in bounds):
        raise CellRefused("a range in percent, debit first, e.g. 25/40")
    credit = next((bound for bound in bounds if bound < 0), bounds[-1])
    debit = next((bound for bound in bounds if bound is not credit), credit)
    return f"{plain_number(abs(debit))}/{plain_number(abs(credit))}"


def decimals(cell: str) -> str:
    """How many places a rate has: 0 to 6, or none."""
    found = cell.strip().casefold()
    if found != "none" and found not in {"0", "1", "2", "3", "4", "5", "6"}:
        raise CellRefused("0 to 6, or none")
    return found


def whole(cell: str) -> str:
    """A whole number."""
    value = number(cell)
    if value % 1:
        raise CellRefused("a whole number")
    return plain_number(value.to_integral_value())


def plain_number(value: Decimal) -> str:
    """A number without an exponent, its digits kept."""
    return f"{value:f}"
