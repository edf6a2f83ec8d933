"""A campaign's visitor: a real mail brings a code, the code opens that address's quote and nothing else."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.worker import Worker

from activities.mail import MailActivities
from activities.registry import mail_activities
from adapters.crypto import FieldCipher
from adapters.postgres.engine import create_engine
from adapters.postgres.mail_store import PostgresMailStore
from adapters.postgres.tables import audit_log, job, mail, otp_code, prospect, quote_run, session, visit
from adapters.settings import Settings
from adapters.smtp import SmtpMailServer
from temporal.client import connect
from tests.integration.api.conftest import Browser, Open, quote_body
from tests.integration.api.results import Results
from tests.support.mails import Sink
from workflows.contracts import MAIL_QUEUE
from workflows.mail import MailDeliveryWorkflow

CAMPAIGN, TITLE = "renewal-check", "Check your workers' compensation price before you renew"
SENT = {
    "message": "If this address can receive mail, a code is on its way",
    "expires_in_s": 600,
    "resend_in_s": 60,
}


@pytest.fixture(scope="module", autouse=True)
async def post_office(settings: Settings) -> AsyncIterator[None]:
    """A worker of the queue of mails, on the run's database and its real SMTP sink."""
    engine = create_engine(settings.worker_database_url.get_secret_value(), name="test-mail", pool_size=3)
    cipher = FieldCipher.parse(settings.field_keys.get_secret_value())
    server = SmtpMailServer(settings.smtp_host, settings.smtp_port, settings.mail_from)
    steps = mail_activities(MailActivities(PostgresMailStore(engine, cipher), server))
    client = await connect(
        settings.temporal_address,
        settings.codec_keys.get_secret_value(),
        namespace=settings.temporal_namespace,
        identity="test-mail",
    )
    async with Worker(client, task_queue=MAIL_QUEUE, workflows=[MailDeliveryWorkflow], activities=steps):
        yield
    await engine.dispose()


@pytest.fixture(scope="module")
def sink() -> Sink:
    """The mail sink."""
    return Sink()


@dataclass
class Visitor:
    """A browser on the campaign page, with an address of its own."""

    browser: Browser
    sink: Sink
    email: str
    mails: int = 0
    title: str = ""
    seen: dict[str, Any] = field(default_factory=dict)

    async def arrive(self, campaign: str = CAMPAIGN) -> "Visitor":
        """Open the link of the campaign."""
        body = {"user": self.email, "campaignName": campaign, "viewButton": "true"}
        answer = await self.browser.post("/api/campaign/visit", body)
        assert answer.status_code == 200, answer.text
        self.seen = answer.json()
        self.browser.csrf = self.seen["csrf"]
        return self

    async def ask(self) -> str:
        """Ask for a code. Returns: what the mail says."""
        answer = await self.browser.post("/api/sendOtpMail", {"email": self.email})
        assert answer.status_code == 200, answer.text
        assert {**answer.json(), "csrf": ""} == {**SENT, "csrf": ""}
        self.mails += 1
        return await self.sink.code(self.email, self.mails)

    async def verify(self, code: str) -> str:
        """Try a code. Returns: the word."""
        answer = await self.browser.post("/api/verifyOtp", {"email": self.email, "otp": code})
        assert answer.status_code == 200, answer.text
        return str(answer.json())

    async def prove(self) -> "Visitor":
        """Arrive, ask, and give the code back."""
        await self.arrive()
        assert await self.verify(await self.ask()) == "otp_verified"
        self.browser.csrf = (await self.browser.get("/api/auth/session")).json()["csrf"]
        return self

    async def json(self, path: str) -> Any:
        """What a read answers."""
        return (await self.browser.get(path)).json()


Meet = Callable[..., Awaitable[Visitor]]


@pytest.fixture(scope="module")
def meet(browse: Open, sink: Sink) -> Meet:
    """Opens browsers of visitors who never came before."""

    async def met(email: str | None = None, *, on: FastAPI | None = None) -> Visitor:
        word = uuid4().hex[:10]
        return Visitor(await browse(on=on), sink, email or f"dana@{word}.example")

    return met


@pytest.fixture
async def owner(settings: Settings) -> AsyncIterator[AsyncEngine]:
    """The database as its owner, to look and to let time pass."""
    engine = create_engine(settings.owner_database_url.get_secret_value(), name="test-owner", pool_size=2)
    yield engine
    await engine.dispose()


def another(code: str) -> str:
    """A wrong code."""
    return f"{(int(code) + 1) % 10_000:04d}"


