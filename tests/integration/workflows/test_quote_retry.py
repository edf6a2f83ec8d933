"""QuoteRetryWorkflow on a real server: a program whose carrier failed is asked again within its run."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from temporalio.client import Client, WorkflowHandle

from activities.quote.retry import QuoteRetryActivities
from activities.quote.steps import QuoteActivities
from models.carrier_quote import CarrierQuote, CarrierVerdict
from models.errors import CarrierRejected
from models.job import JobKind, JobRef, JobStatus
from models.quote import ProgramQuote, ProgramState
from models.quote_retry import RetryOutcome
from temporal.starter import start
from tests.support.bind_accounts import carrier_prices
from tests.support.ports import FakeBooks, FakeCarrier, FakeCatalogue, FakeObjects, FakeQuoteStore, never
from tests.support.quote_cases import a_job, a_program, an_input
from tests.support.quote_retries import FakeQuoteRetryStore
from tests.support.temporal_servers import quote_workers
from tests.support.timeouts import PATIENCE_S
from workflows.contracts import workflow_id
from workflows.quote import QuoteRetrievalWorkflow
from workflows.quote_retry import QuoteRetryWorkflow

PRICED = CarrierQuote(
    verdict=CarrierVerdict.QUOTED, quote_id="1000001", premium=Decimal("5120.00"), taxes=Decimal("61.44")
)
REFUSED = CarrierRejected("The carrier refused Quote.RatingZip: required", "Quote.RatingZip")
ONLINE = "gms-amtrust"


@dataclass
class Harness:
    """A run with an online carrier in it, over fakes."""

    client: Client
    queue: str
    store: FakeQuoteStore
    retries: FakeQuoteRetryStore
    objects: FakeObjects
    catalogue: FakeCatalogue
    carrier: FakeCarrier

    async def quoted(self, *programs: str, deadline_s: int = 120) -> tuple[JobRef, UUID]:
        """A run that has ended."""
        job = a_job(deadline_s=deadline_s)
        run_id = self.store.add(job, an_input(*programs))
        await start(self.client, JobKind.QUOTE, job, task_queue=self.queue)
        await self.client.get_workflow_handle_for(
            QuoteRetrievalWorkflow.run, workflow_id(JobKind.QUOTE, job.job_id)
        ).result()
        return job, run_id

    async def retry(self, run_job: JobRef, program: str = ONLINE, deadline_s: int = 120) -> RetryOutcome:
        """Press Retry and wait for the end."""
        job = self.retries.add(run_job, program, deadline_s=deadline_s)
        await start(self.client, JobKind.QUOTE_RETRY, job, task_queue=self.queue)
        return await self.handle(job).result()

    def handle(self, job: JobRef) -> WorkflowHandle[QuoteRetryWorkflow, RetryOutcome]:
        """The workflow of a try."""
        return self.client.get_workflow_handle_for(
            QuoteRetryWorkflow.run, workflow_id(JobKind.QUOTE_RETRY, job.job_id)
        )

    def row(self, run_id: UUID, program: str = ONLINE) -> ProgramQuote:
        """A program's row."""
        return self.store.by_run[run_id][program]

    def result(self, run_id: UUID) -> dict[str, dict[str, dict[str, object]]]:
        """The run's newest result object."""
        document: dict[str, dict[str, dict[str, object]]] = json.loads(
            self.objects.objects[self.retries.published[run_id][1]][0]
        )
        return document


@asynccontextmanager
async def a_harness(client: Client, *script: CarrierQuote | Exception | object) -> AsyncIterator[Harness]:
    key = f"amtrust-{uuid4().hex[:8]}"
    carrier = FakeCarrier(key, *script)  # type: ignore[arg-type]
    store, objects = FakeQuoteStore(), FakeObjects()
    retries = FakeQuoteRetryStore(store)
    catalogue = FakeCatalogue(a_program("gms-uwic"), a_program(ONLINE, adapter=key))
    quotes = QuoteActivities(
        store, FakeBooks(), catalogue, objects, carrier_prices(store, catalogue, {key: carrier})
    )
    steps = QuoteRetryActivities(store, retries, catalogue, objects)
    async with quote_workers(client, quotes, retries=steps, carriers=[key]) as queue:
        yield Harness(client, queue, store, retries, objects, catalogue, carrier)


