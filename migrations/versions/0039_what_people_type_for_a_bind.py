"""What people type for a bind: remarks of answers, who is mailed; and the officers that a carrier lists."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import APP

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None

_DOCUMENTS = ("remarks", "officer_options")
_TYPED = "remarks, answers_version, officers_version, told_sealed"


def upgrade() -> None:
    for name in _DOCUMENTS:
        kind = postgresql.JSONB(none_as_null=True, astext_type=sa.Text())
        op.add_column("bind_account", sa.Column(name, kind, nullable=True))
        op.execute(f"ALTER TABLE bind_account ALTER COLUMN {name} SET STATISTICS 0")
    zero = sa.text("0")
    op.add_column(
        "bind_account",
        sa.Column(
            "answers_version", sa.Integer(), server_default=zero, nullable=False, comment="that changed them"
        ),
    )
    op.add_column(
        "bind_account",
        sa.Column(
            "officers_version", sa.Integer(), server_default=zero, nullable=False, comment="that changed them"
        ),
    )
    op.add_column(
        "bind_account",
        sa.Column("told_sealed", sa.LargeBinary(), nullable=True, comment="address of the agent who asks"),
    )
    op.execute(f"GRANT UPDATE ({_TYPED}) ON bind_account TO {APP}")


def downgrade() -> None:
    op.execute(f"REVOKE UPDATE ({_TYPED}) ON bind_account FROM {APP}")
    for name in ("told_sealed", "officers_version", "answers_version", *_DOCUMENTS):
        op.drop_column("bind_account", name)
