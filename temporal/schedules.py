"""What runs by the clock: schedules as code, brought to what they should be by bootstrap."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from temporalio.client import (
    Client,
    Schedule,
    ScheduleActionStartWorkflow,
    ScheduleAlreadyRunningError,
    ScheduleCalendarSpec,
    ScheduleIntervalSpec,
    ScheduleOverlapPolicy,
    SchedulePolicy,
    ScheduleRange,
    ScheduleSpec,
    ScheduleState,
    ScheduleUpdate,
    ScheduleUpdateInput,
)
from temporalio.common import Priority

from models.base import Frozen
from models.ops import SweepRequest, UpkeepReport
from models.ops_stuck import StuckRequest
from models.submission_round import RoundRequest
from models.workbook_unanswered import UnansweredRequest
from workflows.contracts import (
    CORE_QUEUE,
    SHORT_SCHEDULE,
    SHORT_WORKFLOW,
    STUCK_SCHEDULE,
    STUCK_WORKFLOW,
    SUBMISSION_SCHEDULE,
    SUBMISSION_WORKFLOW,
    SWEEP_SCHEDULE,
    SWEEP_WORKFLOW,
)
from workflows.ops import SweepWorkflow
from workflows.ops_stuck import StuckWorkWorkflow
from workflows.options import MEND_LIMIT, SWEEP_LIMIT
from workflows.submission import SubmissionRoundWorkflow
from workflows.workbook import AuthorityRoundWorkflow

HOUR_UTC, JITTER = 9, timedelta(minutes=20)
"""Between one at night in California and five in the morning in New York."""
CATCH_UP = timedelta(days=1)
"""A server that slept through the night sweeps once when it is back."""
STUCK_EVERY = timedelta(minutes=5)
SHORT_EVERY = timedelta(minutes=5)
UPKEEP_PRIORITY = 5
EDITION = "edition 4"
"""Of all schedules, counted up with a change of any, so that bootstrap brings the running ones up to date."""


@dataclass(frozen=True)
class Upkeep:
    """A kind of upkeep: its workflow and what that begins with, when it runs, and what operators read of it.

    limit: of one round; spec: when; catch_up: how late a round that was missed still begins, once.
    """

    workflow: Callable[..., Awaitable[UpkeepReport]]
    request: Frozen
    id: str
    limit: timedelta
    summary: str
    details: str
    spec: ScheduleSpec
    catch_up: timedelta

    def schedule(self, task_queue: str = CORE_QUEUE) -> Schedule:
        """It as a schedule; a slow round is never overtaken by the next."""
        return Schedule(
            action=ScheduleActionStartWorkflow(
                self.workflow,
                self.request,
                id=self.id,
                task_queue=task_queue,
                execution_timeout=self.limit,
                static_summary=self.summary,
                static_details=self.details,
                priority=Priority(priority_key=UPKEEP_PRIORITY),
            ),
            spec=replace(self.spec),
            policy=SchedulePolicy(overlap=ScheduleOverlapPolicy.SKIP, catchup_window=self.catch_up),
            state=ScheduleState(note=EDITION),
        )


def _every_night() -> ScheduleSpec:
    return ScheduleSpec(
        calendars=[ScheduleCalendarSpec(hour=[ScheduleRange(HOUR_UTC)], comment="every night")],
        jitter=JITTER,
    )


UPKEEP: Mapping[str, Upkeep] = {
    SWEEP_SCHEDULE: Upkeep(
        workflow=SweepWorkflow.run,
        request=SweepRequest(),
        id=SWEEP_WORKFLOW,
        limit=SWEEP_LIMIT,
        summary="Nightly sweep",
        details="Deletes sessions, idempotency keys and rate-limit counters that are over. "
        "Safe to run at any time and twice.",
        spec=_every_night(),
        catch_up=CATCH_UP,
    ),
    STUCK_SCHEDULE: Upkeep(
        workflow=StuckWorkWorkflow.run,
        request=StuckRequest(),
        id=STUCK_WORKFLOW,
        limit=MEND_LIMIT,
        summary="Stuck work",
        details="Closes open jobs whose workflow has ended without them, or was never started. "
        "Binds, watches and decisions whose run is gone begin again. It never touches a bind's intent. "
        "Safe to run at any time and twice.\n\n"
        "* Runbook: docs/runbooks/stuck-job.md",
        spec=ScheduleSpec(intervals=[ScheduleIntervalSpec(every=STUCK_EVERY)]),
        # After a pause one round looks at whatever was missed.
        catch_up=STUCK_EVERY,
    ),
    SHORT_SCHEDULE: Upkeep(
        workflow=AuthorityRoundWorkflow.run,
        request=UnansweredRequest(),
        id=SHORT_WORKFLOW,
        limit=MEND_LIMIT,
        summary="Unanswered approvals",
        details="Raises approvals that nobody has given within their business hours by one level. "
        "Safe to run at any time and twice.",
        spec=ScheduleSpec(intervals=[ScheduleIntervalSpec(every=SHORT_EVERY)]),
        catch_up=SHORT_EVERY,
    ),
    SUBMISSION_SCHEDULE: Upkeep(
        workflow=SubmissionRoundWorkflow.run,
        request=RoundRequest(),
        id=SUBMISSION_WORKFLOW,
        limit=SWEEP_LIMIT,
        summary="Nightly round of submissions",
        details="Tells who holds a submission of a day that is near, and marks prices of before a change in "
        "the list. Safe to run at any time and twice.",
        spec=_every_night(),
        catch_up=CATCH_UP,
    ),
}
"""What runs by the clock, by the id of its schedule."""


async def prepare_schedules(client: Client) -> list[str]:
    """Make or update what runs by the clock. Returns: what was changed. Raises: RPCError."""
    return [
        f"schedule {key}" for key, upkeep in UPKEEP.items() if await _prepared(client, key, upkeep.schedule())
    ]


async def _prepared(client: Client, key: str, schedule: Schedule) -> bool:
    """Make or update one schedule. Returns: whether it was another or none before."""
    try:
        await client.create_schedule(key, schedule)
    except ScheduleAlreadyRunningError:
        handle = client.get_schedule_handle(key)
        if (await handle.describe()).schedule.state.note == schedule.state.note:
            return False
        await handle.update(lambda known: _updated(known, schedule))
    return True


def _updated(known: ScheduleUpdateInput, schedule: Schedule) -> ScheduleUpdate:
    """The new edition; one that operators have paused stays paused."""
    schedule.state.paused = known.description.schedule.state.paused
    return ScheduleUpdate(schedule=schedule)
