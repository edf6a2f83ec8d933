"""What agents keep beside a price: notes and choices; notes of states; documents that were asked for."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import grant, protect

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def _tenancy() -> tuple[sa.Column, ...]:
    return (
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
    )


def _belongs(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_{other}")
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=name, ondelete="CASCADE")


def _document(name: str) -> sa.Column:
    return sa.Column(name, postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False)


def upgrade() -> None:
    op.create_table(
        "quote_note",
        sa.Column("prospect_id", sa.Uuid(), nullable=False),
        *_tenancy(),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("edited_by", sa.Uuid(), nullable=False),
        sa.Column("edited_by_name", sa.Text(), nullable=False),
        sa.Column("edited_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        _belongs("quote_note", "prospect_id", "prospect"),
        sa.PrimaryKeyConstraint("prospect_id", name=op.f("pk_quote_note")),
    )
    op.create_table(
        "quote_choice",
        sa.Column("run_id", sa.Uuid(), nullable=False),
        *_tenancy(),
        _document("unchecked"),
        sa.Column("edited_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        _belongs("quote_choice", "run_id", "quote_run"),
        sa.PrimaryKeyConstraint("run_id", name=op.f("pk_quote_choice")),
    )
    op.create_table(
        "state_note",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False, comment="note | licensing"),
        sa.Column(
            "states",
            postgresql.JSONB(astext_type=sa.Text()),
            nullable=False,
            comment="upper case; empty: of every price",
        ),
        sa.Column(
            "restricted", sa.Boolean(), nullable=False, comment="whether agents see a licensing note too"
        ),
        sa.Column("wording", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("illustrative", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_state_note")),
    )
    op.create_table(
        "document_job",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("prospect_id", sa.Uuid(), nullable=True),
        sa.Column("run_id", sa.Uuid(), nullable=False),
        *_tenancy(),
        sa.Column("created_by", sa.Uuid(), nullable=False),
        _document("input"),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        _belongs("document_job", "job_id", "job"),
        _belongs("document_job", "prospect_id", "prospect"),
        _belongs("document_job", "run_id", "quote_run"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_document_job")),
        sa.UniqueConstraint("job_id", name=op.f("uq_document_job_job_id")),
    )
    for column in ("prospect_id", "run_id"):
        op.create_index(op.f(f"ix_document_job_{column}"), "document_job", [column], unique=False)
    grant("state_note", app="SELECT", worker="SELECT")
    grant("quote_note", app="SELECT, INSERT, UPDATE", worker="SELECT")
    grant("quote_choice", app="SELECT, INSERT, UPDATE", worker="SELECT")
    grant("document_job", app="SELECT, INSERT", worker="SELECT")
    for table in ("quote_note", "quote_choice", "document_job"):
        protect(table)


def downgrade() -> None:
    for table in ("document_job", "state_note", "quote_choice", "quote_note"):
        op.drop_table(table)
