"""Agencies with name, phone and logo; each is read and given its logo by its own people alone.

Staff read all of them; so does the worker, which writes their proposals in the agency's own scope.
"""

import sqlalchemy as sa
from alembic import op

from migrations.row_security_v1 import APP, OWNER, WORKER, grant

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_OWN = "key = nullif(current_setting('app.org', true), '')"
_SCOPE = "current_setting('app.scope', true)"


def upgrade() -> None:
    op.create_table(
        "agency",
        sa.Column("key", sa.Text(), nullable=False, comment="agency_key of its people"),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("logo", sa.LargeBinary(), nullable=True, comment="a PNG that we drew ourselves"),
        sa.Column("illustrative", sa.Boolean(), nullable=False),
        sa.CheckConstraint("octet_length(logo) <= 524288", name=op.f("ck_agency_small_logo")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_agency")),
    )
    grant("agency", app="SELECT, UPDATE (logo)", worker="SELECT")
    op.execute("ALTER TABLE agency ENABLE ROW LEVEL SECURITY")
    op.execute("ALTER TABLE agency FORCE ROW LEVEL SECURITY")
    for name, command, roles, rows in (
        ("own_row", "SELECT", f"{APP}, {WORKER}", _OWN),
        ("own_logo", "UPDATE", APP, _OWN),
        ("staff_reads", "SELECT", APP, f"{_SCOPE} = 'staff'"),
        ("system_reads", "SELECT", WORKER, f"{_SCOPE} = 'system'"),
        ("owner_all", "ALL", OWNER, "true"),
    ):
        check = f" WITH CHECK ({rows})" if command != "SELECT" else ""
        op.execute(f"CREATE POLICY {name} ON agency FOR {command} TO {roles} USING ({rows}){check}")


def downgrade() -> None:
    op.drop_table("agency")
