"""The no-loss letter over HTTP: all fields required, of a quoted prospect, unsigned, kept among its files."""

from base64 import b64decode
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from adapters.settings import Settings
from api.services import Services
from tests.integration.api.conftest import Browser
from tests.integration.api.document_desk import Desk, open_desk
from tests.integration.api.results import Results
from tests.integration.api.test_prospect_claims import prospect

CALL = "/api/getNoLossData"
TODAY = datetime.now(UTC).date()


@pytest.fixture(scope="module")
async def writing(settings: Settings, services: Services) -> AsyncIterator[Desk]:
    """A worker of documents."""
    async with open_desk(settings, services) as desk:
        yield desk


def wish(made: dict[str, str], **changes: Any) -> dict[str, Any]:
    """The body of the specified call."""
    body = {
        "company": "Peach Street Bakery",
        "name": "Dana Whitfield",
        "dFrom": "3/1/2019",
        "fein": made["fein"],
    }
    return {**body, **changes}


async def quoted(agent: Browser, results: Results, tail: str) -> dict[str, str]:
    """A quoted prospect with a FEIN of its own."""
    fein = f"47-{tail}"
    made = await prospect(agent, results, fein=fein, companyName="Peach Street Bakery")
    return {**made, "fein": fein}


@pytest.mark.req("CB-141", "CB-287")
async def test_a_letter_is_written_unsigned_and_kept(agent: Browser, results: Results, writing: Desk) -> None:
    made = await quoted(agent, results, "1234501")
    answer = await agent.post(CALL, wish(made))
    assert answer.status_code == 200, answer.text
    pdf = b64decode(answer.json()["data"]["data"])
    words = " ".join(" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages)
    for part in ("Peach Street Bakery", "47-1234501", "Dana Whitfield", "03/01/2019", "not signed"):
        assert part in words, part
    files = (await agent.get(f"/api/prospects/{made['id']}/files")).json()
    assert [(each["kind"], each["keyToFile"]) for each in files] == [("NoLoss", "No-loss letter.pdf")]
    records = (await agent.get(f"/api/getUserDataStatus/{made['user_id']}/quote")).json()["carrierBasedData"]
    assert {record["doc_status"] for record in records} == {"no_loss"}
    by_key = await agent.post(CALL, wish(made, user_email_id=made["user_id"], dFrom=TODAY.isoformat()))
    assert by_key.status_code == 200, by_key.text


@pytest.mark.req("CB-141")
@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"company": ""}, "company"), ({"name": None}, "name"), ({"dFrom": None}, "dFrom"),
        ({"dFrom": "2/30/2020"}, "dFrom"), ({"dFrom": (TODAY + timedelta(days=2)).isoformat()}, "dFrom"),
        ({"fein": ""}, "fein"), ({"fein": "47-12E4501"}, "fein"),
    ],
)  # fmt: skip
async def test_every_field_is_required_and_no_day_to_come_is_taken(
    agent: Browser, changes: dict[str, Any], path: str
) -> None:
    answer = await agent.post(CALL, wish({"fein": "47-1234502"}, **changes))
    assert answer.status_code == 422, answer.text
    assert path in {each["path"] for each in answer.json()["errors"]}


@pytest.mark.req("CB-287")
async def test_a_letter_is_made_of_ones_own_prospect_alone(
    agent: Browser, other_agent: Browser, results: Results
) -> None:
    made = await quoted(agent, results, "1234503")
    for more in ({}, {"user_email_id": made["user_id"]}):
        refused = await other_agent.post(CALL, wish(made, **more))
        assert (refused.status_code, refused.json()["code"]) == (404, "prospect_not_found")
    other = await agent.post(CALL, wish(made, user_email_id=made["user_id"], fein="47-0000000"))
    assert (other.status_code, other.json()["errors"][0]["path"]) == (422, "fein")


@pytest.mark.req("CB-287")
async def test_a_prospect_that_was_not_quoted_has_its_letter_too(agent: Browser, writing: Desk) -> None:
    profile = {"companyName": "Peach Street Bakery", "fein": "47-1234504"}
    bare = (await agent.post("/api/prospects", {"sections": {"companyProfile": profile}})).json()
    answer = await agent.post(CALL, wish(profile, user_email_id=bare["user_id"]))
    assert answer.status_code == 200, answer.text
    assert b64decode(answer.json()["data"]["data"]).startswith(b"%PDF-")
    files = (await agent.get(f"/api/prospects/{bare['id']}/files")).json()
    assert [each["kind"] for each in files] == ["NoLoss"]


@pytest.mark.req("CB-302")
async def test_a_letter_that_is_not_written_says_the_specified_words(
    agent: Browser, results: Results, writing: Desk
) -> None:
    made = await quoted(agent, results, "1234505")
    writing.fails = True
    answer = await agent.post(CALL, wish(made))
    writing.fails = False
    assert answer.status_code == 502, answer.text
    assert answer.json()["detail"] == "View Quote is not available due to error."
