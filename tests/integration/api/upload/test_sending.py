"""Announcing a file and sending it: exactly that file, once, under a name that is free."""

from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID, uuid4

import httpx
import pytest

from adapters.settings import Settings
from api.services import Services
from models.acord import NewForm
from models.principal import DataScope
from models.tenant import Tenant
from tests.integration.api.conftest import Browser
from tests.integration.api.upload.upload_desk import (
    COMPLETE,
    PDF,
    UPLOAD,
    UploadDesk,
    announced,
    completing,
    files_of,
    uploaded,
    wish,
)

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pytest.mark.req("CB-286", "CB-352", "CB-004")
async def test_a_file_is_announced_and_then_sent_to_its_address(
    agent: Browser, prospect: dict[str, Any], settings: Settings
) -> None:
    sent = await announced(agent, prospect["user_id"])
    where = urlsplit(sent.url)
    assert f"{where.scheme}://{where.netloc}" == settings.s3_public_endpoint
    assert sent.key in where.path
    asked = parse_qs(where.query)
    assert asked["X-Amz-Expires"] == ["300"]
    assert asked["X-Amz-SignedHeaders"] == ["content-length;content-type;host;if-none-match"]
    assert sent.headers == {"content-type": "application/pdf", "if-none-match": "*"}
    answer = await sent.put()
    assert (answer.status_code, answer.content) == (200, b"")
    assert (await sent.put()).status_code == 412
    (listed,) = await files_of(agent, prospect)
    assert (listed["state"], listed["keyToFile"], listed["list"]) == ("waiting", "loss run.pdf", "fileList")


@pytest.mark.req("CB-352")
@pytest.mark.parametrize(
    ("content", "headers"),
    [
        (PDF + b"%", {}),
        (PDF[:-1], {}),
        (PDF, {"content-type": "text/html"}),
        (PDF, {"content-type": None}),
        (PDF, {"if-none-match": None}),
    ],
    ids=["longer", "shorter", "another type", "no type", "as often as one likes"],
)
async def test_nothing_but_the_announced_file_is_taken(
    agent: Browser, prospect: dict[str, Any], content: bytes, headers: dict[str, str | None]
) -> None:
    sent = await announced(agent, prospect["user_id"])
    assert (await sent.put(content, **headers)).status_code == 403
    assert (await sent.put()).status_code == 200


@pytest.mark.req("CB-352")
async def test_the_store_lets_our_pages_send_with_the_headers_of_the_address(
    agent: Browser, stranger: Browser, prospect: dict[str, Any], settings: Settings
) -> None:
    sent = await announced(agent, prospect["user_id"])
    asked = {
        "Access-Control-Request-Method": "PUT",
        "Access-Control-Request-Headers": "content-type,if-none-match",
    }
    async with httpx.AsyncClient() as browser:
        ours = await browser.options(sent.url, headers={"Origin": settings.public_origin, **asked})
        foreign = await browser.options(sent.url, headers={"Origin": "http://evil.example", **asked})
    assert ours.headers["access-control-allow-origin"] == settings.public_origin
    allowed = ours.headers["access-control-allow-headers"].lower()
    assert "content-type" in allowed and "if-none-match" in allowed
    assert "access-control-allow-origin" not in foreign.headers


@pytest.mark.req("CB-345")
@pytest.mark.parametrize(
    ("changes", "path", "says"),
    [
        ({"fileName": "run.docx"}, "fileName", "LossRun takes files that end in pdf, xlsx, csv"),
        ({"fileName": "run"}, "fileName", "LossRun takes files that end in pdf, xlsx, csv"),
        ({"fileName": "run.exe", "folder1": "OtherDocuments"}, "fileName", "pdf, docx, xlsx, png, jpg"),
        ({"fileName": "../run.pdf"}, "fileName", ""),
        ({"fileName": "a/run.pdf"}, "fileName", ""),
        ({"fileName": "run\u202efdp.pdf"}, "fileName", ""),
        ({"fileName": "run\n.pdf"}, "fileName", ""),
        ({"fileName": "run\u061c.pdf"}, "fileName", ""),
        ({"fileName": "run\u200b.pdf"}, "fileName", ""),
        ({"fileName": "run\ufeff.pdf"}, "fileName", ""),
        ({"fileName": ""}, "fileName", ""),
        ({"fileName": f"{'x' * 200}.pdf"}, "fileName", ""),
        ({"fileType": "text/html"}, "fileType", "application/pdf"),
        ({"folder1": "Elsewhere"}, "folder1", ""),
        ({"size": 0}, "size", ""),
        ({"size": 20 * 1024 * 1024 + 1}, "size", "at most 20 MB"),
        ({"fileName": "a.xlsx", "fileType": XLSX, "size": 10 * 1024 * 1024 + 1}, "size", "at most 10 MB"),
        ({"fileName": "a.csv", "fileType": "text/csv", "size": 5 * 1024 * 1024 + 1}, "size", "at most 5 MB"),
    ],
)
async def test_what_is_not_taken_is_refused_by_its_field(
    agent: Browser, prospect: dict[str, Any], changes: dict[str, Any], path: str, says: str
) -> None:
    refused = await agent.post(UPLOAD, wish(prospect["user_id"], **changes))
    assert refused.status_code == 422, refused.text
    (problem,) = refused.json()["errors"]
    assert problem["path"] == path
    assert says in problem["message"]
    assert await files_of(agent, prospect) == []


