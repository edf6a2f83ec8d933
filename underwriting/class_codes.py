"""Class codes: search by number or words for a state, and whether a code may be used there on a day."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from models.eligibility import Eligibility
from models.errors import ClassNotFiled
from underwriting.reference import Row, UnderwritingBook

_WORD = re.compile(r"[a-z0-9]+")
_SEPARATOR = re.compile(r"\s*[:#-]\s+|\s*[:#]\s*")
_CODE_DIGITS = 4


@dataclass(frozen=True, slots=True)
class ClassMatch:
    """A class code of a state, with the demo appetite that the search shows as a dot."""

    code: str
    description: str
    eligibility: Eligibility


def search_class_codes(
    book: UnderwritingBook, state: str, text: str, day: date, limit: int = 50
) -> tuple[ClassMatch, ...]:
    """Codes filed in a state on a day that fit what was typed, the best first; none for nothing typed.

    A number finds codes that begin with it. Words must all begin a word of the description, in any order; a
    typed number among words must begin the code. state is upper or lower case.
    """
    terms = _WORD.findall(text.casefold())
    if not terms:
        return ()
    ranked = sorted(
        (rank, row["code"])
        for row in _filed(book, state.upper(), day)
        if (rank := _rank(row["code"].casefold(), _words(row["description"]), terms)) is not None
    )
    return tuple(_match(book, code) for _rank_of, code in ranked[:limit])


def find_class_code(book: UnderwritingBook, state: str, code: str, day: date) -> ClassMatch:
    """The class of a code. Raises: ClassNotFiled naming code, state and day, and what would be right."""
    wanted = normal_code(code)
    if not book.class_filed(state.upper(), wanted, day) or book.class_entry(wanted) is None:
        raise ClassNotFiled(
            f"Class {wanted} is not filed in {state.upper()} for {day.isoformat()}; "
            f"choose a code of the class search",
            "code",
        )
    return _match(book, wanted)


def describes(book: UnderwritingBook, code: str, description: str) -> bool:
    """Whether a description is that of the code; case and spaces do not matter."""
    row = book.class_entry(normal_code(code))
    return row is not None and _words(row["description"]) == _words(description)


def normal_code(code: str) -> str:
    """A code as the tables spell it: four digits with leading zeros, suffix in upper case."""
    text = code.strip().upper()
    digits = text.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return digits.zfill(_CODE_DIGITS) + text[len(digits) :] if digits.isdigit() else text


def split_class_text(text: str) -> tuple[str, str]:
    """Code and words of what a class field holds: '8810: Clerical office employees'; words may be empty."""
    parts = _SEPARATOR.split(text.strip(), maxsplit=1)
    return normal_code(parts[0]), parts[1].strip() if len(parts) > 1 else ""


def _filed(book: UnderwritingBook, state: str, day: date) -> Iterable[Row]:
    """The rows of class_codes that have a rate in the state, in their order."""
    codes = book.class_codes(state)
    for row in book.rows("class_codes"):
        if row["code"] in codes and book.class_filed(state, row["code"], day):
            yield row


@lru_cache(maxsize=4096)
def _words(description: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(description.casefold()))


def _rank(code: str, words: tuple[str, ...], terms: list[str]) -> tuple[int, int, int] | None:
    """How well a class fits, smaller is better; None where it does not.

    The exact code, then codes that begin with the number, then descriptions: whole words before beginnings of
    words, early words before late ones.
    """
    if terms == [code]:
        return 0, 0, 0
    if len(terms) == 1 and code.startswith(terms[0]):
        return 1, len(code), 0
    if len(terms) == 1 and terms[0].isdigit() and terms[0].zfill(_CODE_DIGITS) == code:
        return 1, len(code), 1
    partial, late = 0, 0
    for term in terms:
        place = next((index for index, word in enumerate(words) if word.startswith(term)), None)
        if place is None:
            if not (term.isdigit() and code.startswith(term)):
                return None
            continue
        partial += term not in words
        late += place
    return 2 + min(partial, 1), late, len(words)


def _match(book: UnderwritingBook, code: str) -> ClassMatch:
    row = book.class_entry(code)
    if row is None:
        raise ClassNotFiled(f"Class {code} is in no table; choose a code of the class search", "code")
    return ClassMatch(code, row["description"], Eligibility(row["demo_appetite"]))
