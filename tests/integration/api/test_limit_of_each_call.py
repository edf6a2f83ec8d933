"""Each call that costs something is counted first, by a limit of its own, under who makes it."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from api.http.limits import Limit, too_many
from api.services import Services
from models.tenant import Tenant
from tests.integration.api.conftest import Browser, Open, People, Person

ANY = str(uuid4())
WAIT_S = 7
STRANGERS: list[tuple[str, str, Any, str]] = [
    ("POST", "/api/auth/login", {"email": "a@b.example", "password": "x"}, "login-caller"),
    ("POST", "/api/campaign/visit", {}, "campaign-data"),
    ("GET", "/api/getDomain/dana@b.example", None, "campaign-data"),
    ("GET", "/api/getDomainInputData/b.example", None, "campaign-data"),
    ("POST", "/api/updateEngagedWithEmailCampaign/b.example", {}, "campaign-data"),
    ("POST", "/api/sendOtpMail", {"email": "dana@b.example"}, "otp-caller"),
    ("POST", "/api/verifyOtp", {"email": "dana@b.example", "otp": "1234"}, "otp-tries"),
    ("POST", "/api/sendCallbackMail", {"email": "dana@b.example", "phone": "1"}, "callback"),
    ("GET", f"/api/verifyDemoRedirectUuid/{ANY}/-/Quote", None, "demo-entry"),
]
AGENTS: list[tuple[str, str, Any, str]] = [
    ("GET", "/api/getStateAndCity/85004", None, "zip-search"),
    ("GET", "/api/getCcodes/il/8810", None, "class-search"),
    ("POST", "/api/getMinMaxPremium", {}, "premium-range"),
    ("POST", "/api/prospects/clearance", {}, "fein-clearance"),
    ("GET", f"/api/freshness?runs={ANY}", None, "freshness"),
    ("POST", "/api/getQuotesDataId", {}, "quote-start"),
    ("POST", f"/api/runs/{ANY}/programs/gms-uwic/retry", None, "quote-retry"),
    ("POST", "/api/getRiskProfileDataId", {}, "risk-profile-start"),
    ("POST", "/api/generateQuotePDF", {}, "document-start"),
    ("POST", "/api/generateEAcordNCCI", {}, "document-start"),
    ("POST", "/api/generateEAcordCA", {}, "document-start"),
    ("POST", "/api/generateEAcordFL", {}, "document-start"),
    ("POST", "/api/generateAccordForm/", {}, "document-start"),
    ("POST", "/api/uploadDocs", {}, "upload-start"),
    ("POST", "/api/documents/merge", {}, "document-start"),
    ("POST", "/api/getNoLossData", {}, "document-start"),
    ("POST", "/api/fileUploadAcord", {}, "acord-start"),
]
KEEPERS: list[tuple[str, str, Any, str]] = [
    ("POST", "/api/demo-links", {}, "demo-links"),
    ("POST", "/api/rate-books/demo-1/rehearsals", None, "book-rehearsal"),
    ("POST", "/api/rate-books/demo-1/imports", None, "book-import"),
]


@pytest.fixture
def counted(services: Services, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Whom each call is counted as, and by which limit; everybody comes too soon."""
    found: list[tuple[str, str]] = []

    async def too_soon(subject: str, *limits: Limit) -> int:
        found.append((subject, limits[0].name))
        return WAIT_S

    async def start_too_soon(_: Tenant, limit: Limit, user: UUID, *call: str | None) -> None:
        found.append((str(user), limit.name))
        raise too_many(WAIT_S)

    monkeypatch.setattr(services.limiter, "wait_s", too_soon)
    monkeypatch.setattr(services.limiter, "check_start", start_too_soon)
    return found


async def _refused(browser: Browser, calls: list[tuple[str, str, Any, str]]) -> None:
    for method, path, body, _ in calls:
        answer = await browser.send(method, path, body)
        assert (answer.status_code, answer.headers.get("retry-after")) == (429, str(WAIT_S)), path
        assert answer.json()["code"] == "too_many_requests"


@pytest.mark.req("CB-296", "QE-155", "QE-157", "RD-225")
async def test_a_strangers_calls_are_counted_under_the_address(
    browse: Open, counted: list[tuple[str, str]]
) -> None:
    await _refused(await browse(), STRANGERS)
    assert counted == [("127.0.0.1", limit) for *_, limit in STRANGERS]


@pytest.fixture(scope="module")
async def signed_in(browse: Open, people: People) -> dict[str, Browser]:
    """By their ids: who quotes, and who keeps rate books and makes demo links."""
    found = [await people.make("AgencyBeta", "GetQuoteBeta"), await people.make("AdminBeta")]
    return {person.id: await browse(person) for person in found}


async def test_a_persons_calls_are_counted_under_the_person(
    signed_in: dict[str, Browser], counted: list[tuple[str, str]]
) -> None:
    for (person, browser), calls in zip(signed_in.items(), (AGENTS, KEEPERS), strict=True):
        counted.clear()
        await _refused(browser, calls)
        assert counted == [(person, limit) for *_, limit in calls]


async def test_a_right_sign_in_counts_against_no_limit(
    browse: Open, people: People, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[tuple[str, str]] = []
    given: list[tuple[str, str]] = []

    async def within(subject: str, *limits: Limit) -> int:
        taken.extend((subject, limit.name) for limit in limits)
        return 0

    async def back(subject: str, *limits: Limit) -> None:
        given.extend((subject, limit.name) for limit in limits)

    monkeypatch.setattr(services.limiter, "wait_s", within)
    monkeypatch.setattr(services.limiter, "give_back", back)
    person = await people.make("AgencyBeta")
    assert (await (await browse()).sign_in(person)).status_code == 200
    assert {name for _, name in taken} == {
        "login-caller",
        "login-tries-minute",
        "login-tries-hour",
        "login-account",
    }
    assert sorted(given) == sorted(taken)
    wrong = Person(email=person.email, id="", password="Wrong-Horse7!")
    assert (await (await browse()).sign_in(wrong)).status_code == 401
    assert sorted(given) == sorted(taken[: len(given)]), "a wrong one counts"
