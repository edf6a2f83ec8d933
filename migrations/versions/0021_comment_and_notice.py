"""Comments with their history, what somebody is told of a submission, and named views of lists."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import grant, protect

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def _comment() -> None:
    op.create_table(
        "comment",
        sa.Column("id", sa.Uuid(), nullable=False, comment="in the order of writing"),
        sa.Column("prospect_id", sa.Uuid(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False, comment="uw | agent | tab1 | tab2 | tab5"),
        sa.Column("domain", sa.Text(), nullable=True, comment="of an administrator's comment"),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column(
            "previous",
            sa.Boolean(),
            server_default=sa.text("false"),
            nullable=False,
            comment="text is what was cleared, and nothing is current",
        ),
        sa.Column("author", sa.Uuid(), nullable=False),
        sa.Column("author_email", sa.Text(), nullable=False),
        sa.Column(
            "at", sa.DateTime(timezone=True), server_default=sa.text("clock_timestamp()"), nullable=False
        ),
        sa.CheckConstraint(
            "(prospect_id IS NOT NULL AND domain IS NULL AND kind IN ('uw', 'agent')) OR "
            "(prospect_id IS NULL AND domain IS NOT NULL AND kind IN ('tab1', 'tab2', 'tab5'))",
            name=op.f("ck_comment_one_subject"),
        ),
        sa.ForeignKeyConstraint(
            ["prospect_id"], ["prospect.id"], name=op.f("fk_comment_prospect_id_prospect"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_comment")),
    )
    op.create_index(op.f("ix_comment_kind_domain_at"), "comment", ["kind", "domain", "at"], unique=False)
    op.create_index(
        op.f("ix_comment_prospect_id_kind_at"), "comment", ["prospect_id", "kind", "at"], unique=False
    )


def _notice() -> None:
    op.create_table(
        "notice",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("submission_id", sa.Uuid(), nullable=False),
        sa.Column("person", sa.Uuid(), nullable=True),
        sa.Column(
            "pool", sa.Text(), nullable=True, comment="group whose people are told, where it is nobody's yet"
        ),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("facts", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("num_nonnulls(person, pool) = 1", name=op.f("ck_notice_one_addressee")),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submission.id"],
            name=op.f("fk_notice_submission_id_submission"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice")),
    )
    op.create_index(op.f("ix_notice_person_at"), "notice", ["person", "at"], unique=False)
    op.create_index(
        "ix_notice_pool_at",
        "notice",
        ["pool", "at"],
        unique=False,
        postgresql_where=sa.text("pool IS NOT NULL"),
    )
    op.create_index(op.f("ix_notice_submission_id"), "notice", ["submission_id"], unique=False)


def _notice_mail_off() -> None:
    op.create_table(
        "notice_mail_off",
        sa.Column("person", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person", "kind", name=op.f("pk_notice_mail_off")),
    )


def _saved_view() -> None:
    op.create_table(
        "saved_view",
        sa.Column("person", sa.Uuid(), nullable=False),
        sa.Column("screen", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("filter", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("person", "screen", "name", name=op.f("pk_saved_view")),
    )


def upgrade() -> None:
    _comment()
    _notice()
    _notice_mail_off()
    _saved_view()
    grant("comment", app="SELECT, INSERT", worker="SELECT")
    grant("notice", app="SELECT, INSERT, UPDATE", worker="SELECT, INSERT, DELETE")
    grant("notice_mail_off", app="SELECT, INSERT, DELETE", worker="SELECT")
    grant("saved_view", app="SELECT, INSERT, UPDATE, DELETE")
    protect("comment")


def downgrade() -> None:
    for table in ("saved_view", "notice_mail_off", "notice", "comment"):
        op.drop_table(table)
