"""Documents that were asked for; the file lies in the object store, how it ended stands on the job."""

from sqlalchemy import Column, ForeignKey, Index, Table, Uuid, func

from adapters.postgres.tables.base import TENANT, document, metadata, moment, tenancy

document_job = Table(
    "document_job",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("job_id", Uuid, ForeignKey("job.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE")),
    Column("run_id", Uuid, ForeignKey("quote_run.id", ondelete="CASCADE")),
    *tenancy(),
    Column("created_by", Uuid, nullable=False),
    document("input"),
    moment("created_at", default=func.now()),
    Index(None, "prospect_id"),
    Index(None, "run_id"),
    info={TENANT: True},
)
