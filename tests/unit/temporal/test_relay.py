"""The relay sends what was left in the outbox, and an outage only makes it wait."""

from typing import cast
from uuid import UUID, uuid4

import pytest
from temporalio.client import Client, WorkflowUpdateRPCTimeoutOrCancelledError
from temporalio.exceptions import WorkflowAlreadyStartedError
from temporalio.service import RPCError, RPCStatusCode

from activities.ports import MessageKind, OutboxMessage
from models.job import JobKind
from temporal.relay import Relay
from tests.support.cases import a_bind_ref, an_update
from tests.support.outbox import FakeOutbox
from tests.support.quote_cases import a_job
from workflows.contracts import workflow_id


class FakeClient:
    """Remembers what was started; raises what it is given."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.started: list[str] = []

    async def start_workflow(self, _: object, __: object, *, id: str, **___: object) -> None:
        """See Client."""
        if self.error is not None:
            raise self.error
        self.started.append(id)


def a_message(name: str = "QuoteRetrievalWorkflow") -> OutboxMessage:
    """A start that nobody sent."""
    job = a_job()
    return OutboxMessage(
        id=uuid4(),
        kind=MessageKind.START,
        workflow_id=workflow_id(JobKind.QUOTE, job.job_id),
        name=name,
        job=job,
    )


def a_relay(client: FakeClient, outbox: FakeOutbox) -> Relay:
    """A relay over fakes."""
    return Relay(cast(Client, client), outbox)


async def test_what_was_left_is_started_and_noted_as_sent() -> None:
    messages = [a_message(), a_message()]
    client, outbox = FakeClient(), FakeOutbox(*messages)
    assert await a_relay(client, outbox).sweep() == 2
    assert client.started == [message.workflow_id for message in messages]
    assert outbox.done == [message.id for message in messages]


async def test_a_workflow_that_runs_already_counts_as_sent() -> None:
    message = a_message()
    outbox = FakeOutbox(message)
    running = WorkflowAlreadyStartedError(message.workflow_id, "QuoteRetrievalWorkflow")
    assert await a_relay(FakeClient(running), outbox).sweep() == 1
    assert outbox.done == [message.id]


@pytest.mark.parametrize(
    "error", [RPCError("down", RPCStatusCode.UNAVAILABLE, b""), RuntimeError("Failed client connect")]
)
async def test_while_temporal_is_down_the_row_stays_unsent(error: Exception) -> None:
    outbox = FakeOutbox(a_message())
    assert await a_relay(FakeClient(error), outbox).sweep() == 0
    assert not outbox.done


async def test_a_message_of_a_newer_build_stays_and_blocks_nobody() -> None:
    known = a_message()
    outbox = FakeOutbox(a_message("WorkflowOfTomorrow"), known)
    unknown = outbox.due[0].id
    assert await a_relay(FakeClient(), outbox).sweep() == 1
    assert (outbox.done, outbox.off) == ([known.id], [unknown])


@pytest.mark.parametrize("status", [RPCStatusCode.INVALID_ARGUMENT, RPCStatusCode.PERMISSION_DENIED])
async def test_a_message_that_would_be_refused_again_is_put_off_for_longer(status: RPCStatusCode) -> None:
    message = a_message()
    outbox = FakeOutbox(message)
    assert await a_relay(FakeClient(RPCError("too large", status, b"")), outbox).sweep() == 0
    assert (outbox.done, outbox.off) == ([], [message.id])


async def test_a_step_that_nobody_takes_keeps_those_after_it_back_and_no_other_case(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, other = a_bind_ref(), a_bind_ref()
    first, second, third = an_update(one, "create"), an_update(one, "plan"), an_update(other, "create")
    outbox, tried = FakeOutbox(first, second, third), list[UUID]()

    async def sending(_: object, message: OutboxMessage) -> None:
        tried.append(message.id)
        if message is first:
            raise WorkflowUpdateRPCTimeoutOrCancelledError

    monkeypatch.setattr("temporal.relay.send", sending)
    assert await a_relay(FakeClient(), outbox).sweep() == 1
    assert sorted(tried) == sorted([first.id, third.id])
    assert outbox.done == [third.id]
