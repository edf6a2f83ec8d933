"""An agency and its run, for the tests of what is written about runs."""

import pytest_asyncio

from adapters.postgres.job import StartedJob
from adapters.postgres.tenant import Tenant
from adapters.postgres.unit_of_work import UnitOfWork
from tests.integration.adapters.run_starts import started
from tests.support.people import an_agency


@pytest_asyncio.fixture(loop_scope="session")
async def agency() -> Tenant:
    """An agency that no other test has."""
    return an_agency()


@pytest_asyncio.fixture(loop_scope="session")
async def run(uow: UnitOfWork, agency: Tenant) -> StartedJob:
    """A run of the agency, started."""
    return await started(uow, agency)
