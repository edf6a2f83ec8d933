"""A submission whose prospect is bound: its state, its status, and the entry of its history."""

from uuid import UUID

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.postgres.core.ownership import owned
from adapters.postgres.tables.index import status_event, submission
from models.job import TenantScope
from models.submission import SubmissionState, UwStatus

BUTTON = "updateUserStatusTable"


async def note_bound(
    connection: AsyncConnection, prospect_id: UUID, owner: TenantScope, actor: UUID | None, carrier_name: str
) -> None:
    """The newest submission of a held prospect is bound; one that is already, or none, changes nothing."""
    newest = (
        select(submission.c.id)
        .where(submission.c.prospect_id == prospect_id)
        .order_by(submission.c.number.desc())
        .limit(1)
        .scalar_subquery()
    )
    bound = await connection.execute(
        update(submission)
        .where(submission.c.id == newest, submission.c.state != SubmissionState.BOUND.value)
        .values(
            state=SubmissionState.BOUND.value,
            uw_status=UwStatus.BOUND.value,
            version=submission.c.version + 1,
        )
    )
    if not bound.rowcount:
        return
    await connection.execute(
        insert(status_event).values(
            id=uuid7(),
            prospect_id=prospect_id,
            button_name=BUTTON,
            actor=actor or owner.user,
            detail={"status": UwStatus.BOUND.label, "carrier": carrier_name},
            **owned(owner),
        )
    )
