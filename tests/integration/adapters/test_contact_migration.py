"""The step to a contact for each owner, on a filled database: who could open a row before still can."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest_asyncio
from sqlalchemy import Connection, MetaData, Table, create_engine, insert, inspect, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.core.engine import create_engine as create_async_engine
from adapters.postgres.core.engine import sqlalchemy_url
from adapters.postgres.tables.index import TENANT_TABLES
from adapters.postgres.unit_of_work import UnitOfWork
from models.campaign import Campaign
from models.principal import DataScope
from models.tenant import Tenant
from tests.support.databases import Database, cloned_database, empty_database, migrate

BEFORE = "0011"
EMAIL, ANOTHER = "dana@bluebonnet.example", "lee@elsewhere.example"
ALDER, BIRCHWOOD, GMS = ("alder", None), ("birchwood", None), (None, "gms")
OWNERS = (ALDER, BIRCHWOOD, GMS)
SAMPLES: Mapping[str, Any] = {
    "UUID": uuid4, "TEXT": lambda: uuid4().hex, "INTEGER": lambda: 1, "SMALLINT": lambda: 1,
    "NUMERIC": lambda: 0, "BOOLEAN": lambda: False, "JSONB": dict, "BYTEA": lambda: uuid4().bytes,
    "ARRAY": list, "TIMESTAMP": lambda: datetime.now(UTC), "DATE": date.today,
}  # fmt: skip

DRAFT = {"status": "draft"}
"""What a rate book must begin as."""


@dataclass
class Filled:
    """A database of the step before, with a row of each owner under one contact in every tenant table."""

    database: Database
    cipher: FieldCipher
    contact: UUID = field(default_factory=uuid4)
    prospects: dict[Any, UUID] = field(default_factory=dict)
    tables: tuple[str, ...] = ()

    def fill(self, connection: Connection) -> None:
        """Alder named the address first; Birchwood and a partner came later, under the same contact."""
        there = MetaData()
        there.reflect(connection)
        self.tables = tuple(t.name for t in TENANT_TABLES if t.name in there.tables)
        contact = there.tables["campaign_contact"]
        known = {"email_index": self.cipher.blind_index(EMAIL), "domain": "bluebonnet.example"}
        came = {"id": self.contact, "campaign": "renewal-check", "agency_key": "alder", **known}
        _put(connection, contact, came)
        lonely = {"email_index": self.cipher.blind_index(ANOTHER), "agency_key": None}
        _put(connection, contact, lonely)
        for agency, partner in OWNERS:
            ids = {"prospect_id": uuid4(), "run_id": uuid4(), "job_id": uuid4()}
            self.prospects[agency, partner] = ids["prospect_id"]
            owned = {"tenant_org": agency, "tenant_partner": partner, "tenant_user": self.contact, **ids}
            for name in self.tables:
                own = {"prospect": "prospect_id", "quote_run": "run_id", "job": "job_id"}.get(name)
                given: dict[str, Any] = owned | ({"id": ids[own]} if own else {})
                if name not in ("prospect", "job", "carrier_quote"):
                    # The run was made while another partner was chosen: its prospect decides.
                    given["tenant_partner"] = "ies" if partner and name == "quote_run" else partner
                if name == "job":
                    given["status"] = "done"
                if name == "prospect":
                    given |= {"stage": "one", "status": "draft", "sections": {"partner": ""}}
                    given["public_id"] = EMAIL if agency == "birchwood" else f"user_20260101_{uuid4().hex}"
                _put(connection, there.tables[name], given)

    def owners(self, connection: Connection) -> dict[str, dict[Any, UUID]]:
        """Table -> owner of a row -> its tenant_user."""
        found: dict[str, dict[Any, UUID]] = {}
        for name in self.tables:
            table = Table(name, MetaData(), autoload_with=connection)
            rows = connection.execute(select(table.c.tenant_org, table.c.tenant_user))
            found[name] = {row.tenant_org: row.tenant_user for row in rows}
        return found


def _put(connection: Connection, table: Table, given: Mapping[str, Any]) -> dict[str, Any]:
    """Write what is given, something in each column that needs it, and the rows that these columns name."""
    values = {name: value for name, value in given.items() if name in table.columns}
    for column in table.columns:
        if column.nullable or column.server_default is not None or column.name in values:
            continue
        for key in column.foreign_keys:
            values[column.name] = _put(connection, key.column.table, DRAFT)[key.column.name]
        kind = str(column.type).partition("(")[0].partition("[")[0].split()[0]
        values.setdefault(column.name, SAMPLES[kind]())
    connection.execute(insert(table).values(values))
    return values


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def migrated(cipher: FieldCipher) -> AsyncIterator[Filled]:
    """Filled at the step before, then brought to the newest."""
    async with empty_database() as database:
        await asyncio.to_thread(migrate, database.owner, f"upgrade {BEFORE}")
        made = Filled(database, cipher)
        await asyncio.to_thread(_with_owner, database, made.fill)
        await asyncio.to_thread(migrate, database.owner, "upgrade head")
        yield made


@pytest_asyncio.fixture(loop_scope="session")
async def filled(migrated: Filled) -> AsyncIterator[Filled]:
    """A copy for one test."""
    async with cloned_database(migrated.database) as database:
        yield replace(migrated, database=database)


def _with_owner(database: Database, work: Any) -> Any:
    engine = create_engine(sqlalchemy_url(database.owner))
    try:
        with engine.begin() as connection:
            return work(connection)
    finally:
        engine.dispose()


def _contacts(connection: Connection) -> dict[Any, Any]:
    table = Table("campaign_contact", MetaData(), autoload_with=connection)
    rows = connection.execute(select(table).where(table.c.domain == "bluebonnet.example"))
    return {(row.agency_key, row.partner_key): row for row in rows}


async def test_every_tenant_table_says_who_owns_its_rows_now(filled: Filled) -> None:
    contacts = await asyncio.to_thread(_with_owner, filled.database, _contacts)
    assert set(contacts) == {ALDER, BIRCHWOOD, GMS}
    assert contacts[ALDER].id == filled.contact
    assert contacts[ALDER].proved_at is not None, "it came by a campaign"
    assert contacts[BIRCHWOOD].proved_at is None and contacts[BIRCHWOOD].campaign is None
    wanted = {owner[0]: row.id for owner, row in contacts.items()}
    found = await asyncio.to_thread(_with_owner, filled.database, filled.owners)
    assert {"job", "quote_run", "carrier_quote", "quote_worksheet", "claim_history", "mail"} <= set(found)
    assert found == dict.fromkeys(found, wanted)


async def test_an_earlier_quote_is_still_opened_by_its_campaign(filled: Filled) -> None:
    engine: AsyncEngine = create_async_engine(filled.database.app, name="test-app")
    uow = UnitOfWork(engine, filled.cipher)
    day = Campaign(name="renewal-check", title="", agency_key="alder")
    for came_by, owner in (
        (day, ALDER),
        (None, ALDER),
        (day.model_copy(update={"agency_key": "birchwood"}), BIRCHWOOD),
    ):
        async with uow.begin(Tenant.nobody()) as work:
            contact = await work.campaigns.proved(EMAIL.upper(), came_by)
        async with uow.begin(Tenant(scope=DataScope.OWN, user=contact.id)) as work:
            listed = [row.id for row in (await work.prospects.list()).items]
            assert listed == [filled.prospects[owner]], owner
            assert len(await work.quotes.runs(listed[0])) == 1
    await engine.dispose()


async def test_down_puts_all_back_under_one_contact_and_up_parts_them_again(filled: Filled) -> None:
    def same_address(connection: Connection) -> None:
        table = Table("prospect", MetaData(), autoload_with=connection)
        connection.execute(update(table).where(table.c.tenant_org == "alder").values(public_id=EMAIL))

    def keys(connection: Connection) -> list[str]:
        table = Table("prospect", MetaData(), autoload_with=connection)
        return [row.public_id for row in connection.execute(select(table.c.public_id))]

    database = filled.database
    await asyncio.to_thread(_with_owner, database, same_address)
    await asyncio.to_thread(migrate, database.owner, f"downgrade {BEFORE}")
    found = await asyncio.to_thread(_with_owner, database, filled.owners)
    assert {user for users in found.values() for user in users.values()} == {filled.contact}
    kept = await asyncio.to_thread(_with_owner, database, keys)
    assert len(kept) == len(set(kept)) == 3 and kept.count(EMAIL) == 1, (
        "one prospect keeps the e-mail as its key"
    )
    await asyncio.to_thread(migrate, database.owner, "upgrade head", "check")
    contacts = await asyncio.to_thread(_with_owner, database, _contacts)
    assert set(contacts) == set(OWNERS)


async def test_what_was_not_under_another_owner_is_left_alone(filled: Filled) -> None:
    def all_contacts(connection: Connection) -> int:
        table = Table("campaign_contact", MetaData(), autoload_with=connection)
        return len(connection.execute(select(table.c.id)).all())

    assert await asyncio.to_thread(_with_owner, filled.database, all_contacts) == 4
    assert (
        await asyncio.to_thread(
            _with_owner, filled.database, lambda c: inspect(c).has_table("contact_before")
        )
        is False
    )
