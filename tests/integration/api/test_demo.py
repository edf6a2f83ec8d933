"""The demo entry on the real Keycloak: a link signs a throw-away user in, once, and leads nowhere else."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest
from keycloak import KeycloakAdmin
from pydantic import SecretStr
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ops.steps import OpsActivities
from adapters.crypto import FieldCipher
from adapters.keycloak_guests import KeycloakGuests
from adapters.postgres.core.engine import create_engine
from adapters.postgres.identity.repository import session_id_of
from adapters.postgres.ops.leftovers import PostgresLeftovers
from adapters.postgres.tables.index import audit_log, demo_link
from adapters.postgres.tables.index import session as stored_session
from adapters.settings import Settings
from models.ops import SweepRequest
from tests.integration.api.conftest import Browser, Open, People, quote_body
from tests.support.audit_lines import Audited
from tests.support.fake_upkeep import FakeFiles, FakeProvider


@pytest.fixture(scope="module")
async def sales(browse: Open, people: People) -> Browser:
    """Who makes links."""
    return await browse(await people.make("SalesBeta"))


@pytest.fixture
def realm(people: People) -> KeycloakAdmin:
    """The realm's users."""
    return people.admin


@pytest.fixture(scope="module", autouse=True)
async def no_trace(settings: Settings, owner_engine: AsyncEngine) -> AsyncIterator[None]:
    """Ends every demo of this module and sweeps, so that the realm keeps none of its accounts."""
    yield
    async with owner_engine.begin() as connection:
        await connection.execute(update(demo_link).values(account_until=func.now()))
    await _sweep(settings)


async def _sweep(settings: Settings, admin_secret: str | None = None) -> int:
    """The nightly sweep's activity, on the run's database and realm. Returns: accounts that it removed."""
    engine = create_engine(settings.worker_database_url.get_secret_value(), name="test-sweep", pool_size=2)
    cipher = FieldCipher.parse(settings.field_keys.get_secret_value())
    guests = KeycloakGuests(
        settings.keycloak_url,
        settings.keycloak_realm,
        admin_secret=admin_secret or settings.admin_secret.get_secret_value(),
    )
    files = FakeFiles()
    upkeep = OpsActivities(PostgresLeftovers(engine, cipher), FakeProvider(), guests, files, files)
    swept = await upkeep.sweep(SweepRequest())
    await guests.aclose()
    await engine.dispose()
    return swept.guests


async def link(sales: Browser, **wish: Any) -> str:
    """A new link. Returns: its id."""
    answer = await sales.post("/api/demo-links", wish)
    assert answer.status_code == 200, answer.text
    found: str = parse_qs(urlsplit(answer.json()["url"]).query)["id"][0]
    return found


def entrance(key: str, partner: str = "-", path: str = "Quote") -> str:
    """The address of the call."""
    return f"/api/verifyDemoRedirectUuid/{key}/{partner}/{path}"


@pytest.mark.req("RD-044", "RD-225", "RD-226", "RD-281", "RD-005")
async def test_a_link_signs_a_throw_away_demo_user_in_and_tells_no_credentials(
    sales: Browser, browse: Open, realm: KeycloakAdmin, owner_engine: AsyncEngine, audited: Audited
) -> None:
    made = (await sales.post("/api/demo-links", {"path": "/Prices?sort=a&id=1", "hours": 3})).json()
    address = urlsplit(made["url"])
    assert (address.path, parse_qs(address.query)["path"]) == ("/demo", ["/Prices?sort=a&id=1"])
    waits = datetime.fromisoformat(made["expires_at"]) - datetime.fromisoformat(made["made_at"])
    assert waits == timedelta(hours=3)
    key = parse_qs(address.query)["id"][0]
    guest = await browse()
    answer = await guest.get(entrance(key))
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert set(told) == {"route", "partner", "ends_at"}
    assert (told["route"], told["partner"]) == ("/Quote", "demo"), (
        "the path is the call's, the partner the link's"
    )
    left = datetime.fromisoformat(told["ends_at"]) - datetime.now(UTC)
    assert timedelta(minutes=50) < left <= timedelta(hours=1)
    assert "Max-Age=3600" in answer.headers["set-cookie"]
    async with owner_engine.connect() as connection:
        own = select(stored_session.c.expires_at - func.now()).where(
            stored_session.c.id == session_id_of(guest.http.cookies["quoteloom"])
        )
        lasts = (await connection.execute(own)).scalar_one()
    assert timedelta(minutes=50) < lasts <= timedelta(hours=1)
    session = (await guest.get("/api/auth/session")).json()
    assert session["groups"] == ["DemoBeta", "GetQuoteBeta"]
    assert session["user"]["user_type"] == "demo"
    guest.csrf = session["csrf"]
    offered = (await guest.post("/api/getProgramData", [])).json()
    assert "uwic" not in str(offered).casefold()
    started = await guest.post("/api/getQuotesDataId", quote_body("demo-carrier_a"))
    assert started.status_code == 200, started.text
    found = await realm.a_get_users({"username": session["user"]["email"], "exact": True})
    assert len(found) == 1
    async with owner_engine.connect() as connection:
        used = audit_log.select().where(
            audit_log.c.action == "demo_link.used", audit_log.c.object_id == made["id"]
        )
        row = (await connection.execute(used)).one()
        assert str(row.actor) == found[0]["id"]
    assert (await audited(made["id"]))[0] == ("demo_link.made", "demo_link", sales.email, {})
    listed = (await sales.get("/api/demo-links")).json()
    mine = next(one for one in listed if one["id"] == made["id"])
    assert (mine["state"], mine["made_by"]) == ("used", "Test Person")
    assert key not in str(listed), "the id is told once"


