"""Bad input of reference calls and eligibility: each is named at the field that was sent, nothing breaks."""

from typing import Any

import pytest

from tests.integration.api.conftest import Browser

LINE = {"code": "8810", "ft": 3, "pt": 0, "payroll": "$120,000"}
RANGE = {"employees": [LINE], "state": "il", "date_from": "2026-12-01", "zip": "60601"}
PLACE = {"1": [{"code": "8810", "state": "il"}]}


def fault(body: dict[str, Any]) -> tuple[str, str]:
    """Path and message of the first field that was refused."""
    first = body["errors"][0]
    return first["path"], first["message"]


@pytest.mark.parametrize(
    "payroll", ["-1", "-$5,000", "99999999999999999999", "NaN", "Infinity", "1e400", "many"]
)
async def test_a_negative_or_absurd_payroll_is_named(agent: Browser, payroll: str) -> None:
    body = {**RANGE, "employees": [LINE, {**LINE, "payroll": payroll}]}
    answer = await agent.post("/api/getMinMaxPremium", body)
    assert answer.status_code == 422
    path, message = fault(answer.json())
    assert path == "employees.1.payroll"
    assert message


async def test_a_date_outside_every_book_is_named_at_its_field(agent: Browser) -> None:
    place = {"number": "1", "state": "il", "classCodesInfo": []}
    lines = {"childrenLoc": [place], "effectiveDate": "1999-01-01"}
    asked = [
        ("date", await agent.get("/api/getCcodes/il/8810", params={"date": "1999-01-01"})),
        ("date", await agent.post("/api/getCarrierElig", PLACE, params={"date": "1999-01-01"})),
        ("date_from", await agent.post("/api/getMinMaxPremium", {**RANGE, "date_from": "1999-01-01"})),
        ("effectiveDate", await agent.post("/api/validateClassCodesAndDescription", lines)),
    ]
    for path, answer in asked:
        assert answer.status_code == 422
        assert answer.json()["code"] == "table_row_missing"
        assert fault(answer.json())[0] == path
        assert "1999-01-01" in fault(answer.json())[1]


async def test_a_state_that_is_not_filed_is_named_with_its_place(agent: Browser) -> None:
    wrong = await agent.post("/api/getCarrierElig", {**PLACE, "7": [{"code": "8810", "state": "zz"}]})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "state_not_filed")
    assert fault(wrong.json())[0] == "7.0.state"
    states = await agent.post("/api/raterMcpStateData", {"stateList": ["il", "gu"], "programList": []})
    assert (states.status_code, fault(states.json())[0]) == (422, "stateList.1")


@pytest.mark.req("QE-128", "QE-214")
async def test_an_unknown_class_is_refused_by_a_rule_that_says_what_would_change_it(agent: Browser) -> None:
    body = {"1": [{"code": "9999", "state": "il"}, {"code": "8810", "state": "il"}]}
    answer = (await agent.post("/api/getCarrierElig", body, params={"peo": "gms"})).json()
    assert set(answer) == {"eligibility", "industries", "details", "classCodeEligibility"}
    assert set(answer["classCodeEligibility"]["9999"].values()) == {"no"}
    assert set(answer["classCodeEligibility"]["8810"].values()) == {"yes"}
    assert set(answer["eligibility"]["1"].values()) == {"no"}
    (industry,) = answer["industries"]
    assert set(industry) == {"class_code", "industry", "naics3", "sic_major_group"}
    detail = answer["details"][0]
    assert set(detail) == {"program", "outcome", "reasons", "by_location", "by_class"}
    reason = next(one for one in detail["reasons"] if one["rule_id"] == "class-filed")
    assert set(reason) == {
        "rule_id", "outcome", "text", "source", "location", "class_code", "seen", "limit", "blocks",
        "pending", "change",
    }  # fmt: skip
    assert (reason["class_code"], reason["location"], reason["outcome"]) == ("9999", "1", "no")
    assert reason["change"]["text"] == "needs a class code that is filed in the state"


async def test_eligibility_of_every_kind_of_state_is_answered(agent: Browser) -> None:
    """A state fund, a territory's fund, an own bureau, a state without the carrier: all in one question."""
    states = {"1": "oh", "2": "pr", "3": "nj", "4": "hi"}
    body = {name: [{"code": "8810", "state": state}] for name, state in states.items()}
    answer = (await agent.post("/api/getCarrierElig", body, params={"peo": "wcn"})).json()
    words = {place: programs["wcn-normandy"] for place, programs in answer["eligibility"].items()}
    assert words == {"1": "no", "2": "no", "3": "yes", "4": "no"}
    detail = next(one for one in answer["details"] if one["program"] == "wcn-normandy")
    said = {(one["rule_id"], one["location"]) for one in detail["reasons"] if not one["pending"]}
    assert {("state-fund", "1"), ("state-fund", "2"), ("carrier-licensed", "4")} <= said


@pytest.mark.parametrize("search", ["%0Amotel", "motel%0A", "mo%0Atel"])
async def test_a_search_that_breaks_a_line_is_a_search(agent: Browser, search: str) -> None:
    answer = await agent.get(f"/api/getCcodes/il/{search}")
    assert answer.status_code == 200, answer.text
    assert "data" in answer.json()
