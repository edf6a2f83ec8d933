"""People, sessions, jobs and the tables that keep work from being lost or done twice."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import grant, protect

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

REFUSE_CHANGE = """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$
"""


def upgrade() -> None:
    op.create_table(
        "app_user",
        sa.Column("id", sa.Uuid(), nullable=False, comment="subject of the identity provider"),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("user_type", sa.Text(), nullable=False),
        sa.Column("partner_key", sa.Text(), nullable=True),
        sa.Column("agency_key", sa.Text(), nullable=True),
        sa.Column("carrier_key", sa.Text(), nullable=True),
        sa.Column("phone", sa.Text(), nullable=True),
        sa.Column("mobile", sa.Text(), nullable=True),
        sa.Column("fax", sa.Text(), nullable=True),
        sa.Column("groups", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column(
            "first_seen_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        sa.Column(
            "last_sign_in_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_app_user")),
    )
    op.create_index(op.f("ix_app_user_email"), "app_user", ["email"], unique=False)
    op.create_table(
        "session",
        sa.Column("id", sa.LargeBinary(), nullable=False, comment="SHA-256 of the id in the cookie"),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("principal", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("csrf", sa.Text(), nullable=False),
        sa.Column("remember", sa.Boolean(), nullable=False),
        sa.Column("refresh_token_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("idle_s", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column(
            "last_seen_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        sa.Column(
            "refreshed_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ip", sa.Text(), nullable=True),
        sa.Column("agent", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_session")),
    )
    op.create_index(op.f("ix_session_expires_at"), "session", ["expires_at"], unique=False)
    op.create_index(op.f("ix_session_user_id"), "session", ["user_id"], unique=False)
    op.create_table(
        "job",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("input_ref", sa.Uuid(), nullable=False),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("created_by", sa.Uuid(), nullable=False),
        sa.Column(
            "digest", sa.Text(), nullable=True, comment="of user, route and body: one processing job each"
        ),
        sa.Column("event_seq", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("result_key", sa.Text(), nullable=True),
        sa.Column("error_code", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_job")),
    )
    op.create_index(
        "uq_job_digest_processing",
        "job",
        ["digest"],
        unique=True,
        postgresql_where=sa.text("status = 'processing'"),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Uuid(), nullable=False, comment="message id"),
        sa.Column("kind", sa.Text(), nullable=False, comment="start | update | signal"),
        sa.Column("workflow_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False, comment="workflow, update or signal"),
        sa.Column("payload", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
    )
    op.create_index(
        "ix_outbox_due_at_unsent",
        "outbox",
        ["due_at"],
        unique=False,
        postgresql_where=sa.text("sent_at IS NULL"),
    )
    op.create_table(
        "idempotency_key",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("route", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("status", sa.SmallInteger(), nullable=True),
        sa.Column("body", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "route", "key", name=op.f("pk_idempotency_key")),
    )
    op.create_index(op.f("ix_idempotency_key_created_at"), "idempotency_key", ["created_at"], unique=False)
    op.create_table(
        "rate_limit",
        sa.Column("bucket", sa.LargeBinary(), nullable=False, comment="SHA-256 of limit and subject"),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("hits", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("bucket", name=op.f("pk_rate_limit")),
        prefixes=["UNLOGGED"],
    )
    op.create_index(op.f("ix_rate_limit_ends_at"), "rate_limit", ["ends_at"], unique=False)
    op.create_table(
        "audit_log",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("actor", sa.Uuid(), nullable=True),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("object_type", sa.Text(), nullable=True),
        sa.Column("object_id", sa.Text(), nullable=True),
        sa.Column("before_sha256", sa.Text(), nullable=True),
        sa.Column("after_sha256", sa.Text(), nullable=True),
        sa.Column("request_id", sa.Text(), nullable=True),
        sa.Column("ip", sa.Text(), nullable=True),
        sa.Column("detail", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_log")),
    )
    op.create_index(op.f("ix_audit_log_at"), "audit_log", ["at"], unique=False)
    op.create_index(
        op.f("ix_audit_log_object_type_object_id"), "audit_log", ["object_type", "object_id"], unique=False
    )
    grant("app_user", app="SELECT, INSERT, UPDATE")
    grant("session", app="SELECT, INSERT, UPDATE, DELETE", worker="SELECT, UPDATE, DELETE")
    grant("job", app="SELECT, INSERT, DELETE", worker="SELECT, UPDATE")
    grant("outbox", app="SELECT, INSERT, UPDATE (sent_at)", worker="SELECT, UPDATE")
    grant("idempotency_key", app="SELECT, INSERT, UPDATE, DELETE", worker="SELECT, DELETE")
    grant("rate_limit", app="SELECT, INSERT, UPDATE, DELETE", worker="SELECT, DELETE")
    grant("audit_log", app="INSERT", worker="INSERT")
    protect("job")
    op.execute(REFUSE_CHANGE)
    op.execute(
        "CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log "
        "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )


def downgrade() -> None:
    for table in (
        "audit_log",
        "rate_limit",
        "idempotency_key",
        "outbox",
        "job",
        "session",
        "app_user",
    ):
        op.drop_table(table)
    op.execute("DROP FUNCTION refuse_change()")
