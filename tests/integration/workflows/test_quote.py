"""QuoteRetrievalWorkflow on a real server, with fakes behind the ports."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowExecutionStatus, WorkflowFailureError, WorkflowHandle

from activities.ports import CarrierGateway, CarrierQuote, CarrierVerdict
from activities.quote import QuoteActivities
from models.errors import CarrierRejected, CarrierUnavailable, OutcomeUnknown
from models.job import JobRef, JobStatus
from models.program import Program
from models.quote import OutcomeSource, ProgramQuote, ProgramState, QuoteOutcome
from temporal.starter import start_quote
from tests.support.hurry import hurried
from tests.support.open_jobs import FakeEndings
from tests.support.ports import FakeBooks, FakeCarrier, FakeCatalogue, FakeObjects, FakeQuoteStore, never
from tests.support.quote_cases import ENDED, RATED, a_job, a_program, an_input
from tests.support.temporal_servers import quote_workers
from workflows.contracts import WC_DEADLINE, WC_KIND, WC_PARTNER, WC_STATE, quote_workflow_id
from workflows.quote import QuoteRetrievalWorkflow

PRICED = CarrierQuote(
    verdict=CarrierVerdict.QUOTED, quote_id="1000001", premium=Decimal("5120.00"), taxes=Decimal("61.44")
)


@dataclass
class House:
    """Fakes behind the activities, and the queue that runs them."""

    client: Client
    queue: str
    store: FakeQuoteStore
    objects: FakeObjects
    carriers: dict[str, FakeCarrier] = field(default_factory=dict)

    async def quote(
        self, *programs: str, job: JobRef | None = None
    ) -> tuple[QuoteOutcome, dict[str, ProgramQuote]]:
        """Run a quote to its end."""
        job, run_id = self.asked(*programs, job=job)
        await start_quote(self.client, job, task_queue=self.queue)
        outcome = await self.handle(job).result()
        return outcome, self.store.by_run[run_id]

    def asked(self, *programs: str, job: JobRef | None = None) -> tuple[JobRef, UUID]:
        """A run as the API leaves it."""
        job = job or a_job()
        return job, self.store.add(job, an_input(*programs))

    def handle(self, job: JobRef) -> WorkflowHandle[QuoteRetrievalWorkflow, QuoteOutcome]:
        """The run's workflow."""
        return self.client.get_workflow_handle_for(QuoteRetrievalWorkflow.run, quote_workflow_id(job.job_id))


@asynccontextmanager
async def a_house(client: Client, *extra: Program, **scripts: FakeCarrier) -> AsyncIterator[House]:
    """Workers over fakes; each script is a carrier with a queue of its own."""
    store, objects = FakeQuoteStore(), FakeObjects()
    carriers: dict[str, CarrierGateway] = {carrier.key: carrier for carrier in scripts.values()}
    catalogue = FakeCatalogue(*map(a_program, RATED), *extra)
    activities = QuoteActivities(store, FakeBooks(), catalogue, objects, carriers)
    endings = FakeEndings(store)
    async with quote_workers(client, activities, endings=endings, carriers=tuple(carriers)) as queue:
        yield House(client, queue, store, objects)


def online(*script: CarrierQuote | Exception | object) -> tuple[Program, FakeCarrier]:
    """An online carrier with a queue of its own, and its program."""
    key = f"amtrust-{uuid4().hex[:8]}"
    return a_program("gms-amtrust", adapter=key), FakeCarrier(key, *script)  # type: ignore[arg-type]


@pytest.mark.req("QE-002", "QE-131")
async def test_every_program_is_priced_and_the_result_object_is_written(client: Client) -> None:
    program, carrier = online(PRICED)
    async with a_house(client, program, amtrust=carrier) as house:
        job, _ = house.asked(*RATED, program.key)
        await start_quote(client, job, task_queue=house.queue)
        outcome = await house.handle(job).result()
    assert outcome.status == "done"
    assert set(outcome.states) == {*RATED, program.key}
    assert set(outcome.states.values()) == {ProgramState.QUOTED}
    assert house.store.statuses[job.job_id] is JobStatus.DONE
    key, error = house.store.closings[job.job_id]
    assert (key, error) == (f"jobs/{job.job_id}/result.json", None)
    assert key is not None
    document = json.loads(house.objects.objects[key][0])
    assert set(document) == {"1", "2"}
    for location in document.values():
        assert set(location["gms"]) == {"key_risk", "uwic", "starnet", "amtrust"}
        for amounts in location["gms"].values():
            assert set(amounts) == {
                "admin_fee",
                "total_estimated_annual_premium",
                "total",
                "futa",
                "fica",
                "suta",
            }
    shared = [
        Decimal(document[name]["gms"]["amtrust"]["total_estimated_annual_premium"]) for name in ("1", "2")
    ]
    assert sum(shared) == Decimal("5181.44")
    assert len(carrier.calls) == 1