@pytest.mark.req("QE-016", "QE-018")
async def test_the_link_opens_a_session_that_proves_nothing(meet: Meet) -> None:
    visitor = await (await meet()).arrive()
    assert (visitor.seen["title"], visitor.seen["kind"], visitor.seen["email"]) == (TITLE, "anonymous", "")
    again = (await visitor.arrive("winter-2025")).seen
    assert (again["title"], again["csrf"]) == ("", visitor.browser.csrf), "over, and the same session"
    assert await visitor.json("/api/auth/session") == {"user": None}
    for path in ("/api/prospects", "/api/getEntityType"):
        assert (await visitor.browser.get(path)).status_code == 401
    assert (await visitor.browser.post("/api/updateSolveTrackingData", {})).status_code == 401


@pytest.mark.req("QE-155", "QE-197")
async def test_a_code_of_four_digits_comes_by_a_real_mail(meet: Meet, owner: AsyncEngine) -> None:
    visitor = await (await meet()).arrive()
    code = await visitor.ask()
    assert len(code) == 4 and code.isdigit()
    letter = (await visitor.sink.mails(visitor.email))[-1]
    assert letter["subject"] == "Your Quoteloom verification code"
    assert letter["headers"]["auto-submitted"] == "auto-generated"
    sent = select(mail.c.content_sealed, mail.c.sent_at).where(
        mail.c.id == letter["messageId"].partition("@")[0]
    )
    async with owner.connect() as connection:
        hashes = [bytes(row.code_hash) for row in await connection.execute(select(otp_code.c.code_hash))]
        for _ in range(50):
            row = (await connection.execute(sent)).one()
            if row.sent_at:
                break
    assert row.content_sealed is None, "what was sent is forgotten"
    assert hashes and all(len(one) == 32 and code.encode() not in one for one in hashes)


@pytest.mark.req("QE-157")
async def test_the_four_words_of_a_code(meet: Meet, owner: AsyncEngine) -> None:
    visitor = await (await meet()).arrive()
    assert await visitor.verify("1234") == "otp_not_generated"
    code = await visitor.ask()
    assert await visitor.verify(another(code)) == "invalid_otp"
    assert await visitor.verify("12345") == await visitor.verify("") == "invalid_otp"
    hour_ago = func.now() - timedelta(hours=1)
    async with owner.begin() as connection:
        await connection.execute(update(otp_code).values(expires_at=hour_ago))
    assert await visitor.verify(code) == "otp_expired"
    fresh = await visitor.ask()
    assert await visitor.verify(fresh) == "otp_verified"
    visitor.browser.csrf = (await visitor.json("/api/auth/session"))["csrf"]
    assert await visitor.verify(fresh) == "otp_not_generated", "a code works once"


@pytest.mark.req("QE-156")
async def test_a_code_takes_five_tries_and_only_the_newest_works(meet: Meet) -> None:
    visitor = await (await meet()).arrive()
    first = await visitor.ask()
    second = await visitor.ask()
    if first != second:
        assert await visitor.verify(first) == "invalid_otp"
    else:  # one in ten thousand
        await visitor.verify(another(first))
    for _ in range(4):
        assert await visitor.verify(another(second)) == "invalid_otp"
    assert await visitor.verify(second) == "otp_expired", "the sixth try, though right"


@pytest.mark.req("QE-156")
async def test_a_code_belongs_to_its_browser_and_its_address(meet: Meet) -> None:
    visitor = await (await meet()).arrive()
    code = await visitor.ask()
    thief = await (await meet(visitor.email)).arrive()
    assert await thief.verify(code) == "otp_not_generated"
    answer = await visitor.browser.post("/api/verifyOtp", {"email": f"x{visitor.email}", "otp": code})
    assert answer.json() == "otp_not_generated"
    crossed = await visitor.browser.http.post("/api/verifyOtp", json={"email": visitor.email, "otp": code})
    assert (crossed.status_code, crossed.json()["code"]) == (403, "csrf_refused")
    evil = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    refused = await visitor.browser.post("/api/sendOtpMail", {"email": visitor.email}, headers=evil)
    assert refused.status_code == 403
    assert await visitor.verify(code) == "otp_verified"


