"""Word to the cases of decisions that they are withdrawn."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from activities.ports import MessageKind, OutboxMessage
from adapters.postgres.core.transaction import Step
from adapters.postgres.job.outbox import put
from adapters.postgres.tables.index import decision
from models.case import CaseCall
from models.decision_case import DecisionRef
from models.job import JobRef, TenantScope
from models.operator_signal import CaseWithdrawn

CaseId = Callable[[UUID, str], str]
"""What the case of a decision is called, by submission and carrier; that lies above the adapters."""
OTHER_BOUND = "another carrier is bound"


async def withdrawn_by_bind(
    connection: AsyncConnection,
    prospect_id: UUID,
    scope: TenantScope,
    case_id: CaseId,
    besides: UUID | None = None,
) -> list[Step]:
    """The messages to every open decision of a prospect that is bound now. besides: the one that bound it."""
    query = select(decision).where(decision.c.prospect_id == prospect_id, decision.c.ended.is_(None))
    rows = (await connection.execute(query)).all()
    return [put(withdrawal(row, scope, case_id, OTHER_BOUND)) for row in rows if row.id != besides]


def withdrawal(row: Any, scope: TenantScope, case_id: CaseId, reason: str) -> OutboxMessage:
    """Word to the case of a decision that it is withdrawn."""
    begins = DecisionRef(
        decision=row.id, scope=scope, deadline=row.deadline, approved_until=row.approved_until
    )
    return OutboxMessage(
        id=uuid7(),
        kind=MessageKind.SIGNAL,
        workflow_id=case_id(row.submission_id, row.carrier),
        name="withdrawn",
        job=JobRef(job_id=row.id, scope=scope),
        call=CaseCall.of(row.carrier, begins, CaseWithdrawn(reason=reason)),
    )
