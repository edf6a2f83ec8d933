"""Losses of a prospect: one row beside its draft, counted up with every save."""

from typing import Any
from uuid import UUID

from sqlalchemy import exists, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.ownership import owned, owner_columns, owner_of, rows_of, scoped
from adapters.postgres.tables.index import claim_history, decision, prospect
from models.claim_history import ClaimHistory
from models.decision import QuoteStatus
from models.errors import ProspectNotFound, ViewOnly
from models.tenant import Tenant


class ClaimHistories:
    """Losses within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def of(self, prospect_id: UUID | None) -> ClaimHistory:
        """The losses of a prospect; none where none were entered, or there is no prospect."""
        if prospect_id is None:
            return ClaimHistory()
        table = claim_history.c
        query = rows_of(
            self._tenant, claim_history, prospect_id,
            table.version, table.years, table.no_loss, table.no_loss_since,
        )  # fmt: skip
        row = (await self._connection.execute(query)).first()
        return ClaimHistory.model_validate(dict(row._mapping)) if row else ClaimHistory()

    async def are_locked(self, prospect_id: UUID) -> bool:
        """Whether a carrier's approval stands: the no-loss statement was part of what was approved."""
        approved = (
            (decision.c.prospect_id == prospect_id)
            & (decision.c.quote_status == QuoteStatus.PROCEED_UW.value)
            & decision.c.ended.is_(None)
        )
        return bool(await self._connection.scalar(select(exists().where(approved))))

    async def put(self, prospect_id: UUID, history: ClaimHistory) -> int:
        """Store the losses in place of those before; they belong to whom the prospect belongs.

        Returns: their version. Raises: ProspectNotFound; ViewOnly once submitted.
        """
        row = await scoped(
            self._connection, self._tenant, prospect, prospect_id,
            prospect.c.quote_submitted, *owner_columns(prospect),
            missing=ProspectNotFound("There is no such prospect, or it is not yours to see"), held=True,
        )  # fmt: skip
        if row.quote_submitted:
            raise ViewOnly("This prospect was submitted; its claims can be changed again after its release")
        values: dict[str, Any] = {
            "years": [year.model_dump(mode="json") for year in history.years],
            "no_loss": history.no_loss,
            "no_loss_since": history.no_loss_since,
            "modified_by": self._tenant.user,
        }
        written = insert(claim_history).values(
            prospect_id=prospect_id, version=1, **owned(owner_of(row)), **values
        )
        stored = written.on_conflict_do_update(
            index_elements=["prospect_id"],
            set_={**values, "version": claim_history.c.version + 1, "updated_at": func.now()},
        ).returning(claim_history.c.version)
        return int((await self._connection.execute(stored)).scalar_one())
