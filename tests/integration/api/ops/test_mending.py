"""Operations find a parked bind without a word of whose it is, and settle it; each act is kept once.

Credentials and fields that a carrier refuses are found and mended, prices unmoved.
"""

import asyncio
from uuid import uuid4

import pytest
from prometheus_client import Counter

from api.services import Services
from temporal.bootstrap import prepare_clock
from tests.integration.api.ops.conftest import BECAUSE, Console
from tests.support.timeouts import PATIENCE_S

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_parked_bind_is_listed_without_a_word_of_whose_it_is_and_without_temporal(
    console: Console, bind_app: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, case = await console.park(kept=True)
    services: Services = bind_app.state.services  # type: ignore[attr-defined]
    asked = Counter("asked", "Calls.", registry=None)
    monkeypatch.setattr(services.gateway, "_calls", asked)
    answer = await console.browser.get("/api/ops/stuck", params={"prospect": found.id})
    whole = await console.browser.get(f"/api/ops/stuck/{case}")
    assert asked._value.get() == 0
    (row,) = answer.json()["cases"]
    assert (row["case"], row["what"], row["carrier"]) == (case, "parked", "amtrust")
    assert (row["prospect_id"], row["owed_by"], row["attempts"]) == (found.id, "operations", 1)
    assert row["next_at"] is None
    assert row["premium"].count(".") == 1
    assert answer.json()["counts"]["parked"] >= 1
    for text in (answer.text, whole.text):
        for word in (found.fein, found.profile["companyName"], found.profile["emailId"], "500 Main"):
            assert word not in text
    shown = whole.json()
    assert shown["stuck"] == row
    assert "bind_parked" in [event["code"] for event in shown["events"]]
    assert "bind" in {line["call"] for line in shown["evidence"]}
    actions = {each["action"]: each for each in shown["actions"]}
    assert actions["retry"]["allowed"]
    assert actions["mark-bound"]["json_text"].startswith('{"policy_no"')
    assert (actions["extend"]["allowed"], actions["extend"]["code"]) == (False, "wrong_case")
    assert shown["workflow_id"] == f"bind/{case}"
    assert shown["runbook"] == "stuck-bind.md#parked"
    live = await console.case(case, "?live=true")
    assert live["live"]["status"] == "running"


async def test_retry_of_a_parked_bind_finds_the_policy_that_was_made_and_makes_no_second_one(
    console: Console,
) -> None:
    found, case = await console.park(kept=True)
    key = {"Idempotency-Key": uuid4().hex}
    first = await console.act(case, "retry", headers=key)
    again = await console.act(case, "retry", headers=key)
    assert (first.status_code, again.json()) == (200, first.json()), first.text
    assert first.json()["by"] == "signal"
    (policy,) = await found.policies()
    whole = await console.until(case, state="bound")
    assert whole["policy"] == {"number": policy["number"], "confirmed": True}
    assert await found.policies() == [policy]
    other = await console.act(case, "retry", {"reason": "Another"}, headers=key)
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_mismatch")
    kept = await console.rows("SELECT action, reason FROM ops_act WHERE case_id = :case", case=case)
    assert [tuple(row) for row in kept] == [("retry", "Ticket 4711")]
    told = await console.rows(
        "SELECT actor, detail FROM audit_log WHERE action = 'ops.retry' AND object_id = :case", case=case
    )
    assert [row.detail for row in told] == [{}]
    assert await console.listed(prospect=found.id) == []
    late = await console.act(case, "retry")
    assert (late.status_code, late.json()["code"]) == (409, "nothing_waits")


async def test_a_bind_is_given_up_only_by_who_there_said_that_nothing_is_bound(console: Console) -> None:
    found, case = await console.park(kept=False)
    refused = await console.act(case, "abort")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_settled")
    assert refused.json()["errors"][0]["path"] == "confirmed_by"
    answer = await console.act(case, "abort", {"confirmed_by": "Ann Roe of the carrier"})
    assert answer.status_code == 200, answer.text
    await console.until(case, state="quoted")
    assert await found.policies() == []
    late = await console.act(case, "abort", {"confirmed_by": "Ann Roe"})
    assert (late.status_code, late.json()["code"]) == (409, "no_bind_open")


async def test_a_policy_known_by_telephone_is_bound_but_not_confirmed(console: Console) -> None:
    found, case = await console.park(kept=False)
    for wrong in ({}, {"policy_number": ""}, {"policy_number": "<script>"}):
        assert (await console.act(case, "mark-bound", wrong)).status_code == 422
    answer = await console.act(case, "mark-bound", {"policy_number": "WC1234567"})
    assert answer.status_code == 200, answer.text
    whole = await console.until(case, state="bound")
    assert whole["policy"] == {"number": "WC1234567", "confirmed": False}
    (row,) = await console.listed(prospect=found.id)
    assert row["what"] == "not_confirmed"


async def test_whose_case_it_is_is_told_with_a_reason_that_is_kept(console: Console) -> None:
    found, case = await console.park(kept=False)
    silent = await console.browser.post(f"/api/ops/stuck/{case}/personal", {})
    assert silent.status_code == 422
    answer = await console.act(case, "personal")
    assert answer.status_code == 200, answer.text
    assert answer.json()["company_name"] == found.profile["companyName"]
    assert answer.json()["fein"].replace("-", "") == found.fein
    query = "SELECT count(*) AS n FROM audit_log WHERE action = 'ops.personal' AND object_id = :case"
    assert (await console.rows(query, case=case))[0].n == 1
    kept = await console.rows("SELECT reason FROM ops_act WHERE action = 'personal' AND case_id = :c", c=case)
    assert [row.reason for row in kept] == ["Ticket 4711"]


async def test_nobody_but_operations_sees_or_mends_anything(console: Console) -> None:
    found, case = await console.park(kept=True)
    for browser in (found.agent, found.underwriter):
        for path in ("/api/ops/stuck", f"/api/ops/stuck/{case}", "/api/ops/carriers", "/api/ops/sweeps"):
            assert (await browser.get(path)).status_code == 403
        for path in (f"stuck/{case}/retry", "carriers/amtrust/hold", "sweep", f"stuck/{case}/personal"):
            answer = await browser.post(f"/api/ops/{path}", {"reason": "Ticket 4711"})
            assert (answer.status_code, answer.json()["code"]) == (403, "not_permitted")
    unknown = await console.act(str(uuid4()), "retry")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "case_not_found")


