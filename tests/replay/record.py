"""Records histories from a real server, for the replay tests: python -m tests.replay.record [case ...]

Never edit a history. Add one, in a new case, for each changed behaviour.
"""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from decimal import Decimal
from pathlib import Path

from temporalio.client import Client
from temporalio.worker import Worker

from activities.mail import MailActivities
from activities.ops import OpsActivities
from activities.ports import CarrierQuote, CarrierVerdict
from activities.quote import QuoteActivities
from activities.quote_retry import QuoteRetryActivities
from activities.rate_book import BATCH, RateBookActivities
from activities.registry import mail_activities, ops_activities, rate_book_activities
from activities.risk_profile import RiskProfileActivities
from models.errors import BadAddress, CarrierRejected, CarrierUnavailable, MailServerSilent
from models.job import JobRef, JobStatus
from models.ops import SweepRequest
from models.quote import ProgramQuote
from models.worksheet import Worksheet
from temporal.starter import start_mail, start_quote, start_quote_retry, start_rehearsal, start_risk_profile
from tests.support.mails import FakeMailServer, FakeMailStore
from tests.support.ports import (
    DatabaseDown,
    FakeBooks,
    FakeCarrier,
    FakeCatalogue,
    FakeObjects,
    FakeQuoteStore,
    FakeRiskProfileStore,
    never,
)
from tests.support.quote_cases import a_job, a_profile_input, a_program, an_input
from tests.support.quote_retries import FakeQuoteRetryStore, retry_workers
from tests.support.rehearsals import FakeRehearsals, FakeShelf, an_open_quote
from tests.support.temporal_servers import dev_server, profile_worker, quote_workers
from tests.support.upkeep import FakeLeftovers, FakeProvider
from workflows.contracts import CORE_QUEUE, MAIL_QUEUE, SWEEP_WORKFLOW
from workflows.mail import MailDeliveryWorkflow
from workflows.ops import SweepWorkflow
from workflows.options import LOCAL_ATTEMPTS
from workflows.quote import QuoteRetrievalWorkflow
from workflows.quote_retry import QuoteRetryWorkflow
from workflows.rate_book import RateBookRehearsalWorkflow
from workflows.risk_profile import RiskProfileWorkflow

HISTORIES = Path(__file__).with_name("histories")
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
REFUSED = CarrierRejected("The carrier refused Quote.RatingZip: required", "Quote.RatingZip")
QUOTE = CarrierQuote(
    verdict=CarrierVerdict.QUOTED, quote_id="1000001", premium=Decimal("5120.00"), taxes=Decimal("61.44")
)


class ForgetfulStore(FakeRiskProfileStore):
    """Is away when the job is to be closed, for longer than a local activity waits."""

    async def close(
        self, job: JobRef, status: JobStatus, result_key: str | None, error_code: str | None
    ) -> None:
        """Fail while there are failures left."""
        if not self.failed_once:
            self.failed_once = True
            self.fail(LOCAL_ATTEMPTS)
        await super().close(job, status, result_key, error_code)

    failed_once = False


class StuckStore(FakeQuoteStore):
    """Keeps every price but that of one program, so that the run meets its deadline."""

    async def record_price(self, job: JobRef, row: ProgramQuote, worksheet: Worksheet, digest: str) -> None:
        """Fail for one program."""
        if row.program == "gms-starnet":
            raise DatabaseDown("The database is away.")
        await super().record_price(job, row, worksheet, digest)


async def all_priced(client: Client) -> str:
    """Ten programs, each with a price."""
    return await _run(client, FakeQuoteStore(), (*RATED_NINE, ONLINE), 120)


async def one_outage(client: Client) -> str:
    """The online carrier fails to the end; the others have prices."""
    carrier = FakeCarrier("amtrust", CarrierUnavailable("The carrier answered 503."))
    return await _run(client, FakeQuoteStore(), (*RATED_NINE[:3], ONLINE), 6, carrier)


async def deadline(client: Client) -> str:
    """One program cannot be stored, so that the deadline ends it."""
    return await _run(client, StuckStore(), RATED_NINE[:3], 3)


async def database_away(client: Client) -> str:
    """The database outlasts the local activity, so that a normal one opens the run."""
    store = FakeQuoteStore()
    return await _run(client, store, RATED_NINE[:1], 120, failures=LOCAL_ATTEMPTS + 1)


async def closed_before(client: Client) -> str:
    """The job had ended when the workflow started."""
    return await _run(client, FakeQuoteStore(), RATED_NINE[:1], 120, closed=True)


