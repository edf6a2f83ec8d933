"""Runs: started once with their message, projected in order, closed once."""

import asyncio
from datetime import timedelta
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
import pytest_asyncio
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ports import MessageKind
from adapters.postgres.job import QuoteStart, StartedJob
from adapters.postgres.job_read import JobReads
from adapters.postgres.listener import Listener
from adapters.postgres.outbox import OutboxRelay
from adapters.postgres.quote_store import PostgresQuoteStore
from adapters.postgres.tables import outbox, quote_run, quote_worksheet
from adapters.postgres.tenant import Tenant
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import ProspectNotFound, RunNotFound
from models.job import JobKind, JobRef, JobStatus, TenantScope
from models.prospect import CompanyProfile, DraftSections
from models.quote import ProgramState, QuoteInput
from tests.support.databases import Database, admin
from tests.support.people import a_partner, an_agency, staff
from tests.support.quote_cases import an_input
from tests.support.worksheets import a_priced_row, a_row, a_worksheet

FEIN = "123456700"


def a_start(tenant: Tenant, asked: QuoteInput | None = None, digest: str | None = None) -> QuoteStart:
    job_id = uuid4()
    return QuoteStart(
        job_id=job_id,
        run_id=uuid4(),
        input=asked or an_input("gms-uwic", "gms-starnet"),
        actor=tenant.user or uuid4(),
        workflow_id=f"quote/{job_id}",
        workflow="QuoteRetrievalWorkflow",
        digest=digest,
    )


async def started(uow: UnitOfWork, tenant: Tenant, asked: QuoteInput | None = None) -> StartedJob:
    async with uow.begin(tenant) as work:
        return await work.jobs.start_quote(a_start(tenant, asked))


@pytest_asyncio.fixture(loop_scope="session")
async def agency() -> Tenant:
    return an_agency()


@pytest_asyncio.fixture(loop_scope="session")
async def run(uow: UnitOfWork, agency: Tenant) -> StartedJob:
    return await started(uow, agency)


async def test_a_start_writes_job_run_and_message_together(
    uow: UnitOfWork,
    job_reads: JobReads,
    agency: Tenant,
    run: StartedJob,
    quote_store: PostgresQuoteStore,
    owner_engine: AsyncEngine,
) -> None:
    assert run.created
    assert run.message is not None
    assert (run.message.kind, run.message.workflow_id) == (MessageKind.START, f"quote/{run.job.job_id}")
    job = await job_reads.job(agency, run.job.job_id)
    async with uow.begin(agency) as work:
        read = await work.quotes.run(run.run_id)
    assert (job.status, job.input_ref, read.status, read.job_id) == (
        JobStatus.PROCESSING, run.run_id, "processing", run.job.job_id,
    )  # fmt: skip
    snapshot = await quote_store.snapshot(run.job)
    assert snapshot.input == an_input("gms-uwic", "gms-starnet")
    async with owner_engine.connect() as connection:
        row = (await connection.execute(select(quote_run).where(quote_run.c.id == run.run_id))).one()
        message = (await connection.execute(select(outbox).where(outbox.c.id == run.message.id))).one()
    assert FEIN not in str(row.input)
    assert FEIN.encode() not in row.fein_sealed
    assert timedelta(seconds=2) < message.due_at - message.created_at <= timedelta(seconds=3)
    assert JobRef.model_validate(message.payload) == run.job


async def test_a_start_that_fails_leaves_nothing(
    uow: UnitOfWork, job_reads: JobReads, agency: Tenant
) -> None:
    start = a_start(agency)
    with pytest.raises(RuntimeError, match="stop"):
        async with uow.begin(agency) as work:
            await work.jobs.start_quote(start)
            raise RuntimeError("stop")
    with pytest.raises(RunNotFound):
        await job_reads.job(agency, start.job_id)


async def test_the_same_request_joins_the_running_job_and_starts_anew_once_it_is_closed(
    uow: UnitOfWork, agency: Tenant, quote_store: PostgresQuoteStore
) -> None:
    digest = uuid4().hex

    async def press() -> StartedJob:
        async with uow.begin(agency) as work:
            return await work.jobs.start_quote(a_start(agency, digest=digest))

    presses = await asyncio.gather(*(press() for _ in range(6)))
    assert len({press.job.job_id for press in presses}) == 1
    assert sum(press.created for press in presses) == 1
    first = presses[0]
    await quote_store.close(first.job, first.run_id, JobStatus.DONE, "key", None)
    again = await press()
    assert again.created
    assert again.job.job_id != first.job.job_id


