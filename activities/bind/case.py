"""What a case reads and writes of its account without asking the carrier anything."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from temporalio import activity

from activities.bind.awaiting import Awaiting
from activities.bind.intent_ports import BindIntents, BindProjections, Stand
from activities.bind.news import news_of
from activities.bind.record_ports import AccountRecords, CaseReads
from activities.bind.refusals import as_application_errors
from models.bind_account import LIVE, BindAccountState
from models.bind_case import BindStep
from models.bind_errors import AccountMoved, AccountNotFound
from models.bind_flow import CaseAsk, CaseStand, StepFailed
from models.bind_intent import UNSETTLED
from models.bind_record import AccountRecord
from models.bind_step import (
    AccountChanges,
    BindNews,
    BindStepType,
    NewCaseEvent,
    Projection,
    StepClosed,
)
from models.job import JobStatus, TenantScope
from models.stuck_case import StuckWhat
from underwriting.bind_standing import bind_needs_ops
from underwriting.bind_watch import DAILY, is_bindable, watched_again

REMOVED = ("eligibility", "quote_status", "premium", "taxes", "plan", "plans", "questions", "net_rates")
"""What is forgotten of an account whose quote could not be made or written anew."""
MOVED_TRIES = 3
ERASED = CaseStand(state="erased", ended=True, adapter="", carrier="")
"""Of an account whose rows went with its prospect: its case ends."""
FOR_OPERATIONS = frozenset({StuckWhat.CREDENTIALS.value, StuckWhat.CORRECTION.value})
"""What an account may wait for until somebody of operations has mended it."""


class CaseRows:
    """The rows of an account, read together, and written past whoever else writes them."""

    def __init__(
        self,
        reads: CaseReads,
        records: AccountRecords,
        rows: BindProjections,
        intents: BindIntents,
        awaiting: Awaiting,
    ) -> None:
        self.reads, self.records, self.rows = reads, records, rows
        self.intents, self.awaiting = intents, awaiting

    async def stand(self, scope: TenantScope, account_id: UUID) -> CaseStand:
        """Where an account stands; one that was erased has ended."""
        found = await self.reads.case(scope, account_id)
        record, live = found.record, found.live
        if record is None:
            return ERASED
        return CaseStand(
            state=record.state.value,
            ended=record.state not in LIVE,
            adapter=record.adapter,
            carrier=record.carrier_name,
            bind_job=live.intent.id if live is not None and live.intent.state in UNSETTLED else None,
            marked_job=live.intent.id if live is not None and not live.intent.confirmed else None,
            bindable=is_bindable(record),
            needs_ops=_needs_ops(record, live),
            steps=tuple(BindStep(job=step.job_id, type=step.type.value) for step in found.steps),
            watch_at=_watch_at(record, live),
            over_at=record.expires_at,
        )

    async def found(self, ask: CaseAsk) -> AccountRecord | None:
        """The account; None: it was erased with its prospect."""
        try:
            return await self.records.read(ask.scope, ask.account)
        except AccountNotFound:
            return None

    async def project(
        self,
        ask: CaseAsk,
        before: AccountRecord,
        changes: AccountChanges,
        event: NewCaseEvent | None,
        step: StepClosed | None = None,
    ) -> None:
        """Write what was learnt; who wrote the account meanwhile knew nothing of it, so that ours stands.

        Args: before: the account as it was when that was asked. event: None where there is nothing to tell.
        """
        news, seen = news_of(before, changes, event), before.version
        for _ in range(MOVED_TRIES):
            projection = projection_of(ask, seen, changes, event, step, news)
            try:
                await self.rows.project(ask.scope, projection)
            except AccountMoved as moved:
                seen = moved.version
            else:
                return
        raise AccountMoved(seen)


class BindCaseActivities:
    """Local activities of an account's case."""

    def __init__(self, rows: CaseRows) -> None:
        self._rows = rows

    @activity.defn
    async def read_case(self, ask: CaseAsk) -> CaseStand:
        """Where the account stands."""
        with as_application_errors():
            return await self._rows.stand(ask.scope, ask.account)

    @activity.defn
    async def fail_step(self, failed: StepFailed) -> CaseStand:
        """Close the job of a step that came to nothing; a quote that was not made leaves nothing behind."""
        with as_application_errors():
            if (record := await self._rows.found(failed)) is not None:
                await self._failed(failed, record)
            return await self._rows.stand(failed.scope, failed.account)

    @activity.defn
    async def note_silence(self, ask: CaseAsk) -> CaseStand:
        """The carrier did not say what has changed: it is asked again at the next turn; told once."""
        with as_application_errors():
            if (record := await self._rows.found(ask)) is not None:
                silent = {**watched(record, datetime.now(UTC)), "silent": True}
                known = bool((record.waiting or {}).get("silent"))
                event = None if known else NewCaseEvent(code="carrier_silent")
                await self._rows.project(ask, record, AccountChanges(waiting=silent), event)
            return await self._rows.stand(ask.scope, ask.account)

    @activity.defn
    async def expire_account(self, ask: CaseAsk) -> CaseStand:
        """The time of the carrier's quote is over; one that binds is left to its bind."""
        with as_application_errors():
            record = await self._rows.found(ask)
            if record is not None and record.live and not record.binds:
                ended = AccountChanges(state=BindAccountState.EXPIRED, cleared=("waiting",))
                await self._rows.project(ask, record, ended, NewCaseEvent(code="expired"))
            return await self._rows.stand(ask.scope, ask.account)

    async def _failed(self, failed: StepFailed, record: AccountRecord) -> None:
        kind, changes = BindStepType(failed.type), AccountChanges()
        step = await self._rows.rows.step(failed.scope, failed.job)
        if step.status is not JobStatus.PROCESSING:
            return  # it has ended, in a try that was taken for lost or in a run before a reset
        if kind in (BindStepType.CREATE_QUOTE, BindStepType.UPDATE_QUOTE) and _forgets(record):
            changes = AccountChanges(state=BindAccountState.INVALID, cleared=REMOVED)
        if kind is BindStepType.GET_NET_RATES:
            changes = AccountChanges(net_rates_error=failed.words or failed.code)
        told = {"code": failed.code} | ({"words": failed.words} if failed.words else {})
        why = told | ({"path": failed.path} if failed.path else {})
        event = NewCaseEvent(code=f"{_snake(kind)}_failed", params=told)
        closed = StepClosed(job_id=failed.job, answer=why, error_code=failed.code)
        await self._rows.project(failed, record, changes, event, closed)


