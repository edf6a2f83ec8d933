"""The last resort of a job: closed by name with all that waits with it, once, whoever else closes it."""

import asyncio
from dataclasses import replace
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ports import PricedRow
from adapters.postgres.job.outbox import OutboxRelay
from adapters.postgres.job.read import JobReads
from adapters.postgres.job.start import StartedJob
from adapters.postgres.ops.ending import PostgresJobEndings
from adapters.postgres.ops.open_jobs import PostgresOpenJobs
from adapters.postgres.quote.store import PostgresQuoteStore
from adapters.postgres.tables.index import carrier_quote, file, job, mail, outbox, quote_run
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import RunNotFound
from models.job import JobKind, JobRef, JobStatus, TenantScope
from models.quote import ProgramState
from models.tenant import Tenant
from models.upload import FileKind, FileState
from tests.integration.adapters.conftest import Alone
from tests.integration.adapters.run_starts import started
from tests.support.people import a_loner
from tests.support.worksheets import a_priced_row, a_row, a_worksheet


@pytest.fixture
def endings(worker_engine: AsyncEngine) -> PostgresJobEndings:
    """The adapter, as the worker's role."""
    return PostgresJobEndings(worker_engine)


@pytest.fixture
def open_jobs(worker_engine: AsyncEngine) -> PostgresOpenJobs:
    """The adapter, as the worker's role."""
    return PostgresOpenJobs(worker_engine, margin_s=60)


@pytest.mark.parametrize(
    ("code", "state"), [("terminated", ProgramState.DROPPED), ("timed_out", ProgramState.UNRESPONSIVE)]
)
async def test_a_job_that_is_given_up_closes_its_run_and_ends_its_programs(
    endings: PostgresJobEndings,
    job_reads: JobReads,
    agency: Tenant,
    run: StartedJob,
    quote_store: PostgresQuoteStore,
    owner_engine: AsyncEngine,
    code: str,
    state: ProgramState,
) -> None:
    await quote_store.record(run.job, [a_row(run.run_id, name) for name in ("gms-starnet", "gms-uwic")])
    await quote_store.record_prices(
        run.job,
        [PricedRow(row=a_priced_row(run.run_id, version=3), worksheet=a_worksheet(), digest="digest")],
    )
    assert await endings.give_up(run.job, code)
    ended, news = await job_reads.news(agency, run.job.job_id, 3)
    assert (ended.status, ended.error_code, ended.result_key) == (JobStatus.ERROR, code, None)
    assert ended.closed_at is not None
    assert [(row.program, row.state, row.seq) for row in news] == [("gms-starnet", state, 4)]
    assert ended.event_seq == 5, "who listens hears of the row and of the end"
    (late, priced) = await quote_store.rows(run.job, run.run_id)
    assert (priced.state, late.reasons[0].rule_id) == (ProgramState.QUOTED, f"platform.{state.value}")
    async with owner_engine.connect() as connection:
        closed = await connection.scalar(select(quote_run.c.closed_at).where(quote_run.c.id == run.run_id))
    assert closed is not None
    await quote_store.record(
        run.job, [a_row(run.run_id, "gms-starnet", state=ProgramState.QUOTED, version=3)]
    )
    assert (await quote_store.rows(run.job, run.run_id))[0].state is state, "a late answer is older"


async def test_a_job_that_has_ended_keeps_its_ending(
    endings: PostgresJobEndings,
    job_reads: JobReads,
    agency: Tenant,
    run: StartedJob,
    quote_store: PostgresQuoteStore,
) -> None:
    await quote_store.close(run.job, run.run_id, JobStatus.DONE, "results/1.json", None)
    assert not await endings.give_up(run.job, "terminated")
    ended = await job_reads.job(agency, run.job.job_id)
    assert (ended.status, ended.result_key, ended.error_code) == (JobStatus.DONE, "results/1.json", None)


