"""What agents keep beside a price: notes and choices."""

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Filled by the room that it belongs to."""


def downgrade() -> None:
    """As above."""
