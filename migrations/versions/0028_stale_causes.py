"""What changed under the prices of a submission: a change that is new is told from a known one by it."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    causes = postgresql.JSONB(none_as_null=True, astext_type=sa.Text())
    op.add_column("submission", sa.Column("stale_causes", causes, nullable=True))


def downgrade() -> None:
    op.drop_column("submission", "stale_causes")
