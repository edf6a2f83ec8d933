"""How a bind ends: intent, account, event and the job's answer are written in one transaction."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from activities.bind.case import CaseRows, projection_of
from activities.bind.intent_ports import Change, Stand
from activities.bind.news import news_of
from activities.bind.turn_asking import Checked, found_of
from models.bind_account import BindAccountState
from models.bind_errors import AccountMoved
from models.bind_flow import BindMove, TurnAsk
from models.bind_intent import Ending, FoundPolicy, Intent, SubmitReply, Turn
from models.bind_record import AccountRecord
from models.bind_step import AccountChanges, EventSource, NewCaseEvent, Projection, StepClosed
from models.carrier_policy import Policy
from models.errors import CarrierRejected
from underwriting.bind_check import Difference
from underwriting.bind_standing import bind_needs_ops, turn_of

BOUND_WORDS = "Quote Binded"
"""As specified."""
WAITED = ("waiting",)
MOVED_TRIES = 3


@dataclass(frozen=True, slots=True)
class Written:
    """What is written of an account with a change of its intent."""

    changes: AccountChanges
    event: NewCaseEvent
    closed: StepClosed | None = None


class TurnEndings:
    """Writes endings of binds."""

    def __init__(self, rows: CaseRows) -> None:
        self._rows, self._intents = rows, rows.intents

    async def bound(
        self,
        ask: TurnAsk,
        intent: Intent,
        record: AccountRecord,
        policies: Sequence[Policy],
        *,
        found: bool = False,
    ) -> BindMove:
        """A policy of our quote is known; more than one, or another premium than accepted, is told.

        Args: found: by a look, since no reply said so.
        """
        first, accepted = policies[0], intent.accepted
        params: dict[str, Any] = {"policy": first.number}
        code = "policy_found" if found else "bound"
        if accepted is not None and first.premium not in (None, accepted.premium):
            code = "bound_differs"
            params |= {"accepted": str(accepted.premium), "premium": str(first.premium)}
        if len(policies) > 1:
            code = "two_policies"
            params["policies"] = [each.number for each in policies]
        closed = StepClosed(job_id=ask.job, answer=_answer(record, first, intent))
        state = BindAccountState.BOUND
        if not intent.attempts:  # somebody pressed at the carrier itself
            state = BindAccountState.BOUND_OUTSIDE
            closed = StepClosed(job_id=ask.job, error_code="bound_outside")
            code = "bound_outside" if code != "two_policies" else code
        written = Written(
            AccountChanges(state=state, policy=_policy(first.number, first.policy_id), cleared=WAITED),
            NewCaseEvent(code=code, params=params, source=EventSource.CARRIER),
            closed,
        )
        named = found_of(policies)
        return await self.write(
            ask, written, lambda rows: self._intents.bind(ask.scope, ask.job, named, rows), record
        )

    async def unknown(self, ask: TurnAsk, attempt: int) -> BindMove:
        """Nobody knows what became of an attempt: from now on it is asked whether the policy exists."""
        written = Written(
            AccountChanges(state=BindAccountState.UNKNOWN),
            NewCaseEvent(code="bind_unknown", params={"attempt": attempt}),
        )
        reply = SubmitReply.UNKNOWN
        return await self.write(
            ask, written, lambda rows: self._intents.replied(ask.scope, ask.job, attempt, reply, rows)
        )

    async def refused(
        self, ask: TurnAsk, refused: CarrierRejected, moved: Sequence[Difference] = ()
    ) -> BindMove:
        """The carrier refused the attempt itself: what moved there, else its words without field names."""
        seen, told = ask.seen + 1, tuple(each._asdict() for each in moved)
        if told:
            return await self._rejected(ask, "changed", None, seen=seen, by_reply=True, differences=told)
        words = "; ".join(text for _, text in refused.faults) or refused.message
        return await self._rejected(ask, "refused", words, seen=seen, by_reply=True)

    async def changed(self, ask: TurnAsk, differences: Sequence[Difference]) -> BindMove:
        """What was accepted is not what stands: binding again needs acceptance."""
        told = tuple(each._asdict() for each in differences)
        return await self._rejected(ask, "changed", None, differences=told)

    async def found_at_check(
        self, ask: TurnAsk, intent: Intent, record: AccountRecord, found: Checked
    ) -> BindMove:
        """A policy exists before we sent anything, or beside what we sent."""
        if found.ours:
            return await self.bound(ask, intent, record, found.ours)
        return await self._outside(ask, found.others)

    async def settled(self, ask: TurnAsk, stand: Stand) -> BindMove:
        """What the row of the intent asks for."""
        turn = turn_of(stand.intent, stand.limits).turn
        if turn is Turn.OUTSIDE:
            return await self._outside(ask, stand.intent.outside)
        if turn is Turn.REJECT:
            return await self._rejected(ask, "refused", "The carrier refused the quote.")
        if turn is Turn.PARK:
            return await self._parked(ask, stand)
        if turn is Turn.PERSIST:
            return BindMove(turn=Turn.END.value, seen=stand.intent.attempts, state=stand.intent.state.value)
        return move_of(stand)

    async def unanswered(self, ask: TurnAsk, stand: Stand) -> BindMove:
        """Freed where nothing was sent; else it is left to operations."""
        turn = turn_of(stand.intent, stand.limits).turn
        if stand.intent.attempts == 0 and turn in (Turn.CHECK, Turn.SUBMIT):
            return await self._rejected(ask, ask.code or "outage", None)
        return await self._parked(ask, stand) if turn in (Turn.CHECK, Turn.LOOK) else move_of(stand)

    async def change(
        self,
        ask: TurnAsk,
        written: Written,
        change: Callable[[Projection], Awaitable[Change]],
        known: AccountRecord | None = None,
    ) -> Change:
        """A change of the intent with what is written of its account, past whoever else writes that.

        known: the account as it was read; where it moved since, it is read again.
        """
        moved: AccountMoved | None = None
        for _ in range(MOVED_TRIES):
            record = known or await self._rows.records.read(ask.scope, ask.account)
            known = None
            news = news_of(record, written.changes, written.event)
            rows = projection_of(ask, record.version, written.changes, written.event, written.closed, news)
            try:
                return await change(rows)
            except AccountMoved as error:
                moved = error
        raise moved or AccountMoved(0)

    async def write(
        self,
        ask: TurnAsk,
        written: Written,
        change: Callable[[Projection], Awaitable[Change]],
        known: AccountRecord | None = None,
    ) -> BindMove:
        """The same; what the rules did not allow is read off the row."""
        return move_of((await self.change(ask, written, change, known)).stand)

    async def _outside(self, ask: TurnAsk, policies: Sequence[FoundPolicy]) -> BindMove:
        """Bound past us: noted at once, and the end once what we sent ourselves is settled."""
        first = policies[0]
        written = Written(
            AccountChanges(
                state=BindAccountState.BOUND_OUTSIDE,
                policy=_policy(first.number, first.policy_id or ""),
                cleared=WAITED,
            ),
            NewCaseEvent(code="bound_outside", params={"policy": first.number}, source=EventSource.CARRIER),
            StepClosed(job_id=ask.job, error_code="bound_outside"),
        )
        named = tuple(policies)
        return await self.write(
            ask, written, lambda rows: self._intents.bind_outside(ask.scope, ask.account, named, rows)
        )

    async def _rejected(
        self,
        ask: TurnAsk,
        code: str,
        words: str | None,
        *,
        seen: int | None = None,
        by_reply: bool = False,
        differences: Sequence[dict[str, Any]] = (),
    ) -> BindMove:
        params = {"code": code} | ({"words": words} if words else {})
        told = params | ({"differences": list(differences)} if differences else {})
        written = Written(
            AccountChanges(state=BindAccountState.QUOTED, cleared=WAITED),
            NewCaseEvent(code="not_bound", params=told, source=EventSource.CARRIER),
            StepClosed(job_id=ask.job, error_code=code),
        )
        ending = Ending(code=code, reason=words, differences=tuple(differences))
        at = ask.seen if seen is None else seen
        return await self.write(
            ask,
            written,
            lambda rows: self._intents.reject(ask.scope, ask.job, at, ending, rows, by_reply=by_reply),
        )

    async def _parked(self, ask: TurnAsk, stand: Stand) -> BindMove:
        waiting = {"code": "parked", "since": datetime.now(UTC).isoformat()}
        written = Written(
            AccountChanges(state=BindAccountState.BIND_UNRESOLVED, waiting=waiting),
            NewCaseEvent(code="bind_parked", params={"attempts": stand.intent.attempts}),
            StepClosed(job_id=ask.job, error_code="bind_unresolved"),
        )
        return await self.write(ask, written, lambda rows: self._intents.park(ask.scope, ask.job, rows))


def move_of(stand: Stand, refused: str = "") -> BindMove:
    """What comes next, for the workflow; without a time where it is due.

    The clock of a workflow stands still within a task: what is due now would be waited for with a timer.
    """
    following = turn_of(stand.intent, stand.limits)
    is_due = following.at <= stand.intent.now.timestamp()
    return BindMove(
        turn=following.turn.value,
        at=None if is_due else datetime.fromtimestamp(following.at, UTC),
        seen=stand.intent.attempts,
        state=stand.intent.state.value,
        refused=refused,
        needs_ops=bind_needs_ops(stand.intent),
    )


def _policy(number: str, policy_id: str) -> dict[str, Any]:
    return {"number": number, "id": policy_id, "confirmed": True}


def _answer(record: AccountRecord, policy: Policy, intent: Intent) -> dict[str, Any]:
    begins = policy.effective_date or intent.effective_date
    premium = policy.premium if policy.premium is not None else record.premium
    return {
        "QuoteId": record.quote_ref,
        "Policy": policy.number,
        "PolicyId": policy.policy_id,
        "EffectiveDate": begins.isoformat(),
        "AnnualPremium": None if premium is None else str(premium),
        "Message": BOUND_WORDS,
    }
