"""MailDeliveryWorkflow on a real server, with fakes behind the ports."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import uuid4

from temporalio.client import Client
from temporalio.testing import WorkflowEnvironment
from temporalio.worker import Worker

from activities.mail.steps import MailActivities
from activities.ports import MessageKind, OutboxMessage
from activities.registry import activities_of
from models.errors import BadAddress, MailServerSilent
from models.job import JobEnding, JobKind, JobOutcome, JobRef
from temporal.starter import send, start
from tests.support.mails import A_DESK, FakeMailServer, FakeMailStore
from tests.support.quote_cases import a_job
from tests.support.timeouts import PATIENCE_S
from workflows.contracts import MAIL_QUEUE, WC_KIND, WC_STATE, workflow_id
from workflows.mail import MailDeliveryWorkflow

SILENT = MailServerSilent("The mail server is away.")


@dataclass
class Post:
    """Fakes behind the activities, and the queue that runs them."""

    client: Client
    store: FakeMailStore
    server: FakeMailServer
    queue: str

    async def deliver(self, job: JobRef) -> JobOutcome:
        """Run one mail to its end."""
        await start(self.client, JobKind.MAIL, job, task_queue=self.queue)
        handle = self.client.get_workflow_handle_for(
            MailDeliveryWorkflow.run, workflow_id(JobKind.MAIL, job.job_id)
        )
        return await handle.result()


@asynccontextmanager
async def a_post(client: Client, server: FakeMailServer, queue: str | None = None) -> AsyncIterator[Post]:
    """A worker over fakes."""
    store, own = FakeMailStore(), queue or f"mail-{uuid4()}"
    steps = activities_of(MailActivities(store, server, A_DESK))
    async with Worker(client, task_queue=own, workflows=[MailDeliveryWorkflow], activities=steps):
        yield Post(client, store, server, own)


async def test_a_mail_goes_out_once_however_often_it_is_started(client: Client) -> None:
    async with a_post(client, FakeMailServer(SILENT, None)) as post:
        job = a_job(deadline_s=600)
        post.store.add(job)
        first, second = await asyncio.gather(post.deliver(job), post.deliver(job))
        description = await client.get_workflow_handle(workflow_id(JobKind.MAIL, job.job_id)).describe()
    assert first == second == JobOutcome(status=JobEnding.DONE)
    assert len(post.server.taken) == 1
    attributes = description.typed_search_attributes
    assert (attributes.get(WC_KIND), attributes.get(WC_STATE)) == ("mail", "done")


async def test_what_the_outbox_holds_is_delivered_on_the_queue_of_mails(client: Client) -> None:
    async with a_post(client, FakeMailServer(), queue=MAIL_QUEUE) as post:
        job = a_job(deadline_s=600)
        post.store.add(job)
        message = OutboxMessage(
            id=job.job_id,
            kind=MessageKind.START,
            workflow_id=workflow_id(JobKind.MAIL, job.job_id),
            name="MailDeliveryWorkflow",
            job=job,
        )
        await send(client, message)
        outcome = await client.get_workflow_handle_for(MailDeliveryWorkflow.run, message.workflow_id).result()
    assert outcome.status is JobEnding.DONE


async def test_an_address_that_takes_no_mail_ends_by_that_name(client: Client) -> None:
    async with a_post(client, FakeMailServer(BadAddress("No such address"))) as post:
        job = a_job(deadline_s=600)
        post.store.add(job)
        outcome = await post.deliver(job)
    assert outcome == JobOutcome(status=JobEnding.ERROR, error_code="bad_address")
    assert post.store.errors == {job.job_id: "bad_address"} and not post.store.mails
    assert post.server.asked == 1


async def test_a_code_that_cannot_be_mailed_in_its_life_is_given_up(skipping: WorkflowEnvironment) -> None:
    async with a_post(skipping.client, FakeMailServer(SILENT)) as post:
        job = a_job(deadline_s=600)
        post.store.add(job)
        handle = await skipping.client.start_workflow(
            MailDeliveryWorkflow.run, job, id=workflow_id(JobKind.MAIL, job.job_id), task_queue=post.queue
        )
        outcome = await asyncio.wait_for(handle.result(), PATIENCE_S)
    assert outcome == JobOutcome(status=JobEnding.ERROR, error_code="timed_out")
    assert post.store.errors == {job.job_id: "timed_out"} and not post.store.mails
    assert post.server.asked > 5
