"""Programs that an installation does not show, how carriers come into a selection, and the territories."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import grant

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for flag in ("dev_removed", "prod_removed"):
        op.add_column(
            "program", sa.Column(flag, sa.Boolean(), server_default=sa.text("false"), nullable=False)
        )
    op.add_column(
        "us_state",
        sa.Column(
            "abbrev", sa.Text(), server_default="", nullable=False, comment="as it is written out, e.g. Ariz."
        ),
    )
    op.create_table(
        "selection_rule",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column(
            "kind",
            sa.Text(),
            nullable=False,
            comment="premium_check_skipped | carriers_added | left_unselected",
        ),
        sa.Column("states", postgresql.JSONB(astext_type=sa.Text()), nullable=False, comment="upper case"),
        sa.Column("partner", sa.Text(), nullable=True),
        sa.Column("marker", sa.Text(), nullable=True),
        sa.Column("programs", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("adds", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("illustrative", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_selection_rule")),
    )
    op.create_table(
        "us_territory",
        sa.Column("code", sa.Text(), nullable=False, comment="upper case; NA stands for the whole nation"),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_us_territory")),
    )
    for table in ("selection_rule", "us_territory"):
        grant(table, app="SELECT", worker="SELECT")


def downgrade() -> None:
    for table in ("us_territory", "selection_rule"):
        op.drop_table(table)
    op.drop_column("us_state", "abbrev")
    for flag in ("prod_removed", "dev_removed"):
        op.drop_column("program", flag)
