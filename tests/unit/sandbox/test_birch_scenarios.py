"""Each row of the scenario table at the second carrier, over HTTP: what it answers, and what it holds."""

import asyncio

import httpx
import pytest

from tests.support.carrier_calls import Birch, birch_body
from tests.support.sandbox_process import Control

KEY = "birch"
DAY_S = 86_400


def fein(ending: str) -> str:
    """A FEIN of this file."""
    return f"9200000{ending}"


@pytest.mark.parametrize("ending", ["00", "30", "31", "80", "81", "82", "99"])
async def test_00_and_what_concerns_the_other_carrier_is_quotable_and_binds_at_once(
    birch: Birch, control: Control, ending: str
) -> None:
    quote = await birch.created(fein(ending))
    assert await birch.statuses(quote) == ("Quotable", "Eligible")
    bound = (await birch.bind(quote)).json()
    [policy] = await control.get("policies", fein=fein(ending))
    assert bound == {"instantBindStatus": "Succeeded", "policyNumber": policy["number"], "reason": None}
    details = await birch.details(quote)
    assert (details["instantBindStatus"], details["policyNumber"]) == ("Succeeded", policy["number"])
    assert policy["premium"] == str(details["premiumDetails"]["totalEstimatedPremium"])
    assert await birch.found(quoteId=quote) == await birch.found(taxId=fein(ending)) == [policy["number"]]
    assert await control.held(KEY, fein(ending)) == (1, 1)


@pytest.mark.parametrize(
    ("ending", "seconds", "status"),
    [("10", 20, "Quotable"), ("14", 9 * DAY_S, "Quotable"), ("70", 40 * DAY_S, "")],
)
async def test_a_referral_is_answered_when_the_clock_says_so(
    birch: Birch, control: Control, ending: str, seconds: float, status: str
) -> None:
    quote = await birch.created(fein(ending))
    first = (await birch.details(quote))["bindStatus"]
    assert first == ("Refer" if status else "Undetermined")
    assert (await birch.bind(quote)).json()["instantBindStatus"] == "Failed"
    assert (await birch.submit(quote)).status_code == 200
    await control.advance(seconds - 5)
    assert (await birch.details(quote))["bindStatus"] == first
    await control.advance(6)
    assert (await birch.details(quote))["bindStatus"] == (status or first)
    bound = (await birch.bind(quote)).json()["instantBindStatus"]
    assert bound == ("Succeeded" if status else "Failed")
    assert await control.held(KEY, fein(ending)) == (1, 1 if status else 0)


@pytest.mark.parametrize(("ending", "reasons"), [("11", 2), ("21", 1)])
async def test_a_decline_is_a_200_with_its_reasons_and_no_quote(
    birch: Birch, control: Control, ending: str, reasons: int
) -> None:
    answer = await birch.create(fein(ending))
    assert answer.status_code == 200
    assert answer.json()["bindStatus"] == "Decline"
    assert len(answer.json()["declineReasons"]) == reasons
    assert await control.held(KEY, fein(ending)) == (0, 0)


async def test_12_is_quotable_once_its_items_are_answered_and_13_is_not(
    birch: Birch, control: Control
) -> None:
    found = {}
    for ending in ("12", "13"):
        quote = await birch.created(fein(ending))
        before = await birch.details(quote)
        answers = {item["id"]: "Here it is." for item in before["referItems"]}
        body = birch_body(fein(ending), answers=answers)
        after = (await birch.call("PUT", f"/Quotes/{quote}", body)).json()
        found[ending] = (before["bindStatus"], len(before["referItems"]), after["bindStatus"])
        assert await control.held(KEY, fein(ending)) == (1, 0)
    assert found == {"12": ("Refer", 2, "Quotable"), "13": ("Refer", 2, "Refer")}


async def test_20_answers_409_with_the_quote_that_put_changes(birch: Birch, control: Control) -> None:
    refused = await birch.create(fein("20"))
    assert refused.status_code == 409
    assert refused.headers["content-type"] == "application/problem+json"
    [held] = await control.get("quotes", fein=fein("20"))
    assert refused.json()["quoteId"] == held["QuoteId"]
    updated = await birch.call("PUT", f"/Quotes/{held['QuoteId']}", birch_body(fein("20")))
    assert updated.json()["namedInsured"] == "Peach Kitchen LLC"
    assert str(updated.json()["premiumDetails"]["totalEstimatedPremium"]) != held["premium"]
    assert await control.held(KEY, fein("20")) == (1, 0)