async def test_the_session_gets_a_new_id_and_ends_after_an_hour_without_asking_keycloak(
    meet: Meet, owner: AsyncEngine
) -> None:
    visitor = await meet()
    await visitor.arrive()
    before = visitor.browser.http.cookies["quoteloom"]
    assert await visitor.verify(await visitor.ask()) == "otp_verified"
    assert visitor.browser.http.cookies["quoteloom"] != before
    known = await visitor.json("/api/auth/session")
    assert known["user"]["email"] == visitor.email
    assert (known["user"]["user_type"], known["routes"]) == ("visitor", ["/Quote", "/Prices"])
    own = session.c.csrf == known["csrf"]
    async with owner.begin() as connection:
        left = (await connection.execute(select(session.c.expires_at - func.now()).where(own))).scalar_one()
        aged = update(session).where(own).values(refreshed_at=func.now() - timedelta(minutes=30))
        await connection.execute(aged)
    assert timedelta(minutes=58) < left <= timedelta(hours=1)
    assert (await visitor.browser.get("/api/prospects")).status_code == 200
    async with owner.begin() as connection:
        await connection.execute(update(session).where(own).values(expires_at=func.now()))
    async with owner.connect() as connection:
        audited = select(audit_log.c.actor).where(audit_log.c.action == "visitor.verified")
        assert (await connection.execute(audited)).first() is not None


@dataclass
class Prior:
    """What an agent quoted before for a visitor."""

    visitor: Visitor
    prospect: str
    run: str
    record: str


@pytest.fixture(scope="module")
async def prior(meet: Meet, agent: Browser, results: Results) -> Prior:
    """An agent's prospect under the visitor's e-mail, with a run and one record."""
    visitor = await meet()
    saved = await agent.post("/api/userTableData/put", _record(visitor.email.upper()))
    assert saved.status_code == 200, saved.text
    assert saved.json()["user_id"] == visitor.email
    started = await agent.post("/api/getQuotesDataId", quote_body(user_id=visitor.email))
    assert started.status_code == 200, started.text
    run = str(await results.priced(started.json()["id"], "gms-uwic"))
    key = f"1700000000000+{run}+gms-uwic+1 Main St Austin"
    body = [{"user_email_id": visitor.email, "uuid_carrier": key, "uuid": run}]
    stored = await agent.post("/api/postUsersData", body)
    assert stored.status_code == 200, stored.text
    mine = (await agent.get("/api/prospects", params={"search": visitor.email})).json()
    found = mine if isinstance(mine, list) else mine["items"]
    return Prior(visitor, found[0]["id"], run, key)


def _record(email: str) -> dict[str, Any]:
    profile = {"companyName": f"Bluebonnet {email}", "fein": "12-3456789", "firstName": "Dana"}
    return {"user_email_id": email, "companyProfile": profile, "childrenLoc": [], "status": "draft"}


@pytest.mark.req("QE-160", "QE-161", "QE-162")
async def test_before_the_code_nothing_but_the_campaign_is_told(prior: Prior, meet: Meet) -> None:
    curious = await (await meet()).arrive()
    email, company = prior.visitor.email, prior.visitor.email.partition("@")[2]
    assert await curious.json(f"/api/getDomain/{email}") == {"domain": company, "known": True}
    other = f"nobody@{company}"
    assert await curious.json(f"/api/getDomain/{other}") == {"domain": company, "known": True}
    assert await curious.json("/api/getDomain/x@unknown.example") == {
        "domain": "unknown.example",
        "known": False,
    }
    assert await curious.json(f"/api/getDomainInputData/{company}") == {"domain": company, "campaignName": ""}


@pytest.mark.req("QE-204")
async def test_free_mail_names_no_company(meet: Meet) -> None:
    curious = await (await meet()).arrive()
    for domain in ("gmail.com", "yahoo.com", "aol.com"):
        assert await curious.json(f"/api/getDomain/dana@{domain}") == {"domain": None, "known": False}
        assert await curious.json(f"/api/getDomainInputData/{domain}") == {
            "domain": None,
            "campaignName": "",
        }


@pytest.mark.req("QE-004", "QE-162")
async def test_the_proven_address_gets_its_earlier_quote_back(prior: Prior, agent: Browser) -> None:
    visitor = await prior.visitor.prove()
    told = await visitor.json(f"/api/getDomain/{visitor.email}")
    assert told["companyProfile"]["companyName"] == f"Bluebonnet {visitor.email.upper()}"
    assert told["companyProfile"]["fein"] == "12-3456789"
    assert told["lastQuote"]["uuid_carriers"] == [prior.record]
    company = visitor.email.partition("@")[2]
    assert await visitor.json(f"/api/getDomainInputData/{company}") == told
    assert (await visitor.browser.get(f"/api/runs/{prior.run}")).status_code == 200
    own = await visitor.json(f"/api/prospects/{prior.prospect}")
    changed = await visitor.browser.send(
        "PATCH",
        f"/api/prospects/{prior.prospect}",
        {"base_version": own["version"], "sections": {"companyProfile": {"companyName": "Bluebonnet Two"}}},
    )
    assert changed.status_code == 200, changed.text
    again = await visitor.browser.post("/api/getQuotesDataId", quote_body(user_id=visitor.email))
    assert again.status_code == 200, again.text
    theirs = (await agent.get(f"/api/prospects/{prior.prospect}")).json()
    assert theirs["sections"]["companyProfile"]["companyName"] == "Bluebonnet Two"
    assert theirs["last_run_id"] == again.json()["run_id"], "the agency sees what its visitor did"