async def test_a_run_of_a_prospect_belongs_to_whom_the_prospect_belongs(
    uow: UnitOfWork, quote_store: PostgresQuoteStore
) -> None:
    agency, partner = an_agency(), a_partner()
    async with uow.begin(agency) as work:
        prospect = await work.prospects.create(
            DraftSections(company_profile=CompanyProfile(company_name="A"), partner=partner.partner or "")
        )
    asked = an_input("gms-uwic").model_copy(update={"prospect_id": prospect.id, "prospect_version": 1})
    run = await started(uow, staff(), asked)
    assert run.job.scope == TenantScope(partner=partner.partner, org=agency.org, user=agency.user)
    for tenant in (agency, partner):
        async with uow.begin(tenant) as work:
            assert (await work.quotes.run(run.run_id)).prospect_id == prospect.id
            assert [one.id for one in await work.quotes.runs(prospect.id)] == [run.run_id]
            assert (await work.prospects.get(prospect.id)).last_run_id == run.run_id
    async with uow.begin(an_agency()) as work:
        with pytest.raises(ProspectNotFound):
            await work.jobs.start_quote(a_start(work.tenant, asked))
    await quote_store.record_price(run.job, a_priced_row(run.run_id), a_worksheet(), "d")
    await quote_store.close(run.job, run.run_id, JobStatus.DONE, "key", None)
    async with uow.begin(agency) as work:
        assert (await work.prospects.get(prospect.id)).status == "quote_generated"
        erased = await work.prospects.erase(prospect.id)
        assert [(job.id, job.kind) for job in erased.jobs] == [(run.job.job_id, JobKind.QUOTE)]
        assert erased.result_keys == ("key",)
        with pytest.raises(RunNotFound):
            await work.quotes.run(run.run_id)


async def test_an_older_version_never_overwrites_a_newer_row(
    uow: UnitOfWork, agency: Tenant, run: StartedJob, quote_store: PostgresQuoteStore
) -> None:
    await quote_store.record_price(run.job, a_priced_row(run.run_id, version=3), a_worksheet(), "digest")
    await quote_store.record(run.job, [a_row(run.run_id, state=ProgramState.RATING, version=2)])
    await quote_store.record(run.job, [a_row(run.run_id, state=ProgramState.OUTAGE, version=3)])
    (row,) = await quote_store.rows(run.job, run.run_id)
    assert (row.state, row.version) == (ProgramState.QUOTED, 3)
    expected = a_priced_row(run.run_id).model_copy(update={"seq": row.seq, "updated_at": row.updated_at})
    assert row == expected
    async with uow.begin(agency) as work:
        assert (await work.quotes.run(run.run_id)).programs == (row,)
        assert await work.quotes.worksheet(run.run_id, "gms-uwic") == a_worksheet()


async def test_a_price_that_came_too_late_brings_no_worksheet(
    uow: UnitOfWork, agency: Tenant, run: StartedJob, quote_store: PostgresQuoteStore
) -> None:
    late = a_row(run.run_id, state=ProgramState.UNRESPONSIVE, version=4)
    await quote_store.record(run.job, [late])
    await quote_store.record_price(run.job, a_priced_row(run.run_id), a_worksheet(), "digest")
    async with uow.begin(agency) as work:
        with pytest.raises(RunNotFound):
            await work.quotes.worksheet(run.run_id, "gms-uwic")
        assert (await work.quotes.run(run.run_id)).programs[0].state is ProgramState.UNRESPONSIVE


async def test_the_price_record_keeps_input_digest_and_versions(
    run: StartedJob, quote_store: PostgresQuoteStore, owner_engine: AsyncEngine
) -> None:
    await quote_store.record_price(run.job, a_priced_row(run.run_id), a_worksheet(), "digest-1")
    async with owner_engine.connect() as connection:
        query = select(quote_worksheet).where(quote_worksheet.c.run_id == run.run_id)
        row = (await connection.execute(query)).one()
    assert row.input == an_input("gms-uwic").risk.model_dump(mode="json")
    assert (row.sha256, row.algorithm, row.book_version) == ("digest-1", "NCCI_VOL", "demo-1")
    assert row.worksheet["totals"]["manual_premium"] == "10.00"
    assert Decimal(row.worksheet["proration"]) == 1


async def test_sequence_numbers_follow_the_order_of_commits(
    job_reads: JobReads, agency: Tenant, run: StartedJob, quote_store: PostgresQuoteStore
) -> None:
    programs = [f"gms-carrier{number}" for number in range(12)]
    seen: list[int] = []

    async def follow() -> None:
        """Read like a screen: only what is newer than the last number, never looking back."""
        while len(seen) < len(programs):
            _, news = await job_reads.news(agency, run.job.job_id, max(seen, default=0))
            seen.extend(row.seq for row in news)
            await asyncio.sleep(0.002)

    async def write(program: str) -> None:
        await quote_store.record(run.job, [a_row(run.run_id, program)])

    async with asyncio.timeout(10), asyncio.TaskGroup() as group:
        group.create_task(follow())
        for program in programs:
            group.create_task(write(program))
    assert sorted(seen) == seen == list(range(1, len(programs) + 1))


