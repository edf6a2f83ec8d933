"""Further tries in PostgreSQL: one at a time, the newest result wins, history that nobody changes."""

from uuid import UUID, uuid4

import pytest
from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ports import PricedRow
from activities.quote.result import result_key
from adapters.postgres.job.read import JobReads
from adapters.postgres.job.start import StartedJob
from adapters.postgres.quote.retry_store import PostgresQuoteRetryStore
from adapters.postgres.quote.store import PostgresQuoteStore
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import RunNotFound
from models.job import JobKind, JobStart, JobStatus
from models.prospect import DraftSections
from models.quote import ProgramState
from models.quote_retry import RetryInput
from models.tenant import Tenant
from tests.support.people import an_agency, staff
from tests.support.quote_cases import an_input
from tests.support.worksheets import a_priced_row, a_row, a_worksheet
from workflows.contracts import new_job

PROGRAM = "gms-uwic"


async def a_run(
    uow: UnitOfWork, quotes: PostgresQuoteStore, tenant: Tenant, prospect: UUID | None = None
) -> StartedJob:
    """A run of the tenant, closed, whose program ended in an outage."""
    job_id = uuid4()
    async with uow.begin(tenant) as work:
        run = await work.jobs.start(
            JobStart(
                job=new_job(JobKind.QUOTE, job_id=job_id),
                row_id=uuid4(),
                input=an_input(PROGRAM).model_copy(update={"prospect_id": prospect}),
                actor=tenant.user or uuid4(),
            )
        )
    row = a_row(run.run_id, program=PROGRAM, state=ProgramState.OUTAGE, version=4)
    await quotes.record(run.job, [row])
    await quotes.close(run.job, run.run_id, JobStatus.ERROR, None, "no_carrier_answered")
    return run


async def pressed(uow: UnitOfWork, tenant: Tenant, run_id: UUID, program: str = PROGRAM) -> StartedJob:
    """A press of Retry."""
    job_id = uuid4()
    async with uow.begin(tenant) as work:
        target = await work.quote_retries.target(run_id, program)
        return await work.jobs.start(
            JobStart(
                job=new_job(JobKind.QUOTE_RETRY, job_id=job_id),
                row_id=run_id,
                input=RetryInput(before=target.row),
                owner=target.owner,
                actor=tenant.user or uuid4(),
                digest=f"retry {run_id} {program}",
            )
        )


async def test_a_second_press_joins_the_try_that_runs_whoever_presses(
    uow: UnitOfWork, quote_store: PostgresQuoteStore, job_reads: JobReads
) -> None:
    agency = an_agency()
    run = await a_run(uow, quote_store, agency)
    first, second = await pressed(uow, agency, run.run_id), await pressed(uow, staff(), run.run_id)
    assert first.created and not second.created
    assert second.job.job_id == first.job.job_id
    job = await job_reads.job(agency, first.job.job_id)
    assert (job.kind, job.input_ref) == (JobKind.QUOTE_RETRY, run.run_id)
    with pytest.raises(RunNotFound):
        await pressed(uow, an_agency(), run.run_id)


async def test_a_try_of_one_program_holds_up_no_other_one(
    uow: UnitOfWork, quote_store: PostgresQuoteStore
) -> None:
    agency, other = an_agency(), "gms-starnet"
    run = await a_run(uow, quote_store, agency)
    row = a_row(run.run_id, program=other, state=ProgramState.OUTAGE, version=4)
    await quote_store.record(run.job, [row])
    beside = await a_run(uow, quote_store, agency)
    await pressed(uow, agency, run.run_id)
    async with uow.begin(agency) as work:
        under_way = {
            name: (await work.quote_retries.target(run.run_id, name)).under_way for name in (PROGRAM, other)
        }
        rows = [(await work.quote_retries.target(each.run_id, PROGRAM)).row for each in (run, beside)]
        tried = [len((await work.quotes.run(each.run_id)).retries) for each in (run, beside)]
    assert [row.run_id for row in rows] == [run.run_id, beside.run_id], "each in its own run"
    assert under_way == {PROGRAM: True, other: False}
    assert tried == [1, 0], "nor in another run"


async def test_a_try_moves_the_row_to_its_own_stream_and_numbers_go_on(
    uow: UnitOfWork, quote_store: PostgresQuoteStore, job_reads: JobReads, worker_engine: AsyncEngine
) -> None:
    agency = an_agency()
    run = await a_run(uow, quote_store, agency)
    job = (await pressed(uow, agency, run.run_id)).job
    found = await PostgresQuoteRetryStore(worker_engine).attempt(job)
    assert (found.run_id, found.before.version, found.run_status) == (run.run_id, 4, JobStatus.ERROR)
    late = a_row(run.run_id, program=PROGRAM, state=ProgramState.QUOTED, version=3)
    again = a_row(run.run_id, program=PROGRAM, state=ProgramState.QUEUED, version=5)
    await quote_store.record(job, [again])
    await quote_store.record(run.job, [late])
    _, rows = await job_reads.news(agency, job.job_id, 0)
    assert [(row.state, row.version) for row in rows] == [(ProgramState.QUEUED, 5)]
    assert (await job_reads.news(agency, run.job.job_id, 0))[1] == ()


