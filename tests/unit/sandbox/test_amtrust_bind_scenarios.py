"""Each row of the scenario table that is about binding at the first carrier: what it answers and holds."""

import httpx
import pytest

from tests.support.carrier_calls import Amtrust
from tests.support.sandbox_process import Control

KEY = "amtrust"


def fein(ending: str) -> str:
    """A FEIN of this file."""
    return f"9100001{ending}"


async def test_00_is_incomplete_until_its_questions_are_saved_and_then_binds(
    amtrust: Amtrust, control: Control
) -> None:
    quote = await amtrust.created(fein("00"))
    assert await amtrust.eligibility(quote) == ("Incomplete", "Not Submitted")
    await amtrust.agree(quote)
    early = await amtrust.bind(quote)
    assert early.status_code == 400
    assert early.json()["Errors"]["QuoteId"] == [
        "The quote cannot be bound as it stands: Incomplete, Not Submitted."
    ]
    assert (await amtrust.answer_all(quote)).json()["Message"] == "Answers saved"
    assert (await amtrust.eligibility(quote))[0] == "BindEligible"
    bound = (await amtrust.bind(quote)).json()
    assert bound["Message"] == "Quote Binded"
    [policy] = await control.get("policies", fein=fein("00"))
    assert bound["Data"] == {
        "QuoteId": int(quote),
        "Policy": policy["number"],
        "PolicyId": policy["id"],
        "EffectiveDate": "01/01/2027",
        "AnnualPremium": policy["premium"],
    }
    assert await amtrust.found(Quote=quote) == await amtrust.found(Fein=fein("00")) == [policy["number"]]
    assert await control.held(KEY, fein("00")) == (1, 1)


async def test_a_second_bind_call_on_a_bound_quote_makes_a_second_policy(
    amtrust: Amtrust, control: Control
) -> None:
    quote = await amtrust.ready("910000299")
    numbers = [(await amtrust.bind(quote)).json()["Data"]["Policy"] for _ in range(2)]
    assert len(set(numbers)) == 2
    assert await control.held(KEY, "910000299") == (1, 2)


async def test_50_and_55_bind_and_drop_the_connection_and_55_is_found_45_s_later(
    amtrust: Amtrust, control: Control
) -> None:
    for ending, at_once in (("50", 1), ("55", 0)):
        quote = await amtrust.ready(fein(ending))
        with pytest.raises(httpx.RemoteProtocolError):
            await amtrust.bind(quote)
        assert await control.held(KEY, fein(ending)) == (1, 1)
        assert len(await amtrust.found(Quote=quote)) == at_once
        await control.advance(46)
        assert len(await amtrust.found(Quote=quote)) == len(await amtrust.found(Fein=fein(ending))) == 1


async def test_51_refuses_the_bind_and_refers_the_quote(amtrust: Amtrust, control: Control) -> None:
    quote = await amtrust.ready(fein("51"))
    refused = await amtrust.bind(quote)
    assert refused.status_code == 400
    assert "underwriter's review" in refused.json()["Errors"]["QuoteId"][0]
    assert await amtrust.eligibility(quote) == ("Refer", "Not Submitted")
    assert await control.held(KEY, fein("51")) == (1, 0)


async def test_52_binds_and_answers_502(amtrust: Amtrust, control: Control) -> None:
    quote = await amtrust.ready(fein("52"))
    assert (await amtrust.bind(quote)).status_code == 502
    assert len(await amtrust.found(Quote=quote)) == 1
    assert await control.held(KEY, fein("52")) == (1, 1)


async def test_53_binds_after_180_s_and_answers_after_200(amtrust: Amtrust, control: Control) -> None:
    quote = await amtrust.ready(fein("53"))
    bind = await control.begun(amtrust.bind(quote))
    await control.advance(175)
    assert await amtrust.found(Quote=quote) == []
    await control.advance(6)
    [number] = await amtrust.found(Quote=quote)
    assert not bind.done()
    await control.advance(20)
    assert (await bind).json()["Data"]["Policy"] == number
    assert await control.held(KEY, fein("53")) == (1, 1)


async def test_54_is_bound_in_the_carriers_portal_by_itself(amtrust: Amtrust, control: Control) -> None:
    quote = await amtrust.ready(fein("54"))
    assert await amtrust.found(Quote=quote) == []
    await control.advance(31)
    assert len(await amtrust.found(Quote=quote)) == 1
    [policy] = await control.get("policies", fein=fein("54"))
    assert policy["source"] == "portal"
    assert await amtrust.eligibility(quote) == ("BindEligible", "Not Submitted"), "no status tells of it"


async def test_61_refuses_the_bind_with_a_new_price_and_takes_the_next(
    amtrust: Amtrust, control: Control
) -> None:
    quote = await amtrust.ready(fein("61"))
    before = (await amtrust.details(quote))["PremiumDetails"]["PriceIndication"]
    refused = await amtrust.bind(quote)
    after = (await amtrust.details(quote))["PremiumDetails"]["PriceIndication"]
    assert refused.status_code == 400
    assert refused.json()["Errors"]["PriceIndication"] == [f"The price changed; it is {after} now."]
    assert float(after) > float(before)
    assert (await amtrust.bind(quote)).json()["Data"]["AnnualPremium"] == str(after)
    assert await control.held(KEY, fein("61")) == (1, 1)


PAYO = {
    "BillingType": "Direct",
    "PaymentPlanId": 20,
    "NumberPayments": 12,
    "PaymentPlan": {"PaymentPlanType": "PAYO", "PayrollCompanyId": 7},
}


async def test_80_cannot_save_a_plan_and_binds_all_the_same(amtrust: Amtrust, control: Control) -> None:
    quote = await amtrust.ready(fein("80"))
    statuses = [
        (await amtrust.call("POST", f"/api/v2/quotes/{quote}/paymentPlans", PAYO)).status_code for _ in "12"
    ]
    assert statuses == [500, 500]
    assert (await amtrust.bind(quote)).status_code == 200
    assert await control.held(KEY, fein("80")) == (1, 1)


@pytest.mark.parametrize(("ending", "statuses"), [("81", [424, 424, 200]), ("82", [424] * 6)])
async def test_net_rates_come_at_the_third_try_or_never(
    amtrust: Amtrust, control: Control, ending: str, statuses: list[int]
) -> None:
    quote = await amtrust.ready(fein(ending))
    path = f"/api/v1/quote/{quote}/netRate"
    without = await amtrust.call("GET", path)
    assert without.status_code == 400
    assert "PAYO or PSR" in without.json()["Errors"]["PaymentPlan"][0]
    assert (await amtrust.call("POST", f"/api/v2/quotes/{quote}/paymentPlans", PAYO)).status_code == 200
    tries = [await amtrust.call("GET", path) for _ in statuses]
    assert [each.status_code for each in tries] == statuses
    if ending == "81":
        rates = tries[-1].json()["Data"]
        assert [(each["State"], each["ClassCode"]) for each in rates] == [("GA", "9082"), ("GA", "8810")]
        assert all(0 < each["NetRate"] < 0.2 for each in rates)
    assert await control.held(KEY, fein(ending)) == (1, 0)
