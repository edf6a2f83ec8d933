"""Four digits are not guessed from many networks: wrong codes of an address are counted over all of them."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import Response

from adapters.postgres.core.rate_limit import RateDecision
from api.campaign import otp_routes as campaign_otp
from api.campaign.schemas import OtpCheck
from api.http.limits import (
    OTP_LATE_ADDRESS,
    OTP_LATE_NETWORK,
    OTP_WRONG_ADDRESS,
    OTP_WRONG_NETWORK,
    RateLimiter,
)
from api.http.problems import TooManyRequests
from models.campaign import OtpOutcome
from models.tenant import Tenant

OWNER = "owner@corp.example"


class _Door:
    """The call over counters in memory; its answer to a code is what it is told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._hits: Counter[tuple[str, str]] = Counter()
        self.answer = OtpOutcome.INVALID
        limiter = RateLimiter(self, on=True)  # type: ignore[arg-type]
        cookie = SimpleNamespace(set=lambda *_: None)
        self._served: Any = SimpleNamespace(
            limiter=limiter, uow=self, sessions=SimpleNamespace(cookie=cookie)
        )
        monkeypatch.setattr(campaign_otp, "open_verified", self._opened)

    @asynccontextmanager
    async def begin(self, _: Tenant) -> AsyncIterator[Any]:
        yield SimpleNamespace(rate_limits=self, codes=self)

    async def hit(self, name: str, subject: str, *, limit: int, window_s: float) -> RateDecision:
        self._hits[name, subject] += 1
        hits = self._hits[name, subject]
        return RateDecision(
            allowed=hits <= limit, remaining=max(0, limit - hits), retry_after_s=int(window_s)
        )

    async def give_back(self, name: str, subject: str) -> None:
        self._hits[name, subject] -= 1

    def an_hour_passes(self) -> None:
        for name, subject in list(self._hits):
            if name == OTP_LATE_ADDRESS.name:
                del self._hits[name, subject]

    async def check(self, *_: object) -> OtpOutcome:
        return self.answer

    async def _opened(self, *_: object) -> Any:
        return SimpleNamespace(token="t")

    async def try_code(self, network: str, email: str = OWNER) -> str:
        """What a caller is told, a refusal by its code."""
        visit: Any = SimpleNamespace(ip=network, session=SimpleNamespace(id=b"s"), tenant=Tenant.nobody())
        wire = OtpCheck.model_validate({"email": email, "otp": "0000"})
        try:
            return await campaign_otp.verify_otp(wire, Response(), self._served, visit)
        except TooManyRequests as refused:
            assert "wrong codes were tried for this address" in refused.message
            assert int(refused.headers["Retry-After"]) >= 3600
            return refused.code


@pytest.mark.req("QE-156")
async def test_wrong_codes_of_an_address_are_bounded_over_all_networks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    door = _Door(monkeypatch)
    said = Counter([await door.try_code(f"10.0.{number}.1", OWNER.upper()) for number in range(150)])
    most = OTP_WRONG_ADDRESS.hits + OTP_LATE_ADDRESS.hits
    assert said == {"invalid_otp": most, "too_many_requests": 150 - most}
    a_day = OTP_WRONG_ADDRESS.hits + OTP_LATE_ADDRESS.hits * 86_400 / OTP_LATE_ADDRESS.window_s
    assert a_day <= 400, "one in ten thousand is right"
    door.answer = OtpOutcome.VERIFIED
    assert await door.try_code("192.0.2.1") == "too_many_requests", "also the right one is not tried"
    assert await door.try_code("192.0.2.1", "other@corp.example") == "otp_verified"


@pytest.mark.req("QE-156")
async def test_the_owner_of_an_address_that_strangers_used_up_still_gets_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    door = _Door(monkeypatch)
    for number in range(7):
        for _ in range(OTP_WRONG_NETWORK.hits):
            await door.try_code(f"10.0.{number}.1")
    assert [await door.try_code(f"10.0.{number}.1") for number in range(7)] == ["too_many_requests"] * 7
    assert await door.try_code("192.0.2.1") == "invalid_otp", "a slip of the owner"
    door.answer = OtpOutcome.VERIFIED
    assert await door.try_code("192.0.2.1") == "otp_verified"
    door.answer = OtpOutcome.INVALID
    said = [await door.try_code("198.51.100.7") for _ in range(3)]
    assert said == ["invalid_otp"] * OTP_LATE_NETWORK.hits + ["too_many_requests"]


@pytest.mark.req("QE-156")
async def test_who_is_refused_for_the_tries_of_others_has_lost_none_an_hour_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    door = _Door(monkeypatch)
    for number in range(150):
        await door.try_code(f"10.0.{number}.1")
    said = [await door.try_code("192.0.2.1") for _ in range(OTP_WRONG_NETWORK.hits * 2)]
    assert set(said) == {"too_many_requests"}
    door.an_hour_passes()
    assert await door.try_code("192.0.2.1") == "invalid_otp"
    door.answer = OtpOutcome.VERIFIED
    assert await door.try_code("192.0.2.1") == "otp_verified"


@pytest.mark.req("QE-156")
async def test_one_network_cannot_use_up_what_an_address_has(monkeypatch: pytest.MonkeyPatch) -> None:
    door = _Door(monkeypatch)
    said = Counter([await door.try_code("10.0.0.1") for _ in range(50)])
    assert said == {"invalid_otp": OTP_WRONG_NETWORK.hits, "too_many_requests": 50 - OTP_WRONG_NETWORK.hits}
    door.answer = OtpOutcome.VERIFIED
    assert await door.try_code("192.0.2.1") == "otp_verified"


@pytest.mark.req("QE-156")
@pytest.mark.parametrize("answer", [OtpOutcome.VERIFIED, OtpOutcome.EXPIRED, OtpOutcome.NOT_GENERATED])
async def test_what_is_no_wrong_guess_is_not_counted(
    monkeypatch: pytest.MonkeyPatch, answer: OtpOutcome
) -> None:
    door = _Door(monkeypatch)
    door.answer = answer
    for _ in range(OTP_WRONG_NETWORK.hits * 2):
        assert await door.try_code("10.0.0.1") == answer.value
    for network in range(OTP_WRONG_ADDRESS.hits):
        door.answer = OtpOutcome.INVALID
        await door.try_code(f"10.1.{network}.1")
    door.answer = answer
    for _ in range(OTP_LATE_ADDRESS.hits * 2):
        assert await door.try_code("10.0.0.1") == answer.value, "nor where an address was used up"
