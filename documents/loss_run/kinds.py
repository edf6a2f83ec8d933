"""Which printed texts are values: dates, amounts, counts, numbers of claims and policies.

Nothing is bent until it fits: a text that is not of a field's kind is no value of that field.
"""

import re
from collections.abc import Sequence
from decimal import Decimal

from documents.acord.amounts import as_money, plain
from documents.acord.days import as_day
from documents.acord.state_names import CODES, state_code
from documents.acord.values import cleaned
from documents.loss_run.captions import COUNTS, DATES, is_amount
from documents.reading import LeafValue

_DAY = re.compile(
    r"\d{4}[/-]\d{1,2}[/-]\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|"
    r"\d{1,2}-[A-Za-z]{3}-(?:\d{4}|\d{2})|[A-Za-z]{3}-\d{1,2}-\d{4}",
    re.ASCII,
)
_CLOSED_UP = re.compile(r"((?:19|20)\d{2})(\d{2})(\d{2})", re.ASCII)
_MONTH = r"(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[A-Za-z]{0,6}"
_SPELT = re.compile(rf"{_MONTH}\.? \d{{1,2}},? \d{{4}}|\d{{1,2}} {_MONTH},? \d{{4}}", re.ASCII)
ANY_DAY = re.compile(f"(?<!\\d)(?:{_DAY.pattern}|{_SPELT.pattern})(?!\\d)", re.ASCII)
FROM_TO = re.compile(
    rf"(?i)(?:{ANY_DAY.pattern})\s*(?:to|thru|through|until|[-\u2013])\s*(?:{ANY_DAY.pattern})"
)
"""The two days of a term."""
_AMOUNT = re.compile(
    r"(?a)[-(]?\s*\$?\s*[-(]?\s*(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d{1,2})?\s*[-)]?\s*(?:CR)?", re.IGNORECASE
)
_MONEY = re.compile(r"[$,.]")
_CODE = re.compile(r"(?a)(?:\(\d{2,3}\))?[A-Z0-9][A-Z0-9./#-]*", re.IGNORECASE)
_TERM = re.compile(r"(?i)(?:year|yr|term|period)\b")
_TITLE = re.compile(r"^[A-Z]{5,}(?: [A-Z]+)* [-:\u2013] (?=.*\d{5})", re.IGNORECASE)
"""A word that heads a number: `DETAIL - WC6012345`."""
_STATUSES = re.compile(
    r"(?i)(?:re-?)?(?:open(?:ed)?|closed?|clsd|cls|opn|pending|denied|reopen|final|settled|inactive|active|o|c|r|cl|op|f|i|re-?o)\b.*"
)
_TYPES = {
    "ind": "Indemnity", "indem": "Indemnity", "lt": "Lost Time", "mo": "Medical Only", "med": "Medical",
    "m/o": "Medical Only",
}  # fmt: skip
_OF_A_COMPANY = re.compile(r"(?i)\b(?:insurance|company|corp|inc|llc|ltd)\b")
_MASKED = re.compile(r"(?a)(?:[*xX#]{3}-?[*xX#]{2}-?|\*{2,})\d{4}")
"""A social security number of which only the end is shown."""
_STATUS_CODE = re.compile(
    r"(?i)(?:re-?)?open(?:ed)?|closed?|clsd|cls|opn|op|cl|o|c|r|ro|re-?o|reop|f|final|pending"
)
_TYPE_CODE = re.compile(
    r"(?i)m/?o|med(?:ical)?(?: only)?|lt|lost time|ind(?:em|emnity)?|in|i|m|ro|r/o|"
    r"(?:record|report) only|incident(?: only)?"
)
_IN_BRACKETS = re.compile(r"([^()/]+)\(([^()/]+)\)")
_YES = {"y": True, "yes": True, "n": False, "no": False, "true": True, "false": False}
_LONGEST_TEXT, _MOST_CLAIMS = 80, 100_000


def day(text: str) -> str | None:
    """A date as ISO text; an hour after it is left out."""
    found = _DAY.match(text) or _SPELT.match(text)
    if not found:
        return None
    value = as_day(found[0]).value
    return value if isinstance(value, str) else None


def days(text: str) -> list[str]:
    """All dates of a text."""
    found = (as_day(match[0]).value for match in ANY_DAY.finditer(text))
    return [value for value in found if isinstance(value, str)]


def amount(text: str) -> Decimal | None:
    """An amount of money; brackets, a minus at either end and CR make it less than nothing."""
    bare = text.strip().strip("*+").strip()
    if not re.search(r"\d", bare) or not _AMOUNT.fullmatch(bare):
        return None
    value = as_money(bare.upper().replace("USD", "")).value
    return Decimal(value) if isinstance(value, str) else None


def is_money(text: str) -> bool:
    """Whether a text is an amount by its shape: with a point, a comma or the sign of dollars."""
    return bool(_MONEY.search(text)) and amount(text) is not None


def count(text: str) -> int | None:
    """A number of claims."""
    bare = text.strip().strip("*,;.:")
    return int(bare) if re.fullmatch(r"(?a)\d{1,5}", bare) and int(bare) < _MOST_CLAIMS else None


