"""One wish to bind, turn by turn: what comes next follows from its row, however often this is run again."""

from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol
from uuid import UUID

from temporalio import workflow
from temporalio.common import Priority
from temporalio.exceptions import ActivityError, ApplicationError, is_cancelled_exception

from activities.bind.turns import BindTurnActivities
from models.bind_case import BindRef, BindStep
from models.bind_flow import BindMove, CaseAsk, CaseStand, OperatorAsk, TurnAsk
from models.bind_intent import Turn
from models.operator_signal import OperatorAbort, OperatorMarkBound, OperatorRetry
from workflows.contracts import WC_NEEDS_OPS, carrier_queue
from workflows.failures import CASE_ENDED, named_error
from workflows.operator_signals import OperatorSignals, SignalRefused, Take
from workflows.options import BIND_CHECK, BIND_SUBMIT, FIRST_LOOK, RECONCILE, ActivityOptions
from workflows.projection import projected

BIND_STEP = "getBindQuoteResponse"
"""Type of the step that binds."""
READS = frozenset({"getQuoteDetails", "getQuestions", "look"})
"""Steps that change nothing at the carrier: allowed while nobody knows whether a policy exists."""
NOT_ELIGIBLE, BIND_OPEN = "not_eligible", "bind_open"
MARK_BOUND = "mark_bound"
PARKED_S = 30 * 24 * 3600
"""How long a parked bind waits for operations; the next signal takes it up again."""
SETTLED = {
    Turn.PERSIST: "Policy known: write it down",
    Turn.OUTSIDE: "Bound elsewhere",
    Turn.REJECT: "Refused by the carrier",
    Turn.PARK: "Leave it to operations",
}
PARKED_CHOICES = (
    '* `operator_retry` with `{"who": "you", "reason": "why"}`: look again, then at most one attempt more',
    '* `operator_mark_bound` with `{"who": "you", "reason": "why", "policy_no": "WC123"}`: it is bound',
    '* `operator_abort` with `{"who": "you", "reason": "why", "confirmed_by": "who there"}`: it is not',
)
"""Of a parked bind."""


@dataclass(frozen=True, slots=True)
class OperatorAct:
    """One of them. name: retry, mark_bound or abort."""

    name: str
    who: str
    reason: str
    policy_number: str = ""
    confirmed_by: str = ""


@dataclass(slots=True)
class OperatorActs:
    """Those that wait for their turn. stand: where the account stands; None: it was not read yet."""

    stand: Callable[[], CaseStand | None]
    asked: deque[OperatorAct] = field(default_factory=deque)
    answer: str = ""
    """Why the last one was not done, in words."""
    at_work: bool = False
    """A bind is carried out now, whatever its account said before."""
    gave_up: bool = False
    """A parked bind waited for a month, and nobody settled it."""

    def signals(self) -> dict[str, Take]:
        """What takes each signal."""
        return {
            "operator_retry": self._retry,
            "operator_abort": self._abort,
            "operator_mark_bound": self._mark_bound,
        }

    def _retry(self, signal: OperatorRetry) -> None:
        self._take(OperatorAct("retry", signal.who, signal.reason))

    def _abort(self, signal: OperatorAbort) -> None:
        self._take(OperatorAct("abort", signal.who, signal.reason, confirmed_by=signal.confirmed_by))

    def _mark_bound(self, signal: OperatorMarkBound) -> None:
        self._take(OperatorAct(MARK_BOUND, signal.who, signal.reason, policy_number=signal.policy_no))

    def _take(self, act: OperatorAct) -> None:
        """Before the first read nothing is known: it is looked at in its turn."""
        stand = self.stand()
        if stand is not None and not (self.at_work or stand.bind_job or stand.marked_job):
            raise SignalRefused(f"no bind of this account is under way; it stands as {stand.state}")
        self.asked.append(act)
        self.gave_up = False


def refuse_step(stand: CaseStand, binding: UUID | None, step: BindStep) -> None:
    """Refuse a step that can no longer be done. Args: binding: job of the bind that is carried out."""
    if stand.ended:
        raise ApplicationError(f"The account ended as {stand.state}.", type=CASE_ENDED)
    if (stand.bind_job or binding) and step.type not in READS:
        raise ApplicationError("A bind of this account is under way.", type=BIND_OPEN)


def refuse_bind(stand: CaseStand, binding: UUID | None, step: BindStep) -> None:
    """The same of a bind; one that is under way is taken up."""
    if step.job in (stand.bind_job, binding):
        return
    refuse_step(stand, binding, step)
    if not stand.bindable:
        raise ApplicationError("The carrier's quote cannot be bound as it stands.", type=NOT_ELIGIBLE)


class BetweenTurns(Protocol):
    """Steps that only read: they need not wait for a bind."""

    def has_reads(self) -> bool:
        """Whether one waits."""

    async def carry_out_reads(self) -> None:
        """All that wait."""


