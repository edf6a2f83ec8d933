"""Brings reference data into the database; a second run changes nothing."""

import csv
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from importlib import resources
from io import StringIO
from typing import Any

from sqlalchemy import Table, delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.tables.index import (
    agency,
    authority_limit,
    campaign,
    carrier,
    entity_type,
    holiday,
    partner,
    program,
    question,
    selection_rule,
    state_note,
    us_state,
    us_territory,
)


def _flag(text: str) -> bool:
    return text == "true"


def _optional(text: str) -> str | None:
    return text or None


def _whole(text: str) -> int | None:
    return int(text) if text else None


def _day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None


def _list(text: str) -> list[str]:
    return text.split(";") if text else []


def _ranges(text: str) -> list[dict[str, str | None]]:
    """'from..to;from..to', either end open."""
    pairs = (part.partition("..") for part in _list(text))
    return [{"from_date": start or None, "to_date": end or None} for start, _, end in pairs]


_READERS: Mapping[str, Callable[[str], Any]] = {
    "position": int,
    "resubmit_after_s": _whole,
    "look_gap_s": _whole,
    "park_after_h": _whole,
    "unknown_submits_max": _whole,
    "portal_email": _optional,
    "disabled": _flag,
    "illustrative": _flag,
    "paygo": _flag,
    "private_market": _flag,
    "agency_key": _optional,
    "from_date": _day,
    "to_date": _day,
    "demo_carrier_name": _optional,
    "adapter": _optional,
    "bureau_category": _optional,
    "remark_label": _optional,
    "ranges": _ranges,
    "states_not_asked": _list,
    "restricted": _flag,
    "dev_removed": _flag,
    "prod_removed": _flag,
    "partner": _optional,
    "marker": _optional,
    "states": _list,
    "programs": _list,
    "adds": _list,
    "day": _day,
    "level": int,
    "limit": Decimal,
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
    ("questions", question),
    ("state_notes", state_note),
    ("campaigns", campaign),
    ("holidays", holiday),
    ("authority_limits", authority_limit),
)
# Other agencies than the examples are told by nobody but themselves, and each keeps its own logo.
_EXAMPLES: tuple[tuple[str, Table], ...] = (("agencies", agency),)


async def seed_reference(connection: AsyncConnection) -> int:
    """Make the reference tables what the seed files say. Returns: how many rows changed."""
    wanted = {name: _seed_rows(name) for name, _ in _SEEDS}
    changed = 0
    for name, table in _SEEDS:
        changed += await _upsert(connection, table, wanted[name])
    for name, table in reversed(_SEEDS):
        changed += await _drop_others(connection, table, wanted[name])
    for name, table in _EXAMPLES:
        changed += await _add_missing(connection, table, _seed_rows(name))
    return changed


async def _add_missing(connection: AsyncConnection, table: Table, rows: list[dict[str, Any]]) -> int:
    statement = insert(table).values(rows).on_conflict_do_nothing(index_elements=[_key(table)])
    added = await connection.execute(statement.returning(table.c[_key(table)]))
    return len(added.all())


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
