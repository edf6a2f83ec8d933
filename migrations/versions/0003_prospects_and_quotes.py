"""Drafts, and what came of them; every row belongs to a tenant."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import grant, protect

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "prospect",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("public_id", sa.Text(), nullable=False, comment="user_{YYYYMMDD}_{unique}"),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("sections", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("fein_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("fein_index", sa.LargeBinary(), nullable=True),
        sa.Column("fein_last4", sa.Text(), nullable=True),
        sa.Column("company_name", sa.Text(), server_default="", nullable=False),
        sa.Column("last_run_id", sa.Uuid(), nullable=True),
        sa.Column("quote_submitted", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("modified_by", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_prospect")),
        sa.UniqueConstraint("public_id", name=op.f("uq_prospect_public_id")),
    )
    op.create_index(op.f("ix_prospect_fein_index"), "prospect", ["fein_index"], unique=False)
    op.create_index(
        op.f("ix_prospect_tenant_org_updated_at"), "prospect", ["tenant_org", "updated_at"], unique=False
    )
    op.create_index(
        op.f("ix_prospect_tenant_partner_updated_at"),
        "prospect",
        ["tenant_partner", "updated_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_prospect_tenant_user_updated_at"), "prospect", ["tenant_user", "updated_at"], unique=False
    )
    op.create_table(
        "status_event",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("prospect_id", sa.Uuid(), nullable=False),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("button_name", sa.Text(), nullable=False),
        sa.Column("actor", sa.Uuid(), nullable=False),
        sa.Column("detail", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["prospect_id"],
            ["prospect.id"],
            name=op.f("fk_status_event_prospect_id_prospect"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_status_event")),
    )
    op.create_index(
        op.f("ix_status_event_prospect_id_at"), "status_event", ["prospect_id", "at"], unique=False
    )
    op.create_table(
        "quote_run",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("prospect_id", sa.Uuid(), nullable=True),
        sa.Column("prospect_version", sa.Integer(), nullable=True),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("created_by", sa.Uuid(), nullable=False),
        sa.Column("input", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("fein_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["job_id"], ["job.id"], name=op.f("fk_quote_run_job_id_job"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["prospect_id"],
            ["prospect.id"],
            name=op.f("fk_quote_run_prospect_id_prospect"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_quote_run")),
        sa.UniqueConstraint("job_id", name=op.f("uq_quote_run_job_id")),
    )
    op.create_index(
        op.f("ix_quote_run_prospect_id_created_at"), "quote_run", ["prospect_id", "created_at"], unique=False
    )
    op.create_table(
        "carrier_quote",
        sa.Column("run_id", sa.Uuid(), nullable=False),
        sa.Column("program", sa.Text(), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("partner", sa.Text(), nullable=False, comment="of the program"),
        sa.Column("carrier", sa.Text(), nullable=False),
        sa.Column("carrier_name", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("reasons", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("totals", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("cost", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("states", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("locations", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("illustrative", sa.Boolean(), nullable=False),
        sa.Column("has_worksheet", sa.Boolean(), nullable=False),
        sa.Column("elapsed_ms", sa.Integer(), nullable=True),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["run_id"], ["quote_run.id"], name=op.f("fk_carrier_quote_run_id_quote_run"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("run_id", "program", name=op.f("pk_carrier_quote")),
    )
    op.create_index(op.f("ix_carrier_quote_job_id_seq"), "carrier_quote", ["job_id", "seq"], unique=False)
    op.create_table(
        "quote_worksheet",
        sa.Column("run_id", sa.Uuid(), nullable=False),
        sa.Column("program", sa.Text(), nullable=False),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("input", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False, comment="of the canonical input"),
        sa.Column("algorithm", sa.Text(), nullable=False),
        sa.Column("engine_version", sa.Text(), nullable=False),
        sa.Column("book_version", sa.Text(), nullable=False),
        sa.Column("worksheet", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["run_id"], ["quote_run.id"], name=op.f("fk_quote_worksheet_run_id_quote_run"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("run_id", "program", name=op.f("pk_quote_worksheet")),
    )
    op.create_table(
        "quote_record",
        sa.Column("uuid_carrier", sa.Text(), nullable=False),
        sa.Column("run_id", sa.Uuid(), nullable=True),
        sa.Column("prospect_id", sa.Uuid(), nullable=True),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("restricted_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["prospect_id"],
            ["prospect.id"],
            name=op.f("fk_quote_record_prospect_id_prospect"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["run_id"], ["quote_run.id"], name=op.f("fk_quote_record_run_id_quote_run"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("uuid_carrier", name=op.f("pk_quote_record")),
    )
    op.create_index(op.f("ix_quote_record_prospect_id"), "quote_record", ["prospect_id"], unique=False)
    grant("prospect", app="SELECT, INSERT, UPDATE, DELETE", worker="SELECT, UPDATE")
    grant("status_event", app="SELECT, INSERT", worker="SELECT, INSERT")
    grant("quote_run", app="SELECT, INSERT", worker="SELECT, UPDATE")
    grant("carrier_quote", app="SELECT", worker="SELECT, INSERT, UPDATE")
    grant("quote_worksheet", app="SELECT", worker="SELECT, INSERT, UPDATE")
    grant("quote_record", app="SELECT, INSERT, UPDATE", worker="SELECT")
    for table in (
        "prospect",
        "status_event",
        "quote_run",
        "carrier_quote",
        "quote_worksheet",
        "quote_record",
    ):
        protect(table)


def downgrade() -> None:
    for table in (
        "quote_record",
        "quote_worksheet",
        "carrier_quote",
        "quote_run",
        "status_event",
        "prospect",
    ):
        op.drop_table(table)
