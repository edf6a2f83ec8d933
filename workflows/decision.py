"""A carrier's decision on a submission: a person decides, support may mend it, time ends what nobody does."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, TypeVar

from temporalio import workflow
from temporalio.common import RawValue, VersioningBehavior
from temporalio.exceptions import ActivityError, is_cancelled_exception

from activities.decision import DecisionActivities
from activities.errors import application_error
from models.bind_step import EventSource
from models.decision import DecisionAction, DecisionStanding
from models.decision_case import Decision, DecisionRef
from models.decision_errors import DecisionFinal, DecisionNotFound
from models.decision_step import (
    DecisionNews,
    DecisionRow,
    DecisionTelling,
    DecisionWrite,
    details_of,
    news_of,
)
from models.errors import QuotingError
from models.operator_signal import CaseWithdrawn, ExtendClock, OperatorSignal, SupportOverride
from underwriting.decision import (
    action_of,
    at,
    days_remaining,
    decided,
    extended,
    next_reminder,
    overridden,
    withdrawn,
)
from workflows.contracts import WC_DEADLINE, WC_STATE
from workflows.operator_signals import OperatorSignals
from workflows.projection import projected

Ruled = TypeVar("Ruled")


@workflow.defn(versioning_behavior=VersioningBehavior.AUTO_UPGRADE)
class CarrierDecisionWorkflow:
    """Waits for a carrier's person; all that is known stands on the row, which each run reads first."""

    @workflow.init
    def __init__(self, ref: DecisionRef) -> None:
        self._ref = ref
        self._row: DecisionRow | None = None
        self._read = False
        self._lock = asyncio.Lock()
        self._asked: deque[OperatorSignal] = deque()
        self._owed: deque[DecisionTelling] = deque()
        self._moved = False
        self._reminded = workflow.now()
        self._refusal = ""
        take = self._asked.append
        self._signals = OperatorSignals({"support_override": take, "extend_clock": take, "withdrawn": take})

    @workflow.run
    async def run(self, ref: DecisionRef) -> DecisionRow | None:
        """Wait until it has ended. Returns: where it stands then; None: it was erased with its prospect."""
        async with self._lock:
            await self._known()
        if self._row is not None and self._row.version == 1 and self._row.ended is None:
            left = days_remaining(self._row.deadline, workflow.now())
            self._owed.append(DecisionTelling(ref=ref, version=1, news=DecisionNews.SUBMITTED, days=left))
        while True:
            await self._work_off()
            if self._row is None or self._row.ended is not None:
                await workflow.wait_condition(workflow.all_handlers_finished)
                if not self._asked and not self._owed:
                    return self._row
            elif workflow.info().is_continue_as_new_suggested() and workflow.all_handlers_finished():
                workflow.continue_as_new(self._ref_of(self._row))
            else:
                await self._wait(self._row)

    @workflow.update
    async def decide(self, asked: Decision) -> DecisionRow:
        """What somebody of the carrier does: written first, then known here; a repeat has the same answer."""
        async with self._lock:
            await self._known()
            if self._row is None:
                raise application_error(DecisionNotFound("There is no such decision any more"))
            if self._row.key == asked.key:
                return self._row
            standing, action = self._standing_after(self._row, asked)
            try:
                return await self._write(
                    standing, action.value, key=asked.key, source=EventSource.PERSON,
                    remark=asked.remark.strip(), actor=asked.actor,
                )  # fmt: skip
            except QuotingError as refusal:
                raise application_error(refusal) from refusal

    @decide.validator
    def _may_decide(self, asked: Decision) -> None:
        """Refuse what cannot be, before anything of it is kept."""
        if self._row is None:
            _ruled(lambda: action_of(asked.action, asked.remark))
        elif self._row.key != asked.key:
            self._standing_after(self._row, asked)

    @workflow.signal(dynamic=True)
    def signalled(self, name: str, given: Sequence[RawValue]) -> None:
        """support_override, extend_clock and withdrawn; others are answered in the current details."""
        self._signals.take(name, given)

    @workflow.query
    def snapshot(self) -> DecisionRow | None:
        """Where it stands, for support and tests; screens read its row."""
        return self._row

    @staticmethod
    def _standing_after(row: DecisionRow, asked: Decision) -> tuple[DecisionStanding, DecisionAction]:
        """Where a decision would stand. Raises: ApplicationError with the refusal's code."""
        action = _ruled(lambda: action_of(asked.action, asked.remark))
        return _ruled(lambda: decided(row.standing, action, asked.remark, workflow.now())), action

    async def _known(self) -> None:
        """Know where it stands, whoever needs it first."""
        if not self._read:
            await self._look()
            self._read = True

    async def _look(self) -> None:
        """Know where it stands by its row."""
        words = "Read where the decision stands"
        self._row = await projected(DecisionActivities.open_decision, self._ref, words)

    async def _work_off(self) -> None:
        """What was signalled, then what people are owed."""
        while self._asked or self._owed:
            if self._asked:
                await self._obey(self._asked.popleft())
            else:
                await self._told(self._owed.popleft())
        self._signals.tell(details_of(self._row, self._refusal))

    async def _told(self, telling: DecisionTelling) -> None:
        try:
            await projected(DecisionActivities.tell_decision, telling, f"Mail: {telling.news.value}")
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                raise
            workflow.logger.error("Mails of decision %s were not written.", self._ref.decision)

    async def _obey(self, asked: OperatorSignal) -> None:
        """Do what a signal says; what is refused now stands in the current details."""
        async with self._lock:
            row = self._row
            if row is None:
                return
            try:
                standing, code = self._signalled(row, asked)
                if standing != row.standing:
                    said = {
                        name: text for name, text in asked.model_dump().items() if name in ("who", "reason")
                    }
                    source = EventSource.OPERATIONS if "who" in said else EventSource.PLATFORM
                    key = str(workflow.uuid4())
                    await self._write(standing, code, key=key, source=source, params=said)
                self._refusal = ""
            except QuotingError as refusal:
                self._refusal = refusal.message

    @staticmethod
    def _signalled(row: DecisionRow, asked: OperatorSignal) -> tuple[DecisionStanding, str]:
        """Where it stands after a signal, and the code of that. Raises: QuotingError."""
        if isinstance(asked, CaseWithdrawn):
            return withdrawn(row.standing), "withdrawn"
        if row.ended is not None and not row.may_return:
            raise DecisionFinal("Its submission went back or was submitted anew: it stays ended")
        if isinstance(asked, ExtendClock):
            return extended(row.standing, asked.days, workflow.now()), "extended"
        if isinstance(asked, SupportOverride):
            return overridden(row.standing, asked.status, workflow.now()), "overridden"
        return row.standing, ""

    async def _write(
        self, standing: DecisionStanding, code: str, *, key: str, remark: str | None = None, **said: Any
    ) -> DecisionRow:
        """Project a change, then know it, and owe its mails. Raises: QuotingError when it was refused."""
        before = self._row
        assert before is not None  # noqa: S101 - the callers looked
        row = before.at(standing, before.version + 1, key)
        news = news_of(self._ref, before, row, remark or "")
        # Runs that began before have a second local activity, for which whoever decided waited too.
        at_once = news is not None and workflow.patched("mails-with-the-write")
        asked = DecisionWrite(
            ref=self._ref, seen=before.version, row=row, code=code, remark=remark,
            news=news if at_once else None, **said,
        )  # fmt: skip
        written = await projected(DecisionActivities.write_decision, asked, f"Write: {code}")
        self._row, self._moved = written.row, True
        if (refusal := written.refusal) is not None:
            raise refusal
        if news is not None and not at_once:
            self._owed.append(news)
        self._show(written.row)
        return written.row

    @staticmethod
    def _show(row: DecisionRow) -> None:
        """What operators search by."""
        state = WC_STATE.value_set(row.ended.value if row.ended else row.quote_status.value)
        until = row.standing.runs_until
        workflow.upsert_search_attributes([state] if until is None else [state, WC_DEADLINE.value_set(until)])

    async def _wait(self, row: DecisionRow) -> None:
        """Until somebody does something, or it is time for something."""
        moment, words = self._next(row)
        left, self._moved = moment - workflow.now(), False
        if left > timedelta(0):
            try:
                await workflow.wait_condition(
                    lambda: bool(self._moved or self._asked or self._owed),
                    timeout=left,
                    timeout_summary=words,
                )
            except TimeoutError:
                pass
            else:
                return
        await self._time_passes()

    def _next(self, row: DecisionRow) -> tuple[datetime, str]:
        """The next moment at which something is to be done by itself, and what."""
        standing = row.standing
        until = standing.runs_until or workflow.now()
        over = until, "30-day decision clock" if standing.undecided else "The approval lapses"
        reminder = next_reminder(standing, self._reminded)
        return over if reminder is None else min(over, (reminder[0], f"Reminder, {reminder[1]} days left"))

    async def _time_passes(self) -> None:
        async with self._lock:
            row, now = self._row, workflow.now()
            if row is None or row.ended is not None:
                return
            standing = at(row.standing, now)
            due = next_reminder(row.standing, self._reminded)
            if standing.ended is not None:
                try:
                    await self._write(standing, standing.ended.value, key=str(workflow.uuid4()))
                except QuotingError:  # it was changed past this run, or erased
                    await self._look()
            elif due is not None and due[0] <= now:
                self._reminded = now
                left, status = days_remaining(row.deadline, now), row.quote_status
                self._owed.append(
                    DecisionTelling(
                        ref=self._ref,
                        version=row.version,
                        news=DecisionNews.DAYS_LEFT,
                        quote_status=status,
                        days=left,
                    )
                )

    def _ref_of(self, row: DecisionRow) -> DecisionRef:
        """What the next run of a long history begins with; its deadlines are absolute."""
        return self._ref.model_copy(update={"deadline": row.deadline, "approved_until": row.approved_until})


def _ruled(rule: Callable[[], Ruled]) -> Ruled:
    """What a rule says. Raises: its refusal, as whoever asked is told it."""
    try:
        return rule()
    except QuotingError as refusal:
        raise application_error(refusal) from refusal
