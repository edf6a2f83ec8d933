"""Documents in a visitor's hands: neither a letter nor the agent's form tells more than the draft."""

from base64 import b64decode
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.engine import create_engine
from adapters.settings import Settings
from api.services import Services
from tests.integration.api.acord.form_desk import Sent, a_form, polled, read_at_once, sent
from tests.integration.api.campaign.visitor import Prior
from tests.integration.api.conftest import Browser
from tests.integration.api.document_desk import Desk, open_desk

LETTER = "/api/getNoLossData"


@pytest.fixture(scope="module")
async def writing(settings: Settings, services: Services) -> AsyncIterator[Desk]:
    """A worker of documents."""
    async with open_desk(settings, services) as desk:
        yield desk


@pytest.fixture(scope="module")
async def engine(settings: Settings) -> AsyncIterator[AsyncEngine]:
    """The worker's database."""
    found = create_engine(settings.worker_database_url.get_secret_value(), name="test-visits", pool_size=2)
    yield found
    await found.dispose()


def _wish(prior: Prior, fein: str, **more: Any) -> dict[str, Any]:
    by = {"user_email_id": prior.visitor.email, **more}
    return {"company": "Bluebonnet", "name": "Dana", "dFrom": "2026-01-01", "fein": fein, **by}


@pytest.mark.req("CB-287")
async def test_a_letter_says_of_a_fein_what_its_reader_is_shown(
    prior: Prior, alder: Browser, writing: Desk
) -> None:
    visitor = await prior.visitor.prove()
    for asks, fein, said in (
        (visitor.browser, "XX-XXX6789", "XX-XXX6789"), (alder, "XX-XXX6789", "12-3456789"),
        (alder, "12-3456789", "12-3456789"),
    ):  # fmt: skip
        answer = await asks.post(LETTER, _wish(prior, fein))
        assert answer.status_code == 200, answer.text
        pdf = b64decode(answer.json()["data"]["data"])
        words = " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
        assert said in words
        assert said == "12-3456789" or "3456789" not in words.replace("-", "")


@pytest.mark.req("CB-287")
async def test_nine_digits_cannot_be_tried_out_with_a_letter(prior: Prior) -> None:
    visitor = await prior.visitor.prove()
    for fein in ("12-3456789", "123456789", "12-3456780", "XX-XXX6780"):
        answer = await visitor.browser.post(LETTER, _wish(prior, fein))
        assert (answer.status_code, answer.json()["errors"][0]["path"]) == (422, "fein")
    for fein in ("12-3456789", "12-3456780", "XX-XXX6789"):
        answer = await visitor.browser.post(LETTER, _wish(prior, fein, user_email_id=None))
        assert (answer.status_code, answer.json()["code"]) == (404, "prospect_not_found")


@pytest.mark.req("QE-145")
async def test_a_visitor_reads_the_forms_of_the_visit_alone(
    prior: Prior, alder: Browser, services: Services, engine: AsyncEngine
) -> None:
    visitor = await prior.visitor.prove()
    of_agent = await sent(alder, a_form(), prior.visitor.email)
    own = await sent(visitor.browser, a_form(), prior.visitor.email)
    stopped = await visitor.browser.post(f"/api/readings/{of_agent.job}/cancel")
    assert stopped.status_code == 404, "a reading that the agent waits for is nobody else's to stop"
    for form in (of_agent, own):
        await read_at_once(engine, services, form, "Bluebonnet")
    assert (await visitor.browser.get(of_agent.poll())).status_code == 404
    assert (await _picture(visitor.browser, of_agent)) == 404
    assert (await polled(visitor.browser, own))["fileType"] == "success"
    assert (await _picture(visitor.browser, own)) == 200
    for form in (of_agent, own):
        assert (await alder.get(form.poll())).status_code == 200
        assert (await _picture(alder, form)) == 200


async def _picture(browser: Browser, form: Sent) -> int:
    return (await browser.get(f"/api/readings/{form.job}/pages/1.png")).status_code
