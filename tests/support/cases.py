"""Messages to cases, and a worker of the throw-away case."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from uuid import UUID, uuid4

from temporalio.client import Client, WorkflowHandle
from temporalio.worker import Worker
from uuid6 import uuid7

from activities.ports import MessageKind, OutboxMessage
from models.bind_case import BindRef, BindStep
from models.case import CaseCall
from models.job import JobRef, TenantScope
from tests.support.long_case import LongCase, Stand
from workflows.contracts import bind_case_id

SCOPE = TenantScope(partner="fastcomp", org="alder", user=UUID("01919191-0000-7000-8000-00000000000a"))
UNTIL = datetime(2030, 1, 31, 12, tzinfo=UTC)


def a_bind_ref(account: UUID | None = None, scope: TenantScope = SCOPE) -> BindRef:
    """What a case of an account begins with."""
    return BindRef(account=account or uuid4(), scope=scope, expires_at=UNTIL)


def an_update(begins: BindRef, step: str, *, name: str = "ask", job_id: UUID | None = None) -> OutboxMessage:
    """A step of a case as the outbox holds it."""
    job_id = job_id or uuid7()
    return OutboxMessage(
        id=job_id,
        kind=MessageKind.UPDATE,
        workflow_id=bind_case_id(begins.account),
        name=name,
        job=JobRef(job_id=job_id, scope=begins.scope),
        call=CaseCall.of("amtrust", begins, BindStep(job=job_id, type=step)),
    )


def a_signal(begins: BindRef, name: str, *, kind: MessageKind = MessageKind.SIGNAL) -> OutboxMessage:
    """A signal without an argument to a case, or its start."""
    return OutboxMessage(
        id=uuid7(),
        kind=kind,
        workflow_id=bind_case_id(begins.account),
        name=name,
        job=JobRef(job_id=begins.account, scope=begins.scope),
        call=CaseCall.of("amtrust", begins),
    )


@asynccontextmanager
async def case_worker(client: Client, queue: str = "") -> AsyncIterator[str]:
    """A worker of the throw-away case. Args: queue: empty: a fresh one. Yields: its queue."""
    queue = queue or f"case-{uuid4()}"
    async with Worker(client, task_queue=queue, workflows=[LongCase], max_cached_workflows=10):
        yield queue


def case_of(client: Client, begins: BindRef) -> WorkflowHandle[LongCase, Stand]:
    """The workflow of a case."""
    return client.get_workflow_handle_for(LongCase.run, bind_case_id(begins.account))
