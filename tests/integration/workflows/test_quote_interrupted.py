"""Runs in which somebody stays away or gives up: a carrier, a worker, the database, the store, who asked."""

import asyncio

import pytest
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowExecutionStatus, WorkflowFailureError

from models.errors import CarrierUnavailable
from models.job import JobKind, JobStatus
from models.quote import ProgramState
from temporal.starter import start
from tests.integration.workflows.quote_harness import a_harness, online
from tests.support.ports import never
from tests.support.quick_retries import hurried
from tests.support.quote_cases import RATED, a_job
from tests.support.timeouts import DEADLINES_S, PATIENCE_S
from workflows.quote import QuoteRetrievalWorkflow


@pytest.mark.req("QE-060")
async def test_a_run_in_which_nobody_answers_ends_as_an_error(client: Client) -> None:
    for deadline_s in DEADLINES_S:
        program, carrier = online(CarrierUnavailable("503"))
        async with a_harness(client, program, amtrust=carrier) as harness:
            job, _ = harness.add_run(program.key, job=a_job(deadline_s=deadline_s))
            await start(client, JobKind.QUOTE, job, task_queue=harness.queue)
            outcome = await harness.handle(job).result()
        if outcome.states == {program.key: ProgramState.OUTAGE}:
            break
    assert outcome.status == "error"
    assert outcome.states == {program.key: ProgramState.OUTAGE}
    assert harness.store.statuses[job.job_id] is JobStatus.ERROR
    assert harness.store.closings[job.job_id] == (None, "no_carrier_answered")
    assert not harness.objects.objects


@pytest.mark.req("QE-132", "QE-218")
async def test_a_silent_carrier_is_unresponsive_at_the_deadline_and_the_others_keep_their_price(
    client: Client,
) -> None:
    for deadline_s in DEADLINES_S:
        program, carrier = online(never)
        job = a_job(deadline_s=deadline_s)
        async with a_harness(client, program, amtrust=carrier) as harness:
            outcome, rows = await harness.quote("gms-starnet", program.key, job=job)
        if outcome.states["gms-starnet"] is ProgramState.QUOTED:
            break
    assert outcome.states == {
        "gms-starnet": ProgramState.QUOTED,
        program.key: ProgramState.UNRESPONSIVE,
    }
    assert rows[program.key].reasons[0].text == "No answer by the deadline."
    assert rows["gms-starnet"].totals is not None


@pytest.mark.req("QE-132")
async def test_a_queue_without_a_worker_drops_its_program_only(client: Client) -> None:
    program, nobody = online()
    for deadline_s in DEADLINES_S:
        async with a_harness(client, program, workerless=nobody) as harness:
            outcome, _ = await harness.quote("gms-uwic", program.key, job=a_job(deadline_s=deadline_s))
        if outcome.states["gms-uwic"] is ProgramState.QUOTED:
            break
    assert outcome.states["gms-uwic"] is ProgramState.QUOTED
    assert outcome.states[program.key] in (ProgramState.OUTAGE, ProgramState.UNRESPONSIVE)


async def test_a_database_that_is_away_for_a_while_drops_no_price(client: Client) -> None:
    async with a_harness(client) as harness:
        harness.store.fail(5)
        outcome, _ = await harness.quote(*RATED)
    assert set(outcome.states.values()) == {ProgramState.QUOTED}


async def test_a_database_that_outlasts_the_local_activity_only_delays_the_run(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurried(monkeypatch)
    async with a_harness(client) as harness:
        job, _ = harness.add_run("gms-uwic")
        harness.store.fail(10_000)
        await start(client, JobKind.QUOTE, job, task_queue=harness.queue)
        handle = harness.handle(job)
        kinds: list[EventType.ValueType] = []
        async with asyncio.timeout(PATIENCE_S):  # until the run goes on to a normal activity
            while EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED not in kinds:
                await asyncio.sleep(0.1)
                kinds = [event.event_type async for event in handle.fetch_history_events()]
        harness.store.fail(0)
        outcome = await handle.result()
    assert outcome.states == {"gms-uwic": ProgramState.QUOTED}


async def test_a_store_that_is_away_for_a_while_only_delays_the_result(client: Client) -> None:
    async with a_harness(client) as harness:
        harness.objects.failures = 2
        outcome, _ = await harness.quote("gms-uwic")
    assert outcome.status == "done"
    assert len(harness.objects.objects) == 1


async def test_cancelling_drops_what_still_runs_and_closes_the_job(client: Client) -> None:
    program, carrier = online(never)
    async with a_harness(client, program, amtrust=carrier) as harness:
        job, run_id = harness.add_run("gms-uwic", program.key)
        await start(client, JobKind.QUOTE, job, task_queue=harness.queue)
        handle = harness.handle(job)
        while (await handle.query(QuoteRetrievalWorkflow.snapshot)).states.get(
            "gms-uwic"
        ) is not ProgramState.QUOTED:
            await asyncio.sleep(0.05)
        await handle.cancel()
        with pytest.raises(WorkflowFailureError):
            await handle.result()
        description = await handle.describe()
    assert description.status is WorkflowExecutionStatus.CANCELED
    assert harness.store.by_run[run_id][program.key].state is ProgramState.DROPPED
    assert harness.store.by_run[run_id]["gms-uwic"].state is ProgramState.QUOTED
    assert harness.store.closings[job.job_id] == (None, "cancelled")
