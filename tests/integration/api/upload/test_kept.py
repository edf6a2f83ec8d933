"""What quote records say of files, what was written and kept, and what a carrier's people are shown."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.engine import create_engine
from adapters.postgres.tables.index import decision, file, prospect, submission
from adapters.settings import Settings
from api.services import Services
from models.decision import QuoteStatus
from models.principal import DataScope
from models.prospect import DraftSections
from models.submission import NewSubmission
from models.tenant import Tenant
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.document_desk import CALL, Desk, body, priced
from tests.integration.api.results import Results
from tests.integration.api.test_prospect_claims import year
from tests.integration.api.upload.upload_desk import (
    COMPLETE,
    PDF,
    UploadDesk,
    announced,
    files_of,
    uploaded,
)
from underwriting.submission import facts_of


@pytest.fixture
async def writer(settings: Settings, services: Services) -> AsyncIterator[Desk]:
    """A worker of documents that writes proposals."""
    engine = create_engine(settings.worker_database_url.get_secret_value(), name="test-kept", pool_size=2)
    found = Desk(engine, services)
    await found.open()
    working = asyncio.create_task(found.work())
    yield found
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    await engine.dispose()


async def record_of(browser: Browser, user_id: str) -> dict[str, Any]:
    """The only record of a prospect's last quote."""
    (found,) = (await browser.get(f"/api/getUserDataStatus/{user_id}/quote")).json()["carrierBasedData"]
    return dict(found)


@pytest.mark.req("QE-048")
async def test_documents_that_came_are_said_by_every_record_and_a_sent_status_yields(
    agent: Browser, results: Results, desk: UploadDesk
) -> None:
    user_id = (await priced(agent, results))["email"]
    first = await record_of(agent, user_id)
    assert first["doc_status"] == "not_uploaded"
    said = {"user_email_id": user_id, "uuid_carrier": first["uuid_carrier"], "doc_status": "no_loss"}
    assert (await agent.post(COMPLETE, said)).status_code == 200
    await announced(agent, user_id)
    assert (await record_of(agent, user_id))["doc_status"] == "no_loss"
    await uploaded(agent, user_id, "b.pdf")
    assert (await record_of(agent, user_id))["doc_status"] == "uploaded"
    assert (await agent.post(COMPLETE, said)).status_code == 200
    assert (await record_of(agent, user_id))["doc_status"] == "uploaded"
    await desk.give_up()
    assert (await record_of(agent, user_id))["doc_status"] == "no_loss", "what was refused did not come"


@pytest.mark.req("CB-114")
async def test_a_record_names_the_documents_of_its_prospect_and_tells_its_losses(
    agent: Browser, underwriter: Browser, results: Results, desk: UploadDesk
) -> None:
    user_id = (await priced(agent, results))["email"]
    before = await record_of(agent, user_id)
    assert (before["fileList"], before["uwFileList"], before["historicalClaims"]) == ([], [], [])
    runs = await uploaded(agent, user_id, "runs.pdf")
    await announced(agent, user_id, "late.pdf")
    own = await uploaded(underwriter, user_id, "own.pdf", folder1="UwDocs")
    assert (await record_of(agent, user_id))["fileList"] == [], "it is not checked yet"
    await desk.check()
    sent = [{"key": runs.key, "keyToFile": "runs.pdf"}]
    found = await record_of(underwriter, user_id)
    assert found["fileList"] == sent
    assert found["uwFileList"] == [{"key": own.key, "keyToFile": "own.pdf"}]
    found = await record_of(agent, user_id)
    assert (found["fileList"], found["uwFileList"]) == (sent, []), "the underwriter's own are not the agent's"
    told = {"user_email_id": user_id, "historicalClaims": [year(1)]}
    assert (await agent.post(COMPLETE, told)).status_code == 200
    found = await record_of(agent, user_id)
    names = ("historicalClaimsCheck", "isNoLossChckd", "startDate")
    assert [each["totInc"] for each in found["historicalClaims"]] == [year(1)["totInc"]]
    assert [found[name] for name in names] == [False, False, ""]
    told = {"user_email_id": user_id, "isNoLossChckd": True, "startDate": "2020-02-01"}
    assert (await agent.post(COMPLETE, told)).status_code == 200
    found = await record_of(agent, user_id)
    assert [found[name] for name in names] == [True, True, "2020-02-01"]


@pytest.mark.req("RD-233", "RD-286")
async def test_a_proposal_is_kept_among_the_files_of_its_prospect_for_whom_it_was_written(
    browse: Open, people: People, underwriter: Browser, results: Results, writer: Desk
) -> None:
    key = f"agency-{secrets.token_hex(4)}"
    made = [
        await people.make("AgencyBeta", "GetQuoteBeta", user_type="agency", agency_key=key) for _ in range(2)
    ]
    agent, colleague = [await browse(person) for person in made]
    quote = await priced(agent, results)
    for _ in range(2):
        assert (await agent.post(CALL, body(quote))).status_code == 200
    (kept,) = (await record_of(agent, quote["email"]))["fileListToStore"]
    assert kept["keyToFile"] == "UWIC-quote.pdf"
    (listed,) = await files_of(agent, quote)
    assert (listed["key"], listed["list"], listed["program"]) == (kept["key"], "fileListToStore", "gms-uwic")
    assert listed["size"] > 1_000
    assert [each["key"] for each in await files_of(underwriter, quote)] == [kept["key"]]
    address = (await agent.post("/api/dashboardFileDownload", {"fileName": kept["key"]})).json()["data"]
    async with httpx.AsyncClient() as store:
        assert (await store.get(address)).content.startswith(b"%PDF-")
    assert await files_of(colleague, quote) == []
    hidden = await colleague.post("/api/dashboardFileDownload", {"fileName": kept["key"]})
    assert hidden.status_code == 404
    sent = {"user_email_id": quote["email"], "fileList": [kept]}
    assert (await agent.post(COMPLETE, sent)).status_code == 404


