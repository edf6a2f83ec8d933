"""What is printed in a box, in one form: dates ISO, amounts decimal text, codes as codes.

Every reader passes what it saw through here, whatever document it saw it in. A text that is not of the
wanted kind is never bent until it fits: it answers no value, or the text as it stands, and says why.
"""

import re
import unicodedata
from collections.abc import Callable
from datetime import date
from enum import StrEnum

from documents.acord.amounts import as_count, as_decimal, as_modification, as_money, as_percent
from documents.acord.canonical import Canonical, refused
from documents.acord.days import as_day
from documents.acord.state_names import state_code

NAME_CAP, BOX_CAP, NARRATIVE_CAP = 200, 500, 10_000
_CLASS_CODE = re.compile(r"\d{3,4}[A-Z]?(-\d{1,2})?", re.ASCII)
_ZIP = re.compile(r"(\d{5})[- ]?(\d{4})?-?", re.ASCII)
_PHONE = re.compile(
    r"(?ai)\+?1?[\s.(-]*(\d{3})[\s.)/-]*(\d{3})[\s.-]*(\d{4})\s*(?:(?:ext\.?|extension|x|#)\s*:?\s*(\d{1,6})?)?"
)
_SSN_DASHED = re.compile(r"\d{3}[- ]\d{2}[- ]\d{4}", re.ASCII)
_SSN_ISSUED = re.compile(r"(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}", re.ASCII)
"""Numbers that may be somebody's; others of that shape are nobody's."""
_YES = {"Y", "YES", "TRUE", "X"}
_NO = {"N", "NO", "FALSE"}
_INCLUDED, _EXCLUDED = (
    {"I", "INC", "INCL", "INCLUDED", "INCLUDE"},
    {"E", "EXC", "EXCL", "EXCLUDED", "EXCLUDE"},
)
_ENTITIES = {
    "individual": "Sole Proprietor",
    "soleproprietor": "Sole Proprietor",
    "soleproprietorship": "Sole Proprietor",
    "partnership": "Partnership",
    "corporation": "Corporation",
    "corp": "Corporation",
    "subchapterscorp": "Subchapter 'S' Corp",
    "subchapterscorporation": "Subchapter 'S' Corp",
    "scorp": "Subchapter 'S' Corp",
    "scorporation": "Subchapter 'S' Corp",
    "llc": "LLC",
    "limitedliabilitycompany": "LLC",
    "limitedliabilitycorporation": "LLC",
    "jointventure": "Joint Venture",
    "trust": "Trust",
    "other": "Other",
    "unincorporatedassociation": "Unincorporated Association",
}


class Kind(StrEnum):
    """What a box is for."""

    NAME = "name"
    TEXT = "text"
    NARRATIVE = "narrative"
    DATE = "date"
    BIRTH_DATE = "birth_date"
    MONEY = "money"
    PAYROLL = "payroll"
    RATE = "rate"
    PERCENT = "percent"
    COUNT = "count"
    MODIFICATION = "modification"
    FEIN = "fein"
    CLASS_CODE = "class_code"
    PHONE = "phone"
    ZIP = "zip"
    STATE = "state"
    YES_NO = "yes_no"
    INCLUDED = "included"
    YEARS = "years"
    YEAR = "year"
    """A policy year, which is text: 2024, 2024-25."""
    ENTITY = "entity"


def cleaned(raw: str, cap: int = BOX_CAP) -> str:
    """NFC in one line: control, zero-width and bidirectional marks out, white space to one space."""
    spaced = (" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", raw))
    kept = "".join(letter for letter in spaced if unicodedata.category(letter)[0] != "C")
    return " ".join(kept.split())[:cap].rstrip()


def canonical(kind: Kind, raw: str, *, today: date | None = None) -> Canonical:
    """The text of a box as a value of its kind; blank is None without a flag.

    Args: today: what a birth year of two digits lies before; the day of the reading where it is left out.
    """
    text = cleaned(raw, NARRATIVE_CAP)
    if not text:
        return Canonical(None)
    if kind in (Kind.DATE, Kind.BIRTH_DATE):
        return as_day(text, birth=kind is Kind.BIRTH_DATE, today=today)
    return _READERS[kind](text)


def _capped(cap: int) -> Callable[[str], Canonical]:
    return lambda text: Canonical(text[:cap].rstrip())


