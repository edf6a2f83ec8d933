"""Files of prospects: what was uploaded, and what was written and kept; every row belongs to a tenant.

The worker checks files, writes rows of what it wrote, and removes those that were never completed.
"""

import sqlalchemy as sa
from alembic import op

from migrations.row_security_v1 import grant, protect

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None

_HOLDS_NAME = "deleted_at IS NULL AND state <> 'refused' AND program IS NULL"


def _moment(name: str, *, now: bool = False) -> sa.Column:
    default = sa.text("now()") if now else None
    return sa.Column(name, sa.DateTime(timezone=True), server_default=default, nullable=not now)


def _text(name: str, comment: str | None = None, *, nullable: bool = False) -> sa.Column:
    return sa.Column(name, sa.Text(), nullable=nullable, comment=comment)


def upgrade() -> None:
    op.create_table(
        "file",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("prospect_id", sa.Uuid(), nullable=True),
        sa.Column("job_id", sa.Uuid(), nullable=True, comment="that checks or wrote it"),
        _text("tenant_partner", nullable=True),
        _text("tenant_org", nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        _text("kind", "LossRun, OtherDocuments, UwDocs, or what we wrote"),
        _text("program", "key; of what we wrote", nullable=True),
        _text("key", "where it lies once it is ready"),
        _text("name", "as its person calls it"),
        _text("name_key", "the same, folded"),
        _text("mime"),
        sa.Column("size", sa.Integer(), nullable=False, comment="bytes"),
        _text("sha256", "of the bytes that were checked", nullable=True),
        _text("state", "waiting, checking, ready, refused, reading, read"),
        _text("code", "why it is refused", nullable=True),
        _text("hint", "why, in words, and what would work", nullable=True),
        sa.Column("created_by", sa.Uuid(), nullable=False, comment="who sent it or had it written"),
        _moment("created_at", now=True),
        _moment("completed_at"),
        _moment("deleted_at"),
        sa.Column("deleted_by", sa.Uuid(), nullable=True),
        _text("reason", "of its deletion", nullable=True),
        _moment("swept_at"),
        sa.ForeignKeyConstraint(
            ["prospect_id"], ["prospect.id"], name=op.f("fk_file_prospect_id_prospect"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_file_job_id_job"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_file")),
        sa.UniqueConstraint("key", name=op.f("uq_file_key")),
    )
    op.create_index(
        "uq_file_name_taken",
        "file",
        ["prospect_id", "name_key"],
        unique=True,
        postgresql_where=sa.text(_HOLDS_NAME),
    )
    op.create_index(op.f("ix_file_prospect_id"), "file", ["prospect_id"], unique=False)
    op.create_index(op.f("ix_file_job_id"), "file", ["job_id"], unique=False)
    op.create_index(
        "ix_file_created_at_unswept",
        "file",
        ["created_at"],
        unique=False,
        postgresql_where=sa.text("swept_at IS NULL"),
    )
    grant("file", app="SELECT, INSERT, UPDATE", worker="SELECT, INSERT, UPDATE, DELETE")
    protect("file")


def downgrade() -> None:
    op.drop_table("file")
