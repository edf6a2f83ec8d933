"""The worker reads of whom it tells to which agency or partner they belong: who left is told nothing.

It may still not read phone numbers or carriers of people, nor change any of them.
"""

from alembic import op

from migrations.row_security_v1 import WORKER

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

_BELONGING = "user_type, partner_key, agency_key"


def upgrade() -> None:
    op.execute(f"GRANT SELECT ({_BELONGING}) ON app_user TO {WORKER}")


def downgrade() -> None:
    op.execute(f"REVOKE SELECT ({_BELONGING}) ON app_user FROM {WORKER}")
