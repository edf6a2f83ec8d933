"""What happened to a case, an account or a decision, to whoever may see it."""

from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.bind.records import carrier_name
from adapters.postgres.core.ownership import of_carrier, within
from adapters.postgres.tables.index import bind_account, carrier, case_event, decision
from models.bind_account import LIVE
from models.bind_asked import CaseEvent, CaseNews
from models.bind_errors import CaseNotFound
from models.tenant import Tenant

AT_ONCE = 200
"""Events that are read together."""


class CaseEvents:
    """Events of cases within the caller's scope; a carrier's people see the decisions of theirs."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def news(self, case_id: UUID, seen: int) -> CaseNews:
        """The events after a number, oldest first, and where the case stands. Raises: CaseNotFound."""
        # Where it stands is read first: what ends a case is written with its last event.
        found = await self._account(case_id) or await self._decision(case_id)
        if found is None:
            raise CaseNotFound("There is no such case, or it is not yours to see")
        query = (
            select(case_event)
            .where(case_event.c.case_id == case_id, case_event.c.seq > seen)
            .order_by(case_event.c.seq)
            .limit(AT_ONCE + 1)
        )
        rows = (await self._connection.execute(query)).all()
        events = tuple(event_of(row) for row in rows[:AT_ONCE])
        return found.model_copy(update={"events": events, "more": len(rows) > AT_ONCE})

    async def _account(self, case_id: UUID) -> CaseNews | None:
        query = select(bind_account.c.state, bind_account.c.adapter, carrier_name()).where(
            bind_account.c.id == case_id, within(self._tenant, bind_account)
        )
        row = (await self._connection.execute(query)).first()
        if row is None:
            return None
        ended = row.state not in {state.value for state in LIVE}
        return CaseNews(carrier=row.carrier_name or row.adapter, state=row.state, ended=ended)

    async def _decision(self, case_id: UUID) -> CaseNews | None:
        named = func.coalesce(carrier.c.name, decision.c.carrier).label("carrier_name")
        query = (
            select(decision.c.quote_status, decision.c.ended, named)
            .outerjoin(carrier, carrier.c.key == decision.c.carrier)
            .where(decision.c.id == case_id, of_carrier(self._tenant, decision))
        )
        row = (await self._connection.execute(query)).first()
        if row is None:
            return None
        return CaseNews(
            carrier=row.carrier_name, state=row.ended or row.quote_status, ended=row.ended is not None
        )


def event_of(row: Any) -> CaseEvent:
    """An event from its row."""
    return CaseEvent(seq=row.seq, at=row.at, code=row.code, params=row.params, source=row.source)
