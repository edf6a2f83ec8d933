"""Waits of a quote run, on the server whose timers pass at once (as long as no activity is running)."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import uuid4

import pytest
from temporalio.api.enums.v1 import EventType
from temporalio.client import WorkflowHandle
from temporalio.testing import WorkflowEnvironment

from activities.ports import PricedRow
from activities.quote.steps import QuoteActivities
from models.errors import CarrierUnavailable, OutcomeUnknown
from models.job import JobRef, JobStatus
from models.quote import ProgramQuote, ProgramState, QuoteOutcome
from tests.support.bind_accounts import carrier_prices
from tests.support.ports import (
    DatabaseDown,
    FakeBooks,
    FakeCarrier,
    FakeCatalogue,
    FakeObjects,
    FakeQuoteStore,
)
from tests.support.quote_cases import a_job, a_program, an_input
from tests.support.temporal_servers import quote_workers
from workflows.quote import QuoteRetrievalWorkflow

PATIENCE_S = 90
"""Of ours, for a busy machine; less than the two minutes of the server's clock, which nobody waits out."""


@dataclass(frozen=True)
class Ended:
    """How a run ended, and when by the server's clock."""

    row: ProgramQuote
    status: JobStatus
    after_s: float
    tries: int


async def run_with(server: WorkflowEnvironment, carrier: FakeCarrier, *, staffed: bool) -> Ended:
    """A run of one rated program and one online carrier, with two minutes for it."""
    store = FakeQuoteStore()
    catalogue = FakeCatalogue(a_program("gms-uwic"), a_program("gms-amtrust", adapter=carrier.key))
    activities = QuoteActivities(
        store, FakeBooks(), catalogue, FakeObjects(), carrier_prices(store, catalogue, {carrier.key: carrier})
    )
    job = a_job(deadline_s=120)
    run_id = store.add(job, an_input("gms-uwic", "gms-amtrust"))
    carriers = [carrier.key] if staffed else []
    async with quote_workers(server.client, activities, carriers=carriers) as queue:
        handle = await server.client.start_workflow(
            QuoteRetrievalWorkflow.run, job, id=f"quote/{job.job_id}", task_queue=queue
        )
        ended = asyncio.create_task(handle.result())
        if not staffed:
            await _skip_the_wait(server, handle)
        outcome = await asyncio.wait_for(ended, PATIENCE_S)
        description = await handle.describe()
    assert outcome.states["gms-uwic"] is ProgramState.QUOTED
    assert description.close_time is not None
    return Ended(
        row=store.by_run[run_id]["gms-amtrust"],
        status=store.statuses[job.job_id],
        after_s=(description.close_time - description.start_time).total_seconds(),
        tries=len(carrier.calls),
    )


async def _skip_the_wait(
    server: WorkflowEnvironment, handle: WorkflowHandle[QuoteRetrievalWorkflow, QuoteOutcome]
) -> None:
    """Pass half a minute of the server's clock, which holds it back while an activity waits for a worker."""
    async with asyncio.timeout(PATIENCE_S):
        while "gms-uwic" not in (states := (await handle.query(QuoteRetrievalWorkflow.snapshot)).states) or (
            states["gms-uwic"] is not ProgramState.QUOTED
        ):
            await asyncio.sleep(0.05)
    await server.sleep(timedelta(seconds=30))


@pytest.mark.req("QE-218")
@pytest.mark.parametrize(
    ("refusal", "state"),
    [
        (CarrierUnavailable("The carrier answered 503."), ProgramState.OUTAGE),
        (OutcomeUnknown("No usable reply came."), ProgramState.UNRESPONSIVE),
    ],
)
async def test_a_carrier_is_asked_again_for_two_minutes_and_no_longer(
    skipping: WorkflowEnvironment, refusal: Exception, state: ProgramState
) -> None:
    ended = await run_with(skipping, FakeCarrier(f"amtrust-{uuid4().hex[:8]}", refusal), staffed=True)
    assert ended.row.state is state
    assert ended.status is JobStatus.DONE
    assert 80 <= ended.after_s <= 150
    assert 8 <= ended.tries <= 20


@pytest.mark.req("QE-218")
async def test_at_the_deadline_what_has_not_answered_is_unresponsive(
    skipping: WorkflowEnvironment,
) -> None:
    store = StuckStore("gms-starnet")
    catalogue = FakeCatalogue(a_program("gms-uwic"), a_program("gms-starnet"))
    job = a_job(deadline_s=15)
    run_id = store.add(job, an_input("gms-uwic", "gms-starnet"))
    activities = QuoteActivities(store, FakeBooks(), catalogue, FakeObjects())
    async with quote_workers(skipping.client, activities) as queue:
        handle = await skipping.client.start_workflow(
            QuoteRetrievalWorkflow.run, job, id=f"quote/{job.job_id}", task_queue=queue
        )
        outcome = await asyncio.wait_for(handle.result(), PATIENCE_S)
        events = [event async for event in handle.fetch_history_events()]
    assert outcome.states == {
        "gms-uwic": ProgramState.QUOTED,
        "gms-starnet": ProgramState.UNRESPONSIVE,
    }
    assert store.by_run[run_id]["gms-starnet"].reasons[0].text == "No answer by the deadline."
    assert any(event.event_type == EventType.EVENT_TYPE_TIMER_FIRED for event in events)


class StuckStore(FakeQuoteStore):
    """Keeps every price but those of one program."""

    def __init__(self, program: str) -> None:
        super().__init__()
        self._program = program

    async def record_prices(self, job: JobRef, rows: Sequence[PricedRow]) -> None:
        """Fail for the one program."""
        if any(each.row.program == self._program for each in rows):
            raise DatabaseDown("The database is away.")
        await super().record_prices(job, rows)


async def test_a_queue_without_a_worker_is_an_outage_after_twenty_seconds(
    skipping: WorkflowEnvironment,
) -> None:
    ended = await run_with(skipping, FakeCarrier(f"amtrust-{uuid4().hex[:8]}"), staffed=False)
    assert ended.row.state is ProgramState.OUTAGE
    assert 19 <= ended.after_s <= 50
