"""A letter or a packet may be of a prospect that was not quoted: its document belongs to no run."""

from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.alter_column("document_job", "run_id", nullable=True)


def downgrade() -> None:
    # What belongs to no run has no place in the table of before; its file stays with the prospect.
    op.execute("DELETE FROM document_job WHERE run_id IS NULL")
    op.alter_column("document_job", "run_id", nullable=False)