class BindTurns:
    """The turns of one bind."""

    def __init__(
        self,
        ref: BindRef,
        stand: CaseStand,
        job: UUID | None,
        acts: OperatorActs,
        signals: OperatorSignals,
        between: BetweenTurns,
    ) -> None:
        """job: of the bind; None: an operator's signal came for an account that has none."""
        self._ref, self._stand, self._job, self._acts = ref, stand, job, acts
        self._signals, self._between = signals, between
        self._needs_ops = stand.needs_ops

    async def carried_out(self) -> CaseStand:
        """To its end, or to where only operations can go on and none did for a month."""
        if self._job is None:
            self._refuse_acts()
            return self._stand
        move = await projected(BindTurnActivities.begin_bind, self._ask(), "Read the intent")
        while move.turn != Turn.END:
            self._show(move.needs_ops)
            if not await self._waited(move):
                self._acts.gave_up = True
                break
            move = await self._moved(move)
        stand = await projected(
            BindTurnActivities.end_bind, CaseAsk(**self._about()), "Where the account stands"
        )
        self._show(stand.needs_ops)
        return stand

    def _show(self, needs_ops: bool | None) -> None:
        """Whether operations are to look, for those who search; a bind may be parked for a month."""
        if needs_ops is None or needs_ops == self._needs_ops:
            return
        self._needs_ops = needs_ops
        if workflow.patched("needs-ops-while-binding"):
            workflow.upsert_search_attributes([WC_NEEDS_OPS.value_set(needs_ops)])

    async def _waited(self, move: BindMove) -> bool:
        """Until the time of the move, or until operations ask for something. Returns: whether to go on."""
        parked = move.turn == Turn.WAIT
        while not self._acts.asked:
            rest = PARKED_S if parked else self._rest(move)
            if rest <= 0:
                return not parked
            self._tell(move)
            why = "Parked: waits for operations" if parked else f"Next: {move.turn}"
            try:
                await workflow.wait_condition(self._is_woken, timeout=rest, timeout_summary=why)
            except TimeoutError:
                return not parked
            if self._between.has_reads():
                await self._between.carry_out_reads()
        return True

    def _is_woken(self) -> bool:
        return bool(self._acts.asked) or self._between.has_reads()

    def _rest(self, move: BindMove) -> float:
        return 0.0 if move.at is None else (move.at - workflow.now()).total_seconds()

    async def _moved(self, move: BindMove) -> BindMove:
        if self._acts.asked:
            return await self._operated(move)
        turn = Turn(move.turn)
        if turn is Turn.CHECK:
            return await self._at_carrier(
                move, BindTurnActivities.check_bind, "Check before the bind", BIND_CHECK
            )
        if turn is Turn.LOOK:
            words = "Ask whether the policy exists"
            return await self._at_carrier(move, BindTurnActivities.look_for_policy, words, RECONCILE)
        if turn is Turn.SUBMIT:
            return await self._submitted(move)
        return await projected(BindTurnActivities.settle_bind, self._ask(move), SETTLED[turn])

    async def _at_carrier(
        self,
        move: BindMove,
        turn: Callable[[BindTurnActivities, TurnAsk], Awaitable[BindMove]],
        summary: str,
        options: ActivityOptions,
    ) -> BindMove:
        """A turn that changes nothing there; if the carrier is silent too long, the row says what follows."""
        try:
            return await workflow.execute_activity_method(
                turn, self._ask(move), task_queue=self._queue, summary=summary, **options
            )
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                raise
            unasked = self._ask(move, code=named_error(failure))
            return await projected(
                BindTurnActivities.note_unasked_bind, unasked, f"Not asked: {unasked.code}"
            )

    async def _submitted(self, move: BindMove) -> BindMove:
        """One attempt. Whatever becomes of the try, its row tells whether anything was sent."""
        try:
            return await workflow.execute_activity_method(
                BindTurnActivities.submit_bind,
                self._ask(move),
                task_queue=self._queue,
                summary=f"Ask {self._stand.carrier} to bind, attempt {move.seen + 1}",
                priority=Priority(priority_key=1),
                **BIND_SUBMIT,
            )
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                raise
            return await projected(
                BindTurnActivities.note_lost_bind, self._ask(move), "No answer: what was sent?"
            )

    async def _operated(self, move: BindMove) -> BindMove:
        act = self._acts.asked.popleft()
        if act.name == MARK_BOUND and workflow.patched("look-before-marked"):
            move = await self._looked_first(move)
        asked = OperatorAsk(
            **self._ask(move).model_dump(),
            act=act.name,
            who=act.who,
            reason=act.reason,
            policy_number=act.policy_number,
            confirmed_by=act.confirmed_by,
        )
        moved = await projected(BindTurnActivities.operate_bind, asked, f"{act.name}, by {act.who}"[:180])
        self._acts.answer = moved.refused
        return moved

    async def _looked_first(self, move: BindMove) -> BindMove:
        """What the carrier shows comes before the word of operations, which stands where it shows nothing."""
        try:
            return await workflow.execute_activity_method(
                BindTurnActivities.look_for_policy,
                self._ask(move),
                task_queue=self._queue,
                summary="Whether the carrier shows the policy",
                **FIRST_LOOK,
            )
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                raise
            return move

    def _refuse_acts(self) -> None:
        self._acts.asked.clear()
        self._signals.tell(f"{self._stand.carrier}: {self._stand.state}. No bind is under way.")

    @property
    def _queue(self) -> str:
        return carrier_queue(self._stand.adapter)

    def _about(self) -> dict[str, object]:
        return {"account": self._ref.account, "scope": self._ref.scope, "event": workflow.uuid4()}

    def _ask(self, move: BindMove | None = None, code: str = "") -> TurnAsk:
        seen, turn = (0, "") if move is None else (move.seen, move.turn)
        return TurnAsk(**self._about(), job=self._job, type=BIND_STEP, seen=seen, turn=turn, code=code)

    def _tell(self, move: BindMove) -> None:
        """What operations read: what is waited for, and what they may do."""
        lines = [f"{self._stand.carrier}: bind {move.state}, {move.seen} attempts. Next: {move.turn}."]
        if self._acts.answer:
            lines.append(f"Last signal: {self._acts.answer}")
        if move.turn == Turn.WAIT:
            lines += ["Parked. Send one of these signals:", *PARKED_CHOICES]
        self._signals.tell("\n\n".join(lines))
