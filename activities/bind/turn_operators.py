"""What operations want done about a bind, as far as the rules of its intent allow it."""

from activities.bind.awaiting import ASKING
from activities.bind.case import CaseRows
from activities.bind.intent_ports import Change
from activities.bind.turn_endings import WAITED, TurnEndings, Written, move_of
from models.bind_account import BindAccountState
from models.bind_flow import BindMove, OperatorAsk
from models.bind_intent import Ending, FoundPolicy, IntentState
from models.bind_step import AccountChanges, EventSource, NewCaseEvent, StepClosed


class TurnOperators:
    """Writes what operations want: retry, mark_bound, abort."""

    def __init__(self, rows: CaseRows, endings: TurnEndings) -> None:
        self._rows, self._intents, self._endings = rows, rows.intents, endings

    async def operated(self, ask: OperatorAsk) -> BindMove:
        """One of them; what the rules do not allow is refused in words."""
        acts = {"retry": self._retry, "mark_bound": self._mark_bound, "abort": self._abort}
        if ask.act == "mark_bound" and (shown := await self._shown(ask)) is not None:
            return shown
        change = await acts[ask.act](ask)
        state = change.stand.intent.state.value
        move = move_of(change.stand)
        tries = ask.act == "retry" and move.turn in ASKING  # what it waited for is asked now
        refused = "" if change.made or tries else f"{ask.act} is not possible while the bind is {state}"
        return move.model_copy(update={"refused": refused})

    async def _retry(self, ask: OperatorAsk) -> Change:
        changes = AccountChanges(state=BindAccountState.UNKNOWN, cleared=WAITED)
        written = Written(changes, _told("bind_retried", ask))
        return await self._endings.change(
            ask, written, lambda rows: self._intents.retry(ask.scope, ask.job, rows)
        )

    async def _mark_bound(self, ask: OperatorAsk) -> Change:
        policy = {"number": ask.policy_number, "id": "", "confirmed": False}
        changes = AccountChanges(state=BindAccountState.BOUND, policy=policy, cleared=WAITED)
        written = Written(changes, _told("bind_marked_bound", ask, policy=ask.policy_number))
        found = FoundPolicy(number=ask.policy_number)
        ending = Ending(code="marked_bound", reason=ask.reason)
        return await self._endings.change(
            ask,
            written,
            lambda rows: self._intents.mark_bound(ask.scope, ask.job, found, ending, rows),
        )

    async def _shown(self, ask: OperatorAsk) -> BindMove | None:
        """The policy that the carrier shows stands, whatever number was typed. None: it shows none."""
        stand = await self._intents.read(ask.scope, ask.job)
        intent = stand.intent
        if intent.state is not IntentState.BOUND or not intent.confirmed:
            return None
        number = intent.policy_number or ""
        if _plain(number) != _plain(ask.policy_number):
            record = await self._rows.records.read(ask.scope, ask.account)
            event = _told("bind_marked_otherwise", ask, policy=number, told=ask.policy_number)
            await self._rows.project(ask, record, AccountChanges(), event)
        return move_of(stand, f"the carrier shows policy {number}, which stands")

    async def _abort(self, ask: OperatorAsk) -> Change:
        changes = AccountChanges(state=BindAccountState.QUOTED, cleared=("waiting", "policy"))
        closed = StepClosed(job_id=ask.job, error_code="aborted")
        written = Written(changes, _told("bind_aborted", ask), closed)
        ending = Ending(code="aborted", reason=ask.reason)
        by = ask.confirmed_by or None
        return await self._endings.change(
            ask,
            written,
            lambda rows: self._intents.abort(ask.scope, ask.job, ending, rows, confirmed_by=by),
        )


def _plain(number: str) -> str:
    """A policy's number without what people write into it."""
    return "".join(letter for letter in number.casefold() if letter.isalnum())


def _told(code: str, ask: OperatorAsk, **params: str) -> NewCaseEvent:
    told = {"who": ask.who, "reason": ask.reason, **params}
    return NewCaseEvent(code=code, params=told, source=EventSource.OPERATIONS)
