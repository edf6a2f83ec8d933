"""What runs by the clock: schedules as code, brought to what they should be by bootstrap."""

from datetime import timedelta

from temporalio.client import (
    Client,
    Schedule,
    ScheduleActionStartWorkflow,
    ScheduleAlreadyRunningError,
    ScheduleCalendarSpec,
    ScheduleOverlapPolicy,
    SchedulePolicy,
    ScheduleRange,
    ScheduleSpec,
    ScheduleState,
    ScheduleUpdate,
    ScheduleUpdateInput,
)
from temporalio.common import Priority

from models.ops import SweepRequest
from workflows.contracts import CORE_QUEUE, SWEEP_SCHEDULE, SWEEP_WORKFLOW
from workflows.ops import SweepWorkflow
from workflows.options import SWEEP_LIMIT

HOUR_UTC, JITTER = 9, timedelta(minutes=20)
"""Between one at night in California and five in the morning in New York."""
CATCH_UP = timedelta(days=1)
"""A server that slept through the night sweeps once when it is back."""
SWEEP_PRIORITY = 5
EDITION = "edition 1"
"""Counted up with every change of a schedule here, so that bootstrap brings the running one up to date."""


async def prepare_schedules(client: Client) -> list[str]:
    """Make or update what runs by the clock. Returns: what was changed. Raises: RPCError."""
    schedule = nightly_sweep()
    try:
        await client.create_schedule(SWEEP_SCHEDULE, schedule)
    except ScheduleAlreadyRunningError:
        handle = client.get_schedule_handle(SWEEP_SCHEDULE)
        if (await handle.describe()).schedule.state.note == schedule.state.note:
            return []
        await handle.update(lambda known: _updated(known, schedule))
    return [f"schedule {SWEEP_SCHEDULE}"]


def nightly_sweep(task_queue: str = CORE_QUEUE) -> Schedule:
    """The sweep, once a night; a slow one is never overtaken by the next."""
    return Schedule(
        action=ScheduleActionStartWorkflow(
            SweepWorkflow.run,
            SweepRequest(),
            id=SWEEP_WORKFLOW,
            task_queue=task_queue,
            execution_timeout=SWEEP_LIMIT,
            static_summary="Nightly sweep",
            static_details="Deletes sessions, idempotency keys and rate-limit counters that are over. "
            "Safe to run at any time and twice.",
            priority=Priority(priority_key=SWEEP_PRIORITY),
        ),
        spec=ScheduleSpec(
            calendars=[ScheduleCalendarSpec(hour=[ScheduleRange(HOUR_UTC)], comment="every night")],
            jitter=JITTER,
        ),
        policy=SchedulePolicy(overlap=ScheduleOverlapPolicy.SKIP, catchup_window=CATCH_UP),
        state=ScheduleState(note=EDITION),
    )


def _updated(known: ScheduleUpdateInput, schedule: Schedule) -> ScheduleUpdate:
    """The new edition; one that operators have paused stays paused."""
    schedule.state.paused = known.description.schedule.state.paused
    return ScheduleUpdate(schedule=schedule)