@pytest.mark.req("QE-162")
async def test_another_address_sees_nothing_of_it_and_nobody_deletes(prior: Prior, meet: Meet) -> None:
    stranger = await (await meet()).prove()
    assert await stranger.json(f"/api/getDomain/{stranger.email}") == {
        "companyProfile": None,
        "lastQuote": None,
    }
    asked = await stranger.json(f"/api/getDomain/{prior.visitor.email}")
    assert set(asked) == {"domain", "known"}
    for path in (f"/api/prospects/{prior.prospect}", f"/api/runs/{prior.run}"):
        assert (await stranger.browser.get(path)).status_code == 404
    taken = await stranger.browser.post("/api/userTableData/put", _record(f"x{prior.visitor.email}"))
    assert taken.status_code == 422, "no visitor keeps a prospect under another's address"
    own = await stranger.browser.post("/api/userTableData/put", _record(stranger.email))
    assert own.status_code == 200, own.text
    refused = await stranger.browser.send("DELETE", f"/api/deleteProsepectData/{stranger.email}")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_permitted")


async def test_a_new_visitor_belongs_to_the_agency_of_the_campaign(meet: Meet, owner: AsyncEngine) -> None:
    visitor = await (await meet()).prove()
    made = await visitor.browser.post("/api/prospects", {"sections": {}})
    assert made.status_code == 201, made.text
    row = select(prospect.c.tenant_org).where(prospect.c.id == made.json()["id"])
    async with owner.connect() as connection:
        assert (await connection.execute(row)).scalar_one() == "alder"
    company = visitor.email.partition("@")[2]
    curious = await (await meet()).arrive()
    assert await curious.json(f"/api/getDomainInputData/{company}") == {
        "domain": company,
        "campaignName": CAMPAIGN,
    }


async def test_a_person_keeps_the_session_whatever_address_is_proven(meet: Meet, agent: Browser) -> None:
    visitor = await meet()
    visitor.browser = agent
    seen = await agent.post("/api/campaign/visit", {"user": visitor.email, "campaignName": CAMPAIGN})
    assert seen.json()["kind"] == "person"
    assert await visitor.verify(await visitor.ask()) == "otp_verified"
    assert (await agent.get("/api/auth/session")).json()["user"]["user_type"] == "agency"


@pytest.mark.req("QE-156")
async def test_codes_are_limited_by_address_and_by_caller(
    running: Callable[..., Awaitable[FastAPI]], meet: Meet, owner: AsyncEngine
) -> None:
    app = await running(rate_limits=True)
    visitor = await (await meet(on=app)).arrive()
    await visitor.ask()
    soon = await visitor.browser.post("/api/sendOtpMail", {"email": visitor.email})
    assert (soon.status_code, soon.json()["code"]) == (429, "too_many_requests")
    assert 0 < int(soon.headers["retry-after"]) <= 60
    elsewhere = await visitor.browser.post("/api/sendOtpMail", {"email": f"x{visitor.email}"})
    assert elsewhere.status_code == 200


TRACKING = [
    ("/api/updateSolveTrackingData", {"formStage": "one"}, {"call": "solve", "form_stage": "one"}),
    (
        "/api/updateSolveTrackingDataGeneric/updateFormStage",
        {"formStage": "three"},
        {"call": "form_stage", "form_stage": "three"},
    ),
    (
        "/api/updateSolveTrackingDataGeneric/updateUserTrackingData",
        {"quoteStatus": "proceed_uw"},
        {"call": "quote_status", "quote_status": "proceed_uw"},
    ),
    ("/api/updateSolveTrackingDataGeneric/updateProposalStatus", {}, {"call": "proposal"}),
    (
        "/api/updateSolveTrackingDataGeneric/generic",
        {"dashboardFiles": ["a.pdf", "b.pdf"]},
        {"call": "generic", "dashboard_files": ["a.pdf", "b.pdf"]},
    ),
    (
        "/api/updateEngagedWithEmailCampaign/{domain}",
        {"formStage": "one"},
        {"call": "engaged", "form_stage": "one"},
    ),
]