async def test_of_two_that_close_a_job_at_once_one_wins(
    endings: PostgresJobEndings, uow: UnitOfWork, agency: Tenant, quote_store: PostgresQuoteStore
) -> None:
    for _ in range(8):
        run = await started(uow, agency)
        given_up, _ = await asyncio.gather(
            endings.give_up(run.job, "terminated"),
            quote_store.close(run.job, run.run_id, JobStatus.DONE, "results/1.json", None),
        )
        ended = await _job(uow, agency, run.job.job_id)
        assert ended == (("error", "terminated", None) if given_up else ("done", None, "results/1.json"))


async def test_a_mail_that_is_given_up_forgets_its_contents(
    endings: PostgresJobEndings, owner_engine: AsyncEngine, agency: Tenant
) -> None:
    ref = await _a_job(owner_engine, agency, JobKind.MAIL)
    async with owner_engine.begin() as connection:
        await connection.execute(text("SELECT set_config('app.scope', 'system', true)"))
        await connection.execute(
            mail.insert().values(
                id=uuid4(),
                job_id=ref.job_id,
                kind="verification_code",
                content_sealed=b"sealed",
                **_owned(ref),
            )
        )
    assert await endings.give_up(ref, "timed_out")
    async with owner_engine.connect() as connection:
        row = (await connection.execute(select(mail).where(mail.c.job_id == ref.job_id))).one()
    assert (row.content_sealed, row.sent_at) == (None, None)


@pytest.mark.parametrize(
    ("kind", "state", "ends"),
    [
        (FileKind.ACORD, FileState.READING, FileState.REFUSED),
        (FileKind.LOSS_RUN, FileState.READING, FileState.READY),
        (FileKind.LOSS_RUN, FileState.CHECKING, FileState.REFUSED),
    ],
)
async def test_a_file_that_was_checked_is_there_though_nobody_could_read_it(
    endings: PostgresJobEndings,
    owner_engine: AsyncEngine,
    agency: Tenant,
    kind: FileKind,
    state: FileState,
    ends: FileState,
) -> None:
    ref = await _a_job(owner_engine, agency, JobKind.UPLOAD)
    name = f"{ref.job_id}.pdf"
    async with owner_engine.begin() as connection:
        await connection.execute(text("SELECT set_config('app.scope', 'system', true)"))
        await connection.execute(
            file.insert().values(
                id=uuid4(),
                job_id=ref.job_id,
                kind=kind.value,
                key=name,
                name=name,
                name_key=name,
                mime="application/pdf",
                size=1,
                state=state.value,
                created_by=ref.scope.user,
                **_owned(ref),
            )
        )
    assert await endings.give_up(ref, "timed_out")
    async with owner_engine.connect() as connection:
        row = (await connection.execute(select(file).where(file.c.job_id == ref.job_id))).one()
    assert (row.state, row.code) == (ends.value, "timed_out")


async def test_a_job_of_another_tenant_is_not_found(endings: PostgresJobEndings, run: StartedJob) -> None:
    foreign = run.job.model_copy(update={"scope": TenantScope(org="another", user=uuid4())})
    with pytest.raises(RunNotFound):
        await endings.give_up(foreign, "terminated")


@pytest.mark.parametrize("org", [None, "birchwood"])
async def test_a_job_whose_rows_moved_goes_on_for_the_owner_that_they_have_now(
    open_jobs: PostgresOpenJobs,
    uow: UnitOfWork,
    quote_store: PostgresQuoteStore,
    owner_engine: AsyncEngine,
    org: str | None,
) -> None:
    """As the step to a contact for each owner moved them while the job was under way."""
    before = replace(a_loner(), org=org, scope="agency" if org else "own")
    run, now = await started(uow, before), uuid4()
    async with owner_engine.begin() as connection:
        for table, key in ((job, run.job.job_id), (quote_run, run.run_id)):
            await connection.execute(update(table).where(table.c.id == key).values(tenant_user=now))
    if org is None:
        with pytest.raises(RunNotFound):
            await quote_store.snapshot(run.job)
    owner = await open_jobs.owner(run.job.job_id)
    assert owner is not None
    assert (owner.org, owner.user) == (org, now)
    moved = run.job.model_copy(update={"scope": owner})
    await quote_store.record(moved, [a_row(run.run_id, "gms-starnet")])
    await quote_store.close(moved, run.run_id, JobStatus.DONE, None, None)
    theirs = Tenant(scope="own", user=now)
    assert (await _job(uow, theirs, run.job.job_id))[0] == "done"
    async with owner_engine.connect() as connection:
        rows = await connection.execute(
            select(carrier_quote.c.tenant_user).where(carrier_quote.c.run_id == run.run_id)
        )
        assert {row.tenant_user for row in rows} == {now}
    assert await open_jobs.owner(uuid4()) is None


