"""In which visitor's session a FEIN was typed: only that one reads it whole again."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "prospect",
        sa.Column(
            "fein_session",
            sa.LargeBinary(),
            nullable=True,
            comment="visitor's session in which it was typed, as session.id",
        ),
    )


def downgrade() -> None:
    op.drop_column("prospect", "fein_session")
