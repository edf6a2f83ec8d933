"""What records histories of recalculations, one of each ending, and of the round of unanswered approvals."""

from decimal import Decimal

from temporalio.client import Client
from temporalio.worker import Worker

from activities.ops.stuck import JobActivities
from activities.recalculation import RecalculationActivities
from activities.registry import activities_of
from activities.workbook import WorkbookActivities
from models.job import JobKind, JobStatus
from models.risk import ScheduleRating
from models.workbook_unanswered import UnansweredRequest
from temporal.starter import start
from tests.support.open_jobs import FakeEndings
from tests.support.ports import FakeQuoteStore
from tests.support.quote_cases import a_job
from tests.support.recalculations import FakeRecalculations, FakeUnanswered, KeptDemoBook, an_issue
from tests.unit.rating.worked_risks import a_risk
from workflows.contracts import CORE_QUEUE
from workflows.recalculation import RecalculationWorkflow
from workflows.workbook import AuthorityRoundWorkflow

_CREDIT = ScheduleRating(state="TN", sdr=Decimal("-12.50"))


async def recalculated(
    client: Client,
    *schedule: ScheduleRating,
    failures: int = 0,
    deadline_s: int = 60,
    waited_for: bool = True,
    closed: bool = False,
    shown: int = 0,
) -> str:
    """A recalculation over fakes. Returns: its history as JSON."""
    store = FakeRecalculations(a_risk(), failures=failures, shown=shown)
    job = a_job(deadline_s=deadline_s)
    task = store.add(job, *schedule, waited_for=waited_for)
    if closed:
        store.tasks[job.job_id] = task.model_copy(update={"job_status": JobStatus.DONE})
    steps = activities_of(
        RecalculationActivities(store, KeptDemoBook()), JobActivities(FakeEndings(FakeQuoteStore()))
    )
    async with Worker(client, task_queue=CORE_QUEUE, workflows=[RecalculationWorkflow], activities=steps):
        handle = client.get_workflow_handle_for(
            RecalculationWorkflow.run, await start(client, JobKind.RECALCULATION, job)
        )
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def landed(client: Client) -> str:
    """The price lands."""
    return await recalculated(client, _CREDIT)


async def landed_late(client: Client) -> str:
    """The price of an older Save lands: superseded."""
    return await recalculated(client, _CREDIT, shown=2)


async def refused(client: Client) -> str:
    """The engine refuses the percent."""
    return await recalculated(client, ScheduleRating(state="TN", sdr=Decimal("-30")))


async def superseded(client: Client) -> str:
    """A newer Save wants another price before this one began."""
    return await recalculated(client, _CREDIT, waited_for=False)


async def after_outage(client: Client) -> str:
    """The first two tries find the database away; the step goes on as a task of its own."""
    return await recalculated(client, _CREDIT, failures=2)


async def timed_out(client: Client) -> str:
    """The database stays away, so that the deadline ends it."""
    return await recalculated(client, _CREDIT, failures=1_000_000, deadline_s=2)


async def closed_before(client: Client) -> str:
    """The job had ended."""
    return await recalculated(client, _CREDIT, closed=True)


async def unanswered(client: Client) -> str:
    """A round of three batches."""
    fake = FakeUnanswered([an_issue(level) for level in (1, 2, 3, 3, 2)])
    steps = activities_of(WorkbookActivities(fake))  # type: ignore[arg-type]
    async with Worker(client, task_queue=CORE_QUEUE, workflows=[AuthorityRoundWorkflow], activities=steps):
        handle = await client.start_workflow(
            AuthorityRoundWorkflow.run,
            UnansweredRequest(batch=2),
            id="sweep-short",
            task_queue=CORE_QUEUE,
        )
        await handle.result()
        return (await handle.fetch_history()).to_json()


CASES = {
    "recalculation/priced_at_once": landed,
    "recalculation/priced_at_once_late": landed_late,
    "recalculation/refused_at_once": refused,
    "recalculation/superseded_at_once": superseded,
    "recalculation/priced_after_outage": after_outage,
    "recalculation/timed_out_after_tries": timed_out,
    "recalculation/closed_before_it_began": closed_before,
    "workbook/unanswered": unanswered,
}
"""By stem and name, as their files lie."""
