"""Sheets of an application over HTTP: what they say, to whom they are given, and that they go again."""

from base64 import b64decode
from collections.abc import AsyncIterator, Awaitable, Callable
from io import BytesIO
from typing import Any
from urllib.parse import unquote, urlsplit

import httpx
import pytest
from pypdf import PdfReader
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.settings import Settings
from api.services import Services
from documents.pdf.words import page_texts
from models.eacord import SheetKind, eacord_name
from tests.integration.api.conftest import Browser, People
from tests.integration.api.document_desk import Desk, open_desk, priced
from tests.integration.api.results import Results
from tests.support.read_back import everything_in, read_back

Open = Callable[..., Awaitable[Browser]]
NCCI, CA, FL = (f"/api/generateEAcord{kind}" for kind in ("NCCI", "CA", "FL"))
FORM, DELETE = "/api/generateAccordForm/", "/api/deleteEAcord"
PROFILE = {
    "companyName": "Corner Bakery", "fein": "58-1234567", "street1": "7 Elm Street", "cityName1": "Chicago",
    "state1": "il", "zipCode1": "60601", "entityType": "LLC", "yearsInBusiness": "12",
}  # fmt: skip


@pytest.fixture
async def desk(settings: Settings, services: Services) -> AsyncIterator[Desk]:
    """A worker of documents."""
    async with open_desk(settings, services) as found:
        yield found


