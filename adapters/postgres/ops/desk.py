"""What operations read and write beside the cases themselves: the list, evidence, and what they did."""

from uuid import UUID

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from activities.ports import OutboxMessage
from adapters.crypto import FieldCipher
from adapters.postgres.bind.corrections import opened_corrections, sealed_corrections
from adapters.postgres.bind.intent_rows import read_live
from adapters.postgres.core.ownership import owner_of
from adapters.postgres.core.transaction import Defer, send
from adapters.postgres.decision.rows import decision_row, with_submission
from adapters.postgres.job.outbox import put
from adapters.postgres.ops.open_jobs import backlog_of, backlog_steps
from adapters.postgres.ops.stuck import LATE_DECISIONS, stuck_list, stuck_steps
from adapters.postgres.tables.index import (
    app_user,
    bind_account,
    bind_step,
    carrier_evidence,
    decision,
    job,
    ops_act,
)
from models.bind_intent import BindLimits, Intent
from models.bind_step import BindStepType
from models.carrier_request import Correction
from models.job import JobStatus
from models.ops_stuck import Backlog
from models.stuck_case import EvidenceLine, OpsAct, StuckFilter, StuckList
from models.stuck_decision import StuckDecision

MOST_EVIDENCE, MOST_ACTS = 200, 50


class OpsDesk:
    """In the context of who sees all; permission is asked for by the route."""

    def __init__(self, connection: AsyncConnection, cipher: FieldCipher, defer: Defer) -> None:
        self._connection, self._cipher, self._defer = connection, cipher, defer

    async def stuck(self, asked: StuckFilter) -> StuckList:
        """Cases that do not go on, the longest stuck first."""
        rows, counts = await send(self._connection, *stuck_steps(asked))
        return stuck_list(rows, counts)

    async def intent(self, account_id: UUID, scale: int) -> tuple[Intent, BindLimits] | None:
        """The wish to bind that keeps others away; None: there is none. scale: of the protocol's times."""
        found = await read_live(self._connection, "account_id", account_id, scale)
        return None if found is None else (found.intent, found.limits)

    async def has_open_step(self, account_id: UUID) -> bool:
        """Whether a step of an account is under way."""
        query = (
            select(job.c.id)
            .join(bind_step, bind_step.c.job_id == job.c.id)
            .where(bind_step.c.account_id == account_id, job.c.status == JobStatus.PROCESSING.value)
        )
        return (await self._connection.execute(query.limit(1))).first() is not None

    async def last_quote_step(self, account_id: UUID) -> BindStepType | None:
        """The last step that made or wrote the quote; None: none did."""
        types = [BindStepType.CREATE_QUOTE.value, BindStepType.UPDATE_QUOTE.value]
        query = (
            select(bind_step.c.type)
            .where(bind_step.c.account_id == account_id, bind_step.c.type.in_(types))
            .order_by(bind_step.c.job_id.desc())
        )
        found = await self._connection.scalar(query.limit(1))
        return None if found is None else BindStepType(found)

    async def decision(self, decision_id: UUID) -> StuckDecision | None:
        """A decision as its case begins with it; None: there is no such one."""
        row = (await self._connection.execute(with_submission().where(decision.c.id == decision_id))).first()
        if row is None:
            return None
        return StuckDecision(
            id=row.id,
            submission_id=row.submission_id,
            prospect_id=row.prospect_id,
            scope=owner_of(row),
            carrier=row.carrier,
            row=decision_row(row),
        )

    async def evidence(self, account_id: UUID) -> list[EvidenceLine]:
        """Calls to the carrier about an account, newest first, without what was said."""
        table = carrier_evidence.c
        query = (
            select(table.id, table.call, table.at, table.ms, table.status)
            .where(table.account_id == account_id)
            .order_by(table.at.desc())
            .limit(MOST_EVIDENCE)
        )
        return [EvidenceLine.model_validate(row._asdict()) for row in await self._connection.execute(query)]

    async def correct(self, account_id: UUID, correction: Correction) -> None:
        """Have the carrier told a field otherwise than the prospect says; the last word of a field counts."""
        query = select(bind_account.c.id, bind_account.c.overrides_sealed)
        row = (
            await self._connection.execute(query.where(bind_account.c.id == account_id).with_for_update())
        ).one()
        before = opened_corrections(self._cipher, row)
        every = (*(each for each in before if each.path is not correction.path), correction)
        sealed = sealed_corrections(self._cipher, account_id, every)
        await self._connection.execute(
            bind_account.update().where(bind_account.c.id == account_id).values(overrides_sealed=sealed)
        )

    async def note(
        self, action: str, by: UUID, reason: str, *, case_id: UUID | None = None, carrier: str | None = None
    ) -> None:
        """Keep what is done, and why."""
        await self._connection.execute(
            insert(ops_act).values(
                id=uuid7(), action=action, case_id=case_id, carrier=carrier, actor=by, reason=reason
            )
        )

    async def acts(self, action: str) -> list[OpsAct]:
        """The last ones of a kind, newest first."""
        query = (
            select(ops_act.c.at, ops_act.c.action, app_user.c.email.label("by"), ops_act.c.reason)
            .outerjoin(app_user, app_user.c.id == ops_act.c.actor)
            .where(ops_act.c.action == action)
            .order_by(ops_act.c.at.desc())
            .limit(MOST_ACTS)
        )
        return [OpsAct.model_validate(row._asdict()) for row in await self._connection.execute(query)]

    async def backlog(self, margin_s: float) -> tuple[Backlog, int]:
        """What waits for longer than it should, and how many decisions time should have ended."""
        waiting, overdue, decisions = await send(
            self._connection, *backlog_steps(margin_s), LATE_DECISIONS.step()
        )
        return backlog_of(waiting, overdue), int(decisions[0].number)

    def tell(self, message: OutboxMessage) -> None:
        """A message to a case, which goes in with the commit."""
        self._defer(put(message))
