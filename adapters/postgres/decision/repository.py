"""Decisions as the API asks for them, reads them, and has their cases told."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from pydantic_core import from_json
from sqlalchemy import Column, ColumnElement, Select, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from activities.ports import MessageKind, OutboxMessage
from adapters.crypto import FieldCipher
from adapters.postgres.core.ownership import (
    made_by,
    of_carrier,
    owned,
    owner_columns,
    owner_of,
    scoped,
    within,
)  # fmt: skip
from adapters.postgres.core.transaction import Defer
from adapters.postgres.decision.named import beside_names, opened_decision
from adapters.postgres.decision.rows import in_their_order
from adapters.postgres.job.outbox import put
from adapters.postgres.tables.index import (
    app_user,
    case_event,
    decision,
    prospect,
    submission,
)
from models.base import Lenient
from models.bind_step import EventSource
from models.case import CaseCall
from models.decision import DecisionEnd, QuoteStatus
from models.decision_case import DecisionRef
from models.decision_snapshot import DecisionFilter, ListedDecision, NewDecision, PortalPage, PortalRow
from models.errors import ProspectNotFound
from models.job import JobRef, TenantScope
from models.operator_signal import CaseWithdrawn, SupportOverride
from models.principal import DataScope
from models.quote_record import RecordKey
from models.submission import Origin
from models.tenant import Tenant

CaseId = Callable[[UUID, str], str]
"""The id of a decision's case, by submission and carrier; what it is called lies above the adapters."""
_AFTER_UNDOING = {QuoteStatus.HOLD: QuoteStatus.HOLD, QuoteStatus.PROCEED_UW: QuoteStatus.PROCEED_UW}
"""What stands again once a release is undone; what nobody had decided may be decided again."""
_SEALED = {"snapshot": "snapshot_sealed"}
_SHOWN = [
    decision.c[_SEALED.get(name, name)] for name in PortalRow._fields if _SEALED.get(name, name) in decision.c
]
"""What lists show of a row, as PortalRow has it; the names come after."""


