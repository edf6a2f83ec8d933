"""A wish to be called back: kept, mailed, and refused without an address."""

from uuid import uuid4

import pytest

from adapters.settings import Settings
from tests.integration.api.conftest import Browser
from tests.support.mails import Sink


@pytest.mark.req("CB-147", "CB-296", "CB-314", "RD-031")
async def test_a_wish_to_be_called_back_is_kept_and_mailed(
    stranger: Browser, settings: Settings, sink: Sink
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


@pytest.mark.req("CB-315")
@pytest.mark.parametrize("body", [{}, {"email": "dana@b.example"}, {"phone": "5125550147", "name": "Dana"}])
async def test_without_e_mail_or_phone_nobody_is_called_back(stranger: Browser, body: dict[str, str]) -> None:
    answer = await stranger.post("/api/sendCallbackMail", body)
    assert answer.status_code == 422
    assert answer.json()["detail"] == "Please enter you email and phone number."
