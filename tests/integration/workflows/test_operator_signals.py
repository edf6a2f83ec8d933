"""Signals as operators type them, to a case on a real server: what is wrong is told with what is right."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from temporalio.api.common.v1 import Payload
from temporalio.client import Client, WorkflowHandle
from temporalio.common import RawValue

from models.operator_signal import SIGNALS, OperatorSignal
from tests.support.cases import a_bind_ref, case_worker
from tests.support.long_case import LongCase, Stand

RETRY = {"who": "jdoe", "reason": "ticket 4711"}


@asynccontextmanager
async def a_case(client: Client) -> AsyncIterator[WorkflowHandle[LongCase, Stand]]:
    """A case that runs, and ends with the test."""
    begins = a_bind_ref()
    async with case_worker(client) as queue:
        handle = await client.start_workflow(
            LongCase.run, begins, id=f"bind/{begins.account}", task_queue=queue
        )
        yield handle
        await handle.terminate()


async def details(handle: WorkflowHandle[LongCase, Stand]) -> str:
    """What stands in the Temporal UI of a case."""
    metadata: Any = await handle.query("__temporal_workflow_metadata")
    return str(metadata["currentDetails"] if isinstance(metadata, dict) else metadata.current_details)


async def test_a_right_signal_is_followed_and_fields_of_tomorrow_do_no_harm(client: Client) -> None:
    async with a_case(client) as handle:
        await handle.signal("operator_retry", {**RETRY, "since": "tomorrow", "nested": {"a": 1}})
        await handle.signal("operator_mark_bound", {**RETRY, "policy_no": 1234567})
        stand = await handle.query(LongCase.snapshot)
        assert (stand.retried, stand.policy) == (("jdoe",), "1234567")
        assert await details(handle) == "Waits for a step."


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ([], "who, reason must be given"),
        ([None], "who, reason must be given"),
        ([{"who": "jdoe"}], "reason must be given"),
        ([{"who": "jdoe", "reason": "  "}], "reason must be given"),
        ([{"who": "jdoe", "reason": ["ticket"]}], "reason: a text is needed"),
        ([{"who": "jdoe", "reason": "a\x00b"}], "reason: a text without control characters is needed"),
        ([RawValue(Payload(metadata={"encoding": b"json/plain"}, data=b"[" * 100_000))], "is no JSON"),
        ([{"who": "x" * 241, "reason": "ticket"}], "who: at most 240 letters are needed"),
        (["operator"], "one JSON object is needed, in braces"),
        ([[RETRY]], "one JSON object is needed, in braces"),
        ([RETRY, RETRY], "2 arguments were sent, one JSON object is needed"),
        ([RawValue(Payload(metadata={"encoding": b"json/plain"}, data=b"{who: jdoe}"))], "is no JSON"),
        ([RawValue(Payload(metadata={"encoding": b"binary/plain"}, data=b"\xff\xfe"))], "is no JSON"),
    ],
    ids=range(13),
)
async def test_a_wrong_signal_is_not_followed_and_its_right_form_stands_in_the_details(
    client: Client, given: list[Any], says: str
) -> None:
    async with a_case(client) as handle:
        await handle.signal("operator_retry", args=given)
        told = await details(handle)
        assert (await handle.query(LongCase.snapshot)).retried == ()
        assert told.startswith("Waits for a step.\n\n**Signal `operator_retry` of ")
        assert says in told
        assert """Right is: `{"who": "jdoe", "reason": "ticket 4711"}`""" in told
        await handle.signal("operator_retry", RETRY)
        assert (await handle.query(LongCase.snapshot)).retried == ("jdoe",), "the case goes on"


@pytest.mark.parametrize("name", ["operator_retri", "support_override", "`x`\n# y", "__x"])
async def test_an_unknown_signal_is_answered_by_those_that_there_are(client: Client, name: str) -> None:
    async with a_case(client) as handle:
        await handle.signal(name, RETRY)
        told = await details(handle)
        assert "there is no such signal here. There are: `operator_mark_bound` with" in told
        assert "`operator_retry` with `{" in told and "`superseded` with `{}`" in told
        assert "\n# y" not in told


async def test_what_a_case_cannot_follow_now_says_why_and_the_newest_refusals_stand(client: Client) -> None:
    async with a_case(client) as handle:
        for number in range(5):
            await handle.signal("operator_mark_bound", {**RETRY, "policy_no": f"WC{number}"})
        told = await details(handle)
        assert told.count("send operator_retry first") == 3
        assert (await handle.query(LongCase.snapshot)).policy == ""


@pytest.mark.parametrize("name", SIGNALS)
def test_each_example_is_right(name: str) -> None:
    kind = SIGNALS[name]
    signal = kind.model_validate_json(kind.example)
    assert signal.wrong() is None
    assert set(signal.needed) <= set(signal.model_dump(exclude_unset=True))


@pytest.mark.parametrize(
    ("name", "given", "says"),
    [
        ("extend_clock", {"days": 0}, "days must be a whole number from 1 to 30"),
        ("extend_clock", {"days": "31"}, "days must be a whole number from 1 to 30"),
        ("extend_clock", {"days": 1.5}, "days must be a whole number from 1 to 30"),
        ("extend_clock", {"days": "²"}, "days must be a whole number from 1 to 30"),
        ("extend_clock", {"days": ""}, "days must be given"),
        (
            "support_override",
            {"status": "approve"},
            "status must be one of proceed_uw, hold, reject, uwportal",
        ),
        ("operator_mark_bound", {"policy_no": None}, "policy_no must be given"),
        ("withdrawn", {}, "reason must be given"),
    ],
)
def test_each_signal_says_what_would_be_right(name: str, given: dict[str, Any], says: str) -> None:
    by = {} if name == "withdrawn" else RETRY
    signal: OperatorSignal = SIGNALS[name].model_validate({**by, **given})
    assert signal.wrong() == says