@pytest.mark.req("QE-132")
async def test_a_program_that_is_not_sold_is_dropped_with_its_reason(client: Client) -> None:
    ended = a_program("gms-ended", ranges=ENDED)
    async with a_house(client, ended) as house:
        outcome, rows = await house.quote("gms-key_risk", "gms-ended", "gms-nowhere")
    assert outcome.status == "done"
    assert rows["gms-ended"].state is ProgramState.DROPPED
    assert "not sold to policies that start on 2026-07-01" in rows["gms-ended"].reasons[0].text
    assert rows["gms-nowhere"].state is ProgramState.DROPPED
    ((body, _),) = house.objects.objects.values()
    assert json.loads(body)["1"]["gms"]["ended"] == "Dropped"


async def test_a_carrier_that_fails_is_asked_again_and_quotes(client: Client) -> None:
    program, carrier = online(CarrierUnavailable("down"), OutcomeUnknown("cut"), PRICED)
    async with a_house(client, program, amtrust=carrier) as house:
        outcome, rows = await house.quote(program.key)
    assert outcome.states == {program.key: ProgramState.QUOTED}
    assert len(carrier.calls) == 3
    assert len(set(carrier.calls)) == 1, "every try carries the same key"
    assert rows[program.key].version == 3


async def test_a_refused_request_is_invalid_and_names_the_field(client: Client) -> None:
    program, carrier = online(
        CarrierRejected("The carrier refused Quote.RatingZip: required", "Quote.RatingZip")
    )
    async with a_house(client, program, amtrust=carrier) as house:
        outcome, rows = await house.quote("gms-uwic", program.key)
    assert outcome.status == "done"
    row = rows[program.key]
    assert (row.state, row.source) == (ProgramState.INVALID, OutcomeSource.CARRIER)
    assert "Quote.RatingZip" in row.reasons[0].text
    assert len(carrier.calls) == 1


@pytest.mark.req("QE-060")
async def test_a_run_in_which_nobody_answers_ends_as_an_error(client: Client) -> None:
    program, carrier = online(CarrierUnavailable("503"))
    async with a_house(client, program, amtrust=carrier) as house:
        job, _ = house.asked(program.key, job=a_job(deadline_s=4))
        await start_quote(client, job, task_queue=house.queue)
        outcome = await house.handle(job).result()
    assert outcome.status == "error"
    assert outcome.states == {program.key: ProgramState.OUTAGE}
    assert house.store.statuses[job.job_id] is JobStatus.ERROR
    assert house.store.closings[job.job_id] == (None, "no_carrier_answered")
    assert not house.objects.objects


async def test_a_silent_carrier_is_unresponsive_at_the_deadline_and_the_others_keep_their_price(
    client: Client,
) -> None:
    program, carrier = online(never)
    async with a_house(client, program, amtrust=carrier) as house:
        outcome, rows = await house.quote("gms-starnet", program.key, job=a_job(deadline_s=3))
    assert outcome.states == {
        "gms-starnet": ProgramState.QUOTED,
        program.key: ProgramState.UNRESPONSIVE,
    }
    assert rows[program.key].reasons[0].text == "No answer by the deadline."
    assert rows["gms-starnet"].totals is not None


async def test_a_queue_without_a_worker_drops_its_program_only(client: Client) -> None:
    program = a_program("gms-amtrust", adapter=f"nobody-{uuid4().hex[:8]}")
    async with a_house(client, program) as house:
        outcome, _ = await house.quote("gms-uwic", program.key, job=a_job(deadline_s=3))
    assert outcome.states["gms-uwic"] is ProgramState.QUOTED
    assert outcome.states[program.key] in (ProgramState.OUTAGE, ProgramState.UNRESPONSIVE)


async def test_a_database_that_is_away_for_a_while_drops_no_price(client: Client) -> None:
    async with a_house(client) as house:
        house.store.fail(5)
        outcome, _ = await house.quote(*RATED)
    assert set(outcome.states.values()) == {ProgramState.QUOTED}


