"""What else is written when a prospect is bound, in the transaction that binds it."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.transaction import send
from adapters.postgres.decision.withdrawals import CaseId, withdrawn_by_bind
from adapters.postgres.submission.bound import note_bound
from adapters.postgres.tables.index import carrier, program
from models.bind_intent import Intent
from models.job import TenantScope


async def tell_others(
    connection: AsyncConnection, scope: TenantScope, intent: Intent, case_id: CaseId
) -> None:
    """The submission is bound, open decisions of other carriers are withdrawn; a repeat changes nothing."""
    named = (
        select(carrier.c.name)
        .join(program, program.c.carrier == carrier.c.key)
        .where(program.c.adapter == intent.adapter)
        .limit(1)
    )
    name = await connection.scalar(named) or intent.adapter
    await note_bound(connection, intent.prospect_id, scope, intent.actor, str(name))
    messages = await withdrawn_by_bind(connection, intent.prospect_id, scope, case_id)
    if messages:
        await send(connection, *messages)
