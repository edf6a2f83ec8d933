"""The port activities.decision_ports.Decisions, on the worker's engine."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Uuid, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from uuid6 import uuid7

from activities.decision_ports import DecisionFacts, Letters
from adapters.crypto import FieldCipher
from adapters.postgres.core.audit import AuditLog
from adapters.postgres.core.ownership import owned
from adapters.postgres.core.prospect_lock import begin_holding, hold_name
from adapters.postgres.core.transaction import Query, Step, begin, one_trip, send
from adapters.postgres.decision.changes import changes_of
from adapters.postgres.decision.rows import (
    bound_beside,
    bound_elsewhere,
    decision_row,
    is_with_carriers,
    with_submission,
)
from adapters.postgres.decision.withdrawals import withdrawn_by_bind
from adapters.postgres.mail.outgoing import JobOf, put_mails
from adapters.postgres.submission.bound import note_bound
from adapters.postgres.tables.index import (
    bind_intent,
    carrier,
    decision,
    submission,
)
from models.bind_intent import IntentKind, IntentState
from models.bind_step import EventSource
from models.decision import DecisionEnd
from models.decision_case import DecisionRef
from models.decision_step import DecisionRow, DecisionWrite, DecisionWritten, Refused
from models.mail import Mail
from models.submission import Origin
from models.tenant import Tenant


class PostgresDecisions:
    """Each call is one transaction in the tenant of the submission.

    job_of: makes the jobs of mails, under an id that is given; case_id: that of a decision's case, by
    submission and carrier. What both are called lies above the adapters.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        cipher: FieldCipher,
        job_of: JobOf,
        case_id: Callable[[UUID, str], str],
    ) -> None:
        self._engine, self._cipher = engine, cipher
        self._job_of, self._case_id = job_of, case_id

    async def read(self, ref: DecisionRef) -> DecisionRow | None:
        """Where a decision stands; None: it was erased with its prospect."""
        (rows,) = await one_trip(self._engine, Tenant.of_job(ref.scope), _ROW.step(decision=ref.decision))
        return decision_row(rows[0]) if rows else None

    async def write(self, asked: DecisionWrite, letters: Letters | None = None) -> DecisionWritten:
        """See Decisions. Raises: TooManyAtOnce while others keep the prospect."""
        ref = asked.ref
        about = _ROW.step(decision=ref.decision), _FACTS.step(decision=ref.decision)
        tenant = Tenant.of_job(ref.scope)
        async with begin_holding(self._engine, tenant, decision, ref.decision, *about) as held:
            connection, _, (rows, told) = held
            if not rows:
                return DecisionWritten(row=asked.row, refused=Refused.AWAY)
            row = rows[0]
            if row.key == asked.row.key:
                return DecisionWritten(row=decision_row(row))
            refused = await self._refused(connection, row, asked)
            if refused is not None:
                return DecisionWritten(row=decision_row(row), refused=refused)
            written: list[Step] = []
            if asked.row.ended is DecisionEnd.BOUND:
                await self._bind(connection, row, asked, written.append)
            mails = letters(_facts_of(told[0])) if letters is not None and told else ()
            if mails:
                await put_mails(connection, ref.scope, self._cipher, self._job_of, mails)
            await _audited(asked, written.append)
            *_, after = await send(connection, *changes_of(row, asked), *written, about[0], commit=True)
        return DecisionWritten(row=decision_row(after[0]))

    async def _refused(self, connection: AsyncConnection, row: Any, asked: DecisionWrite) -> Refused | None:
        if row.version != asked.seen:
            return Refused.MOVED
        returns = row.ended is not None and asked.row.ended != row.ended
        if (asked.source is EventSource.PERSON or returns) and not is_with_carriers(row):
            return Refused.AWAY
        if asked.row.ended is not DecisionEnd.BOUND:
            return None
        if await bound_beside(connection, row):
            return Refused.ONE_CARRIER
        fein = self._fein(row)
        if not fein:
            return None
        await hold_name(connection, f"fein:{self._cipher.blind_index(fein).hex()}")
        feins = self._cipher.blind_indexes(fein)
        elsewhere = await bound_elsewhere(connection, row.prospect_id, feins, _begins(row))
        return Refused.FEIN_BOUND if elsewhere else None

    def _fein(self, row: Any) -> str:
        sealed = row.fein_sealed
        return self._cipher.open(sealed, table="submission", row=row.submission_id) if sealed else ""

    async def _bind(
        self, connection: AsyncConnection, row: Any, asked: DecisionWrite, write: Callable[[Step], None]
    ) -> None:
        """The mutex, the submission, its history, and word to the other carriers of the prospect."""
        owner, fein = asked.ref.scope, self._fein(row)
        await connection.execute(
            bind_intent.insert().values(
                id=uuid7(),
                prospect_id=row.prospect_id,
                decision_id=row.id,
                adapter=row.carrier,
                fein_index=self._cipher.blind_index(fein) if fein else None,
                effective_date=_begins(row),
                kind=IntentKind.PORTAL.value,
                state=IntentState.BOUND.value,
                actor=asked.actor,
                **owned(owner),
            )
        )
        await note_bound(connection, row.prospect_id, owner, asked.actor, row.carrier_name)
        others = await withdrawn_by_bind(connection, row.prospect_id, owner, self._case_id, besides=row.id)
        for message in others:
            write(message)

    async def facts(self, ref: DecisionRef) -> DecisionFacts | None:
        """What mails say of it; None: nobody is told, since it is gone or practice."""
        (rows,) = await one_trip(self._engine, Tenant.of_job(ref.scope), _FACTS.step(decision=ref.decision))
        return _facts_of(rows[0]) if rows else None

    async def mail(self, ref: DecisionRef, mails: Sequence[Mail]) -> None:
        """Put mails on their way; one that was put before is not put again."""
        async with self._begin(ref) as connection:
            await put_mails(connection, ref.scope, self._cipher, self._job_of, mails)

    def _begin(self, ref: DecisionRef) -> AbstractAsyncContextManager[AsyncConnection]:
        return begin(self._engine, Tenant.of_job(ref.scope))


