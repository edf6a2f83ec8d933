"""Runs as the tests of the database start them."""

from uuid import uuid4

from adapters.postgres.job.start import StartedJob
from adapters.postgres.unit_of_work import UnitOfWork
from models.job import JobKind, JobStart
from models.quote import QuoteInput
from models.tenant import Tenant
from tests.support.quote_cases import an_input
from workflows.contracts import new_job


def a_start(
    tenant: Tenant, asked: QuoteInput | None = None, digest: str | None = None
) -> JobStart[QuoteInput]:
    """What a start writes, for two programs unless something else is asked."""
    job_id = uuid4()
    return JobStart(
        job=new_job(JobKind.QUOTE, job_id=job_id),
        row_id=uuid4(),
        input=asked or an_input("gms-uwic", "gms-starnet"),
        actor=tenant.user or uuid4(),
        digest=digest,
    )


async def started(uow: UnitOfWork, tenant: Tenant, asked: QuoteInput | None = None) -> StartedJob:
    """A run in a transaction of its own."""
    async with uow.begin(tenant) as work:
        return await work.jobs.start(a_start(tenant, asked))