def percent(text: str) -> str | None:
    """A ratio as a fraction: 133 % is 1.33."""
    found = re.fullmatch(r"(?a)(-?[\d,]*\.?\d+)\s*(%?)", text.strip())
    if not found:
        return None
    number = Decimal(found[1].replace(",", ""))
    return plain(number / 100 if found[2] or number > 10 else number)


def is_value(text: str) -> bool:
    """Whether a word is a date, an amount, a share or a number, which captions are not."""
    return bool(_DAY.match(text) or re.fullmatch(r"(?a)[(]?-?\$?[\d,]*\.?\d+%?[)*-]*(?:CR)?", text))


def number_like(text: str) -> bool:
    """Whether a text may be the number of a claim or a policy."""
    bare = text.replace(" ", "")
    return (
        bool(_CODE.fullmatch(bare))
        and 4 <= len(bare) <= 30
        and sum(letter.isdigit() for letter in bare) >= 3
        and (" " not in text or text == text.upper())
        and not _DAY.fullmatch(text)
        and not any(re.match(r"(?a)\d{1,2}/\d{1,2}/\d{2,4}", word) for word in text.split())
        and not re.fullmatch(r"(?a)[\d,]+\.\d{2}", text)
        and not re.fullmatch(r"(?a)(?:19|20)\d{2}", text)
    )


def is_status_code(text: str) -> bool:
    """Whether a text is what carriers print of claims that are open or closed, and nothing else."""
    return bool(_STATUS_CODE.fullmatch(text.strip(".")))


def is_type_code(text: str) -> bool:
    """Whether a text is what carriers print of claims that are medical only or with lost time."""
    return bool(_TYPE_CODE.fullmatch(text.strip(".")))


def parts_beside(text: str) -> list[str]:
    """What stands beside each other in one cell: `3 / 2`, `3 (2)`, `Claims (Open)`."""
    found = _IN_BRACKETS.fullmatch(text.strip())
    return [found[1], found[2]] if found else text.split("/")


def value_of(field: str, text: str) -> LeafValue:
    """A text as a value of the field, or nothing where it is none."""
    text = (text if text.isascii() and text.isprintable() else cleaned(text)).strip(" :;")
    text = "" if _MASKED.fullmatch(text) else text.strip(" :;*")
    if not text:
        return None
    if is_amount(field) or field in ("premium", "other_premium"):
        found = amount(text)
        return None if found is None else plain(found)
    if field in DATES or field in ("valuation_date", "run_date"):
        return day(text) or _closed_up(text)
    if field in COUNTS or field in ("closed", "other_count"):
        return count(text)
    reader = _READERS.get(field)
    return reader(text) if reader else text


def _closed_up(text: str) -> str | None:
    """A day without signs between its parts: `20250614`, which elsewhere is a number."""
    found = _CLOSED_UP.fullmatch(text)
    return day("-".join(found.groups())) if found else None


def as_words(field: str, texts: Sequence[str]) -> LeafValue:
    """Several words as one value, where they are one."""
    return value_of(field, " ".join(texts))


def _policy_number(text: str) -> LeafValue:
    return text if number_like(text) and not _TERM.match(text) else None


def _claimant(text: str) -> LeafValue:
    digits = sum(letter.isdigit() for letter in text)
    return text if digits <= 1 and re.search(r"[A-Za-z]{2}", text) and len(text) <= _LONGEST_TEXT else None


def _status(text: str) -> LeafValue:
    return text if len(text) <= 30 and _STATUSES.fullmatch(text) else None


def _type(text: str) -> LeafValue:
    if len(text) > 40 or re.search(r"\d{3}|[$%]", text) or _OF_A_COMPANY.search(text):
        return None
    return _TYPES.get(text.casefold().strip("."), text)


def _state(text: str) -> LeafValue:
    if len(text) == 2:
        return text if text in CODES else None
    return state_code(text)


def _class_code(text: str) -> LeafValue:
    found = re.match(r"(?a)(\d{4}(?:-\d{1,2})?|\d{3,4}[A-Z]?|\d{6})(?:\s|$)", text)
    return found[1] if found else None


def _litigated(text: str) -> LeafValue:
    return _YES.get(text.casefold().split()[0])


def _mod(text: str) -> LeafValue:
    found = re.fullmatch(r"(?a)(\d*\.?\d+)\s*(%?)", text)
    if not found:
        return None
    number = Decimal(found[1])
    number = number / 100 if found[2] or number >= 20 else number
    return plain(number) if Decimal("0.2") <= number <= 3 else None


def _name(text: str) -> LeafValue:
    return text if re.search(r"[A-Za-z]{2}", text) and len(text) <= 200 else None


_READERS = {
    "claim_number": lambda text: text if number_like(text) else None,
    "policy_number": lambda text: _policy_number(_TITLE.sub("", text)),
    "account": lambda text: text if number_like(text) else None,
    "claimant": _claimant,
    "status": _status,
    "type": _type,
    "state": _state,
    "class_code": _class_code,
    "litigated": _litigated,
    "experience_mod": _mod,
    "loss_ratio": percent,
    "insured": _name,
    "carrier": _name,
    "line": _name,
}
