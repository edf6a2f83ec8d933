"""Whether a business was quoted before, by its FEIN, among the prospects that the caller may see."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.postgres.core.ownership import within
from adapters.postgres.tables.index import prospect, quote_run
from models.clearance import EarlierQuote
from models.tenant import Tenant


class Clearance:
    """One query, whoever holds the FEIN: neither its answer nor its work tells of prospects of others."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant, cipher: FieldCipher) -> None:
        self._connection, self._tenant, self._cipher = connection, tenant, cipher

    async def earlier(self, digits: str, besides: UUID) -> EarlierQuote | None:
        """The prospect of this FEIN that was quoted last, else the one that was changed last.

        Args: digits: all nine, bare. besides: the draft in which it is typed.
        """
        table = prospect.c
        query = (
            select(table.id, table.company_name, quote_run.c.created_at.label("quoted_at"), table.updated_at)
            .select_from(prospect.outerjoin(quote_run, quote_run.c.id == table.last_run_id))
            .where(
                within(self._tenant, prospect),
                table.fein_index.in_(self._cipher.blind_indexes(digits)),
                table.id != besides,
            )
            .order_by(quote_run.c.created_at.desc().nulls_last(), table.updated_at.desc(), table.id.desc())
            .limit(1)
        )
        row = (await self._connection.execute(query)).first()
        return EarlierQuote.model_validate(dict(row._mapping)) if row else None
