"""The async engine on psycopg, and the guard that refuses a role which row-level security cannot hold."""

from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

DRIVER = "postgresql+psycopg"
# Many ask at once: a statement that took further processes would take them from the others.
_OPTIONS = (
    "-c timezone=UTC -c statement_timeout=15s -c idle_in_transaction_session_timeout=30s"
    " -c max_parallel_workers_per_gather=0"
)


class PowerfulRole(RuntimeError):
    """The database role may pass row-level security; no process of ours starts with it."""


def sqlalchemy_url(url: str) -> str:
    """A libpq address as SQLAlchemy wants it: with the driver's name."""
    scheme, separator, rest = url.partition("://")
    if not separator or scheme not in {"postgresql", "postgres", DRIVER}:
        raise ValueError("a database address starts with postgresql://")
    return f"{DRIVER}://{rest}"


def libpq_url(url: str) -> str:
    """The same address as psycopg itself wants it."""
    return "postgresql://" + sqlalchemy_url(url).partition("://")[2]


def create_engine(url: str, *, name: str = "quoteloom", pool_size: int = 20, **options: Any) -> AsyncEngine:
    """An engine with a pool; name shows in pg_stat_activity.

    A connection that died with a restart of the database is found by the first statement of a transaction
    (adapters/postgres/core/transaction.py) and replaced. The pool does not overflow: beyond its size
    a short wait is cheaper than a new connection, so one task holds one at a time.
    """
    return create_async_engine(
        sqlalchemy_url(url),
        pool_size=pool_size,
        max_overflow=0,
        pool_timeout=10,
        pool_use_lifo=True,
        hide_parameters=True,
        connect_args={
            "application_name": name,
            "connect_timeout": 5,
            "options": _OPTIONS,
        },
        **options,
    )


async def refuse_powerful_role(engine: AsyncEngine) -> None:
    """Raises: PowerfulRole when the engine's role is a superuser or passes row-level security."""
    async with engine.connect() as connection:
        role = (
            await connection.execute(
                text("SELECT rolname, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user")
            )
        ).one()
    if role.rolsuper or role.rolbypassrls:
        raise PowerfulRole(
            f"database role {role.rolname} is {'a superuser' if role.rolsuper else 'BYPASSRLS'}; "
            "use quoteloom_app or quoteloom_worker"
        )
