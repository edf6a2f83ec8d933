"""Links that sign a demo visitor in once, and the losses of a prospect with its no-loss statement."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import grant, protect

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def _demo_link() -> None:
    op.create_table(
        "demo_link",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("key_hash", sa.LargeBinary(), nullable=False, comment="SHA-256 of the id in the link"),
        sa.Column("partner", sa.Text(), nullable=False, comment="whom the demo speaks for"),
        sa.Column("path", sa.Text(), nullable=False, comment="where it begins when the link does not say"),
        sa.Column("made_by", sa.Uuid(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "account",
            sa.Text(),
            nullable=True,
            comment="throw-away user; null: none, or gone",
        ),
        sa.Column("account_until", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_demo_link")),
        sa.UniqueConstraint("key_hash", name=op.f("uq_demo_link_key_hash")),
    )
    op.create_index(op.f("ix_demo_link_made_by_made_at"), "demo_link", ["made_by", "made_at"], unique=False)
    op.create_index(op.f("ix_demo_link_expires_at"), "demo_link", ["expires_at"], unique=False)
    op.create_index(op.f("ix_demo_link_account_until"), "demo_link", ["account_until"], unique=False)
    grant("demo_link", app="SELECT, INSERT, UPDATE", worker="SELECT, UPDATE, DELETE")


def _claim_history() -> None:
    op.create_table(
        "claim_history",
        sa.Column("prospect_id", sa.Uuid(), nullable=False),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("years", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("no_loss", sa.Boolean(), nullable=False),
        sa.Column("no_loss_since", sa.Date(), nullable=True),
        sa.Column("modified_by", sa.Uuid(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["prospect_id"],
            ["prospect.id"],
            name=op.f("fk_claim_history_prospect_id_prospect"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("prospect_id", name=op.f("pk_claim_history")),
    )
    grant("claim_history", app="SELECT, INSERT, UPDATE", worker="SELECT")
    protect("claim_history")


def upgrade() -> None:
    _demo_link()
    _claim_history()


def downgrade() -> None:
    op.drop_table("claim_history")
    op.drop_table("demo_link")
