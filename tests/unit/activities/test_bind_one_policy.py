"""One policy of one wish to bind, at the carrier's sandbox: late commits, and workers that stand still."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from activities.bind.intent_ports import Attempt, Stand
from models.bind_intent import IntentState
from models.errors import CarrierUnavailable
from tests.support.carrier_desk import CarrierDesk, a_carrier_desk
from tests.support.one_bind import OneBind, one_bind
from tests.support.sandbox_process import Control, SandboxProcess


class StillWorker:
    """A worker that a hook stops at its first attempt to bind: before it is stored, or before it is sent."""

    def __init__(self, intents: Any, *, stored: bool) -> None:
        self._intents, self._stored = intents, stored
        self.stopped = 0
        """How many submits stand still, or stood."""
        self.wakes = asyncio.Event()

    @property
    def stand(self) -> Stand:
        """The row as it is."""
        found: Stand = self._intents.stand
        return found

    async def store_attempt(self, *asked: Any) -> Attempt | None:
        """See BindIntents."""
        if self.stopped:
            return await self._store(*asked)
        stored = await self._store(*asked) if self._stored else None
        self.stopped += 1
        await self.wakes.wait()
        return stored if self._stored else await self._store(*asked)

    async def _store(self, *asked: Any) -> Attempt | None:
        attempt: Attempt | None = await self._intents.store_attempt(*asked)
        return attempt

    def __getattr__(self, name: str) -> Any:
        return getattr(self._intents, name)


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    """A sandbox on loopback."""
    running = SandboxProcess(tmp_path_factory.mktemp("sandbox"))
    yield running
    running.kill()


@pytest.fixture
async def desk(process: SandboxProcess) -> AsyncIterator[CarrierDesk]:
    """The carrier that knows no keys: whatever is sent twice is bound twice."""
    async with (
        process.client() as http,
        a_carrier_desk("amtrust", process.url, control := Control(http)) as found,
    ):
        await control.get("scenarios")
        yield found


async def ended(bind: OneBind) -> None:
    """It is bound as the one policy that the carrier has."""
    [policy] = await bind.policies()
    assert (bind.intent.state, bind.intent.policy_number) == (IntentState.BOUND, policy)


async def test_a_reply_that_is_lost_is_looked_for_and_nothing_is_sent_again(
    desk: CarrierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    bind = await one_bind(desk, "50", monkeypatch)
    await bind.carried_out()
    await ended(bind)


async def test_a_commit_that_lands_after_three_minutes_is_waited_for(
    desk: CarrierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    bind = await one_bind(desk, "53", monkeypatch)
    await bind.carried_out()
    await ended(bind)


async def test_a_quote_that_is_declined_while_its_bind_commits_frees_nobody(
    desk: CarrierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    bind = await one_bind(desk, "53", monkeypatch)
    await bind.carried_out(until=lambda: bind.intent.state is IntentState.UNKNOWN)
    portal = f"/_sandbox/portal/amtrust/quotes/{bind.record.quote_ref}"
    pressed = await desk.control.http.post(
        portal, data={"status": "UnderwriterDeclined"}, follow_redirects=True
    )
    assert "The status is changed." in pressed.text
    await bind.carried_out()
    assert bind.intent.state is IntentState.BOUND, "who is let go binds with another carrier"
    await ended(bind)


async def test_a_bind_that_is_refused_for_its_price_says_what_was_accepted_and_what_stands(
    desk: CarrierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    bind = await one_bind(desk, "61", monkeypatch)
    await bind.carried_out()
    accepted, intent = bind.intent.accepted, bind.intent
    assert accepted is not None and (intent.state, intent.code) == (IntentState.REJECTED, "changed")
    quote = await desk.details(bind.record.quote_ref or "")
    moved = {each["field"]: (each["before"], each["after"]) for each in intent.differences}
    assert moved["premium"] == (str(accepted.premium), str(quote.premium))
    assert moved["premium"][0] != moved["premium"][1]
    assert {"total", "down_payment", "invoices"} <= set(moved)
    assert await bind.policies() == []


async def test_a_bind_that_is_refused_for_another_reason_says_it_without_names_of_fields(
    desk: CarrierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    bind = await one_bind(desk, "51", monkeypatch)
    await bind.carried_out()
    words = "The quote needs the underwriter's review and cannot be bound."
    assert (bind.intent.code, bind.intent.reason, bind.intent.differences) == ("refused", words, ())


async def test_a_refusal_whose_price_cannot_be_read_is_told_in_the_carriers_words(
    desk: CarrierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    bind = await one_bind(desk, "61", monkeypatch)
    ready = bind.intent.attempts
    read = desk.carrier.payment_plans

    async def silent(*asked: Any) -> Any:
        if bind.intent.attempts > ready:
            raise CarrierUnavailable("The carrier does not answer.")
        return await read(*asked)

    monkeypatch.setattr(desk.carrier, "payment_plans", silent)
    await bind.carried_out()
    assert bind.intent.code == "refused"
    assert (bind.intent.reason or "").startswith("The price changed; it is ")


async def test_a_worker_that_stands_still_before_it_stored_sends_nothing_beside_its_successor(
    desk: CarrierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    bind = await one_bind(desk, "50", monkeypatch)
    bind.intents = still = StillWorker(bind.intents, stored=False)
    await bind.carried_out(until=lambda: bind.intent.state is IntentState.UNKNOWN)
    assert len(bind.lost) == 1 and bind.intent.attempts == 1, "its successor has sent"
    still.wakes.set()
    await asyncio.gather(*bind.lost)
    await bind.carried_out()
    await ended(bind)


async def test_a_worker_that_stands_still_before_it_sends_sends_nothing_once_its_window_is_over(
    desk: CarrierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    bind = await one_bind(desk, "00", monkeypatch)
    bind.intents = still = StillWorker(bind.intents, stored=True)
    await bind.carried_out()
    assert len(bind.lost) == 1 and bind.intent.attempts == 2, "its successor has sent"
    still.wakes.set()
    await ended(bind)
