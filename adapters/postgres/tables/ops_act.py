"""What operations did, and why."""

from sqlalchemy import Column, Index, Table, Text, Uuid, func

from adapters.postgres.tables.base import metadata, moment

ops_act = Table(
    "ops_act",
    metadata,
    Column("id", Uuid, primary_key=True),
    moment("at", default=func.now()),
    Column("action", Text, nullable=False),
    Column("case_id", Uuid, comment="an account or a decision"),
    Column("carrier", Text, comment="key"),
    Column("actor", Uuid, nullable=False),
    Column("reason", Text, nullable=False),
    Index(None, "action", "at"),
    Index(None, "case_id"),
)
