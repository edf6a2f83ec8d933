"""What is kept beside a price: an agent's note of a prospect, what is unchecked in a run, notes of states."""

from sqlalchemy import Boolean, Column, ForeignKey, Integer, Table, Text, Uuid, func
from sqlalchemy.dialects.postgresql import JSONB

from adapters.postgres.tables.base import TENANT, document, metadata, moment, tenancy

quote_note = Table(
    "quote_note",
    metadata,
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE"), primary_key=True),
    *tenancy(),
    Column("version", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("edited_by", Uuid, nullable=False),
    Column("edited_by_name", Text, nullable=False),
    moment("edited_at", default=func.now()),
    info={TENANT: True},
)

quote_choice = Table(
    "quote_choice",
    metadata,
    Column("run_id", Uuid, ForeignKey("quote_run.id", ondelete="CASCADE"), primary_key=True),
    *tenancy(),
    document("unchecked"),
    moment("edited_at", default=func.now()),
    info={TENANT: True},
)

state_note = Table(
    "state_note",
    metadata,
    Column("key", Text, primary_key=True),
    Column("kind", Text, nullable=False, comment="note | licensing"),
    Column("states", JSONB, nullable=False, comment="upper case; empty: of every price"),
    Column("restricted", Boolean, nullable=False, comment="whether agents see a licensing note too"),
    Column("wording", Text, nullable=False),
    Column("position", Integer, nullable=False),
    Column("illustrative", Boolean, nullable=False),
)
