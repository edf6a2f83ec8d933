"""What records histories of a carrier's decision."""

from datetime import UTC, datetime, timedelta
from typing import Any

from temporalio.client import Client, WorkflowHandle

from models.decision import QuoteStatus
from tests.support.decisions import FakeDecisions, a_row, decision_office
from workflows.options import LOCAL_ATTEMPTS

BY_HAND = {"who": "jdoe", "reason": "ticket 4711"}


async def _history(handle: WorkflowHandle[Any, Any]) -> str:
    await handle.result()
    return (await handle.fetch_history()).to_json()


def _now(**changes: object) -> FakeDecisions:
    """A decision whose clock is far from its end, whenever it is recorded."""
    return FakeDecisions(a_row(datetime.now(UTC), **changes))


async def rejected(client: Client) -> str:
    """One decision that ends it."""
    async with decision_office(client, _now()) as office:
        await office.begin()
        await office.snapshot()
        await office.decide("reject", "Roof work above three stories")
        return await _history(office.handle)


async def bound(client: Client) -> str:
    """Held, reopened, approved and bound."""
    async with decision_office(client, _now()) as office:
        await office.begin()
        await office.snapshot()
        for action, remark in (("hold", "Loss runs"), ("reopen", ""), ("approve", ""), ("bound", "")):
            await office.decide(action, remark)
        return await _history(office.handle)


async def by_support(client: Client) -> str:
    """A signal that is wrong, days more, a status by hand; then withdrawn."""
    async with decision_office(client, _now()) as office:
        await office.begin()
        await office.signal("extend_clock", {"days": "soon", **BY_HAND})
        await office.signal("extend_clock", {"days": 2, **BY_HAND})
        await office.signal("support_override", {"status": "hold", **BY_HAND})
        await office.signal("withdrawn", {"reason": "released"})
        return await _history(office.handle)


async def expired(client: Client) -> str:
    """Nobody decided; two reminders were due when it began."""
    begun = datetime.now(UTC) - timedelta(days=30) + timedelta(seconds=3)
    async with decision_office(client, FakeDecisions(a_row(begun))) as office:
        await office.begin()
        return await _history(office.handle)


async def database_away(client: Client) -> str:
    """The write outlasts the local activity."""
    store = _now(quote_status=QuoteStatus.HOLD, version=2)
    store.failures = LOCAL_ATTEMPTS
    async with decision_office(client, store) as office:
        await office.begin()
        await office.signal("withdrawn", {"reason": "released"})
        return await _history(office.handle)


async def mailed(client: Client) -> str:
    """Held and rejected; whom it concerns is told with each write."""
    async with decision_office(client, _now()) as office:
        await office.begin()
        await office.snapshot()
        for action, remark in (("hold", "Loss runs"), ("reopen", ""), ("reject", "Roof work")):
            await office.decide(action, remark)
        return await _history(office.handle)


CASES = {
    "decision/rejected": rejected,
    "decision/bound": bound,
    "decision/by_support": by_support,
    "decision/expired": expired,
    "decision/database_away": database_away,
    "decision/mailed": mailed,
}
"""By stem and name, as their files lie."""
