"""The nine buttons of updateStatusDetails; that of the form's panel stands in the history read back."""

import pytest

from tests.integration.api.conftest import Browser, Open, People

PRESS = "/api/updateStatusDetails"
BUTTONS = {
    "get_quote", "continue", "parse_acord_submit", "submit_to_underwriter", "submission_switch",
    "underwriting_page_submit", "release_clicked", "upload_clicked", "save_clicked",
}  # fmt: skip
BY_UNDERWRITERS = {"underwriting_page_submit", "release_clicked"}
ACTS = {"submit_to_underwriter", "release_clicked"}
"""They are done as they are pressed, and this prospect has nothing to submit or to release."""


@pytest.mark.req("QE-139")
async def test_each_of_the_nine_buttons_is_taken_and_no_other(
    agent: Browser, browse: Open, people: People
) -> None:
    made = (await agent.post("/api/prospects", {})).json()
    underwriter = await browse(await people.make("UWBeta"))
    for button in sorted(BUTTONS):
        presser = underwriter if button in BY_UNDERWRITERS else agent
        answer = await presser.post(PRESS, {"button_name": button, "user_id": made["user_id"]})
        if button in ACTS:
            assert answer.status_code not in (401, 403, 404, 500), answer.text
            assert "button_name" not in {each["path"] for each in answer.json()["errors"]}
        else:
            assert answer.status_code == 200, (button, answer.text)
    history = (await agent.get(f"/api/prospects/{made['id']}/history")).json()
    assert {each["button_name"] for each in history} == BUTTONS - ACTS
    labels = {each["button_name"]: each["label"] for each in history}
    assert labels["parse_acord_submit"]
    refused = await agent.post(PRESS, {"button_name": "parse_acord", "user_id": made["user_id"]})
    assert (refused.status_code, refused.json()["errors"][0]["path"]) == (422, "button_name")


@pytest.mark.req("QE-139")
async def test_who_does_not_quote_presses_no_button_of_the_form(
    agent: Browser, browse: Open, people: People
) -> None:
    made = (await agent.post("/api/prospects", {})).json()
    underwriter = await browse(await people.make("UWBeta"))
    body = {"button_name": "parse_acord_submit", "user_id": made["user_id"]}
    assert (await underwriter.post(PRESS, body)).status_code == 403
