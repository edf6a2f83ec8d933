"""Comparisons of rate books are kept while they are looked at, and never so many that memory fills."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest

from adapters.postgres.unit_of_work import UnitOfWork
from api.rate_book import comparisons as rate_book_comparisons
from api.rate_book.comparisons import KEPT, Comparisons
from models.rate_book import Tables

ROWS = 3


class _Books:
    """A unit of work on books with a few rates each, none of them in two books."""

    def __init__(self) -> None:
        self.read: list[str] = []
        self.rate_books = self
        self.heads = self

    @asynccontextmanager
    async def begin(self, tenant: object) -> AsyncIterator["_Books"]:
        yield self

    async def get(self, version: str) -> Any:
        return SimpleNamespace(version=version, sha256=version)

    async def tables(self, version: str) -> Tables:
        self.read.append(version)
        common = {"program": "*", "kind": "loss_cost", "value": "1", "effective": "2026-01-01"}
        number = int(version)
        return {"rates": [{"state": "TX", "class_code": f"{number}{at}", **common} for at in range(ROWS)]}


async def _look(books: _Books, *versions: int) -> list[str]:
    """Compare each version with book 99, in this order. Returns: the books that were read."""
    comparisons = Comparisons(cast(UnitOfWork, books))
    for version in versions:
        _, _, found = await comparisons.of("99", str(version))
        assert len(found.rows) == 2 * ROWS
    return [version for version in books.read if version != "99"]


async def test_what_is_looked_at_again_is_not_worked_out_again() -> None:
    assert await _look(_Books(), *range(KEPT), *range(KEPT)) == [str(each) for each in range(KEPT)]


async def test_large_comparisons_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_book_comparisons, "KEPT_ROWS", 2 * 2 * ROWS)
    assert await _look(_Books(), 1, 2, 1) == ["1", "2"]
    assert await _look(_Books(), 1, 2, 3, 2, 1) == ["1", "2", "3", "1"]


async def test_one_that_is_larger_than_all_room_is_kept_while_it_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rate_book_comparisons, "KEPT_ROWS", 1)
    assert await _look(_Books(), 1, 1, 1, 2, 1) == ["1", "2", "1"]
