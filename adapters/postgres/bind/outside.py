"""An intent for a policy that nobody asked us for."""

from uuid import UUID

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.postgres.core.ownership import owned
from adapters.postgres.tables.index import bind_account, bind_intent, quote_run
from models.bind_intent import FoundPolicy, IntentKind, IntentState
from models.job import TenantScope

TWO_POLICIES = "two_policies"


async def insert_outside(
    connection: AsyncConnection, scope: TenantScope, account_id: UUID, policies: tuple[FoundPolicy, ...]
) -> UUID:
    """An intent for a policy that nobody asked us for."""
    account, first, id = bind_account.c, policies[0], uuid7()
    row = (
        await connection.execute(
            select(account.prospect_id, account.adapter, account.fein_index, quote_run.c.input)
            .outerjoin(quote_run, quote_run.c.id == account.run_id)
            .where(account.id == account_id)
        )
    ).one()
    begins = first.effective_date or row.input["risk"]["effective_date"]
    await connection.execute(
        insert(bind_intent).values(
            id=id,
            prospect_id=row.prospect_id,
            account_id=account_id,
            adapter=row.adapter,
            quote_ref=first.quote_ref,
            fein_index=row.fein_index,
            effective_date=begins,
            kind=IntentKind.OUTSIDE.value,
            state=IntentState.BOUND.value,
            outside=[policy.model_dump(mode="json") for policy in policies],
            policy_number=first.number,
            code=TWO_POLICIES if len(policies) > 1 else None,
            updated_at=func.now(),
            **owned(scope),
        )
    )
    return id
