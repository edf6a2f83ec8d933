"""PostgreSQL keeps to the same port tests as the fake that stands in for it."""

from uuid import uuid4

import pytest_asyncio

from adapters.postgres.quote.store import PostgresQuoteStore
from adapters.postgres.unit_of_work import UnitOfWork
from models.job import JobKind, JobStart
from tests.support.people import an_agency
from tests.support.quote_cases import an_input
from tests.support.quote_store_contract import QuoteStoreContract, Subject
from workflows.contracts import new_job


class TestPostgresQuoteStore(QuoteStoreContract):
    """The store of the worker."""

    @pytest_asyncio.fixture(loop_scope="session")
    async def subject(self, uow: UnitOfWork, quote_store: PostgresQuoteStore) -> Subject:
        """One run of one agency."""
        agency, job_id = an_agency(), uuid4()
        start = JobStart(
            job=new_job(JobKind.QUOTE, job_id=job_id),
            row_id=uuid4(),
            input=an_input("gms-uwic", "gms-starnet"),
            actor=agency.user or uuid4(),
        )
        async with uow.begin(agency) as work:
            run = await work.jobs.start(start)
        return Subject(quote_store, run.job, run.run_id)