@pytest.mark.parametrize(("ending", "statuses"), [("40", [503, 503, 201]), ("42", [500, 201]), ("43", [201])])
async def test_a_carrier_that_stumbles_takes_the_next_try(
    birch: Birch, control: Control, ending: str, statuses: list[int]
) -> None:
    await birch.signed_in()
    assert [(await birch.create(fein(ending))).status_code for _ in statuses] == statuses
    assert await control.held(KEY, fein(ending)) == (1, 0)
    lines = [
        each["status"] for each in await control.get("calls", carrier=KEY) if each["fein"] == fein(ending)
    ]
    assert lines == ([401, 201] if ending == "43" else statuses)


async def test_41_takes_20_s_on_every_call(birch: Birch, control: Control) -> None:
    await birch.signed_in()
    created = await control.late(birch.create(fein("41")), 20)
    read = await control.late(birch.call("GET", f"/Quotes/{created.json()['id']}"), 20)
    assert (created.status_code, read.status_code) == (201, 200)
    assert await control.held(KEY, fein("41")) == (1, 0)


async def test_44_is_down_for_ten_minutes_of_the_clock(birch: Birch, control: Control) -> None:
    assert [(await birch.create(fein("44"))).status_code for _ in range(2)] == [503, 503]
    assert await control.held(KEY, fein("44")) == (0, 0)
    await control.advance(601)
    assert (await birch.create(fein("44"))).status_code == 201
    assert await control.held(KEY, fein("44")) == (1, 0)


async def test_45_keeps_the_quote_whose_reply_is_cut_and_the_same_key_finds_it(
    birch: Birch, control: Control
) -> None:
    answers = [await birch.create(fein("45"), key="create-45") for _ in range(2)]
    assert [each.status_code for each in answers] == [201, 201]
    for answer in answers:
        with pytest.raises(ValueError, match=r"Unterminated|Expecting"):
            answer.json()
    assert await control.held(KEY, fein("45")) == (1, 0)


@pytest.mark.parametrize(("ending", "at_once"), [("50", 1), ("55", 0)])
async def test_50_and_55_bind_and_drop_the_connection_and_the_same_key_binds_nothing_more(
    birch: Birch, control: Control, ending: str, at_once: int
) -> None:
    quote = await birch.created(fein(ending))
    with pytest.raises(httpx.RemoteProtocolError):
        await birch.bind(quote, key=f"bind-{ending}")
    assert await control.held(KEY, fein(ending)) == (1, 1)
    assert len(await birch.found(quoteId=quote)) == at_once
    assert (await birch.details(quote))["instantBindStatus"] == ("Succeeded" if at_once else "Pending")
    again = (await birch.bind(quote, key=f"bind-{ending}")).json()
    await control.advance(46)
    assert (
        await birch.found(quoteId=quote) == await birch.found(taxId=fein(ending)) == [again["policyNumber"]]
    )
    assert await control.held(KEY, fein(ending)) == (1, 1)


async def test_51_fails_the_bind_and_refers_the_quote(birch: Birch, control: Control) -> None:
    quote = await birch.created(fein("51"))
    failed = (await birch.bind(quote)).json()
    assert (failed["instantBindStatus"], failed["policyNumber"]) == ("Failed", None)
    assert await birch.statuses(quote) == ("Refer", "Failed")
    assert (await birch.details(quote))["referReasons"] == [failed["reason"]]
    assert await control.held(KEY, fein("51")) == (1, 0)


async def test_52_binds_and_answers_502(birch: Birch, control: Control) -> None:
    quote = await birch.created(fein("52"))
    assert (await birch.bind(quote, key="bind-52")).status_code == 502
    assert len(await birch.found(quoteId=quote)) == 1
    assert (await birch.bind(quote, key="bind-52")).json()["instantBindStatus"] == "Succeeded"
    assert await control.held(KEY, fein("52")) == (1, 1)


async def test_53_is_pending_for_180_s(birch: Birch, control: Control) -> None:
    quote = await birch.created(fein("53"))
    assert (await birch.bind(quote, key="bind-53")).json()["instantBindStatus"] == "Pending"
    await control.advance(175)
    assert (await birch.details(quote))["instantBindStatus"] == "Pending"
    assert await control.held(KEY, fein("53")) == (1, 0)
    await control.advance(6)
    details = await birch.details(quote)
    assert details["instantBindStatus"] == "Succeeded"
    assert await birch.found(quoteId=quote) == [details["policyNumber"]]
    assert await control.held(KEY, fein("53")) == (1, 1)


