"""${message}

Revision: ${up_revision}, after ${down_revision | comma,n}
Policies and grants of a new table belong here too; see row_security_v1.py. NOT NULL comes in three steps.
"""

import sqlalchemy as sa
from alembic import op
${imports if imports else ""}
revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None


def upgrade() -> None:
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    ${downgrades if downgrades else "pass"}
