"""Campaign visitors: one-time codes, free-mail domains, tracked steps."""

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Filled by the room that it belongs to."""


def downgrade() -> None:
    """As above."""