async def test_only_a_newer_result_is_published_and_the_run_is_done_then(
    uow: UnitOfWork, quote_store: PostgresQuoteStore, job_reads: JobReads, worker_engine: AsyncEngine
) -> None:
    agency, retries = an_agency(), PostgresQuoteRetryStore(worker_engine)
    run = await a_run(uow, quote_store, agency)
    job = (await pressed(uow, agency, run.run_id)).job
    row = a_priced_row(run.run_id, program=PROGRAM, version=7)
    await quote_store.record_prices(
        job, [PricedRow(row=row, worksheet=a_worksheet(PROGRAM), digest="digest")]
    )
    await retries.publish(job, run.run_id, "newer", 7)
    await retries.publish(job, run.run_id, "older", 6)
    await retries.close(job)
    await retries.close(job)
    of_run, of_try = await job_reads.job(agency, run.job.job_id), await job_reads.job(agency, job.job_id)
    assert (of_run.status, of_run.result_key, of_run.error_code) == (JobStatus.DONE, "newer", None)
    assert of_try.status is JobStatus.DONE
    async with uow.begin(agency) as work:
        tries = await work.quote_retries.history(run.run_id, PROGRAM)
        assert (await work.quotes.run(run.run_id)).retries == ()
    assert [(each.number, each.state) for each in tries] == [
        (1, ProgramState.OUTAGE), (2, ProgramState.QUOTED),
    ]  # fmt: skip


async def test_the_tries_of_a_program_are_told_the_oldest_first(
    uow: UnitOfWork, quote_store: PostgresQuoteStore, worker_engine: AsyncEngine
) -> None:
    agency, retries, other = an_agency(), PostgresQuoteRetryStore(worker_engine), "gms-starnet"
    # Beside them a run of before and one of after, in which the same program answered.
    before, run, after = [await a_run(uow, quote_store, agency) for _ in range(3)]
    for beside in (before, after):
        row = a_row(beside.run_id, program=PROGRAM, state=ProgramState.REFERRED, version=5)
        await quote_store.record(beside.job, [row])
    await quote_store.record(
        run.job, [a_row(run.run_id, program=other, state=ProgramState.OUTAGE, version=4)]
    )
    silent, away = ProgramState.UNRESPONSIVE, ProgramState.OUTAGE
    for program, state, version in ((PROGRAM, silent, 7), (other, silent, 7), (PROGRAM, away, 10)):
        job = (await pressed(uow, agency, run.run_id, program)).job
        await quote_store.record(job, [a_row(run.run_id, program=program, state=state, version=version)])
        await retries.close(job)
    async with uow.begin(agency) as work:
        tries = [await work.quote_retries.history(run.run_id, program) for program in (PROGRAM, other)]
    assert [[each.state for each in found] for found in tries] == [[away, silent, away], [away, silent]]


async def test_results_of_further_tries_go_with_their_prospect(
    uow: UnitOfWork, quote_store: PostgresQuoteStore, worker_engine: AsyncEngine
) -> None:
    agency, retries = an_agency(), PostgresQuoteRetryStore(worker_engine)
    async with uow.begin(agency) as work:
        prospect, stays = [await work.prospects.create(DraftSections()) for _ in range(2)]
    beside = await a_run(uow, quote_store, agency, stays.id)
    of_another = (await pressed(uow, agency, beside.run_id)).job
    await retries.publish(of_another, beside.run_id, "of another prospect", 7)
    run = await a_run(uow, quote_store, agency, prospect.id)
    job = (await pressed(uow, agency, run.run_id)).job
    row = a_priced_row(run.run_id, program=PROGRAM, version=7)
    await quote_store.record_prices(
        job, [PricedRow(row=row, worksheet=a_worksheet(PROGRAM), digest="digest")]
    )
    await retries.publish(job, run.run_id, "newer", 7)
    await retries.close(job)
    async with uow.begin(agency) as work:
        erased = await work.prospects.erase(prospect.id)
    assert {each.id for each in erased.jobs} == {run.job.job_id, job.job_id}
    assert erased.result_keys == tuple(sorted((result_key(run.job.job_id), "newer")))


@pytest.mark.req("QE-140")
@pytest.mark.parametrize("table", ["status_event", "quote_attempt"])
@pytest.mark.parametrize("change", ["UPDATE {} SET tenant_org = NULL", "DELETE FROM {}"])
async def test_the_application_cannot_change_a_history(
    app_engine: AsyncEngine, table: str, change: str
) -> None:
    async with app_engine.connect() as connection:
        with pytest.raises(ProgrammingError, match="permission denied"):
            await connection.execute(text(change.format(table)))
