"""A carrier's approval locks the no-loss statement and its date, whichever way they are sent."""

from typing import Any

import pytest

from tests.integration.api.conftest import Browser
from tests.integration.api.decision.conftest import Cases, Hand
from tests.integration.api.decision.test_decision import press
from tests.integration.api.test_prospect_claims import year
from tests.support.databases import Database, admin

SINCE = "2019-03-15"


@pytest.mark.req("CB-048")
async def test_an_approval_locks_the_statement_and_leaves_the_years_open(
    handed: Hand, agent: Browser, carrier: Browser, cases: Cases, database: Database
) -> None:
    what = await handed(start=True)
    key = {"user_email_id": what.prospect.user_id}

    async def send(**claims: Any) -> tuple[int, str]:
        answer = await agent.post("/api/updateUserStatusTable", {**key, **claims})
        return answer.status_code, answer.json().get("code", "")

    async def is_locked() -> bool:
        return bool((await agent.get(f"/api/prospects/{what.prospect.id}/claims")).json()["locked"])

    assert await is_locked() is False
    answer = await press(carrier, what, "proceed_uw")
    assert answer.status_code == 200, answer.text
    assert await is_locked() is True
    # As after a release, so that nothing but the approval stands in the way.
    with admin(database.name) as connection:
        connection.execute("UPDATE prospect SET quote_submitted = false WHERE id = %s", (what.prospect.id,))
    assert await send(isNoLossChckd=True, startDate=SINCE) == (409, "claims_locked")
    assert await send(isNoLossChckd=True) == (409, "claims_locked")
    assert await send(historicalClaims=[year(0)], isNoLossChckd=False) == (200, "")
    found = (await agent.get(f"/api/prospects/{what.prospect.id}/claims")).json()
    assert (found["isNoLossChckd"], found["startDate"]) == (False, "")
    assert len(found["historicalClaims"]) == 1


@pytest.mark.req("CB-048")
async def test_an_approval_that_lapsed_locks_nothing(
    handed: Hand, agent: Browser, carrier: Browser, database: Database
) -> None:
    what = await handed()
    assert (await press(carrier, what, "proceed_uw")).status_code == 200
    with admin(database.name) as connection:
        for ending in (
            "UPDATE prospect SET quote_submitted = false WHERE id = %s",
            "UPDATE decision SET ended = 'lapsed' WHERE prospect_id = %s",
        ):
            connection.execute(ending, (what.prospect.id,))
    sent = {"user_email_id": what.prospect.user_id, "isNoLossChckd": True, "startDate": SINCE}
    answer = await agent.post("/api/updateUserStatusTable", sent)
    assert answer.status_code == 200, answer.text
    found = (await agent.get(f"/api/prospects/{what.prospect.id}/claims")).json()
    assert (found["locked"], found["startDate"]) == (False, SINCE)
