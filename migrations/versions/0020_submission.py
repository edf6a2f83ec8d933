"""Prospects in the underwriters' hands with the facts of their list; days on which nobody works."""

import sqlalchemy as sa
from alembic import op

from migrations.row_security_v1 import grant, protect

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

_PLACES = (
    "CASE uw_status WHEN 'bound' THEN 1 WHEN 'closed' THEN 2 WHEN 'declined' THEN 3 WHEN 'quoted' THEN 6"
    " WHEN 'submitted' THEN 8 WHEN 'uw_questions' THEN 10 END"
)


def _submission() -> None:
    op.create_table(
        "submission",
        # What every row has comes first, then what a search reads: a scan of the whole list is twice as fast.
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("prospect_id", sa.Uuid(), nullable=False),
        sa.Column("run_id", sa.Uuid(), nullable=False),
        sa.Column("submitted_by", sa.Uuid(), nullable=False),
        sa.Column(
            "submitted_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        sa.Column("number", sa.Integer(), nullable=False, comment="of the prospect's submissions, from 1"),
        sa.Column("prospect_version", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("file_count", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column(
            "practice",
            sa.Boolean(),
            server_default=sa.text("false"),
            nullable=False,
            comment="real_submission off",
        ),
        sa.Column(
            "stale",
            sa.Boolean(),
            server_default=sa.text("false"),
            nullable=False,
            comment="as last worked out",
        ),
        sa.Column("state", sa.Text(), server_default="open", nullable=False),
        sa.Column("company_folded", sa.Text(), nullable=False, comment="lower case"),
        sa.Column("producer", sa.Text(), nullable=False, comment="e-mail, lower case"),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("uw_status", sa.Text(), nullable=True, comment="picked on the dashboard; null: Select"),
        sa.Column(
            "derived_status", sa.Text(), nullable=True, comment="follows from the cells of the workbook"
        ),
        sa.Column("owner", sa.Uuid(), nullable=True, comment="the underwriter who holds it"),
        sa.Column("needed_by", sa.Date(), nullable=True),
        sa.Column("released_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("released_by", sa.Uuid(), nullable=True),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("company", sa.Text(), nullable=False),
        sa.Column("fein_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("fein_index", sa.LargeBinary(), nullable=True),
        sa.Column("fein_last4", sa.Text(), nullable=True),
        sa.Column("primary_state", sa.Text(), nullable=False, comment="upper case; empty: none"),
        sa.Column("governing_state", sa.Text(), nullable=False, comment="upper case; of the largest payroll"),
        sa.Column("governing_class", sa.Text(), nullable=False),
        sa.Column(
            "payroll", sa.Numeric(precision=15, scale=2), nullable=False, comment="of a year, all locations"
        ),
        sa.Column("partner", sa.Text(), nullable=False, comment="key; empty: none"),
        sa.Column("effective_date", sa.Date(), nullable=True),
        sa.Column(
            "status_place",
            sa.SmallInteger(),
            sa.Computed(_PLACES, persisted=True),
            nullable=True,
            comment="of uw_status in the order of lists",
        ),
        sa.CheckConstraint(
            "state IN ('open', 'released', 'bound', 'closed')", name=op.f("ck_submission_state_is_known")
        ),
        sa.ForeignKeyConstraint(
            ["prospect_id"],
            ["prospect.id"],
            name=op.f("fk_submission_prospect_id_prospect"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["run_id"], ["quote_run.id"], name=op.f("fk_submission_run_id_quote_run"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_submission")),
        sa.UniqueConstraint("prospect_id", "number", name=op.f("uq_submission_prospect_id_number")),
    )
    op.create_index(op.f("ix_submission_run_id"), "submission", ["run_id"], unique=False)
    op.create_index(op.f("ix_submission_submitted_at_id"), "submission", ["submitted_at", "id"], unique=False)
    op.create_index(
        op.f("ix_submission_tenant_org_submitted_at"),
        "submission",
        ["tenant_org", "submitted_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_submission_tenant_partner_submitted_at"),
        "submission",
        ["tenant_partner", "submitted_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_submission_tenant_user_submitted_at"),
        "submission",
        ["tenant_user", "submitted_at"],
        unique=False,
    )
    op.create_index(
        "uq_submission_prospect_id_open",
        "submission",
        ["prospect_id"],
        unique=True,
        postgresql_where=sa.text("state = 'open'"),
    )


def _holiday() -> None:
    op.create_table(
        "holiday",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("day", name=op.f("pk_holiday")),
    )


def upgrade() -> None:
    _submission()
    _holiday()
    grant("submission", app="SELECT, INSERT, UPDATE", worker="SELECT, UPDATE")
    grant("holiday", app="SELECT", worker="SELECT")
    protect("submission")


def downgrade() -> None:
    for table in ("holiday", "submission"):
        op.drop_table(table)
