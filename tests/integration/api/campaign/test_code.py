"""The code of a campaign: four digits by a real mail, for one browser, one address and five tries."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import mail, otp_code, outbox
from api.http.limits import OTP_ADDRESS, OTP_DELAY_S, OTP_WRONG_NETWORK
from tests.integration.api.campaign.visitor import Meet, another
from tests.support.timeouts import PATIENCE_S


@pytest.mark.req("QE-155", "QE-197")
async def test_a_code_of_four_digits_comes_by_a_real_mail(meet: Meet, owner_engine: AsyncEngine) -> None:
    visitor = await (await meet()).arrive()
    code = await visitor.ask()
    assert len(code) == 4 and code.isdigit()
    letter = (await visitor.sink.mails(visitor.email))[-1]
    assert letter["subject"] == "Your Quoteloom verification code"
    assert "within 10 minutes" in letter["text"]
    assert letter["headers"]["auto-submitted"] == "auto-generated"
    sent = select(mail.c.content_sealed, mail.c.sent_at).where(
        mail.c.id == letter["messageId"].partition("@")[0]
    )
    async with owner_engine.connect() as connection:
        hashes = [bytes(row.code_hash) for row in await connection.execute(select(otp_code.c.code_hash))]
        async with asyncio.timeout(PATIENCE_S):  # the letter is at the sink a moment before the row says so
            while not (row := (await connection.execute(sent)).one()).sent_at:
                await asyncio.sleep(0.02)
    assert row.content_sealed is None, "what was sent is forgotten"
    assert hashes and all(len(one) == 32 and code.encode() not in one for one in hashes)


@pytest.mark.req("QE-156", "QE-157", "QE-187")
async def test_the_four_words_of_a_code(meet: Meet, owner_engine: AsyncEngine) -> None:
    visitor = await (await meet()).arrive()
    assert await visitor.verify("1234") == "otp_not_generated"
    code = await visitor.ask()
    assert await visitor.verify(another(code)) == "invalid_otp"
    assert await visitor.verify("12345") == await visitor.verify("") == "invalid_otp"
    hour_ago = func.now() - timedelta(hours=1)
    newest = select(otp_code.c.expires_at - func.now()).order_by(otp_code.c.created_at.desc()).limit(1)
    async with owner_engine.begin() as connection:
        left = (await connection.execute(newest)).scalar_one()
        assert timedelta(minutes=8) < left <= timedelta(minutes=10), "as answer and mail say"
        await connection.execute(update(otp_code).values(expires_at=hour_ago))
    assert await visitor.verify(code) == "otp_expired"
    fresh = await visitor.ask()
    assert await visitor.verify(fresh) == "otp_verified"
    visitor.browser.csrf = (await visitor.json("/api/auth/session"))["csrf"]
    assert await visitor.verify(fresh) == "otp_not_generated", "a code works once"


@pytest.mark.req("QE-156", "QE-157")
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
    fresh = await visitor.ask()
    assert await visitor.verify(another(fresh)) == "invalid_otp", "a new code has tries of its own"
    assert await visitor.verify(f" {fresh} ") == "otp_verified"


@pytest.mark.req("QE-155", "QE-157")
async def test_a_code_needs_no_link_and_no_visit_before_it(meet: Meet) -> None:
    visitor = await meet()
    assert await visitor.verify("1234") == "otp_not_generated"
    sent = await visitor.browser.post("/api/sendOtpMail", {"email": f" {visitor.email.title()} "})
    assert sent.status_code == 200, sent.text
    visitor.browser.csrf = sent.json()["csrf"]
    assert await visitor.verify(await visitor.sink.code(visitor.email, 1)) == "otp_verified"
    session = await visitor.json("/api/auth/session")
    assert (session["user"]["email"], session["user"]["user_type"]) == (visitor.email, "visitor")


@pytest.mark.req("QE-156")
async def test_a_code_belongs_to_its_browser_and_its_address(meet: Meet) -> None:
    visitor, other = await (await meet()).arrive(), await (await meet()).arrive()
    code, of_another = await visitor.ask(), await other.ask()
    thief = await (await meet(visitor.email)).arrive()
    assert await thief.verify(code) == "otp_not_generated"
    for _ in range(5):
        assert await other.verify(another(of_another)) == "invalid_otp"
    answer = await visitor.browser.post("/api/verifyOtp", {"email": f"x{visitor.email}", "otp": code})
    assert answer.json() == "otp_not_generated"
    crossed = await visitor.browser.http.post("/api/verifyOtp", json={"email": visitor.email, "otp": code})
    assert (crossed.status_code, crossed.json()["code"]) == (403, "csrf_refused")
    evil = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    refused = await visitor.browser.post("/api/sendOtpMail", {"email": visitor.email}, headers=evil)
    assert refused.status_code == 403
    assert await other.verify(of_another) == "otp_expired"
    assert await visitor.verify(code) == "otp_verified", "the tries of others cost it none"


@pytest.mark.req("QE-156")
async def test_codes_are_limited_by_address_and_by_caller(
    running: Callable[..., Awaitable[FastAPI]], meet: Meet, owner_engine: AsyncEngine
) -> None:
    app = await running(rate_limits=True)
    visitor = await (await meet(on=app)).arrive()
    code = await visitor.ask()
    body = {"email": visitor.email}
    soon = await visitor.browser.post("/api/sendOtpMail", body)
    assert soon.status_code == 200, "who holds a code that is good waits with it"
    assert 0 < soon.json()["resend_in_s"] <= 60
    assert await visitor.verify(another(code)) == "invalid_otp"
    for _ in range(4):
        await visitor.verify(another(code))
    refused = await visitor.browser.post("/api/sendOtpMail", body)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert 0 < int(refused.headers["retry-after"]) <= 60
    elsewhere = await visitor.browser.post("/api/sendOtpMail", {"email": f"x{visitor.email}"})
    assert elsewhere.status_code == 200
    assert len(await visitor.sink.mails(visitor.email)) == 1
    async with owner_engine.begin() as connection:
        await connection.execute(update(otp_code).values(expires_at=func.now()))
    over = await visitor.browser.post("/api/sendOtpMail", {"email": f"x{visitor.email}"})
    assert over.status_code == 429, "with a code that is over nobody waits"
    for _ in range(OTP_WRONG_NETWORK.hits + 1):
        none = await visitor.browser.post("/api/verifyOtp", {"email": f"y{visitor.email}", "otp": "1234"})
        assert none.json() == "otp_not_generated", "where there is no code nobody guesses one"


@pytest.mark.req("QE-156")
async def test_no_stranger_keeps_an_owner_from_a_code(
    running: Callable[..., Awaitable[FastAPI]], meet: Meet, owner_engine: AsyncEngine
) -> None:
    app = await running(rate_limits=True)
    owner = await (await meet(on=app)).arrive()
    for _ in range(OTP_ADDRESS.hits):
        stranger = await (await meet(owner.email, on=app)).arrive()
        sent = await stranger.browser.post("/api/sendOtpMail", {"email": owner.email})
        assert (sent.status_code, sent.json()["resend_in_s"]) == (200, 60)
    late = await owner.browser.post("/api/sendOtpMail", {"email": owner.email})
    assert (late.status_code, late.json()["expires_in_s"], late.json()["resend_in_s"]) == (200, 630, 90)
    async with owner_engine.connect() as connection:
        newest = select(outbox.c.sent_at, outbox.c.due_at - outbox.c.created_at).order_by(
            outbox.c.created_at.desc()
        )
        sent_at, put_off = (await connection.execute(newest.limit(1))).one()
    assert sent_at is None and put_off >= timedelta(seconds=OTP_DELAY_S), "the mail leaves later"


@pytest.mark.req("QE-155")
@pytest.mark.parametrize(
    "address",
    ["=?utf-8?q?evil=40stranger.example=2c?=@corp.example", '"dana w"@b.example', "dana;eve@b.example"],
)
async def test_no_code_goes_to_what_mail_could_read_as_several(meet: Meet, address: str) -> None:
    visitor = await (await meet()).arrive()
    for path, body in (("sendOtpMail", {}), ("verifyOtp", {"otp": "1234"})):
        answer = await visitor.browser.post(f"/api/{path}", {"email": address, **body})
        assert answer.status_code == 422, path
        assert answer.json()["errors"][0]["path"] == "email"
