"""Risk profiles in PostgreSQL: started with their job, closed to other tenants, gone with their prospect."""

import asyncio
from uuid import UUID, uuid4

import pytest
import pytest_asyncio
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ports import PricedRow
from adapters.postgres.job.start import StartedJob
from adapters.postgres.quote.store import PostgresQuoteStore
from adapters.postgres.risk_profile.store import PostgresRiskProfileStore
from adapters.postgres.tables.index import outbox, risk_profile
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import ProspectNotFound, RunNotFound
from models.job import JobKind, JobRef, JobStart, JobStatus, TenantScope
from models.prospect import CompanyProfile, DraftSections
from models.risk_profile import RiskProfileInput
from models.tenant import Tenant
from tests.support.people import a_partner, an_agency, staff
from tests.support.quote_cases import a_profile_input, an_input
from tests.support.risk_profile_store_contract import ProfileSubject, RiskProfileStoreContract
from tests.support.worksheets import a_priced_row, a_worksheet
from workflows.contracts import new_job


def a_start(
    tenant: Tenant, asked: RiskProfileInput | None = None, digest: str | None = None
) -> JobStart[RiskProfileInput]:
    job_id = uuid4()
    return JobStart(
        job=new_job(JobKind.RISK_PROFILE, job_id=job_id, deadline_s=60),
        row_id=uuid4(),
        input=asked or a_profile_input("gms-uwic"),
        actor=tenant.user or uuid4(),
        digest=digest,
    )


async def started(uow: UnitOfWork, tenant: Tenant, asked: RiskProfileInput | None = None) -> StartedJob:
    async with uow.begin(tenant) as work:
        return await work.jobs.start(a_start(tenant, asked))


async def a_priced_run(uow: UnitOfWork, quotes: PostgresQuoteStore, tenant: Tenant) -> UUID:
    """A run of the tenant in which gms-uwic has a price."""
    job_id = uuid4()
    start = JobStart(
        job=new_job(JobKind.QUOTE, job_id=job_id),
        row_id=uuid4(),
        input=an_input("gms-uwic", "gms-starnet"),
        actor=tenant.user or uuid4(),
    )
    async with uow.begin(tenant) as work:
        run = await work.jobs.start(start)
    await quotes.record_prices(
        run.job, [PricedRow(row=a_priced_row(run.run_id), worksheet=a_worksheet(), digest="digest")]
    )
    return run.run_id


@pytest.fixture
def store(worker_engine: AsyncEngine) -> PostgresRiskProfileStore:
    return PostgresRiskProfileStore(worker_engine)


class TestPostgresRiskProfileStore(RiskProfileStoreContract):
    """The store of the worker."""

    @pytest_asyncio.fixture(loop_scope="session")
    async def subject(
        self, uow: UnitOfWork, store: PostgresRiskProfileStore, quote_store: PostgresQuoteStore
    ) -> ProfileSubject:
        """One profile and one run of one agency."""
        agency = an_agency()
        run_id = await a_priced_run(uow, quote_store, agency)
        asked = a_profile_input("gms-uwic", run_id=run_id)
        profile = await started(uow, agency, asked)
        return ProfileSubject(store, profile.job, asked, run_id)


async def test_a_start_writes_job_input_and_message_together(
    uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    agency = an_agency()
    profile = await started(uow, agency)
    async with uow.begin(agency) as work:
        job = await work.jobs.get(profile.job.job_id)
    assert (job.kind, job.status, job.input_ref) == (
        JobKind.RISK_PROFILE, JobStatus.PROCESSING, profile.input_ref,
    )  # fmt: skip
    assert profile.message is not None
    async with owner_engine.connect() as connection:
        row = (await connection.execute(select(outbox).where(outbox.c.id == profile.message.id))).one()
        asked = (
            await connection.execute(select(risk_profile).where(risk_profile.c.id == profile.input_ref))
        ).one()
    assert (row.workflow_id, row.name) == (f"risk-profile/{profile.job.job_id}", "RiskProfileWorkflow")
    assert JobRef.model_validate(row.payload).deadline_s == 60
    assert RiskProfileInput.model_validate(asked.input) == a_profile_input("gms-uwic")
    assert "Peach Street" not in str(asked.input), "neither company nor FEIN is kept with it"


async def test_the_same_request_joins_the_running_profile(
    uow: UnitOfWork, store: PostgresRiskProfileStore
) -> None:
    agency, digest = an_agency(), uuid4().hex

    async def press() -> StartedJob:
        async with uow.begin(agency) as work:
            return await work.jobs.start(a_start(agency, digest=digest))

    presses = await asyncio.gather(*(press() for _ in range(4)))
    assert len({press.job.job_id for press in presses}) == 1
    assert sum(press.created for press in presses) == 1
    await store.close(presses[0].job, JobStatus.ERROR, None, "timed_out")
    assert (await press()).created


async def test_a_profile_belongs_to_whom_its_prospect_belongs_and_goes_with_it(
    uow: UnitOfWork, store: PostgresRiskProfileStore
) -> None:
    agency, partner = an_agency(), a_partner()
    async with uow.begin(agency) as work:
        prospect = await work.prospects.create(
            DraftSections(company_profile=CompanyProfile(company_name="A"), partner=partner.partner or "")
        )
    asked = a_profile_input("gms-uwic").model_copy(
        update={"prospect_id": prospect.id, "prospect_version": prospect.version}
    )
    profile = await started(uow, staff(), asked)
    assert profile.job.scope == TenantScope(partner=partner.partner, org=agency.org, user=agency.user)
    for tenant in (agency, partner):
        async with uow.begin(tenant) as work:
            assert (await work.jobs.get(profile.job.job_id)).kind is JobKind.RISK_PROFILE
    async with uow.begin(an_agency()) as work:
        with pytest.raises(ProspectNotFound):
            await work.jobs.start(a_start(work.tenant, asked))
        with pytest.raises(RunNotFound):
            await work.jobs.get(profile.job.job_id)
    await store.close(profile.job, JobStatus.DONE, "key", None)
    async with uow.begin(agency) as work:
        erased = await work.prospects.erase(prospect.id)
    assert [(job.id, job.kind) for job in erased.jobs] == [(profile.job.job_id, JobKind.RISK_PROFILE)]
    assert erased.result_keys == ("key",)
    with pytest.raises(RunNotFound):
        await store.snapshot(profile.job)


async def test_the_worker_reads_no_prices_of_another_tenant(
    uow: UnitOfWork, store: PostgresRiskProfileStore, quote_store: PostgresQuoteStore
) -> None:
    run_id = await a_priced_run(uow, quote_store, an_agency())
    stranger = await started(uow, an_agency())
    assert await store.prices(stranger.job, run_id, ["gms-uwic"]) is None


async def test_a_listener_hears_of_the_end(
    uow: UnitOfWork, store: PostgresRiskProfileStore, owner_engine: AsyncEngine
) -> None:
    profile = await started(uow, an_agency())
    await store.close(profile.job, JobStatus.DONE, "key", None)
    async with owner_engine.connect() as connection:
        row = (
            await connection.execute(
                text("SELECT event_seq, closed_at FROM job WHERE id = :id"), {"id": profile.job.job_id}
            )
        ).one()
    assert row.event_seq == 1
    assert row.closed_at is not None
