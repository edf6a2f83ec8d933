"""Risk profiles: what was asked; every row belongs to a tenant."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import grant, protect

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "risk_profile",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("prospect_id", sa.Uuid(), nullable=True),
        sa.Column("prospect_version", sa.Integer(), nullable=True),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("created_by", sa.Uuid(), nullable=False),
        sa.Column("input", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["job_id"], ["job.id"], name=op.f("fk_risk_profile_job_id_job"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["prospect_id"],
            ["prospect.id"],
            name=op.f("fk_risk_profile_prospect_id_prospect"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_risk_profile")),
        sa.UniqueConstraint("job_id", name=op.f("uq_risk_profile_job_id")),
    )
    op.create_index(op.f("ix_risk_profile_prospect_id"), "risk_profile", ["prospect_id"], unique=False)
    grant("risk_profile", app="SELECT, INSERT", worker="SELECT")
    protect("risk_profile")


def downgrade() -> None:
    op.drop_table("risk_profile")
