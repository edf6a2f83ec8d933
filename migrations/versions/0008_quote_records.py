"""What the quote screens record: carrier records, statuses and their history."""

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Filled by the room that it belongs to."""


def downgrade() -> None:
    """As above."""
