"""Where a price is made again: with its workflow at first, as a task of its own once that was tried twice."""

import asyncio
import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from temporalio.client import Client
from temporalio.worker import Worker

from activities.ops.stuck import JobActivities
from activities.recalculation import RecalculationActivities
from activities.registry import activities_of
from models.job import JobEnding, JobRef
from models.recalculation import RecalculationEnding, RecalculationOutcome
from models.risk import ScheduleRating
from tests.replay.recalculation_recorders import recalculated
from tests.support.open_jobs import FakeEndings
from tests.support.ports import FakeQuoteStore
from tests.support.quote_cases import a_job
from tests.support.recalculations import FakeRecalculations, KeptDemoBook
from tests.support.timeouts import PATIENCE_S
from tests.unit.rating.worked_risks import a_risk
from workflows.recalculation import RecalculationWorkflow

CREDIT = ScheduleRating(state="TN", sdr=Decimal("-12.50"))


def _tasks(history: str) -> list[dict[str, Any]]:
    events = json.loads(history)["events"]
    name = "activityTaskScheduledEventAttributes"
    return [event[name] for event in events if name in event]


async def test_a_price_that_lands_takes_no_task_of_its_own(client: Client) -> None:
    assert _tasks(await recalculated(client, CREDIT)) == []


async def test_after_two_tries_it_goes_on_for_what_is_left_of_the_deadline(client: Client) -> None:
    [task] = _tasks(await recalculated(client, CREDIT, failures=3, deadline_s=60))
    assert 1 <= float(task["scheduleToCloseTimeout"].rstrip("s")) < 60


async def _ended_late(
    client: Client, store: FakeRecalculations, jobs: Sequence[JobRef]
) -> list[tuple[RecalculationOutcome, list[dict[str, Any]]]]:
    """Nobody works on these jobs before their deadline is over. Returns: how each ends, and its tasks."""
    queue = f"core-{uuid4()}"
    handles = [
        await client.start_workflow(
            RecalculationWorkflow.run, job, id=f"recalculation/{job.job_id}", task_queue=queue
        )
        for job in jobs
    ]
    await asyncio.sleep(jobs[-1].deadline_s + 0.1)
    steps = activities_of(
        RecalculationActivities(store, KeptDemoBook()), JobActivities(FakeEndings(FakeQuoteStore()))
    )
    async with Worker(client, task_queue=queue, workflows=[RecalculationWorkflow], activities=steps):
        outcomes = [await asyncio.wait_for(handle.result(), PATIENCE_S) for handle in handles]
        histories = [(await handle.fetch_history()).to_json() for handle in handles]
    assert store.endings.keys() == {job.job_id for job in jobs}, "each job is closed, whatever came of it"
    return list(zip(outcomes, map(_tasks, histories), strict=True))


@pytest.mark.req("CB-180")
async def test_after_its_deadline_a_price_lands_where_its_column_still_waits_and_nowhere_else(
    client: Client,
) -> None:
    store, wanted, given_up = FakeRecalculations(a_risk()), a_job(deadline_s=1), a_job(deadline_s=1)
    store.add(wanted, CREDIT)
    store.add(given_up, CREDIT, waited_for=False)
    (landed, its_tasks), (left, tasks) = await _ended_late(client, store, (wanted, given_up))
    assert (landed.status, landed.ending) == (JobEnding.DONE, RecalculationEnding.DONE)
    assert (left.ending, left.error_code) == (RecalculationEnding.SUPERSEDED, "superseded")
    assert store.landed.keys() == {wanted.job_id}
    assert its_tasks == tasks == []


async def test_after_its_deadline_two_tries_in_vain_leave_a_second_for_a_task_of_its_own(
    client: Client,
) -> None:
    store, job = FakeRecalculations(a_risk(), failures=2), a_job(deadline_s=1)
    store.add(job, CREDIT)
    [(outcome, [task])] = await _ended_late(client, store, (job,))
    assert task["scheduleToCloseTimeout"] == "1s"
    # Whether it is used in time is the machine's: the price lands, or is given up by name.
    assert (outcome.ending, outcome.error_code) in {
        (RecalculationEnding.DONE, None), (RecalculationEnding.OUTAGE, "timed_out"),
    }  # fmt: skip
