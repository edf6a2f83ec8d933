"""A form from its sending to what was read of it, as the specified calls tell it, and to whom."""

from io import BytesIO

import httpx
import pytest
from PIL import Image

from adapters.postgres.reading.objects import passing_keys
from api.services import Services
from models.acord import drawn_key
from models.errors import StoreUnavailable
from models.upload import quarantined
from tests.integration.api.acord.form_desk import FormDesk, a_form, polled, post_form, sent
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.upload.upload_desk import PDF, a_pdf

PROCESSING = {"fileType": "processing", "data": None, "url": None, "code": None}
WRONG = "Wrong format selected. Select a PDF file."
NOTHING = "Parse Incomplete! No Data found! Upload another file!"


@pytest.mark.req("QE-144", "QE-145", "QE-195")
async def test_a_form_is_sent_read_and_polled_until_it_was_read(
    agent: Browser, desk: FormDesk, prospect: str, services: Services
) -> None:
    form = await sent(agent, a_form(), prospect, "Peach Street 130.pdf")
    assert form.fileName == f"{form.job}.pdf"
    assert (form.bucket, form.region) == (services.settings.s3_bucket, "us-east-1")
    assert await polled(agent, form) == PROCESSING
    assert [outcome.error_code for outcome in await desk.read()] == [None]
    ended = await polled(agent, form)
    assert (ended["fileType"], ended["code"]) == ("success", None)
    assert ended["data"]["schema"] == "quoteloom.reading/1"
    assert ended["data"]["file"] == "Peach Street 130.pdf"
    (reading,) = ended["data"]["readings"]
    assert reading["values"]["applicant"]["name"] == "Demo Roofing LLC"
    assert reading["values"]["applicant"]["fein"] == "12-3456789"
    assert (await polled(agent, form, name=form.job))["data"] == ended["data"]
    async with httpx.AsyncClient() as store:
        table = await store.get(ended["url"])
    assert table.status_code == 200
    assert table.headers["content-disposition"].startswith("attachment")
    assert table.text.startswith("\ufeffpath,value,page,confidence,method")
    assert "applicant.name,Demo Roofing LLC,1," in table.text
    assert "XX-XXX6789" in table.text
    assert "12-3456789" not in table.text and "date_of_birth" not in table.text


async def test_pages_are_shown_as_pictures_that_lie_sealed(
    agent: Browser, other_agent: Browser, desk: FormDesk, prospect: str, services: Services
) -> None:
    form = await sent(agent, a_form(), prospect)
    (job,) = await desk.waiting()
    await desk.read()
    asked = await desk.store.snapshot(job)
    answer = await agent.get(f"/api/readings/{form.job}/pages/1.png")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.headers["cache-control"] == "no-store"
    shown = Image.open(BytesIO(answer.content))
    assert (shown.format, shown.width, shown.height) == ("PNG", 935, 1210)
    assert b"PNG" not in await services.store.get(drawn_key(asked.file_id, 1))
    assert (await agent.get(f"/api/readings/{form.job}/pages/9.png")).status_code == 404
    assert (await other_agent.get(f"/api/readings/{form.job}/pages/1.png")).status_code == 404
    for key in passing_keys(asked.file_id, ()):
        with pytest.raises(KeyError):
            await services.store.get(key)


@pytest.mark.req("QE-144")
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "No file selected! Please select a file."),
        (b"", f"{WRONG} The file is empty."),
        (b"\x89PNG\r\n\x1a\n\0\0", f"{WRONG} This is a picture (PNG)."),
        (b"<!doctype html><html>log in</html>", f"{WRONG} This is a web page"),
        (b"PK\x03\x04 word/document.xml", f"{WRONG} This is a Word file."),
        (b"%PDF-1.7\n" + b" " * 20 * 1024**2, "The file is larger than 20 MB"),
    ],
)
async def test_what_is_no_form_is_refused_before_it_is_stored(
    agent: Browser, desk: FormDesk, content: bytes | None, said: str
) -> None:
    answer = await post_form(agent, content)
    assert answer.status_code == 422, answer.text
    (problem,) = answer.json()["errors"]
    assert problem["path"] == "file"
    assert problem["message"].startswith(said)
    assert await desk.waiting() == []


@pytest.mark.req("QE-144")
async def test_a_body_beyond_its_limit_is_not_read(agent: Browser, desk: FormDesk) -> None:
    answer = await post_form(agent, b"%PDF-1.7\n" + b" " * 21 * 1024**2)
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")
    assert "21 MB" in answer.json()["detail"]


@pytest.mark.req("QE-145")
@pytest.mark.parametrize(
    ("content", "code", "message"),
    [
        (a_pdf("secret"), "pdf.password", NOTHING),
        (b"%PDF-1.7\nnot a file", "pdf.damaged", NOTHING),
        (PDF, "acord.nothing_found", NOTHING),
    ],
)
async def test_a_file_that_is_refused_or_empty_ends_as_an_error_that_says_why(
    agent: Browser, desk: FormDesk, content: bytes, code: str, message: str
) -> None:
    form = await sent(agent, content)
    (outcome,) = await desk.read()
    assert outcome.error_code == code
    ended = await polled(agent, form)
    assert (ended["fileType"], ended["url"]) == ("error", None)
    assert ended["data"]["code"] == code
    assert ended["data"]["message"].startswith(message) and ended["data"]["hint"]


