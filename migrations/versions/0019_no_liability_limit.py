"""Limits of liability are those that a rate book prices: no list stands beside it any more."""

import sqlalchemy as sa
from alembic import op

from migrations.row_security_v1 import grant

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("liability_limit")


def downgrade() -> None:
    op.create_table(
        "liability_limit",
        sa.Column("id", sa.Text(), nullable=False, comment="thousands: each accident/policy/each employee"),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_liability_limit")),
    )
    grant("liability_limit", app="SELECT", worker="SELECT")
