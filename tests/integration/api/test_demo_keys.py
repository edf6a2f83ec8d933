"""A demo guest learns of no real program, partner or carrier: what it may not see is answered as unknown."""

import json
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import pytest

from models.quote import ProgramState
from tests.integration.api.conftest import Browser, quote_body
from tests.integration.api.results import Results

REAL = {"key": "gms-key_risk", "partner": "gms", "carrier": "key_risk"}
UNKNOWN = {"key": "zzz-no_such", "partner": "zzz", "carrier": "no_such"}
Ask = Callable[[str, str, Any], Awaitable[tuple[int, str]]]

OFFICE = [{"peo": "{partner}", "carrier": "{carrier}", "program": "{key}"}]
NAMED_ALONE = [{"peo": "{partner}", "carrier": "{carrier}"}]
OWN_PARTNER = [{"peo": "demo", "carrier": "{carrier}"}]
CALLS: dict[str, tuple[str, str, Any]] = {
    "state type": ("GET", "/api/getStateTypeData/il/{key}", None),
    "schedule range": ("GET", "/api/getScheduleDebitCreditRange/il?program={key}", None),
    "class codes": ("GET", "/api/getCcodes/il/8810?peo={partner}", None),
    "program dates": ("POST", "/api/getProgramData", [{"program": "{key}"}]),
    "mcp states": (
        "POST", "/api/raterMcpStateData",
        {"stateList": ["il", "oh"], "programList": [{"displayName": "{key}"}]},
    ),
    "eligibility": ("POST", "/api/getCarrierElig?peo={partner}", {"1": [{"code": "8810", "state": "il"}]}),
    "quote by program": ("POST", "/api/getQuotesDataId", OFFICE),
    "quote by carrier": ("POST", "/api/getQuotesDataId", NAMED_ALONE),
    "quote by own partner": ("POST", "/api/getQuotesDataId", OWN_PARTNER),
    "risk profile": ("POST", "/api/getRiskProfileDataId", OFFICE),
    "draft of a partner": (
        "PATCH", "/api/prospects/{id}",
        {"base_version": 1, "sections": {"peoDetails": {"selectedPeo": "{partner}"}}},
    ),
    "worksheet": ("GET", "/api/runs/{run}/programs/{key}/worksheet", None),
    "record": ("GET", "/api/runs/{run}/programs/{key}/record", None),
    "replay": ("GET", "/api/runs/{run}/programs/{key}/worksheet/replay", None),
    "attempts": ("GET", "/api/runs/{run}/programs/{key}/attempts", None),
    "retry": ("POST", "/api/runs/{run}/programs/{key}/retry", None),
    "document": (
        "POST", "/api/generateQuotePDF",
        {"stateList": ["il"], "peo": "{partner}", "carrier": "{carrier}", "email": "{user_id}",
         "timestamp": 1},
    ),
    "quote record": (
        "POST", "/api/postUsersData",
        [{"user_email_id": "{user_id}", "uuid_carrier": "1763737200000+{run}+{key}+1 Main"}],
    ),
    "record status": (
        "POST", "/api/updateUserStatusTable",
        {"user_email_id": "{user_id}", "uuid_carrier": "1763737200000+{run}+{key}+1 Main", "doc_status": "x"},
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
async def priced(demo: Browser, results: Results) -> dict[str, str]:
    """A prospect of the guest with a priced program."""
    code = (await demo.get("/api/programs")).json()[0]["program"]
    made = (await demo.post("/api/prospects", {"sections": {}})).json()
    asked = quote_body(user_id=made["user_id"])
    for office in asked["offices"]:
        office["carriers"] = [{"peo": "demo", "carrier": code.partition("-")[2], "program": code}]
    ids = (await demo.post("/api/getQuotesDataId", asked)).json()
    await results.priced(UUID(ids["id"]), REAL["key"])
    await results.close(UUID(ids["id"]), {})
    return {"id": made["id"], "user_id": made["user_id"], "run": ids["run_id"], "code": code}


def _filled(value: Any, words: dict[str, str]) -> Any:
    if isinstance(value, str):
        return value.format(**words)
    if isinstance(value, dict):
        return {key: _filled(item, words) for key, item in value.items()}
    return [_filled(item, words) for item in value] if isinstance(value, list) else value


async def _answer(demo: Browser, call: str, words: dict[str, str]) -> tuple[int, str]:
    """Status and body, without what names the request itself."""
    method, path, body = CALLS[call]
    sent = _filled(body, words)
    if path in ("/api/getQuotesDataId", "/api/getRiskProfileDataId"):
        offices = [{**office, "carriers": sent} for office in quote_body()["offices"]]
        sent = {**quote_body(user_id=words["user_id"]), "offices": offices}
    answer = await demo.send(method, path.format(**words), sent)
    told = answer.json()
    if isinstance(told, dict):
        told.pop("request_id", None)
    text = json.dumps(told)
    for name in sorted(("key", "partner", "carrier"), key=lambda name: -len(words[name])):
        text = text.replace(words[name], f"<{name}>")
    return answer.status_code, text


@pytest.mark.parametrize("call", CALLS)
async def test_a_real_name_is_answered_as_one_that_nobody_has(
    demo: Browser, priced: dict[str, str], call: str
) -> None:
    real = await _answer(demo, call, {**priced, **REAL})
    assert real == await _answer(demo, call, {**priced, **UNKNOWN})
    assert real[0] != 500


async def test_a_record_that_a_guest_stored_comes_back_with_its_quote(
    demo: Browser, priced: dict[str, str]
) -> None:
    key = f"1763737200000+{priced['run']}+{priced['code']}+2 Main"
    record = {"user_email_id": priced["user_id"], "uuid_carrier": key, "producerName": "Ada"}
    assert (await demo.post("/api/postUsersData", [record])).status_code == 200
    told = (await demo.get(f"/api/getUserDataStatus/{priced['user_id']}/quote")).json()["carrierBasedData"]
    assert [(each["uuid_carrier"], each["producerName"]) for each in told] == [(key, "Ada")]


OWN = ("state type", "schedule range", "program dates", "worksheet", "record", "attempts", "quote record",
       "quote by program", "quote by carrier", "quote by own partner")  # fmt: skip


@pytest.mark.parametrize("call", OWN)
async def test_the_guests_own_codes_go_on_working(demo: Browser, priced: dict[str, str], call: str) -> None:
    code = priced["code"]
    own = {"key": code, "partner": "demo", "carrier": code.partition("-")[2]}
    status, text = await _answer(demo, call, {**priced, **own})
    assert status == 200, text
    assert text != "[]"


async def test_a_button_tells_no_real_carrier_from_another(demo: Browser, priced: dict[str, str]) -> None:
    answers = []
    for name in (REAL["key"], UNKNOWN["key"], REAL["carrier"], UNKNOWN["carrier"], priced["code"]):
        body = {"button_name": "continue", "user_id": priced["user_id"], "carrier": name}
        answer = await demo.post("/api/updateStatusDetails", body)
        told = str({**answer.json(), "request_id": ""}).replace(name, "NAME")
        answers.append((answer.status_code, told))
    assert [status for status, _ in answers] == [422, 422, 422, 422, 200]
    assert len({told for _, told in answers[:4]}) == 1, "what is real is as unknown as what is not"
    assert priced["code"] in answers[0][1]
    history = (await demo.get(f"/api/prospects/{priced['id']}/history")).json()
    assert history[-1]["carrier"] == priced["code"]


async def test_programs_of_a_draft_are_kept_by_code_only(demo: Browser, priced: dict[str, str]) -> None:
    made = (await demo.post("/api/prospects", {"sections": {}})).json()
    path, answers = f"/api/prospects/{made['id']}", []
    for name in (REAL["key"], UNKNOWN["key"], priced["code"]):
        saved = {"base_version": made["version"], "sections": {"carrierList": [{"value": name}]}}
        answer = await demo.send("PATCH", path, saved)
        problem = {**answer.json(), "request_id": ""}
        answers.append((answer.status_code, str(problem).replace(name, "NAME")))
    assert [status for status, _ in answers] == [422, 422, 200]
    assert answers[0] == answers[1], "what is real is as unknown as what is not"
    kept = (await demo.get(f"/api/prospects/{made['id']}")).json()["sections"]["carrierList"]
    assert [choice["value"] for choice in kept] == [priced["code"]]


async def test_no_answer_about_a_priced_draft_names_a_real_program(
    demo: Browser, priced: dict[str, str], results: Results
) -> None:
    draft, code = f"/api/prospects/{priced['id']}", priced["code"]
    version = (await demo.get(draft)).json()["version"]
    chosen = {"base_version": version, "sections": {"carrierList": [{"value": code}]}}
    assert (await demo.send("PATCH", draft, chosen)).status_code == 200
    again = (await demo.post("/api/getQuotesDataId", quote_body(code, user_id=priced["user_id"]))).json()
    await results.quoted(UUID(again["id"]), REAL["key"], ProgramState.DECLINED, text="Key Risk says no")
    await results.close(UUID(again["id"]), {})
    old, new = f"/api/runs/{priced['run']}", f"/api/runs/{again['run_id']}"
    paths = (
        draft, f"/api/getUserDataStatus/{priced['user_id']}/quote", f"{old}/programs/{code}/worksheet",
        f"{new}/programs/{code}/attempts", f"{new}/difference?old_run={priced['run']}",
    )  # fmt: skip
    for path in paths:
        answer = await demo.get(path)
        assert answer.status_code == 200, path
        assert "Carrier A" in answer.text or code in answer.text, path
        said = answer.text.casefold()
        assert [word for word in (*REAL.values(), "key risk") if word in said] == [], path
