"""A rehearsal on a real server: to the end, through an outage, and ended by a name when it cannot go on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

from temporalio.client import Client, WorkflowHandle
from temporalio.worker import Worker

from activities.rate_book import BATCH, RateBookActivities
from activities.registry import activities_of
from models.job import JobKind, JobRef
from models.rate_book_rehearsal import RehearsalEnd, RehearsalRun, RehearsalStatus
from temporal.starter import start
from tests.support.ports import FakeCatalogue
from tests.support.quote_cases import a_job, a_program
from tests.support.rehearsals import FakeRehearsals, FakeShelf, an_open_quote
from workflows.contracts import WC_KIND, WC_STATE
from workflows.rate_book import RateBookRehearsalWorkflow

Handle = WorkflowHandle[RateBookRehearsalWorkflow, RehearsalEnd]


@asynccontextmanager
async def working(
    client: Client, store: FakeRehearsals, shelf: FakeShelf | None = None
) -> AsyncIterator[str]:
    """A worker of rehearsals alone. Yields: its queue."""
    queue = f"rate-book-{uuid4()}"
    steps = RateBookActivities(store, shelf or FakeShelf(), FakeCatalogue(a_program("gms-uwic")))
    async with Worker(
        client,
        task_queue=queue,
        workflows=[RateBookRehearsalWorkflow],
        activities=activities_of(steps),
    ):
        yield queue


async def started(client: Client, job: JobRef, queue: str) -> Handle:
    """The rehearsal of a job."""
    workflow_id = await start(client, JobKind.RATE_BOOK, job, task_queue=queue)
    return client.get_workflow_handle_for(RateBookRehearsalWorkflow.run, workflow_id)


async def test_every_open_quote_is_priced_once_and_the_job_is_closed(client: Client) -> None:
    store = FakeRehearsals(*(an_open_quote() for _ in range(2 * BATCH + 1)))
    async with working(client, store) as queue:
        job = a_job()
        handle = await started(client, job, queue)
        assert await start(client, JobKind.RATE_BOOK, job, task_queue=queue) == handle.id
        end = await handle.result()
        progress = await handle.query(RateBookRehearsalWorkflow.snapshot)
        described = (await handle.describe()).typed_search_attributes
    assert (end.status, end.done, end.error_code) == (RehearsalStatus.DONE, 2 * BATCH + 1, None)
    assert store.batches == [BATCH, BATCH, 1, 0]
    assert len(store.found) == progress.done == 2 * BATCH + 1
    assert (described.get(WC_KIND), described.get(WC_STATE)) == ("rate_book", "done")


async def test_an_outage_only_delays_it(client: Client) -> None:
    store = FakeRehearsals(an_open_quote())
    store.fail(2)
    async with working(client, store) as queue:
        end = await (await started(client, a_job(), queue)).result()
    assert (end.status, len(store.found)) == (RehearsalStatus.DONE, 1)


async def test_a_changed_draft_ends_it_by_name(client: Client) -> None:
    store, shelf = FakeRehearsals(an_open_quote()), FakeShelf()
    shelf.changed()
    async with working(client, store, shelf) as queue:
        end = await (await started(client, a_job(), queue)).result()
    assert (end.status, end.error_code) == (RehearsalStatus.ERROR, "rate_book_state")
    assert (store.status, store.error_code) == (RehearsalStatus.ERROR, "rate_book_state")


async def test_it_goes_on_where_an_earlier_run_of_it_ended(client: Client) -> None:
    quotes = sorted((an_open_quote() for _ in range(3)), key=lambda quote: quote.prospect_id)
    store = FakeRehearsals(*quotes)
    async with working(client, store) as queue:
        run = RehearsalRun(job=a_job(), after=quotes[0].prospect_id, done=1)
        end = await client.execute_workflow(
            RateBookRehearsalWorkflow.run, run, id=f"again-{uuid4()}", task_queue=queue
        )
    assert (end.done, len(store.found)) == (3, 2)


async def test_what_was_closed_before_ends_at_once(client: Client) -> None:
    store = FakeRehearsals(an_open_quote())
    store.status = RehearsalStatus.ERROR
    async with working(client, store) as queue:
        await (await started(client, a_job(), queue)).result()
    assert not store.found
