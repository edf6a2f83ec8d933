"""The class codes of a rate book, arranged for search: strict first, then forgiving typing errors."""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache, partial
from weakref import WeakKeyDictionary

from rapidfuzz import process
from rapidfuzz.distance import OSA

from models.eligibility import Eligibility
from underwriting.reference import UnderwritingBook

_WORD = re.compile(r"[a-z0-9]+")
_CODE_DIGITS = 4
_DAYS_KEPT = 512
_BEGINS = 5
"""Letters from which an unfinished word is forgiven errors too: 'jantor' may begin 'janitorial'."""
_ENDING = re.compile(r"(?<=[a-z]{4})(?:ings?|ians?|ers?|ists?|s)$")
"""What makes a trade of a word: a plumber does plumbing."""
_FORGIVEN = ((8, 2), (4, 1))
"""Letters of a word from which so many typing errors are forgiven; shorter words must be right."""
Rank = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClassEntry:
    """A class of the book; words are those of the description, lower case, in their order."""

    code: str
    description: str
    words: tuple[str, ...]
    appetite: Eligibility


class ClassIndex:
    """Every class of a book, in the book's order; a book never changes, so neither does this."""

    def __init__(self, book: UnderwritingBook) -> None:
        self._entries = {
            row["code"]: ClassEntry(
                row["code"],
                row["description"],
                words_of(row["description"]),
                Eligibility(row["demo_appetite"]),
            )
            for row in book.rows("class_codes")
        }
        self._vocabulary = sorted({word for entry in self._entries.values() for word in entry.words})
        self._beginnings = cache(self._beginnings_of)
        self._filed: dict[tuple[str, date], tuple[ClassEntry, ...]] = {}
        self._judged: dict[Hashable, dict[str, Eligibility]] = {}

    def entry(self, code: str) -> ClassEntry | None:
        """The class of a code as the tables spell it."""
        return self._entries.get(code)

    def judged(self, asked: Hashable) -> dict[str, Eligibility]:
        """Where the words of classes are kept, once judged, for a state, a day and some programs."""
        if len(self._judged) >= _DAYS_KEPT and asked not in self._judged:
            self._judged.clear()
        return self._judged.setdefault(asked, {})

    def search(self, book: UnderwritingBook, state: str, text: str, day: date) -> list[ClassEntry]:
        """The classes that fit, the best first; state upper case, book the one that was indexed."""
        terms = _WORD.findall(text.casefold())
        if not terms:
            return []
        filed = self._filed_in(book, state, day)
        return _ranked(filed, partial(_rank, terms=terms)) or self._forgiving(filed, terms)

    def _filed_in(self, book: UnderwritingBook, state: str, day: date) -> tuple[ClassEntry, ...]:
        """The classes that have a rate in the state on a day."""
        if (state, day) not in self._filed:
            codes = book.class_codes(state)
            if len(self._filed) >= _DAYS_KEPT:
                self._filed.clear()
            self._filed[state, day] = tuple(
                entry
                for code, entry in self._entries.items()
                if code in codes and book.class_filed(state, code, day)
            )
        return self._filed[state, day]

    def _forgiving(self, filed: Sequence[ClassEntry], terms: Sequence[str]) -> list[ClassEntry]:
        """What was probably meant: words with typing errors, a word torn in two, a number mistyped."""
        if len(terms) == 1 and len(terms[0]) >= _CODE_DIGITS and terms[0][0].isdigit():
            return _ranked(filed, partial(_mistyped_code, term=terms[0]))
        together = ["".join(terms)]
        for attempt in (terms, together) if len(terms) > 1 else (terms,):
            meant = [self._meant(term) for term in attempt]
            if found := _ranked(filed, partial(_rank_forgiving, terms=meant)):
                return found
        return []

    def _meant(self, term: str) -> "_Meant":
        """The beginnings of words that a term may stand for, each with its number of errors."""
        meant: dict[str, int] = {}
        if term.isalpha():
            stem = _stem(term)
            for text, already in ((term, 0), (stem, 1)) if stem != term else ((term, 0),):
                if already:
                    meant.setdefault(text, already)
                for beginning, errors in self._near(text):
                    meant[beginning] = min(errors + already, meant.get(beginning, errors + already))
        return _Meant(term, meant)

    def _near(self, text: str) -> Iterator[tuple[str, int]]:
        """Words, and beginnings of words, that are the text but for a few typing errors."""
        forgiven = next((count for letters, count in _FORGIVEN if len(text) >= letters), 0)
        if forgiven == 0:
            return
        lengths = range(len(text) - forgiven, len(text) + forgiven + 1)
        choices = (self._beginnings(n) for n in lengths) if len(text) >= _BEGINS else (self._vocabulary,)
        for words in choices:
            near = process.extract(text, words, scorer=OSA.distance, score_cutoff=forgiven, limit=None)
            for word, distance, _place in near:
                # The first letter is hardly ever the wrong one; without this rule 'hall' means 'wall'.
                if word[0] == text[0] or sorted(word) == sorted(text):
                    yield word, int(distance)

    def _beginnings_of(self, length: int) -> tuple[str, ...]:
        """The first letters of every word that has as many, and whole words of just that length."""
        return tuple(dict.fromkeys(word[:length] for word in self._vocabulary if len(word) >= length))


