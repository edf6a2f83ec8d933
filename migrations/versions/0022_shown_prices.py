"""Underwriters' prices are runs of their own, which tenants see once they are released.

A price that was stored before is a quote's and everybody's, as it was.
"""

import sqlalchemy as sa
from alembic import op

from migrations.row_security_v1 import APP
from migrations.row_security_v2 import show_to_tenants_always, show_to_tenants_once_shown

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

_PRICES = ("quote_run", "carrier_quote", "quote_worksheet")


def upgrade() -> None:
    op.add_column(
        "quote_run",
        sa.Column("kind", sa.Text(), server_default="quote", nullable=False, comment="quote | recalculation"),
    )
    op.add_column(
        "quote_run", sa.Column("base_run_id", sa.Uuid(), nullable=True, comment="what is recalculated")
    )
    op.create_foreign_key(
        op.f("fk_quote_run_base_run_id_quote_run"),
        "quote_run",
        "quote_run",
        ["base_run_id"],
        ["id"],
        ondelete="CASCADE",
    )
    op.create_index(op.f("ix_quote_run_base_run_id"), "quote_run", ["base_run_id"], unique=False)
    op.create_check_constraint(
        op.f("ck_quote_run_kind_has_its_base"),
        "quote_run",
        "(kind = 'recalculation') = (base_run_id IS NOT NULL)",
    )
    for table in _PRICES:
        op.add_column(
            table,
            sa.Column("shown_to", sa.Text(), server_default="all", nullable=False, comment="staff | all"),
        )
        op.execute(f"GRANT UPDATE (shown_to) ON {table} TO {APP}")
        show_to_tenants_once_shown(table)


def downgrade() -> None:
    op.execute("DELETE FROM job WHERE id IN (SELECT job_id FROM quote_run WHERE kind = 'recalculation')")
    for table in reversed(_PRICES):
        show_to_tenants_always(table)
        op.drop_column(table, "shown_to")
    op.drop_column("quote_run", "base_run_id")
    op.drop_column("quote_run", "kind")
