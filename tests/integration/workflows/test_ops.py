"""The nightly sweep on a real server: to the end, bounded, and by its schedule."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from uuid import uuid4

import pytest
from temporalio.client import (
    Client,
    ScheduleActionExecutionStartWorkflow,
    ScheduleActionStartWorkflow,
    ScheduleHandle,
    ScheduleOverlapPolicy,
)
from temporalio.testing import WorkflowEnvironment
from temporalio.worker import Worker

from activities.ops.steps import OpsActivities
from activities.registry import activities_of
from models.ops import SweepReport, SweepRequest, UpkeepOutcome
from temporal.schedules import EDITION, UPKEEP, prepare_schedules
from tests.support.fake_upkeep import FakeFiles, FakeLeftovers, FakeProvider
from tests.support.timeouts import PATIENCE_S
from workflows.contracts import (
    CORE_QUEUE,
    SHORT_SCHEDULE,
    STUCK_SCHEDULE,
    SUBMISSION_SCHEDULE,
    SWEEP_SCHEDULE,
    WC_STATE,
)
from workflows.ops import SweepWorkflow
from workflows.options import SWEEP_LIMIT


@asynccontextmanager
async def working(client: Client, leftovers: FakeLeftovers, queue: str | None = None) -> AsyncIterator[str]:
    """A worker of the sweep alone. Yields: its queue."""
    queue = queue or f"ops-{uuid4()}"
    ops = OpsActivities(leftovers, FakeProvider(), FakeProvider(), FakeFiles(), FakeFiles())
    worker = Worker(client, task_queue=queue, workflows=[SweepWorkflow], activities=activities_of(ops))
    async with worker:
        yield queue


async def swept(client: Client, leftovers: FakeLeftovers, request: SweepRequest) -> SweepReport:
    """The report of one sweep."""
    async with working(client, leftovers) as queue:
        return await client.execute_workflow(
            SweepWorkflow.run, request, id=f"sweep-{uuid4()}", task_queue=queue, execution_timeout=SWEEP_LIMIT
        )


async def test_a_sweep_goes_on_until_nothing_is_left_in_batches(client: Client) -> None:
    leftovers = FakeLeftovers(sessions=7, keys=3, limits=12)
    report = await swept(client, leftovers, SweepRequest(batch=5))
    assert report == SweepReport(
        outcome=UpkeepOutcome.SWEPT, rounds=3, sessions=7, idempotency_keys=3, rate_limits=12
    )
    assert leftovers.largest == 5


async def test_a_sweep_that_used_up_its_rounds_leaves_the_rest_to_the_next_night(client: Client) -> None:
    leftovers = FakeLeftovers(limits=100)
    report = await swept(client, leftovers, SweepRequest(batch=10, rounds=2))
    assert (report.outcome, report.rate_limits, leftovers.limits) == (UpkeepOutcome.MORE_LEFT, 20, 80)


async def test_an_outage_only_delays_the_sweep(client: Client) -> None:
    leftovers = FakeLeftovers(sessions=1)
    leftovers.fail(2)
    report = await swept(client, leftovers, SweepRequest())
    assert (report.outcome, report.sessions) == (UpkeepOutcome.SWEPT, 1)


async def test_a_database_that_stays_away_ends_the_sweep_by_name(skipping: WorkflowEnvironment) -> None:
    leftovers = FakeLeftovers(sessions=1)
    leftovers.fail(10_000)
    report = await asyncio.wait_for(swept(skipping.client, leftovers, SweepRequest()), PATIENCE_S)
    assert report == SweepReport(outcome=UpkeepOutcome.GAVE_UP)


@asynccontextmanager
async def scheduled(client: Client) -> AsyncIterator[list[str]]:
    """Every schedule for the time of a test. Yields: what was changed to have them."""
    try:
        yield await prepare_schedules(client)
    finally:
        for key in UPKEEP:
            await client.get_schedule_handle(key).delete()


async def test_the_schedule_starts_the_sweep_and_is_made_once(client: Client) -> None:
    handle = client.get_schedule_handle(SWEEP_SCHEDULE)
    async with scheduled(client) as changed:
        every = (SWEEP_SCHEDULE, STUCK_SCHEDULE, SHORT_SCHEDULE, SUBMISSION_SCHEDULE)
        assert changed == [f"schedule {key}" for key in every]
        assert await prepare_schedules(client) == []
        described = (await handle.describe()).schedule
        assert described.state.note == EDITION
        assert [calendar.hour[0].start for calendar in described.spec.calendars] == [9]
        async with working(client, FakeLeftovers(limits=4), CORE_QUEUE):
            await handle.trigger()
            report, state = await _first_run(client, handle)
        assert (report.outcome, report.rate_limits) == (UpkeepOutcome.SWEPT, 4)
        assert state == "done"


@pytest.mark.parametrize("key", [STUCK_SCHEDULE, SHORT_SCHEDULE])
async def test_stuck_work_and_unanswered_approvals_are_seen_to_every_five_minutes_and_never_twice_at_once(
    client: Client, key: str
) -> None:
    async with scheduled(client):
        described = (await client.get_schedule_handle(key).describe()).schedule
    assert [interval.every for interval in described.spec.intervals] == [timedelta(minutes=5)]
    assert described.policy.overlap is ScheduleOverlapPolicy.SKIP


async def _first_run(client: Client, handle: ScheduleHandle) -> tuple[SweepReport, str | None]:
    async with asyncio.timeout(PATIENCE_S):
        while not (actions := (await handle.describe()).info.recent_actions):
            await asyncio.sleep(0.1)
    started = actions[0].action
    assert isinstance(started, ScheduleActionExecutionStartWorkflow)
    run = client.get_workflow_handle_for(SweepWorkflow.run, started.workflow_id)
    report = await run.result()
    return report, (await run.describe()).typed_search_attributes.get(WC_STATE)


async def test_the_round_of_submissions_starts_every_night(client: Client) -> None:
    async with scheduled(client):
        described = (await client.get_schedule_handle(SUBMISSION_SCHEDULE).describe()).schedule
    started = described.action
    assert isinstance(started, ScheduleActionStartWorkflow)
    assert started.workflow == "SubmissionRoundWorkflow"
    assert [calendar.hour[0].start for calendar in described.spec.calendars] == [9]


async def test_an_older_edition_is_brought_up_to_date_and_a_pause_is_kept(client: Client) -> None:
    old = UPKEEP[SWEEP_SCHEDULE].schedule()
    old.state.note = "edition 0"
    old.state.paused = True
    old.spec.calendars = []
    handle = await client.create_schedule(SWEEP_SCHEDULE, old)
    async with scheduled(client) as changed:
        assert f"schedule {SWEEP_SCHEDULE}" in changed
        now = (await handle.describe()).schedule
        assert (now.state.note, now.state.paused, len(now.spec.calendars)) == (EDITION, True, 1)
