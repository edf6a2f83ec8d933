"""What every answer carries, what pages are served with, and the limits at the edge."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from fastapi import FastAPI

from adapters.settings import Settings
from api.http import limits
from api.http.limits import EVERYTHING, LOGIN_ACCOUNT, LOGIN_DELAY_S
from api.identity import routes as identity
from api.services import Services
from tests.integration.api.conftest import Browser, People, Person, http_of
from tests.support.openapi import served_schema

Open = Callable[..., Awaitable[Browser]]

FIXED = {
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
}
SAMPLES = {"state": "il", "search": "8810", "zip": "85004"}
PATHS = sorted(
    {re.sub(r"\{(\w+)\}", lambda name: SAMPLES.get(name[1], "x"), path) for path in served_schema()["paths"]}
    | {"/", "/Quote", "/api/nothing", "/docs", "/api/openapi.json", "/assets/none.js"}
    | {"/.well-known/security.txt", "/.well-known/nothing"}
)


@pytest.mark.parametrize("path", PATHS)
async def test_every_answer_carries_the_security_headers(stranger: Browser, path: str) -> None:
    answer = await stranger.get(path)
    assert {name: answer.headers.get(name) for name in FIXED} == FIXED
    assert answer.headers["x-request-id"]
    assert answer.headers["cache-control"] == "no-store"
    csp = answer.headers["content-security-policy"]
    assert "default-src 'none'" in csp
    assert "frame-ancestors 'none'" in csp
    assert "unsafe" not in csp


async def test_an_address_with_a_slash_behind_it_leads_nowhere(stranger: Browser) -> None:
    for answer in (await stranger.get("/api/states/"), await stranger.post("/api/auth/login/", {})):
        assert answer.status_code == 404
        assert "location" not in answer.headers


async def test_an_unknown_address_of_the_api_is_a_problem_and_no_page(stranger: Browser) -> None:
    answer = await stranger.get("/api/nothing")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    wrong = await stranger.http.put("/api/auth/session")
    assert (wrong.status_code, wrong.json()["code"]) == (405, "method_not_allowed")


async def test_a_body_above_a_megabyte_is_refused_as_a_problem(agent: Browser) -> None:
    big = b'{"sections": {"companyProfile": {"notes": "' + b"x" * (1024 * 1024) + b'"}}}'
    headers = {"Content-Type": "application/json", "X-CSRF-Token": agent.csrf}
    answer = await agent.http.post("/api/prospects", content=big, headers=headers)
    assert answer.status_code == 413
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == "body_too_large"
    assert answer.headers["x-request-id"] == answer.json()["request_id"]


@pytest.mark.parametrize("body", [b"{", b'"text"', b"[]", b"\xff\xfe", b"{" * 2000, b'{"a":' * 5000])
async def test_what_is_no_json_object_is_refused_with_words(agent: Browser, body: bytes) -> None:
    headers = {"Content-Type": "application/json", "X-CSRF-Token": agent.csrf}
    answer = await agent.http.post("/api/getQuotesDataId", content=body, headers=headers)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"


async def test_docs_list_every_call_without_a_script(stranger: Browser) -> None:
    page = await stranger.get("/docs")
    assert page.status_code == 200
    for operation in ("getQuotesDataId", "streamJobEvents", "patchProspect"):
        assert f'id="{operation}"' in page.text
    assert "<script" not in page.text
    nonce = page.headers["content-security-policy"].partition("nonce-")[2].partition("'")[0]
    assert f"<style nonce='{nonce}'>" in page.text


async def test_who_finds_a_weakness_reads_where_to_tell_of_it(stranger: Browser, settings: Settings) -> None:
    answer = await stranger.get("/.well-known/security.txt")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    told = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert told["Contact"] == f"mailto:{settings.support_email}"
    assert told["Canonical"] == f"{settings.public_origin}/.well-known/security.txt"
    left = datetime.fromisoformat(told["Expires"]) - datetime.now(UTC)
    assert timedelta(days=90) < left < timedelta(days=365)


async def test_health_and_metrics_name_what_they_speak_of(stranger: Browser, settings: Settings) -> None:
    live = (await stranger.get("/healthz/live")).json()
    assert live == {"status": "live", "instance": settings.instance_id}
    ready = await stranger.get("/healthz/ready")
    assert ready.status_code == 200
    assert ready.json()["checks"] == dict.fromkeys(("database", "store", "sign_in", "workflows"), "ok")
    metrics = (await stranger.get("/metrics")).text
    assert 'route="/healthz/live"' in metrics
    assert "user_2026" not in metrics


@pytest.fixture(scope="module")
async def pages(
    running: Callable[..., Awaitable[FastAPI]], tmp_path_factory: pytest.TempPathFactory
) -> FastAPI:
    """The application with a build of the web."""
    dist: Path = tmp_path_factory.mktemp("dist")
    (dist / "assets").mkdir()
    (dist / "assets" / "index-abc.js").write_text("export {}")
    (dist / ".env").write_text("SECRET=1")
    (dist / "favicon.svg").write_text("<svg/>")
    (dist / "index.html").write_text(
        '<meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/a.js"></script>'
        '<meta name="quoteloom-support" content="__SUPPORT_EMAIL__" />'
    )
    (dist.parent / "outside.txt").write_text("outside")
    return await running(web_dist=dist, support_email='o"neil@help.example')


async def test_a_page_has_a_fresh_nonce_in_every_answer(pages: FastAPI, settings: Settings) -> None:
    seen = set()
    async with http_of(pages, settings) as http:
        for path in ("/", "/Quote", "/Quote/0190-abc/profile"):
            answer = await http.get(path)
            assert answer.status_code == 200
            nonce = answer.headers["content-security-policy"].partition("nonce-")[2].partition("'")[0]
            assert answer.text.count(f'nonce="{nonce}"') == 2
            assert settings.s3_public_endpoint in answer.headers["content-security-policy"]
            seen.add(nonce)
    assert len(seen) == 3


async def test_a_page_names_the_support_address_of_this_installation(
    pages: FastAPI, settings: Settings
) -> None:
    async with http_of(pages, settings) as http:
        page = (await http.get("/")).text
    assert '<meta name="quoteloom-support" content="o&quot;neil@help.example" />' in page


async def test_assets_are_immutable_and_nothing_else_leaves_the_build(
    pages: FastAPI, settings: Settings
) -> None:
    async with http_of(pages, settings) as http:
        asset = await http.get("/assets/index-abc.js")
        assert asset.status_code == 200
        assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert asset.headers["content-type"].startswith("text/javascript")
        for path in (
            "/assets/none.js", "/.env", "/../outside.txt", "/%2e%2e/outside.txt",
            "/assets/..%2f..%2foutside.txt",
        ):  # fmt: skip
            answer = await http.get(path)
            assert "outside" not in answer.text.replace("There is", "")
            assert "SECRET" not in answer.text
            assert answer.status_code == 404, path


async def test_the_other_name_of_this_machine_leads_to_the_one_origin(
    pages: FastAPI, settings: Settings
) -> None:
    port = httpx.URL(settings.public_origin).port
    async with http_of(pages, settings) as http:
        answer = await http.get("/Quote?a=1", headers={"Host": f"127.0.0.1:{port}"})
    assert answer.status_code == 308
    assert answer.headers["location"] == f"{settings.public_origin}/Quote?a=1"


@pytest.fixture(scope="module")
async def limited(running: Callable[..., Awaitable[FastAPI]]) -> FastAPI:
    """The application with its limits on."""
    return await running(rate_limits=True)


async def test_wrong_sign_ins_are_limited_by_caller_and_no_stranger_keeps_the_owner_out(
    limited: FastAPI, settings: Settings, people: People
) -> None:
    person = await people.make("AgencyBeta")
    right = {"email": person.email, "password": person.password, "remember": False}
    async with _calling_from(limited, settings, "2001:db8:1::1") as owner:
        answers = [await owner.post("/api/auth/login", json=right) for _ in range(8)]
        assert [answer.status_code for answer in answers] == [200] * 8, "right ones do not count"
        async with _calling_from(limited, settings, "2001:db8:2::1") as stranger:
            wrong = right | {"password": "Wrong-Horse7!"}
            tried = [await stranger.post("/api/auth/login", json=wrong) for _ in range(7)]
            assert [answer.status_code for answer in tried] == [401] * 6 + [429]
            assert 1 <= int(tried[-1].headers["retry-after"]) <= 60
            assert tried[-1].json()["code"] == "too_many_requests"
            assert (await stranger.post("/api/auth/login", json=right)).status_code == 429
        async with _calling_from(limited, settings, "2001:db8:4::1") as another:
            more = [await another.post("/api/auth/login", json=wrong) for _ in range(6)]
            assert [answer.status_code for answer in more] == [401] * 6, "a dozen in a row"
        assert (await owner.post("/api/auth/login", json=right)).status_code == 200


async def test_what_strangers_try_at_an_account_only_makes_its_tries_wait(
    limited: FastAPI, settings: Settings, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await people.make("AgencyBeta")
    right = {"email": person.email, "password": person.password, "remember": False}
    services: Services = limited.state.services
    for _ in range(LOGIN_ACCOUNT.hits):
        assert await services.limiter.wait_s(person.email, LOGIN_ACCOUNT) == 0
    waited: list[float] = []

    async def note(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(identity, "asyncio", SimpleNamespace(sleep=note))
    async with _calling_from(limited, settings, "2001:db8:3::1") as owner:
        assert (await owner.post("/api/auth/login", json=right)).status_code == 200
    assert waited == [LOGIN_DELAY_S]


def _calling_from(app: FastAPI, settings: Settings, address: str) -> httpx.AsyncClient:
    headers = {"Origin": settings.public_origin, "Sec-Fetch-Site": "same-origin"}
    transport = httpx.ASGITransport(app=app, client=(address, 4711))
    return httpx.AsyncClient(
        transport=transport, base_url=settings.public_origin, headers=headers, timeout=60
    )


async def test_two_processes_share_the_count_of_all_requests(
    running: Callable[..., Awaitable[FastAPI]], limited: FastAPI, browse: Open, people: People,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    assert (EVERYTHING.hits, EVERYTHING.window_s) == (600, 60)
    # A window that does not end meanwhile, however busy the machine is; and fewer calls to fill it.
    monkeypatch.setattr(limits, "EVERYTHING", replace(EVERYTHING, hits=120, window_s=3_600))
    person: Person = await people.make("AgencyBeta", "GetQuoteBeta")
    first = await browse(person, on=limited)
    second = await browse(on=await running(rate_limits=True))
    second.http.cookies.set("quoteloom", first.http.cookies["quoteloom"])
    statuses = []
    for number in range(180):
        browser = (first, second)[number % 2]
        statuses.append((await browser.get("/api/auth/session")).status_code)
        if statuses[-1] == 429:
            break
    assert 80 <= len(statuses) <= 161
    assert statuses[-1] == 429
    zip_answer = await first.get("/api/getStateAndCity/85004")
    assert zip_answer.status_code == 200


async def test_class_search_lets_twenty_through_at_once(
    limited: FastAPI, browse: Open, people: People
) -> None:
    browser = await browse(await people.make("AgencyBeta", "GetQuoteBeta"), on=limited)

    async def search() -> int:
        return (await browser.get("/api/getCcodes/il/8810")).status_code

    assert [await search() for _ in range(20)] == [200] * 20
    # Side by side and many: one by one on a busy machine they are slow enough to be let through for ever.
    assert 429 in await asyncio.gather(*(search() for _ in range(100)))
