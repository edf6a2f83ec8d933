"""What was said to carriers and what they answered: masked, with keyed hashes; rows are only ever added."""

import sqlalchemy as sa
from alembic import op

from migrations.row_security_v1 import grant, protect

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "carrier_evidence",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=True, comment="none before there is an account"),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("adapter", sa.Text(), nullable=False),
        sa.Column("call", sa.Text(), nullable=False, comment="the port's word"),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, comment="when it was sent"),
        sa.Column("ms", sa.Integer(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True, comment="none: no reply came"),
        sa.Column("request", sa.Text(), nullable=False, comment="masked and cut"),
        sa.Column("reply", sa.Text(), nullable=False, comment="masked and cut"),
        sa.Column("request_hash", sa.LargeBinary(), nullable=False, comment="keyed, of the whole"),
        sa.Column("reply_hash", sa.LargeBinary(), nullable=False, comment="keyed, of the whole"),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["bind_account.id"],
            name=op.f("fk_carrier_evidence_account_id_bind_account"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_carrier_evidence")),
    )
    op.create_index(
        op.f("ix_carrier_evidence_account_id_at"), "carrier_evidence", ["account_id", "at"], unique=False
    )
    for column in ("request", "reply"):
        op.execute(f"ALTER TABLE carrier_evidence ALTER COLUMN {column} SET STATISTICS 0")
    grant("carrier_evidence", app="SELECT", worker="INSERT")
    protect("carrier_evidence")


def downgrade() -> None:
    op.drop_table("carrier_evidence")
