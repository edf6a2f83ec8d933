"""How often the words of a desk bring the right class: first, and among the first three.

The list, everyday_words.csv, was written before the words of the book, and before anything was measured:
business types of schema.org, keys of OpenStreetMap, occupations of the Bureau of Labor Statistics, and what a
desk hears. Several classes of a row are all right: a trade may have an older and a newer code. It is there to
measure: nobody adds its words to the book because they miss.
"""

import csv
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from bench.figure import Figure, at_least
from rating.book import RateBook
from underwriting.class_codes import search_class_codes

STATES = ("IL", "TX", "CA", "NY")
FIRST, FIRST_THREE = 0.85, 0.95
_LIST = Path(__file__).with_name("everyday_words.csv")


class EverydayWord(NamedTuple):
    """What somebody types, and the classes that are right."""

    typed: str
    right: frozenset[str]
    source: str


def everyday_words() -> list[EverydayWord]:
    """The list."""
    with _LIST.open(encoding="utf-8", newline="") as source:
        return [
            EverydayWord(row["typed"], frozenset(row["right"].split()), row["source"])
            for row in csv.DictReader(source)
        ]


def figures(book: RateBook, day: date) -> list[Figure]:
    """The shares of words whose class stands first, and among the first three; the states take turns."""
    words = everyday_words()
    found = [_codes(book, STATES[at % len(STATES)], word.typed, day) for at, word in enumerate(words)]
    top1 = _share(words, [codes[:1] for codes in found])
    top3 = _share(words, [codes[:3] for codes in found])
    described = [_described(book, word.typed) for word in words]
    alone = _share(words, [row[:1] for row in described])
    beside = f"{len(words)} words; by descriptions alone: {alone:.0%} first"
    return [
        at_least("class_words_top1", top1, FIRST, "share", beside),
        at_least("class_words_top3", top3, FIRST_THREE, "share", f"{len(words)} words"),
    ]


def _codes(book: RateBook, state: str, text: str, day: date) -> list[str]:
    return [match.code for match in search_class_codes(book, state, text, day)]


def _described(book: RateBook, text: str) -> list[str]:
    """The classes whose description has the text."""
    return [row["code"] for row in book.rows("class_codes") if text in row["description"].casefold()]


def _share(words: Sequence[EverydayWord], found: Sequence[Sequence[str]]) -> float:
    """The share of words for which a right class was found."""
    hits = sum(bool(word.right & set(codes)) for word, codes in zip(words, found, strict=True))
    return hits / len(words)
