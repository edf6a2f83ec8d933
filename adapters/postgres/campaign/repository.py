"""Campaigns and their contacts: who came from where, found by a blind index of the address."""

from datetime import date
from typing import Any

from sqlalchemy import Select, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.crypto import FieldCipher
from adapters.free_mail import company_of
from adapters.postgres.tables.index import agency, campaign, campaign_contact
from models.campaign import Campaign, CampaignOffer, Contact, Seller, mailbox
from models.job import TenantScope


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

    async def offers(self) -> dict[str, CampaignOffer]:
        """What each campaign offers, running or over: who came by it goes on with that."""
        rows = await self._connection.execute(
            select(campaign.c.name, campaign.c.partner, campaign.c.programs)
        )
        return {row.name: CampaignOffer(partner=row.partner, programs=tuple(row.programs)) for row in rows}

    async def seller(self, agency_key: str | None) -> Seller | None:
        """The caller's own agency, which sells what its visitors are quoted."""
        query = select(agency.c.name, agency.c.phone).where(agency.c.key == agency_key)
        found = (await self._connection.execute(query)).first()
        return Seller(name=found.name, phone=found.phone) if found else None

    async def knows(self, domain: str) -> bool:
        """Whether anybody of this company ever proved an address or came by a campaign.

        A save tells nobody: an agency must not learn here whom another one serves.
        """
        query = select(_CONTACT.id).where(_CONTACT.domain == domain, _CAME).limit(1)
        return (await self._connection.execute(query)).first() is not None

    async def campaign_of(self, domain: str) -> str:
        """Name of the campaign through which a company came last; '' where there was none."""
        query = select(_CONTACT.campaign).where(_CONTACT.domain == domain, _CONTACT.campaign.is_not(None))
        row = (await self._connection.execute(query.order_by(_LAST_PROVED).limit(1))).first()
        return str(row.campaign) if row else ""

    async def named(self, email: str, owner: TenantScope) -> Contact:
        """The contact under which an owner keeps what it saves under an address; made where there is none.

        It sets nothing for others, and it proves nothing.
        """
        return await self._of(email, agency=owner.org, partner=None if owner.org else owner.partner)

    async def proved(self, email: str, came_by: Campaign | None) -> Contact:
        """The contact of an address that was just proved.

        That of the campaign's agency; without a campaign that of the last campaign by which the address was
        proved, so that an old link keeps its quote; else the one that nobody owns.
        """
        values: dict[str, Any] = {"proved_at": func.now()}
        contact = None
        if came_by is not None:
            values["campaign"] = came_by.name
        else:
            contact = await self._last_proved(email)
        if contact is None:
            contact = await self._of(email, agency=came_by.agency_key if came_by else None, partner=None)
        # A contact that was split off from another has no address yet.
        sealed = self._cipher.seal(mailbox(email), table="campaign_contact", row=contact.id)
        values["email_sealed"] = func.coalesce(_CONTACT.email_sealed, sealed)
        await self._connection.execute(
            update(campaign_contact).where(_CONTACT.id == contact.id).values(values)
        )
        return contact

    async def _last_proved(self, email: str) -> Contact | None:
        came_by_one = _CONTACT.proved_at.is_not(None) & _CONTACT.campaign.is_not(None)
        query = self._contacts(email).where(came_by_one).order_by(_LAST_PROVED).limit(1)
        row = (await self._connection.execute(query)).first()
        return Contact.model_validate(dict(row._mapping)) if row else None

    async def _of(self, email: str, *, agency: str | None, partner: str | None) -> Contact:
        """The contact of an address with one owner, made where there is none."""
        of_owner = self._contacts(email).where(
            _CONTACT.agency_key.is_not_distinct_from(agency),
            _CONTACT.partner_key.is_not_distinct_from(partner),
        )
        found = (await self._connection.execute(of_owner)).first()
        if found is None:
            await self._make(email, agency, partner)
            found = (await self._connection.execute(of_owner)).one()
        return Contact.model_validate(dict(found._mapping))

    async def _make(self, email: str, agency: str | None, partner: str | None) -> None:
        address, contact_id = mailbox(email), uuid7()
        made = insert(campaign_contact).values(
            id=contact_id,
            email_index=self._cipher.blind_index(address),
            email_sealed=self._cipher.seal(address, table="campaign_contact", row=contact_id),
            domain=company_of(address),
            agency_key=agency,
            partner_key=partner,
        )
        await self._connection.execute(made.on_conflict_do_nothing())

    def _contacts(self, email: str) -> Select[Any]:
        return select(_CONTACT.id, _CONTACT.agency_key, _CONTACT.partner_key, _CONTACT.campaign).where(
            _CONTACT.email_index.in_(self._cipher.blind_indexes(mailbox(email)))
        )


_CONTACT = campaign_contact.c
_CAME = or_(_CONTACT.proved_at.is_not(None), _CONTACT.campaign.is_not(None))
_LAST_PROVED = _CONTACT.proved_at.desc().nulls_last()