async def test_54_is_bound_in_the_carriers_portal_by_itself(birch: Birch, control: Control) -> None:
    quote = await birch.created(fein("54"))
    assert await birch.found(quoteId=quote) == []
    await control.advance(31)
    assert len(await birch.found(quoteId=quote)) == 1
    [policy] = await control.get("policies", fein=fein("54"))
    assert policy["source"] == "portal"
    assert await control.held(KEY, fein("54")) == (1, 1)


async def test_60_costs_more_once_it_is_scored(birch: Birch, control: Control) -> None:
    created = (await birch.create(fein("60"))).json()
    await control.advance(31)
    scored = await birch.details(created["id"])
    before, after = (each["premiumDetails"]["totalEstimatedPremium"] for each in (created, scored))
    assert after > before
    assert await control.held(KEY, fein("60")) == (1, 0)


async def test_61_fails_the_bind_with_a_new_price_and_takes_the_next(birch: Birch, control: Control) -> None:
    created = (await birch.create(fein("61"))).json()
    failed = (await birch.bind(created["id"], key="bind-61")).json()
    after = (await birch.details(created["id"]))["premiumDetails"]["totalEstimatedPremium"]
    assert failed["reason"] == f"The price changed; it is {after} now."
    assert after > created["premiumDetails"]["totalEstimatedPremium"]
    assert (await birch.bind(created["id"], key="bind-61")).json() == failed, "the same key, the same answer"
    assert (await birch.bind(created["id"], key="bind-61-2")).json()["instantBindStatus"] == "Succeeded"
    assert await control.held(KEY, fein("61")) == (1, 1)


async def test_62_is_dirty_and_cannot_be_bound_at_once(birch: Birch, control: Control) -> None:
    created = (await birch.create(fein("62"))).json()
    assert (created["isDirty"], created["bindStatus"], created["instantBindStatus"]) == (
        True, "Quotable", "Ineligible",
    )  # fmt: skip
    assert await control.held(KEY, fein("62")) == (1, 0)


async def test_71_never_answers_a_create_and_keeps_nothing(birch: Birch, control: Control) -> None:
    await birch.signed_in()
    create = await control.begun(birch.create(fein("71")))
    await control.advance(3600)
    assert await control.held(KEY, fein("71")) == (0, 0)
    assert not create.done()
    create.cancel()


async def test_72_answers_a_create_after_240_s(birch: Birch, control: Control) -> None:
    await birch.signed_in()
    created = await control.late(birch.create(fein("72")), 240)
    assert created.status_code == 201
    assert await control.held(KEY, fein("72")) == (1, 0)


async def test_another_key_or_none_makes_another_policy_and_a_key_is_forgotten_after_24_h(
    birch: Birch, control: Control
) -> None:
    quote = await birch.created("920000199")
    first = [(await birch.bind(quote, key="one")).json()["policyNumber"] for _ in range(2)]
    assert len(set(first)) == 1
    await control.advance(23 * 3600)
    assert (await birch.bind(quote, key="one")).json()["policyNumber"] == first[0]
    assert await control.held(KEY, "920000199") == (1, 1)
    others = {(await birch.bind(quote, key=key)).json()["policyNumber"] for key in ("two", None)}
    assert len(others | set(first)) == 3
    await control.advance(2 * 3600)
    await birch.bind(quote, key="one")
    assert await control.held(KEY, "920000199") == (1, 4)


async def test_a_key_is_no_key_for_another_request(birch: Birch, control: Control) -> None:
    created = await birch.create("920000299", key="once")
    again = await birch.create("920000299", key="once")
    assert again.json() == created.json()
    assert again.headers["Idempotent-Replayed"] == "true"
    other = await birch.create("920000299", key="once", payroll=1)
    assert other.status_code == 409
    assert await control.held(KEY, "920000299") == (1, 0)


async def test_one_key_at_the_same_time_is_one_policy(birch: Birch, control: Control) -> None:
    quote = await birch.created("920000399")
    answers = await asyncio.gather(*(birch.bind(quote, key="at once") for _ in range(8)))
    assert len({each.json()["policyNumber"] for each in answers}) == 1
    assert await control.held(KEY, "920000399") == (1, 1)
