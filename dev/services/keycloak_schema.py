"""Keycloak's empty tables, kept in the cache: its first boot spends half of its time on making them.

Only the schema and its change log are kept, nothing of a realm: no secret leaves a state.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from dev.build.commands import SetupFailed
from dev.build.postgres_tools import postgres_major
from dev.cache import is_complete, publish
from dev.probes import Facts, psql

FILE = "schema.sql"
CHANGE_LOG = ("databasechangelog", "databasechangeloglock")


def schema_key(facts: Facts, built: Path) -> str:
    """One entry per build of Keycloak and version of PostgreSQL."""
    return f"tools/{built.name}-schema-pg{postgres_major(facts.postgres_bin)}"


async def load_schema(facts: Facts, built: Path, database: str) -> None:
    """Fill an empty database with the tables that the cache holds; any other database stays as it is."""
    kept = facts.layout.cache / schema_key(facts, built)
    if not is_complete(kept) or await psql(facts, "SELECT to_regclass('public.databasechangelog')", database):
        return
    text = await asyncio.to_thread((kept / FILE).read_text, encoding="utf-8")
    # One transaction: a half-loaded schema would be worse than none.
    await psql(facts, f"BEGIN;\n{text}\nCOMMIT;\n", database)


async def keep_schema(facts: Facts, built: Path, database: str) -> None:
    """After a boot that made the tables itself: keep them for the next state."""

    async def build(place: Path) -> None:
        tables = [word for name in CHANGE_LOG for word in ("-t", name)]
        text = await _dump(facts, "--schema-only", database) + await _dump(
            facts, "--data-only", *tables, database
        )
        (place / FILE).write_text(text, encoding="utf-8")

    await publish(facts.layout.cache, schema_key(facts, built), build)


async def _dump(facts: Facts, *words: str) -> str:
    process = await asyncio.create_subprocess_exec(
        str(facts.postgres_bin / "pg_dump"),
        *("-h", "127.0.0.1", "-p", str(facts.ports["postgres"]), "-U", "postgres"),
        *words,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={"PGPASSWORD": facts.vault["POSTGRES_PASSWORD"]},
    )
    out, errors = await process.communicate()
    if process.returncode != 0:
        raise SetupFailed(f"pg_dump failed\n{errors.decode(errors='replace')}")
    return out.decode()
