"""Who waits for a worker that is busy: the oldest first within an agency, and agencies in turn."""

import asyncio
from typing import Any
from uuid import UUID, uuid4

from temporalio import activity
from temporalio.client import Client
from temporalio.worker import Worker

from models.job import JobEnding, JobKind, JobOutcome, JobRef
from temporal.starter import start
from tests.support.quote_cases import a_job
from tests.support.timeouts import PATIENCE_S
from workflows.contracts import workflow_id
from workflows.mail import MailDeliveryWorkflow

MANY, FEW = 30, 3


async def test_a_burst_of_one_agency_is_served_in_its_order_and_lets_others_through(client: Client) -> None:
    queue, served, one = f"fair-{uuid4()}", list[UUID](), a_job()

    @activity.defn(name="deliver_mail")
    async def deliver(job: JobRef) -> Any:
        served.append(job.job_id)
        return JobOutcome(status=JobEnding.DONE)

    burst = [a_job(org=f"many-{one.job_id}") for _ in range(MANY)]
    others = [a_job(org=f"few-{one.job_id}") for _ in range(FEW)]
    for job in (*burst, *others):
        await start(client, JobKind.MAIL, job, task_queue=queue)
    worker = Worker(
        client,
        task_queue=queue,
        workflows=[MailDeliveryWorkflow],
        activities=[deliver],
        # One at a time, without a queue of its own: two would overtake each other on a busy machine.
        max_cached_workflows=0,
        max_concurrent_workflow_tasks=1,
        max_concurrent_workflow_task_polls=1,
        max_concurrent_activities=1,
        max_concurrent_activity_task_polls=1,
        disable_eager_activity_execution=True,
    )
    async with worker:
        for job in (*burst, *others):
            handle = client.get_workflow_handle(workflow_id(JobKind.MAIL, job.job_id))
            await asyncio.wait_for(handle.result(), PATIENCE_S)
    places = {job: place for place, job in enumerate(served)}
    assert max(places[job.job_id] for job in others) < MANY / 2, "a burst of another agency went first"
    mine = [places[job.job_id] for job in burst]
    assert all(abs(place - rank) <= MANY / 3 for rank, place in enumerate(mine)), mine