class DecisionRows:
    """Decisions within the caller's scope; a carrier's people see its own."""

    def __init__(
        self, connection: AsyncConnection, tenant: Tenant, cipher: FieldCipher, defer: Defer
    ) -> None:
        self._connection, self._tenant, self._cipher, self._defer = connection, tenant, cipher, defer

    async def salesperson(self, prospect_id: UUID, group: str) -> str | None:
        """The address of whoever made a prospect, where that is somebody of the group.

        Raises: ProspectNotFound.
        """
        await self._owner(prospect_id)
        query = select(func.lower(app_user.c.email)).where(
            prospect.c.id == prospect_id, made_by(prospect, app_user, group)
        )
        found: str | None = await self._connection.scalar(query)
        return found

    async def ask(self, new: NewDecision, workflow: str, case_id: CaseId) -> UUID:
        """Write a decision, its first event, and what starts its case. Returns: its id.

        Raises: ProspectNotFound.
        """
        owner = await self._owner(new.prospect_id)
        id = uuid7()
        sealed = self._cipher.seal(new.snapshot.model_dump_json(), table="decision", row=id)
        await self._connection.execute(
            decision.insert().values(
                id=id,
                **new.model_dump(exclude={"snapshot", "uuid_carriers", "origin"}),
                uuid_carriers=list(new.uuid_carriers),
                origin=new.origin.value,
                quote_status=QuoteStatus.OPEN.value,
                snapshot_sealed=sealed,
                user_index=self._cipher.blind_index(new.snapshot.user_email_id),
                version=1,
                status_version=1,
                seq=1,
                **owned(owner),
            )
        )
        await self._connection.execute(
            case_event.insert().values(
                id=uuid7(), case_id=id, prospect_id=new.prospect_id, carrier=new.carrier, version=1, seq=1,
                code="submitted", params={}, actor=self._tenant.user, source=EventSource.PERSON.value,
                **owned(owner),
            )
        )  # fmt: skip
        begins = DecisionRef(
            decision=id, scope=owner, deadline=new.deadline, approved_until=new.approved_until
        )
        self._put(begins, new.submission_id, new.carrier, MessageKind.START, workflow, case_id)
        return id

    async def withdraw(self, submission_id: UUID, reason: str, case_id: CaseId) -> None:
        """Have the open decisions of a submission withdrawn."""
        for found in await self._of(decision.c.submission_id == submission_id, decision.c.ended.is_(None)):
            self._signal(found, "withdrawn", CaseWithdrawn(reason=reason), case_id)

    async def bring_back(
        self, submission_id: UUID, who: str, case_id: CaseId, reason: str = "release undone"
    ) -> int:
        """Undo what a release, or a switch to practice, withdrew or is about to.

        Returns: how many decisions the submission has.
        """
        every = await self._of(decision.c.submission_id == submission_id)
        for found in every:
            if found.ended in (None, DecisionEnd.WITHDRAWN):
                status = _AFTER_UNDOING.get(found.quote_status, QuoteStatus.UWPORTAL)
                said = SupportOverride(status=status.value, who=who, reason=reason)
                self._signal(found, "support_override", said, case_id)
        return len(every)

    async def listed(self, asked: DecisionFilter) -> PortalPage:
        """Those that are asked for, in their order."""
        wanted = _wanted(asked)
        query = in_their_order(self._query(*_SHOWN).where(*wanted), ended=asked.ended)
        read = await self._connection.execute(query.limit(asked.limit).offset(asked.skip))
        rows = tuple(self._shown(row) for row in read)
        if asked.skip == 0 and len(rows) < asked.limit:
            return PortalPage(rows, len(rows))
        counted = (
            select(func.count()).select_from(decision).where(of_carrier(self._tenant, decision), *wanted)
        )
        return PortalPage(rows, await self._connection.scalar(counted) or 0)

    async def of_prospect(self, user_email_id: str) -> tuple[ListedDecision, ...]:
        """The decisions on a prospect, by its public key: of its newest submission first."""
        mine = decision.c.user_index.in_(self._cipher.blind_indexes(user_email_id))
        newest = self._query().where(mine).order_by(decision.c.created_at.desc(), decision.c.id)
        rows = await self._connection.execute(newest)
        return tuple(opened_decision(self._cipher, row) for row in rows)

    async def submitted(self, user_email_id: str, keys: Sequence[str]) -> tuple[UUID, ...]:
        """The submissions of a prospect that hand over a quote record of these keys. Raises: InvalidInput."""
        runs = {RecordKey.parse(key, f"uuidList.{place}").run_id for place, key in enumerate(keys)}
        if self._tenant.scope == DataScope.CARRIER.value:
            found = await self.of_prospect(user_email_id)
            return tuple(each.submission_id for each in found if {*keys} & {*each.uuid_carriers})
        query = (
            select(submission.c.id)
            .join(prospect, prospect.c.id == submission.c.prospect_id)
            .where(prospect.c.public_id == user_email_id, submission.c.run_id.in_(runs))
            .where(within(self._tenant, submission))
        )
        return tuple((await self._connection.scalars(query)).all())

    async def unflag(self, submissions: Sequence[UUID]) -> int:
        """Let submissions come from their agent; in the context of who sees all.

        Returns: how many did not.
        """
        changed = await self._connection.execute(
            update(submission)
            .where(submission.c.id.in_(submissions), submission.c.origin != Origin.AGENT.value)
            .values(origin=Origin.AGENT.value)
        )
        rows = update(decision).where(decision.c.submission_id.in_(submissions))
        await self._connection.execute(rows.values(origin=Origin.AGENT.value))
        return changed.rowcount

    async def _owner(self, prospect_id: UUID) -> TenantScope:
        missing = ProspectNotFound("There is no such prospect, or it is not yours to see")
        columns = owner_columns(prospect)
        found = await scoped(self._connection, self._tenant, prospect, prospect_id, *columns, missing=missing)
        return owner_of(found)

    async def _of(self, *where: ColumnElement[bool]) -> tuple[ListedDecision, ...]:
        rows = await self._connection.execute(self._query().where(*where).order_by(decision.c.created_at))
        return tuple(opened_decision(self._cipher, row) for row in rows)

    def _query(self, *columns: Column[Any]) -> Select[Any]:
        return beside_names(*columns).where(of_carrier(self._tenant, decision))

    def _shown(self, read: Any) -> PortalRow:
        """Without a second check of what was checked before it was sealed: there are many of them."""
        row = dict(zip(PortalRow._fields, read, strict=True))
        opened = self._cipher.open(row["snapshot"], table="decision", row=row["id"])
        row["quote_status"], row["origin"] = QuoteStatus(row["quote_status"]), Origin(row["origin"])
        row["ended"] = DecisionEnd(row["ended"]) if row["ended"] else None
        row["snapshot"] = from_json(opened)
        return PortalRow(**row)

    def _signal(self, found: ListedDecision, name: str, said: Lenient, case_id: CaseId) -> None:
        begins = DecisionRef(
            decision=found.id,
            scope=found.scope,
            deadline=found.deadline,
            approved_until=found.approved_until,
        )
        self._put(begins, found.submission_id, found.carrier, MessageKind.SIGNAL, name, case_id, said)

    def _put(
        self,
        begins: DecisionRef,
        submission_id: UUID,
        carrier: str,
        kind: MessageKind,
        name: str,
        case_id: CaseId,
        said: Lenient | None = None,
    ) -> None:
        """A message to the case, which goes in with the commit; the relay sends it."""
        self._defer(
            put(
                OutboxMessage(
                    id=uuid7(),
                    kind=kind,
                    workflow_id=case_id(submission_id, carrier),
                    name=name,
                    job=JobRef(job_id=begins.decision, scope=begins.scope),
                    call=CaseCall.of(carrier, begins, said),
                )
            )
        )


def _wanted(asked: DecisionFilter) -> list[ColumnElement[bool]]:
    wanted: list[ColumnElement[bool]] = []
    if asked.id is not None:
        wanted.append(decision.c.id == asked.id)
    if asked.prospect is not None:
        wanted.append(decision.c.prospect_id == asked.prospect)
    if asked.ended is not None:
        wanted.append(decision.c.ended.is_not(None) if asked.ended else decision.c.ended.is_(None))
    return wanted
