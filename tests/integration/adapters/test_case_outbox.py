"""Messages to cases on a real database: written with their job, read in order, closed when a case refuses."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

import pytest
from psycopg.errors import InsufficientPrivilege
from sqlalchemy import select, text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine
from uuid6 import uuid7

from activities.ports import OutboxMessage
from adapters.postgres.core.transaction import Step, begin
from adapters.postgres.job.outbox import OutboxRelay
from adapters.postgres.job.read import JobReads
from adapters.postgres.job.start import JobRepository, StartedJob
from adapters.postgres.ops.open_jobs import PostgresOpenJobs
from adapters.postgres.tables.index import job, outbox
from adapters.postgres.unit_of_work import UnitOfWork
from models.job import JobInput, JobStart, JobStatus, TenantScope
from models.tenant import Tenant
from tests.integration.adapters.conftest import Alone
from tests.integration.adapters.run_starts import started
from tests.support.cases import a_bind_ref
from tests.support.people import an_agency
from workflows.contracts import BIND_DEADLINE_S, new_bind_step

STATEMENT = "SELECT id FROM job WHERE id = %(job)s AND %(code)s <> ''"


class NoInputs:
    """A kind whose rows somebody else keeps."""

    async def keep(self, start: JobStart[Any], owner: TenantScope) -> None:
        """See InputRows."""


async def a_step(uow: UnitOfWork, tenant: Tenant, account: UUID | None = None) -> StartedJob:
    """A bind that was asked for."""
    asked = new_bind_step(a_bind_ref(account, tenant.owner()), "amtrust", "bind", update="bind")
    start = JobStart(asked, uuid7(), JobInput(), tenant.owner().user)
    async with uow.begin(tenant) as work:
        steps = JobRepository(work._connection, tenant, work._defer, lambda _: NoInputs())
        return await steps.start(start)


async def due(alone: Alone, messages: Sequence[OutboxMessage]) -> Sequence[OutboxMessage]:
    """What the relay claims of some messages, once they are due, the last one first."""
    async with alone.owner.begin() as connection:
        for number, message in enumerate(messages):
            later = text("now() - (:number || ' minutes')::interval").bindparams(number=str(number + 1))
            await connection.execute(update(outbox).where(outbox.c.id == message.id).values(due_at=later))
    own = {message.id for message in messages}
    return [each for each in await OutboxRelay(alone.worker).claim(50) if each.id in own]


async def test_a_step_is_written_with_its_message_whose_payload_is_a_job_ref_alone(alone: Alone) -> None:
    step = await a_step(alone.uow, an_agency())
    assert step.message is not None
    (claimed,) = await due(alone, [step.message])
    assert claimed == step.message
    assert (claimed.kind, claimed.name, claimed.job) == ("update", "bind", step.job)
    assert claimed.call is not None and claimed.call.given == {"job": str(step.job.job_id), "type": "bind"}
    assert claimed.workflow_id == f"bind/{claimed.call.begins['account']}"
    assert step.job.deadline_s == BIND_DEADLINE_S
    async with alone.owner.connect() as connection:
        row = (await connection.execute(select(outbox).where(outbox.c.id == claimed.id))).one()
    assert set(row.payload) == {"job_id", "scope", "deadline_s"}


async def test_messages_of_a_case_are_claimed_in_the_order_in_which_they_were_written(alone: Alone) -> None:
    agency, account = an_agency(), uuid4()
    steps = [await a_step(alone.uow, agency, account) for _ in range(4)]
    messages = [step.message for step in steps if step.message]
    assert [each.id for each in await due(alone, messages)] == [each.id for each in messages]


@pytest.mark.parametrize(
    "wrong",
    [{"payload": {"scope": {}}}, {"payload": []}, {"kind": "telegram"}, {"argument": {"carrier": "amtrust"}}],
)
async def test_a_row_that_cannot_be_read_is_passed_over_and_put_off_for_longer(
    alone: Alone, wrong: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = [await a_step(alone.uow, an_agency()) for _ in range(2)]
    assert bad.message is not None and good.message is not None
    async with alone.owner.begin() as connection:
        await connection.execute(update(outbox).where(outbox.c.id == bad.message.id).values(**wrong))
    assert [each.id for each in await due(alone, [bad.message, good.message])] == [good.message.id]
    assert str(bad.message.id) in caplog.text
    async with alone.owner.connect() as connection:
        left = select(text("extract(epoch FROM due_at - now())")).select_from(outbox)
        assert float(await connection.scalar(left.where(outbox.c.id == bad.message.id)) or 0) > 3_500


@pytest.mark.parametrize("by", ["app", "worker"])
async def test_who_sends_closes_the_job_of_a_refused_step_and_what_was_asked_with_it(
    uow: UnitOfWork, app_engine: AsyncEngine, worker_engine: AsyncEngine, job_reads: JobReads, by: str
) -> None:
    agency, asked = an_agency(), list[tuple[UUID, str]]()
    step = await a_step(uow, agency)
    assert step.message is not None

    def with_job(job_id: UUID, code: str) -> Step:
        asked.append((job_id, code))
        return Step(STATEMENT, {"job": job_id, "code": code})

    relay = OutboxRelay(app_engine if by == "app" else worker_engine, {"bind": with_job})
    for _ in range(2):
        await relay.refused(step.message, "not_eligible")
    closed = await job_reads.job(agency, step.job.job_id)
    assert (closed.status, closed.error_code, closed.event_seq) == (JobStatus.ERROR, "not_eligible", 1)
    assert closed.closed_at is not None and closed.result_key is None
    assert asked == [(step.job.job_id, "not_eligible")] * 2
    await relay.refused(step.message.model_copy(update={"name": "ask"}), "x")
    assert len(asked) == 2, "what was asked with a bind ends with no other step"


async def test_a_refused_step_is_closed_with_what_was_asked_with_it_or_not_at_all(
    uow: UnitOfWork, app_engine: AsyncEngine, job_reads: JobReads, owner_engine: AsyncEngine
) -> None:
    agency = an_agency()
    step = await a_step(uow, agency)
    assert step.message is not None
    relay = OutboxRelay(app_engine, {"bind": lambda job_id, code: Step("SELECT 1/0 FROM job", {})})
    with pytest.raises(DBAPIError):
        await relay.refused(step.message, "not_eligible")
    assert (await job_reads.job(agency, step.job.job_id)).status is JobStatus.PROCESSING
    async with owner_engine.connect() as connection:
        assert await connection.scalar(select(outbox.c.sent_at).where(outbox.c.id == step.message.id)) is None


async def test_a_step_that_has_ended_keeps_its_ending(
    uow: UnitOfWork, worker_engine: AsyncEngine, job_reads: JobReads, owner_engine: AsyncEngine
) -> None:
    agency = an_agency()
    step = await a_step(uow, agency)
    assert step.message is not None
    async with owner_engine.begin() as connection:
        done = update(job).where(job.c.id == step.job.job_id).values(status="done", result_key="key")
        await connection.execute(done)
    await OutboxRelay(worker_engine).refused(step.message, "case_ended")
    closed = await job_reads.job(agency, step.job.job_id)
    assert (closed.status, closed.error_code, closed.result_key) == (JobStatus.DONE, None, "key")


@pytest.mark.parametrize("change", ["status = 'done'", "result_key = 'key', status = 'error'"])
async def test_the_api_ends_a_step_as_an_error_and_in_no_other_way(
    uow: UnitOfWork, app_engine: AsyncEngine, change: str
) -> None:
    agency = an_agency()
    step = await a_step(uow, agency)
    with pytest.raises(DBAPIError) as refused:
        async with begin(app_engine, agency) as connection:
            await connection.execute(
                text(f"UPDATE job SET {change} WHERE id = :id"),
                {"id": step.job.job_id},
            )
    assert isinstance(refused.value.orig, InsufficientPrivilege)


async def test_the_api_ends_no_job_that_is_none_of_a_case_and_none_of_another_tenant(
    uow: UnitOfWork, app_engine: AsyncEngine, job_reads: JobReads
) -> None:
    agency = an_agency()
    run, step = await started(uow, agency), await a_step(uow, agency)
    assert run.message is not None and step.message is not None
    await OutboxRelay(app_engine).refused(run.message, "x")
    assert (await job_reads.job(agency, run.job.job_id)).status is JobStatus.PROCESSING
    foreign = step.job.model_copy(update={"scope": an_agency().owner()})
    await OutboxRelay(app_engine).refused(step.message.model_copy(update={"job": foreign}), "x")
    assert (await job_reads.job(agency, step.job.job_id)).status is JobStatus.PROCESSING


async def test_a_step_that_was_sent_names_its_case_and_is_sent_again_once(alone: Alone) -> None:
    step = await a_step(alone.uow, an_agency())
    assert step.message is not None
    jobs = PostgresOpenJobs(alone.worker, margin_s=60)
    assert not await jobs.send_again(step.job.job_id), "it waits for the relay anyway"
    await OutboxRelay(alone.worker).sent(step.message.id)
    named = {one.job.job_id: one.case_id for one in await jobs.open_jobs(None, 100)}
    assert named[step.job.job_id] == step.message.workflow_id
    assert await jobs.send_again(step.job.job_id)
    assert step.message.id in [each.id for each in await OutboxRelay(alone.worker).claim(50)]
