"""The tables of a folder while it is checked."""

from collections.abc import Iterator, Mapping, Sequence

from rating.builtin import builtin_tables
from rating.row_choice import Row
from rating.tables.table_file import Place, TableReading

Readings = Mapping[str, TableReading]


def in_effect(readings: Readings, table: str) -> Sequence[Row]:
    """The rows that would be in effect: the folder's, else the built-in ones."""
    return readings[table].rows if table in readings else builtin_tables().get(table, ())


def placed(readings: Readings, table: str) -> Iterator[tuple[Place, Row]]:
    """The folder's own rows of a table with file and line; none where it does not have the table."""
    if table in readings:
        yield from zip(readings[table].places, readings[table].rows, strict=True)
