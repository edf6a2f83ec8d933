"""Files after they arrived: completed, checked, listed, given out, deleted."""

from typing import Any

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import audit_log, file
from api.services import Services
from models.upload import quarantined
from tests.integration.api.conftest import Browser
from tests.integration.api.upload.upload_desk import (
    COMPLETE,
    PDF,
    UploadDesk,
    a_pdf,
    announced,
    completing,
    files_of,
    uploaded,
)
from tests.support.audit_lines import Audited

LOSS_RUN, DELETE = "/api/getLossRunForm", "/api/deleteFilefromS3"
DASHBOARD, UW_DASHBOARD = "/api/dashboardFileDownload", "/api/uwDashboardFileDownload"


@pytest.mark.req("QE-167", "CB-352")
async def test_a_completed_file_is_checked_and_then_given_out(
    agent: Browser, prospect: dict[str, Any], desk: UploadDesk, services: Services
) -> None:
    sent = await uploaded(agent, prospect["user_id"], "Löss run.pdf")
    early = await agent.post(DASHBOARD, {"fileName": sent.key})
    assert (early.status_code, early.json()["code"]) == (409, "file_not_ready")
    (listed,) = await files_of(agent, prospect)
    assert (listed["state"], listed["may_delete"]) == ("checking", False)
    (outcome,) = await desk.check()
    assert (outcome.status, outcome.error_code) == ("done", None)
    (listed,) = await files_of(agent, prospect)
    assert (listed["state"], listed["size"], listed["code"]) == ("ready", len(PDF), None)
    standing = await agent.get(f"/api/prospects/{prospect['id']}/submission")
    assert standing.json()["missing"] == ["claims"], "its loss run is there"
    assert await services.store.size_of(quarantined(sent.key)) is None
    assert (await sent.put()).status_code == 412, "the address took its file"
    assert await desk.check() == []
    found = await agent.post(LOSS_RUN, {"key": sent.key, "fileType": "application/pdf"})
    assert found.status_code == 200, found.text
    async with httpx.AsyncClient() as store:
        given = await store.get(found.json()["signedURL"])
    assert (given.status_code, given.content) == (200, PDF)
    assert given.headers["content-type"] == "application/pdf"
    assert given.headers["content-disposition"].startswith('attachment; filename="L_ss run.pdf"')
    assert "X-Amz-Expires=300" in found.json()["signedURL"]


@pytest.mark.req("CB-289", "CB-290", "CB-239")
async def test_both_downloads_answer_an_address(
    agent: Browser, underwriter: Browser, administrator: Browser, prospect: dict[str, Any], desk: UploadDesk
) -> None:
    sent = await uploaded(agent, prospect["user_id"])
    kept = await uploaded(underwriter, prospect["user_id"], "uw.pdf", folder1="UwDocs")
    await desk.check()
    for browser, call in ((agent, DASHBOARD), (underwriter, DASHBOARD), (underwriter, UW_DASHBOARD)):
        answer = await browser.post(call, {"fileName": sent.key})
        assert answer.status_code == 200, answer.text
        assert list(answer.json()) == ["data"]
        async with httpx.AsyncClient() as store:
            assert (await store.get(answer.json()["data"])).content == PDF
    for browser in (agent, administrator):
        refused = await browser.post(UW_DASHBOARD, {"fileName": sent.key})
        assert (refused.status_code, refused.json()["code"]) == (403, "not_permitted")
    assert (await underwriter.post(UW_DASHBOARD, {"fileName": kept.key})).status_code == 200
    hidden = await agent.post(DASHBOARD, {"fileName": kept.key})
    assert (hidden.status_code, hidden.json()["code"]) == (404, "file_not_found")


@pytest.mark.parametrize("said", ["", "pdf", "LossRun", "application/pdf"])
@pytest.mark.req("CB-140", "CB-288")
async def test_a_loss_run_is_fetched_by_key_and_type(
    agent: Browser, prospect: dict[str, Any], desk: UploadDesk, said: str
) -> None:
    sent = await uploaded(agent, prospect["user_id"])
    await desk.check()
    answer = await agent.post(LOSS_RUN, {"key": sent.key, "fileType": said})
    assert answer.status_code == 200, answer.text
    async with httpx.AsyncClient() as store:
        assert (await store.get(answer.json()["signedURL"])).content == PDF
    other = await agent.post(LOSS_RUN, {"key": sent.key, "fileType": "text/csv"})
    assert (other.status_code, other.json()["errors"][0]["path"]) == (422, "fileType")


