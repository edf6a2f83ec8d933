"""The activities of an account's case as a script has them: rows and carriers without either."""

from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from temporalio import activity
from temporalio.client import Client, WorkflowHandle
from temporalio.exceptions import ApplicationError
from temporalio.service import RPCError
from temporalio.worker import Worker

from models.bind_case import BindRef, BindStep
from models.bind_flow import (
    BindMove,
    BindOutcome,
    CaseAsk,
    CaseStand,
    OperatorAsk,
    StepAsk,
    StepFailed,
    TurnAsk,
)
from models.bind_intent import Turn
from models.job import TenantScope
from workflows.bind import OnlineBindWorkflow
from workflows.contracts import carrier_queue

BIND = "getBindQuoteResponse"
FAR = timedelta(days=60)


class BindScript:
    """Answers each activity as it is told, and keeps what was asked for."""

    def __init__(self, *moves: Turn, state: str = "quoted") -> None:
        """moves: what comes after each turn of a bind; the last one stays."""
        self.stand = CaseStand(
            state=state, adapter=f"amtrust-{uuid4()}", carrier="AmTrust (sandbox)",
            bindable=state == "quoted",
            over_at=datetime.now(UTC) + FAR,
        )  # fmt: skip
        self.moves = deque(moves or (Turn.END,))
        self.asked: list[str] = []
        self.failed: dict[UUID, str] = {}
        self.at: Callable[[Turn], datetime | None] = lambda _: None
        """From when on a turn is due."""
        self.needs_ops: Callable[[Turn], bool | None] = lambda _: None
        """Whether operations are to look while a turn is due; None: as builds of before, which do not say."""
        self.break_submit = 0
        """How many submits are lost with their worker."""
        self.break_begin = 0
        """How often the intent cannot be read."""
        self.after_step: Callable[[StepAsk], None] = lambda _: None
        self.bound_as = "bound"
        """State of the account once a bind has ended."""

    def activities(self) -> list[Any]:
        """All of them."""
        return [
            self.read_case, self.fail_step, self.note_silence, self.carry_out_step, self.watch_account,
            self.expire_account,
            self.begin_bind, self.end_bind, self.check_bind, self.submit_bind, self.note_lost_bind,
            self.look_for_policy, self.settle_bind, self.note_unasked_bind, self.operate_bind,
        ]  # fmt: skip

    @activity.defn
    async def read_case(self, ask: CaseAsk) -> CaseStand:
        """As the script has it."""
        self.asked.append("read")
        return self.stand

    @activity.defn
    async def fail_step(self, failed: StepFailed) -> CaseStand:
        """Note the code."""
        self.failed[failed.job] = failed.code
        return self.stand

    @activity.defn
    async def note_silence(self, ask: CaseAsk) -> CaseStand:
        """Ask again after a day."""
        self.asked.append("silence")
        return self.stand

    @activity.defn
    async def expire_account(self, ask: CaseAsk) -> CaseStand:
        """The quote is over."""
        self.asked.append("expire")
        self.stand = self.stand.model_copy(update={"state": "expired", "ended": True})
        return self.stand

    @activity.defn
    async def carry_out_step(self, ask: StepAsk) -> CaseStand:
        """Note the step."""
        self.asked.append(ask.type)
        self.after_step(ask)
        return self.stand

    @activity.defn
    async def watch_account(self, ask: CaseAsk) -> CaseStand:
        """Note the look."""
        self.asked.append("watch")
        return self.stand

    @activity.defn
    async def begin_bind(self, ask: TurnAsk) -> BindMove:
        """The first move."""
        self.asked.append("begin")
        self.stand = self.stand.model_copy(update={"bind_job": ask.job, "state": "binding"})
        if self.break_begin:
            self.break_begin -= 1
            raise ApplicationError("no such intent", type="intent_not_found", non_retryable=True)
        return self._move()

    @activity.defn
    async def end_bind(self, ask: CaseAsk) -> CaseStand:
        """The account after its bind."""
        if self.moves[0] is Turn.END:
            ended = {"bind_job": None, "state": self.bound_as, "ended": self.bound_as == "bound"}
            self.stand = self.stand.model_copy(update=ended)
        return self.stand

    @activity.defn
    async def check_bind(self, ask: TurnAsk) -> BindMove:
        """Nothing differs."""
        return self._turn("check")

    @activity.defn
    async def submit_bind(self, ask: TurnAsk) -> BindMove:
        """Sent, or lost."""
        if self.break_submit:
            self.break_submit -= 1
            self.asked.append("submit lost")
            raise RuntimeError("the worker is gone")
        return self._turn("submit")

    @activity.defn
    async def note_lost_bind(self, ask: TurnAsk) -> BindMove:
        """Somebody has to look."""
        return self._turn("lost")

    @activity.defn
    async def look_for_policy(self, ask: TurnAsk) -> BindMove:
        """Looked; what operations alone knew of is confirmed by it."""
        self.stand = self.stand.model_copy(update={"marked_job": None})
        return self._turn("look")

    @activity.defn
    async def settle_bind(self, ask: TurnAsk) -> BindMove:
        """Settled."""
        return self._turn(f"settle {ask.turn}")

    @activity.defn
    async def note_unasked_bind(self, ask: TurnAsk) -> BindMove:
        """Not asked."""
        return self._turn(f"not asked: {ask.code}")

    @activity.defn
    async def operate_bind(self, ask: OperatorAsk) -> BindMove:
        """Operations."""
        return self._turn(f"{ask.act} by {ask.who}")

    def _turn(self, word: str) -> BindMove:
        self.asked.append(word)
        if len(self.moves) > 1:
            self.moves.popleft()
        return self._move()

    def _move(self) -> BindMove:
        turn = self.moves[0]
        return BindMove(
            turn=turn.value, at=self.at(turn), seen=0, state="open", needs_ops=self.needs_ops(turn)
        )


def a_case() -> BindRef:
    """A case that begins."""
    return BindRef(account=uuid4(), scope=TenantScope(user=uuid4()), expires_at=datetime.now(UTC) + FAR)


def a_step(kind: str = "getQuestions") -> BindStep:
    """A step that is asked for."""
    return BindStep(job=uuid4(), type=kind)


@asynccontextmanager
async def a_running_case(
    client: Client, script: BindScript
) -> AsyncIterator[WorkflowHandle[OnlineBindWorkflow, BindOutcome]]:
    """A case on queues of its own, which ends with the test."""
    begins, queue, activities = a_case(), f"bind-{uuid4()}", script.activities()
    async with (
        Worker(client, task_queue=queue, workflows=[OnlineBindWorkflow], activities=activities),
        Worker(client, task_queue=carrier_queue(script.stand.adapter), activities=activities),
    ):
        handle = await client.start_workflow(
            OnlineBindWorkflow.run, begins, id=f"bind/{begins.account}", task_queue=queue
        )
        yield handle
        with suppress(RPCError):
            await handle.terminate()
