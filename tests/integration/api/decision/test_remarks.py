"""Whoever holds or rejects says why; what is wrong of a decision is named at its field."""

import pytest

from tests.integration.api.conftest import Browser
from tests.integration.api.decision.conftest import Hand, row_of
from tests.integration.api.submission.conftest import code_of

CALL = "/api/updateUsersData/"


@pytest.mark.req("CB-162", "CB-163")
@pytest.mark.parametrize("status", ["hold", "reject"])
@pytest.mark.parametrize("review", ["", "   ", "\n"])
async def test_hold_and_reject_need_a_remark(
    handed: Hand, carrier: Browser, status: str, review: str
) -> None:
    what = await handed()
    answer = await carrier.post(CALL, what.press(status, review))
    assert code_of(answer) == (422, "remark_required")
    assert answer.json()["detail"] == "Reason Required in Remarks"
    assert (await row_of(carrier, what.prospect))["quote_status"] == "open"


@pytest.mark.req("CB-246", "CB-330")
async def test_a_remark_of_4001_characters_and_an_unknown_status_name_their_field(
    handed: Hand, carrier: Browser
) -> None:
    what = await handed()
    for body, path in (
        (what.press("hold", "x" * 4_001), "review"),
        (what.press("expired"), "quote_status"),
        (what.press("hold", "x") | {"key": {"user_email_id": what.prospect.user_id}}, "key.uuid_carrier"),
    ):
        answer = await carrier.post(CALL, body)
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["path"].startswith(path), answer.text
    assert (await carrier.post(CALL, what.press("hold", "x" * 4_000))).status_code == 200
