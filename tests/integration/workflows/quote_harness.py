"""A run of quotes over fakes, on a real server: for the tests of what comes of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from uuid import UUID, uuid4

from temporalio.client import Client, WorkflowHandle

from activities.bind.carrier_port import CarrierPort
from activities.quote.steps import QuoteActivities
from models.carrier_quote import CarrierQuote, CarrierVerdict
from models.job import JobKind, JobRef
from models.program import Program
from models.quote import ProgramQuote, QuoteOutcome
from temporal.starter import start
from tests.support.bind_accounts import carrier_prices
from tests.support.open_jobs import FakeEndings
from tests.support.ports import FakeBooks, FakeCarrier, FakeCatalogue, FakeObjects, FakeQuoteStore
from tests.support.quote_cases import RATED, a_job, a_program, an_input
from tests.support.temporal_servers import quote_workers
from workflows.contracts import workflow_id
from workflows.quote import QuoteRetrievalWorkflow

PRICED = CarrierQuote(
    verdict=CarrierVerdict.QUOTED, quote_id="1000001", premium=Decimal("5120.00"), taxes=Decimal("61.44")
)


@dataclass
class Harness:
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
        job, run_id = self.add_run(*programs, job=job)
        await start(self.client, JobKind.QUOTE, job, task_queue=self.queue)
        outcome = await self.handle(job).result()
        return outcome, self.store.by_run[run_id]

    def add_run(self, *programs: str, job: JobRef | None = None) -> tuple[JobRef, UUID]:
        """A run as the API leaves it."""
        job = job or a_job()
        return job, self.store.add(job, an_input(*programs))

    def handle(self, job: JobRef) -> WorkflowHandle[QuoteRetrievalWorkflow, QuoteOutcome]:
        """The run's workflow."""
        return self.client.get_workflow_handle_for(
            QuoteRetrievalWorkflow.run, workflow_id(JobKind.QUOTE, job.job_id)
        )


@asynccontextmanager
async def a_harness(
    client: Client, *extra: Program, workerless: FakeCarrier | None = None, **scripts: FakeCarrier
) -> AsyncIterator[Harness]:
    """Workers over fakes; each script is a carrier with a queue of its own.

    Args: workerless: a carrier that could be asked, and whose queue nobody works on.
    """
    store, objects = FakeQuoteStore(), FakeObjects()
    carriers: dict[str, CarrierPort] = {carrier.key: carrier for carrier in scripts.values()}
    worked_on = tuple(carriers)
    if workerless is not None:
        carriers[workerless.key] = workerless
    catalogue = FakeCatalogue(*map(a_program, RATED), *extra)
    activities = QuoteActivities(
        store, FakeBooks(), catalogue, objects, carrier_prices(store, catalogue, carriers)
    )
    endings = FakeEndings(store)
    async with quote_workers(client, activities, endings=endings, carriers=worked_on) as queue:
        yield Harness(client, queue, store, objects)


def online(*script: CarrierQuote | Exception | object) -> tuple[Program, FakeCarrier]:
    """An online carrier with a queue of its own, and its program."""
    key = f"amtrust-{uuid4().hex[:8]}"
    return a_program("gms-amtrust", adapter=key), FakeCarrier(key, *script)  # type: ignore[arg-type]
