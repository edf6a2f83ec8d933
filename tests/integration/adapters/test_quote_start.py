"""Runs: started once, with their message, for whom their prospect belongs to."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ports import MessageKind, PricedRow
from adapters.postgres.job.outbox import OutboxRelay
from adapters.postgres.job.read import JobReads
from adapters.postgres.job.start import StartedJob, was_asked_before
from adapters.postgres.quote.store import PostgresQuoteStore
from adapters.postgres.tables.index import outbox, quote_run
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import ProspectNotFound, RunNotFound
from models.job import JobKind, JobRef, JobStatus, TenantScope
from models.prospect import CompanyProfile, DraftSections
from models.tenant import Tenant
from tests.integration.adapters.run_starts import a_start, started
from tests.support.people import a_partner, an_agency, staff
from tests.support.quote_cases import an_input
from tests.support.worksheets import a_priced_row, a_worksheet

FEIN = "123456700"


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
            await work.jobs.start(start)
            raise RuntimeError("stop")
    with pytest.raises(RunNotFound):
        await job_reads.job(agency, start.job.job_id)


async def test_the_same_request_joins_the_running_job_and_starts_anew_once_it_is_closed(
    uow: UnitOfWork, agency: Tenant, quote_store: PostgresQuoteStore
) -> None:
    digest = uuid4().hex

    async def press() -> StartedJob:
        async with uow.begin(agency) as work:
            return await work.jobs.start(a_start(agency, digest=digest))

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
        sections = DraftSections(
            company_profile=CompanyProfile(company_name="A"), partner=partner.partner or ""
        )
        prospect, beside = [await work.prospects.create(sections) for _ in range(2)]
    asked, unpriced = (
        an_input("gms-uwic").model_copy(update={"prospect_id": one.id, "prospect_version": 1})
        for one in (prospect, beside)
    )
    run, without = await started(uow, staff(), asked), await started(uow, staff(), unpriced)
    assert run.job.scope == TenantScope(partner=partner.partner, org=agency.org, user=agency.user)
    for tenant in (agency, partner):
        async with uow.begin(tenant) as work:
            assert (await work.quotes.run(run.run_id)).prospect_id == prospect.id
            assert [one.id for one in await work.quotes.runs(prospect.id)] == [run.run_id]
            assert (await work.prospects.get(prospect.id)).last_run_id == run.run_id
    async with uow.begin(an_agency()) as work:
        with pytest.raises(ProspectNotFound):
            await work.jobs.start(a_start(work.tenant, asked))
    await quote_store.record_prices(
        run.job, [PricedRow(row=a_priced_row(run.run_id), worksheet=a_worksheet(), digest="d")]
    )
    await quote_store.close(run.job, run.run_id, JobStatus.DONE, "key", None)
    await quote_store.close(without.job, without.run_id, JobStatus.ERROR, None, "no_carrier_answered")
    async with uow.begin(agency) as work:
        assert (await work.prospects.get(prospect.id)).status == "quote_generated"
        assert (await work.prospects.get(beside.id)).status == "draft", "it was priced by nobody"
        erased = await work.prospects.erase(prospect.id)
        assert [(job.id, job.kind) for job in erased.jobs] == [(run.job.job_id, JobKind.QUOTE)]
        assert erased.result_keys == ("key",)
        with pytest.raises(RunNotFound):
            await work.quotes.run(run.run_id)


async def _claimed(relay: OutboxRelay, own: set[UUID]) -> list[UUID]:
    """Batch after batch, as the relay does: other tests leave messages that are due as well."""
    found: list[UUID] = []
    while batch := await relay.claim(100):
        found += [message.id for message in batch if message.id in own]
    return found


async def test_two_claimers_never_get_the_same_message(
    uow: UnitOfWork, agency: Tenant, worker_engine: AsyncEngine, owner_engine: AsyncEngine
) -> None:
    runs = [await started(uow, agency) for _ in range(8)]
    own = {run.message.id for run in runs if run.message}
    relays = [OutboxRelay(worker_engine), OutboxRelay(worker_engine)]
    due_in = text("UPDATE outbox SET due_at = now() + :seconds * interval '1 s' WHERE id = ANY(:ids)")

    async def fall_due(seconds: int) -> None:
        async with owner_engine.begin() as connection:
            await connection.execute(due_in, {"seconds": seconds, "ids": list(own)})

    await fall_due(60)
    assert await _claimed(relays[0], own) == [], "nobody takes what is not due: the API has a head start"
    await fall_due(-1)
    first, second = await asyncio.gather(*(_claimed(relay, own) for relay in relays))
    assert sorted([*first, *second]) == sorted(own)
    assert await _claimed(relays[0], own) == [], "claimed messages are put off"
    put_off = select(func.extract("epoch", func.min(outbox.c.due_at) - func.now())).where(
        outbox.c.id.in_(own)
    )
    async with owner_engine.connect() as connection:
        assert 0 < float(await connection.scalar(put_off) or 0) <= 30
    sent = sorted(own)[0]
    await relays[0].sent(sent)
    await relays[0].sent(sent)
    await fall_due(-1)
    assert sorted(await _claimed(relays[1], own)) == sorted(own - {sent}), "what was not sent is due again"


async def test_a_start_in_one_trip_is_the_start_that_it_would_be_in_several(
    uow: UnitOfWork, agency: Tenant, quote_store: PostgresQuoteStore, job_reads: JobReads
) -> None:
    start = replace(a_start(agency, digest=uuid4().hex), clash_fails=True)
    async with uow.at_once(agency) as work:
        run = await work.jobs.start(start)
    assert run.created
    assert run.message is not None
    snapshot = await quote_store.snapshot(run.job)
    assert (snapshot.run_id, snapshot.input) == (run.run_id, start.input)
    assert (await job_reads.job(agency, run.job.job_id)).status is JobStatus.PROCESSING


async def test_a_start_that_was_asked_before_fails_at_its_commit_and_leaves_nothing(
    uow: UnitOfWork, agency: Tenant, owner_engine: AsyncEngine
) -> None:
    first, second = (replace(a_start(agency, digest="asked before"), clash_fails=True) for _ in range(2))
    async with uow.at_once(agency) as work:
        await work.jobs.start(first)
    for begun in (uow.at_once, uow.begin):
        with pytest.raises(DBAPIError) as failed:
            async with begun(agency) as work:
                await work.jobs.start(second)
        assert was_asked_before(failed.value)
    async with owner_engine.connect() as connection:
        assert not (await connection.execute(select(outbox).where(outbox.c.id == second.job.job_id))).all()
