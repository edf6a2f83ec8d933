"""Migrations go up, down and up again, and leave exactly what the tables declare."""

import asyncio

import psycopg
import pytest
from sqlalchemy import create_engine, text

from adapters.postgres.core.engine import libpq_url, sqlalchemy_url
from tests.support.databases import Database, admin, cloned_database, empty_database, migrate


def _tables(database: Database) -> set[str]:
    engine = create_engine(sqlalchemy_url(database.owner))
    with engine.connect() as connection:
        found = connection.execute(text("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"))
        names = {row.tablename for row in found}
    engine.dispose()
    return names


async def test_up_down_up_leaves_nothing_and_then_everything() -> None:
    async with empty_database() as database:
        await asyncio.to_thread(migrate, database.owner, "upgrade head")
        first = _tables(database)
        assert {"prospect", "job", "audit_log", "rate_book"} <= first
        await asyncio.to_thread(migrate, database.owner, "downgrade base")
        assert _tables(database) == {"alembic_version"}
        with admin(database.name) as connection:
            functions = connection.execute("SELECT count(*) FROM pg_proc WHERE proname = 'refuse_change'")
            assert functions.fetchone() == (0,)
        await asyncio.to_thread(migrate, database.owner, "upgrade head", "check")
        assert _tables(database) == first


async def test_no_statistics_are_kept_of_documents_that_nobody_searches(database: Database) -> None:
    # What adds a JSON column sets its statistics to 0 (0029): a look at 30,000 documents costs seconds.
    query = (
        "SELECT c.relname, a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid"
        " WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.atttypid = 'jsonb'::regtype"
        " AND NOT a.attisdropped AND a.attstattarget IS DISTINCT FROM 0"
    )
    with admin(database.name) as connection:
        assert connection.execute(query).fetchall() == []


async def test_a_migration_does_not_wait_long_for_a_lock() -> None:
    async with cloned_database() as database:
        with psycopg.connect(libpq_url(database.owner)) as holder:
            holder.execute("LOCK TABLE prospect IN ACCESS SHARE MODE")
            with pytest.raises(Exception, match="lock timeout"):
                await asyncio.to_thread(migrate, database.owner, "downgrade base")
