"""What reaches a case on a real server: updates and signals that begin it, refusals, repeats."""

import asyncio
from datetime import timedelta
from uuid import uuid4

import pytest
from temporalio.client import Client, RPCTimeoutOrCancelledError, WorkflowExecutionStatus
from uuid6 import uuid7

from activities.ports import MessageKind
from temporal.cases import CaseRefused, Told, UnknownMessage
from temporal.relay import Relay
from temporal.starter import send
from tests.support.cases import SCOPE, UNTIL, a_bind_ref, a_signal, an_update, case_of, case_worker
from tests.support.long_case import BROKEN, LAST, REFUSED, Answered, LongCase, Stand
from tests.support.outbox import FakeOutbox
from workflows.contracts import WC_CARRIER, WC_DEADLINE, WC_KIND, WC_PARTNER, WC_STATE

LONG = timedelta(seconds=20)


async def test_an_update_begins_its_case_and_says_what_operators_search_by(client: Client) -> None:
    begins = a_bind_ref()
    async with case_worker(client) as queue:
        await send(client, an_update(begins, "details"), rpc_timeout=LONG, task_queue=queue)
        handle = case_of(client, begins)
        assert await handle.query(LongCase.snapshot) == Stand(began_with=begins, steps=("details",))
        found = await handle.describe()
    attributes = found.typed_search_attributes
    assert [attributes.get(key) for key in (WC_KIND, WC_STATE, WC_CARRIER, WC_PARTNER, WC_DEADLINE)] == [
        "bind",
        "quoting",
        "amtrust",
        SCOPE.partner,
        UNTIL,
    ]
    assert await found.static_summary() == "Quote and bind at amtrust"
    assert "2030-01-31 12:00 UTC" in (await found.static_details() or "")
    raw = found.raw_description.execution_config
    assert raw.workflow_execution_timeout.ToTimedelta() == timedelta(0)


async def test_the_same_step_sent_twice_is_one_step(client: Client) -> None:
    begins = a_bind_ref()
    message = an_update(begins, "details")
    async with case_worker(client) as queue:
        await asyncio.gather(
            *(send(client, message, rpc_timeout=LONG, task_queue=queue) for _ in range(3)),
        )
        await send(client, an_update(begins, "plan"), rpc_timeout=LONG, task_queue=queue)
        stand = await case_of(client, begins).query(LongCase.snapshot)
    assert stand.steps == ("details", "plan")


@pytest.mark.parametrize(("step", "code"), [(REFUSED, "not_eligible"), (BROKEN, "failed")])
async def test_a_refused_step_comes_back_by_its_code_and_leaves_the_case_as_it_was(
    client: Client, step: str, code: str
) -> None:
    begins = a_bind_ref()
    async with case_worker(client) as queue:
        await send(client, an_update(begins, "details"), rpc_timeout=LONG, task_queue=queue)
        with pytest.raises(CaseRefused) as refused:
            await send(client, an_update(begins, step), rpc_timeout=LONG, task_queue=queue)
        with pytest.raises(CaseRefused) as unknown:
            await send(client, an_update(begins, "x", name="tomorrow"), rpc_timeout=LONG, task_queue=queue)
        stand = await case_of(client, begins).query(LongCase.snapshot)
    assert refused.value.code == code
    assert unknown.value.code == "failed"
    assert stand.steps == ("details",)


async def test_a_step_that_a_case_took_and_never_ended_says_that_the_case_has_ended(client: Client) -> None:
    begins = a_bind_ref()
    async with case_worker(client) as queue:
        with pytest.raises(CaseRefused) as refused:
            await send(client, an_update(begins, LAST), rpc_timeout=LONG, task_queue=queue)
    assert refused.value.code == "case_ended"


async def test_an_update_to_a_case_that_has_just_ended_begins_it_again(client: Client) -> None:
    begins = a_bind_ref()
    async with case_worker(client) as queue:
        await send(client, an_update(begins, "details"), rpc_timeout=LONG, task_queue=queue)
        handle = case_of(client, begins)
        first = (await handle.describe()).run_id
        await handle.signal("superseded")
        await send(client, an_update(begins, "plan"), rpc_timeout=LONG, task_queue=queue)
        await send(client, a_signal(begins, "superseded"), rpc_timeout=LONG, task_queue=queue)
        await handle.result()
        for _ in range(3):  # ended by itself, then terminated by hand
            await send(client, an_update(begins, "again"), rpc_timeout=LONG, task_queue=queue)
            again = await handle.describe()
            assert (await handle.query(LongCase.snapshot)).steps[-1] == "again"
            await handle.terminate("by an operator")
    assert again.run_id != first


