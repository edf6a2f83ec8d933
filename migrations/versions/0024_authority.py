"""How far each level of underwriter may go, which price waits for a higher one, and who is on the page."""

import sqlalchemy as sa
from alembic import op

from migrations.row_security_v1 import grant, protect

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def _authority_of_people() -> None:
    op.add_column(
        "app_user",
        sa.Column(
            "uw_level", sa.Integer(), server_default=sa.text("1"), nullable=False, comment="authority, 1 to 3"
        ),
    )


def _authority_limit() -> None:
    op.create_table(
        "authority_limit",
        sa.Column("key", sa.Text(), nullable=False, comment="level-measure"),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column(
            "measure",
            sa.Text(),
            nullable=False,
            comment="credit | debit | rate_below_filed | price_below_submitted: percent; price: dollars",
        ),
        sa.Column(
            "limit",
            sa.Numeric(precision=15, scale=2),
            nullable=False,
            comment="most that the level may do itself",
        ),
        sa.Column("illustrative", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_authority_limit")),
    )
    op.create_index(
        op.f("ix_authority_limit_level_measure"), "authority_limit", ["level", "measure"], unique=True
    )


def _authority_issue() -> None:
    op.create_table(
        "authority_issue",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("submission_id", sa.Uuid(), nullable=False),
        sa.Column("column_key", sa.Text(), nullable=False),
        sa.Column("price_run", sa.Uuid(), nullable=False, comment="the price that is held back"),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("measure", sa.Text(), nullable=False, comment="of authority_limit, or reason_missing"),
        sa.Column(
            "row_key", sa.Text(), nullable=True, comment="cell or rate that it is about; null: the price"
        ),
        sa.Column("value", sa.Numeric(precision=15, scale=2), nullable=True, comment="null: reason_missing"),
        sa.Column(
            "level", sa.Integer(), nullable=False, comment="least that may decide; rises when unanswered"
        ),
        sa.Column("state", sa.Text(), server_default="open", nullable=False),
        sa.Column("cause", sa.Text(), nullable=True, comment="why it is void"),
        sa.Column("raised_by", sa.Uuid(), nullable=False, comment="whose change it is: never who decides"),
        sa.Column("raised_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("decided_by", sa.Uuid(), nullable=True),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "state IN ('open', 'approved', 'refused', 'void')", name=op.f("ck_authority_issue_state_is_known")
        ),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submission.id"],
            name=op.f("fk_authority_issue_submission_id_submission"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_authority_issue")),
    )
    op.create_index(
        "ix_authority_issue_due_at_open",
        "authority_issue",
        ["due_at"],
        unique=False,
        postgresql_where=sa.text("state = 'open'"),
    )
    op.create_index(
        op.f("ix_authority_issue_submission_id_column_key"),
        "authority_issue",
        ["submission_id", "column_key"],
        unique=False,
    )
    op.create_index(
        "ix_authority_issue_submission_id_open",
        "authority_issue",
        ["submission_id"],
        unique=False,
        postgresql_where=sa.text("state = 'open'"),
    )


def _presence() -> None:
    op.create_table(
        "presence",
        sa.Column("submission_id", sa.Uuid(), nullable=False),
        sa.Column("person", sa.Uuid(), nullable=False),
        sa.Column("cell", sa.Text(), nullable=True, comment="column:row"),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submission.id"],
            name=op.f("fk_presence_submission_id_submission"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("submission_id", "person", name=op.f("pk_presence")),
        prefixes=["UNLOGGED"],
    )


def upgrade() -> None:
    _authority_of_people()
    _authority_limit()
    _authority_issue()
    _presence()
    grant("authority_limit", app="SELECT", worker="SELECT")
    grant("authority_issue", app="SELECT, INSERT, UPDATE", worker="SELECT, INSERT, UPDATE")
    grant("presence", app="SELECT, INSERT, UPDATE, DELETE", worker="SELECT, DELETE")
    protect("authority_issue")


def downgrade() -> None:
    for table in ("presence", "authority_issue", "authority_limit"):
        op.drop_table(table)
    op.drop_column("app_user", "uw_level")
