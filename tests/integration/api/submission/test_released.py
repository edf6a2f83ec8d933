"""What an agent reads after a release: which price moved, by what, and nothing of what stays back."""

from typing import Any

import pytest

from api.services import Services
from tests.integration.api.conftest import Browser
from tests.integration.api.results import Results
from tests.integration.api.workbook_desk import (
    KEY_RISK,
    RISK_B,
    UWIC,
    Submit,
    Submitted,
    percent,
    submitter,
)


@pytest.fixture(scope="module")
def submit_worked(agent: Browser, services: Services, results: Results) -> Submit:
    """Submits worked risks."""
    return submitter(agent, services, results)


async def released(browser: Browser, desk: Submitted) -> dict[str, Any]:
    answer = await browser.get(f"/api/submissions/{desk.id}/released")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def release(browser: Browser, desk: Submitted) -> None:
    where = f"/api/submissions/{desk.id}/release"
    plan = (await browser.get(where)).json()
    named = {price["column"]: price["run_id"] for price in plan["prices"]}
    done = await browser.post(where, {"prices": named, "accept": plan["needed"]})
    assert done.status_code == 200, done.text


async def test_the_agent_reads_which_states_moved_by_which_percent_and_nothing_before_the_release(
    agent: Browser, other_agent: Browser, second_underwriter: Browser, submit_worked: Submit
) -> None:
    desk = await submit_worked(RISK_B, "1.08", KEY_RISK, UWIC)
    await desk.save(second_underwriter, 0, percent("TX", "-15"))
    await desk.land()
    unreleased = (await agent.get(f"/api/runs/{desk.run}")).json()
    assert unreleased["first_prices"] == []
    assert await released(agent, desk) == {"released_at": None, "columns": []}
    await release(second_underwriter, desk)
    found = await released(agent, desk)
    assert found["released_at"]
    assert found["columns"] == [
        {
            "column": KEY_RISK,
            "name": "Key Risk",
            "submitted": "36396",
            "released": "33027",
            "states": [
                # The bracket of the discount moved: a credit in Texas changes Georgia too.
                {"state": "GA", "submitted": "12546", "released": "12580", "schedule": None, "rates": []},
                {"state": "TX", "submitted": "23850", "released": "20447", "schedule": "-15.00", "rates": []},
            ],
        }
    ]
    # Everywhere else its price is called the underwriter's, beside what it was at first.
    run = (await agent.get(f"/api/runs/{desk.run}")).json()
    assert run["first_prices"] == [{"program": KEY_RISK, "total": "36396", "released": True}]
    made_again = {row["program"]: row["run_id"] != str(desk.run) for row in run["programs"]}
    assert made_again == {KEY_RISK: True, UWIC: False}
    prices = (await agent.get(f"/api/prospects/{desk.prospect}/prices")).json()
    of_quote = {(each["program"], each["base_run_id"]) for each in prices}
    assert of_quote == {(KEY_RISK, None), (UWIC, None), (KEY_RISK, str(desk.run))}
    stranger = await other_agent.get(f"/api/submissions/{desk.id}/released")
    assert (stranger.status_code, stranger.json()["code"]) == (404, "submission_not_found")


async def test_an_entered_rate_is_told_per_hundred_and_a_price_that_is_held_back_is_not(
    agent: Browser, underwriter: Browser, submit_worked: Submit
) -> None:
    desk = await submit_worked()
    figure = {"column": KEY_RISK, "state": "TN", "code": "5190", "description": "class 5190"}
    rate = {**figure, "net_rate": "0.9300", "reason": "Agreed with the carrier"}
    await desk.save(underwriter, 0, rates=[rate])
    await desk.land()
    await desk.save(underwriter, 1, percent("TN", "-12.50"))  # beyond level 1: it waits for somebody else
    await desk.land()
    await release(underwriter, desk)
    (column,) = (await released(agent, desk))["columns"]
    (state,) = column["states"]
    assert (state["schedule"], state["rates"]) == (
        None,
        [{"code": "5190", "kind": "net_rate", "value": "0.9300"}],
    )
    assert int(column["released"]) > 4_000, "the price of the credit stays back"


async def test_reading_it_ends_taking_back(
    agent: Browser, second_underwriter: Browser, submit_worked: Submit
) -> None:
    desk = await submit_worked()
    await release(second_underwriter, desk)
    await released(second_underwriter, desk)
    standing = (await second_underwriter.get(f"/api/submissions/{desk.id}")).json()
    assert standing["take_back_until"], "staff's reading does not count"
    assert (await released(agent, desk))["columns"] == []
    refused = await second_underwriter.post(f"/api/submissions/{desk.id}/take-back")
    assert (refused.status_code, refused.json()["code"]) == (409, "already_read")