async def test_a_database_that_outlasts_the_local_activity_only_delays_the_run(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurried(monkeypatch)
    async with a_house(client) as house:
        job, _ = house.asked("gms-uwic")
        house.store.fail(10_000)
        await start_quote(client, job, task_queue=house.queue)
        handle = house.handle(job)
        for _ in range(300):
            kinds = [event.event_type async for event in handle.fetch_history_events()]
            if EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED in kinds:
                break
            await asyncio.sleep(0.1)
        else:
            pytest.fail("the run never went on to a normal activity")
        house.store.fail(0)
        outcome = await handle.result()
    assert outcome.states == {"gms-uwic": ProgramState.QUOTED}


async def test_a_store_that_is_away_for_a_while_only_delays_the_result(client: Client) -> None:
    async with a_house(client) as house:
        house.objects.failures = 2
        outcome, _ = await house.quote("gms-uwic")
    assert outcome.status == "done"
    assert len(house.objects.objects) == 1


async def test_a_job_that_was_closed_before_ends_at_once(client: Client) -> None:
    async with a_house(client) as house:
        job, run_id = house.asked(*RATED)
        house.store.statuses[job.job_id] = JobStatus.DONE
        await start_quote(client, job, task_queue=house.queue)
        outcome = await house.handle(job).result()
    assert outcome.status == "closed"
    assert not house.store.by_run[run_id]


async def test_starting_twice_gives_one_run(client: Client) -> None:
    async with a_house(client) as house:
        job, _ = house.asked(*RATED)
        first, second = await asyncio.gather(
            *(start_quote(client, job, task_queue=house.queue) for _ in range(2))
        )
        await house.handle(job).result()
        third = await start_quote(client, job, task_queue=house.queue)
        assert first == second == third
        writes = len(house.store.writes)
        assert (await house.handle(job).result()).status == "done"
    assert writes == 6, "a queued row and a price for each program"


async def test_cancelling_drops_what_still_runs_and_closes_the_job(client: Client) -> None:
    program, carrier = online(never)
    async with a_house(client, program, amtrust=carrier) as house:
        job, run_id = house.asked("gms-uwic", program.key)
        await start_quote(client, job, task_queue=house.queue)
        handle = house.handle(job)
        while (await handle.query(QuoteRetrievalWorkflow.snapshot)).states.get(
            "gms-uwic"
        ) is not ProgramState.QUOTED:
            await asyncio.sleep(0.05)
        await handle.cancel()
        with pytest.raises(WorkflowFailureError):
            await handle.result()
        description = await handle.describe()
    assert description.status is WorkflowExecutionStatus.CANCELED
    assert house.store.by_run[run_id][program.key].state is ProgramState.DROPPED
    assert house.store.by_run[run_id]["gms-uwic"].state is ProgramState.QUOTED
    assert house.store.closings[job.job_id] == (None, "cancelled")


async def test_operators_read_the_run_in_the_temporal_ui(client: Client) -> None:
    program, carrier = online(never)
    async with a_house(client, program, amtrust=carrier) as house:
        job, _ = house.asked("gms-uwic", program.key, job=a_job(deadline_s=4, partner="gms"))
        await start_quote(client, job, task_queue=house.queue)
        handle = house.handle(job)
        while (await handle.query(QuoteRetrievalWorkflow.snapshot)).states.get(
            "gms-uwic"
        ) is not ProgramState.QUOTED:
            await asyncio.sleep(0.05)
        running = await handle.describe()
        details = await handle.query("__temporal_workflow_metadata")
        await handle.result()
        ended = await handle.describe()
        history = await handle.fetch_history()
    assert await running.static_summary() == f"Quote run, job {job.job_id}"
    assert "Deadline for answers: 4 s" in (await running.static_details() or "")
    assert "gms-amtrust: queued" in str(details)
    attributes = ended.typed_search_attributes
    assert attributes.get(WC_KIND) == "quote"
    assert attributes.get(WC_PARTNER) == "gms"
    assert attributes.get(WC_STATE) == "done"
    assert running.typed_search_attributes.get(WC_STATE) == "processing"
    assert attributes.get(WC_DEADLINE) is not None
    scheduled = [
        event for event in history.events if event.event_type == EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED
    ]
    assert scheduled and all(event.user_metadata.HasField("summary") for event in scheduled)
    timers = [event for event in history.events if event.event_type == EventType.EVENT_TYPE_TIMER_STARTED]
    assert len(timers) == 1 and timers[0].user_metadata.HasField("summary")
    priority = running.raw_description.workflow_execution_info.priority
    assert (priority.priority_key, priority.fairness_key) == (3, "agency-1")
