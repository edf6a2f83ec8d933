"""An account's case on a real server: the order of its steps, its refusals, a bind turn by turn."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from temporalio.client import Client, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError

from activities.bind.case import ERASED
from models.bind_flow import StepAsk
from models.bind_intent import Turn
from tests.support.bind_script import BIND, BindScript, a_running_case, a_step
from tests.support.timeouts import PATIENCE_S
from workflows.bind import OnlineBindWorkflow
from workflows.contracts import WC_NEEDS_OPS

DAY_S = 24 * 3600
WHO = {"who": "jdoe", "reason": "ticket 4711"}


async def until(said: Callable[[], bool]) -> None:
    """Until something holds."""
    async with asyncio.timeout(PATIENCE_S):
        while not said():
            await asyncio.sleep(0.02)


async def first_rest(handle: Any) -> Any:
    """The first timer that rests: it is told with the task that begins it, after all that the task did.

    A case that is asked late has waited for its quote's end already, with a timer of many days.
    """
    async with asyncio.timeout(PATIENCE_S):
        async for event in handle.fetch_history_events(wait_new_event=True):
            timer = event.timer_started_event_attributes  # of any other event: none, of no time
            if 0 < timer.start_to_fire_timeout.seconds < DAY_S:
                return timer
    raise AssertionError("the case ended without a rest")


async def end_of(handle: Any) -> Any:
    """How a case ended."""
    async with asyncio.timeout(PATIENCE_S):
        return await handle.result()


async def refusal(call: Any) -> str:
    """The code by which a case refuses a step."""
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await call
    assert isinstance(refused.value.cause, ApplicationError)
    return str(refused.value.cause.type)


async def test_steps_are_carried_out_one_at_a_time_in_the_order_of_their_asking(client: Client) -> None:
    script = BindScript()
    kinds = ["getQuestions", "saveQuestions", "savePaymentPlans", "getNetRates"]
    async with a_running_case(client, script) as handle:
        for kind in kinds:
            await handle.execute_update(OnlineBindWorkflow.ask, a_step(kind))
        await until(lambda: len(script.asked) == 5)
    assert script.asked == ["read", *kinds]


async def test_a_step_that_was_never_delivered_is_taken_up_and_a_second_delivery_is_none(
    client: Client,
) -> None:
    script, step = BindScript(), a_step()
    script.stand = script.stand.model_copy(update={"steps": (step,)})
    script.after_step = lambda _: setattr(script, "stand", script.stand.model_copy(update={"steps": ()}))
    async with a_running_case(client, script) as handle:
        await handle.execute_update(OnlineBindWorkflow.ask, step, id=str(uuid4()))
        await handle.execute_update(OnlineBindWorkflow.ask, a_step("look"))
        await until(lambda: "look" in script.asked)
    assert script.asked == ["read", "getQuestions", "look"]


async def test_a_step_that_fails_closes_its_job_by_name_and_the_next_one_goes_on(client: Client) -> None:
    script, first = BindScript(), a_step("getNetRates")

    def refuse(ask: StepAsk) -> None:
        if ask.job == first.job:
            raise ApplicationError("none", type="carrier_rejected", non_retryable=True)

    script.after_step = refuse
    async with a_running_case(client, script) as handle:
        await handle.execute_update(OnlineBindWorkflow.ask, first)
        await handle.execute_update(OnlineBindWorkflow.ask, a_step("look"))
        await until(lambda: "look" in script.asked)
    assert script.failed == {first.job: "carrier_rejected"}


@pytest.mark.req("CB-183")
async def test_a_quote_that_is_not_eligible_is_not_bound(client: Client) -> None:
    script = BindScript(state="indication")
    async with a_running_case(client, script) as handle:
        await until(lambda: script.asked == ["read"])
        await until_read(handle)
        assert await refusal(handle.execute_update(OnlineBindWorkflow.bind, a_step(BIND))) == "not_eligible"
    assert script.asked == ["read"]


async def test_an_ended_account_takes_no_step_and_closes_what_came_with_its_start(client: Client) -> None:
    script, late = BindScript(), a_step()
    ended = {"state": "declined", "ended": True, "steps": (late,)}
    script.stand = script.stand.model_copy(update=ended)
    async with a_running_case(client, script) as handle:
        outcome = await end_of(handle)
    assert outcome.state == "declined"
    assert script.failed == {late.job: "case_ended"}


async def test_a_bind_goes_from_check_to_submit_to_its_policy(client: Client) -> None:
    script = BindScript(Turn.CHECK, Turn.SUBMIT, Turn.PERSIST, Turn.END)
    async with a_running_case(client, script) as handle:
        await handle.execute_update(OnlineBindWorkflow.bind, a_step(BIND))
        outcome = await end_of(handle)
    assert script.asked == ["read", "begin", "check", "submit", "settle persist"]
    assert outcome.state == "bound"


async def test_a_submit_that_is_lost_with_its_worker_is_looked_for_and_not_sent_again(client: Client) -> None:
    script = BindScript(Turn.SUBMIT, Turn.LOOK, Turn.PERSIST, Turn.END)
    script.break_submit = 1
    async with a_running_case(client, script) as handle:
        await handle.execute_update(OnlineBindWorkflow.bind, a_step(BIND))
        await end_of(handle)
    assert script.asked == ["read", "begin", "submit lost", "lost", "look", "settle persist"]


async def test_while_nobody_knows_of_a_policy_reads_go_on_and_writes_are_refused(client: Client) -> None:
    script = BindScript(Turn.LOOK)
    script.at = lambda _: datetime.now(UTC) + timedelta(hours=1)
    async with a_running_case(client, script) as handle:
        await handle.execute_update(OnlineBindWorkflow.bind, a_step(BIND))
        await until(lambda: "begin" in script.asked)
        await handle.execute_update(OnlineBindWorkflow.ask, a_step("getQuoteDetails"))
        await until(lambda: "getQuoteDetails" in script.asked)
        assert await refusal(handle.execute_update(OnlineBindWorkflow.ask, a_step("savePaymentPlans"))) == (
            "bind_open"
        )
        assert await refusal(handle.execute_update(OnlineBindWorkflow.bind, a_step(BIND))) == "bind_open"
    assert script.asked == ["read", "begin", "getQuoteDetails"]


async def test_a_parked_bind_waits_for_operations_and_tells_them_how(client: Client) -> None:
    script = BindScript(Turn.WAIT, Turn.LOOK, Turn.PERSIST, Turn.END)
    async with a_running_case(client, script) as handle:
        await handle.execute_update(OnlineBindWorkflow.bind, a_step(BIND))
        await until(lambda: "begin" in script.asked)
        async with asyncio.timeout(PATIENCE_S):
            while "operator_mark_bound" not in await details(handle):
                await asyncio.sleep(0.05)
        await handle.signal("operator_retry", WHO)
        await end_of(handle)
    assert script.asked == ["read", "begin", "retry by jdoe", "look", "settle persist"]


async def test_the_carrier_is_looked_at_before_operations_may_say_that_it_is_bound(client: Client) -> None:
    script = BindScript(Turn.WAIT, Turn.WAIT, Turn.PERSIST, Turn.END)
    async with a_running_case(client, script) as handle:
        await handle.execute_update(OnlineBindWorkflow.bind, a_step(BIND))
        await until(lambda: "begin" in script.asked)
        await handle.signal("operator_mark_bound", {**WHO, "policy_no": "WC1234567"})
        await end_of(handle)
    assert script.asked == ["read", "begin", "look", "mark_bound by jdoe", "settle persist"]


async def test_operators_are_told_when_no_bind_is_under_way(client: Client) -> None:
    script = BindScript()
    async with a_running_case(client, script) as handle:
        await until_read(handle)
        await handle.signal("operator_abort", WHO)
        async with asyncio.timeout(PATIENCE_S):
            while "no bind of this account is under way" not in await details(handle):
                await asyncio.sleep(0.05)
    assert script.asked == ["read"]


async def test_a_new_run_takes_up_a_bind_whose_workflow_was_lost(client: Client) -> None:
    script = BindScript(Turn.LOOK, Turn.PERSIST, Turn.END)
    soon = datetime.now(UTC) + timedelta(seconds=1)
    binds = {"bind_job": uuid4(), "state": "unknown", "watch_at": soon}
    script.stand = script.stand.model_copy(update=binds)
    async with a_running_case(client, script) as handle:
        await until(lambda: len(script.asked) > 1)
        assert script.asked[1] == "begin"
        outcome = await end_of(handle)
    assert script.asked == ["read", "begin", "look", "settle persist"]
    assert outcome.state == "bound"


async def test_look_now_asks_the_carrier_at_once(client: Client) -> None:
    script = BindScript(state="referred")
    async with a_running_case(client, script) as handle:
        await until_read(handle)
        await handle.signal("look_now")
        await until(lambda: "watch" in script.asked)
    assert script.asked == ["read", "watch"]


async def until_read(handle: Any) -> None:
    """Until the case knows where its account stands."""
    async with asyncio.timeout(PATIENCE_S):
        while await handle.query(OnlineBindWorkflow.snapshot) is None:
            await asyncio.sleep(0.02)


async def details(handle: Any) -> str:
    """What stands in the Temporal UI of a case."""
    metadata: Any = await handle.query("__temporal_workflow_metadata")
    return str(metadata["currentDetails"] if isinstance(metadata, dict) else metadata.current_details)


async def test_a_bind_that_cannot_go_on_rests_and_closes_its_job_once_each_time(client: Client) -> None:
    script, bind = BindScript(Turn.LOOK, Turn.PERSIST, Turn.END), a_step(BIND)
    script.break_begin = 2
    async with a_running_case(client, script) as handle:
        await handle.execute_update(OnlineBindWorkflow.bind, bind)
        await until(lambda: bind.job in script.failed)
        assert (await first_rest(handle)).start_to_fire_timeout.seconds == 60
        assert script.asked.count("begin") == 2
        await handle.signal("operator_retry", WHO)
        await end_of(handle)
    assert "retry by jdoe" in script.asked


async def test_an_account_ends_with_its_quote_and_asks_nothing_more(client: Client) -> None:
    script = BindScript()
    script.stand = script.stand.model_copy(update={"over_at": datetime.now(UTC)})
    async with a_running_case(client, script) as handle:
        assert (await end_of(handle)).state == "expired"
    assert script.asked == ["read", "expire"]


async def test_a_policy_by_word_of_operations_is_looked_for_until_the_carrier_shows_it(
    client: Client,
) -> None:
    script, day = BindScript(Turn.END), datetime.now(UTC)
    marked = {"state": "bound", "ended": True, "marked_job": uuid4(), "watch_at": day}
    script.stand = script.stand.model_copy(update=marked)
    async with a_running_case(client, script) as handle:
        assert (await end_of(handle)).state == "bound"
    assert script.asked == ["read", "look", "read"]


async def test_the_case_of_an_erased_account_ends(client: Client) -> None:
    script = BindScript()
    gone = ERASED.model_copy(update={"adapter": script.stand.adapter})
    script.after_step = lambda _: setattr(script, "stand", gone)
    async with a_running_case(client, script) as handle:
        await handle.execute_update(OnlineBindWorkflow.ask, a_step("look"))
        assert (await end_of(handle)).state == "erased"


async def test_a_parked_bind_is_found_by_those_who_search_and_only_as_long_as_it_waits(
    client: Client,
) -> None:
    script = BindScript(Turn.PARK, Turn.WAIT, Turn.LOOK, Turn.PERSIST, Turn.END)
    script.needs_ops = lambda turn: turn is Turn.WAIT
    async with a_running_case(client, script) as handle:
        await handle.execute_update(OnlineBindWorkflow.bind, a_step(BIND))
        await until(lambda: "settle park" in script.asked)
        async with asyncio.timeout(PATIENCE_S):
            while not (await handle.describe()).typed_search_attributes.get(WC_NEEDS_OPS):
                await asyncio.sleep(0.05)
        await handle.signal("operator_retry", WHO)
        await end_of(handle)
        assert (await handle.describe()).typed_search_attributes.get(WC_NEEDS_OPS) is False
