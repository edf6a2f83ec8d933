"""Files of prospects: what was uploaded and what was written and kept; the bytes lie in the object store."""

from sqlalchemy import Column, ForeignKey, Index, Integer, Table, Text, UniqueConstraint, Uuid, func, text

from adapters.postgres.tables.base import TENANT, metadata, moment, tenancy

HOLDS_NAME = "deleted_at IS NULL AND state <> 'refused' AND program IS NULL AND kind <> 'Acord'"
"""Uploads whose names are taken; a refused one may be sent again, what we write or only read has any name."""

file = Table(
    "file",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE")),
    Column("job_id", Uuid, ForeignKey("job.id", ondelete="SET NULL"), comment="that checks or wrote it"),
    *tenancy(),
    Column("kind", Text, nullable=False, comment="LossRun, OtherDocuments, UwDocs, or what we wrote"),
    Column("program", Text, comment="key; of what we wrote"),
    Column("key", Text, nullable=False, comment="where it lies once it is ready"),
    Column("name", Text, nullable=False, comment="as its person calls it"),
    Column("name_key", Text, nullable=False, comment="the same, folded"),
    Column("mime", Text, nullable=False),
    Column("size", Integer, nullable=False, comment="bytes"),
    Column("sha256", Text, comment="of the bytes that were checked"),
    Column("state", Text, nullable=False, comment="waiting, checking, ready, refused, reading, read"),
    Column("code", Text, comment="why it is refused"),
    Column("hint", Text, comment="why, in words, and what would work"),
    Column("created_by", Uuid, nullable=False, comment="who sent it or had it written"),
    moment("created_at", default=func.now()),
    moment("completed_at", nullable=True),
    moment("deleted_at", nullable=True),
    Column("deleted_by", Uuid),
    Column("reason", Text, comment="of its deletion"),
    moment("swept_at", nullable=True),
    UniqueConstraint("key"),
    Index("uq_file_name_taken", "prospect_id", "name_key", unique=True, postgresql_where=text(HOLDS_NAME)),
    Index(None, "prospect_id"),
    Index(None, "job_id"),
    Index("ix_file_created_at_unswept", "created_at", postgresql_where=text("swept_at IS NULL")),
    info={TENANT: True},
)
