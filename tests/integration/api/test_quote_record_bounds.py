"""What a run keeps of posted records is bounded, and nothing of it is stored as something else."""

import json
from typing import Any
from uuid import UUID

import pytest

from api.quote.records import MOST_RECORDS
from models.quote import ProgramState
from tests.integration.api.conftest import Browser, quote_body
from tests.integration.api.results import Results

PROGRAMS = ("gms-key_risk", "gms-uwic")
POST = "/api/postUsersData"


@pytest.fixture
async def own(agent: Browser, results: Results) -> dict[str, Any]:
    """A prospect with a run: its user_id, and the beginning of a record's key."""
    user_id = (await agent.post("/api/prospects", {"sections": {}})).json()["user_id"]
    started = await agent.post("/api/getQuotesDataId", quote_body(*PROGRAMS, user_id=user_id))
    assert started.status_code == 200, started.text
    for program in PROGRAMS:
        await results.quoted(UUID(started.json()["id"]), program, ProgramState.OUTAGE, version=4)
    return {"user_id": user_id, "key": f"1763737200000+{started.json()['run_id']}+{PROGRAMS[0]}+"}


@pytest.mark.req("QE-134")
async def test_a_run_has_few_records_however_their_keys_are_spelt(
    agent: Browser, own: dict[str, Any]
) -> None:
    """Each read of the quote opens all records of its run, and who needs no account may store some too."""

    def record(at: int) -> dict[str, str]:
        return {"user_email_id": own["user_id"], "uuid_carrier": f"{own['key']}{at} Main"}

    most = MOST_RECORDS * len(PROGRAMS)
    for at in range(most):
        stored = await agent.post(POST, [record(at)])
        assert stored.status_code == 200, stored.text
    refused = await agent.post(POST, [record(most)])
    assert (refused.status_code, refused.json()["errors"][0]["path"]) == (422, "0.uuid_carrier")
    noted = await agent.post("/api/updateUserStatusTable", {**record(most), "doc_status": "uploaded"})
    assert (noted.status_code, noted.json()["errors"][0]["path"]) == (422, "uuid_carrier")
    assert (await agent.post(POST, [record(most - 1)])).status_code == 200


@pytest.mark.req("QE-045")
@pytest.mark.parametrize("number", ["1e999", "-1e999"])
async def test_a_number_that_no_json_can_say_is_refused_and_not_kept_as_none(
    agent: Browser, own: dict[str, Any], number: str
) -> None:
    account = {"QuoteId": "1", "BindData": [0]}
    asked = [{"user_email_id": own["user_id"], "uuid_carrier": own["key"], "amtrustAccountDetails": account}]
    sent = {"X-CSRF-Token": agent.csrf, "Content-Type": "application/json"}
    body = json.dumps(asked).replace("[0]", f"[{number}]")
    answer = await agent.http.post(POST, content=body, headers=sent)
    assert answer.status_code == 422, answer.text
    message = "BindData has a number that is too large to be kept"
    assert answer.json()["errors"] == [{"path": "0.amtrustAccountDetails.BindData", "message": message}]