@pytest.mark.req("QE-059", "QE-131")
async def test_a_failed_program_is_priced_by_a_further_try_and_the_result_holds_it(client: Client) -> None:
    async with a_harness(client, REFUSED, PRICED) as harness:
        run_job, run_id = await harness.quoted("gms-uwic", ONLINE)
        before, other = harness.row(run_id), harness.row(run_id, "gms-uwic")
        assert before.state is ProgramState.INVALID
        outcome = await harness.retry(run_job)
    row = harness.row(run_id)
    assert (outcome.status, outcome.state, outcome.published) == ("done", ProgramState.QUOTED, True)
    assert row.state is ProgramState.QUOTED and row.version == before.version + 3
    assert harness.row(run_id, "gms-uwic") == other, "the other program is not asked again"
    amounts = [place["gms"]["amtrust"] for place in harness.result(run_id).values()]
    assert all(isinstance(each, dict) for each in amounts), "the published result has the new price"
    assert harness.retries.published[run_id][1] == f"jobs/{run_job.job_id}/result-{row.version + 3}.json"


async def test_the_carrier_is_asked_under_the_runs_own_key(client: Client) -> None:
    async with a_harness(client, REFUSED, PRICED) as harness:
        run_job, run_id = await harness.quoted(ONLINE)
        await harness.retry(run_job)
        assert harness.carrier.calls == [f"quote:{run_id}"] * 2
        writes = [row.state.value for row in harness.store.writes if row.program == ONLINE]
    assert writes == ["queued", "rating", "invalid", "queued", "rating", "quoted"]
    assert harness.row(run_id).totals is not None


@pytest.mark.req("QE-060")
async def test_a_run_that_ended_as_an_error_is_done_once_a_try_brought_a_price(client: Client) -> None:
    async with a_harness(client, REFUSED, PRICED) as harness:
        run_job, _ = await harness.quoted(ONLINE)
        assert harness.store.statuses[run_job.job_id] is JobStatus.ERROR
        outcome = await harness.retry(run_job)
    assert outcome.state is ProgramState.QUOTED
    assert harness.store.statuses[run_job.job_id] is JobStatus.DONE


@pytest.mark.req("QE-132")
async def test_a_try_without_an_answer_ends_unresponsive_by_its_own_deadline(client: Client) -> None:
    async with a_harness(client, REFUSED, never) as harness:
        run_job, run_id = await harness.quoted("gms-uwic", ONLINE)
        outcome = await harness.retry(run_job, deadline_s=3)
    row = harness.row(run_id)
    assert outcome.state is row.state is ProgramState.UNRESPONSIVE
    assert row.reasons[0].text == "No answer by the deadline."
    assert harness.result(run_id)["1"]["gms"]["amtrust"] == "Dropped"


async def test_a_program_that_is_not_sold_any_more_is_dropped_with_its_reason(client: Client) -> None:
    async with a_harness(client, REFUSED) as harness:
        run_job, run_id = await harness.quoted("gms-uwic", ONLINE)
        del harness.catalogue.programs[ONLINE]
        outcome = await harness.retry(run_job)
    assert outcome.state is ProgramState.DROPPED
    assert "is not known" in harness.row(run_id).reasons[0].text


async def test_a_try_within_an_open_run_publishes_once_the_run_has_closed(client: Client) -> None:
    async with a_harness(client, REFUSED, PRICED) as harness:
        run_job, run_id = await harness.quoted("gms-uwic", ONLINE)
        harness.store.statuses[run_job.job_id] = JobStatus.PROCESSING
        job = harness.retries.add(run_job, ONLINE)
        await start(client, JobKind.QUOTE_RETRY, job, task_queue=harness.queue)
        async with asyncio.timeout(PATIENCE_S):
            while harness.store.statuses[job.job_id] is JobStatus.PROCESSING:
                await asyncio.sleep(0.05)
        assert harness.row(run_id).state is ProgramState.QUOTED, "the price does not wait for the run"
        assert run_id not in harness.retries.published
        harness.store.statuses[run_job.job_id] = JobStatus.DONE
        outcome = await harness.handle(job).result()
    assert not outcome.published
    assert isinstance(harness.result(run_id)["1"]["gms"]["amtrust"], dict)


async def test_a_job_that_had_ended_asks_nobody(client: Client) -> None:
    async with a_harness(client, REFUSED, PRICED) as harness:
        run_job, run_id = await harness.quoted("gms-uwic", ONLINE)
        job = harness.retries.add(run_job, ONLINE)
        harness.store.statuses[job.job_id] = JobStatus.DONE
        await start(client, JobKind.QUOTE_RETRY, job, task_queue=harness.queue)
        assert (await harness.handle(job).result()).status == "closed"
    assert harness.row(run_id).state is ProgramState.INVALID
