"""Row-level security of what a carrier decides, fourth edition: its people see its rows, and change none.

What the first edition says of these tables stands beside it. Never edited.
"""

from alembic import op

from migrations.row_security_v1 import APP

_OWN = (
    "(SELECT current_setting('app.scope', true) = 'carrier')"
    " AND carrier = (SELECT nullif(current_setting('app.carrier', true), ''))"
)


def show_to_carrier(table: str) -> None:
    """Let the people of a carrier read the rows that name it."""
    op.execute(f"CREATE POLICY carrier_rows ON {table} FOR SELECT TO {APP} USING ({_OWN})")


def hide_from_carrier(table: str) -> None:
    """Take it back."""
    op.execute(f"DROP POLICY carrier_rows ON {table}")
