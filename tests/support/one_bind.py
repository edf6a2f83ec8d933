"""One bind at the carrier's sandbox, turn by turn as its workflow goes, on the carrier's own clock.

Activities, rules, window, adapter and sandbox are the product's; the intent's row is kept in memory, and what
the workflow does when it takes a submit for lost is done here. So what takes an hour is told in a second.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from activities.bind import turns
from activities.bind.intent_ports import Attempt, Change, Stand
from activities.bind.record_ports import TurnRows
from activities.bind.turns import BindTurnActivities
from activities.bind.window import SubmitWindow
from models.bind_account import BindAccountState
from models.bind_flow import BindMove, TurnAsk
from models.bind_intent import (
    Accepted,
    AcceptedInvoice,
    BindLimits,
    Ending,
    FoundPolicy,
    Intent,
    IntentKind,
    IntentState,
    Look,
    SubmitReply,
    Turn,
)
from models.bind_record import AccountRecord
from models.bind_step import Projection
from models.fein import plain
from models.job import TenantScope
from models.quote import QuoteInput
from tests.support.carrier_desk import EFFECTIVE, CarrierDesk, choice
from tests.support.carrier_port import Leave
from tests.support.quote_cases import a_job
from tests.support.sandbox_process import Control
from underwriting import bind_intent as rules
from underwriting.bind_intent import Standing
from underwriting.bind_standing import seen_of, standing_of, with_standing

LIMITS = BindLimits(resubmit_after_s=300, look_gap_s=60, park_after_s=24 * 3600, unknown_submits_max=5)
"""Of the sandbox's carriers."""
BIND = "getBindQuoteResponse"
MOST_TURNS = 60
LATE_S = 600
"""After which nothing can come any more of what was sent."""


class IntentInMemory:
    """BindIntents of one row, by the rules of underwriting/bind_intent.py, on a clock that is given."""

    def __init__(self, intent: Intent, now: Callable[[], datetime]) -> None:
        self._intent, self._now = intent, now

    @property
    def stand(self) -> Stand:
        """The row as it is."""
        return Stand(intent=self._intent.model_copy(update={"now": self._now()}), limits=LIMITS)

    async def read(self, scope: TenantScope, intent_id: Any) -> Stand:
        """See BindIntents."""
        return self.stand

    async def checked(
        self, scope: TenantScope, intent_id: Any, seen: int, begun: datetime, projection: Any = None
    ) -> Change:
        """See BindIntents."""
        return self._ruled(lambda row, now: rules.checked(row, seen, begun.timestamp(), now, LIMITS))

    async def store_attempt(self, scope: TenantScope, intent_id: Any, seen: int) -> Attempt | None:
        """See BindIntents."""
        change = self._ruled(lambda row, now: rules.attempted(row, seen, now, LIMITS))
        return Attempt(change.stand.intent.attempts, LIMITS.window_s) if change.made else None

    async def replied(
        self, scope: TenantScope, intent_id: Any, attempt: int, reply: SubmitReply, projection: Any = None
    ) -> Change:
        """See BindIntents."""
        rule = rules.nothing_taken if reply is SubmitReply.NOTHING_TAKEN else rules.unknown
        return self._ruled(lambda row, _: rule(row, attempt))

    async def looked(
        self, scope: TenantScope, intent_id: Any, look: Look, found: tuple[FoundPolicy, ...] = ()
    ) -> Change:
        """See BindIntents."""
        return self._ruled(lambda row, now: rules.looked(row, seen_of(look)._replace(answered=now), LIMITS))

    async def bind(
        self, scope: TenantScope, intent_id: Any, policies: tuple[FoundPolicy, ...], projection: Projection
    ) -> Change:
        """See BindIntents."""
        return self._ruled(lambda row, _: rules.bound(row), policy_number=policies[0].number)

    async def reject(
        self,
        scope: TenantScope,
        intent_id: Any,
        seen: int,
        ending: Ending,
        projection: Projection,
        *,
        by_reply: bool = False,
    ) -> Change:
        """See BindIntents."""
        told = {"code": ending.code, "reason": ending.reason, "differences": ending.differences}
        return self._ruled(lambda row, _: rules.rejected(row, seen, by_reply=by_reply), **told)

    def _ruled(self, rule: Callable[[Standing, float], Standing | None], **more: Any) -> Change:
        stand = self.stand
        after = rule(standing_of(stand.intent), stand.intent.now.timestamp())
        if after is None:
            return Change(False, stand)
        self._intent = with_standing(stand.intent, after, LIMITS).model_copy(update=more)
        return Change(True, self.stand)


@dataclass
class CarrierClock:
    """The carriers' clock, moved on by us alone; it is the database's here as well."""

    control: Control
    ahead: timedelta = timedelta(0)

    def now(self) -> datetime:
        """The time there."""
        return datetime.now(UTC) + self.ahead

    def clocks(self) -> tuple[float, float]:
        """The same as a window reads it."""
        moment = self.now().timestamp()
        return moment, moment

    async def advance(self, seconds: float) -> None:
        """Move on."""
        await self.control.advance(seconds)
        self.ahead += timedelta(seconds=seconds)

    async def waiting(self) -> int:
        """How many calls wait for it."""
        return int((await self.control.get("clock"))["waiting"])