def _facts_of(row: Any) -> DecisionFacts:
    """What mails say of a decision."""
    found = dict(row._asdict())
    if found.pop("origin") != Origin.SALES_PERSON:
        found["salesperson"] = ""
    return DecisionFacts(**found)


def _begins(row: Any) -> date:
    """The day of the policy; of a submission without one, today."""
    return row.effective_date or datetime.now(UTC).date()


def _said(asked: DecisionWrite) -> dict[str, Any]:
    return {"before": asked.seen, "status": asked.row.quote_status.value, **dict(asked.params)}


async def _audited(asked: DecisionWrite, write: Callable[[Step], None]) -> None:
    audit = AuditLog(write, Tenant.of_job(asked.ref.scope))
    await audit.append(
        f"decision.{asked.code}",
        actor=asked.actor,
        object_type="decision",
        object_id=str(asked.ref.decision),
        detail=_said(asked),
    )


_ROW = Query(with_submission().where(decision.c.id == bindparam("decision", type_=Uuid)))
_FACTS = Query(
    select(
        submission.c.company,
        submission.c.effective_date,
        submission.c.prospect_id,
        submission.c.producer,
        submission.c.origin,
        func.coalesce(submission.c.salesperson_email, "").label("salesperson"),
        func.coalesce(carrier.c.name, decision.c.carrier).label("carrier"),
        func.coalesce(carrier.c.portal_email, "").label("portal"),
    )
    .select_from(
        decision.join(submission, submission.c.id == decision.c.submission_id).outerjoin(
            carrier, carrier.c.key == decision.c.carrier
        )
    )
    .where(decision.c.id == bindparam("decision", type_=Uuid), ~submission.c.practice)
)
