"""What a case is told stands beside its message, and who sends it may end the step that the case refused.

The payload stays a JobRef and nothing else: builds of before read it and refuse what they do not know.
Whoever sends closes the job of a refused step, so that none stays open: the API too, which could end no job
until now. It may end nothing but steps, while they are open, as an error without a result.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import APP

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None

_ENDING = "status, error_code, result_key, closed_at, event_seq"


def upgrade() -> None:
    op.add_column(
        "outbox",
        sa.Column("argument", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
    )
    op.execute("ALTER TABLE outbox ALTER COLUMN argument SET STATISTICS 0")
    op.execute(f"GRANT UPDATE ({_ENDING}) ON job TO {APP}")
    op.execute(
        f"CREATE POLICY app_ends_refused_steps ON job AS RESTRICTIVE FOR UPDATE TO {APP} "
        "USING (kind = 'bind' AND status = 'processing') WITH CHECK (status = 'error' AND result_key IS NULL)"
    )


def downgrade() -> None:
    op.execute("DROP POLICY app_ends_refused_steps ON job")
    op.execute(f"REVOKE UPDATE ({_ENDING}) ON job FROM {APP}")
    op.drop_column("outbox", "argument")
