"""An account at a carrier: one step at a time, in the order of their asking, until the account ends."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from temporalio import workflow
from temporalio.common import RawValue, VersioningBehavior
from temporalio.exceptions import ActivityError, FailureError, is_cancelled_exception

from activities.bind.case import BindCaseActivities
from activities.bind.steps import BindStepActivities
from activities.bind.turns import BindTurnActivities
from models.bind_case import BindRef, BindStep
from models.bind_flow import BindOutcome, CaseAsk, CaseStand, StepAsk, StepFailed, TurnAsk
from models.operator_signal import AccountSuperseded, LookNow, OtherBound
from workflows.bind_turns import BIND_STEP, READS, BindTurns, OperatorActs, refuse_bind, refuse_step
from workflows.contracts import WC_CARRIER, WC_NEEDS_OPS, WC_STATE, carrier_queue
from workflows.failures import CASE_ENDED, code_of, error_words, named_error
from workflows.operator_signals import OperatorSignals, SignalRefused
from workflows.options import CARRIER_STEP, POLICY_LOOK, WATCH, pause_after
from workflows.projection import projected


@workflow.defn(versioning_behavior=VersioningBehavior.AUTO_UPGRADE)
class OnlineBindWorkflow:
    """Quote, questions, plan, bind, and what the carrier does by itself, of one account."""

    @workflow.init
    def __init__(self, ref: BindRef) -> None:
        self._ref = ref
        self._stand: CaseStand | None = None  # None: not read yet
        self._waiting: list[BindStep] = []
        self._doing: UUID | None = None
        self._binding: UUID | None = None  # job of the bind that is carried out
        self._look = self._left = False
        self._failures = 0  # of the bind at hand, one after the other
        self._looked_at: datetime | None = None  # for a policy that operations alone know of
        self._acts = OperatorActs(lambda: self._stand)
        self._signals = OperatorSignals(
            {
                "look_now": self._look_now,
                "superseded": self._read_again,
                "other_bound": self._read_again,
                **self._acts.signals(),
            }
        )

    @workflow.run
    async def run(self, ref: BindRef) -> BindOutcome:
        """Read what the rows say, then go on with whatever is asked or due."""
        self._heard(await self._read("What the rows of the account say"))
        while not self._over():
            await self._next()
        await self._refuse_the_rest()
        await workflow.wait_condition(workflow.all_handlers_finished)
        return BindOutcome(state=self._now().state)

    @workflow.update
    def ask(self, step: BindStep) -> None:
        """Do a step in its turn."""
        self._queue(step)

    @ask.validator
    def _may_ask(self, step: BindStep) -> None:
        """Refuse what can no longer be done. Before the first read nothing is known, and all is taken."""
        if self._stand is not None:
            refuse_step(self._stand, self._binding, step)

    @workflow.update
    def bind(self, step: BindStep) -> None:
        """Bind in its turn."""
        self._queue(step)

    @bind.validator
    def _may_bind(self, step: BindStep) -> None:
        """The same; a bind that is under way is taken up, not begun a second time."""
        if self._stand is not None:
            refuse_bind(self._stand, self._binding, step)

    @workflow.signal(dynamic=True)
    def any_signal(self, name: str, given: Sequence[RawValue]) -> None:
        """Every signal."""
        self._signals.take(name, given)

    @workflow.query
    def snapshot(self) -> CaseStand | None:
        """Where the account stands, for support and tests; screens read the rows."""
        return self._stand

    def _look_now(self, _: LookNow) -> None:
        if self._stand is not None and self._stand.ended:
            raise SignalRefused("the account has ended, and the carrier is not asked about it any more")
        self._look = True

    def _read_again(self, _: AccountSuperseded | OtherBound) -> None:
        """Somebody wrote rows that concern the account; they say what it is."""
        self._left = True

    def _queue(self, step: BindStep) -> None:
        if step.job != self._doing and all(step.job != other.job for other in self._waiting):
            self._waiting.append(step)

    def _now(self) -> CaseStand:
        assert self._stand is not None  # noqa: S101 - read before anything else is done
        return self._stand

    def _over(self) -> bool:
        """Whether nothing is left to do; a bind that was parked for a month is left to the next signal."""
        stand = self._now()
        if self._acts.asked:
            return False
        if stand.bind_job is None and stand.marked_job is not None and workflow.patched("bind-rests"):
            return workflow.now() >= (stand.over_at or self._ref.expires_at)
        return stand.ended if stand.bind_job is None else self._acts.gave_up

    async def _next(self) -> None:
        """A bind under way, else the next step, else a look at the carrier when one is due, else a wait."""
        stand = self._now()
        if stand.bind_job is not None or self._acts.asked:
            await self._bound(stand.bind_job or stand.marked_job)
        elif self._waiting:
            await self._carry_out(self._waiting.pop(0))
        elif self._left:
            self._left = False
            self._heard(await self._read("Rows of others were written"))
        elif self._look:
            self._look = False
            await self._watch("Asked for by hand")
        elif workflow.info().is_continue_as_new_suggested() and workflow.all_handlers_finished():
            workflow.continue_as_new(self._ref)
        else:
            await self._wait()

    async def _wait(self) -> None:
        due, why = self._due(self._now())
        self._tell(f"Waits: {why}, at {due.isoformat(timespec='minutes')}, or for a step.")
        try:
            await workflow.wait_condition(
                lambda: bool(self._waiting or self._acts.asked) or self._look or self._left,
                timeout=max((due - workflow.now()).total_seconds(), 0),
                timeout_summary=why,
            )
        except TimeoutError:
            await self._time_passes(why)

    async def _time_passes(self, why: str) -> None:
        stand = self._now()
        if stand.marked_job is not None and workflow.patched("bind-rests"):
            await self._look_for(stand.marked_job)
        elif workflow.now() >= (stand.over_at or self._ref.expires_at) and workflow.patched("bind-rests"):
            asked = CaseAsk(**self._about())
            self._heard(await projected(BindCaseActivities.expire_account, asked, "The quote is over"))
        else:
            await self._watch(why)

    async def _look_for(self, job: UUID) -> None:
        """Whether the carrier shows the policy by now; its number wins."""
        self._looked_at = workflow.now()
        try:
            await workflow.execute_activity_method(
                BindTurnActivities.look_for_policy,
                TurnAsk(**self._about(), job=job, type=BIND_STEP),
                task_queue=carrier_queue(self._now().adapter),
                summary="Whether the carrier shows the policy by now",
                **WATCH,
            )
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                raise
        self._heard(await self._read("Whether the carrier confirmed the policy"))

    def _due(self, stand: CaseStand) -> tuple[datetime, str]:
        over_at = stand.over_at or self._ref.expires_at
        if self._looked_at is not None and stand.marked_job is not None:
            return min(self._looked_at + POLICY_LOOK, over_at), "the policy is looked for again"
        if stand.watch_at is None or stand.watch_at > over_at:
            return over_at, "the end of the carrier's quote"
        return stand.watch_at, f"{stand.carrier} is asked what has changed"

    async def _carry_out(self, step: BindStep) -> None:
        """A step to its end: what fails closes its job by name, and the account goes on."""
        if step.type == BIND_STEP:
            await self._bound(step.job)
            return
        self._doing = step.job
        self._tell(f"Carries out {step.type}, job {step.job}.")
        try:
            stand = await workflow.execute_activity_method(
                BindStepActivities.carry_out_step,
                StepAsk(**self._about(), job=step.job, type=step.type),
                task_queue=carrier_queue(self._now().adapter),
                summary=f"{step.type} at {self._now().carrier}",
                **CARRIER_STEP,
            )
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                raise
            stand = await self._failed(step, named_error(failure), error_words(failure))
        self._doing = None
        self._heard(stand)

    async def _bound(self, job: UUID | None) -> None:
        """The bind of a job, turn by turn; steps that only read are carried out between turns."""
        self._doing = self._binding = job
        self._acts.at_work = job is not None
        turns = BindTurns(self._ref, self._now(), job, self._acts, self._signals, self)
        try:
            stand = await turns.carried_out()
            self._failures = 0
        except FailureError as failure:
            if is_cancelled_exception(failure) or job is None:
                raise
            stand = await self._failed(BindStep(job=job, type=BIND_STEP), code_of(failure))
            if stand.bind_job is not None and workflow.patched("bind-rests"):
                await self._rest()
        self._doing = self._binding = None
        self._acts.at_work = False
        self._heard(stand)
        self._look = self._look or not (stand.ended or stand.bind_job)

    async def _rest(self) -> None:
        """After a bind that could not go on while its intent lives: a pause, longer each time."""
        self._failures += 1
        until = workflow.now() + pause_after(self._failures)
        while not self._acts.asked and (left := (until - workflow.now()).total_seconds()) > 0:
            try:
                await workflow.wait_condition(
                    lambda: bool(self._acts.asked) or self.has_reads(),
                    timeout=left,
                    timeout_summary="The bind could not go on; it is tried again",
                )
            except TimeoutError:
                return
            await self.carry_out_reads()

    def has_reads(self) -> bool:
        """Whether a step waits that only reads, so that it need not wait for a bind."""
        return any(step.type in READS for step in self._waiting)

    async def carry_out_reads(self) -> None:
        """Those steps."""
        bound, reads = self._doing, [step for step in self._waiting if step.type in READS]
        self._waiting = [step for step in self._waiting if step.type not in READS]
        for step in reads:
            await self._carry_out(step)
        self._doing = bound

    async def _failed(self, step: BindStep, code: str, why: tuple[str, str] = ("", "")) -> CaseStand:
        said = {"job": step.job, "type": step.type, "code": code, "words": why[0], "path": why[1]}
        failed = StepFailed(**self._about(), **said)
        return await projected(BindCaseActivities.fail_step, failed, f"Close {step.type}: {code}")

    async def _watch(self, why: str) -> None:
        """What has changed at the carrier; where it does not answer, the rows say when to ask again."""
        asked = CaseAsk(**self._about())
        try:
            stand = await workflow.execute_activity_method(
                BindStepActivities.watch_account,
                asked,
                task_queue=carrier_queue(self._now().adapter),
                summary=why[:180],
                **WATCH,
            )
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                raise
            stand = await projected(BindCaseActivities.note_silence, asked, "The carrier did not answer")
        self._heard(stand)

    async def _read(self, summary: str) -> CaseStand:
        return await projected(BindCaseActivities.read_case, CaseAsk(**self._about()), summary)

    async def _refuse_the_rest(self) -> None:
        """Steps that came after the end."""
        while self._waiting:
            await self._failed(self._waiting.pop(0), CASE_ENDED)

    def _about(self) -> dict[str, Any]:
        return {"account": self._ref.account, "scope": self._ref.scope, "event": workflow.uuid4()}

    def _heard(self, stand: CaseStand) -> None:
        """Keep where the account stands; steps that are open and were never delivered are taken up."""
        before, self._stand = self._stand, stand
        for step in stand.steps:
            self._queue(step)
        if before is None:
            workflow.upsert_search_attributes([WC_CARRIER.value_set(stand.adapter)])
        if before is None or before.state != stand.state:
            workflow.upsert_search_attributes([WC_STATE.value_set(stand.state)])
        if stand.needs_ops != (before is not None and before.needs_ops):
            workflow.upsert_search_attributes([WC_NEEDS_OPS.value_set(stand.needs_ops)])

    def _tell(self, words: str) -> None:
        stand = self._now()
        self._signals.tell(f"{stand.carrier}: {stand.state}.\n\n{words}")
