"""What a campaign offers: the partner and the programs that its visitors are quoted; none named means all."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "campaign", sa.Column("partner", sa.Text(), nullable=True, comment="null: every partner on offer")
    )
    op.add_column(
        "campaign",
        sa.Column(
            "programs",
            postgresql.ARRAY(sa.Text()),
            server_default="{}",
            nullable=False,
            comment="empty: every program on offer",
        ),
    )


def downgrade() -> None:
    op.drop_column("campaign", "programs")
    op.drop_column("campaign", "partner")
