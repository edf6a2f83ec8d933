"""What all tables share: one metadata with a naming convention, and the columns that say whose a row is."""

from typing import Any

from sqlalchemy import Column, DateTime, MetaData, Text, Uuid
from sqlalchemy.dialects.postgresql import JSONB

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

TENANT = "tenant"
"""Key of Table.info: True on tables under row-level security."""


def tenancy() -> tuple[Column[Any], ...]:
    """Whose row it is: the partner it goes through, the agency it came from, the person who owns it."""
    return (
        Column("tenant_partner", Text),
        Column("tenant_org", Text),
        Column("tenant_user", Uuid, nullable=False),
    )


def moment(name: str, *, nullable: bool = False, default: Any = None) -> Column[Any]:
    """A time with its zone."""
    return Column(name, DateTime(timezone=True), nullable=nullable, server_default=default)


def document(name: str, *, nullable: bool = False) -> Column[Any]:
    """A JSON document, searched by nobody; the migration that adds one sets its statistics to 0."""
    return Column(name, JSONB(none_as_null=True), nullable=nullable)
