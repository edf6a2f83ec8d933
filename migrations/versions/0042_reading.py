"""Readings of files and their pages; every row belongs to a tenant, and what was read is sealed.

A file that is only read has a name like any other: names are held by files that are kept.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import grant, protect

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None

_HELD_NAME = "deleted_at IS NULL AND state <> 'refused' AND program IS NULL"


def _moment(name: str, *, now: bool = False) -> sa.Column:
    default = sa.text("now()") if now else None
    return sa.Column(name, sa.DateTime(timezone=True), server_default=default, nullable=not now)


def _text(name: str, comment: str | None = None, *, nullable: bool = False) -> sa.Column:
    return sa.Column(name, sa.Text(), nullable=nullable, comment=comment)


def _tenancy() -> tuple[sa.Column, ...]:
    return (
        _text("tenant_partner", nullable=True),
        _text("tenant_org", nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
    )


def _names_held_by(condition: str) -> None:
    op.drop_index("uq_file_name_taken", table_name="file")
    op.create_index(
        "uq_file_name_taken",
        "file",
        ["prospect_id", "name_key"],
        unique=True,
        postgresql_where=sa.text(condition),
    )


def upgrade() -> None:
    _names_held_by(f"{_HELD_NAME} AND kind <> 'Acord'")
    _readings()
    _pages()
    grant("reading", app="SELECT, INSERT, UPDATE", worker="SELECT, INSERT, UPDATE, DELETE")
    grant("reading_page", app="SELECT, UPDATE", worker="SELECT, INSERT, UPDATE, DELETE")
    protect("reading")
    protect("reading_page")


def _readings() -> None:
    op.create_table(
        "reading",
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=True, comment="that reads it"),
        sa.Column("prospect_id", sa.Uuid(), nullable=True),
        *_tenancy(),
        sa.Column("created_by", sa.Uuid(), nullable=False, comment="who had it read"),
        _text("outcome", "read, refused, nothing_found; none while it is being read", nullable=True),
        _text("code", "why it is refused, or nothing was found", nullable=True),
        sa.Column(
            "sealed",
            sa.LargeBinary(),
            nullable=True,
            comment="the reading: values, evidence, segments, warnings",
        ),
        _text("csv_key", "where the values lie as a table", nullable=True),
        sa.Column("accepted", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column(
            "corrections_sealed", sa.LargeBinary(), nullable=True, comment="what was corrected, by path"
        ),
        sa.Column("accepted_by", sa.Uuid(), nullable=True),
        _moment("accepted_at"),
        _moment("created_at", now=True),
        _moment("read_at"),
        sa.ForeignKeyConstraint(
            ["file_id"], ["file.id"], name=op.f("fk_reading_file_id_file"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["job_id"], ["job.id"], name=op.f("fk_reading_job_id_job"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["prospect_id"], ["prospect.id"], name=op.f("fk_reading_prospect_id_prospect"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("file_id", name=op.f("pk_reading")),
        sa.UniqueConstraint("job_id", name=op.f("uq_reading_job_id")),
    )
    op.create_index(op.f("ix_reading_prospect_id"), "reading", ["prospect_id"], unique=False)
    op.execute("ALTER TABLE reading ALTER COLUMN accepted SET STATISTICS 0")


def _pages() -> None:
    op.create_table(
        "reading_page",
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("page", sa.Integer(), nullable=False, comment="from 1"),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        *_tenancy(),
        _text("state", "waiting, read, refused"),
        _text("method", "fields, text, picture, blank, skipped", nullable=True),
        sa.Column("ms", sa.Integer(), nullable=True),
        sa.Column("seq", sa.Integer(), nullable=False, comment="of the job's news"),
        sa.Column("pages", sa.Integer(), nullable=False, comment="how many the file has"),
        sa.Column("width", sa.Float(), nullable=True, comment="points"),
        sa.Column("height", sa.Float(), nullable=True, comment="points"),
        sa.Column(
            "drawn",
            sa.Boolean(),
            server_default=sa.text("false"),
            nullable=False,
            comment="there is a picture",
        ),
        sa.ForeignKeyConstraint(
            ["file_id"], ["reading.file_id"], name=op.f("fk_reading_page_file_id_reading"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["job_id"], ["job.id"], name=op.f("fk_reading_page_job_id_job"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("file_id", "page", name=op.f("pk_reading_page")),
    )
    op.create_index(op.f("ix_reading_page_job_id_seq"), "reading_page", ["job_id", "seq"], unique=False)


def downgrade() -> None:
    op.drop_table("reading_page")
    op.drop_table("reading")
    op.execute("DELETE FROM file WHERE kind = 'Acord'")
    _names_held_by(_HELD_NAME)
