"""The class codes of a rate book, arranged for search: by number, by description, by the words of trades."""

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from weakref import WeakKeyDictionary

from rapidfuzz.distance import OSA

from models.eligibility import Eligibility
from underwriting.phrase_index import Phrase, PhraseIndex, PhraseMatch
from underwriting.reference import Row, UnderwritingBook
from underwriting.search_words import asked_terms, is_filling, terms_of, words_of

_WORDS = "class_words"
_HEAD = re.compile(r"[,(]")
_CODE_DIGITS = 4
_DAYS_KEPT = 512
_RETIRED = "retired"
_RANK_OF_RETIRED, _RANK_OF_HEAD = 9, 3
"""Several classes may begin alike: which of them is meant first is said by the trade words."""


@dataclass(frozen=True, slots=True)
class ClassEntry:
    """A class of the book; words are those of the description, lower case, in their order."""

    code: str
    description: str
    words: tuple[str, ...]
    appetite: Eligibility


@dataclass(frozen=True, slots=True)
class FoundClass:
    """A class that a search found.

    by: the words of the book that found it, '' for number and description; alone: whether it, and no other
    class of the state, is called by the words that were typed.
    """

    entry: ClassEntry
    by: str = ""
    alone: bool = False


class ClassIndex:
    """Every class of a book, in the book's order; a book never changes, so neither does this."""

    def __init__(self, book: UnderwritingBook) -> None:
        rows = book.rows("class_codes")
        self._entries = {
            row["code"]: ClassEntry(
                row["code"],
                row["description"],
                words_of(row["description"]),
                Eligibility(row["demo_appetite"]),
            )
            for row in rows
        }
        self._classes, self._words = rows, book.rows(_WORDS)
        self._filed: dict[tuple[str, date], Mapping[str, ClassEntry]] = {}
        self._judged: dict[Hashable, dict[str, Eligibility]] = {}

    @cached_property
    def phrases(self) -> PhraseIndex:
        """What the classes are called; made when it is first asked for, in a good part of a second."""
        return PhraseIndex((*_described(self._classes), *_called(self._words, self._entries)))

    def entry(self, code: str) -> ClassEntry | None:
        """The class of a code as the tables spell it."""
        return self._entries.get(code)

    def judged(self, asked: Hashable) -> dict[str, Eligibility]:
        """Where the words of classes are kept, once judged, for a state, a day and some programs."""
        if len(self._judged) >= _DAYS_KEPT and asked not in self._judged:
            self._judged.clear()
        return self._judged.setdefault(asked, {})

    def search(self, book: UnderwritingBook, state: str, text: str, day: date) -> list[FoundClass]:
        """The classes that fit, the best first; state upper case, book the one that was indexed.

        The exact code, then codes that begin with the number, then what words find. A number among words must
        begin the code, where a code does.
        """
        terms = asked_terms(text)
        filed = self._filed_in(book, state, day)
        if not terms or not filed:
            return []
        if len(terms) == 1:
            codes = _by_code(filed, terms[0])
            named = self._named(terms, state, filed)
            return [*map(FoundClass, codes), *(each for each in named if each.entry not in codes)] or [
                FoundClass(entry) for entry in _by_mistyped_code(filed, terms[0])
            ]
        numbers = [term for term in terms if term.isdigit()]
        within = {code: entry for code, entry in filed.items() if any(map(code.startswith, numbers))}
        words = [term for term in terms if term not in numbers]
        return (within and words and self._named(words, state, within)) or self._named(
            words or terms, state, filed
        )

    def _named(self, terms: Sequence[str], state: str, among: Mapping[str, ClassEntry]) -> list[FoundClass]:
        meant = self.phrases.meant(terms, state, among)
        return [self._found(match, meant) for match in self.phrases.search(terms, state, among)]

    def _found(self, match: PhraseMatch, meant: str | None) -> FoundClass:
        return FoundClass(self._entries[match.code], match.phrase.text, match.code == meant)

    def _filed_in(self, book: UnderwritingBook, state: str, day: date) -> Mapping[str, ClassEntry]:
        """The classes that have a rate in the state on a day."""
        if (state, day) not in self._filed:
            codes = book.class_codes(state)
            if len(self._filed) >= _DAYS_KEPT:
                self._filed.clear()
            self._filed[state, day] = {
                code: entry
                for code, entry in self._entries.items()
                if code in codes and book.class_filed(state, code, day)
            }
        return self._filed[state, day]


_INDEXES: "WeakKeyDictionary[UnderwritingBook, ClassIndex]" = WeakKeyDictionary()


def class_index(book: UnderwritingBook) -> ClassIndex:
    """The index of a book, made once and let go with the book."""
    index = _INDEXES.get(book)
    if index is None:
        index = _INDEXES[book] = ClassIndex(book)
    return index


def is_searchable(book: UnderwritingBook) -> bool:
    """Whether the words of a book are arranged already; who may not wait has that done elsewhere."""
    return "phrases" in vars(class_index(book))


def make_searchable(book: UnderwritingBook) -> None:
    """Arrange the words of a book."""
    _ = class_index(book).phrases


def _described(rows: Sequence[Row]) -> Iterator[Phrase]:
    """What classes are called by their descriptions: the whole, and its beginning."""
    for row in rows:
        retired = row.get("note", "").startswith(_RETIRED)
        whole, head = row["description"], _HEAD.split(row["description"], maxsplit=1)[0]
        for words, rank in {words_of(head): _RANK_OF_HEAD, words_of(whole): 1}.items():
            if not all(map(is_filling, words)):
                yield Phrase(row["code"], words, rank=_RANK_OF_RETIRED if retired else rank)


def _called(rows: Sequence[Row], known: Mapping[str, ClassEntry]) -> Iterator[Phrase]:
    """What people call classes; words of a class that the book does not have find nothing."""
    for row in rows:
        if row["class_code"] in known and (words := terms_of(row["words"])):
            yield Phrase(row["class_code"], words, row["state"], int(row["rank"]), row["words"])


def _by_code(filed: Mapping[str, ClassEntry], term: str) -> list[ClassEntry]:
    """The classes whose code begins with a number, the exact one first; leading zeros need not be typed."""

    def place(entry: ClassEntry) -> tuple[bool, int, bool, str]:
        code = entry.code.casefold()
        return code != term, len(code), not code.startswith(term), code

    found = [
        entry
        for code, entry in filed.items()
        if code.casefold().startswith(term) or (term.isdigit() and term.zfill(_CODE_DIGITS) == code)
    ]
    return sorted(found, key=place)


def _by_mistyped_code(filed: Mapping[str, ClassEntry], term: str) -> list[ClassEntry]:
    """The classes whose code is near a mistyped one: exchanged digits before wrong or missing ones."""
    if len(term) < _CODE_DIGITS or not term[0].isdigit():
        return []
    near = (
        entry for entry in filed.values() if OSA.distance(term, entry.code.casefold(), score_cutoff=1) <= 1
    )
    return sorted(near, key=lambda entry: (sorted(term) != sorted(entry.code.casefold()), entry.code))
