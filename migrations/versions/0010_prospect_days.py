"""Drafts, searched and listed for the day's work."""

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Filled by the room that it belongs to."""


def downgrade() -> None:
    """As above."""
