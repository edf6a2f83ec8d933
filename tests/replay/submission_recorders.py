"""What records histories of the nightly round of submissions."""

from temporalio.client import Client
from temporalio.worker import Worker

from activities.registry import activities_of
from activities.submission import SubmissionActivities
from models.submission_round import RoundRequest
from tests.support.rounded_submissions import PASSED, FakeSubmissions, KnownFreshness
from workflows.contracts import CORE_QUEUE, SUBMISSION_WORKFLOW
from workflows.submission import SubmissionRoundWorkflow


async def _round(client: Client, rows: FakeSubmissions, request: RoundRequest) -> str:
    """A round over fakes. Returns: its history as JSON."""
    steps = SubmissionActivities(rows, KnownFreshness({2: (PASSED,)}))  # type: ignore[arg-type]
    every = activities_of(steps)
    async with Worker(client, task_queue=CORE_QUEUE, workflows=[SubmissionRoundWorkflow], activities=every):
        handle = await client.start_workflow(
            SubmissionRoundWorkflow.run, request, id=SUBMISSION_WORKFLOW, task_queue=CORE_QUEUE
        )
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def looked(client: Client) -> str:
    """Two batches of days that are near, three of prices."""
    return await _round(client, FakeSubmissions(5, due_ones=(1, 3, 4)), RoundRequest(batch=2))


async def left_more(client: Client) -> str:
    """More prices than one round takes on."""
    return await _round(client, FakeSubmissions(5), RoundRequest(batch=1, rounds=2))


CASES = {"submission/looked": looked, "submission/left_more": left_more}
"""By stem and name, as their files lie."""
