"""Further tries of one program within a run, and which of a run's result objects is the newest."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import grant, protect

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "quote_run", sa.Column("result_version", sa.Integer(), server_default=sa.text("0"), nullable=False)
    )
    op.create_table(
        "quote_attempt",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("run_id", sa.Uuid(), nullable=False),
        sa.Column("program", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("asked_by", sa.Uuid(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("before", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("result_key", sa.Text(), nullable=True, comment="of the object that came of it"),
        sa.ForeignKeyConstraint(
            ["run_id"], ["quote_run.id"], name=op.f("fk_quote_attempt_run_id_quote_run"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["job_id"], ["job.id"], name=op.f("fk_quote_attempt_job_id_job"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_quote_attempt")),
        sa.UniqueConstraint("job_id", name=op.f("uq_quote_attempt_job_id")),
        sa.UniqueConstraint(
            "run_id", "program", "number", name=op.f("uq_quote_attempt_run_id_program_number")
        ),
    )
    grant("quote_attempt", app="SELECT, INSERT", worker="SELECT, UPDATE")
    protect("quote_attempt")


def downgrade() -> None:
    op.drop_table("quote_attempt")
    op.drop_column("quote_run", "result_version")
