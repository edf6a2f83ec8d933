"""The carrier whose contract is smaller: bound whole from Get Quote on, and never asked what it lacks."""

from decimal import Decimal

import pytest

from tests.integration.api.bind.conftest import Prospect

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
