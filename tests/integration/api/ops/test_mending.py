"""Credentials and fields that a carrier refuses are found by operations and mended, prices unmoved."""

import asyncio

import pytest

from tests.integration.api.ops.conftest import Console
from tests.support.timeouts import PATIENCE_S

pytestmark = pytest.mark.asyncio(loop_scope="session")


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