async def test_open_jobs_of_all_tenants_are_told_with_their_age_deadline_and_whether_they_were_sent(
    open_jobs: PostgresOpenJobs,
    endings: PostgresJobEndings,
    worker_engine: AsyncEngine,
    owner_engine: AsyncEngine,
    run: StartedJob,
) -> None:
    await _age(owner_engine, run.job.job_id, 1_000)
    found = {one.job.job_id: one for one in await open_jobs.open_jobs(None, 100_000)}
    one = found[run.job.job_id]
    assert (one.job, one.kind, one.unsent) == (run.job, JobKind.QUOTE, True)
    assert 1_000 <= one.age_s < 2_000
    assert run.message is not None and run.message.id == run.job.job_id
    await OutboxRelay(worker_engine).sent(run.message.id)
    (after,) = [one for one in await open_jobs.open_jobs(None, 100_000) if one.job == run.job]
    assert not after.unsent
    assert run.job.job_id not in {
        one.job.job_id for one in await open_jobs.open_jobs(run.job.job_id, 100_000)
    }
    await endings.give_up(run.job, "no_workflow")
    assert run.job.job_id not in {one.job.job_id for one in await open_jobs.open_jobs(None, 100_000)}


async def test_the_backlog_counts_messages_over_a_minute_and_jobs_past_their_deadline(
    alone: Alone, agency: Tenant
) -> None:
    """Where no other job or message can grow late meanwhile."""
    open_jobs = PostgresOpenJobs(alone.worker, margin_s=3_600)
    run = await started(alone.uow, agency)
    before = await open_jobs.backlog()
    assert (before.jobs_overdue, before.outbox_late) == (0, 0)
    await _age(alone.owner, run.job.job_id, run.job.deadline_s + 3_000)
    young = await open_jobs.backlog()
    assert (young.jobs_overdue, young.outbox_late) == (0, 1)
    await _age(alone.owner, run.job.job_id, 5_000_000)
    late = await open_jobs.backlog()
    assert (late.jobs_overdue, late.outbox_late) == (1, 1)
    assert late.outbox_oldest_s >= 5_000_000


async def _age(engine: AsyncEngine, job_id: UUID, by_s: float) -> None:
    """Make a job and its message so many seconds old."""
    then = text(f"now() - interval '{by_s} seconds'")
    async with engine.begin() as connection:
        await connection.execute(text("SELECT set_config('app.scope', 'system', true)"))
        await connection.execute(update(job).where(job.c.id == job_id).values(created_at=then))
        await connection.execute(update(outbox).where(outbox.c.id == job_id).values(created_at=then))


async def _job(uow: UnitOfWork, tenant: Tenant, job_id: UUID) -> tuple[str, str | None, str | None]:
    async with uow.begin(tenant) as work:
        found = await work.jobs.get(job_id)
    return found.status.value, found.error_code, found.result_key


def _owned(ref: JobRef) -> dict[str, object]:
    scope = ref.scope
    return {"tenant_partner": scope.partner, "tenant_org": scope.org, "tenant_user": scope.user}


async def _a_job(engine: AsyncEngine, tenant: Tenant, kind: JobKind) -> JobRef:
    """A job of a kind, as its row alone."""
    ref = JobRef(job_id=uuid4(), scope=tenant.owner())
    async with engine.begin() as connection:
        await connection.execute(text("SELECT set_config('app.scope', 'system', true)"))
        await connection.execute(
            job.insert().values(
                id=ref.job_id,
                kind=kind.value,
                status="processing",
                input_ref=uuid4(),
                created_by=ref.scope.user,
                **_owned(ref),
            )
        )
    return ref
