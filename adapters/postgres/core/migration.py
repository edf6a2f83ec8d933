"""Brings the schema to its newest step, as `alembic upgrade head` does."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, pool

from adapters.postgres.core.engine import sqlalchemy_url

ROOT = Path(__file__).resolve().parents[3]


def upgrade_schema(owner_url: str) -> str | None:
    """Run the steps that are missing. Returns: the revision reached, None when it was the newest already."""
    config = Config(str(ROOT / "alembic.ini"))
    config.set_main_option("script_location", str(ROOT / "migrations"))
    newest = ScriptDirectory.from_config(config).get_current_head()
    engine = create_engine(sqlalchemy_url(owner_url), poolclass=pool.NullPool)
    with engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
        connection.rollback()
        if found == newest:
            return None
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return newest