def projection_of(
    ask: CaseAsk,
    seen: int,
    changes: AccountChanges,
    event: NewCaseEvent | None,
    step: StepClosed | None = None,
    news: tuple[BindNews, ...] = (),
) -> Projection:
    """A projection under the id that the workflow gave it."""
    return Projection(
        id=ask.event,
        account_id=ask.account,
        seen=seen,
        changes=changes,
        event=event,
        step=step,
        news=news,
    )


def watched(record: AccountRecord, now: datetime) -> dict[str, Any]:
    """How an account waits after its carrier was asked once more and nothing has changed."""
    before = dict(record.waiting or {})
    looks = int(before.get("attempt", 0)) + 1
    again = watched_again(record.state, looks, now)
    since = before.get("since") or now.isoformat()
    return {
        "code": "watch",
        "since": since,
        "attempt": looks,
        "next_at": None if again is None else again.isoformat(),
    }


def _watch_at(record: AccountRecord, live: Stand | None) -> datetime | None:
    if live is not None and not live.intent.confirmed:
        last = live.intent.looks[-1] if live.intent.looks else None
        looked = last is not None and last.begun > record.updated_at
        return last.answered + DAILY if last is not None and looked else live.intent.now
    told = (record.waiting or {}).get("next_at")
    if told:
        return datetime.fromisoformat(told)
    return watched_again(record.state, 0, record.updated_at)


def _needs_ops(record: AccountRecord, live: Stand | None) -> bool:
    if live is not None and bind_needs_ops(live.intent):
        return True
    waits = (record.waiting or {}).get("code")
    return record.state is BindAccountState.BIND_UNRESOLVED or waits in FOR_OPERATIONS


def _forgets(record: AccountRecord) -> bool:
    """A quote that a bind is about, or that the carrier's underwriter has, keeps what is known of it."""
    return record.live and not record.binds


def _snake(kind: BindStepType) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.value)