async def handed_over(services: Services, owner_engine: AsyncEngine, id: str, run: str, carrier: str) -> UUID:
    """A submission that waits for the decision of a carrier. Returns: its id."""
    async with services.uow.begin(Tenant(scope=DataScope.STAFF, user=uuid4())) as work:
        await work.submissions.hold(UUID(id))
        made = await work.submissions.submit(
            NewSubmission(
                prospect_id=UUID(id), prospect_version=1, run_id=UUID(run), producer="a@b.example",
                practice=False, needed_by=None, facts=facts_of(DraftSections()),
            )
        )  # fmt: skip
    async with owner_engine.begin() as connection:
        owner = (await connection.execute(select(prospect).where(prospect.c.id == UUID(id)))).one()
        await connection.execute(
            decision.insert().values(
                id=uuid4(), submission_id=made.id, prospect_id=UUID(id), carrier=carrier, uuid_carriers=[],
                tenant_partner=owner.tenant_partner, tenant_org=owner.tenant_org,
                tenant_user=owner.tenant_user, quote_status=QuoteStatus.OPEN.value, origin="agent",
                deadline=owner.created_at, approved_until=owner.created_at, snapshot_sealed=b"",
                user_index=b"", version=1, status_version=1,
            )
        )  # fmt: skip
    return made.id


@pytest.mark.req("CB-292")
async def test_a_carrier_reads_the_loss_runs_of_what_it_decides_and_they_are_kept_then(
    agent: Browser, underwriter: Browser, browse: Open, people: People, results: Results, desk: UploadDesk,
    services: Services, owner_engine: AsyncEngine,
) -> None:  # fmt: skip
    quote = await priced(agent, results)
    run = await uploaded(agent, quote["email"])
    other = await uploaded(agent, quote["email"], "other.pdf", folder1="OtherDocuments")
    await desk.check()
    mine, theirs = (f"carrier_{secrets.token_hex(3)}" for _ in range(2))
    made = await handed_over(services, owner_engine, quote["id"], quote["run"], mine)
    async with owner_engine.connect() as connection:
        counted = select(submission.c.file_count).where(submission.c.id == made)
        assert await connection.scalar(counted) == 2
        await uploaded(agent, quote["email"], "late.pdf", folder1="OtherDocuments")
        assert await connection.scalar(counted) == 3, "what comes later is counted too"
        await desk.give_up()
        assert await connection.scalar(counted) == 2, "what is refused is not"
    carrier = await browse(await people.make("CarrierBeta", carrier_key=mine))
    stranger = await browse(await people.make("CarrierBeta", carrier_key=theirs))
    assert [each["key"] for each in await files_of(carrier, quote)] == [run.key]
    answer = await carrier.post("/api/getLossRunForm", {"key": run.key, "fileType": "pdf"})
    async with httpx.AsyncClient() as store:
        assert (await store.get(answer.json()["signedURL"])).content == PDF
    for browser, key in ((carrier, other.key), (stranger, run.key)):
        assert (await browser.post("/api/getLossRunForm", {"key": key})).status_code == 404
    assert (await stranger.get(f"/api/prospects/{quote['id']}/files")).status_code == 404
    wish = {"key": run.key, "reason": "Another insured's"}
    assert (await carrier.post("/api/deleteFilefromS3", wish)).status_code == 403
    gone = await underwriter.post("/api/deleteFilefromS3", {**wish, "key": other.key})
    assert gone.status_code == 200, gone.text
    async with owner_engine.connect() as connection:
        assert await connection.scalar(counted) == 1, "nor what was deleted"
    await _decided(owner_engine, made)
    kept = await underwriter.post("/api/deleteFilefromS3", wish)
    assert (kept.status_code, kept.json()["code"]) == (409, "file_kept")
    assert (await agent.get(f"/api/prospects/{quote['id']}/files")).json()[0]["state"] == "ready"


async def _decided(owner_engine: AsyncEngine, made: UUID) -> None:
    async with owner_engine.begin() as connection:
        approved = {"quote_status": QuoteStatus.PROCEED_UW.value}
        await connection.execute(update(decision).where(decision.c.submission_id == made).values(**approved))


@pytest.mark.req("QE-120", "RD-286")
async def test_a_guest_of_the_demo_is_told_no_real_name_by_a_kept_file(
    demo: Browser, results: Results, writer: Desk, owner_engine: AsyncEngine
) -> None:
    quote = await priced(demo, results, "demo-carrier_b")
    asked = {"stateList": ["IL"], "peo": "demo", "carrier": "carrier_b", "demoPeo": "demo"}
    assert (await demo.post(CALL, body(quote, **asked))).status_code == 200
    (listed,) = await files_of(demo, quote)
    assert listed["program"] == "demo-carrier_b"
    assert "uwic" not in str(listed).lower()
    async with owner_engine.connect() as connection:
        stored = select(file.c.program).where(file.c.key == listed["key"])
        assert await connection.scalar(stored) == "gms-uwic"
