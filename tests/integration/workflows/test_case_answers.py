"""What the API is told by a case on a real server, and what it tells of it."""

from collections.abc import Collection
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest
from prometheus_client import Counter
from temporalio.client import Client, WorkflowUpdateRPCTimeoutOrCancelledError
from temporalio.service import RPCError, RPCStatusCode
from uuid6 import uuid7

from api import gateway as module
from api.gateway import Gateway, UpdateFailed
from api.http.problems import CaseOver, ServerSilent, TooManyRequests, WorkflowUnhealthy
from models.bind_case import BindRef
from models.errors import QuotingError
from tests.support.cases import a_bind_ref, an_update, case_of, case_worker
from tests.support.codec_key import TEST_KEYS
from tests.support.long_case import BROKEN, LAST, REFUSED, Answered
from workflows.contracts import BIND_QUEUE


class NotEligible(QuotingError):
    """As the throw-away case refuses."""

    code, status = "not_eligible", 409


def a_gateway(address: str, namespace: str) -> Gateway:
    """The API's way to a server."""
    calls = cast(Counter, SimpleNamespace(inc=lambda: None))
    return Gateway(address, TEST_KEYS, namespace, "tests", calls)


async def asked(
    gateway: Gateway,
    begins: BindRef,
    step: str,
    key: str | None = None,
    refusals: Collection[type[QuotingError]] = (NotEligible,),
) -> Answered | None:
    """What a case answers to a step."""
    message = an_update(begins, step)
    assert message.call is not None
    return await gateway.update(
        message.workflow_id, "ask", message.call, key or str(uuid7()), Answered, refusals
    )


@pytest.fixture
def gateway(client: Client) -> Gateway:
    """On the server of the tests."""
    return a_gateway(client.service_client.config.target_host, client.namespace)


async def test_an_answer_comes_back_and_under_its_key_again(gateway: Gateway, client: Client) -> None:
    begins, key = a_bind_ref(), str(uuid7())
    async with case_worker(client, BIND_QUEUE):
        answers = [await asked(gateway, begins, "details", key), await asked(gateway, begins, "plan")]
        answers.append(await asked(gateway, begins, "details", key))
        await case_of(client, begins).terminate()
    assert answers == [Answered(number=1), Answered(number=2), Answered(number=1)]


async def test_a_refusal_comes_back_as_ours_with_its_field_and_an_unforeseen_one_as_a_fault(
    gateway: Gateway, client: Client
) -> None:
    begins = a_bind_ref()
    async with case_worker(client, BIND_QUEUE):
        with pytest.raises(NotEligible) as refused:
            await asked(gateway, begins, REFUSED)
        with pytest.raises(UpdateFailed, match="not_eligible"):
            await asked(gateway, begins, REFUSED, refusals=())
        with pytest.raises(UpdateFailed, match="failed"):
            await asked(gateway, begins, BROKEN)
        with pytest.raises(CaseOver):
            await asked(gateway, begins, LAST)
    assert (refused.value.message, refused.value.path) == ("The carrier would not bind it.", "type")


async def test_a_case_that_nobody_works_on_is_no_answer_and_no_refusal(
    gateway: Gateway, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "UPDATE_TIMEOUT", timedelta(seconds=1))
    begins = a_bind_ref()
    assert await asked(gateway, begins, "details") is None
    await case_of(client, begins).terminate()


async def test_without_temporal_the_specified_words_say_so() -> None:
    with pytest.raises(ServerSilent) as silent:
        await asked(a_gateway("127.0.0.1:1", "nowhere"), a_bind_ref(), "details")
    assert silent.value.message == "Oops! Server not responding"
    assert (silent.value.status, silent.value.headers) == (503, {"Retry-After": "3"})


@pytest.mark.parametrize(
    ("raised", "becomes"),
    [
        (RPCError("down", RPCStatusCode.UNAVAILABLE, b""), ServerSilent),
        (RPCError("late", RPCStatusCode.DEADLINE_EXCEEDED, b""), ServerSilent),
        (WorkflowUpdateRPCTimeoutOrCancelledError(), ServerSilent),
        (RPCError("busy", RPCStatusCode.RESOURCE_EXHAUSTED, b""), TooManyRequests),
        (RPCError("over", RPCStatusCode.NOT_FOUND, b""), CaseOver),
        (RPCError("no poller", RPCStatusCode.FAILED_PRECONDITION, b""), WorkflowUnhealthy),
        (RPCError("secret", RPCStatusCode.PERMISSION_DENIED, b""), UpdateFailed),
        (RPCError("secret", RPCStatusCode.INVALID_ARGUMENT, b""), UpdateFailed),
    ],
)
async def test_what_the_server_says_becomes_one_of_our_refusals(
    monkeypatch: pytest.MonkeyPatch, raised: Exception, becomes: type[Exception]
) -> None:
    gateway = a_gateway("127.0.0.1:1", "nowhere")

    async def answer(*_: Any) -> None:
        raise raised

    async def away() -> bool:
        return False

    monkeypatch.setattr("temporal.cases.Told.answer", answer)
    monkeypatch.setattr(gateway, "answers", away)
    with pytest.raises(becomes) as told:
        await asked(gateway, a_bind_ref(), "details")
    assert "secret" not in str(told.value)
