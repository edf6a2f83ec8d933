"""What keeps work from being lost or done twice: jobs, outbox, keys, counters, the audit log."""

from sqlalchemy import Column, Index, Integer, LargeBinary, SmallInteger, Table, Text, Uuid, func, text
from sqlalchemy.dialects.postgresql import JSONB

from adapters.postgres.tables.base import TENANT, document, metadata, moment, tenancy

job = Table(
    "job",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("input_ref", Uuid, nullable=False),
    *tenancy(),
    Column("created_by", Uuid, nullable=False),
    Column("digest", Text, comment="of user, route and body: one processing job each"),
    Column("event_seq", Integer, nullable=False, server_default=text("0")),
    Column("result_key", Text),
    Column("error_code", Text),
    moment("created_at", default=func.now()),
    moment("closed_at", nullable=True),
    Index("uq_job_digest_processing", "digest", unique=True, postgresql_where=text("status = 'processing'")),
    info={TENANT: True},
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Uuid, primary_key=True, comment="message id"),
    Column("kind", Text, nullable=False, comment="start | update | signal"),
    Column("workflow_id", Text, nullable=False),
    Column("name", Text, nullable=False, comment="workflow, update or signal"),
    document("payload"),
    document("argument", nullable=True),
    Column("attempts", Integer, nullable=False, server_default=text("0")),
    moment("created_at", default=func.now()),
    moment("due_at"),
    moment("sent_at", nullable=True),
    Index("ix_outbox_due_at_unsent", "due_at", postgresql_where=text("sent_at IS NULL")),
)

idempotency_key = Table(
    "idempotency_key",
    metadata,
    Column("user_id", Uuid, primary_key=True),
    Column("route", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Column("status", SmallInteger),
    Column("body", JSONB(none_as_null=True)),
    moment("created_at", default=func.now()),
    Index(None, "created_at"),
)

rate_limit = Table(
    "rate_limit",
    metadata,
    Column("bucket", LargeBinary, primary_key=True, comment="SHA-256 of limit and subject"),
    moment("started_at"),
    moment("ends_at"),
    Column("hits", Integer, nullable=False),
    Index(None, "ends_at"),
    prefixes=["UNLOGGED"],
)

audit_log = Table(
    "audit_log",
    metadata,
    Column("id", Uuid, primary_key=True),
    moment("at", default=func.now()),
    Column("action", Text, nullable=False),
    Column("actor", Uuid),
    Column("tenant_partner", Text),
    Column("tenant_org", Text),
    Column("object_type", Text),
    Column("object_id", Text),
    Column("before_sha256", Text),
    Column("after_sha256", Text),
    Column("request_id", Text),
    Column("ip", Text),
    document("detail"),
    Index(None, "at"),
    Index(None, "object_type", "object_id"),
)
