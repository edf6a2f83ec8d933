"""A wish to be called back: kept, mailed, and refused without an address."""

import json
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import callback_request
from adapters.settings import Settings
from api.services import Services
from tests.integration.api.campaign.visitor import Meet
from tests.integration.api.conftest import Browser
from tests.support.mails import Sink


@pytest.mark.req("CB-147", "CB-296", "CB-314", "CB-351", "RD-031")
async def test_a_wish_to_be_called_back_is_kept_and_mailed(
    stranger: Browser, settings: Settings, sink: Sink, services: Services, owner_engine: AsyncEngine
) -> None:
    name = f"Dana {uuid4().hex[:8]}"
    body = {"email": "dana@b.example", "name": name, "phone": "512 555 0147", "type": "Risk & Safety"}
    answer = await stranger.post("/api/sendCallbackMail", body)
    assert answer.status_code == 200, answer.text
    assert answer.json()["message"] == "Thank you for reaching out. We'll be in touch shortly."
    letter = await sink.telling(settings.support_email, name)
    assert letter["subject"] == "Please call back: Risk & Safety"
    assert "512 555 0147" in letter["text"]
    assert letter["replyTo"][0]["address"] == "dana@b.example"
    wish = UUID(answer.json()["id"])
    async with owner_engine.connect() as connection:
        row = (await connection.execute(select(callback_request).where(callback_request.c.id == wish))).one()
    said = json.loads(services.cipher.open(row.person_sealed, table="callback_request", row=wish))
    assert (row.type, said) == (
        "Risk & Safety",
        {"name": name, "email": "dana@b.example", "phone": "512 555 0147"},
    )


@pytest.mark.req("CB-315")
@pytest.mark.parametrize(
    ("body", "missing"),
    [
        ({}, "email"),
        ({"email": "dana@b.example"}, "phone"),
        ({"phone": "5125550147", "name": "Dana"}, "email"),
    ],
)
async def test_without_e_mail_or_phone_nobody_is_called_back(
    stranger: Browser, body: dict[str, str], missing: str
) -> None:
    answer = await stranger.post("/api/sendCallbackMail", body)
    assert answer.status_code == 422
    assert [error["path"] for error in answer.json()["errors"]] == [missing]
    assert answer.json()["detail"] == "Please enter you email and phone number."


@pytest.mark.req("CB-296")
async def test_who_came_by_a_campaign_and_proved_nothing_may_ask_on_the_landing_page(meet: Meet) -> None:
    visitor = await (await meet()).arrive()
    # The landing page knows of nobody: it has no token of the visit's session.
    visitor.browser.csrf = ""
    body = {"email": "dana@b.example", "phone": "512 555 0147"}
    answer = await visitor.browser.post("/api/sendCallbackMail", body)
    assert answer.status_code == 200, answer.text
    elsewhere = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
    refused = await visitor.browser.post("/api/sendCallbackMail", body, headers=elsewhere)
    assert refused.status_code == 403
    assert refused.json()["code"] == "csrf_refused"


@pytest.mark.req("CB-147", "CB-296")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("email", "=?utf-8?q?evil=40stranger.example=2c?=@corp.example"),
        ("email", "dana@b.example, eve@c.example"),
        ("name", "Dana\nPhone: 900 555 0100"),
        ("phone", "512 555 0147\r\nE-mail: eve@c.example"),
    ],
)
async def test_what_would_be_another_line_or_recipient_is_refused_by_name(
    stranger: Browser, field: str, value: str
) -> None:
    body = {"email": "dana@b.example", "name": "Dana", "phone": "512 555 0147", field: value}
    answer = await stranger.post("/api/sendCallbackMail", body)
    assert answer.status_code == 422
    assert [error["path"] for error in answer.json()["errors"]] == [field]
