"""What the bind panel shows beside an account: its newest wish, officers, address, holds; and open quotes."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.postgres.bind.corrections import opened_corrections
from adapters.postgres.bind.intent_rows import intents, stand_of
from adapters.postgres.bind.records import account_columns, opened_officers, record_of
from adapters.postgres.core.ownership import within
from adapters.postgres.tables.index import bind_account, bind_intent, carrier_hold, prospect, quote_run
from models.bind_account import LIVE
from models.bind_asked import AskedBind, OpenAccount
from models.carrier_officer import CarrierOfficer
from models.carrier_request import CorrectionPath
from models.quote import Business
from models.risk import Risk
from models.tenant import Tenant


class BindPanel:
    """Reads within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant, cipher: FieldCipher) -> None:
        self._connection, self._tenant, self._cipher = connection, tenant, cipher

    async def asked_bind(self, account_id: UUID) -> AskedBind | None:
        """The newest wish to bind an account; None: nobody wished it."""
        query = (
            intents()
            .add_columns(bind_intent.c.created_at, func.clock_timestamp().label("read_at"))
            .where(bind_intent.c.account_id == account_id, within(self._tenant, bind_intent))
            .order_by(bind_intent.c.created_at.desc())
            .limit(1)
        )
        row = (await self._connection.execute(query)).first()
        if row is None:
            return None
        stand = stand_of(row, row.read_at, 1)
        return AskedBind(intent=stand.intent, limits=stand.limits, asked_at=row.created_at)

    async def officers(self, account_id: UUID) -> tuple[CarrierOfficer, ...]:
        """The officers that somebody typed."""
        query = select(bind_account.c.id, bind_account.c.officers_sealed).where(
            bind_account.c.id == account_id, within(self._tenant, bind_account)
        )
        row = (await self._connection.execute(query)).first()
        return () if row is None else opened_officers(self._cipher, row)

    async def business(self, account_id: UUID) -> Business:
        """Street and city that the carrier was told, by the last run and by what operations corrected."""
        told = quote_run.c.input["business"]
        query = (
            select(
                bind_account.c.id,
                bind_account.c.overrides_sealed,
                told["street"].astext.label("street"),
                told["city"].astext.label("city"),
            )
            .join(prospect, prospect.c.id == bind_account.c.prospect_id)
            .join(quote_run, quote_run.c.id == func.coalesce(bind_account.c.run_id, prospect.c.last_run_id))
            .where(bind_account.c.id == account_id, within(self._tenant, bind_account))
        )
        row = (await self._connection.execute(query)).first()
        if row is None:
            return Business()
        corrected = {each.path: each.value for each in opened_corrections(self._cipher, row)}
        return Business(street=corrected.get(CorrectionPath.LINE1) or row.street or "", city=row.city or "")

    async def risk(self, run_id: UUID) -> Risk | None:
        """What a run was quoted for; None: it is not there."""
        query = select(quote_run.c.input["risk"]).where(
            quote_run.c.id == run_id, within(self._tenant, quote_run)
        )
        found: dict[str, Any] | None = await self._connection.scalar(query)
        return None if found is None else Risk.model_validate(found)

    async def held_since(self, adapter: str) -> datetime | None:
        """Since when operations hold a carrier; None: they do not."""
        found: datetime | None = await self._connection.scalar(
            select(carrier_hold.c.since).where(carrier_hold.c.adapter == adapter)
        )
        return found

    async def open_accounts(self, limit: int) -> list[OpenAccount]:
        """Live accounts with a quote, the last changed first."""
        query = (
            select(*account_columns(), prospect.c.company_name.label("company"))
            .join(prospect, prospect.c.id == bind_account.c.prospect_id)
            .where(
                within(self._tenant, bind_account),
                bind_account.c.state.in_([state.value for state in LIVE]),
                bind_account.c.quote_ref.is_not(None),
            )
            .order_by(bind_account.c.updated_at.desc())
            .limit(limit)
        )
        rows = await self._connection.execute(query)
        return [OpenAccount(record=record_of(row), company=row.company or "") for row in rows]
