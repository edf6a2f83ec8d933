"""Whether a price still stands, asked over HTTP while its draft is edited."""

from datetime import UTC, datetime, timedelta
from typing import Any, Self
from uuid import UUID, uuid4

import pytest

from adapters.postgres.quote import freshness as priced_runs
from models.prospect import DraftSections
from tests.integration.api.conftest import Browser, quote_body
from tests.integration.api.results import Results

PROGRAM = "gms-key_risk"


def line(payroll: str) -> dict[str, str]:
    return {"classCodeDescription": "8810: Clerical", "ft": "6", "pt": "2", "payroll": payroll}


def places(payroll: str) -> list[dict[str, Any]]:
    return [{"number": "1", "street": "500 Main St", "state": "il", "classCodesInfo": [line(payroll)]}]


async def a_draft(agent: Browser) -> dict[str, Any]:
    start = datetime.now(UTC).date() + timedelta(days=10)
    days = {"effectiveDate": start, "expectedStartDate": start, "expectedExpiryDate": start + timedelta(365)}
    profile = {"companyName": "Walnut Bakery", **{name: day.isoformat() for name, day in days.items()}}
    sections = {"companyProfile": profile, "childrenLoc": places("$90,000")}
    found: dict[str, Any] = (await agent.post("/api/prospects", {"sections": sections})).json()
    return found


async def a_run(agent: Browser, results: Results, draft: dict[str, Any]) -> str:
    profile = draft["sections"]["companyProfile"]
    body = quote_body(
        PROGRAM,
        user_id=draft["user_id"],
        emod=[],
        effective_date=profile["effectiveDate"],
        date_from=profile["expectedStartDate"],
        date_to=profile["expectedExpiryDate"],
    )
    body["offices"] = body["offices"][:1]
    body["offices"][0]["employees"][0] |= {"code": "8810", "payroll": "90000"}
    ids = (await agent.post("/api/getQuotesDataId", body)).json()
    await results.priced(UUID(ids["id"]), PROGRAM)
    await results.close(UUID(ids["id"]), {})
    return str(ids["run_id"])


async def save(agent: Browser, draft: dict[str, Any], version: int, **sections: Any) -> int:
    saved = await agent.send(
        "PATCH", f"/api/prospects/{draft['id']}", {"base_version": version, "sections": sections}
    )
    assert saved.status_code == 200, saved.text
    return int(saved.json()["version"])


async def freshness(agent: Browser, run: str) -> dict[str, Any]:
    answer = await agent.get(f"/api/runs/{run}/freshness")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_a_price_stands_until_a_rated_fact_of_its_draft_is_another(
    agent: Browser, results: Results
) -> None:
    draft = await a_draft(agent)
    run = await a_run(agent, results, draft)
    at_first = await freshness(agent, run)
    assert (at_first["stands"], at_first["changes"]) == (True, [])
    assert (at_first["facts"]["payroll"], at_first["facts"]["states"]) == ("90000", ["IL"])
    assert at_first["valid_until"] == draft["sections"]["companyProfile"]["effectiveDate"]
    profile = {**draft["sections"]["companyProfile"], "notes": "Call back"}
    version = await save(agent, draft, draft["version"], companyProfile=profile)
    version = await save(agent, draft, version, childrenLoc=places("90000"))
    assert (await freshness(agent, run))["stands"]
    version = await save(agent, draft, version, childrenLoc=places("$120,000"))
    changed = await freshness(agent, run)
    assert not changed["stands"]
    assert changed["changes"] == [
        {"cause": "fact", "about": "Payroll of 8810 at 500 Main St", "old": "$90,000", "new": "$120,000",
         "program": None}
    ]  # fmt: skip
    await save(agent, draft, version, childrenLoc=places("$90,000"))
    assert (await freshness(agent, run))["stands"]


async def test_losses_that_are_entered_later_are_a_change(agent: Browser, results: Results) -> None:
    draft = await a_draft(agent)
    run = await a_run(agent, results, draft)
    year = {"year": 2024, "carrier": "Anchor", "annualPremium": "$12,000", "numberOfClaims": "2"}
    told = {"historicalClaims": [{**year, "totInc": "$5,000", "totRes": "$1,000"}]}
    body = {"user_email_id": draft["user_id"], "historicalClaimsCheck": False, **told}
    assert (await agent.post("/api/updateUserStatusTable", body)).status_code == 200
    changed = await freshness(agent, run)
    losses = [change for change in changed["changes"] if change["about"] == "Claims of 2024, Anchor"]
    assert [(change["old"], change["new"]) for change in losses] == [("none", "2")]


async def test_runs_of_a_list_are_answered_together_and_those_of_others_not_at_all(
    agent: Browser, other_agent: Browser, results: Results
) -> None:
    draft = await a_draft(agent)
    run = await a_run(agent, results, draft)
    await save(agent, draft, draft["version"], childrenLoc=places("$120,000"))
    asked = {"runs": [run, run]}
    (found,) = (await agent.get("/api/freshness", params=asked)).json()
    assert (found["run_id"], found["stands"]) == (run, False)
    assert (await other_agent.get("/api/freshness", params=asked)).status_code == 404
    assert (await other_agent.get(f"/api/runs/{run}/freshness")).status_code == 404
    many = {"runs": [str(uuid4()) for _ in range(21)]}
    assert (await agent.get("/api/freshness", params=many)).status_code == 422


async def test_a_draft_is_read_once_for_all_runs_of_it_in_a_list(
    agent: Browser, results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = await a_draft(agent)
    version = int(draft["version"])
    runs = [await a_run(agent, results, draft)]
    for payroll in ("$95,000", "$120,000"):
        version = await save(agent, draft, version, childrenLoc=places(payroll))
        runs.append(await a_run(agent, results, draft))
    await save(agent, draft, version, childrenLoc=places("$130,000"))
    read: list[Any] = []

    class Counted(DraftSections):
        @classmethod
        def model_validate(cls, obj: Any, **options: Any) -> Self:
            read.append(obj)
            return super().model_validate(obj, **options)

    monkeypatch.setattr(priced_runs, "DraftSections", Counted)
    told = (await agent.get("/api/freshness", params={"runs": runs})).json()
    assert [each["run_id"] for each in told] == runs[::-1]
    assert {each["changes"][0]["new"] for each in told} == {"$130,000"}
    assert len(read) == 1