def body(quote: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A body of the calls as the screens send it."""
    return {
        "email": quote["email"], "timestamp": quote["timestamp"], "carrier": "uwic", "peo": "gms",
        "mail_address": ["7 Elm Street", "Chicago, IL 60601"], "address": ["7 Elm Street"],
        "stateList": ["il", "IN"], **changes,
    }  # fmt: skip


async def fetched(browser: Browser, call: str, asked: dict[str, Any]) -> tuple[str, bytes]:
    """The address of a sheet, and the sheet that lies there."""
    answer = await browser.post(call, asked)
    assert answer.status_code == 200, answer.text
    address = answer.json()
    assert isinstance(address, str) and address.startswith("http")
    async with httpx.AsyncClient() as anybody:
        given = await anybody.get(address)
    assert given.status_code == 200
    return address, given.content


def read(pdf: bytes) -> dict[str, Any]:
    """The values that our own reader reads in a sheet."""
    return read_back(pdf)[1]


@pytest.mark.req("CB-279", "CB-143", "CB-002")
async def test_a_sheet_is_given_by_its_address_and_says_what_draft_and_price_say(
    agent: Browser, results: Results, desk: Desk
) -> None:
    quote = await priced(agent, results, profile=PROFILE)
    producer = {
        "producerName": "Ada Alder", "producerEmail": "ada@alder.example", "producerFax": "(615) 555-0102",
        "producerPhone": "(615) 555-0100", "producerMobile": "(615) 555-0101",
    }  # fmt: skip
    asked = body(quote, includePremium=True, producerDetails=producer)
    address, pdf = await fetched(agent, NCCI, asked)
    assert eacord_name(SheetKind.NCCI) in unquote(address)
    found = read(pdf)
    assert found["applicant.name"] == "Corner Bakery"
    assert (found["applicant.fein"], found["applicant.entity_type"]) == ("58-1234567", "LLC")
    assert [found[f"agency.{name}"] for name in ("producer_name", "email", "fax", "phone", "mobile")] == [
        "Ada Alder", "ada@alder.example", "6155550102", "6155550100", "6155550101"
    ]  # fmt: skip
    assert found["company"] == "UWIC"
    sheet = (await agent.get(f"/api/runs/{quote['run']}/programs/gms-uwic/worksheet")).json()
    lines = {
        (line["state"], line["class_code"]): line["amount"]
        for line in sheet["lines"]
        if line["key"] == "class_manual_premium"
    }
    written = {
        (found[f"rating[{n}].state"], found[f"rating[{n}].class_codes[0].class_code"]): found[
            f"rating[{n}].class_codes[0].manual_premium"
        ]
        for n in (0, 1)
    }
    assert {key: float(amount) for key, amount in written.items()} == {
        key: float(amount) for key, amount in lines.items()
    }


@pytest.mark.req("CB-279")
async def test_without_the_tick_neither_premium_nor_carrier_is_anywhere_in_the_file(
    agent: Browser, results: Results, desk: Desk
) -> None:
    quote = await priced(agent, results, profile=PROFILE)
    _, pdf = await fetched(agent, NCCI, body(quote))
    found = read(pdf)
    assert found["rating[0].state"] == "IL"
    assert not [path for path in found if path == "company" or path.endswith((".rate", ".manual_premium"))]
    said = everything_in(pdf).casefold()
    assert not [name for name in ("uwic", "united wisconsin", "illustrative rates") if name in said]


@pytest.mark.req("CB-338")
async def test_a_sheet_is_whole_in_the_answer_where_browsers_cannot_reach_the_store(
    agent: Browser, results: Results, desk: Desk, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = services.settings.model_copy(update={"eacord_answer": "base64"})
    monkeypatch.setattr(services, "settings", settings)
    answer = await agent.post(NCCI, body(await priced(agent, results)))
    assert answer.status_code == 200, answer.text
    assert b64decode(answer.json()).startswith(b"%PDF")


@pytest.mark.req("CB-281", "CB-338", "CB-351")
async def test_a_sheet_is_deleted_by_whoever_had_it_written_twice_if_need_be(
    agent: Browser, other_agent: Browser, demo: Browser, stranger: Browser, results: Results, desk: Desk,
    services: Services, browse: Open, people: People,
) -> None:  # fmt: skip
    address, _ = await fetched(agent, NCCI, body(await priced(agent, results)))
    key = urlsplit(address).path.partition("/jobs/")[2]

    async def delete(browser: Browser) -> httpx.Response:
        return await browser.send("DELETE", f"{DELETE}?{httpx.QueryParams({'url': address})}")

    underwriter = await browse(await people.make("UWBeta"))
    for somebody in (other_agent, demo, underwriter):
        assert (await delete(somebody)).status_code == 404
    assert (await delete(stranger)).status_code == 401
    assert await services.store.get(f"jobs/{key}")
    for _ in range(2):
        gone = await delete(agent)
        assert (gone.status_code, gone.json()) == (200, {"message": "The sheet is deleted."})
    with pytest.raises(KeyError):
        await services.store.get(f"jobs/{key}")
    odd = await agent.send("DELETE", f"{DELETE}?url=https%3A%2F%2Felsewhere.example%2Fx.pdf")
    assert (odd.status_code, odd.json()["errors"][0]["path"]) == (422, "url")


@pytest.mark.req("CB-338")
async def test_a_sheet_that_nobody_deletes_is_in_no_list_and_goes_after_a_day(
    agent: Browser, results: Results, desk: Desk, owner_engine: AsyncEngine
) -> None:
    quote = await priced(agent, results)
    address, _ = await fetched(agent, NCCI, body(quote))
    files = (await agent.get(f"/api/prospects/{quote['id']}/files")).json()
    assert [each for each in files if each["name"].startswith("eacord")] == []
    key = f"jobs/{urlsplit(address).path.partition('/jobs/')[2]}"
    async with owner_engine.begin() as connection:
        await connection.execute(text("SELECT set_config('app.scope', 'system', true)"))
        row = (
            await connection.execute(
                text(
                    "SELECT kind, swept_at, extract(epoch FROM deleted_at - created_at) / 3600 AS hours "
                    "FROM file WHERE key = :key"
                ),
                {"key": key},
            )
        ).one()
    assert (row.kind, row.swept_at, round(row.hours)) == ("EAcord", None, 24)


@pytest.mark.req("CB-282")
async def test_the_form_is_print_and_the_same_is_given_again_until_something_changes(
    agent: Browser, results: Results, desk: Desk
) -> None:
    quote = await priced(agent, results, profile=PROFILE)
    asked = {name: value for name, value in body(quote).items() if name != "peo"}
    first, again = [await agent.post(FORM, asked) for _ in range(2)]
    assert first.status_code == 200, first.text
    pdf = b64decode(first.json()["data"]["data"])
    assert not [page for page in PdfReader(BytesIO(pdf)).pages if page.get("/Annots")]
    assert "Corner Bakery" in " ".join(word.text for page in page_texts(pdf) for word in page.words)
    assert again.json() == first.json()
    assert len(desk.jobs) == 1
    other = await agent.post(FORM, {**asked, "stateList": ["IN"]})
    assert other.status_code == 200 and len(desk.jobs) == 2
    sections = {"companyProfile": {**PROFILE, "companyName": "Corner Bakery & Cafe"}}
    saved = await agent.send(
        "PATCH", f"/api/prospects/{quote['id']}", {"base_version": 1, "sections": sections}
    )
    assert saved.status_code == 200, saved.text
    assert (await agent.post(FORM, asked)).json() != first.json()
    assert len(desk.jobs) == 3
    stated = {"user_email_id": quote["email"], "isNoLossChckd": True, "startDate": "2019-03-15"}
    assert (await agent.post("/api/updateUserStatusTable", stated)).status_code == 200
    told = await agent.post(FORM, asked)
    assert len(desk.jobs) == 4, "claims stand in the form too"
    words = " ".join(
        word.text for page in page_texts(b64decode(told.json()["data"]["data"])) for word in page.words
    )
    assert "since 03/15/2019" in words


@pytest.mark.req("CB-279", "CB-282")
@pytest.mark.parametrize(
    ("call", "changes", "status", "path"),
    [
        (NCCI, {"stateList": ["IL", "TX"]}, 422, "stateList"),
        (NCCI, {"stateList": []}, 422, "stateList"),
        (CA, {}, 422, "stateList"),
        (FL, {}, 422, "stateList"),
        (NCCI, {"carrier": "nobody"}, 422, "carrier"),
        (NCCI, {"timestamp": 12}, 404, "timestamp"),
        (NCCI, {"carrier": "key_risk", "includePremium": True}, 404, None),
        (NCCI, {"mail_address": ["x" * 201]}, 422, "mail_address.0"),
        (FORM, {"peo": "", "carrier": "nobody"}, 422, "carrier"),
    ],
)
async def test_what_is_in_no_sheet_is_refused_by_its_field(
    agent: Browser, results: Results, desk: Desk, call: str, changes: dict[str, Any], status: int,
    path: str | None,
) -> None:  # fmt: skip
    answer = await agent.post(call, body(await priced(agent, results), **changes))
    assert answer.status_code == status, answer.text
    assert [field["path"] for field in answer.json()["errors"]] == ([path] if path else [])
    if call in (CA, FL):
        assert f"it takes {call[-2:]} alone" in answer.json()["detail"]
    assert desk.jobs == []


@pytest.mark.req("CB-279", "CB-282")
async def test_a_sheet_of_somebody_else_is_not_there(
    agent: Browser, other_agent: Browser, stranger: Browser, rater: Browser, results: Results, desk: Desk
) -> None:
    quote = await priced(agent, results)
    for call in (NCCI, FORM):
        assert (await other_agent.post(call, body(quote))).json()["code"] == "run_not_found"
        assert (await stranger.post(call, body(quote))).status_code == 401
        assert (await rater.post(call, body(quote))).status_code == 403
    assert desk.jobs == []


@pytest.mark.req("CB-299")
async def test_a_sheet_that_could_not_be_written_says_so(
    agent: Browser, results: Results, desk: Desk
) -> None:
    desk.fails = True
    answer = await agent.post(NCCI, body(await priced(agent, results)))
    assert (answer.status_code, answer.json()["code"]) == (502, "document_unwritten")
    assert answer.json()["detail"] == "Failed to download editable Acord. Please try again later."


@pytest.mark.req("CB-279", "QE-120")
async def test_a_demo_sheet_names_nobody_not_even_where_nothing_is_seen(
    demo: Browser, results: Results, desk: Desk
) -> None:
    profile = {**PROFILE, "descriptionOfOperations": "Was with UWIC through GMS before"}
    quote = await priced(demo, results, "demo-carrier_b", profile=profile)
    asked = body(quote, stateList=["IL"], peo="demo", carrier="carrier_b", includePremium=True)
    _, pdf = await fetched(demo, NCCI, asked)
    said = everything_in(pdf).casefold()
    assert "carrier b" in said
    assert not [name for name in ("uwic", "united wisconsin", "gms") if name in said]


@pytest.mark.req("CB-279")
async def test_an_underwriter_gets_the_sheets_of_an_agencys_prospect(
    agent: Browser, browse: Open, people: People, results: Results, desk: Desk
) -> None:
    quote = await priced(agent, results, profile=PROFILE)
    underwriter = await browse(await people.make("UWBeta"))
    _, pdf = await fetched(underwriter, NCCI, body(quote))
    assert read(pdf)["applicant.fein"] == "58-1234567"