@pytest.mark.req("QE-145")
@pytest.mark.parametrize("code", ["timed_out", "cancelled"])
async def test_a_reading_that_was_not_ended_is_told_by_name(
    agent: Browser, desk: FormDesk, code: str
) -> None:
    form = await sent(agent, a_form())
    await desk.give_up(code)
    ended = await polled(agent, form)
    assert (ended["fileType"], ended["data"]["code"]) == ("error", code)
    assert ended["data"]["message"].startswith(NOTHING)


@pytest.mark.req("QE-145")
async def test_values_without_their_table_are_told_as_such(agent: Browser, desk: FormDesk) -> None:
    form = await sent(agent, a_form())
    await desk.read(table=False)
    ended = await polled(agent, form)
    assert (ended["fileType"], ended["url"], ended["code"]) == ("success", None, "csv.unwritten")
    assert ended["data"]["readings"]


@pytest.mark.req("QE-195")
async def test_another_bucket_region_or_file_is_not_found(agent: Browser, desk: FormDesk) -> None:
    form = await sent(agent, a_form())
    for changes in (
        {"bucket": "other"}, {"region": "eu-west-1"}, {"name": f"{form.job}.csv"}, {"name": "form.pdf"},
        {"name": "00000000-0000-0000-0000-000000000000.pdf"},
    ):  # fmt: skip
        assert (await agent.get(form.poll(**changes))).status_code == 404, changes
    assert (await agent.get(form.poll())).status_code == 200


@pytest.mark.req("QE-144")
async def test_the_same_bytes_join_the_job_that_reads_them(
    agent: Browser, desk: FormDesk, prospect: str, browse: Open, people: People
) -> None:
    content = a_form()
    first = await sent(agent, content, prospect)
    assert await sent(agent, content, prospect, "other.pdf") == first
    others = [await sent(agent, content), await sent(agent, a_form("Another LLC"), prospect)]
    assert len({first.job, *(each.job for each in others)}) == 3
    assert len(await desk.waiting()) == 3
    await desk.give_up()
    assert (await sent(agent, content, prospect)).job != first.job


@pytest.mark.req("QE-144", "QE-145")
async def test_who_does_not_see_the_prospect_neither_sends_nor_polls(
    agent: Browser, other_agent: Browser, demo: Browser, stranger: Browser, desk: FormDesk, prospect: str
) -> None:
    form = await sent(agent, a_form(), prospect)
    await desk.read()
    for other in (other_agent, demo):
        assert (await post_form(other, PDF, prospect)).status_code == 404
        assert (await other.get(form.poll())).status_code == 404
    assert (await post_form(stranger, PDF)).status_code in (401, 403)
    assert (await stranger.get(form.poll())).status_code == 401


@pytest.mark.req("QE-144")
async def test_a_store_that_is_away_starts_nothing(
    agent: Browser, desk: FormDesk, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object, **__: object) -> None:
        raise StoreUnavailable("The object store does not answer")

    monkeypatch.setattr(services.store, "put", away)
    answer = await post_form(agent, a_form())
    assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")
    assert await desk.waiting() == []


async def test_a_form_is_no_file_of_its_prospect_and_its_name_is_free(
    agent: Browser, desk: FormDesk, prospect: str
) -> None:
    form = await sent(agent, a_form(), prospect, "form.pdf")
    (job,) = await desk.waiting()
    await desk.read()
    asked = await desk.store.snapshot(job)
    listed = await agent.get(f"/api/prospects/{asked.prospect_id}/files")
    assert listed.json() == []
    wanted = await agent.post("/api/dashboardFileDownload", {"fileName": asked.key})
    assert wanted.status_code == 404
    body = {"folder1": "LossRun", "folder2": prospect, "fileName": "form.pdf", "size": 9}
    assert (await agent.post("/api/uploadDocs", body)).status_code == 200
    assert (await polled(agent, form))["fileType"] == "success"


@pytest.mark.req("RD-237")
async def test_a_prospect_goes_with_all_that_was_read_of_its_forms(
    agent: Browser, desk: FormDesk, prospect: str, services: Services
) -> None:
    form = await sent(agent, a_form(), prospect)
    (job,) = await desk.waiting()
    await desk.read()
    asked = await desk.store.snapshot(job)
    gone = await agent.send("DELETE", f"/api/deleteProsepectData/{prospect}")
    assert gone.is_success, gone.text
    await services.settle()
    assert (await agent.get(form.poll())).status_code == 404
    for key in (drawn_key(asked.file_id, 1), quarantined(asked.key)):
        with pytest.raises(KeyError):
            await services.store.get(key)
