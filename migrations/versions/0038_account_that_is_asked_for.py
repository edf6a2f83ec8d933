"""An account begins when its quote is asked for, where no run has made one."""

from alembic import op

from migrations.row_security_v1 import APP

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(f"GRANT INSERT ON bind_account TO {APP}")


def downgrade() -> None:
    op.execute(f"REVOKE INSERT ON bind_account FROM {APP}")