async def test_several_rows_at_once_get_a_number_each(
    job_reads: JobReads, agency: Tenant, run: StartedJob, quote_store: PostgresQuoteStore
) -> None:
    await quote_store.record(run.job, [])
    await quote_store.record(run.job, [a_row(run.run_id, name) for name in ("gms-a", "gms-b", "gms-c")])
    job, events = await job_reads.news(agency, run.job.job_id, 1)
    assert [(event.program, event.seq) for event in events] == [("gms-b", 2), ("gms-c", 3)]
    assert job.event_seq == 3


async def test_a_job_closes_once_whatever_is_said_afterwards(
    uow: UnitOfWork,
    job_reads: JobReads,
    agency: Tenant,
    run: StartedJob,
    quote_store: PostgresQuoteStore,
) -> None:
    await quote_store.close(run.job, run.run_id, JobStatus.DONE, "results/1.json", None)
    await quote_store.close(run.job, run.run_id, JobStatus.ERROR, None, "cancelled")
    job = await job_reads.job(agency, run.job.job_id)
    async with uow.begin(agency) as work:
        read = await work.quotes.run(run.run_id)
    assert (job.status, job.result_key, job.error_code) == (JobStatus.DONE, "results/1.json", None)
    assert job.closed_at is not None
    assert read.closed_at is not None
    assert (await quote_store.snapshot(run.job)).job_status is JobStatus.DONE


async def test_another_tenant_s_job_does_not_exist(
    uow: UnitOfWork, job_reads: JobReads, run: StartedJob, quote_store: PostgresQuoteStore
) -> None:
    other = an_agency()
    foreign = run.job.model_copy(update={"scope": TenantScope(org=other.org, user=other.user or uuid4())})
    with pytest.raises(RunNotFound):
        await quote_store.snapshot(foreign)
    with pytest.raises(RunNotFound):
        await quote_store.record(foreign, [a_row(run.run_id)])
    with pytest.raises(RunNotFound):
        await quote_store.close(foreign, run.run_id, JobStatus.DONE, None, None)
    with pytest.raises(RunNotFound):
        await job_reads.job(other, run.job.job_id)
    with pytest.raises(RunNotFound):
        await job_reads.news(other, run.job.job_id, 0)
    async with uow.begin(other) as work:
        with pytest.raises(RunNotFound):
            await work.quotes.run(run.run_id)
        with pytest.raises(RunNotFound):
            await work.quotes.worksheet(run.run_id, "gms-uwic")


async def _claimed(relay: OutboxRelay, own: set[UUID]) -> list[UUID]:
    return [message.id for message in await relay.claim(1000) if message.id in own]


async def test_two_claimers_never_get_the_same_message(
    uow: UnitOfWork, agency: Tenant, worker_engine: AsyncEngine, owner_engine: AsyncEngine
) -> None:
    runs = [await started(uow, agency) for _ in range(8)]
    own = {run.message.id for run in runs if run.message}
    relays = [OutboxRelay(worker_engine), OutboxRelay(worker_engine)]
    assert await _claimed(relays[0], own) == [], "the API has a head start"
    overdue = text("UPDATE outbox SET due_at = now() - interval '1 s' WHERE id = ANY(:ids)")
    async with owner_engine.begin() as connection:
        await connection.execute(overdue, {"ids": list(own)})
    first, second = await asyncio.gather(*(_claimed(relay, own) for relay in relays))
    assert sorted([*first, *second]) == sorted(own)
    assert await _claimed(relays[0], own) == [], "claimed messages are put off"
    sent = sorted(own)[0]
    await relays[0].sent(sent)
    await relays[0].sent(sent)
    async with owner_engine.begin() as connection:
        await connection.execute(overdue, {"ids": list(own)})
    assert sorted(await _claimed(relays[1], own)) == sorted(own - {sent}), "what was not sent is due again"


async def test_listeners_hear_of_their_job_and_after_a_reconnect(
    database: Database, run: StartedJob, quote_store: PostgresQuoteStore
) -> None:
    listener = Listener(database.app)
    await listener.start()
    try:
        await listener.wait_connected()
        async with listener.subscribe(run.job.job_id) as news, listener.subscribe(uuid4()) as other:
            await quote_store.record(run.job, [a_row(run.run_id)])
            async with asyncio.timeout(5):
                await news.wait()
            assert not other.is_set()
            news.clear()
            await asyncio.to_thread(_end_listeners)
            async with asyncio.timeout(5):
                await news.wait()
            news.clear()
            await listener.wait_connected()
            await quote_store.record(run.job, [a_row(run.run_id, version=2)])
            async with asyncio.timeout(5):
                await news.wait()
    finally:
        await listener.stop()
    assert not listener.connected


def _end_listeners() -> None:
    with admin() as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s",
            ("quoteloom-listener",),
        )
