"""What underwriters change of a submission: columns, cells, rates, prices of columns, and each change."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import grant, protect

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def _workbook() -> None:
    op.create_table(
        "workbook",
        sa.Column("submission_id", sa.Uuid(), nullable=False),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column(
            "version", sa.Integer(), server_default=sa.text("0"), nullable=False, comment="counts Saves"
        ),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submission.id"],
            name=op.f("fk_workbook_submission_id_submission"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("submission_id", name=op.f("pk_workbook")),
    )


def _workbook_column() -> None:
    op.create_table(
        "workbook_column",
        sa.Column("submission_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False, comment="program, or custom_carrier_ and 8 hex digits"),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("program", sa.Text(), nullable=True, comment="null: a custom carrier"),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("price_run", sa.Uuid(), nullable=True, comment="current price; null: the submitted one"),
        sa.Column(
            "price_version",
            sa.Integer(),
            nullable=True,
            comment="of the workbook that the current price was made of",
        ),
        sa.Column("approved_run", sa.Uuid(), nullable=True),
        sa.Column("released_run", sa.Uuid(), nullable=True),
        sa.Column("asked_job", sa.Uuid(), nullable=True, comment="the one recalculation that is waited for"),
        sa.Column("hidden", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False, comment="of the workbook, when it was last saved"),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submission.id"],
            name=op.f("fk_workbook_column_submission_id_submission"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("submission_id", "key", name=op.f("pk_workbook_column")),
    )


def _workbook_price() -> None:
    op.create_table(
        "workbook_price",
        sa.Column("run_id", sa.Uuid(), nullable=False),
        sa.Column("submission_id", sa.Uuid(), nullable=False),
        sa.Column("column_key", sa.Text(), nullable=False),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("workbook_version", sa.Integer(), nullable=False),
        sa.Column(
            "digest",
            sa.Text(),
            nullable=False,
            comment="SHA-256 of base run, program, schedule, rates and book",
        ),
        sa.Column("saved_by", sa.Uuid(), nullable=False, comment="whose Save it prices"),
        sa.Column(
            "outcome",
            sa.Text(),
            nullable=True,
            comment="null while it runs: done | refused | outage | superseded",
        ),
        sa.Column("outcome_code", sa.Text(), nullable=True, comment="of a refusal"),
        sa.ForeignKeyConstraint(
            ["run_id"], ["quote_run.id"], name=op.f("fk_workbook_price_run_id_quote_run"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submission.id"],
            name=op.f("fk_workbook_price_submission_id_submission"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("run_id", name=op.f("pk_workbook_price")),
    )
    op.create_index(
        op.f("ix_workbook_price_submission_id_column_key_digest"),
        "workbook_price",
        ["submission_id", "column_key", "digest"],
        unique=False,
    )


def _workbook_cell() -> None:
    op.create_table(
        "workbook_cell",
        sa.Column("submission_id", sa.Uuid(), nullable=False),
        sa.Column("column_key", sa.Text(), nullable=False),
        sa.Column("row_key", sa.Text(), nullable=False, comment="MASTER or a state, upper case"),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("status", sa.Text(), nullable=True, comment="null: Select"),
        sa.Column("comments", sa.Text(), nullable=True),
        sa.Column(
            "debit_credit",
            sa.Numeric(precision=5, scale=2),
            nullable=True,
            comment="percent; negative: credit",
        ),
        sa.Column("percent_by", sa.Uuid(), nullable=True, comment="who last set debit_credit"),
        sa.Column("reasons", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("premium", sa.Numeric(precision=14, scale=2), nullable=True, comment="of a custom carrier"),
        sa.Column("version", sa.Integer(), nullable=False, comment="of the workbook, when it was last saved"),
        sa.Column("changed_by", sa.Uuid(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submission.id"],
            name=op.f("fk_workbook_cell_submission_id_submission"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("submission_id", "column_key", "row_key", name=op.f("pk_workbook_cell")),
    )


def _workbook_rate() -> None:
    op.create_table(
        "workbook_rate",
        sa.Column("submission_id", sa.Uuid(), nullable=False),
        sa.Column("column_key", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False, comment="upper case"),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("manual_rate", sa.Numeric(precision=12, scale=6), nullable=True, comment="per $100"),
        sa.Column(
            "net_rate",
            sa.Numeric(precision=12, scale=8),
            nullable=True,
            comment="without Ax & EC, a fraction",
        ),
        sa.Column(
            "net_rate_ax",
            sa.Numeric(precision=12, scale=8),
            nullable=True,
            comment="with Ax & EC, a fraction",
        ),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False, comment="of the workbook, when it was last saved"),
        sa.Column("changed_by", sa.Uuid(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submission.id"],
            name=op.f("fk_workbook_rate_submission_id_submission"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "submission_id", "column_key", "state", "code", "description", name=op.f("pk_workbook_rate")
        ),
    )


def _workbook_change() -> None:
    op.create_table(
        "workbook_change",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("submission_id", sa.Uuid(), nullable=False),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False, comment="of the workbook, when it was last saved"),
        sa.Column("column_key", sa.Text(), nullable=False),
        sa.Column(
            "row_key",
            sa.Text(),
            nullable=True,
            comment="null: of the column itself; of a rate: STATE|code#description",
        ),
        sa.Column("field", sa.Text(), nullable=False),
        sa.Column("before", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("after", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("changed_by", sa.Uuid(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submission.id"],
            name=op.f("fk_workbook_change_submission_id_submission"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_workbook_change")),
    )
    op.create_index(
        op.f("ix_workbook_change_submission_id_column_key_row_key"),
        "workbook_change",
        ["submission_id", "column_key", "row_key"],
        unique=False,
    )
    op.create_index(
        op.f("ix_workbook_change_submission_id_version"),
        "workbook_change",
        ["submission_id", "version"],
        unique=False,
    )


def upgrade() -> None:
    _workbook()
    _workbook_column()
    _workbook_price()
    _workbook_cell()
    _workbook_rate()
    _workbook_change()
    grant("workbook", app="SELECT, INSERT, UPDATE", worker="SELECT")
    grant("workbook_column", app="SELECT, INSERT, UPDATE, DELETE", worker="SELECT, UPDATE")
    grant("workbook_price", app="SELECT, INSERT, UPDATE", worker="SELECT, UPDATE")
    grant("workbook_cell", app="SELECT, INSERT, UPDATE, DELETE", worker="SELECT")
    grant("workbook_rate", app="SELECT, INSERT, UPDATE, DELETE", worker="SELECT")
    grant("workbook_change", app="SELECT, INSERT", worker="SELECT")
    for table in (
        "workbook",
        "workbook_column",
        "workbook_price",
        "workbook_cell",
        "workbook_rate",
        "workbook_change",
    ):
        protect(table)


def downgrade() -> None:
    for table in (
        "workbook_change",
        "workbook_rate",
        "workbook_cell",
        "workbook_price",
        "workbook_column",
        "workbook",
    ):
        op.drop_table(table)
