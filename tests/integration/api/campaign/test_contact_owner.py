"""Whose a visitor's prospects are: the agency's by whose campaign they came, whoever named them before."""

from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import campaign_contact, prospect
from api.services import Services
from tests.integration.api.campaign.visitor import (
    BIRCH_CAMPAIGN,
    CAMPAIGN,
    OVER,
    Meet,
    Visitor,
    kept_under,
)
from tests.integration.api.conftest import Browser, Open, People

NOTHING = {"companyProfile": None, "lastQuote": None}


async def _named(by: Browser, email: str) -> str:
    """Somebody keeps a prospect under an address. Returns: its id."""
    saved = await by.post("/api/userTableData/put", kept_under(email))
    assert saved.status_code == 200, saved.text
    listed = (await by.get("/api/prospects", params={"search": email})).json()
    return str(listed[0]["id"])


async def _status_of_read(by: Browser, prospect: str) -> int:
    return (await by.get(f"/api/prospects/{prospect}")).status_code


@pytest.mark.req("QE-162")
@pytest.mark.parametrize("bait_left", [False, True])
async def test_who_named_an_address_first_does_not_get_what_comes_by_anothers_campaign(
    meet: Meet, alder: Browser, birchwood: Browser, bait_left: bool
) -> None:
    visitor = await meet()
    bait = await _named(alder, visitor.email)
    if not bait_left:
        gone = await alder.send("DELETE", f"/api/deleteProsepectData/{visitor.email}")
        assert gone.status_code == 200, gone.text
    await visitor.prove(BIRCH_CAMPAIGN)
    assert await visitor.json(f"/api/getDomain/{visitor.email}") == NOTHING
    own = await visitor.keep()
    assert (await _status_of_read(birchwood, own), await _status_of_read(alder, own)) == (200, 404)
    assert own != bait and await _status_of_read(visitor.browser, bait) == 404
    status = f"/api/getUserDataStatus/{visitor.email}/quote"
    assert (await birchwood.get(status)).status_code == 200
    assert (await alder.get(status)).status_code == (200 if bait_left else 404)
    listed = (await alder.get("/api/prospects", params={"search": visitor.email})).json()
    assert [row["id"] for row in listed] == ([bait] if bait_left else [])


@pytest.mark.req("QE-162")
async def test_a_partner_that_named_an_address_does_not_get_who_comes_by_a_campaign(
    meet: Meet, browse: Open, people: People, birchwood: Browser, owner_engine: AsyncEngine
) -> None:
    partner = await browse(await people.make("GmsBeta", "GetQuoteBeta", user_type="peo", partner_key="gms"))
    visitor = await meet()
    bait = await _named(partner, visitor.email)
    kept = select(campaign_contact.c.agency_key, campaign_contact.c.partner_key).join(
        prospect, prospect.c.tenant_user == campaign_contact.c.id
    )
    async with owner_engine.connect() as connection:
        assert (await connection.execute(kept.where(prospect.c.id == bait))).one() == (None, "gms")
    await visitor.prove(BIRCH_CAMPAIGN)
    own = await visitor.keep()
    assert (await _status_of_read(birchwood, own), await _status_of_read(partner, own)) == (200, 404)
    assert (await _status_of_read(birchwood, bait), await _status_of_read(visitor.browser, bait)) == (
        404,
        404,
    )


@pytest.mark.req("QE-162")
async def test_what_staff_kept_under_an_address_decides_nothing(
    meet: Meet, browse: Open, people: People, alder: Browser, birchwood: Browser
) -> None:
    staff = await browse(await people.make("AdminBeta", "GetQuoteBeta"))
    visitor = await meet()
    kept = await _named(staff, visitor.email)
    await visitor.prove(BIRCH_CAMPAIGN)
    own = await visitor.keep()
    assert [await _status_of_read(who, own) for who in (staff, birchwood, alder)] == [200, 200, 404]
    assert await _status_of_read(visitor.browser, kept) == 404, "a visit sees the rows of its own contact"


async def test_a_demo_guest_names_no_address(meet: Meet, demo: Browser, owner_engine: AsyncEngine) -> None:
    visitor = await meet()
    count = select(func.count()).select_from(campaign_contact)
    async with owner_engine.connect() as connection:
        before = await connection.scalar(count)
    refused = await demo.post("/api/userTableData/put", kept_under(visitor.email))
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid_input")
    async with owner_engine.connect() as connection:
        assert await connection.scalar(count) == before


@pytest.mark.req("QE-204", "QE-205")
async def test_free_mail_is_kept_as_no_contacts_company(
    alder: Browser, services: Services, owner_engine: AsyncEngine
) -> None:
    kept = {}
    for domain in ("gmail.com", "yahoo.com", "aol.com", "gmx.net", "eu.yahoo.com", "bluebonnet.example"):
        email = f"dana-{uuid4().hex}@{domain}"
        await _named(alder, email)
        index = campaign_contact.c.email_index == services.cipher.blind_index(email)
        async with owner_engine.connect() as connection:
            kept[domain] = (await connection.execute(select(campaign_contact.c.domain).where(index))).one()[0]
    assert kept == {**dict.fromkeys(kept), "bluebonnet.example": "bluebonnet.example"}


