"""The documents that a carrier's people open from the portal."""

from base64 import b64decode
from io import BytesIO
from uuid import uuid4

import pytest
from pypdf import PdfReader
from sqlalchemy import func, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.ownership import owner_columns
from adapters.postgres.tables.index import decision, file, prospect
from adapters.settings import Settings
from api.services import Services
from models.upload import FileKind, FileState
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


@pytest.mark.req("CB-095")
async def test_what_was_withdrawn_from_a_carrier_is_not_opened_any_more(
    handed: Hand, carrier: Browser, owner_engine: AsyncEngine
) -> None:
    row = await row_of(carrier, (await handed()).prospect)
    async with owner_engine.begin() as connection:
        withdrawn = update(decision).where(decision.c.id == row["id"]).values(ended="withdrawn")
        await connection.execute(withdrawn)
    answer = await carrier.get(f"/api/decisions/{row['id']}/acord")
    assert (answer.status_code, answer.json()["code"]) == (404, "decision_not_found")


@pytest.mark.req("CB-095")
async def test_a_carrier_sees_the_loss_runs_of_a_prospect_and_none_of_its_other_files(
    handed: Hand, carrier: Browser, agent: Browser, owner_engine: AsyncEngine
) -> None:
    id = (await row_of(carrier, (await handed()).prospect))["prospect_id"]
    async with owner_engine.begin() as connection:
        await connection.execute(text("SELECT set_config('app.scope', 'system', true)"))
        owner = select(*owner_columns(prospect)).where(prospect.c.id == id)
        owned_by = (await connection.execute(owner)).one()._asdict()
        for kind in (FileKind.LOSS_RUN, FileKind.OTHER):
            name = f"{kind.value}.pdf"
            await connection.execute(
                file.insert().values(
                    id=uuid4(),
                    prospect_id=id,
                    kind=kind.value,
                    key=f"uploads/{uuid4()}/{name}",
                    name=name,
                    name_key=name.casefold(),
                    mime="application/pdf",
                    size=4,
                    state=FileState.READY.value,
                    created_by=owned_by["tenant_user"],
                    completed_at=func.now(),
                    **owned_by,
                )
            )
    names = [
        {each["keyToFile"] for each in (await browser.get(f"/api/prospects/{id}/files")).json()}
        for browser in (agent, carrier)
    ]
    assert names == [{"LossRun.pdf", "OtherDocuments.pdf"}, {"LossRun.pdf"}]
