"""The nightly round of submissions on a real server: to its end, bounded, and each kind of step by itself."""

import asyncio
from uuid import uuid4

from temporalio.client import Client
from temporalio.testing import WorkflowEnvironment
from temporalio.worker import Worker

from activities.registry import activities_of
from activities.submission import SubmissionActivities
from models.ops import UpkeepOutcome
from models.submission_round import RoundRequest, SubmissionRoundReport
from tests.support.rounded_submissions import PASSED, FakeSubmissions, KnownFreshness
from tests.support.timeouts import PATIENCE_S
from workflows.options import SWEEP_LIMIT
from workflows.submission import SubmissionRoundWorkflow


async def looked(
    client: Client, rows: FakeSubmissions, request: RoundRequest, known: KnownFreshness | None = None
) -> SubmissionRoundReport:
    """The report of one round."""
    steps = SubmissionActivities(rows, known or KnownFreshness())  # type: ignore[arg-type]
    queue = f"submissions-{uuid4()}"
    worker = Worker(
        client, task_queue=queue, workflows=[SubmissionRoundWorkflow], activities=activities_of(steps)
    )
    async with worker:
        return await client.execute_workflow(
            SubmissionRoundWorkflow.run, request, id=queue, task_queue=queue, execution_timeout=SWEEP_LIMIT
        )


async def test_a_round_goes_on_until_every_submission_was_looked_at_in_batches(client: Client) -> None:
    rows = FakeSubmissions(7, due_ones=(2, 5, 6), marked={1: True})
    report = await looked(client, rows, RoundRequest(batch=3), KnownFreshness({4: (PASSED,)}))
    assert report == SubmissionRoundReport(
        outcome=UpkeepOutcome.LOOKED, told=3, looked=7, marked=1, cleared=1
    )
    assert rows.largest == 3


async def test_a_round_that_used_up_its_batches_says_that_more_is_left(client: Client) -> None:
    report = await looked(client, FakeSubmissions(50), RoundRequest(batch=10, rounds=2))
    assert (report.outcome, report.looked) == (UpkeepOutcome.MORE_LEFT, 20)


async def test_an_outage_only_delays_the_round(client: Client) -> None:
    report = await looked(client, FakeSubmissions(2, due_ones=(1,), failures=2), RoundRequest())
    assert (report.outcome, report.looked, report.told) == (UpkeepOutcome.LOOKED, 2, 1)


async def test_a_database_that_stays_away_ends_the_round_by_name(skipping: WorkflowEnvironment) -> None:
    rows = FakeSubmissions(2, failures=1_000_000)
    report = await asyncio.wait_for(looked(skipping.client, rows, RoundRequest()), PATIENCE_S)
    assert report == SubmissionRoundReport(outcome=UpkeepOutcome.GAVE_UP)


class Speechless(FakeSubmissions):
    """Whose notices can never be written."""

    async def tell_due(self, found: object) -> bool:
        """See RoundedSubmissions."""
        raise OSError("no notice today")


async def test_prices_are_marked_though_nobody_can_be_told_of_a_day(skipping: WorkflowEnvironment) -> None:
    rows = Speechless(2, due_ones=(1,))
    known = KnownFreshness({2: (PASSED,)})
    report = await asyncio.wait_for(looked(skipping.client, rows, RoundRequest(), known), PATIENCE_S)
    assert report == SubmissionRoundReport(outcome=UpkeepOutcome.GAVE_UP, looked=2, marked=1)
