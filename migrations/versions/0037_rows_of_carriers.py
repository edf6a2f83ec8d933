"""The people of a carrier see its decisions with their events, and nothing of any other carrier."""

from migrations.row_security_v4 import hide_from_carrier, show_to_carrier

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None

_TABLES = ("decision", "case_event")


def upgrade() -> None:
    for table in _TABLES:
        show_to_carrier(table)


def downgrade() -> None:
    for table in reversed(_TABLES):
        hide_from_carrier(table)
