"""userStatusData: three specified writers that keep nothing, since the server knows better what they say."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import quote_record, status_event, submission, workbook_rate
from tests.integration.api.conftest import Browser
from tests.integration.api.submission.conftest import Quote, Quoted, code_of, standing

PATH = "/api/userStatusData"
SAID: Mapping[str, dict[str, Any]] = {
    "submission": {
        "submissionDate": 1763737200000, "quoteSubmitted": True, "real_submission": "false",
        "submittedUserName": "somebody@else.example", "submittedDate": "1763737200000",
        "address": ["500 Main St"], "peo": "gms",
    },
    "netRates": {"uw_net_rates": {"gms-key_risk": {"TX": {"8810#Clerical": {"net_rate": "0.01"}}}}},
    "eligibility": {"eligibility": {"TX": "yes"}, "classCodeEligibility": [{"8810": "yes"}]},
}  # fmt: skip


@pytest.fixture
def who(agent: Browser, second_underwriter: Browser) -> dict[str, Browser]:
    """Who may call each."""
    return {"submission": agent, "netRates": second_underwriter, "eligibility": agent}


async def moment_of(browser: Browser, found: Quoted) -> int:
    """Epoch milliseconds of a run."""
    run = (await browser.get(f"/api/runs/{found.run}")).json()
    return int(datetime.fromisoformat(run["created_at"]).timestamp() * 1000)


async def kept(engine: AsyncEngine) -> list[int]:
    """How many rows stand where such words could have gone."""
    async with engine.connect() as connection:
        tables = (submission, workbook_rate, quote_record, status_event)
        return [len((await connection.execute(select(each))).all()) for each in tables]


@pytest.mark.req("CB-254")
@pytest.mark.parametrize("what", SAID)
async def test_what_a_client_says_is_read_by_uuid_or_time_and_moves_nothing_on_the_server(
    agent: Browser, who: dict[str, Browser], quoted: Quote, owner_engine: AsyncEngine, what: str
) -> None:
    found = await quoted()
    before = (await kept(owner_engine), await standing(agent, found))
    moment = await moment_of(agent, found)
    for named in ({"uuid": found.run}, {"timestamp": moment}, {"uuid": found.run, "timestamp": str(moment)}):
        body = {"user_email_id": found.user_id, **named, **SAID[what]}
        answer = await who[what].post(f"{PATH}/{what}", body)
        assert (answer.status_code, answer.json()) == (200, {"message": "Read; the server knows it already"})
    assert (await kept(owner_engine), await standing(agent, found)) == before


@pytest.mark.req("CB-254")
@pytest.mark.parametrize("what", SAID)
async def test_it_names_a_quote_of_the_prospect_that_the_caller_may_change(
    agent: Browser, other_agent: Browser, underwriter: Browser, who: dict[str, Browser], quoted: Quote,
    what: str,
) -> None:  # fmt: skip
    found, other = await quoted(), await quoted()
    path, caller = f"{PATH}/{what}", who[what]
    key = {"user_email_id": found.user_id}

    async def told(browser: Browser, **named: Any) -> tuple[int, str]:
        return code_of(await browser.post(path, {**key, **named}))

    assert await told(caller) == (422, "invalid_input"), "neither uuid nor time"
    assert await told(caller, uuid=other.run) == (422, "invalid_input"), "a run of another prospect"
    assert await told(caller, timestamp=1) == (404, "run_not_found")
    clash = await told(caller, uuid=found.run, timestamp=await moment_of(agent, other))
    assert clash == (404, "run_not_found")
    assert await told(caller, uuid=found.run, colour="red") == (422, "invalid_input")
    # Level 1 may not recalculate nor submit; a stranger finds no prospect.
    closed = other_agent if what != "netRates" else agent
    expected = (404, "prospect_not_found") if what != "netRates" else (403, "not_permitted")
    assert await told(closed, uuid=found.run) == expected
    if what != "netRates":
        assert await told(underwriter, uuid=found.run) == (403, "not_permitted")


@pytest.mark.parametrize(
    ("what", "field", "value"),
    [
        ("submission", "amtrustAccountDetails", {"QuoteId": 7}),
        ("submission", "salesforceData", {"accountId": "5"}),
        ("netRates", "amtrustNetRatesResponse", {"rates": [1]}),
    ],
)
async def test_what_only_the_client_knows_and_nobody_keeps_yet_is_refused_by_name_not_dropped(
    who: dict[str, Browser], quoted: Quote, what: str, field: str, value: Any
) -> None:
    found = await quoted()
    body = {"user_email_id": found.user_id, "uuid": found.run}
    empty = await who[what].post(f"{PATH}/{what}", {**body, field: None})
    assert empty.status_code == 200, empty.text
    refused = await who[what].post(f"{PATH}/{what}", {**body, field: value})
    assert code_of(refused) == (422, "invalid_input")
    assert refused.json()["errors"][0]["path"] == field
