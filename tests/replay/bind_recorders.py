"""What records histories of an account at a carrier."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from temporalio.client import Client

from models.bind_intent import Turn
from tests.support.bind_script import BIND, BindScript, a_running_case, a_step
from workflows.bind import OnlineBindWorkflow

BY_HAND = {"who": "jdoe", "reason": "ticket 4711"}
STEPS = ("createQuote", "getQuestions", "saveQuestions", "savePaymentPlans", "terms")


async def _until(said: Callable[[], bool]) -> None:
    while not said():
        await asyncio.sleep(0.02)


async def bound(client: Client) -> str:
    """From the first step to a policy."""
    script = BindScript(Turn.CHECK, Turn.SUBMIT, Turn.PERSIST, Turn.END)
    async with a_running_case(client, script) as handle:
        for kind in STEPS:
            await handle.execute_update(OnlineBindWorkflow.ask, a_step(kind))
            await _until(lambda kind=kind: kind in script.asked)  # type: ignore[misc]
        await handle.execute_update(OnlineBindWorkflow.bind, a_step(BIND))
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def reply_lost(client: Client) -> str:
    """A submit is lost with its worker; looked for after a while, read meanwhile, found."""
    script = BindScript(Turn.SUBMIT, Turn.LOOK, Turn.PERSIST, Turn.END)
    script.break_submit = 1
    soon = datetime.now(UTC) + timedelta(seconds=4)
    script.at = lambda turn: soon if turn is Turn.LOOK else None
    async with a_running_case(client, script) as handle:
        await handle.execute_update(OnlineBindWorkflow.bind, a_step(BIND))
        await _until(lambda: "lost" in script.asked)
        await handle.execute_update(OnlineBindWorkflow.ask, a_step("getQuoteDetails"))
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def parked(client: Client) -> str:
    """Left to operations: a signal that is wrong, then one that lets it go on."""
    script = BindScript(Turn.PARK, Turn.WAIT, Turn.LOOK, Turn.PERSIST, Turn.END)
    async with a_running_case(client, script) as handle:
        await handle.execute_update(OnlineBindWorkflow.bind, a_step(BIND))
        await _until(lambda: "settle park" in script.asked)
        await handle.signal("operator_mark_bound", BY_HAND)
        await handle.signal("operator_retry", BY_HAND)
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def left_to_operations(client: Client) -> str:
    """Parked, and found by those who search, until a signal lets it go on."""
    script = BindScript(Turn.PARK, Turn.WAIT, Turn.LOOK, Turn.PERSIST, Turn.END)
    script.needs_ops = lambda turn: turn is Turn.WAIT
    async with a_running_case(client, script) as handle:
        await handle.execute_update(OnlineBindWorkflow.bind, a_step(BIND))
        await _until(lambda: "settle park" in script.asked)
        await handle.signal("operator_retry", BY_HAND)
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def marked_after_a_look(client: Client) -> str:
    """Parked, and operations say that it is bound: the carrier is looked at first."""
    script = BindScript(Turn.PARK, Turn.WAIT, Turn.WAIT, Turn.PERSIST, Turn.END)
    async with a_running_case(client, script) as handle:
        await handle.execute_update(OnlineBindWorkflow.bind, a_step(BIND))
        await _until(lambda: "settle park" in script.asked)
        await handle.signal("operator_mark_bound", {**BY_HAND, "policy_no": "WC1234567"})
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def ended_before(client: Client) -> str:
    """An account that has ended, and a step that came too late."""
    script = BindScript()
    late = {"state": "declined", "ended": True, "steps": (a_step(),)}
    script.stand = script.stand.model_copy(update=late)
    async with a_running_case(client, script) as handle:
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def watched(client: Client) -> str:
    """Asked now by a signal; the carrier has declined meanwhile."""
    script = BindScript(state="referred")

    async with a_running_case(client, script) as handle:
        await _until(lambda: script.asked == ["read"])
        script.stand = script.stand.model_copy(update={"state": "declined", "ended": True})
        await handle.signal("look_now")
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def rested(client: Client) -> str:
    """A bind that cannot go on rests, until operations let it go on."""
    script = BindScript(Turn.LOOK, Turn.PERSIST, Turn.END)
    script.break_begin = 2  # the local activity, and the one that outlasts an outage
    async with a_running_case(client, script) as handle:
        bind = a_step(BIND)
        await handle.execute_update(OnlineBindWorkflow.bind, bind)
        await _until(lambda: bind.job in script.failed)
        await handle.signal("operator_retry", BY_HAND)
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def confirmed(client: Client) -> str:
    """Bound by the word of operations: looked for until the carrier shows the policy."""
    script = BindScript(Turn.END)
    marked = {"state": "bound", "ended": True, "marked_job": a_step(BIND).job, "watch_at": datetime.now(UTC)}
    script.stand = script.stand.model_copy(update=marked)
    async with a_running_case(client, script) as handle:
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def expired(client: Client) -> str:
    """Nobody bound the quote while it stood."""
    script = BindScript()
    script.stand = script.stand.model_copy(update={"over_at": datetime.now(UTC) + timedelta(seconds=1)})
    async with a_running_case(client, script) as handle:
        await handle.result()
        return (await handle.fetch_history()).to_json()


CASES = {
    "bind/bound": bound,
    "bind/reply_lost": reply_lost,
    "bind/parked": parked,
    "bind_turns/left_to_operations": left_to_operations,
    "bind_turns/marked_after_a_look": marked_after_a_look,
    "bind/ended_before": ended_before,
    "bind/watched": watched,
    "bind/rested": rested,
    "bind/confirmed": confirmed,
    "bind/expired": expired,
}
"""By the name of the history."""