async def test_a_signal_begins_a_case_that_has_ended_and_reaches_one_that_runs(client: Client) -> None:
    begins = a_bind_ref()
    async with case_worker(client) as queue:
        for _ in range(2):
            await send(client, a_signal(begins, "superseded"), rpc_timeout=LONG, task_queue=queue)
            assert await case_of(client, begins).result() == Stand(began_with=begins)
        await send(client, an_update(begins, "plan"), rpc_timeout=LONG, task_queue=queue)
        await send(client, a_signal(begins, "superseded"), rpc_timeout=LONG, task_queue=queue)
        assert (await case_of(client, begins).result()).steps == ("plan",)


async def test_the_start_of_a_case_that_ended_is_not_repeated(client: Client) -> None:
    begins = a_bind_ref()
    start = a_signal(begins, "OnlineBindWorkflow", kind=MessageKind.START)
    async with case_worker(client) as queue:
        for _ in range(2):
            await send(client, start, rpc_timeout=LONG, task_queue=queue)
        handle = case_of(client, begins)
        await handle.signal("superseded")
        await handle.result()
        await send(client, start, rpc_timeout=LONG, task_queue=queue)
        assert (await handle.describe()).status is WorkflowExecutionStatus.COMPLETED


async def test_what_a_newer_build_wrote_goes_on_to_the_case_as_it_is(client: Client) -> None:
    begins = a_bind_ref()
    message = an_update(begins, "details")
    assert message.call is not None and message.call.given is not None
    newer = message.call.model_copy(
        update={
            "begins": {
                **message.call.begins,
                "tomorrow": 1,
                "scope": {**message.call.begins["scope"], "x": 1},
            },
            "given": {**message.call.given, "tomorrow": {"a": 1}},
        }
    )
    async with case_worker(client) as queue:
        await send(client, message.model_copy(update={"call": newer}), rpc_timeout=LONG, task_queue=queue)
        handle = case_of(client, begins)
        assert await handle.query(LongCase.snapshot) == Stand(began_with=begins, steps=("details",))
        history = await handle.fetch_history()
    (sent,) = history.events[0].workflow_execution_started_event_attributes.input.payloads
    (plain,) = await client.data_converter.decode([sent], [dict])
    assert plain["tomorrow"] == 1


async def test_a_step_that_nobody_takes_in_time_is_left_to_be_sent_again(client: Client) -> None:
    begins, outbox = a_bind_ref(), FakeOutbox()
    with pytest.raises(RPCTimeoutOrCancelledError):
        await send(
            client, an_update(begins, "details"), rpc_timeout=timedelta(seconds=1), task_queue=f"q-{uuid4()}"
        )
    await case_of(client, begins).terminate()
    assert not outbox.done


@pytest.mark.parametrize("wrong", [{"begins": {"account": "x"}}, {"begins": {}}])
async def test_a_message_with_which_no_case_can_begin_is_not_sent(
    client: Client, wrong: dict[str, object]
) -> None:
    message = an_update(a_bind_ref(), "details")
    assert message.call is not None
    with pytest.raises(UnknownMessage, match="account"):
        await send(client, message.model_copy(update={"call": message.call.model_copy(update=wrong)}))
    with pytest.raises(UnknownMessage, match="no case"):
        await send(client, message.model_copy(update={"workflow_id": f"quote/{uuid4()}"}))


async def test_an_answer_is_waited_for_and_is_the_first_one_again_under_the_same_key(client: Client) -> None:
    begins, key = a_bind_ref(), str(uuid7())
    call = an_update(begins, "details").call
    assert call is not None
    async with case_worker(client) as queue:
        told = Told(client, f"bind/{begins.account}", call, LONG, queue)
        first = await told.answer("ask", key, Answered)
        await told.answer("ask", str(uuid7()), Answered)
        again = await told.answer("ask", key, Answered)
    assert (first, again) == (Answered(number=1), Answered(number=1))


async def test_the_relay_sends_each_case_its_steps_in_order_and_closes_what_is_refused(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = a_bind_ref(), a_bind_ref()
    steps = ["create", "questions", REFUSED, "plan", "bind"]
    messages = [an_update(one, step) for step in steps]
    others = [an_update(other, step) for step in steps]
    outbox = FakeOutbox(*[each for pair in zip(messages, others, strict=True) for each in pair])
    async with case_worker(client) as queue:
        relay = Relay(client, outbox)

        async def on_queue(client: Client, message: object) -> None:
            await send(client, message, rpc_timeout=LONG, task_queue=queue)  # type: ignore[arg-type]

        monkeypatch.setattr("temporal.relay.send", on_queue)
        assert await relay.sweep() == 10
        stands = [await case_of(client, begins).query(LongCase.snapshot) for begins in (one, other)]
    assert [stand.steps for stand in stands] == [("create", "questions", "plan", "bind")] * 2
    assert outbox.refusals == {messages[2].id: "not_eligible", others[2].id: "not_eligible"}
