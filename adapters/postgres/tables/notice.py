"""What somebody is told of a submission, and the mails that a person wants no more of."""

from sqlalchemy import Column, ForeignKey, Index, Table, Text, Uuid, func, text

from adapters.postgres.tables.base import document, metadata, moment

notice = Table(
    "notice",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("submission_id", Uuid, ForeignKey("submission.id", ondelete="CASCADE"), nullable=False),
    Column("person", Uuid, nullable=False, comment="who is told; of all underwriters each"),
    Column("by", Uuid, comment="who did it; null: nobody"),
    Column("kind", Text, nullable=False),
    document("facts"),
    moment("at", default=func.now()),
    moment("read_at", nullable=True),
    Index(None, "submission_id"),
    Index(None, "person", "at", "id"),
    Index("ix_notice_person_unread", "person", postgresql_where=text("read_at IS NULL")),
)

notice_mail_off = Table(
    "notice_mail_off",
    metadata,
    Column("person", Uuid, primary_key=True),
    Column("kind", Text, primary_key=True),
)