@pytest.mark.req("RD-281", "RD-226")
async def test_a_link_opens_once_even_for_two_at_the_same_time(sales: Browser, browse: Open) -> None:
    key = await link(sales)
    first, second = await browse(), await browse()
    answers = await asyncio.gather(first.get(entrance(key)), second.get(entrance(key)))
    assert sorted(answer.status_code for answer in answers) == [200, 410]
    late = await (await browse()).get(entrance(key))
    assert (late.status_code, late.json()["code"]) == (410, "demo_link_over")
    assert late.json()["detail"] == "This demo link was used before or has expired; ask for a new one"
    assert "set-cookie" not in late.headers


@pytest.mark.req("RD-281")
async def test_a_link_that_expired_and_one_that_never_was_answer_alike(
    sales: Browser, browse: Open, owner_engine: AsyncEngine
) -> None:
    made = (await sales.post("/api/demo-links", {})).json()
    key = parse_qs(urlsplit(made["url"]).query)["id"][0]
    async with owner_engine.begin() as connection:
        await connection.execute(
            update(demo_link).where(demo_link.c.id == made["id"]).values(expires_at=func.now())
        )
    guest = await browse()
    over, unknown = await guest.get(entrance(key)), await guest.get(entrance(str(uuid4())))
    assert (over.status_code, unknown.status_code) == (410, 410)
    assert over.json()["detail"] == unknown.json()["detail"]
    states = {one["id"]: one["state"] for one in (await sales.get("/api/demo-links")).json()}
    assert states[made["id"]] == "expired"


@pytest.mark.req("RD-044", "RD-226")
async def test_a_refused_path_or_partner_leaves_the_link_as_it_was(sales: Browser, browse: Open) -> None:
    key, guest = await link(sales, partner="gms", path="/Prices"), await browse()
    for path in ("https://evil.example/Quote", "/evil.example", "UwPortal", "Quote/../AdminDashboard"):
        refused = await guest.get(entrance(key, path=path.replace("/", "%2F")))
        assert refused.status_code == 422, path
        assert refused.json()["errors"][0]["path"] == "path"
    assert (await guest.get(entrance(key, partner="wcn"))).status_code == 410
    elsewhere = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    assert (await guest.get(entrance(key), headers=elsewhere)).status_code == 403
    began = await guest.get(entrance(key, partner="gms", path="-"))
    assert began.status_code == 200, began.text
    assert (began.json()["route"], began.json()["partner"]) == ("/Prices", "gms")


@pytest.mark.req("RD-044")
async def test_whoever_was_signed_in_is_signed_out_but_not_by_a_link_that_is_over(
    sales: Browser, browse: Open, people: People
) -> None:
    person = await people.make("AgencyBeta", "GetQuoteBeta")
    browser = await browse(person)
    before = browser.http.cookies["quoteloom"]
    assert (await browser.get(entrance(str(uuid4())))).status_code == 410
    assert (await browser.get("/api/auth/session")).json()["user"]["user_type"] == "agency"
    assert (await browser.get(entrance(await link(sales)))).status_code == 200
    assert (await browser.get("/api/auth/session")).json()["user"]["user_type"] == "demo"
    old = await browse()
    old.http.cookies.set("quoteloom", before)
    assert (await old.get("/api/prospects")).status_code == 401
    assert await people.admin.a_get_sessions(person.id) == [], "at the provider, too"


