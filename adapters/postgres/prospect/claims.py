"""Losses of a prospect: one row beside its draft, counted up with every save."""

from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.tenant import Tenant
from adapters.postgres.tables.index import claim_history, prospect
from models.claim_history import ClaimHistory
from models.errors import ProspectNotFound, ViewOnly


class ClaimHistories:
    """Losses within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def of(self, prospect_id: UUID | None) -> ClaimHistory:
        """The losses of a prospect; none where none were entered, or there is no prospect."""
        table = claim_history.c
        query = select(table.version, table.years, table.no_loss, table.no_loss_since).where(
            table.prospect_id == prospect_id, self._tenant.filter(claim_history)
        )
        row = (await self._connection.execute(query)).first() if prospect_id else None
        return ClaimHistory.model_validate(dict(row._mapping)) if row else ClaimHistory()

    async def put(self, prospect_id: UUID, history: ClaimHistory) -> int:
        """Store the losses in place of those before; they belong to whom the prospect belongs.

        Returns: their version. Raises: ProspectNotFound; ViewOnly once submitted.
        """
        owner = ("tenant_partner", "tenant_org", "tenant_user")
        query = select(prospect.c.quote_submitted, *(prospect.c[name] for name in owner)).where(
            prospect.c.id == prospect_id, self._tenant.filter(prospect)
        )
        row = (await self._connection.execute(query.with_for_update())).first()
        if row is None:
            raise ProspectNotFound("There is no such prospect, or it is not yours to see")
        if row.quote_submitted:
            raise ViewOnly("This prospect was submitted; its claims can be changed again after its release")
        values: dict[str, Any] = {
            "years": [year.model_dump(mode="json") for year in history.years],
            "no_loss": history.no_loss,
            "no_loss_since": history.no_loss_since,
            "modified_by": self._tenant.user,
        }
        written = insert(claim_history).values(
            prospect_id=prospect_id, version=1, **{name: row._mapping[name] for name in owner}, **values
        )
        stored = written.on_conflict_do_update(
            index_elements=["prospect_id"],
            set_={**values, "version": claim_history.c.version + 1, "updated_at": func.now()},
        ).returning(claim_history.c.version)
        return int((await self._connection.execute(stored)).scalar_one())