@pytest.mark.req("CB-288", "CB-289", "CB-291")
async def test_files_of_somebody_else_are_not_there(
    agent: Browser, other_agent: Browser, rater: Browser, stranger: Browser, prospect: dict[str, Any],
    desk: UploadDesk,
) -> None:  # fmt: skip
    sent = await uploaded(agent, prospect["user_id"])
    await desk.check()
    calls = (
        (LOSS_RUN, {"key": sent.key}), (DASHBOARD, {"fileName": sent.key}),
        (DELETE, {"key": sent.key, "reason": "x"}),
    )  # fmt: skip
    for call, body in calls:
        foreign = await other_agent.post(call, body)
        assert (foreign.status_code, foreign.json()["code"]) == (404, "file_not_found"), call
        nobody = await other_agent.post(call, dict.fromkeys(body, "uploads/no/such/file.pdf"))
        assert {**nobody.json(), "request_id": ""} == {**foreign.json(), "request_id": ""}
        assert (await rater.post(call, body)).status_code == 403
        assert (await stranger.post(call, body)).status_code == 401
    assert (await other_agent.get(f"/api/prospects/{prospect['id']}/files")).status_code == 404
    own = (await other_agent.post("/api/prospects", {"sections": {}})).json()
    stolen = await other_agent.post(COMPLETE, completing(own["user_id"], sent))
    assert (stolen.status_code, stolen.json()["code"]) == (404, "file_not_found")


@pytest.mark.req("QE-167")
async def test_a_file_that_did_not_arrive_is_not_completed(
    agent: Browser, prospect: dict[str, Any], desk: UploadDesk
) -> None:
    there, missing = [await announced(agent, prospect["user_id"], f"{n}.pdf") for n in range(2)]
    await there.put()
    refused = await agent.post(COMPLETE, completing(prospect["user_id"], there, missing))
    assert (refused.status_code, refused.json()["code"]) == (409, "file_not_arrived")
    assert refused.json()["errors"][0]["path"] == "fileList.1.key"
    assert {each["state"] for each in await files_of(agent, prospect)} == {"waiting"}
    assert await desk.waiting() == []


@pytest.mark.req("CB-118")
async def test_a_file_is_named_in_its_list_and_under_its_name(
    agent: Browser, prospect: dict[str, Any]
) -> None:
    sent = await announced(agent, prospect["user_id"])
    await sent.put()
    wrong = await agent.post(COMPLETE, completing(prospect["user_id"], sent, folder="uwFileList"))
    assert (wrong.status_code, wrong.json()["errors"][0]["path"]) == (422, "uwFileList.0.key")
    body = completing(prospect["user_id"], sent)
    body["fileList"][0]["keyToFile"] = "other.pdf"
    renamed = await agent.post(COMPLETE, body)
    assert (renamed.status_code, renamed.json()["errors"][0]["path"]) == (422, "fileList.0.keyToFile")


@pytest.mark.req("QE-167", "CB-118", "CB-286")
async def test_naming_a_file_again_checks_it_once_and_the_record_accepts_the_same_keys(
    agent: Browser,
    prospect: dict[str, Any],
    desk: UploadDesk,
    services: Services,
    owner_engine: AsyncEngine,
) -> None:
    sent = await announced(agent, prospect["user_id"])
    await sent.put()
    record = {"user_email_id": prospect["user_id"], "fileList": [sent.named]}
    answer = await agent.post("/api/userTableData/update", record)
    assert answer.status_code == 200, answer.text
    assert (await agent.post(COMPLETE, completing(prospect["user_id"], sent))).status_code == 200
    (job,) = await desk.waiting()
    async with owner_engine.connect() as connection:
        noted = select(audit_log.c.action).where(audit_log.c.detail["job"].astext == str(job.job_id))
        assert (await connection.execute(noted)).scalars().all() == ["file.uploaded"]
    await services.settle()
    client = await services.gateway.client()
    described = await client.get_workflow_handle(f"upload/{job.job_id}").describe()
    assert described.workflow_type == "UploadProcessingWorkflow"
    await desk.check()
    history = (await agent.get(f"/api/prospects/{prospect['id']}/history")).json()
    assert [entry["button_name"] for entry in history] == ["updateUserStatusTable"]