def _fein(text: str) -> Canonical:
    digits = re.sub(r"(?a)\D", "", text)
    bare = re.sub(
        r"^(?:FEIN|FEDERAL (?:TAX )?ID|TAX ID|EIN|ID)\b\s*(?:#|NO\.?)?\s*:?\s*", "", text, flags=re.IGNORECASE
    )
    if _SSN_DASHED.fullmatch(bare):
        # A social security number is not kept, not even as what was printed.
        shown = f"***-**-{digits[-4:]}" if _SSN_ISSUED.fullmatch(digits) else text
        return Canonical(None, shown, ("fein.maybe_ssn",), fits=False)
    if len(digits) != 9 or re.search(r"(?a)[^\d\s.-]", bare):
        return refused(text, "fein.length")
    flags = ("fein.prefix",) if digits.startswith("00") else ()
    return Canonical(f"{digits[:2]}-{digits[2:]}", None if not flags else text, flags, fits=not flags)


def undashed(raw: str) -> bool:
    """Nine digits without the dash of a FEIN: of a sole proprietor they may be a social security number."""
    return re.fullmatch(r"(?a)\d{9}", cleaned(raw)) is not None


def _class_code(text: str) -> Canonical:
    code = re.sub(r"\s*-\s*", "-", text.upper())
    if _CLASS_CODE.fullmatch(code):
        return Canonical(code)
    return Canonical(text[:BOX_CAP], text, ("class.shape",), fits=False)


def _phone(text: str) -> Canonical:
    found = _PHONE.fullmatch(text.strip("."))
    if not found:
        return Canonical(text[:NAME_CAP], text, fits=False)
    number = found[1] + found[2] + found[3]
    return Canonical(f"{number} ext {found[4]}" if found[4] else number)


def _zip(text: str) -> Canonical:
    found = _ZIP.fullmatch(text)
    if not found:
        return Canonical(text[:NAME_CAP], text, fits=False)
    return Canonical(f"{found[1]}-{found[2]}" if found[2] else found[1])


def _state(text: str) -> Canonical:
    first, _, rest = text.replace("(", "-").rstrip(")").partition("-")
    code = state_code(text) or (state_code(first) if state_code(first) == state_code(rest) else None)
    return Canonical(code) if code else Canonical(text[:NAME_CAP], text, fits=False)


def _yes_no(text: str) -> Canonical:
    word = text.upper().strip(" .,:;-[]()")
    first = re.split(r"[^A-Z]", word, maxsplit=1)[0]
    for letter, words in (("Y", _YES), ("N", _NO)):
        if word in words or (first in words - {"X", "TRUE", "FALSE"} and word not in ("N/A", "N.A")):
            return Canonical(letter)
    return refused(text)


def _included(text: str) -> Canonical:
    word = re.sub(r"[^A-Z]", "", text.upper())
    if word in _INCLUDED or word in _EXCLUDED:
        return Canonical(word in _INCLUDED)
    return refused(text)


def _years(text: str) -> Canonical:
    if re.fullmatch(
        r"(?:a )?(?:brand )?new(?: (?:business|venture|company))?|start[- ]?up", text, re.IGNORECASE
    ):
        return Canonical(0)
    if re.fullmatch(
        r"(?a)(?:less than|under|<) ?(?:1|one|a)(?: ?(?:yr|year))?\.?|\d{1,2} ?(?:mos?|months?)\.?",
        text,
        re.IGNORECASE,
    ):
        return Canonical(0)
    found = re.match(
        r"(?a)(?:since|est\.?|established|in)?\s*((?:18|19|20)\d\d|\d{1,3})(?![\d/])", text, re.IGNORECASE
    )
    return Canonical(int(found[1])) if found else refused(text)


def entity_type(text: str) -> str | None:
    """One of the nine legal forms; None for words that name none of them."""
    return _ENTITIES.get(re.sub(r"[^a-z]", "", text.lower()))


def _entity(text: str) -> Canonical:
    found = entity_type(text)
    return Canonical(found) if found else refused(text)


_READERS: dict[Kind, Callable[[str], Canonical]] = {
    Kind.NAME: _capped(NAME_CAP),
    Kind.TEXT: _capped(BOX_CAP),
    Kind.NARRATIVE: _capped(NARRATIVE_CAP),
    Kind.MONEY: as_money,
    Kind.PAYROLL: lambda text: as_money(text, payroll=True),
    Kind.RATE: as_decimal,
    Kind.PERCENT: as_percent,
    Kind.COUNT: as_count,
    Kind.MODIFICATION: as_modification,
    Kind.FEIN: _fein,
    Kind.CLASS_CODE: _class_code,
    Kind.PHONE: _phone,
    Kind.ZIP: _zip,
    Kind.STATE: _state,
    Kind.YES_NO: _yes_no,
    Kind.INCLUDED: _included,
    Kind.YEARS: _years,
    Kind.YEAR: _capped(NAME_CAP),
    Kind.ENTITY: _entity,
}
