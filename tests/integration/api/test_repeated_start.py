"""A start that is sent again under its key is answered as before, and no start of the hour's share."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from fastapi import FastAPI

from api.http.limits import QUOTE_START, RISK_PROFILE_START, Limit, RateLimiter
from api.quote import start_routes as quote
from api.risk_profile import routes as risk_profile
from models.errors import TermInverted
from models.tenant import Tenant
from tests.integration.api.conftest import Browser, Open, People, quote_body

SHARE = 3
STARTS = [quote.START, risk_profile.START]


@pytest.fixture(scope="module")
async def limited(running: Any) -> FastAPI:
    """An application with limits."""
    app: FastAPI = await running(rate_limits=True)
    return app


@pytest.fixture
async def person(browse: Open, people: People, limited: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Browser:
    """Somebody who has not started anything, and may start little."""
    whole = RateLimiter.check_start

    async def check_start(limiter: RateLimiter, tenant: Tenant, limit: Limit, *call: Any) -> None:
        starts = (QUOTE_START, RISK_PROFILE_START)
        await whole(limiter, tenant, replace(limit, hits=SHARE) if limit in starts else limit, *call)

    monkeypatch.setattr(RateLimiter, "check_start", check_start)
    return await browse(await people.make("AgencyBeta", "GetQuoteBeta"), on=limited)


@pytest.mark.parametrize("call", STARTS)
async def test_a_repeat_costs_no_start_and_is_answered_when_none_is_left(person: Browser, call: str) -> None:
    path, body, key = f"/api/{call}", quote_body("gms-uwic"), {"Idempotency-Key": uuid4().hex}
    first = await person.post(path, body, headers=key)
    assert first.status_code == 200, first.text
    for _ in range(SHARE):
        again = await person.post(path, body, headers=key)
        assert (again.status_code, again.json()) == (200, first.json())
    for _ in range(SHARE - 1):
        other = await person.post(path, body, headers={"Idempotency-Key": uuid4().hex})
        assert other.status_code == 200, "the repeats took none of its share"
    refused = await person.post(path, body, headers={"Idempotency-Key": uuid4().hex})
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert int(refused.headers["retry-after"]) > 0
    again = await person.post(path, body, headers=key)
    assert (again.status_code, again.json()) == (200, first.json())


@pytest.mark.parametrize("call", STARTS)
async def test_what_nothing_was_stored_for_counts_whatever_it_is(person: Browser, call: str) -> None:
    path, key = f"/api/{call}", {"Idempotency-Key": uuid4().hex}
    for _ in range(SHARE):
        assert (await person.post(path, {}, headers=key)).status_code == 422
    started = await person.post(path, quote_body("gms-uwic"), headers=key)
    assert started.status_code == 429, "a key that was refused has no answer"


async def test_the_key_of_one_call_is_no_repeat_of_another(person: Browser) -> None:
    body, key = quote_body("gms-uwic"), {"Idempotency-Key": uuid4().hex}
    for path in (f"/api/{call}" for call in STARTS):
        assert (await person.post(path, body, headers=key)).status_code == 200
        for _ in range(SHARE - 1):
            assert (await person.post(path, {})).status_code == 422
        assert (await person.post(path, {})).status_code == 429


async def test_a_repeat_is_answered_though_its_body_is_refused_by_now(
    person: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, key, body = f"/api/{quote.START}", {"Idempotency-Key": uuid4().hex}, quote_body("gms-uwic")
    first = await person.post(path, body, headers=key)

    async def refused(*_: object) -> None:
        raise TermInverted("The term has begun", "body.date_from")

    monkeypatch.setattr(quote, "quote_input_of", refused)
    again = await person.post(path, body, headers=key)
    assert (again.status_code, again.json()) == (200, first.json())
    other = await person.post(path, body, headers={"Idempotency-Key": uuid4().hex})
    assert (other.status_code, other.json()["code"]) == (422, "term_inverted")


async def test_a_key_of_another_body_is_refused_and_starts_nothing(person: Browser) -> None:
    path, key = f"/api/{quote.START}", {"Idempotency-Key": uuid4().hex}
    assert (await person.post(path, quote_body("gms-uwic"), headers=key)).status_code == 200
    other = await person.post(path, quote_body("gms-starnet"), headers=key)
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_mismatch")
