"""The carrier whose contract is smaller: bound whole from Get Quote on, never asked what it lacks.

Of two people at two carriers whoever comes second is told so, and there is one policy.
"""

import asyncio
from dataclasses import replace
from decimal import Decimal

import pytest

from tests.integration.api.bind.conftest import Prospect
from tests.integration.api.bind.office import Bound
from tests.support.timeouts import PATIENCE_S

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("ending", "what"),
    [("00", "nothing lost"), ("50", "connection dropped"), ("53", "pending for a while")],
)
async def test_the_second_carrier_is_bound_from_get_quote_to_its_policy_number(
    prospect: Prospect, ending: str, what: str
) -> None:
    found = await prospect(ending, "Birch")
    await found.made()
    details = await found.step(f"GetQuoteDetails/{found.quote}", "getQuoteDetails")
    assert details["Eligibility"] == "Quotable"
    await found.submitted()
    account = await found.account()
    assert "terms" not in [check["code"] for check in account["checklist"]]
    assert account["may_bind"], account["checklist"]
    answer = await found.bound()
    assert answer != "error", (what, (await found.account())["events"])
    (policy,) = await found.policies()
    assert answer["Message"] == "Quote Binded"
    assert (answer["QuoteId"], answer["Policy"]) == (found.quote, policy["number"])
    assert Decimal(answer["AnnualPremium"]) == Decimal(str(policy["premium"]))
    account = await found.account()
    assert (account["state"], account["policy"]["number"]) == ("bound", policy["number"])


async def test_a_price_of_the_second_carrier_is_its_own_and_a_quote(prospect: Prospect) -> None:
    found = await prospect("00", "Birch")
    (row,) = (await found.get_quote())["programs"]
    (held,) = (await found.carrier.get("/_sandbox/quotes", params={"fein": found.fein})).json()
    assert (row["program"], row["state"]) == ("gms-birch", "quoted")
    account = await found.account()
    total = Decimal(row["totals"]["total_estimated_annual_premium"])
    assert Decimal(account["premium"]) == Decimal(str(held["premium"]))
    assert total == Decimal(account["premium"]) + Decimal(account["taxes"])


async def test_what_a_carrier_lacks_is_refused_at_once_and_no_step_begins(prospect: Prospect) -> None:
    found = await prospect("00", "Birch")
    await found.made()
    account = await found.account()
    before = len(account["events"])
    asked = [
        ("GET", f"/api/triggerBirchGetNetRates/{found.quote}", None, "has no net rates"),
        ("PUT", f"/api/binds/{account['id']}/terms", None, "has no terms to tick"),
        ("POST", f"/api/binds/{account['id']}/messages", {"text": "Please look."}, "takes no messages"),
    ]
    for method, path, body, words in asked:
        status, told = await found.asked(method, path, body, found.underwriter)
        assert (status, told["code"]) == (409, "carrier_lacks"), told
        assert words in told["detail"]
        assert "Birch Direct" in told["detail"]
    after = await found.account()
    assert after["running"] == []
    assert len(after["events"]) == before


async def ready_at_both(prospect: Prospect) -> tuple[Bound, Bound]:
    """One prospect with a quote at each carrier, both ready to be bound; replies of binds get lost."""
    first = replace(await prospect("50"), quoted_too=("Birch",))
    await first.made()
    second = replace(first, word="Birch")
    await second.readied()
    await first.submitted()
    return first, second


@pytest.mark.req("CB-062")
async def test_of_two_who_press_at_two_carriers_at_once_one_binds_and_one_is_told(prospect: Prospect) -> None:
    first, second = await ready_at_both(prospect)
    pressed = await asyncio.gather(first.press(), second.press())
    assert sorted(answer.status_code for answer in pressed) == [200, 409]
    won, lost = sorted(zip(pressed, (first, second), strict=True), key=lambda pair: pair[0].status_code)
    assert (lost[0].json()["code"], lost[0].json()["detail"]) == (
        "one_carrier",
        "You can only bind with one carrier.",
    )
    answer = await won[1].ended(won[0].json()["uuid"], "getBindQuoteResponse", won[1].underwriter)
    (policy,) = await first.policies()
    assert answer["Policy"] == policy["number"]


async def test_while_one_carrier_is_asked_whether_the_policy_exists_the_other_one_binds_nothing(
    prospect: Prospect,
) -> None:
    first, second = await ready_at_both(prospect)
    pressed = await first.press()
    async with asyncio.timeout(PATIENCE_S):
        while not await first.policies():
            await asyncio.sleep(0.02)
    refused = await second.press()
    if refused.is_success:  # its policy is what is wrong then
        await second.ended(refused.json()["uuid"], "getBindQuoteResponse", second.underwriter)
    assert len(await first.policies()) == 1
    assert (refused.status_code, refused.json()["code"]) == (409, "one_carrier")
    answer = await first.ended(pressed.json()["uuid"], "getBindQuoteResponse", first.underwriter)
    assert answer["Policy"] == (await first.policies())[0]["number"]
