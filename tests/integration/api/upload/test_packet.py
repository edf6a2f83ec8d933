"""Several files of a prospect as one PDF; and what the zones and the lists of submissions say of files."""

from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any

import httpx
import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject, TextStringObject

from adapters.settings import Settings
from api.services import Services
from models.packet import MOST_PACKET_FILES
from tests.integration.api.conftest import Browser
from tests.integration.api.document_desk import CALL, Desk, body, open_desk, priced
from tests.integration.api.results import Results
from tests.integration.api.upload.upload_desk import UploadDesk, announced, files_of, uploaded

MERGE = "/api/documents/merge"


@pytest.fixture
async def writer(settings: Settings, services: Services) -> AsyncIterator[Desk]:
    """A worker of documents that writes packets."""
    async with open_desk(settings, services) as found:
        yield found


def pages_of(width: int, pages: int = 1, *, harm: bool = False) -> bytes:
    """Pages of this width. harm: with a link out of the page, and an attachment."""
    made, out = PdfWriter(), BytesIO()
    for _ in range(pages):
        made.add_blank_page(width, 792)
    if harm:
        action = DictionaryObject(
            {NameObject("/S"): NameObject("/URI"), NameObject("/URI"): TextStringObject("https://x.example")}
        )
        link = DictionaryObject({NameObject("/Type"): NameObject("/Annot"),
                                 NameObject("/Subtype"): NameObject("/Link"),
                                 NameObject("/A"): made._add_object(action)})  # fmt: skip
        made.pages[0][NameObject("/Annots")] = made._add_object(link)
        made.add_attachment("secret.txt", b"secret")
    made.write(out)
    return out.getvalue()


@pytest.mark.req("QE-175")
async def test_files_become_one_in_the_order_of_their_keys_and_nothing_of_them_acts(
    agent: Browser, results: Results, desk: UploadDesk, writer: Desk
) -> None:
    quote = await priced(agent, results)
    one = await uploaded(agent, quote["email"], "one.pdf", pages_of(300, 2, harm=True))
    two = await uploaded(agent, quote["email"], "two.pdf", pages_of(400))
    await desk.check()
    answer = await agent.post(MERGE, {"keys": [two.key, one.key], "name": "Peach packet"})
    assert answer.status_code == 200, answer.text
    async with httpx.AsyncClient() as store:
        given = await store.get(answer.json()["data"])
    assert 'filename="Peach packet.pdf"' in given.headers["content-disposition"]
    found = PdfReader(BytesIO(given.content))
    assert [int(page.mediabox.width) for page in found.pages] == [400, 300, 300]
    for word in (b"/URI", b"secret", b"/EmbeddedFile", b"/JavaScript", b"/Launch"):
        assert word not in given.content
    kept = next(each for each in await files_of(agent, quote) if each["kind"] == "Packet")
    assert (kept["keyToFile"], kept["list"], kept["program"], kept["state"]) == (
        "Peach packet.pdf", "fileListToStore", None, "ready",
    )  # fmt: skip
    record = (await agent.get(f"/api/getUserDataStatus/{quote['email']}/quote")).json()["carrierBasedData"]
    assert all(each["fileListToStore"] == [] for each in record), "a packet is of no program"


@pytest.mark.req("QE-175")
async def test_files_of_a_prospect_that_was_not_quoted_become_one_too(
    agent: Browser, desk: UploadDesk, writer: Desk
) -> None:
    bare = (await agent.post("/api/prospects", {"sections": {}})).json()
    keys = [(await uploaded(agent, bare["user_id"], f"{n}.pdf", pages_of(300))).key for n in range(2)]
    await desk.check()
    answer = await agent.post(MERGE, {"keys": keys, "name": "Packet"})
    assert answer.status_code == 200, answer.text


@pytest.mark.req("QE-175")
async def test_a_packet_takes_what_its_caller_may_read_of_one_prospect_and_is_a_pdf(
    agent: Browser, other_agent: Browser, results: Results, desk: UploadDesk
) -> None:
    quote, second = await priced(agent, results), await priced(agent, results)
    mine = await uploaded(agent, quote["email"], "mine.pdf")
    elsewhere = await uploaded(agent, second["email"], "elsewhere.pdf")
    sheet = await uploaded(agent, quote["email"], "sheet.csv", b"a,b\n1,2\n", fileType="text/csv")
    waits = await announced(agent, quote["email"], "waits.pdf")
    await desk.check()
    late = await uploaded(agent, quote["email"], "late.pdf")

    async def refused(*keys: str, browser: Browser = agent) -> tuple[int, Any]:
        answer = await browser.post(MERGE, {"keys": list(keys), "name": "all"})
        errors = answer.json().get("errors") or [{"path": ""}]
        return answer.status_code, errors[0]["path"]

    assert await refused(mine.key, elsewhere.key) == (422, "keys.1")
    assert await refused(mine.key, sheet.key) == (422, "keys.1")
    assert await refused(mine.key, mine.key) == (422, "keys.1"), "each file once"
    assert (await refused(mine.key, waits.key))[0] == 404
    assert (await refused(mine.key, late.key))[0] == 409
    assert (await refused(mine.key, browser=other_agent))[0] == 404
    assert (await refused(*[mine.key] * (MOST_PACKET_FILES + 1)))[0] == 422


@pytest.mark.req("CB-345")
async def test_the_zones_are_those_by_which_somebody_sends(agent: Browser, underwriter: Browser) -> None:
    zones = (await agent.get("/api/uploads/zones")).json()
    assert [zone["folder"] for zone in zones] == ["LossRun", "OtherDocuments"]
    assert [each["end"] for each in zones[0]["types"]] == ["pdf", "xlsx", "csv"]
    assert zones[0]["types"][0]["most_bytes"] == 20 * 1024 * 1024
    assert "UwDocs" in [zone["folder"] for zone in (await underwriter.get("/api/uploads/zones")).json()]


@pytest.mark.req("RD-286")
async def test_stored_files_of_the_screen_are_those_of_the_records(
    agent: Browser, results: Results, writer: Desk
) -> None:
    quote = await priced(agent, results)
    assert (await agent.post(CALL, body(quote))).status_code == 200
    record = (await agent.get(f"/api/getUserDataStatus/{quote['email']}/quote")).json()["carrierBasedData"]
    named = [each for row in record for each in row["fileListToStore"]]
    listed = [each for each in await files_of(agent, quote) if each["list"] == "fileListToStore"]
    assert named == [{"key": each["key"], "keyToFile": each["keyToFile"]} for each in listed] != []
