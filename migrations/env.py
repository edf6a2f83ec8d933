"""Runs migrations as the owner, one transaction each, never waiting long for a lock."""

from alembic import context
from sqlalchemy import Connection, create_engine, pool, text

from adapters.postgres.core.engine import sqlalchemy_url
from adapters.postgres.tables.index import metadata
from adapters.settings import Process, load

LOCK_TIMEOUT = "5s"


def migrate(connection: Connection) -> None:
    """Run what the command asks for on this connection."""
    connection.execute(text(f"SET lock_timeout = '{LOCK_TIMEOUT}'"))
    connection.commit()
    context.configure(
        connection=connection,
        target_metadata=metadata,
        transaction_per_migration=True,
        compare_type=True,
        compare_server_default=False,
    )
    with context.begin_transaction():
        context.run_migrations()


def main() -> None:
    """A test hands its connection over; a command connects by the settings."""
    given = context.config.attributes.get("connection")
    if given is not None:
        migrate(given)
        return
    url = load(Process.MIGRATION).owner_database_url.get_secret_value()
    engine = create_engine(sqlalchemy_url(url), poolclass=pool.NullPool)
    with engine.connect() as connection:
        migrate(connection)


if context.is_offline_mode():
    raise SystemExit("Migrations run against a database; there is no offline mode")
main()
