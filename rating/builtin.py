"""The demo rate book that comes with the package: illustrative, never filed, enough to run everything."""

import csv
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from io import StringIO

from models.rate_book import Tables
from rating.book import RateBook
from rating.demo_rates import demo_rate_rows

BUILTIN_VERSION = "demo-1"
_FOLDER = "builtin_book"


@cache
def builtin_tables() -> Mapping[str, Sequence[Mapping[str, str]]]:
    """Every table of the demo book by name (the stem of its CSV), with 'rates' made by the demo model.

    All cells are text. The answer is shared: do not change it.
    """
    tables: dict[str, Sequence[Mapping[str, str]]] = {}
    folder = resources.files("rating").joinpath(_FOLDER)
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        stem, dot, ending = entry.name.rpartition(".")
        if dot and ending == "csv":
            tables[stem] = tuple(csv.DictReader(StringIO(entry.read_text(encoding="utf-8"), newline="")))
    tables["rates"] = tuple(demo_rate_rows(tables))
    return tables


def with_words(tables: Tables) -> Tables:
    """Tables of a book that brings no trade words to find classes by, with those of the demo book."""
    return tables if tables.get("class_words") else {**tables, "class_words": builtin_tables()["class_words"]}


@cache
def builtin_book() -> RateBook:
    """The demo book, built once per process."""
    return RateBook.from_tables(BUILTIN_VERSION, builtin_tables())