async def retried(client: Client) -> str:
    """A program whose carrier had refused is asked again and quotes."""
    return await _retry(client, FakeCarrier("amtrust", REFUSED, QUOTE))


async def retry_without_answer(client: Client) -> str:
    """The further try meets its own deadline."""
    return await _retry(client, FakeCarrier("amtrust", REFUSED, never), deadline_s=3)


async def retry_in_open_run(client: Client) -> str:
    """The run is still open when the try ends, so that its result is published after it."""
    return await _retry(client, FakeCarrier("amtrust", REFUSED, QUOTE), run_open=True)


async def profile_made(client: Client) -> str:
    """Nine programs with a profile, one that nobody knows."""
    return await _profile(client, FakeRiskProfileStore(), FakeObjects(), 60)


async def profile_timed_out(client: Client) -> str:
    """The object store stays away, so that the deadline ends the profile."""
    objects = FakeObjects()
    objects.failures = 10_000
    return await _profile(client, FakeRiskProfileStore(), objects, 2)


async def profile_closed_before(client: Client) -> str:
    """The job had ended when the workflow started."""
    return await _profile(client, FakeRiskProfileStore(), FakeObjects(), 60, closed=True)


async def profile_database_away(client: Client) -> str:
    """The database outlasts the local activity, so that a normal one closes the job."""
    return await _profile(client, ForgetfulStore(), FakeObjects(), 60)


async def sweep_in_batches(client: Client) -> str:
    """A night's sweep of three batches."""
    return await _sweep(client, FakeLeftovers(sessions=7, keys=3, limits=12), SweepRequest(batch=5))


async def rehearsal_in_batches(client: Client) -> str:
    """Open quotes of more than one batch."""
    return await _rehearse(client, FakeRehearsals(*(an_open_quote() for _ in range(BATCH + 1))), FakeShelf())


async def rehearsal_changed_draft(client: Client) -> str:
    """The draft was changed while its rehearsal went on."""
    shelf = FakeShelf()
    shelf.changed()
    return await _rehearse(client, FakeRehearsals(an_open_quote()), shelf)


async def sweep_left_more(client: Client) -> str:
    """The rounds are used up before everything is gone."""
    return await _sweep(client, FakeLeftovers(limits=30), SweepRequest(batch=10, rounds=2))


async def mail_sent(client: Client) -> str:
    """Taken at the second try."""
    return await _mail(client, FakeMailServer(MailServerSilent("The mail server is away."), None), 600)


async def mail_refused(client: Client) -> str:
    """The address takes no mail."""
    return await _mail(client, FakeMailServer(BadAddress("There is no such address.")), 600)


async def mail_timed_out(client: Client) -> str:
    """The mail server stays away until the deadline."""
    return await _mail(client, FakeMailServer(MailServerSilent("The mail server is away.")), 2)


CASES: dict[str, Callable[[Client], Awaitable[str]]] = {
    "quote/all_priced": all_priced,
    "quote/one_outage": one_outage,
    "quote/deadline": deadline,
    "quote/closed_before": closed_before,
    "quote/database_away": database_away,
    "quote/retried": retried,
    "quote/retry_without_answer": retry_without_answer,
    "quote/retry_in_open_run": retry_in_open_run,
    "risk_profile/made": profile_made,
    "risk_profile/timed_out": profile_timed_out,
    "risk_profile/closed_before": profile_closed_before,
    "risk_profile/database_away": profile_database_away,
    "rate_book/in_batches": rehearsal_in_batches,
    "rate_book/changed_draft": rehearsal_changed_draft,
    "mail/sent": mail_sent,
    "mail/refused": mail_refused,
    "mail/timed_out": mail_timed_out,
    "ops/sweep_in_batches": sweep_in_batches,
    "ops/sweep_left_more": sweep_left_more,
}
"""By stem and name, as their files lie."""


