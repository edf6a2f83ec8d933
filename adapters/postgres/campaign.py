"""Campaigns and their contacts: who came from where, found by a blind index of the address."""

from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.crypto import FieldCipher
from adapters.free_mail import company_of
from adapters.postgres.tables import campaign, campaign_contact
from models.base import Frozen
from models.campaign import mailbox


class Campaign(Frozen):
    """A campaign that runs."""

    name: str
    title: str
    agency_key: str | None


class Contact(Frozen):
    """An address that a campaign or an agent knows; its id owns the prospects of that address."""

    id: UUID
    domain: str | None
    campaign: str | None
    agency_key: str | None


class CampaignRepository:
    """Campaigns and contacts belong to no tenant: grants guard them, and an address is never a column."""

    def __init__(self, connection: AsyncConnection, cipher: FieldCipher) -> None:
        self._connection, self._cipher = connection, cipher

    async def running(self, name: str, day: date) -> Campaign | None:
        """The campaign of this name, while it runs."""
        table = campaign.c
        query = select(table.name, table.title, table.agency_key).where(
            table.name == name,
            or_(table.from_date.is_(None), table.from_date <= day),
            or_(table.to_date.is_(None), table.to_date > day),
        )
        row = (await self._connection.execute(query)).first()
        return Campaign.model_validate(dict(row._mapping)) if row else None

    async def knows(self, domain: str) -> bool:
        """Whether any contact is of this company; says nothing about an address."""
        query = select(campaign_contact.c.id).where(campaign_contact.c.domain == domain).limit(1)
        return (await self._connection.execute(query)).first() is not None

    async def campaign_of(self, domain: str) -> str:
        """Name of the campaign through which a company came last; '' where there was none."""
        table = campaign_contact.c
        query = select(table.campaign).where(table.domain == domain, table.campaign.is_not(None))
        row = (await self._connection.execute(query.order_by(table.created_at.desc()).limit(1))).first()
        return str(row.campaign) if row else ""

    async def contact(
        self, email: str, *, campaign_name: str | None = None, agency_key: str | None = None
    ) -> Contact:
        """The contact of an address, made when there is none; what is known of it stays."""
        found = await self._find(email)
        if found is None:
            address, contact_id = mailbox(email), uuid7()
            await self._connection.execute(
                insert(campaign_contact)
                .values(
                    id=contact_id,
                    email_index=self._cipher.blind_index(address),
                    email_sealed=self._cipher.seal(address, table="campaign_contact", row=contact_id),
                    domain=company_of(address),
                    campaign=campaign_name,
                    agency_key=agency_key,
                )
                .on_conflict_do_nothing(index_elements=["email_index"])
            )
            found = await self._find(email)
        assert found is not None  # noqa: S101 - it was there or has just been written
        return Contact.model_validate(dict(found._mapping))

    async def _find(self, email: str) -> Any:
        table = campaign_contact.c
        query = select(table.id, table.domain, table.campaign, table.agency_key).where(
            table.email_index.in_(self._cipher.blind_indexes(mailbox(email)))
        )
        return (await self._connection.execute(query)).first()
