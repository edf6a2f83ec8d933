"""Risk profiles: what was asked; the result lies in the object store, how it ended stands on the job."""

from sqlalchemy import Column, ForeignKey, Index, Integer, Table, Uuid, func

from adapters.postgres.tables.base import TENANT, document, metadata, moment, tenancy

risk_profile = Table(
    "risk_profile",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("job_id", Uuid, ForeignKey("job.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE")),
    Column("prospect_version", Integer),
    *tenancy(),
    Column("created_by", Uuid, nullable=False),
    document("input"),
    moment("created_at", default=func.now()),
    Index(None, "prospect_id"),
    info={TENANT: True},
)
