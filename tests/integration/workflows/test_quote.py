"""QuoteRetrievalWorkflow on a real server, with fakes behind the ports."""

import asyncio
import json
from decimal import Decimal

import pytest
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client

from models.carrier_quote import CarrierQuote
from models.errors import CarrierRejected, CarrierUnavailable, OutcomeUnknown
from models.job import JobKind, JobStatus
from models.quote import OutcomeSource, ProgramState, QuoteInput
from temporal.starter import start
from tests.integration.workflows.quote_harness import PRICED, a_harness, online
from tests.support.quote_cases import ENDED, RATED, a_job, a_program
from workflows.contracts import WC_DEADLINE, WC_KIND, WC_PARTNER, WC_STATE
from workflows.quote import QuoteRetrievalWorkflow


@pytest.mark.req("QE-002", "QE-131")
async def test_every_program_is_priced_and_the_result_object_is_written(client: Client) -> None:
    program, carrier = online(PRICED)
    async with a_harness(client, program, amtrust=carrier) as harness:
        job, _ = harness.add_run(*RATED, program.key)
        await start(client, JobKind.QUOTE, job, task_queue=harness.queue)
        outcome = await harness.handle(job).result()
    assert outcome.status == "done"
    assert set(outcome.states) == {*RATED, program.key}
    assert set(outcome.states.values()) == {ProgramState.QUOTED}
    assert harness.store.statuses[job.job_id] is JobStatus.DONE
    key, error = harness.store.closings[job.job_id]
    assert (key, error) == (f"jobs/{job.job_id}/result.json", None)
    assert key is not None
    document = json.loads(harness.objects.objects[key][0])
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
    async with a_harness(client, ended) as harness:
        outcome, rows = await harness.quote("gms-key_risk", "gms-ended", "gms-nowhere")
    assert outcome.status == "done"
    assert rows["gms-ended"].state is ProgramState.DROPPED
    assert "not sold to policies that start on 2026-07-01" in rows["gms-ended"].reasons[0].text
    assert rows["gms-nowhere"].state is ProgramState.DROPPED
    ((body, _),) = harness.objects.objects.values()
    assert json.loads(body)["1"]["gms"]["ended"] == "Dropped"


async def test_a_carrier_that_fails_is_asked_again_and_quotes(client: Client) -> None:
    program, carrier = online(CarrierUnavailable("down"), OutcomeUnknown("cut"), PRICED)
    async with a_harness(client, program, amtrust=carrier) as harness:
        outcome, rows = await harness.quote(program.key)
    assert outcome.states == {program.key: ProgramState.QUOTED}
    assert len(carrier.calls) == 3
    assert len(set(carrier.calls)) == 1, "every try carries the same key"
    assert rows[program.key].version == 3


async def test_a_refused_request_is_invalid_and_names_the_field(client: Client) -> None:
    program, carrier = online(
        CarrierRejected("The carrier refused Quote.RatingZip: required", "Quote.RatingZip")
    )
    async with a_harness(client, program, amtrust=carrier) as harness:
        outcome, rows = await harness.quote("gms-uwic", program.key)
    assert outcome.status == "done"
    row = rows[program.key]
    assert (row.state, row.source) == (ProgramState.INVALID, OutcomeSource.CARRIER)
    assert "Quote.RatingZip" in row.reasons[0].text
    assert len(carrier.calls) == 1


async def test_a_job_that_was_closed_before_ends_at_once(client: Client) -> None:
    async with a_harness(client) as harness:
        job, run_id = harness.add_run(*RATED)
        harness.store.statuses[job.job_id] = JobStatus.ERROR
        await start(client, JobKind.QUOTE, job, task_queue=harness.queue)
        outcome = await harness.handle(job).result()
    assert outcome.status == "closed"
    assert not harness.store.by_run[run_id]


async def test_starting_twice_gives_one_run(client: Client) -> None:
    async with a_harness(client) as harness:
        job, _ = harness.add_run(*RATED)
        first, second = await asyncio.gather(
            *(start(client, JobKind.QUOTE, job, task_queue=harness.queue) for _ in range(2))
        )
        await harness.handle(job).result()
        third = await start(client, JobKind.QUOTE, job, task_queue=harness.queue)
        assert first == second == third
        writes = len(harness.store.writes)
        assert (await harness.handle(job).result()).status == "done"
    assert writes == len(RATED), "each program's first row has its price"


async def test_operators_read_the_run_in_the_temporal_ui(client: Client) -> None:
    seen = asyncio.Event()

    async def in_time(_: QuoteInput) -> CarrierQuote:
        await seen.wait()
        return PRICED

    program, carrier = online(in_time)
    async with a_harness(client, program, amtrust=carrier) as harness:
        job, _ = harness.add_run("gms-uwic", program.key, job=a_job(deadline_s=600, partner="gms"))
        await start(client, JobKind.QUOTE, job, task_queue=harness.queue)
        handle = harness.handle(job)
        while (await handle.query(QuoteRetrievalWorkflow.snapshot)).states.get(
            "gms-uwic"
        ) is not ProgramState.QUOTED:
            await asyncio.sleep(0.05)
        running = await handle.describe()
        details = await handle.query("__temporal_workflow_metadata")
        seen.set()
        await handle.result()
        ended = await handle.describe()
        history = await handle.fetch_history()
    assert await running.static_summary() == f"Quote run, job {job.job_id}"
    assert "Deadline for answers: 600 s" in (await running.static_details() or "")
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
