"""A row that goes with another is found by an index, however many lie beside it."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Column, PrimaryKeyConstraint, Table, UniqueConstraint

from adapters.postgres.tables.index import metadata


def _cascades() -> Iterator[tuple[str, str]]:
    """Table and column of each foreign key whose rows are deleted with what they name."""
    for table in metadata.sorted_tables:
        for key in table.foreign_keys:
            if key.ondelete == "CASCADE":
                yield table.name, key.parent.name


def _led(table: Table) -> set[Column[object]]:
    """The columns by which rows of a table are found: each begins an index."""
    keys = (PrimaryKeyConstraint, UniqueConstraint)
    unique = [each for each in table.constraints if isinstance(each, keys)]
    whole = [each for each in table.indexes if each.dialect_options["postgresql"]["where"] is None]
    # What an index works out of columns leads to none of them.
    return {next(iter(each.columns)) for each in (*unique, *whole) if len(each.columns)}


@pytest.mark.parametrize(("name", "column"), sorted(set(_cascades())))
def test_what_goes_with_another_row_is_found_by_an_index(name: str, column: str) -> None:
    table = metadata.tables[name]
    assert table.c[column] in _led(table), f"deleting what {name}.{column} names reads all of {name}"