@pytest.mark.req("CB-288", "CB-289")
@pytest.mark.parametrize(
    ("name", "type", "content", "code"),
    [
        ("a.pdf", "application/pdf", b"<html>log in</html>", "pdf.not_a_pdf"),
        ("a.pdf", "application/pdf", b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n", "pdf.damaged"),
        ("a.pdf", "application/pdf", a_pdf("secret"), "pdf.password"),
        ("a.csv", "text/csv", b"year,paid\0\n", "upload.type_differs"),
        ("a.csv", "text/csv", b"a\n" * 50_001, "upload.too_many_rows"),
        ("a.xlsx", "", b"PK\x03\x04word/document.xml", "upload.type_differs"),
        ("a.xlsx", "", b"PK\x03\x04xl/workbook.xml xl/vbaProject.bin", "upload.unsafe"),
    ],
)
async def test_a_file_that_is_not_what_it_says_is_refused_and_given_to_nobody(
    agent: Browser, prospect: dict[str, Any], desk: UploadDesk, services: Services, name: str, type: str,
    content: bytes, code: str,
) -> None:  # fmt: skip
    sent = await uploaded(agent, prospect["user_id"], name, content, fileType=type)
    (outcome,) = await desk.check()
    assert (outcome.status, outcome.error_code) == ("error", code)
    (listed,) = await files_of(agent, prospect)
    assert (listed["state"], listed["code"]) == ("refused", code)
    assert "upload" in listed["hint"] or "save" in listed["hint"]
    for key in (sent.key, quarantined(sent.key)):
        assert await services.store.size_of(key) is None
    refused = await agent.post(DASHBOARD, {"fileName": sent.key})
    assert (refused.status_code, refused.json()["code"]) == (409, "file_refused")
    assert listed["hint"] in refused.json()["detail"]
    await announced(agent, prospect["user_id"], name, fileType=type)


async def test_a_check_that_nobody_ends_refuses_its_file_by_name(
    agent: Browser, prospect: dict[str, Any], desk: UploadDesk
) -> None:
    await uploaded(agent, prospect["user_id"])
    await desk.give_up()
    (listed,) = await files_of(agent, prospect)
    assert (listed["state"], listed["code"]) == ("refused", "timed_out")
    assert listed["hint"] == "The file could not be checked; upload it again."
    assert await desk.check() == []


@pytest.mark.req("CB-291")
async def test_before_it_arrived_a_file_is_removed_by_its_sender(
    agent: Browser, underwriter: Browser, prospect: dict[str, Any], services: Services
) -> None:
    mine = await announced(agent, prospect["user_id"])
    assert (await mine.put()).status_code == 200, "it lies in the store, and nobody said so yet"
    theirs = await announced(underwriter, prospect["user_id"], "uw.pdf", folder1="UwDocs")
    answer = await agent.post(DELETE, {"key": mine.key})
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"message": "Deleted", "key": mine.key}
    await services.settle()
    assert await services.store.size_of(quarantined(mine.key)) is None
    assert (await agent.post(DELETE, {"key": theirs.key})).status_code == 404
    assert await files_of(agent, prospect) == []
    assert (await agent.post(DELETE, {"key": mine.key})).status_code == 404


@pytest.mark.req("CB-292")
async def test_afterwards_it_is_deleted_by_office_with_a_reason_and_noted(
    agent: Browser, underwriter: Browser, administrator: Browser, prospect: dict[str, Any], desk: UploadDesk,
    services: Services, owner_engine: AsyncEngine, audited: Audited,
) -> None:  # fmt: skip
    for browser in (underwriter, administrator):
        sent = await uploaded(agent, prospect["user_id"])
        await desk.check()
        refused = await agent.post(DELETE, {"key": sent.key, "reason": "Mine"})
        assert (refused.status_code, refused.json()["code"]) == (403, "not_permitted")
        silent = await browser.post(DELETE, {"key": sent.key, "reason": " "})
        assert (silent.status_code, silent.json()["errors"][0]["path"]) == (422, "reason")
        answer = await browser.post(DELETE, {"key": sent.key, "reason": "Another insured's"})
        assert answer.json() == {"message": "Deleted", "key": sent.key}
        await services.settle()
        assert await services.store.size_of(sent.key) is None
        assert await files_of(agent, prospect) == []
        assert (await agent.post(DASHBOARD, {"fileName": sent.key})).status_code == 404
        async with owner_engine.connect() as connection:
            row = (await connection.execute(select(file).where(file.c.key == sent.key))).one()
        noted = await audited(row.id)
        said = {"kind": row.kind, "prospect": prospect["id"]}
        assert [line[:3] for line in noted[:-1]] == [("file.uploaded", "file", agent.email)]
        assert noted[-1] == ("file.deleted", "file", browser.email, said)
        assert row.reason == "Another insured's"


@pytest.mark.req("RD-237")
async def test_a_prospect_s_files_go_with_it(
    agent: Browser, prospect: dict[str, Any], desk: UploadDesk, services: Services
) -> None:
    sent = await uploaded(agent, prospect["user_id"])
    await desk.check()
    unchecked = await uploaded(agent, prospect["user_id"], "second.pdf")
    gone = await agent.send("DELETE", f"/api/deleteProsepectData/{prospect['user_id']}")
    assert gone.status_code == 200, gone.text
    await services.settle()
    for key in (sent.key, quarantined(unchecked.key)):
        assert await services.store.size_of(key) is None