async def _run(
    client: Client,
    store: FakeQuoteStore,
    programs: tuple[str, ...],
    deadline_s: int,
    carrier: FakeCarrier | None = None,
    *,
    closed: bool = False,
    failures: int = 0,
) -> str:
    carrier = carrier or FakeCarrier("amtrust", QUOTE)
    catalogue = FakeCatalogue(*map(a_program, RATED_NINE), a_program(ONLINE, adapter="amtrust"))
    activities = QuoteActivities(store, FakeBooks(), catalogue, FakeObjects(), {"amtrust": carrier})
    job = a_job(deadline_s=deadline_s)
    run_id = store.add(job, an_input(*programs))
    if closed:
        await store.close(job, run_id, (await store.snapshot(job)).job_status.DONE, None, None)
    store.fail(failures)
    async with quote_workers(client, activities, carriers=["amtrust"], queue=CORE_QUEUE):
        workflow_id = await start_quote(client, job)
        handle = client.get_workflow_handle_for(QuoteRetrievalWorkflow.run, workflow_id)
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def _retry(
    client: Client, carrier: FakeCarrier, *, deadline_s: int = 120, run_open: bool = False
) -> str:
    store, objects = FakeQuoteStore(), FakeObjects()
    retries = FakeQuoteRetryStore(store)
    catalogue = FakeCatalogue(a_program("gms-uwic"), a_program(ONLINE, adapter="amtrust"))
    quotes = QuoteActivities(store, FakeBooks(), catalogue, objects, {"amtrust": carrier})
    steps = QuoteRetryActivities(store, retries, catalogue, objects)
    run_job = a_job()
    store.add(run_job, an_input("gms-uwic", ONLINE))
    async with retry_workers(client, quotes, steps, carriers=["amtrust"], queue=CORE_QUEUE):
        run = client.get_workflow_handle_for(QuoteRetrievalWorkflow.run, await start_quote(client, run_job))
        await run.result()
        if run_open:
            store.statuses[run_job.job_id] = JobStatus.PROCESSING
        job = retries.add(run_job, ONLINE, deadline_s=deadline_s)
        again = client.get_workflow_handle_for(QuoteRetryWorkflow.run, await start_quote_retry(client, job))
        while run_open and store.statuses[job.job_id] is JobStatus.PROCESSING:
            await asyncio.sleep(0.1)
        store.statuses[run_job.job_id] = JobStatus.DONE
        await again.result()
        return (await again.fetch_history()).to_json()


async def _profile(
    client: Client,
    store: FakeRiskProfileStore,
    objects: FakeObjects,
    deadline_s: int,
    *,
    closed: bool = False,
) -> str:
    catalogue = FakeCatalogue(*map(a_program, RATED_NINE))
    activities = RiskProfileActivities(store, FakeBooks(), catalogue, objects)
    job = a_job(deadline_s=deadline_s)
    store.add(job, a_profile_input(*RATED_NINE, "gms-nowhere"))
    if closed:
        store.statuses[job.job_id] = JobStatus.DONE
    async with profile_worker(client, activities, queue=CORE_QUEUE):
        workflow_id = await start_risk_profile(client, job)
        handle = client.get_workflow_handle_for(RiskProfileWorkflow.run, workflow_id)
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def _rehearse(client: Client, store: FakeRehearsals, shelf: FakeShelf) -> str:
    steps = RateBookActivities(store, shelf, FakeCatalogue(a_program("gms-uwic")))
    worker = Worker(
        client,
        task_queue=CORE_QUEUE,
        workflows=[RateBookRehearsalWorkflow],
        activities=rate_book_activities(steps),
    )
    async with worker:
        workflow_id = await start_rehearsal(client, a_job())
        handle = client.get_workflow_handle_for(RateBookRehearsalWorkflow.run, workflow_id)
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def _mail(client: Client, server: FakeMailServer, deadline_s: int) -> str:
    store, job = FakeMailStore(), a_job(deadline_s=deadline_s)
    store.add(job)
    steps = mail_activities(MailActivities(store, server))
    worker = Worker(client, task_queue=MAIL_QUEUE, workflows=[MailDeliveryWorkflow], activities=steps)
    async with worker:
        workflow_id = await start_mail(client, job)
        handle = client.get_workflow_handle_for(MailDeliveryWorkflow.run, workflow_id)
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def _sweep(client: Client, leftovers: FakeLeftovers, request: SweepRequest) -> str:
    ops = OpsActivities(leftovers, FakeProvider(), FakeProvider())
    worker = Worker(client, task_queue=CORE_QUEUE, workflows=[SweepWorkflow], activities=ops_activities(ops))
    async with worker:
        handle = await client.start_workflow(
            SweepWorkflow.run, request, id=SWEEP_WORKFLOW, task_queue=CORE_QUEUE
        )
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def main(names: list[str]) -> None:
    """Record the named cases, or all that have no file yet."""
    logging.getLogger("temporalio.activity").setLevel(logging.CRITICAL)  # failures are what is recorded
    async with dev_server() as environment:
        for name, case in CASES.items():
            target = HISTORIES / f"{name}.json"
            target.parent.mkdir(parents=True, exist_ok=True)
            if name in names or (not names and not target.exists()):
                target.write_text(await case(environment.client) + "\n")
                print(f"recorded {target}")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
