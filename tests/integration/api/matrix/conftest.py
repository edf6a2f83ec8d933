"""Everybody who may call, signed in once, and what belongs to those who quote."""

import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

import pytest

from api.services import Services
from models.principal import DataScope
from models.prospect import DraftSections
from models.submission import NewSubmission
from models.tenant import Tenant
from tests.integration.api.acord.form_desk import read_at_once, sent
from tests.integration.api.campaign.conftest import meet as meet
from tests.integration.api.campaign.conftest import post_office as post_office
from tests.integration.api.campaign.conftest import sink as sink
from tests.integration.api.campaign.visitor import Meet
from tests.integration.api.conftest import Browser, Open, People, quote_body
from tests.integration.api.results import Results
from tests.integration.api.upload.upload_desk import PDF, announced, uploaded
from underwriting.submission import facts_of


@dataclass
class Owner:
    """Who has objects, and the words by which a call names them."""

    name: str
    browser: Browser
    words: dict[str, Any] = field(default_factory=dict)

    def is_named_in(self, text: str) -> bool:
        """Whether a text holds what stands in the owner's prospect and note alone."""
        fein = str(self.words["fein"])
        return any(word in text for word in (self.words["secret"], fein, f"{fein[:2]}-{fein[2:]}"))


def quote_of(words: dict[str, Any]) -> dict[str, Any]:
    """A quote request in the owner's program, for the owner's prospect."""
    asked = quote_body(user_id=words["user_id"])
    chosen = {"peo": words["peo"], "carrier": words["carrier"], "program": words["program"]}
    for office in asked["offices"]:
        office["carriers"] = [chosen]
    return asked


async def _with_objects(name: str, browser: Browser, results: Results, services: Services) -> Owner:
    """A prospect with a note (but the visitor's) and a priced run, and a risk profile under way."""
    keys = (await services.catalogue.lists()).disguise.keys
    offered = [each["program"] for each in (await browser.get("/api/programs")).json()]
    program = next(code for code in offered if keys.get(code, code).endswith("-key_risk"))
    secret = f"Canary {secrets.token_hex(8)}"
    fein = f"{secrets.randbelow(80) + 10}{secrets.randbelow(9_000_000) + 1_000_000}"
    profile = {"companyName": secret, "fein": f"{fein[:2]}-{fein[2:]}", "firstName": "Dana"}
    answer = await browser.post("/api/prospects", {"sections": {"companyProfile": profile}})
    assert answer.is_success, (name, answer.text)
    made = answer.json()
    peo, _, carrier = program.partition("-")
    words = {
        "id": made["id"], "user_id": made["user_id"], "secret": secret, "fein": fein, "program": program,
        "peo": peo, "carrier": carrier, "email": f"dana@{uuid4().hex[:10]}.example",
    }  # fmt: skip
    words["domain"] = words["email"].partition("@")[2]
    noted = await browser.send(
        "PUT", f"/api/prospects/{made['id']}/note", {"base_version": 0, "text": secret}
    )
    assert noted.is_success is (name != "visitor"), (name, noted.text)
    said = await browser.post(f"/api/prospects/{made['id']}/comments/agent", {"comment": secret})
    assert said.is_success is (name != "visitor"), (name, said.text)
    answer = await browser.post("/api/getQuotesDataId", quote_of(words))
    assert answer.is_success, (name, answer.text)
    ids = answer.json()
    await results.priced(UUID(ids["id"]), keys.get(program, program))
    await results.close(UUID(ids["id"]), {})
    words |= {"job": ids["id"], "run": ids["run_id"]}
    profiled = await browser.post("/api/getRiskProfileDataId", quote_of(words))
    assert profiled.is_success, (name, profiled.text)
    words["profile"] = profiled.json()["id"]
    record = (await browser.get(f"/api/getUserDataStatus/{words['user_id']}/quote")).json()
    words["made_at"] = record["carrierBasedData"][0]["date"]
    await _files(browser, words)
    await _form(browser, results, services, words)
    words["submission"] = await _submission(services, words)
    await _account(browser, results, services, words)
    return Owner(name, browser, words)


async def _files(browser: Browser, words: dict[str, Any]) -> None:
    """A file that arrived and is being checked, and one that was announced alone."""
    sent = await uploaded(browser, words["user_id"], f"{words['secret']}.pdf")
    spare = await announced(browser, words["user_id"], f"{words['secret']}-2.pdf")
    words |= {"file": sent.key, "spare_file": spare.key}


