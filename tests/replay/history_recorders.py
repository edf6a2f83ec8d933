"""One workflow on a real server, from its start to its history."""

import asyncio
from decimal import Decimal

from temporalio.client import Client
from temporalio.worker import Worker

from activities.mail.steps import MailActivities
from activities.ops.steps import OpsActivities
from activities.quote.retry import QuoteRetryActivities
from activities.quote.steps import QuoteActivities
from activities.rate_book import RateBookActivities
from activities.registry import activities_of
from activities.risk_profile import RiskProfileActivities
from models.carrier_quote import CarrierQuote, CarrierVerdict
from models.job import JobKind, JobStatus
from models.ops import SweepRequest
from temporal.starter import start
from tests.support.bind_accounts import carrier_prices
from tests.support.fake_upkeep import FakeFiles, FakeLeftovers, FakeProvider
from tests.support.mails import A_DESK, FakeMailServer, FakeMailStore
from tests.support.ports import (
    FakeBooks,
    FakeCarrier,
    FakeCatalogue,
    FakeObjects,
    FakeQuoteStore,
    FakeRiskProfileStore,
)
from tests.support.quote_cases import a_job, a_profile_input, a_program, an_input
from tests.support.quote_retries import FakeQuoteRetryStore
from tests.support.rehearsals import FakeRehearsals, FakeShelf
from tests.support.temporal_servers import profile_worker, quote_workers
from workflows.contracts import CORE_QUEUE, MAIL_QUEUE, SWEEP_WORKFLOW
from workflows.mail import MailDeliveryWorkflow
from workflows.ops import SweepWorkflow
from workflows.quote import QuoteRetrievalWorkflow
from workflows.quote_retry import QuoteRetryWorkflow
from workflows.rate_book import RateBookRehearsalWorkflow
from workflows.risk_profile import RiskProfileWorkflow

RATED_NINE = (
    "gms-key_risk",
    "gms-uwic",
    "gms-starnet",
    "wcn-normandy",
    "wcn-sunz",
    "quadrant-zurich",
    "quadrant-key_risk",
    "stafflink-sunz",
    "ies-uwic",
)
ONLINE = "gms-amtrust"
QUOTE = CarrierQuote(
    verdict=CarrierVerdict.QUOTED, quote_id="1000001", premium=Decimal("5120.00"), taxes=Decimal("61.44")
)


async def run(
    client: Client,
    store: FakeQuoteStore,
    programs: tuple[str, ...],
    deadline_s: int,
    carrier: FakeCarrier | None = None,
    *,
    closed: bool = False,
    failures: int = 0,
    silences: int = 0,
) -> str:
    """A run of these programs. Returns: its history as JSON.

    Args: closed: its job has ended before; failures: so often its store fails; silences: its object store.
    """
    carrier = carrier or FakeCarrier("amtrust", QUOTE)
    catalogue = FakeCatalogue(*map(a_program, RATED_NINE), a_program(ONLINE, adapter="amtrust"))
    objects = FakeObjects(silences)
    activities = QuoteActivities(
        store, FakeBooks(), catalogue, objects, carrier_prices(store, catalogue, {"amtrust": carrier})
    )
    job = a_job(deadline_s=deadline_s)
    run_id = store.add(job, an_input(*programs))
    if closed:
        await store.close(job, run_id, JobStatus.ERROR, None, "cancelled")
    store.fail(failures)
    async with quote_workers(client, activities, carriers=["amtrust"], queue=CORE_QUEUE):
        workflow_id = await start(client, JobKind.QUOTE, job)
        handle = client.get_workflow_handle_for(QuoteRetrievalWorkflow.run, workflow_id)
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def retry(
    client: Client, carrier: FakeCarrier, *, deadline_s: int = 120, run_open: bool = False
) -> str:
    """A program that its carrier refused is tried again. Returns: its history as JSON."""
    store, objects = FakeQuoteStore(), FakeObjects()
    retries = FakeQuoteRetryStore(store)
    catalogue = FakeCatalogue(a_program("gms-uwic"), a_program(ONLINE, adapter="amtrust"))
    quotes = QuoteActivities(
        store, FakeBooks(), catalogue, objects, carrier_prices(store, catalogue, {"amtrust": carrier})
    )
    steps = QuoteRetryActivities(store, retries, catalogue, objects)
    run_job = a_job()
    store.add(run_job, an_input("gms-uwic", ONLINE))
    async with quote_workers(client, quotes, retries=steps, carriers=["amtrust"], queue=CORE_QUEUE):
        run = client.get_workflow_handle_for(
            QuoteRetrievalWorkflow.run, await start(client, JobKind.QUOTE, run_job)
        )
        await run.result()
        if run_open:
            store.statuses[run_job.job_id] = JobStatus.PROCESSING
        job = retries.add(run_job, ONLINE, deadline_s=deadline_s)
        again = client.get_workflow_handle_for(
            QuoteRetryWorkflow.run, await start(client, JobKind.QUOTE_RETRY, job)
        )
        while run_open and store.statuses[job.job_id] is JobStatus.PROCESSING:
            await asyncio.sleep(0.1)
        store.statuses[run_job.job_id] = JobStatus.DONE
        await again.result()
        return (await again.fetch_history()).to_json()