@pytest.mark.req("RD-281")
async def test_only_sales_and_admin_make_links_and_only_to_what_a_demo_may_open(
    agent: Browser, sales: Browser, stranger: Browser, browse: Open, people: People
) -> None:
    assert (await stranger.get("/api/demo-links")).status_code == 401
    for method, path in (("POST", "/api/demo-links"), ("GET", "/api/demo-links")):
        assert (await agent.send(method, path, {})).status_code == 403
    admin = await browse(await people.make("AdminBeta"))
    wishes: list[dict[str, Any]] = [{}, {"hours": 72}]
    made = [(await admin.post("/api/demo-links", wish)).json()["id"] for wish in wishes]
    listed = [one["id"] for one in (await sales.get("/api/demo-links")).json()]
    assert listed[:2] == made[::-1], "the newest first, whoever made it"
    for wish, field in (
        ({"path": "/UwPortal"}, "path"),
        ({"path": "//evil.example"}, "path"),
        ({"partner": "nobody"}, "partner"),
        ({"hours": 0}, "hours"),
        ({"hours": 73}, "hours"),
    ):
        refused = await sales.post("/api/demo-links", wish)
        assert (refused.status_code, refused.json()["errors"][0]["path"]) == (422, field)


@pytest.mark.req("RD-225")
@pytest.mark.parametrize("wrong", ["admin_secret", "bff_secret"])
async def test_a_link_that_could_not_be_served_opens_once_more(
    sales: Browser, browse: Open, running: Any, realm: KeycloakAdmin, owner_engine: AsyncEngine, wrong: str
) -> None:
    """Neither where the account cannot be made nor where it cannot be signed in."""
    key = await link(sales)
    lame = await running(**{wrong: SecretStr("wrong")})
    refused = await (await browse(on=lame)).get(entrance(key))
    assert (refused.status_code, refused.json()["code"]) == (503, "identity_unavailable")
    listed = (await sales.get("/api/demo-links")).json()[0]
    assert (listed["state"], listed["used_at"]) == ("open", None)
    left = select(demo_link.c.account, demo_link.c.account_until <= func.now())
    async with owner_engine.connect() as connection:
        account, over = (await connection.execute(left.where(demo_link.c.id == listed["id"]))).one()
    assert over, "what there is of the account may be swept"
    guest = await browse()
    assert (await guest.get(entrance(key))).status_code == 200
    email = (await guest.get("/api/auth/session")).json()["user"]["email"]
    assert email == account, "made anew under its own name, so that nothing is left over"
    assert len(await realm.a_get_users({"username": email, "exact": True})) == 1


@pytest.mark.req("RD-281")
async def test_guests_do_not_see_each_other_and_the_sweep_takes_the_account_when_the_hour_is_over(
    sales: Browser, browse: Open, realm: KeycloakAdmin, owner_engine: AsyncEngine, settings: Settings
) -> None:
    one, two = await browse(), await browse()
    for guest in (one, two):
        assert (await guest.get(entrance(await link(sales)))).status_code == 200
        guest.session = (await guest.get("/api/auth/session")).json()
        guest.csrf = guest.session["csrf"]
    made = (await one.post("/api/prospects", {})).json()
    assert (await two.get(f"/api/prospects/{made['id']}")).status_code == 404
    account = one.session["user"]["email"]
    async with owner_engine.begin() as connection:
        over = update(demo_link).where(demo_link.c.account == account)
        over = over.values(account_until=func.now() - timedelta(minutes=1))
        used = (await connection.execute(over.returning(demo_link.c.id))).scalar_one()
    assert await _sweep(settings, admin_secret="wrong") == 0, "what the realm refuses waits"
    assert await _sweep(settings) >= 1
    assert await realm.a_get_users({"username": account, "exact": True}) == []
    left = await realm.a_get_users({"username": two.session["user"]["email"], "exact": True})
    assert len(left) == 1, "whose hour is not over stays"
    for days, kept in ((29, 1), (31, 0)):
        async with owner_engine.begin() as connection:
            old = update(demo_link).where(demo_link.c.id == used)
            await connection.execute(old.values(expires_at=func.now() - timedelta(days=days)))
        await _sweep(settings)
        there = select(func.count()).select_from(demo_link).where(demo_link.c.id == used)
        async with owner_engine.connect() as connection:
            assert await connection.scalar(there) == kept, "a link that is over is listed for thirty days"


@pytest.mark.req("RD-281")
async def test_ids_cannot_be_guessed_at_leisure(browse: Open, running: Any) -> None:
    guest = await browse(on=await running(rate_limits=True))
    answers = [await guest.get(entrance(str(uuid4()))) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [410] * 10 + [429]
    assert 0 < int(answers[-1].headers["retry-after"]) <= 60
