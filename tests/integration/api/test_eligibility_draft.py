"""Eligibility of a draft: what the question does not say is read from what is stored."""

from typing import Any

import pytest

from tests.integration.api.conftest import Browser

PLACE = {
    "number": "1",
    "state": "il",
    "classCodesInfo": [
        {"classCodeDescription": "5403: Carpentry", "ft": "2", "pt": "", "payroll": "$90,000"}
    ],
}
SECTIONS = {
    "companyProfile": {"effectiveDate": "2026-09-01", "yearsInBusiness": "2026"},
    "childrenLoc": [PLACE],
    "emodStatesData": {
        "ncci": {"rate1": "2.10", "date1": "2026-06-01", "response": True, "stateList": ["il"]}
    },
    "uwQues": [{"name": "q4", "response": "Y"}],
}
ASKED = {"1": [{"code": "5403", "description": "Carpentry", "state": "il"}]}


async def details(agent: Browser, **query: str) -> dict[str, set[str]]:
    """Each program that answers, with the rules that spoke and wait for nothing."""
    answer = await agent.post("/api/getCarrierElig", ASKED, params=query)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["details"]
    return {
        each["program"]: {one["rule_id"] for one in each["reasons"] if not one["pending"]} for each in found
    }


@pytest.mark.req("QE-128")
async def test_what_is_stored_of_the_draft_counts(agent: Browser) -> None:
    user_id = (await agent.post("/api/prospects", {"sections": SECTIONS})).json()["user_id"]
    bare = await details(agent, peo="gms", date="2026-09-01")
    known = await details(agent, peo="gms", date="2026-09-01", user_id=user_id)
    stored = {"mod-maximum", "new-venture-hazard", "answer-q4"}
    assert bare["gms-key_risk"] & stored == set()
    assert known["gms-key_risk"] >= stored


@pytest.mark.req("QE-126")
async def test_the_day_is_that_of_the_draft_unless_the_question_names_one(agent: Browser) -> None:
    """ies-uwic is sold to policies that start before October."""
    user_id = (await agent.post("/api/prospects", {"sections": SECTIONS})).json()["user_id"]
    assert "ies-uwic" in await details(agent, peo="ies", user_id=user_id)
    assert "ies-uwic" not in await details(agent, peo="ies", user_id=user_id, date="2026-10-01")