@pytest.mark.req(
    "QE-163", "QE-164", "QE-165", "QE-166", "CB-247", "CB-248", "CB-249", "RD-134", "RD-234", "RD-235"
)
@pytest.mark.parametrize(("path", "body", "kept"), TRACKING)
async def test_a_tracking_call_keeps_its_step_and_answers_its_id(
    agent: Browser, owner: AsyncEngine, path: str, body: dict[str, Any], kept: dict[str, Any]
) -> None:
    domain = f"{uuid4().hex[:10]}.example"
    whole = {"domain": domain, "email": f"dana@{domain}", **body}
    answer = await agent.post(path.format(domain=domain), whole)
    assert answer.status_code == 200, answer.text
    assert answer.json()["message"] == "Noted"
    async with owner.connect() as connection:
        row = (await connection.execute(select(visit).where(visit.c.id == answer.json()["id"]))).one()
    assert {name: getattr(row, name) for name in kept} == kept
    assert row.domain == domain
    assert (row.email_index is None) == (kept["call"] == "generic")


@pytest.mark.req("QE-163", "QE-204")
async def test_a_visitor_is_tracked_under_the_proven_address_whatever_the_body_says(
    meet: Meet, owner: AsyncEngine
) -> None:
    visitor = await (await meet()).prove()
    body = {"domain": "other.example", "email": "boss@other.example", "formStage": "two"}
    answer = await visitor.browser.post("/api/updateSolveTrackingData", body)
    free = await visitor.browser.post("/api/updateEngagedWithEmailCampaign/gmail.com", {})
    async with owner.connect() as connection:
        found = {
            row.id: row.domain
            for row in await connection.execute(select(visit.c.id, visit.c.domain).order_by(visit.c.at))
        }
    by_id = {str(key): domain for key, domain in found.items()}
    assert by_id[answer.json()["id"]] == visitor.email.partition("@")[2]
    assert by_id[free.json()["id"]] is None


@pytest.mark.req("CB-147", "CB-296", "CB-314", "RD-031")
async def test_a_wish_to_be_called_back_is_kept_and_mailed(
    stranger: Browser, settings: Settings, sink: Sink
) -> None:
    name = f"Dana {uuid4().hex[:8]}"
    before = len(await sink.mails(settings.support_email))
    body = {"email": "dana@b.example", "name": name, "phone": "512 555 0147", "type": "Risk & Safety"}
    answer = await stranger.post("/api/sendCallbackMail", body)
    assert answer.status_code == 200, answer.text
    assert answer.json()["message"] == "Thank you for reaching out. We'll be in touch shortly."
    letter = await sink.expect(settings.support_email, before + 1)
    assert letter["subject"] == "Please call back: Risk & Safety"
    assert name in letter["text"] and "512 555 0147" in letter["text"]
    assert letter["replyTo"][0]["address"] == "dana@b.example"


@pytest.mark.req("CB-315")
@pytest.mark.parametrize("body", [{}, {"email": "dana@b.example"}, {"phone": "5125550147", "name": "Dana"}])
async def test_without_e_mail_or_phone_nobody_is_called_back(stranger: Browser, body: dict[str, str]) -> None:
    answer = await stranger.post("/api/sendCallbackMail", body)
    assert answer.status_code == 422
    assert answer.json()["detail"] == "Please enter you email and phone number."


@pytest.mark.req("RD-290")
async def test_a_noted_visit_and_start_fresh_answer_in_words_and_leave_nothing_of_the_prospect(
    agent: Browser, owner: AsyncEngine
) -> None:
    noted = await agent.post("/api/trackUserSession", {"stage": "beta", "client": "quoteloom-web"})
    assert noted.json() == {"message": "Noted"}
    made = (await agent.post("/api/prospects", {})).json()
    started = (await agent.post("/api/getQuotesDataId", quote_body(user_id=made["user_id"]))).json()
    gone = await agent.send("DELETE", f"/api/deleteProsepectData/{made['user_id']}")
    assert gone.json() == {"message": "Deleted"}
    async with owner.connect() as connection:
        for table, row in ((prospect, made["id"]), (quote_run, started["run_id"]), (job, started["id"])):
            found = select(func.count()).select_from(table).where(table.c.id == row)
            assert await connection.scalar(found) == 0, table.name
