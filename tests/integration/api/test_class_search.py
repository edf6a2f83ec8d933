"""The search for class codes over HTTP: by number, by words, with why and with dots."""

import pytest

from tests.integration.api.conftest import Browser


@pytest.mark.req("QE-141", "RD-102")
@pytest.mark.parametrize("search", ["8810", "881", "clerical office", "Clerical"])
async def test_class_codes_are_found_by_number_and_by_words(agent: Browser, search: str) -> None:
    found = (await agent.get(f"/api/getCcodes/il/{search}")).json()["data"]["data"]
    assert "8810" in [item["class_code"] for item in found]
    assert all(set(item) == {"class_code", "description", "eligibility", "why", "alone"} for item in found)


@pytest.mark.req("QE-141")
@pytest.mark.parametrize(
    ("typed", "code", "why"),
    [
        ("hauling", "7219", "hauling -> Trucking"),
        ("mechnic", "8380", "mechanic -> Automobile service"),
        ("clerical office", "8810", ""),
        ("8810", "8810", ""),
    ],
)
async def test_the_search_says_by_which_words_a_class_was_found(
    agent: Browser, typed: str, code: str, why: str
) -> None:
    first = (await agent.get(f"/api/getCcodes/tx/{typed}")).json()["data"]["data"][0]
    assert (first["class_code"], first["why"]) == (code, why)
    line = {"classCodeDescription": f"{code}: {first['description']}", "payroll": "$1,000", "ft": "1"}
    place = {"number": "1", "state": "tx", "classCodesInfo": [line]}
    judged = await agent.post("/api/validateClassCodesAndDescription", {"childrenLoc": [place]})
    assert judged.json()["hasError"] is False


@pytest.mark.req("QE-141")
async def test_a_search_with_a_slash_reaches_the_call(agent: Browser) -> None:
    answer = await agent.get("/api/getCcodes/il/hotel/motel")
    assert answer.status_code == 200
    assert isinstance(answer.json()["data"]["data"], list)


@pytest.mark.req("QE-141")
@pytest.mark.parametrize(
    ("typed", "meant"), [("clercial offise", "8810"), ("restarant", "9082"), ("8801", "8810")]
)
async def test_typing_errors_are_forgiven(agent: Browser, typed: str, meant: str) -> None:
    found = (await agent.get(f"/api/getCcodes/il/{typed}")).json()["data"]["data"]
    assert found[0]["class_code"] == meant


@pytest.mark.req("QE-141")
async def test_the_dots_of_the_search_speak_for_the_partner_and_the_date(agent: Browser) -> None:
    async def dot(**query: str) -> str:
        found = (await agent.get("/api/getCcodes/il/5551", params=query)).json()["data"]["data"]
        return str(found[0]["eligibility"])

    assert await dot(peo="gms") == "no"
    assert await dot(peo="wcn") == "uw"
    assert await dot() == "uw"
    assert await dot(peo="stafflink", date="2026-05-31") == "no"
