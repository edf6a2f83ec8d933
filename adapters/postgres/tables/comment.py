"""Comments, each entry for ever: underwriters' and agents' on prospects, administrators' on domains."""

from sqlalchemy import Boolean, CheckConstraint, Column, ForeignKey, Index, Table, Text, Uuid, func, text

from adapters.postgres.tables.base import TENANT, metadata, moment, tenancy

comment = Table(
    "comment",
    metadata,
    Column("id", Uuid, primary_key=True, comment="in the order of writing"),
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE")),
    Column("kind", Text, nullable=False, comment="uw | agent | tab1 | tab2 | tab5"),
    Column("domain", Text, comment="of an administrator's comment"),
    *tenancy(),
    Column("text", Text, nullable=False),
    Column(
        "previous",
        Boolean,
        nullable=False,
        server_default=text("false"),
        comment="text is what was cleared, and nothing is current",
    ),
    Column("author", Uuid, nullable=False),
    Column("author_email", Text, nullable=False),
    moment("at", default=func.clock_timestamp()),
    CheckConstraint(
        "(prospect_id IS NOT NULL AND domain IS NULL AND kind IN ('uw', 'agent')) OR "
        "(prospect_id IS NULL AND domain IS NOT NULL AND kind IN ('tab1', 'tab2', 'tab5'))",
        name="one_subject",
    ),
    Index(None, "prospect_id", "kind", "at"),
    Index(None, "kind", "domain", "at"),
    info={TENANT: True},
)
