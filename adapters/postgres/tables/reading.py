"""What was read of a file, sealed; its pages, as they were read one after the other."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    Uuid,
    func,
    text,
)

from adapters.postgres.tables.base import TENANT, document, metadata, moment, tenancy

reading = Table(
    "reading",
    metadata,
    Column("file_id", Uuid, ForeignKey("file.id", ondelete="CASCADE"), primary_key=True),
    Column("job_id", Uuid, ForeignKey("job.id", ondelete="SET NULL"), unique=True, comment="that reads it"),
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE")),
    *tenancy(),
    Column("created_by", Uuid, nullable=False, comment="who had it read"),
    Column("outcome", Text, comment="read, refused, nothing_found; none while it is being read"),
    Column("code", Text, comment="why it is refused, or nothing was found"),
    Column("sealed", LargeBinary, comment="the reading: values, evidence, segments, warnings"),
    Column("csv_key", Text, comment="where the values lie as a table"),
    document("accepted", nullable=True),
    Column("corrections_sealed", LargeBinary, comment="what was corrected, by path"),
    Column("accepted_by", Uuid),
    moment("accepted_at", nullable=True),
    moment("created_at", default=func.now()),
    moment("read_at", nullable=True),
    Index(None, "prospect_id"),
    info={TENANT: True},
)

reading_page = Table(
    "reading_page",
    metadata,
    Column("file_id", Uuid, ForeignKey("reading.file_id", ondelete="CASCADE"), primary_key=True),
    Column("page", Integer, primary_key=True, comment="from 1"),
    Column("job_id", Uuid, ForeignKey("job.id", ondelete="CASCADE"), nullable=False),
    *tenancy(),
    Column("state", Text, nullable=False, comment="waiting, read, refused"),
    Column("method", Text, comment="fields, text, picture, blank, skipped"),
    Column("ms", Integer),
    Column("seq", Integer, nullable=False, comment="of the job's news"),
    Column("pages", Integer, nullable=False, comment="how many the file has"),
    Column("width", Float, comment="points"),
    Column("height", Float, comment="points"),
    Column("drawn", Boolean, nullable=False, server_default=text("false"), comment="there is a picture"),
    Index(None, "job_id", "seq"),
    info={TENANT: True},
)