async def _form(browser: Browser, results: Results, services: Services, words: dict[str, Any]) -> None:
    """A form that was read, with a page that is shown."""
    form = await sent(browser, PDF, words["user_id"])
    await read_at_once(results.engine, services, form, words["secret"])
    words |= {"form": form.job, "bucket": form.bucket}


async def _account(browser: Browser, results: Results, services: Services, words: dict[str, Any]) -> None:
    """A quote at a carrier that binds online, and a step that is asked of it."""
    staff = Tenant(scope=DataScope.STAFF, user=uuid4())
    async with services.uow.begin(staff) as work:
        run = await work.binds.last_run(UUID(words["id"]))
        account = (await work.binds.of_run("amtrust", run)).record.id
    words |= {"account": str(account), "quote": secrets.token_hex(6)}
    await results.quoted_at_carrier(account, words["quote"])
    words["over"] = str(await results.over_at_carrier(account))
    asked = await browser.get(f"/api/triggerAmtrustGetQuestions/{words['quote']}")
    assert asked.is_success, asked.text
    words["step"] = asked.json()["uuid"]


async def _submission(services: Services, words: dict[str, Any]) -> str:
    """A submission of the prospect that came back, so that its draft is open again."""
    staff = Tenant(scope=DataScope.STAFF, user=uuid4())
    facts = facts_of(DraftSections()).model_copy(
        update={"company": words["secret"], "fein": str(words["fein"])}
    )
    async with services.uow.begin(staff) as work:
        await work.submissions.hold(UUID(words["id"]))
        made = await work.submissions.submit(
            NewSubmission(
                prospect_id=UUID(words["id"]),
                prospect_version=1,
                run_id=UUID(words["run"]),
                producer="dana@agency.example",
                practice=False,
                needed_by=None,
                facts=facts,
            )
        )
        await work.submissions.release(made)
    return str(made.id)


AGENT = ("AgencyBeta", "GetQuoteBeta")


async def _agent(browse: Open, people: People) -> Browser:
    key = f"agency-{secrets.token_hex(4)}"
    return await browse(await people.make(*AGENT, user_type="agency", agency_key=key))


async def _peo(browse: Open, people: People, group: str, partner: str) -> Browser:
    person = await people.make("GetQuoteBeta", group, user_type="peo", partner_key=partner)
    return await browse(person)


@pytest.fixture(scope="module")
async def owners(
    browse: Open, people: People, meet: Meet, demo: Browser, results: Results, services: Services
) -> dict[str, Owner]:
    """Those who quote: two agencies, two partners, a visitor of a campaign, a guest of the demo."""
    visitor = await (await meet()).prove()
    browsers = {
        "agent": await _agent(browse, people),
        "other agent": await _agent(browse, people),
        "peo": await _peo(browse, people, "GmsBeta", "gms"),
        "other peo": await _peo(browse, people, "QuadrantBeta", "quadrant"),
        "visitor": visitor.browser,
        "demo guest": demo,
    }
    made = {name: await _with_objects(name, each, results, services) for name, each in browsers.items()}
    made["visitor"].words |= {"email": visitor.email, "domain": visitor.email.partition("@")[2]}
    return made


@pytest.fixture(scope="module")
async def callers(
    browse: Open, people: People, meet: Meet, owners: dict[str, Owner]
) -> AsyncIterator[dict[str, Browser]]:
    """Everybody, owners among them."""
    groups: dict[str, tuple[str, ...]] = {
        "underwriter": ("UWBeta", "RecalBeta"),
        "rates": ("UploadRaterBeta",),
        "admin": ("AdminBeta", "GetQuoteBeta", "DashboardBeta"),
        "ops": ("OpsBeta",),
        "sales": ("SalesBeta",),
        "dashboard": ("DashboardBeta",),
        "quoter without an agency": ("GetQuoteBeta",),
    }
    found = {name: owner.browser for name, owner in owners.items()}
    for name, held in groups.items():
        found[name] = await browse(await people.make(*held))
    found["carrier"] = await browse(await people.make("CarrierBeta", carrier_key="zurich"))
    found["anonymous"] = (await (await meet()).arrive()).browser
    found["stranger"] = await browse()
    yield found
