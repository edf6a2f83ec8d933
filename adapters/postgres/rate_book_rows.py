"""The rows of a rate book in and out of the database, a whole book at a time."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from typing import Any

from psycopg import AsyncConnection as DriverConnection
from sqlalchemy import JSON, ColumnElement, Table, Text, cast, delete, func, insert, literal, select
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.tables import class_code, class_rate, factor_table, rate_book
from models.rate_book import Cells, Tables
from rating.rate_book_content import RATES

CLASS_CODES = "class_codes"

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

    Each table comes as one text and is parsed beside the event loop: a book has twenty thousand rows.
    """
    names = await connection.scalar(select(rate_book.c.table_names).where(rate_book.c.version == version))
    factors = (
        select(factor_table.c.name, _as_text(factor_table).label("rows"))
        .where(factor_table.c.version == version)
        .group_by(factor_table.c.name)
    )
    texts = {row.name: row.rows for row in await connection.execute(factors)}
    for name, table in ((RATES, class_rate), (CLASS_CODES, class_code)):
        texts[name] = await connection.scalar(select(_as_text(table)).where(table.c.version == version))
    parsed = await asyncio.to_thread(_parsed, texts)
    return {name: [] for name in names or ()} | parsed


def _as_text(table: Table) -> ColumnElement[str]:
    """The rows of a table as the text of one JSON array."""
    rows = aggregate_order_by(cast(table.c.row, JSON), table.c.seq)
    return cast(func.json_agg(rows), Text)


def _parsed(texts: Mapping[str, str | None]) -> dict[str, list[dict[str, str]]]:
    return {name: json.loads(text) if text else [] for name, text in texts.items()}


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
    told = (row["description"], row["industry"], row["hazard_group"])
    return (version, seq, row["code"], *told, row["federal"] == "true", row["demo_appetite"], _text(row))