async def _came_again(meet: Meet, visitor: Visitor, campaign: str) -> Visitor:
    """The same person in another browser, by another link."""
    again = await meet(visitor.email)
    again.mails = visitor.mails
    await again.prove(campaign)
    visitor.mails = again.mails
    return again


@pytest.mark.req("QE-004", "QE-162")
async def test_an_old_link_keeps_its_quote(meet: Meet, alder: Browser, birchwood: Browser) -> None:
    visitor = await (await meet()).prove(CAMPAIGN)
    quoted = await visitor.keep()
    for link in (OVER, "", "no-such-campaign"):
        again = await _came_again(meet, visitor, link)
        assert [row["id"] for row in await again.json("/api/prospects")] == [quoted], link
    assert await _status_of_read(alder, quoted) == 200
    await _named(birchwood, visitor.email)
    later = await _came_again(meet, visitor, OVER)
    assert [row["id"] for row in await later.json("/api/prospects")] == [quoted], "a save decides nothing"


@pytest.mark.req("QE-161")
async def test_another_campaign_begins_another_session_with_rows_of_its_own(
    meet: Meet, alder: Browser, birchwood: Browser
) -> None:
    visitor = await (await meet()).prove(CAMPAIGN)
    first, cookie = await visitor.keep(), visitor.browser.http.cookies["quoteloom"]
    await visitor.arrive(BIRCH_CAMPAIGN)
    assert (visitor.seen["kind"], visitor.seen["email"]) == ("anonymous", "")
    assert await visitor.json("/api/auth/session") == {"user": None}
    old = await meet(visitor.email)
    old.browser.http.cookies.set("quoteloom", cookie)
    assert (await old.browser.get("/api/prospects")).status_code == 401, "the session before has ended"
    await visitor.prove(BIRCH_CAMPAIGN)
    assert await visitor.json("/api/prospects") == []
    assert await _status_of_read(visitor.browser, first) == 404
    second = await visitor.keep()
    company = visitor.email.partition("@")[2]
    told = await (await (await meet()).arrive()).json(f"/api/getDomainInputData/{company}")
    assert told == {"domain": company, "campaignName": BIRCH_CAMPAIGN}, "by which it came last"
    assert (await _status_of_read(alder, first), await _status_of_read(alder, second)) == (200, 404)
    assert (await _status_of_read(birchwood, first), await _status_of_read(birchwood, second)) == (404, 200)
    last = await _came_again(meet, visitor, OVER)
    assert [row["id"] for row in await last.json("/api/prospects")] == [second], "by which it was proved last"
    back = await _came_again(meet, visitor, CAMPAIGN)
    assert [row["id"] for row in await back.json("/api/prospects")] == [first]


@pytest.mark.req("QE-162")
async def test_who_comes_without_any_campaign_belongs_to_nobody(
    meet: Meet, alder: Browser, birchwood: Browser
) -> None:
    visitor = await meet()
    await _named(alder, visitor.email)
    await visitor.prove("")
    own = await visitor.keep()
    assert (await _status_of_read(alder, own), await _status_of_read(birchwood, own)) == (404, 404)


@pytest.mark.req("QE-162")
async def test_neither_agency_learns_of_the_other(meet: Meet, alder: Browser, birchwood: Browser) -> None:
    visitor, curious = await meet(), await (await meet()).arrive()
    company = visitor.email.partition("@")[2]
    paths = (f"/api/getDomain/{visitor.email}", f"/api/getDomainInputData/{company}")

    async def notes_read() -> list[Any]:
        return [await curious.json(path) for path in paths]

    before = [{"domain": company, "known": False}, {"domain": company, "campaignName": ""}]
    assert await notes_read() == before
    await _named(alder, visitor.email)
    await _named(birchwood, visitor.email)
    assert await notes_read() == before, "a save tells nothing"
    await visitor.prove(BIRCH_CAMPAIGN)
    assert await notes_read() == [
        {"domain": company, "known": True},
        {"domain": company, "campaignName": BIRCH_CAMPAIGN},
    ]


@pytest.mark.req("QE-162")
async def test_a_contact_without_an_address_gets_it_back_with_its_next_proof(
    meet: Meet, owner_engine: AsyncEngine
) -> None:
    visitor, other = await (await meet()).prove(), await (await meet()).prove()
    row, beside = [
        campaign_contact.c.id
        == select(prospect.c.tenant_user).where(prospect.c.id == await each.keep()).scalar_subquery()
        for each in (visitor, other)
    ]
    of_another = select(campaign_contact).where(beside)
    async with owner_engine.begin() as connection:
        await connection.execute(update(campaign_contact).where(row).values(email_sealed=None))
        before = (await connection.execute(of_another)).one()
    again = await meet()
    again.email = visitor.email
    again.mails = visitor.mails
    await again.prove()
    async with owner_engine.connect() as connection:
        found = (await connection.execute(select(campaign_contact).where(row))).one()
        assert (await connection.execute(of_another)).one() == before, "it proves nobody else's"
    assert found.email_sealed is not None
