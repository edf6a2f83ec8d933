"""Brings reference data and the built-in rate book into the database; a second run changes nothing."""

import csv
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from importlib import resources
from io import StringIO
from typing import Any

from sqlalchemy import Table, delete, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.rate_books import CLASS_CODES, RATES
from adapters.postgres.tables import (
    carrier,
    class_code,
    class_rate,
    entity_type,
    factor_table,
    liability_limit,
    partner,
    program,
    question,
    rate_book,
    selection_rule,
    us_state,
    us_territory,
)

BOOK_IN_FORCE_FROM = date(2020, 1, 1)
"""The demo book rates every date that a demo may ask for."""
BATCH = 2_000

Cells = Mapping[str, str]
Tables = Mapping[str, Sequence[Cells]]


def _flag(text: str) -> bool:
    return text == "true"


def _optional(text: str) -> str | None:
    return text or None


def _list(text: str) -> list[str]:
    return text.split(";") if text else []


def _ranges(text: str) -> list[dict[str, str | None]]:
    """'from..to;from..to', either end open."""
    pairs = (part.partition("..") for part in _list(text))
    return [{"from_date": start or None, "to_date": end or None} for start, _, end in pairs]


_READERS: Mapping[str, Callable[[str], Any]] = {
    "position": int,
    "disabled": _flag,
    "illustrative": _flag,
    "paygo": _flag,
    "private_market": _flag,
    "demo_carrier_name": _optional,
    "adapter": _optional,
    "bureau_category": _optional,
    "remark_label": _optional,
    "ranges": _ranges,
    "states_not_asked": _list,
    "dev_removed": _flag,
    "prod_removed": _flag,
    "partner": _optional,
    "marker": _optional,
    "states": _list,
    "programs": _list,
    "adds": _list,
}

# In the order of their foreign keys.
_SEEDS: tuple[tuple[str, Table], ...] = (
    ("partners", partner),
    ("carriers", carrier),
    ("programs", program),
    ("us_states", us_state),
    ("us_territories", us_territory),
    ("selection_rules", selection_rule),
    ("entity_types", entity_type),
    ("liability_limits", liability_limit),
    ("questions", question),
)


async def seed_reference(connection: AsyncConnection) -> int:
    """Make the reference tables what the seed files say. Returns: how many rows changed."""
    wanted = {name: _seed_rows(name) for name, _ in _SEEDS}
    changed = 0
    for name, table in _SEEDS:
        changed += await _upsert(connection, table, wanted[name])
    for name, table in reversed(_SEEDS):
        changed += await _drop_others(connection, table, wanted[name])
    return changed


async def import_rate_book(connection: AsyncConnection, version: str, tables: Tables) -> str | None:
    """Import a book under its version; what was imported once is never edited.

    The same version with other content becomes a new book, '{version}+{hash}', and retires the earlier
    one, so that prices keep pointing at what they were computed with.

    Returns: the version that was imported, or None when the content in force is this one already.
    """
    digest = _digest(tables)
    found = (
        await connection.execute(select(rate_book.c.version, rate_book.c.sha256, rate_book.c.status))
    ).all()
    if any(row.sha256 == digest and row.status == "effective" for row in found):
        return None
    family = [row.version for row in found if row.version == version or row.version.startswith(f"{version}+")]
    await connection.execute(
        update(rate_book).where(rate_book.c.version.in_(family)).values(status="retired")
    )
    known = next((row.version for row in found if row.sha256 == digest), None)
    if known is not None:
        await connection.execute(
            update(rate_book).where(rate_book.c.version == known).values(status="effective")
        )
        return str(known)
    name = version if version not in family else f"{version}+{digest[:8]}"
    await connection.execute(
        rate_book.insert().values(
            version=name,
            source="built-in demo book",
            status="effective",
            sha256=digest,
            table_names=sorted(tables),
            illustrative=True,
            effective_from=BOOK_IN_FORCE_FROM,
        )
    )
    await _write_book(connection, name, tables)
    return name


async def _write_book(connection: AsyncConnection, version: str, tables: Tables) -> None:
    await _insert_all(
        connection,
        class_rate,
        [
            {
                "version": version,
                "seq": seq,
                "state": row["state"],
                "class_code": row["class_code"],
                "program": row["program"],
                "row": dict(row),
            }
            for seq, row in enumerate(tables[RATES])
        ],
    )
    await _insert_all(
        connection,
        class_code,
        [
            {
                "version": version,
                "seq": seq,
                "code": row["code"],
                "description": row["description"],
                "industry": row["industry"],
                "hazard_group": row["hazard_group"],
                "federal": _flag(row["federal"]),
                "appetite": row["demo_appetite"],
                "row": dict(row),
            }
            for seq, row in enumerate(tables[CLASS_CODES])
        ],
    )
    factors = [
        {"version": version, "name": name, "seq": seq, "row": dict(row)}
        for name, rows in tables.items()
        if name not in (RATES, CLASS_CODES)
        for seq, row in enumerate(rows)
    ]
    await _insert_all(connection, factor_table, factors)


async def _insert_all(connection: AsyncConnection, table: Table, rows: list[dict[str, Any]]) -> None:
    for start in range(0, len(rows), BATCH):
        await connection.execute(table.insert(), rows[start : start + BATCH])


async def _upsert(connection: AsyncConnection, table: Table, rows: list[dict[str, Any]]) -> int:
    key = _key(table)
    stored = {row._mapping[key]: dict(row._mapping) for row in await connection.execute(select(table))}
    changed = [row for row in rows if stored.get(row[key]) != row]
    for row in changed:
        statement = insert(table).values(row)
        await connection.execute(statement.on_conflict_do_update(index_elements=[key], set_=row))
    return len(changed)


async def _drop_others(connection: AsyncConnection, table: Table, rows: list[dict[str, Any]]) -> int:
    key = _key(table)
    gone = await connection.execute(delete(table).where(table.c[key].not_in([row[key] for row in rows])))
    return gone.rowcount


def _key(table: Table) -> str:
    return next(iter(table.primary_key.columns)).name


def _seed_rows(name: str) -> list[dict[str, Any]]:
    text = resources.files("adapters.postgres").joinpath("seed", f"{name}.csv").read_text(encoding="utf-8")
    return [
        {column: _READERS.get(column, str)(cell) for column, cell in row.items()}
        for row in csv.DictReader(StringIO(text))
    ]


def _digest(tables: Tables) -> str:
    canonical = json.dumps(
        {name: [dict(row) for row in rows] for name, rows in tables.items()}, sort_keys=True
    )
    return hashlib.sha256(canonical.encode()).hexdigest()