@dataclass(frozen=True, slots=True)
class _Meant:
    """A typed term and the beginnings of words that it may stand for, with their typing errors."""

    term: str
    beginnings: dict[str, int]

    def errors_in(self, word: str) -> int | None:
        """The fewest typing errors that make the word; None where it is not meant."""
        if word.startswith(self.term):
            return 0
        return min((count for text, count in self.beginnings.items() if word.startswith(text)), default=None)


_INDEXES: "WeakKeyDictionary[UnderwritingBook, ClassIndex]" = WeakKeyDictionary()


def class_index(book: UnderwritingBook) -> ClassIndex:
    """The index of a book, made once and let go with the book."""
    index = _INDEXES.get(book)
    if index is None:
        index = _INDEXES[book] = ClassIndex(book)
    return index


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, lower case, without what stands between them."""
    return tuple(_WORD.findall(text.casefold()))


def _ranked(entries: Iterable[ClassEntry], rank: Callable[[ClassEntry], Rank | None]) -> list[ClassEntry]:
    """The entries that have a rank, the smallest first, then by code."""
    found = [(place, entry.code, entry) for entry in entries if (place := rank(entry)) is not None]
    return [entry for _place, _code, entry in sorted(found, key=lambda item: item[:2])]


def _rank(entry: ClassEntry, terms: Sequence[str]) -> Rank | None:
    """How well a class fits, smaller is better; None where it does not.

    The exact code, then codes that begin with the number, then descriptions: whole words before beginnings of
    words before words of the same stem, early words before late ones.
    """
    code = entry.code.casefold()
    if len(terms) == 1:
        if terms[0] == code:
            return (0,)
        if code.startswith(terms[0]):
            return 1, len(code), 0
        if terms[0].isdigit() and terms[0].zfill(_CODE_DIGITS) == code:
            return 1, len(code), 1
    loose, late = 0, 0
    for term in terms:
        place = _place_of(term, entry.words)
        if place is None and (place := _place_of(_stem(term), entry.words)) is not None:
            loose = 2
        if place is None:
            if not (term.isdigit() and code.startswith(term)):
                return None
            continue
        loose = max(loose, term not in entry.words)
        late += place
    return 2 + loose, late, len(entry.words)


def _place_of(beginning: str, words: Sequence[str]) -> int | None:
    """The place of the first word that begins so."""
    return next((at for at, word in enumerate(words) if word.startswith(beginning)), None)


@lru_cache(maxsize=4096)
def _stem(term: str) -> str:
    """A word without the ending that makes a trade or a person of it."""
    return _ENDING.sub("", term) if term.isalpha() else term


def _rank_forgiving(entry: ClassEntry, terms: Sequence[_Meant]) -> Rank | None:
    """How well a class fits words with typing errors: few errors before many, early before late words."""
    errors, late = 0, 0
    for meant in terms:
        near = [
            (count, at) for at, word in enumerate(entry.words) if (count := meant.errors_in(word)) is not None
        ]
        if not near:
            if not (meant.term.isdigit() and entry.code.casefold().startswith(meant.term)):
                return None
            continue
        count, place = min(near)
        errors, late = errors + count, late + place
    return errors, late, len(entry.words)


def _mistyped_code(entry: ClassEntry, term: str) -> Rank | None:
    """How near a code is to a mistyped one: two digits exchanged before a wrong, missing or doubled one."""
    code = entry.code.casefold()
    if OSA.distance(term, code, score_cutoff=1) > 1:
        return None
    return (0 if sorted(term) == sorted(code) else 1,)
