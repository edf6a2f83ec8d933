"""The rows of a rate book in and out of the database, a whole book at a time."""

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from psycopg import AsyncConnection as DriverConnection
from sqlalchemy import (
    JSON,
    ColumnElement,
    Integer,
    Select,
    Table,
    Text,
    cast,
    delete,
    func,
    insert,
    literal,
    literal_column,
    select,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.tables.index import class_code, class_rate, factor_table, rate_book
from models.rate_book import Cells, Tables
from rating.rate_book_content import RATES

CLASS_CODES = "class_codes"
ROWS_OF_A_TEXT = 1_000
"""Parsed in some two milliseconds."""

_COPY_RATES = "COPY class_rate (version, seq, state, class_code, program, row) FROM STDIN"
_COPY_CODES = (
    "COPY class_code (version, seq, code, description, industry, hazard_group, federal, appetite, row) "
    "FROM STDIN"
)
_COPY_FACTORS = "COPY factor_table (version, name, seq, row) FROM STDIN"


async def write_tables(connection: AsyncConnection, version: str, tables: Tables) -> None:
    """Write rows of tables that the book does not have yet. Refused by the database unless it is a draft."""
    rates = tables.get(RATES, ())
    codes = tables.get(CLASS_CODES, ())
    factors = [
        (version, name, seq, _text(row))
        for name, rows in tables.items()
        if name not in (RATES, CLASS_CODES)
        for seq, row in enumerate(rows)
    ]
    for statement, rows in (
        (_COPY_RATES, (_rate(version, seq, row) for seq, row in enumerate(rates)) if rates else None),
        (_COPY_CODES, (_code(version, seq, row) for seq, row in enumerate(codes)) if codes else None),
        (_COPY_FACTORS, iter(factors) if factors else None),
    ):
        if rows is not None:
            await _copy(connection, statement, rows)


async def replace_table(connection: AsyncConnection, version: str, name: str, rows: list[Cells]) -> None:
    """Put a table of a draft in the place of the one that it has."""
    table = {RATES: class_rate, CLASS_CODES: class_code}.get(name, factor_table)
    gone = delete(table).where(table.c.version == version)
    await connection.execute(gone.where(table.c.name == name) if table is factor_table else gone)
    await write_tables(connection, version, {name: rows})


async def copy_tables(connection: AsyncConnection, source: str, version: str) -> None:
    """Give a new draft the rows of another book."""
    for table in (class_rate, class_code, factor_table):
        names = [column.name for column in table.columns if column.name != "version"]
        rows = select(literal(version), *(table.c[name] for name in names)).where(table.c.version == source)
        await connection.execute(insert(table).from_select(["version", *names], rows))


async def read_tables(connection: AsyncConnection, version: str) -> dict[str, list[dict[str, str]]]:
    """All tables of a book as they were imported, rows in their order.

    Each table comes in texts of so many rows, parsed beside the event loop: one text of all would keep the
    interpreter from everybody while it is parsed.
    """
    names = await connection.scalar(select(rate_book.c.table_names).where(rate_book.c.version == version))
    factors = _in_parts(factor_table, factor_table.c.name).where(factor_table.c.version == version)
    texts: dict[str, list[str]] = {RATES: [], CLASS_CODES: []}
    for row in await connection.execute(factors):
        texts.setdefault(row.name, []).append(row.rows)
    for name, table in ((RATES, class_rate), (CLASS_CODES, class_code)):
        found = await connection.execute(_in_parts(table).where(table.c.version == version))
        texts[name] += (row.rows for row in found)
    parsed = await asyncio.to_thread(_parsed, texts)
    return {name: [] for name in names or ()} | parsed


def _in_parts(table: Table, *by: ColumnElement[str]) -> Select[*tuple[Any, ...]]:
    """Some rows of a table after the others, each as the text of one JSON array called rows."""
    # Written out: the server takes two parameters for two expressions, though they have one value.
    part = table.c.seq // literal_column(str(ROWS_OF_A_TEXT), Integer)
    rows = aggregate_order_by(cast(table.c.row, JSON), table.c.seq)
    text = cast(func.json_agg(rows), Text).label("rows")
    return select(*by, text).group_by(*by, part).order_by(*by, part)


def _parsed(texts: Mapping[str, Sequence[str]]) -> dict[str, list[dict[str, str]]]:
    return {name: [row for text in parts for row in json.loads(text)] for name, parts in texts.items()}


async def _copy(connection: AsyncConnection, statement: str, rows: Iterator[tuple[Any, ...]]) -> None:
    """One COPY in the transaction of the connection: the guards look once, and a book takes a tenth."""
    raw = await connection.get_raw_connection()
    driver = raw.driver_connection
    assert isinstance(driver, DriverConnection)  # noqa: S101 - the engine is made with this driver
    async with driver.cursor() as cursor, cursor.copy(statement.encode()) as copy:
        for row in rows:
            await copy.write_row(row)


def _text(row: Cells) -> str:
    return json.dumps(dict(row), ensure_ascii=False)


def _rate(version: str, seq: int, row: Cells) -> tuple[Any, ...]:
    return version, seq, row["state"], row["class_code"], row["program"], _text(row)


def _code(version: str, seq: int, row: Cells) -> tuple[Any, ...]:
    facts = (row["description"], row["industry"], row["hazard_group"])
    return (version, seq, row["code"], *facts, row["federal"] == "true", row["demo_appetite"], _text(row))
