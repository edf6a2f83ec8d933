"""Databases for tests: a template, migrated and seeded once, and a clone of it for each session.

Needs TEST_ADMIN_DATABASE_URL (a superuser, which only test clusters hand out) beside the addresses of the
three roles; `./quoteloom test` sets them.
"""

import asyncio
import hashlib
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from alembic import command
from alembic.config import Config
from psycopg import sql
from sqlalchemy import create_engine as create_sync_engine
from sqlalchemy import pool
from sqlalchemy.engine import make_url

from adapters.postgres.core.engine import create_engine, libpq_url, sqlalchemy_url
from adapters.postgres.seed.builtin_books import import_rate_book
from adapters.postgres.seed.writing import seed_reference
from rating.builtin import BUILTIN_VERSION, builtin_tables

ROOT = Path(__file__).parents[2]
OWNER = "quoteloom_owner"
_TEMPLATE_LOCK = 7_318_201


@dataclass(frozen=True)
class Database:
    """One database by the addresses of its roles."""

    name: str
    owner: str
    app: str
    worker: str


def _address(variable: str) -> str:
    value = os.environ.get(variable)
    if not value:
        pytest.fail(f"{variable} is not set; run ./quoteloom test integration, which starts the servers")
    return value


def _of(variable: str, database: str) -> str:
    url = make_url(sqlalchemy_url(_address(variable))).set(database=database)
    return url.render_as_string(hide_password=False)


def addresses(name: str) -> Database:
    """The addresses of a database in the test cluster."""
    return Database(
        name,
        _of("OWNER_DATABASE_URL", name),
        _of("DATABASE_URL", name),
        _of("WORKER_DATABASE_URL", name),
    )


def alembic_config(connection: object) -> Config:
    """Alembic on a connection that is open already."""
    config = Config(str(ROOT / "alembic.ini"))
    config.set_main_option("script_location", str(ROOT / "migrations"))
    config.attributes["connection"] = connection
    return config


def migrate(url: str, *steps: str) -> None:
    """Run steps such as 'upgrade head', 'downgrade base', 'check'."""
    engine = create_sync_engine(sqlalchemy_url(url), poolclass=pool.NullPool)
    with engine.connect() as connection:
        config = alembic_config(connection)
        for step in steps:
            name, _, revision = step.partition(" ")
            action = getattr(command, name)
            action(config, revision) if revision else action(config)
    engine.dispose()


def admin(database: str = "postgres") -> psycopg.Connection:
    """A superuser's connection, autocommitting."""
    url = _of("TEST_ADMIN_DATABASE_URL", database)
    return psycopg.connect(libpq_url(url), autocommit=True)


@asynccontextmanager
async def empty_database() -> AsyncIterator[Database]:
    """A database without tables, dropped afterwards."""
    name = f"ql_empty_{uuid4().hex[:12]}"
    with admin() as connection:
        _create(connection, name, None)
    try:
        yield addresses(name)
    finally:
        with admin() as connection:
            _drop(connection, name)


@asynccontextmanager
async def cloned_database(of: Database | None = None) -> AsyncIterator[Database]:
    """A migrated and seeded database, or the copy of one to which nobody is connected, dropped afterwards."""
    template = await asyncio.to_thread(_template) if of is None else of.name
    name = f"ql_test_{uuid4().hex[:12]}"
    with admin() as connection:
        _create(connection, name, template)
    try:
        yield addresses(name)
    finally:
        with admin() as connection:
            _drop(connection, name)


def _template() -> str:
    """Name of the template; made by whoever comes first, then shared by all processes of the cluster."""
    name = f"ql_tpl_{os.environ.get('TEST_TEMPLATE') or template_digest(ROOT)}"
    with admin() as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", (_TEMPLATE_LOCK,))
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone():
            building = f"{name}_building"
            _drop(connection, building)
            _create(connection, building, None)
            url = addresses(building).owner
            migrate(url, "upgrade head")
            asyncio.run(_seed(url))
            connection.execute(
                sql.SQL("ALTER DATABASE {} RENAME TO {}").format(
                    sql.Identifier(building), sql.Identifier(name)
                )
            )
    return name


async def _seed(url: str) -> None:
    engine = create_engine(url)
    async with engine.begin() as connection:
        await seed_reference(connection)
        await import_rate_book(connection, BUILTIN_VERSION, builtin_tables())
    await engine.dispose()


def template_digest(root: Path) -> str:
    """Names the template by all that a fresh database is made of; TEST_TEMPLATE names another one."""
    folders = ("migrations", "adapters/postgres", "rating")
    found = sorted(
        path for folder in folders for path in (root / folder).rglob("*") if path.suffix in {".py", ".csv"}
    )
    content = hashlib.sha256()
    for path in found:
        content.update(path.read_bytes())
    return content.hexdigest()[:12]


def _create(connection: psycopg.Connection, name: str, template: str | None) -> None:
    statement = sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(name), sql.Identifier(OWNER))
    if template:
        statement += sql.SQL(" TEMPLATE {}").format(sql.Identifier(template))
    connection.execute(statement)


def _drop(connection: psycopg.Connection, name: str) -> None:
    connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))
