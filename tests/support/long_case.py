"""A case as a workflow of ours is one, without rows: for tests of what reaches it and what it answers."""

from collections.abc import Sequence

from temporalio import workflow
from temporalio.common import RawValue, VersioningBehavior
from temporalio.exceptions import ApplicationError

from models.base import Lenient
from models.bind_case import BindRef, BindStep
from models.operator_signal import AccountSuperseded, OperatorMarkBound, OperatorRetry
from workflows.operator_signals import OperatorSignals, SignalRefused

REFUSED = "refuse"
"""A step that the validator refuses, as not_eligible."""
BROKEN = "broken"
"""A step that the validator stumbles over."""
LAST = "last"
"""The step after which the case ends at once, while its update waits for it."""


class Stand(Lenient):
    """What the case has heard."""

    began_with: BindRef
    steps: tuple[str, ...] = ()
    retried: tuple[str, ...] = ()
    policy: str = ""


class Answered(Lenient):
    """What the case answers to an update."""

    number: int


@workflow.defn(name="OnlineBindWorkflow", versioning_behavior=VersioningBehavior.AUTO_UPGRADE)
class LongCase:
    """Takes steps until it is superseded."""

    @workflow.init
    def __init__(self, begins: BindRef) -> None:
        self._stand = Stand(began_with=begins)
        self._over = self._cut = False
        self._signals = OperatorSignals(
            {
                "operator_retry": self._retry,
                "operator_mark_bound": self._mark_bound,
                "superseded": self._superseded,
            }
        )
        self._signals.tell("Waits for a step.")

    @workflow.run
    async def run(self, begins: BindRef) -> Stand:
        """Until it is superseded, or cut off by its last step."""
        await workflow.wait_condition(lambda: self._over or self._cut)
        if not self._cut:
            await workflow.wait_condition(workflow.all_handlers_finished)
        return self._stand

    @workflow.update(unfinished_policy=workflow.HandlerUnfinishedPolicy.ABANDON)
    async def ask(self, step: BindStep) -> Answered:
        """Take a step."""
        self._stand = self._stand.model_copy(update={"steps": (*self._stand.steps, step.type)})
        if step.type == LAST:
            self._cut = True
            await workflow.wait_condition(lambda: False)
        return Answered(number=len(self._stand.steps))

    @ask.validator
    def _may_ask(self, step: BindStep) -> None:
        if step.type == REFUSED:
            raise ApplicationError(
                "The carrier would not bind it.", "type", type="not_eligible", non_retryable=True
            )
        if step.type == BROKEN:
            raise KeyError(step.type)

    @workflow.signal(dynamic=True)
    def any_signal(self, name: str, given: Sequence[RawValue]) -> None:
        """Every signal."""
        self._signals.take(name, given)

    @workflow.query
    def snapshot(self) -> Stand:
        """What it has heard."""
        return self._stand

    def _retry(self, signal: OperatorRetry) -> None:
        self._stand = self._stand.model_copy(update={"retried": (*self._stand.retried, signal.who)})

    def _mark_bound(self, signal: OperatorMarkBound) -> None:
        if not self._stand.retried:
            raise SignalRefused("the carrier was not asked again; send operator_retry first")
        self._stand = self._stand.model_copy(update={"policy": signal.policy_no})

    def _superseded(self, _: AccountSuperseded) -> None:
        self._over = True
