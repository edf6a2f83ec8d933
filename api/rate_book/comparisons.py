"""Books side by side, worked out beside the event loop and kept while they are looked at."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

from fastapi import Depends, Request

from adapters.postgres.unit_of_work import UnitOfWork
from models.rate_book import BookHead, Tables
from models.rate_book_difference import BookDifference, ChangeKind, RowChange
from models.tenant import Tenant
from rating.rate_book_diff import compare_books

KEPT = 4
"""Comparisons; those of two books that are much alike take a few MB each."""
KEPT_ROWS = 30_000
"""Rows that differ in all that are kept beside the newest one; each takes some 4 KB."""

Key = tuple[str, str, str, str]
"""Versions and hashes: what was compared never changes under its key."""


@dataclass(frozen=True, slots=True)
class ChangeFilter:
    """Which changed rows are wanted; an empty text wants all."""

    table: str = ""
    state: str = ""
    code: str = ""
    kind: ChangeKind | None = None
    least_percent: int = 0
    """Moves of less than so many percent are left out; 0 leaves none out."""


class Comparisons:
    """The comparisons of one process."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow
        self._lock = asyncio.Lock()
        self._kept: OrderedDict[Key, BookDifference] = OrderedDict()

    async def of(self, old: str, new: str) -> tuple[BookHead, BookHead, BookDifference]:
        """Two books and how they differ. Raises: RateBookNotFound."""
        async with self._uow.begin(Tenant.nobody()) as work:
            heads = {name: await work.rate_books.heads.get(name) for name in dict.fromkeys((old, new))}
        before, after = heads[old], heads[new]
        key = (before.version, before.sha256, after.version, after.sha256)
        async with self._lock:
            if key not in self._kept:
                self._kept[key] = await self._work_out(before, after)
                self._drop_oldest()
            self._kept.move_to_end(key)
            return before, after, self._kept[key]

    def _drop_oldest(self) -> None:
        """Drop what was looked at the longest time ago; the one that was just worked out stays."""
        rows = sum(len(each.rows) for each in self._kept.values())
        while len(self._kept) > 1 and (len(self._kept) > KEPT or rows > KEPT_ROWS):
            rows -= len(self._kept.popitem(last=False)[1].rows)

    async def _work_out(self, old: BookHead, new: BookHead) -> BookDifference:
        tables: list[Tables] = []
        for head in (old, new):
            async with self._uow.begin(Tenant.nobody()) as work:
                tables.append(await work.rate_books.tables(head.version))
        return await asyncio.to_thread(compare_books, *tables)


async def _compared(request: Request) -> Comparisons:
    found = request.app.state.comparisons
    assert isinstance(found, Comparisons)  # noqa: S101 - the lifespan puts them there
    return found


Compared = Annotated[Comparisons, Depends(_compared)]
"""The comparisons of the application that serves the request."""


def chosen(rows: Sequence[RowChange], wanted: ChangeFilter) -> list[RowChange]:
    """The rows that a filter wants, in their order."""
    return [
        row
        for row in rows
        if (not wanted.table or row.table == wanted.table)
        and (not wanted.state or row.state == wanted.state)
        and (not wanted.code or row.code.startswith(wanted.code))
        and (wanted.kind is None or row.kind is wanted.kind)
        and (not wanted.least_percent or abs(row.percent or Decimal(0)) >= wanted.least_percent)
    ]
