"""What operations did and why, and the rows that they look for among those of all tenants.

The audit log holds no free text; a reason stands here. Nobody changes or deletes a row. It belongs to no
tenant and names a case by its id alone.
"""

import sqlalchemy as sa
from alembic import op

from migrations.row_security_v1 import grant

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None

_UNSETTLED = "state IN ('asked', 'open', 'unknown')"
_DOUBTED = "state = 'bound' AND (NOT confirmed OR code = 'two_policies')"
_WAITS_FOR_OPS = "waiting ->> 'code' IN ('credentials', 'correction')"


def upgrade() -> None:
    op.create_table(
        "ops_act",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("case_id", sa.Uuid(), nullable=True, comment="an account or a decision"),
        sa.Column("carrier", sa.Text(), nullable=True, comment="key"),
        sa.Column("actor", sa.Uuid(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ops_act")),
    )
    op.create_index(op.f("ix_ops_act_action_at"), "ops_act", ["action", "at"], unique=False)
    op.create_index(op.f("ix_ops_act_case_id"), "ops_act", ["case_id"], unique=False)
    grant("ops_act", app="SELECT, INSERT")
    for name, where in (
        ("ix_bind_intent_created_at_unsettled", _UNSETTLED),
        ("ix_bind_intent_created_at_doubted", _DOUBTED),
    ):
        op.create_index(name, "bind_intent", ["created_at"], unique=False, postgresql_where=sa.text(where))
    op.create_index(
        "ix_bind_account_updated_at_for_ops",
        "bind_account",
        ["updated_at"],
        unique=False,
        postgresql_where=sa.text(_WAITS_FOR_OPS),
    )


def downgrade() -> None:
    op.drop_index("ix_bind_account_updated_at_for_ops", "bind_account")
    for name in ("ix_bind_intent_created_at_doubted", "ix_bind_intent_created_at_unsettled"):
        op.drop_index(name, "bind_intent")
    op.drop_table("ops_act")
