"""The list of tens of thousands of submissions: settings read once, an index for each way to sort."""

import sqlalchemy as sa
from alembic import op

from migrations.row_security_v1 import protect
from migrations.row_security_v3 import protect_list

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

_SORTED = (
    "company_folded", "primary_state", "governing_state", "governing_class", "payroll", "partner",
    "needed_by", "effective_date", "status_place",
)  # fmt: skip
_OPEN = sa.text("state = 'open'")
_POLICIES = ("tenant_rows", "staff_rows", "system_rows", "owner_all")


def _name(column: str) -> str:
    return f"ix_submission_{column}_open"


def upgrade() -> None:
    for column in _SORTED:
        op.create_index(
            _name(column), "submission", [column, "submitted_at", "id"], unique=False, postgresql_where=_OPEN
        )
    protect_list("submission")


def downgrade() -> None:
    for name in _POLICIES:
        op.execute(f"DROP POLICY {name} ON submission")
    protect("submission")
    for column in reversed(_SORTED):
        op.drop_index(_name(column), table_name="submission")
