"""The history of a prospect after Saves of its workbook, as each side reads it."""

import pytest

from api.services import Services
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.results import Results
from tests.integration.api.workbook_desk import KEY_RISK, RISK_B, submitter


@pytest.mark.req("CB-138")
async def test_the_history_tells_the_status_of_a_carrier_to_staff_and_that_it_was_saved_to_its_agent(
    agent: Browser, browse: Open, people: People, services: Services, results: Results
) -> None:
    underwriter = await browse(await people.make("UWBeta"))
    desk = await submitter(agent, services, results)(RISK_B, "1.08", KEY_RISK)
    await desk.save(underwriter, 0, {"column": KEY_RISK, "row": "TX", "status": "bound"})
    await desk.save(underwriter, 1, {"column": KEY_RISK, "row": "GA", "status": "uw_questions"})
    where = f"/api/prospects/{desk.prospect}/history"
    told = [(one["label"], one["carrier"], one["status"]) for one in (await underwriter.get(where)).json()]
    assert told[-2:] == [
        ("Underwriting saved", "Key Risk", "Bound"),
        ("Underwriting saved", "Key Risk", "GA UW Quest, TX Bound"),
    ]
    seen = [(one["label"], one["carrier"], one["status"]) for one in (await agent.get(where)).json()]
    assert seen[-2:] == [("Underwriting saved", None, None)] * 2, "what cells say is the underwriters' alone"
    rows = (await underwriter.post("/api/underWriterData/getAll")).json()["data"].values()
    (row,) = [one for held in rows for one in held if one["quoteData"]["uuid"] == str(desk.run)]
    assert [one["status"] for one in row["status_info"]][:2] == [
        "GA UW Quest, TX Bound (with carrier: Key Risk)",
        "Bound (with carrier: Key Risk)",
    ]


@pytest.mark.req("CB-149", "CB-151", "CB-154")
async def test_a_status_that_was_picked_stands_until_a_save_sets_the_status_of_a_cell(
    agent: Browser, browse: Open, people: People, services: Services, results: Results
) -> None:
    underwriter = await browse(await people.make("UWBeta"))
    desk = await submitter(agent, services, results)(RISK_B, "1.08", KEY_RISK)
    texas, georgia = {"column": KEY_RISK, "row": "TX"}, {"column": KEY_RISK, "row": "GA"}
    assert (await desk.save(underwriter, 0, texas | {"status": "bound"}))["uw_status"] == "bound"
    pick = {"user_email_id": str(desk.prospect), "uw_status": "quoted"}
    assert (await underwriter.post("/api/underWriterData/update", pick)).status_code == 200
    assert (await desk.save(underwriter, 1, texas | {"comments": "As agreed"}))["uw_status"] == "quoted"
    assert (await desk.save(underwriter, 2, georgia | {"status": "quoted"}))["uw_status"] == "bound"
