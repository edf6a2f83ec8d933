"""A second hash of each rate book: over the tables that price or judge, without what is only searched."""

import sqlalchemy as sa
from alembic import op

from migrations.rate_book_guard_v2 import guard_priced_hash, unguard_priced_hash

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_PRICED = "of the tables that price or judge; frozen alike"
_REHEARSED = ("content that is rehearsed", "of the tables that price, as they are rehearsed")


def upgrade() -> None:
    op.add_column("rate_book", sa.Column("priced_sha256", sa.Text(), comment=_PRICED))
    # No book of before has a table that is only searched: both hashes are one.
    op.execute("UPDATE rate_book SET priced_sha256 = sha256")
    op.alter_column("rate_book", "priced_sha256", nullable=False)
    before, after = _REHEARSED
    op.alter_column("rate_book_rehearsal", "sha256", existing_comment=before, comment=after)
    guard_priced_hash()
    op.execute("GRANT UPDATE (priced_sha256) ON rate_book TO quoteloom_app")


def downgrade() -> None:
    op.execute("REVOKE UPDATE (priced_sha256) ON rate_book FROM quoteloom_app")
    unguard_priced_hash()
    before, after = _REHEARSED
    op.alter_column("rate_book_rehearsal", "sha256", existing_comment=after, comment=before)
    op.drop_column("rate_book", "priced_sha256")
