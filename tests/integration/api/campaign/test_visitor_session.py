"""What a visitor may do: nothing before the code, an hour of an own session behind it."""

from datetime import date, timedelta
from uuid import uuid4

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import audit_log, campaign, prospect, session, visit
from adapters.postgres.unit_of_work import UnitOfWork
from models.tenant import Tenant
from tests.integration.api.campaign.visitor import CAMPAIGN, OVER, TITLE, Meet
from tests.integration.api.conftest import Browser


@pytest.mark.req("QE-018")
async def test_a_visit_is_noted_with_its_company_and_the_campaign_that_runs(
    meet: Meet, owner_engine: AsyncEngine
) -> None:
    visitor = await meet()
    for link in (CAMPAIGN, OVER, ""):
        await visitor.arrive(link)
    company = visitor.email.partition("@")[2]
    noted = select(visit.c.call, visit.c.campaign).where(visit.c.domain == company).order_by(visit.c.at)
    async with owner_engine.connect() as connection:
        found = [tuple(row) for row in await connection.execute(noted)]
    assert found == [("arrived", CAMPAIGN), ("arrived", None), ("arrived", None)]


@pytest.mark.req("QE-018", "QE-161")
async def test_a_campaign_runs_from_its_first_day_until_before_its_last(
    meet: Meet, uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    name, day = f"may-{uuid4().hex[:8]}", date(2026, 5, 10)
    row = {"name": name, "title": "May", "from_date": day, "to_date": date(2026, 5, 20)}
    async with owner_engine.begin() as connection:
        await connection.execute(campaign.insert().values(**row, illustrative=True))
    days = [day.replace(day=each) for each in (9, 10, 19, 20)]
    async with uow.begin(Tenant.nobody()) as work:
        running = [await work.campaigns.running(name, each) is not None for each in days]
    assert running == [False, True, True, False]


@pytest.mark.req("QE-018")
async def test_the_link_opens_a_session_that_proves_nothing(meet: Meet) -> None:
    visitor = await (await meet()).arrive()
    assert (visitor.seen["title"], visitor.seen["kind"], visitor.seen["email"]) == (TITLE, "anonymous", "")
    csrf = visitor.browser.csrf
    for link in (CAMPAIGN, ""):
        assert (await visitor.arrive(link)).seen["csrf"] == csrf, "the same session"
    other = (await visitor.arrive(OVER)).seen
    assert (other["title"], other["kind"], other["csrf"] == csrf) == ("", "anonymous", False), (
        "over, and anew"
    )
    assert await visitor.json("/api/auth/session") == {"user": None}
    for path in ("/api/prospects", "/api/getEntityType"):
        assert (await visitor.browser.get(path)).status_code == 401
    assert (await visitor.browser.post("/api/updateSolveTrackingData", {})).status_code == 401


@pytest.mark.req("QE-156", "QE-157")
async def test_the_session_gets_a_new_id_and_ends_after_an_hour_without_asking_keycloak(
    meet: Meet, owner_engine: AsyncEngine
) -> None:
    visitor = await meet()
    await visitor.arrive()
    before = visitor.browser.http.cookies["quoteloom"]
    assert await visitor.verify(await visitor.ask()) == "otp_verified"
    assert visitor.browser.http.cookies["quoteloom"] != before
    [cookie] = [each for each in visitor.browser.http.cookies.jar if each.name == "quoteloom"]
    assert cookie.expires is not None, "it outlives a browser that is closed, as the hour does"
    known = await visitor.json("/api/auth/session")
    assert known["user"]["email"] == visitor.email
    assert (known["user"]["user_type"], known["routes"]) == (
        "visitor",
        ["/Quote", "/Prices", "/Acord", "/QuotePDF"],
    )
    own = session.c.csrf == known["csrf"]
    async with owner_engine.begin() as connection:
        left = (await connection.execute(select(session.c.expires_at - func.now()).where(own))).scalar_one()
        aged = update(session).where(own).values(refreshed_at=func.now() - timedelta(minutes=30))
        await connection.execute(aged)
    assert timedelta(minutes=58) < left <= timedelta(hours=1)
    assert (await visitor.browser.get("/api/prospects")).status_code == 200
    async with owner_engine.begin() as connection:
        await connection.execute(update(session).where(own).values(expires_at=func.now()))
    async with owner_engine.connect() as connection:
        audited = select(audit_log.c.actor).where(audit_log.c.action == "visitor.verified")
        assert (await connection.execute(audited)).first() is not None


@pytest.mark.req("QE-162")
async def test_a_new_visitor_belongs_to_the_agency_of_the_campaign(
    meet: Meet, owner_engine: AsyncEngine
) -> None:
    visitor = await (await meet()).prove()
    made = await visitor.browser.post("/api/prospects", {"sections": {}})
    assert made.status_code == 201, made.text
    row = select(prospect.c.tenant_org).where(prospect.c.id == made.json()["id"])
    async with owner_engine.connect() as connection:
        assert (await connection.execute(row)).scalar_one() == "alder"
    company = visitor.email.partition("@")[2]
    curious = await (await meet()).arrive()
    assert await curious.json(f"/api/getDomainInputData/{company}") == {
        "domain": company,
        "campaignName": CAMPAIGN,
    }


@pytest.mark.req("QE-157")
async def test_a_person_keeps_the_session_whatever_address_is_proven(meet: Meet, agent: Browser) -> None:
    visitor = await meet()
    visitor.browser = agent
    seen = await agent.post("/api/campaign/visit", {"user": visitor.email, "campaignName": CAMPAIGN})
    assert seen.json()["kind"] == "person"
    code = await visitor.ask()
    assert await visitor.verify(code) == "otp_verified"
    assert (await agent.get("/api/auth/session")).json()["user"]["user_type"] == "agency"
    assert await visitor.verify(code) == "otp_not_generated", "used up, in the same session too"


async def test_a_visitor_is_none_of_the_agencys_people_though_the_prospects_are(meet: Meet) -> None:
    visitor = (await (await meet()).prove()).browser
    taken = await visitor.send("PUT", "/api/agency/logo", {"logo": None})
    for answer in (await visitor.get("/api/agency"), taken):
        assert (answer.status_code, answer.json()["code"]) == (403, "not_permitted"), answer.text
