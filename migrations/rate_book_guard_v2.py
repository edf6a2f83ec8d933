"""What keeps a rate book as it was published, second edition: the hash of what prices is frozen too.

Never edited: a change of the rules is a v3.
"""

from alembic import op

from migrations.rate_book_guard_v1 import HEAD

_REPLACE = HEAD.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")


def guard_priced_hash() -> None:
    """Put the second edition in the place of the first."""
    frozen = _REPLACE.replace("(NEW.sha256, ", "(NEW.sha256, NEW.priced_sha256, ")
    op.execute(frozen.replace("(OLD.sha256, ", "(OLD.sha256, OLD.priced_sha256, "))


def unguard_priced_hash() -> None:
    """Put the first edition back."""
    op.execute(_REPLACE)
