"""The documents that a carrier's people open from the portal."""

from base64 import b64decode
from io import BytesIO

import pytest
from pypdf import PdfReader
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import decision
from adapters.settings import Settings
from api.services import Services
from tests.integration.api.conftest import Browser
from tests.integration.api.decision.conftest import Hand, row_of
from tests.integration.api.document_desk import open_desk


@pytest.mark.req("CB-095")
async def test_the_form_of_a_submission_is_its_carriers_alone(
    handed: Hand, agent: Browser, carrier: Browser, other_carrier: Browser,
    settings: Settings, services: Services,
) -> None:  # fmt: skip
    what = await handed()
    row = await row_of(carrier, what.prospect)
    assert row["prospect_id"] == what.prospect.id
    call = f"/api/decisions/{row['id']}/acord"
    async with open_desk(settings, services) as desk:
        answers = [await carrier.get(call) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200], answers[0].text
        assert len(desk.jobs) == 1, "the same is given again"
    form, again = [b64decode(answer.json()["data"]["data"]) for answer in answers]
    assert form == again
    found = PdfReader(BytesIO(form))
    assert what.prospect.company in "".join(page.extract_text() for page in found.pages)
    assert found.get_fields() is None, "it is print"
    assert (await other_carrier.get(call)).status_code == 404
    assert (await agent.get(call)).status_code == 403
    assert (await carrier.get(f"/api/prospects/{row['prospect_id']}/files")).json() == []


async def test_what_was_withdrawn_from_a_carrier_is_not_opened_any_more(
    handed: Hand, carrier: Browser, owner_engine: AsyncEngine
) -> None:
    row = await row_of(carrier, (await handed()).prospect)
    async with owner_engine.begin() as connection:
        withdrawn = update(decision).where(decision.c.id == row["id"]).values(ended="withdrawn")
        await connection.execute(withdrawn)
    answer = await carrier.get(f"/api/decisions/{row['id']}/acord")
    assert (answer.status_code, answer.json()["code"]) == (404, "decision_not_found")