@pytest.mark.req("CB-345")
@pytest.mark.parametrize(
    ("kind", "name", "type"),
    [
        ("LossRun", "a.pdf", "application/pdf"),
        ("LossRun", "A.XLSX", XLSX),
        ("LossRun", "a.csv", "application/vnd.ms-excel"),
        ("OtherDocuments", "a.jpeg", "image/jpeg"),
        ("OtherDocuments", "a.png", ""),
    ],
)
async def test_what_a_drop_zone_takes(
    agent: Browser, prospect: dict[str, Any], kind: str, name: str, type: str
) -> None:
    await announced(agent, prospect["user_id"], name, folder1=kind, fileType=type)


@pytest.mark.req("CB-218", "CB-219")
async def test_a_name_is_taken_once_whatever_its_letters(
    agent: Browser, browse: Any, people: Any, prospect: dict[str, Any], desk: UploadDesk
) -> None:
    user_id = prospect["user_id"]
    await uploaded(agent, user_id, "Loss Run.pdf")
    for kind in ("LossRun", "OtherDocuments"):
        refused = await agent.post(UPLOAD, wish(user_id, "loss run.PDF", folder1=kind))
        assert (refused.status_code, refused.json()["code"]) == (409, "file_exists")
        assert refused.json()["detail"] == "File already exist"
        assert refused.json()["errors"][0]["path"] == "fileName"
    other = (await agent.post("/api/prospects", {"sections": {}})).json()
    await announced(agent, other["user_id"], "Loss Run.pdf")


@pytest.mark.req("CB-218")
async def test_a_file_that_never_arrived_gives_its_name_up_to_its_sender_alone(
    agent: Browser, underwriter: Browser, prospect: dict[str, Any]
) -> None:
    first = await announced(agent, prospect["user_id"], "a.pdf")
    refused = await underwriter.post(UPLOAD, wish(prospect["user_id"], "a.pdf", folder1="UwDocs"))
    assert refused.status_code == 409
    again = await announced(agent, prospect["user_id"], "a.pdf", size=len(PDF) + 1)
    assert again.key != first.key
    assert [each["key"] for each in await files_of(agent, prospect)] == [again.key]
    late = await agent.post(COMPLETE, completing(prospect["user_id"], first))
    assert (late.status_code, late.json()["code"]) == (404, "file_not_found")


@pytest.mark.req("CB-142", "CB-345", "CB-004")
async def test_each_drop_zone_is_for_whom_it_is_meant(
    agent: Browser, underwriter: Browser, prospect: dict[str, Any]
) -> None:
    user_id = prospect["user_id"]
    for browser, kind in ((agent, "LossRun"), (agent, "OtherDocuments"), (underwriter, "UwDocs")):
        await announced(browser, user_id, f"{kind}.pdf", folder1=kind)
    for browser, kind in ((agent, "UwDocs"), (underwriter, "LossRun"), (underwriter, "OtherDocuments")):
        refused = await browser.post(UPLOAD, wish(user_id, "other.pdf", folder1=kind))
        assert (refused.status_code, refused.json()["code"]) == (403, "not_permitted"), kind
    listed = {each["kind"] for each in await files_of(agent, prospect)}
    assert listed == {"LossRun", "OtherDocuments"}
    lists = {each["kind"]: each["list"] for each in await files_of(underwriter, prospect)}
    assert lists == {"LossRun": "fileList", "OtherDocuments": "fileList", "UwDocs": "uwFileList"}


@pytest.mark.req("CB-286")
async def test_nobody_sends_a_file_for_a_prospect_of_somebody_else(
    agent: Browser, other_agent: Browser, rater: Browser, stranger: Browser, prospect: dict[str, Any]
) -> None:
    body = wish(prospect["user_id"])
    foreign = await other_agent.post(UPLOAD, body)
    assert (foreign.status_code, foreign.json()["code"]) == (404, "prospect_not_found")
    assert (await rater.post(UPLOAD, body)).status_code == 403
    assert (await stranger.post(UPLOAD, body)).status_code == 401
    assert await files_of(agent, prospect) == []


@pytest.mark.req("CB-345")
async def test_a_prospect_has_a_bounded_number_of_files(
    agent: Browser, prospect: dict[str, Any], services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.postgres.upload.repository.MOST_FILES", 2)
    other = (await agent.post("/api/prospects", {"sections": {}})).json()
    await announced(agent, other["user_id"], "other.pdf")
    gone = await announced(agent, prospect["user_id"], "gone.pdf")
    assert (await agent.post("/api/deleteFilefromS3", {"key": gone.key})).status_code == 200
    form = NewForm(
        id=uuid4(), prospect_id=UUID(prospect["id"]), key=f"{uuid4()}", name="f.pdf", size=4, sha256="0" * 64
    )
    async with services.uow.begin(Tenant(scope=DataScope.STAFF, user=uuid4())) as work:
        await work.forms.announce(form)
    for number in range(2):
        await announced(agent, prospect["user_id"], f"{number}.pdf")
    refused = await agent.post(UPLOAD, wish(prospect["user_id"], "3.pdf"))
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_files")