async def test_a_parked_bind_whose_run_was_terminated_begins_again_with_a_sweep(
    console: Console, bind_app: object
) -> None:
    found, case = await console.park(kept=True)
    services: Services = bind_app.state.services  # type: ignore[attr-defined]
    await prepare_clock(services.settings)
    client = await services.gateway.client()
    await client.get_workflow_handle(f"bind/{case}").terminate("by hand")
    assert (await console.case(case, "?live=true"))["live"]["status"] == "terminated"
    await console.rows(
        "UPDATE bind_intent SET updated_at = now() - interval '1 hour' WHERE account_id = :c", c=case
    )
    answer = await console.browser.post("/api/ops/sweep", BECAUSE)
    assert (answer.status_code, answer.json()["by"]) == (200, "schedule"), answer.text
    async with asyncio.timeout(PATIENCE_S):
        while (await console.case(case, "?live=true"))["live"]["status"] != "running":
            await asyncio.sleep(0.2)
    assert (await console.act(case, "retry")).status_code == 200
    await console.until(case, state="bound")
    assert len(await found.policies()) == 1
    noted = await console.rows("SELECT object_type FROM audit_log WHERE action = 'ops.sweep'")
    assert {row.object_type for row in noted} == {"schedule"}
    presses = (await console.browser.get("/api/ops/sweeps")).json()["presses"]
    assert presses[0]["reason"] == "Ticket 4711"


async def test_a_bind_waits_for_credentials_and_goes_on_at_once_when_it_is_told(console: Console) -> None:
    found = await console.prospect()
    await found.made()
    await found.submitted()
    case = str((await found.account())["id"])
    rule = {"path": "/", "fein": found.fein, "status": 401, "times": 100}
    (await found.carrier.post("/_sandbox/faults", json=rule)).raise_for_status()
    press = await found.press()
    async with asyncio.timeout(PATIENCE_S):
        while not (rows := await console.listed(prospect=found.id, what="credentials")):
            await asyncio.sleep(0.1)
    assert (rows[0]["case"], rows[0]["owed_by"], rows[0]["attempts"]) == (case, "operations", 0)
    assert found.fein not in str(await console.case(case))
    (await found.carrier.delete("/_sandbox/faults")).raise_for_status()
    answer = await console.act(case, "retry")
    assert answer.status_code == 200, answer.text
    done = await found.ended(press.json()["uuid"], "getBindQuoteResponse", found.underwriter)
    (policy,) = await found.policies()
    assert done["Policy"] == policy["number"]
    assert await console.listed(prospect=found.id) == []


async def test_a_refused_field_is_corrected_and_the_carrier_asked_again_with_it(console: Console) -> None:
    found = await console.prospect()
    found.state, found.zip = "CA", ""  # the carrier wants a RatingZip for California
    place = {"number": "1", "street": "1 Oak St", "cityName": "Fresno", "state": "ca", "zipCode": ""}
    sections = {"childrenLoc": [place]}
    draft = await found.agent.send(
        "PATCH", f"/api/prospects/{found.id}", {"base_version": 1, "sections": sections}
    )
    assert draft.status_code == 200, draft.text
    await found.get_quote()
    facts = {"Quote": found.facts, "user_id": found.user_id}
    assert await found.step("QuoteGeneration", "createQuote", facts) == "error"
    (row,) = await console.listed(prospect=found.id)
    assert (row["what"], row["owed_by"]) == ("correction", "operations")
    for path in ("ClassCodes", "EffectiveDate", "Fein", "quote.RatingZip", "PrimaryAddress.State"):
        refused = await console.act(row["case"], "correct", {"path": path, "value": "1"})
        assert (refused.status_code, refused.json()["errors"][0]["path"]) == (422, "path")
        assert "RatingZip" in refused.json()["detail"]
    wrong = await console.act(row["case"], "correct", {"path": "RatingZip", "value": "9021"})
    assert (wrong.status_code, wrong.json()["errors"][0]["path"]) == (422, "value")
    answer = await console.act(row["case"], "correct", {"path": "RatingZip", "value": "90210"})
    assert (answer.status_code, answer.json()["by"]) == (200, "step"), answer.text
    async with asyncio.timeout(PATIENCE_S):
        while await console.listed(prospect=found.id):
            await asyncio.sleep(0.1)
    (kept,) = (await found.carrier.get("/_sandbox/quotes", params={"fein": found.fein})).json()
    assert kept["quote"]["RatingZip"] == "90210"
    assert "90210" not in str(await console.rows("SELECT * FROM bind_account WHERE id = :c", c=row["case"]))
