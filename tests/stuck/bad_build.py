"""A build that was bad: its workflow of an account does something that no other build does."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta

from temporalio import workflow
from temporalio.client import Client
from temporalio.common import RawValue
from temporalio.worker import UnsandboxedWorkflowRunner, Worker

from models.bind_case import BindRef
from workflows.bind import OnlineBindWorkflow
from workflows.contracts import BIND_QUEUE

POLLERS = 5


@workflow.defn(name=OnlineBindWorkflow.__name__)
class SleepsFirst:
    """Waits for a month before anything else, which the right build does not."""

    @workflow.run
    async def run(self, ref: BindRef) -> None:
        """Sleep."""
        await workflow.sleep(timedelta(days=30))

    @workflow.signal(dynamic=True)
    def any_signal(self, name: str, given: Sequence[RawValue]) -> None:
        """Hear it and do nothing."""


@asynccontextmanager
async def bad_worker(client: Client) -> AsyncIterator[None]:
    """It polls the queue of accounts; it keeps no run, so that none waits for it once it has gone."""
    worker = Worker(
        client,
        task_queue=BIND_QUEUE,
        workflows=[SleepsFirst],
        workflow_runner=UnsandboxedWorkflowRunner(),
        max_cached_workflows=0,
        max_concurrent_workflow_task_polls=POLLERS,
    )
    async with worker:
        yield
