"""What carriers decide in the portal: a row for each carrier of a submission."""

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY

from adapters.postgres.tables.base import TENANT, metadata, moment, tenancy

decision = Table(
    "decision",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("submission_id", Uuid, ForeignKey("submission.id", ondelete="CASCADE"), nullable=False),
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE"), nullable=False),
    *tenancy(),
    Column("carrier", Text, nullable=False, comment="key; its people see the row"),
    Column("uuid_carriers", ARRAY(Text), nullable=False, comment="keys of the carrier's quote records"),
    Column("quote_status", Text, nullable=False),
    Column("remark", Text, nullable=False, server_default=""),
    moment("deadline"),
    moment("approved_until"),
    Column("extended_days", Integer, nullable=False, server_default=text("0")),
    Column("ended", Text, comment="bound | rejected | expired | lapsed | withdrawn"),
    Column("origin", Text, nullable=False, comment="agent | sales_person"),
    Column("snapshot_sealed", LargeBinary, nullable=False, comment="what the carrier is shown"),
    Column("user_index", LargeBinary, nullable=False, comment="blind index of the prospect's public key"),
    Column("decided_by", Uuid),
    moment("decided_at", nullable=True),
    Column("key", Text, comment="of the press that changed it last"),
    Column("version", Integer, nullable=False),
    Column("status_version", Integer, nullable=False, comment="that brought the status"),
    Column("seq", Integer, nullable=False, server_default=text("0"), comment="of its last event"),
    moment("created_at", default=func.now()),
    moment("updated_at", default=func.now()),
    UniqueConstraint("submission_id", "carrier"),
    Index(None, "prospect_id"),
    Index(None, "user_index"),
    Index("ix_decision_carrier_open", "carrier", "deadline", postgresql_where=text("ended IS NULL")),
    Index("ix_decision_deadline_open", "deadline", postgresql_where=text("ended IS NULL")),
    info={TENANT: True},
)