@dataclass
class OneBind:
    """A quote that a person wants bound."""

    desk: CarrierDesk
    clock: CarrierClock
    record: AccountRecord
    asked: QuoteInput
    intents: Any
    lost: list[asyncio.Task[Any]] = field(default_factory=list)
    """Submits that were taken for lost, and live on."""
    _activities: BindTurnActivities = field(init=False)

    def __post_init__(self) -> None:
        """The activities of a worker."""
        rows: Any = _Rows(self)
        self._activities = BindTurnActivities(rows, {"amtrust": self.desk.carrier}, "desk@quoteloom.example")

    @property
    def intent(self) -> Intent:
        """As its row has it."""
        found: Intent = self.intents.stand.intent
        return found

    async def carried_out(self, until: Callable[[], bool] = lambda: False) -> None:
        """Turn by turn to its end, or to where it waits for operations, or until something is so."""
        move = await self._activities.begin_bind(self._ask())
        for _ in range(MOST_TURNS):
            if until() or move.turn in (Turn.END, Turn.WAIT):
                return
            if move.at is not None and (rest := (move.at - self.clock.now()).total_seconds()) > 0:
                await self.clock.advance(rest)
            move = await self._moved(move)
        raise AssertionError(f"it did not end: {move}")

    async def policies(self) -> list[str]:
        """The policies that the carrier made, once nothing can come any more of anything that was sent."""
        await self.clock.advance(LATE_S)
        await asyncio.gather(*self.lost, return_exceptions=True)
        found = await self.desk.control.get("policies", fein=self.asked.fein)
        return [each["number"] for each in found]

    async def _moved(self, move: BindMove) -> BindMove:
        by_turn: dict[Turn, Callable[[TurnAsk], Awaitable[BindMove]]] = {
            Turn.CHECK: self._activities.check_bind,
            Turn.LOOK: self._activities.look_for_policy,
            Turn.SUBMIT: self._submitted,
        }
        return await by_turn.get(Turn(move.turn), self._activities.settle_bind)(self._ask(move))

    async def _submitted(self, ask: TurnAsk) -> BindMove:
        """One that waits for the carrier, or stands still, is taken for lost, as after its time-out."""
        # Both before it begins: what it does while the carrier's side answers must not pass unseen.
        waiting, still = await self.clock.waiting(), self._still
        submit = asyncio.ensure_future(self._activities.submit_bind(ask))
        while not (submit.done() or self._still > still or await self.clock.waiting() > waiting):
            await asyncio.sleep(0)
        if submit.done():
            return submit.result()
        self.lost.append(submit)
        return await self._activities.note_lost_bind(ask)

    @property
    def _still(self) -> int:
        """How many submits a hook of the test has stopped."""
        return int(getattr(self.intents, "stopped", 0))

    def _ask(self, move: BindMove | None = None) -> TurnAsk:
        seen, turn = (0, "") if move is None else (move.seen, move.turn)
        about = {"account": self.record.id, "scope": self.desk.about.scope, "event": uuid4()}
        return TurnAsk(**about, job=self.intent.id, type=BIND, seen=seen, turn=turn)


class _Rows:
    """CaseRows of the account of one bind."""

    def __init__(self, bind: OneBind) -> None:
        self.reads = self.records = self.rows = self.awaiting = self
        self._bind = bind

    @property
    def intents(self) -> Any:
        return self._bind.intents

    async def read(self, scope: TenantScope, account: Any) -> AccountRecord:
        return self._bind.record

    async def turn(self, scope: TenantScope, account: Any, intent: Any) -> TurnRows:
        """Nobody holds the carrier."""
        fein = plain(self._bind.asked.fein)
        return TurnRows(stand=self._bind.intents.stand, record=self._bind.record, fein=fein)


async def one_bind(desk: CarrierDesk, ending: str, monkeypatch: pytest.MonkeyPatch) -> OneBind:
    """A quote that can be bound, and that somebody pressed. ending: of its FEIN."""
    ref, request = await desk.ready(ending)
    quote, plan = await desk.details(ref), await desk.plan(ref)
    await desk.carrier.save_payment_plan(desk.about, ref, choice(plan), "plan", Leave())
    assert quote.premium is not None
    now = datetime.fromisoformat((await desk.control.get("clock"))["now"])
    clock = CarrierClock(desk.control, now - datetime.now(UTC))
    monkeypatch.setattr(turns, "SubmitWindow", partial(SubmitWindow, read=clock.clocks))
    accepted = Accepted(
        premium=quote.premium, taxes=quote.taxes or plan.taxes, fees=plan.fees, total=plan.total,
        plan=plan.id, down_payment=plan.down_payment,
        invoices=tuple(AcceptedInvoice(due=each.due_date, amount=each.total) for each in plan.invoices),
    )  # fmt: skip
    record = AccountRecord(
        id=uuid4(), prospect_id=uuid4(), adapter="amtrust", carrier_name="AmTrust", run_id=uuid4(),
        state=BindAccountState.QUOTED, quote_ref=ref, version=1, updated_at=datetime.now(UTC),
    )  # fmt: skip
    intent = Intent(
        id=a_job().job_id, prospect_id=record.prospect_id, account_id=record.id, adapter="amtrust",
        quote_ref=ref, kind=IntentKind.ONLINE, state=IntentState.ASKED, effective_date=EFFECTIVE,
        accepted=accepted, now=clock.now(),
    )  # fmt: skip
    return OneBind(desk, clock, record, request.quote, IntentInMemory(intent, clock.now))
