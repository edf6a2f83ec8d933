"""Class codes: search by number or words for a state, and whether a code may be used there on a day."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from models.eligibility import Eligibility, ProgramEligibility
from models.errors import ClassNotFiled
from models.program import Program
from models.risk import Exposure, Risk, RiskLocation
from underwriting.class_index import ClassEntry, FoundClass, class_index
from underwriting.eligibility import evaluate_classes
from underwriting.reference import UnderwritingBook
from underwriting.search_words import words_of
from underwriting.verdicts import best, worst

_SEPARATOR = re.compile(r"\s*[:#-]\s+|\s*[:#]\s*")
_AFTER_NAME = re.compile(r",| \(")
_CODE_DIGITS = 4
_PLACE = "1"


@dataclass(frozen=True, slots=True)
class ClassMatch:
    """A class code of a state, with the word that the search shows as a dot.

    why: the words by which it was found and what they stand for, as 'hauling -> Trucking'; '' where code or
    description say it themselves. alone: whether it, and no other class of the state, is called by the words
    that were typed.
    """

    code: str
    description: str
    eligibility: Eligibility
    why: str = ""
    alone: bool = False


def search_class_codes(
    book: UnderwritingBook,
    state: str,
    text: str,
    day: date,
    programs: Sequence[Program] = (),
    limit: int = 50,
) -> tuple[ClassMatch, ...]:
    """Codes filed in a state on a day that fit what was typed, the best first; none for nothing typed.

    A number finds codes that begin with it. Words find classes by their descriptions and by the trade words
    of the book, in any order and form; whole words come before beginnings, and typing errors are forgiven
    where a word is unknown. state is in either case. The word of a match is the best one of the programs, or
    the book's own without programs.
    """
    found = class_index(book).search(book, state.upper(), text, day)[:limit]
    entries = [each.entry for each in found]
    words = _appetite(book, state.upper(), entries, day, programs) if programs and found else {}
    return tuple(_match(each, words.get(each.entry.code)) for each in found)


def find_class_code(book: UnderwritingBook, state: str, code: str, day: date) -> ClassMatch:
    """The class of a code. Raises: ClassNotFiled naming code, state and day, and what would be right."""
    wanted = normal_code(code)
    entry = class_index(book).entry(wanted)
    if entry is None or not book.class_filed(state.upper(), wanted, day):
        raise ClassNotFiled(
            f"Class {wanted} is not filed in {state.upper()} for {day.isoformat()}; "
            f"choose a code of the class search",
            "code",
        )
    return _match(FoundClass(entry), None)


def describes(book: UnderwritingBook, code: str, description: str) -> bool:
    """Whether a description is that of the code; case and spaces do not matter."""
    entry = class_index(book).entry(normal_code(code))
    return entry is not None and entry.words == words_of(description)


def normal_code(code: str) -> str:
    """A code as the tables spell it: four digits with leading zeros, suffix in upper case."""
    text = code.strip().upper()
    digits = text.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return digits.zfill(_CODE_DIGITS) + text[len(digits) :] if digits.isdigit() else text


def split_class_text(text: str) -> tuple[str, str]:
    """Code and words of what a class field holds: '8810: Clerical office employees'; words may be empty."""
    parts = _SEPARATOR.split(text.strip(), maxsplit=1)
    return normal_code(parts[0]), parts[1].strip() if len(parts) > 1 else ""


def _match(found: FoundClass, word: Eligibility | None) -> ClassMatch:
    entry = found.entry
    said = set(words_of(found.by)) <= set(entry.words)
    why = "" if said else f"{found.by} -> {_AFTER_NAME.split(entry.description, maxsplit=1)[0]}"
    return ClassMatch(entry.code, entry.description, word or entry.appetite, why, found.alone)


def _appetite(
    book: UnderwritingBook, state: str, found: Sequence[ClassEntry], day: date, programs: Sequence[Program]
) -> Mapping[str, Eligibility]:
    """The best word of any of the programs by class code, before anything but state and day is known.

    A book and its programs do not change between two keys that are pressed, so each class is judged once.
    """
    known = class_index(book).judged((state, day, tuple(programs)))
    unknown = [entry for entry in found if entry.code not in known]
    if unknown:
        known.update(_judge(book, state, unknown, day, programs))
    return known


def _judge(
    book: UnderwritingBook, state: str, found: Sequence[ClassEntry], day: date, programs: Sequence[Program]
) -> Mapping[str, Eligibility]:
    lines = tuple(Exposure(code=entry.code, payroll=Decimal(0)) for entry in found)
    place = RiskLocation(name=_PLACE, state=state, employees=lines)
    risk = Risk(effective_date=day, start_date=day, expiry_date=day, locations=(place,))
    answers = [(answer, _before_classes(answer)) for answer in evaluate_classes(risk, programs, book)]
    return {
        entry.code: best(worst((answer.by_class[entry.code], before)) for answer, before in answers)
        for entry in found
    }


def _before_classes(answer: ProgramEligibility) -> Eligibility:
    """What a program says of the state and the day, whatever the class."""
    return worst(
        reason.outcome for reason in answer.reasons if reason.class_code is None and not reason.pending
    )
