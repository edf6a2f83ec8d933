"""Documents in PostgreSQL: a quote PDF goes with the prospect that it is about."""

from datetime import UTC, date, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.bind.ports import Standing
from activities.ports import PricedRow
from adapters.crypto import FieldCipher
from adapters.postgres.bind.accounts import PostgresBindAccounts
from adapters.postgres.document.store import PostgresDocumentStore
from adapters.postgres.job.start import StartedJob
from adapters.postgres.quote.store import PostgresQuoteStore
from adapters.postgres.tables.index import bind_account
from adapters.postgres.unit_of_work import UnitOfWork
from models.bind_account import BindAccountState
from models.carrier_quote import CarrierQuote, CarrierVerdict
from models.document import QuoteDocument, QuoteSheet
from models.errors import RunNotFound
from models.job import JobKind, JobStart
from models.prospect import DraftSections
from models.tenant import Tenant
from tests.integration.adapters.run_starts import started
from tests.support.people import an_agency
from tests.support.quote_cases import an_input
from tests.support.worksheets import a_priced_row, a_worksheet
from workflows.contracts import new_job


@pytest.mark.req("RD-237", "RD-290")
async def test_a_document_goes_with_its_prospect(uow: UnitOfWork) -> None:
    agency = an_agency()
    actor, quoting, writing = agency.user or uuid4(), uuid4(), uuid4()
    async with uow.begin(agency) as work:
        prospect = await work.prospects.create(DraftSections())
        about = {"prospect_id": prospect.id, "prospect_version": prospect.version}
        run = await work.jobs.start(
            JobStart(
                job=new_job(JobKind.QUOTE, job_id=quoting),
                row_id=uuid4(),
                input=an_input("gms-uwic").model_copy(update=about),
                actor=actor,
            )
        )
    async with uow.begin(agency) as work:
        await work.jobs.start(
            JobStart(
                job=new_job(JobKind.DOCUMENT, job_id=writing, deadline_s=30),
                row_id=uuid4(),
                input=QuoteDocument(
                    run_id=run.run_id,
                    program="gms-uwic",
                    states=("GA",),
                    carrier_name="UWIC",
                    partner_name="GMS",
                    prospect_id=prospect.id,
                ),
                actor=actor,
                digest=None,
            )
        )
    async with uow.begin(agency) as work:
        erased = await work.prospects.erase(prospect.id)
        assert {job.id for job in erased.jobs} == {quoting, writing}
        with pytest.raises(RunNotFound):
            await work.jobs.get(writing)


async def test_the_run_of_an_address_is_found_in_any_case_of_its_letters(uow: UnitOfWork) -> None:
    agency, quoting, email = an_agency(), uuid4(), f"dana-{uuid4().hex}@peach.example"
    async with uow.begin(agency) as work:
        prospect = await work.prospects.create(DraftSections(), public_id=email)
        about = {"prospect_id": prospect.id, "prospect_version": prospect.version}
        run = await work.jobs.start(
            JobStart(
                job=new_job(JobKind.QUOTE, job_id=quoting),
                row_id=uuid4(),
                input=an_input("gms-uwic").model_copy(update=about),
                actor=agency.user or uuid4(),
            )
        )
    async with uow.begin(agency) as work:
        moment = (await work.quotes.run(run.run_id)).created_at
        since = moment - datetime(1970, 1, 1, tzinfo=UTC)
        at = since // timedelta(milliseconds=1)
        assert await work.documents.run_at(email.upper(), at) == (run.run_id, prospect.id)
        assert await work.documents.run_at(str(prospect.id), at) == (run.run_id, prospect.id)


async def test_a_document_is_made_of_no_price_but_its_own_tenants(
    uow: UnitOfWork,
    worker_engine: AsyncEngine,
    quote_store: PostgresQuoteStore,
    agency: Tenant,
    run: StartedJob,
    cipher: FieldCipher,
) -> None:
    """The price is read past row-level security, since staff see more than the tenant does."""
    priced = PricedRow(row=a_priced_row(run.run_id), worksheet=a_worksheet(), digest="digest")
    await quote_store.record_prices(run.job, [priced])
    store = PostgresDocumentStore(worker_engine, cipher)

    async def written(tenant: Tenant, of: UUID) -> None:
        async with uow.begin(tenant) as work:
            asked = QuoteDocument(
                run_id=of, program="gms-uwic", states=("GA",), carrier_name="UWIC", partner_name="GMS",
                price_run=run.run_id,
            )  # fmt: skip
            job = JobStart(new_job(JobKind.DOCUMENT, deadline_s=30), uuid4(), asked, uuid4(), None)
            started = await work.jobs.start(job)
        sheet = (await store.snapshot(started.job)).sheet
        assert isinstance(sheet, QuoteSheet) and sheet.worksheet == a_worksheet()

    await written(agency, run.run_id)
    stranger = an_agency()
    async with uow.begin(stranger) as work:
        own = await work.jobs.start(
            JobStart(new_job(JobKind.QUOTE), uuid4(), an_input("gms-uwic"), uuid4(), None)
        )
    with pytest.raises(RunNotFound):
        await written(stranger, own.run_id)


async def test_a_proposal_ends_with_the_quote_that_its_own_carrier_holds_of_its_own_run(
    uow: UnitOfWork, worker_engine: AsyncEngine, owner_engine: AsyncEngine, cipher: FieldCipher,
    quote_store: PostgresQuoteStore,
) -> None:  # fmt: skip
    agency, store = an_agency(), PostgresDocumentStore(worker_engine, cipher)
    accounts = PostgresBindAccounts(worker_engine, cipher)
    days = iter(date(2027, 1, day) for day in range(1, 9))
    held: dict[tuple[UUID, str], date | None] = {}
    for _ in range(2):
        async with uow.begin(agency) as work:
            prospect = (await work.prospects.create(DraftSections())).id
        programs = ("gms-amtrust", "gms-birch", "gms-uwic")
        asked = an_input(*programs).model_copy(update={"prospect_id": prospect})
        run = await started(uow, agency, asked)
        rows = [
            PricedRow(row=a_priced_row(run.run_id, each), worksheet=a_worksheet(each), digest="digest")
            for each in programs
        ]
        await quote_store.record_prices(run.job, rows)
        for adapter in ("amtrust", "birch"):
            quote = CarrierQuote(verdict=CarrierVerdict.QUOTED, quote_id=f"{uuid4()}")
            standing = Standing(
                quote_ref=quote.quote_id, state=BindAccountState.QUOTED, quote=quote, digest="d"
            )
            await accounts.keep(run.job, run.run_id, adapter, asked, standing)
            day = held[run.run_id, f"gms-{adapter}"] = next(days)
            async with owner_engine.begin() as connection:
                mine = (bind_account.c.run_id == run.run_id) & (bind_account.c.adapter == adapter)
                ends = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
                await connection.execute(update(bind_account).where(mine).values(expires_at=ends))
        held[run.run_id, "gms-uwic"] = None
    for (of, program), ends_on in held.items():
        about = QuoteDocument(
            run_id=of, program=program, states=("GA",), carrier_name="A", partner_name="GMS", price_run=of
        )
        async with uow.begin(agency) as work:
            wanted = JobStart(new_job(JobKind.DOCUMENT, deadline_s=30), uuid4(), about, uuid4(), None)
            job = (await work.jobs.start(wanted)).job
        sheet = (await store.snapshot(job)).sheet
        assert isinstance(sheet, QuoteSheet)
        assert (sheet.worksheet.program, sheet.carrier_holds_until) == (program, ends_on)
