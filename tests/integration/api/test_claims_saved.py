"""Claims as their screen opens and saves them: upon a version, beneath a statement, ten rows, stage four."""

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.integration.api.conftest import Browser
from tests.integration.api.results import Results
from tests.integration.api.test_prospect_claims import prospect, send, year

NOW = datetime.now(UTC).year


async def opened(browser: Browser, made: dict[str, str]) -> dict[str, Any]:
    """The claims as their screen reads them."""
    answer = await browser.get(f"/api/prospects/{made['id']}/claims")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.req("CB-049", "CB-211")
async def test_ten_rows_begin_with_the_effective_dates_year_and_close_before_the_business(
    agent: Browser, other_agent: Browser
) -> None:
    profile = {"yearsInBusiness": str(NOW - 3), "effectiveDate": f"{NOW + 1}-02-01"}
    made = (await agent.post("/api/prospects", {"sections": {"companyProfile": profile}})).json()
    found = await opened(agent, made)
    assert [row["year"] for row in found["rows"]] == list(range(NOW + 1, NOW - 9, -1))
    states = [row["state"] for row in found["rows"]]
    assert states == ["not_begun", *["open"] * 4, *["before_founding"] * 5]
    assert (found["version"], found["userId"], found["maySave"], found["locked"]) == (
        0, made["user_id"], True, False,
    )  # fmt: skip
    assert (await other_agent.get(f"/api/prospects/{made['id']}/claims")).status_code == 404


@pytest.mark.req("CB-121")
async def test_a_save_upon_an_older_version_is_refused_and_changes_nothing(
    agent: Browser, results: Results
) -> None:
    made = await prospect(agent, results)
    assert (await send(agent, made, historicalClaims=[year(0)], claims_version=0)).status_code == 200
    late = await send(agent, made, historicalClaims=[], claims_version=0)
    assert (late.status_code, late.json()["code"]) == (409, "claims_changed")
    found = await opened(agent, made)
    assert (found["version"], len(found["historicalClaims"])) == (1, 1)
    assert (await send(agent, made, historicalClaims=[], claims_version=1)).status_code == 200
    assert (await send(agent, made, historicalClaims=[year(0)])).status_code == 200, "without one, as before"


@pytest.mark.req("CB-171")
async def test_a_statement_keeps_the_rows_that_it_replaces(agent: Browser, results: Results) -> None:
    made = await prospect(agent, results)
    await send(agent, made, historicalClaims=[year(0), year(1)])
    await send(agent, made, isNoLossChckd=True, startDate="2019-03-15")
    found = await opened(agent, made)
    assert (found["isNoLossChckd"], found["startDate"]) == (True, "2019-03-15")
    assert [kept["year"] for kept in found["historicalClaims"]] == [NOW, NOW - 1]
    await send(agent, made, isNoLossChckd=False)
    found = await opened(agent, made)
    assert (found["isNoLossChckd"], found["startDate"], len(found["historicalClaims"])) == (False, "", 2)


@pytest.mark.req("CB-020")
async def test_stage_four_is_kept_once_bind_was_pressed(agent: Browser, results: Results) -> None:
    made = await prospect(agent, results)
    bare = (await agent.post("/api/prospects", {"sections": {}})).json()
    for each, stage in ((made, "four"), (bare, "one")):
        body = {"user_email_id": each["user_id"], "status": "four"}
        assert (await agent.post("/api/updateUserStatusTable", body)).status_code == 200
        assert (await agent.get(f"/api/prospects/{each['id']}")).json()["stage"] == stage
