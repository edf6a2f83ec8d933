"""What a rate book holds, whoever reads it: its hashes, plain rows, the facts of each table."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from models.rate_book import Cells, TableFacts, Tables
from rating.row_choice import Row
from rating.tables.columns import TableShape
from rating.tables.table_shapes import SHAPES

RATES = "rates"
WORDS = "class_words"
SEARCHED = frozenset({WORDS})
"""Tables by which something is only found: no risk is priced or judged otherwise for them."""
_WRITTEN_AT_ONCE = 1_000
"""Rows of a table that are made into text in one piece: nobody else gets the interpreter meanwhile."""
_UNSAID = "true"
"""A rate that does not say whether it is filed is taken as invented."""


class ContentHashes(NamedTuple):
    """Two hashes of one book."""

    content: str
    """Over all tables: what was read is what was published."""
    priced: str
    """Over those that price or judge: books that agree in it give every risk the same answer."""


def content_hash(tables: Tables) -> str:
    """SHA-256 over every cell of every table, in hex; the order of rows counts, that of columns does not."""
    return content_hashes(tables).content


def content_hashes(tables: Tables) -> ContentHashes:
    """Both hashes in one pass; they are the same where nothing is only searched."""
    whole, priced = hashlib.sha256(b"{"), hashlib.sha256(b"{")
    begun: set[int] = set()
    for name in sorted(tables):
        digests = (whole,) if name in SEARCHED else (whole, priced)
        for digest in digests:
            digest.update(f"{', ' if id(digest) in begun else ''}{json.dumps(name)}: [".encode())
            begun.add(id(digest))
        for written in _written(tables[name]):
            for digest in digests:
                digest.update(written)
        for digest in digests:
            digest.update(b"]")
    for digest in (whole, priced):
        digest.update(b"}")
    return ContentHashes(whole.hexdigest(), priced.hexdigest())


def _written(rows: Sequence[Row]) -> Iterator[bytes]:
    """The rows of a table as text, so many at once."""
    for start in range(0, len(rows), _WRITTEN_AT_ONCE):
        part = rows[start : start + _WRITTEN_AT_ONCE]
        written = json.dumps([dict(row) for row in part], sort_keys=True)[1:-1]
        yield f"{', ' if start else ''}{written}".encode()


def is_illustrative(tables: Tables) -> bool:
    """Whether at least one rate is invented."""
    return any(row.get("illustrative", _UNSAID) != "false" for row in tables.get(RATES, ()))


def table_facts(name: str, rows: Sequence[Row]) -> TableFacts:
    """One table: columns in the order of its description, those that nobody described behind them."""
    shape = SHAPES.get(name)
    known = tuple(column.name for column in shape.columns) if shape else ()
    others = dict.fromkeys(cell for row in rows[:1] for cell in row if cell not in known)
    return TableFacts(
        name=name,
        rows=len(rows),
        columns=(*known, *others),
        required=shape.required if shape else (),
        key=shape.key if shape else (),
        priced=shape.used if shape else False,
    )


def plain_rows(table: str, rows: Sequence[Cells]) -> Iterator[dict[str, str]]:
    """Rows with every column of their table; a cell that a row does not have says what its column means."""
    shape = SHAPES.get(table)
    defaults = {column.name: column.default for column in shape.columns} if shape else {}
    for row in rows:
        yield {**defaults, **row}


def key_of(shape: TableShape | None, row: Cells) -> tuple[str, ...]:
    """The cells that name a plain row; all of them in a table that nobody described."""
    return tuple(row.values()) if shape is None else tuple(row[name] for name in shape.key)
