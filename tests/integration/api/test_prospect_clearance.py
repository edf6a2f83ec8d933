"""FEIN clearance: the caller's own earlier prospect of a FEIN, and not a word of those of others."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests.integration.api.conftest import Browser, People, quote_body
from tests.integration.api.results import Results

Open = Callable[..., Awaitable[Browser]]
CALL = "/api/prospects/clearance"


async def an_agency(browse: Open, people: People, count: int = 1) -> list[Browser]:
    """People of one new agency."""
    attributes: dict[str, Any] = {"user_type": "agency", "agency_key": f"agency-{uuid4().hex[:8]}"}
    return [await browse(await people.make("AgencyBeta", "GetQuoteBeta", **attributes)) for _ in range(count)]


async def kept(browser: Browser, fein: str, name: str = "Walnut Bakery") -> dict[str, Any]:
    """A draft with this FEIN."""
    profile = {"companyName": name, "fein": fein}
    answer = await browser.post("/api/prospects", {"sections": {"companyProfile": profile}})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def asked(browser: Browser, fein: str, besides: str | None = None) -> Any:
    """What clearance answers."""
    answer = await browser.post(CALL, {"fein": fein, "besides": besides or str(uuid4())})
    assert answer.status_code == 200, answer.text
    return answer.json()["earlier"]


async def test_an_agency_hears_of_what_its_people_quoted_and_of_the_newest_first(
    browse: Open, people: People, results: Results
) -> None:
    alma, colleague = await an_agency(browse, people, 2)
    first = await kept(alma, "12-3450001")
    begun = await asked(colleague, "12-3450001")
    assert (begun["id"], begun["company_name"], begun["quoted_at"]) == (first["id"], "Walnut Bakery", None)
    body = quote_body("gms-uwic", user_id=first["user_id"])
    started = await alma.post("/api/getQuotesDataId", body)
    run = await results.priced(UUID(started.json()["id"]), "gms-uwic")
    newer = await kept(alma, "12-3450001", "Walnut Bakery again")
    found = await asked(colleague, "123450001")
    assert (found["id"], found["company_name"]) == (first["id"], "Walnut Bakery")
    assert found["quoted_at"] == (await alma.get(f"/api/runs/{run}")).json()["created_at"]
    again = await alma.post("/api/getQuotesDataId", quote_body("gms-uwic", user_id=newer["user_id"]))
    await results.priced(UUID(again.json()["id"]), "gms-uwic")
    assert (await asked(colleague, "123450001"))["id"] == newer["id"], "of two, what was quoted last"


async def test_the_draft_in_which_it_is_typed_is_no_earlier_one(browse: Open, people: People) -> None:
    (alma,) = await an_agency(browse, people)
    draft = await kept(alma, "12-3450002")
    assert await asked(alma, "12-3450002", besides=draft["id"]) is None


async def test_neighbours_and_people_of_their_own_hear_what_they_hear_of_a_fein_that_nobody_has(
    browse: Open, people: People, demo: Browser
) -> None:
    (alma,) = await an_agency(browse, people)
    (neighbour,) = await an_agency(browse, people)
    alone = await browse(await people.make("GetQuoteBeta"))
    partner = await browse(await people.make("GetQuoteBeta", user_type="peo", partner_key="wcn"))
    await kept(alma, "12-3450003")
    for other in (neighbour, alone, partner, demo):
        known = await other.post(CALL, {"fein": "12-3450003", "besides": str(uuid4())})
        unknown = await other.post(CALL, {"fein": "12-3459999", "besides": str(uuid4())})
        assert known.status_code == unknown.status_code == 200
        assert known.content == unknown.content == b'{"earlier":null}'


async def test_nobody_asks_without_a_session_or_without_the_right_to_quote(
    stranger: Browser, rater: Browser
) -> None:
    body = {"fein": "12-3450003", "besides": str(uuid4())}
    assert (await stranger.post(CALL, body)).status_code == 401
    assert (await rater.post(CALL, body)).status_code == 403


@pytest.mark.parametrize("fein", ["", "12-345678", "XX-XXX6789", "12-34567890", "12 3456789"])
async def test_only_a_whole_fein_is_asked_for(agent: Browser, fein: str) -> None:
    answer = await agent.post(CALL, {"fein": fein, "besides": str(uuid4())})
    assert answer.status_code == 422
    assert "fein" in answer.text
