"""Who decides, and by which key: a carrier's person for that carrier, a key for one decision."""

from uuid import uuid4

import pytest

from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.decision.conftest import Hand, row_of
from tests.integration.api.submission.conftest import code_of

CALL = "/api/updateUsersData/"


@pytest.mark.req("CB-246")
async def test_a_key_that_another_decision_had_is_refused(handed: Hand, carrier: Browser) -> None:
    what, key = await handed(), {"Idempotency-Key": uuid4().hex}
    taken = await carrier.post(CALL, what.press("hold", "Loss runs"), headers=key)
    assert taken.status_code == 200, taken.text
    for status, review in (("reject", "Loss runs"), ("hold", "Roof work")):
        refused = await carrier.post(CALL, what.press(status, review), headers=key)
        assert code_of(refused) == (422, "idempotency_mismatch")
        assert refused.json()["errors"][0]["path"] == "Idempotency-Key"
    assert (await row_of(carrier, what.prospect))["review"] == "Loss runs"
    assert (await carrier.post(CALL, what.press("uwportal"))).status_code == 200
    refused = await carrier.post(CALL, what.press("reject", "Roof work"), headers=key)
    assert code_of(refused) == (422, "idempotency_mismatch")
    assert (await row_of(carrier, what.prospect))["quote_status"] == "uwportal"


@pytest.mark.req("CB-006", "CB-336")
async def test_an_underwriter_who_is_a_carrier_s_person_too_decides_for_no_other_carrier(
    handed: Hand, carrier: Browser, browse: Open, people: People
) -> None:
    what = await handed()
    groups = ("UWBeta", "CarrierBeta")
    for person in (await people.make(*groups), await people.make(*groups, carrier_key="zurich")):
        refused = await (await browse(person)).post(CALL, what.press("proceed_uw"))
        assert code_of(refused) == (404, "decision_not_found")
    assert (await row_of(carrier, what.prospect))["quote_status"] == "open"


@pytest.mark.req("CB-246")
async def test_the_key_of_a_record_that_the_submission_has_not_decides_nothing(
    handed: Hand, carrier: Browser
) -> None:
    what = await handed()
    body = what.press("proceed_uw")
    body["key"] = {**body["key"], "uuid_carrier": [f"{key}x" for key in what.keys]}
    assert code_of(await carrier.post(CALL, body)) == (404, "decision_not_found")
    assert (await row_of(carrier, what.prospect))["quote_status"] == "open"