async def profile(
    client: Client,
    store: FakeRiskProfileStore,
    objects: FakeObjects,
    deadline_s: int,
    *,
    closed: bool = False,
) -> str:
    """A risk profile of all rated programs and one that nobody knows. Returns: its history as JSON."""
    catalogue = FakeCatalogue(*map(a_program, RATED_NINE))
    activities = RiskProfileActivities(store, FakeBooks(), catalogue, objects)
    job = a_job(deadline_s=deadline_s)
    store.add(job, a_profile_input(*RATED_NINE, "gms-nowhere"))
    if closed:
        store.statuses[job.job_id] = JobStatus.DONE
    async with profile_worker(client, activities, queue=CORE_QUEUE):
        workflow_id = await start(client, JobKind.RISK_PROFILE, job)
        handle = client.get_workflow_handle_for(RiskProfileWorkflow.run, workflow_id)
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def rehearse(client: Client, store: FakeRehearsals, shelf: FakeShelf) -> str:
    """A rehearsal of a draft. Returns: its history as JSON."""
    steps = RateBookActivities(store, shelf, FakeCatalogue(a_program("gms-uwic")))
    worker = Worker(
        client,
        task_queue=CORE_QUEUE,
        workflows=[RateBookRehearsalWorkflow],
        activities=activities_of(steps),
    )
    async with worker:
        workflow_id = await start(client, JobKind.RATE_BOOK, a_job())
        handle = client.get_workflow_handle_for(RateBookRehearsalWorkflow.run, workflow_id)
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def mail(client: Client, server: FakeMailServer, deadline_s: int) -> str:
    """A code that is mailed. Returns: its history as JSON."""
    store, job = FakeMailStore(), a_job(deadline_s=deadline_s)
    store.add(job)
    steps = activities_of(MailActivities(store, server, A_DESK))
    worker = Worker(client, task_queue=MAIL_QUEUE, workflows=[MailDeliveryWorkflow], activities=steps)
    async with worker:
        workflow_id = await start(client, JobKind.MAIL, job)
        handle = client.get_workflow_handle_for(MailDeliveryWorkflow.run, workflow_id)
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def sweep(client: Client, leftovers: FakeLeftovers, request: SweepRequest) -> str:
    """A sweep of what is left over. Returns: its history as JSON."""
    ops = OpsActivities(leftovers, FakeProvider(), FakeProvider(), FakeFiles(), FakeFiles())
    worker = Worker(client, task_queue=CORE_QUEUE, workflows=[SweepWorkflow], activities=activities_of(ops))
    async with worker:
        handle = await client.start_workflow(
            SweepWorkflow.run, request, id=SWEEP_WORKFLOW, task_queue=CORE_QUEUE
        )
        await handle.result()
        return (await handle.fetch_history()).to_json()
