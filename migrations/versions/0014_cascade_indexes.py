"""An index by which each row is found that goes with another; the records of a run are read by theirs too."""

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_MADE = (
    ("quote_record", "run_id"),
    ("rate_book_rehearsal_row", "run_id"),
    ("rate_book_rehearsal_row", "prospect_id"),
)


def upgrade() -> None:
    for table, column in _MADE:
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column], unique=False)


def downgrade() -> None:
    for table, column in reversed(_MADE):
        op.drop_index(op.f(f"ix_{table}_{column}"), table_name=table)
