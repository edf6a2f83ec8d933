"""Each row of the scenario table at the first carrier, over HTTP: what it answers, and what it holds."""

import pytest

from tests.support.carrier_calls import Amtrust, amtrust_body
from tests.support.sandbox_process import Control

KEY = "amtrust"
DAY_S = 86_400


def fein(ending: str) -> str:
    """A FEIN of this file."""
    return f"9100000{ending}"


@pytest.mark.parametrize(
    ("ending", "seconds", "before", "after"),
    [
        ("10", 20, "Submitted", "Approved"),
        ("11", 0, "UnderwriterDeclined", "UnderwriterDeclined"),
        ("14", 9 * DAY_S, "Submitted", "Approved"),
        ("70", 40 * DAY_S, "Submitted", "Submitted"),
    ],
)
async def test_a_referral_is_answered_when_the_clock_says_so(
    amtrust: Amtrust, control: Control, ending: str, seconds: float, before: str, after: str
) -> None:
    quote = await amtrust.created(fein(ending))
    assert await amtrust.eligibility(quote) == ("Refer", "Not Submitted")
    assert (await amtrust.submit(quote)).status_code == 200
    assert (await amtrust.submit(quote)).status_code == 400, "once"
    if seconds:
        await control.advance(seconds - 5)
    assert (await amtrust.eligibility(quote))[1] == before
    await control.advance(6)
    assert (await amtrust.eligibility(quote))[1] == after
    await amtrust.agree(quote)
    assert (await amtrust.bind(quote)).status_code == (200 if after == "Approved" else 400)
    assert await control.held(KEY, fein(ending)) == (1, 1 if after == "Approved" else 0)


async def test_12_is_approved_once_its_request_is_answered_and_13_is_not(
    amtrust: Amtrust, control: Control
) -> None:
    found = {}
    for ending in ("12", "13"):
        quote = await amtrust.created(fein(ending))
        before = (await amtrust.eligibility(quote))[1]
        path = f"quotes/{quote}/underwriter-messages"
        asked = (await amtrust.call("GET", f"/api/v1/{path}")).json()["Data"]
        assert [each["AgentEntry"] for each in asked] == [False]
        sent = await amtrust.call("POST", f"/api/v2/{path}", {"Message": "Here it is.", "Reason": "Other"})
        assert (sent.status_code, sent.json()["isOk"]) == (200, True)
        found[ending] = (before, (await amtrust.eligibility(quote))[1], asked[0]["Message"])
    assert found["12"][:2] == ("AdditionalInformationNeeded", "Approved")
    assert "loss runs" in found["12"][2]
    assert found["13"][:2] == ("ApprovalSubjectTo", "ApprovalSubjectTo")
    assert "signed safety program" in found["13"][2]


async def test_20_has_a_quote_already_that_only_put_changes(amtrust: Amtrust, control: Control) -> None:
    checked = (await amtrust.call("POST", "/api/v2/fein/validation", {"Fein": fein("20")})).json()
    [note] = checked["AdditionalMessages"]
    [held] = await control.get("quotes", fein=fein("20"))
    assert held["QuoteId"] in note and "PUT" in note
    refused = await amtrust.create(fein("20"))
    assert refused.status_code == 400
    assert "Use PUT" in refused.json()["Errors"]["Quote.Fein"][0]
    body = amtrust_body(fein("20"))["Quote"]
    updated = await amtrust.call("PUT", f"/api/v1/quotes/{held['QuoteId']}", body)
    assert updated.json()["EstimatedAnnualPremium"] != int(held["premium"])
    assert await control.held(KEY, fein("20")) == (1, 0)


async def test_21_is_blocked_by_the_fein_check(amtrust: Amtrust, control: Control) -> None:
    checked = (await amtrust.call("POST", "/api/v2/fein/validation", {"Fein": fein("21")})).json()
    assert checked["Errors"]["Fein"] == ["The FEIN is blocked for new business with your agency."]
    assert await control.held(KEY, fein("21")) == (0, 0)


async def test_30_has_officer_options_from_the_third_read(amtrust: Amtrust, control: Control) -> None:
    quote = await amtrust.created(fein("30"))
    path = f"/api/v1/quotes/{quote}/officer-information"
    reads = [(await amtrust.call("GET", path)).json()["Data"] for _ in range(3)]
    assert reads[:2] == [[], []]
    assert [each["OfficerType"] for each in reads[2]] == ["Member"]
    assert await control.held(KEY, fein("30")) == (1, 0)


async def test_31_asks_one_text_under_three_ids_and_wants_each_answered(
    amtrust: Amtrust, control: Control
) -> None:
    quote = await amtrust.created(fein("31"))
    questions = await amtrust.questions(quote)
    same = [each for each in questions if each["Question"] == questions[0]["Question"]]
    assert len({each["Id"] for each in same}) == 3
    rest = [each for each in questions if each["Id"] != same[2]["Id"]]
    given = {"bool": "No", "text": "They cook.", "dropdown": "Up to a tenth"}
    answers = [{"QuestionId": each["Id"], "AnswerValue": given[each["QuestionType"]]} for each in rest]
    path = f"/api/v1/quotes/{quote}/questions-answers"
    assert (await amtrust.call("POST", path, answers)).status_code == 200
    assert (await amtrust.eligibility(quote))[0] == "Incomplete"
    last = [{"QuestionId": same[2]["Id"], "AnswerValue": "No"}]
    assert (await amtrust.call("POST", path, last)).status_code == 200
    assert (await amtrust.eligibility(quote))[0] == "BindEligible"
    assert await control.held(KEY, fein("31")) == (1, 0)


@pytest.mark.parametrize(("ending", "statuses"), [("40", [424, 424, 201]), ("42", [500, 201]), ("43", [201])])
async def test_a_carrier_that_stumbles_takes_the_next_try(
    amtrust: Amtrust, control: Control, ending: str, statuses: list[int]
) -> None:
    await amtrust.signed_in()
    assert [(await amtrust.create(fein(ending))).status_code for _ in statuses] == statuses
    assert await control.held(KEY, fein(ending)) == (1, 0)
    lines = [
        each["status"] for each in await control.get("calls", carrier=KEY) if each["fein"] == fein(ending)
    ]
    assert lines == ([401, 201] if ending == "43" else statuses)


async def test_41_takes_20_s_on_every_call(amtrust: Amtrust, control: Control) -> None:
    await amtrust.signed_in()
    created = await control.late(amtrust.create(fein("41")), 20)
    assert created.status_code == 201
    quote = created.json()["Data"]["AccountInformation"]["QuoteId"]
    read = await control.late(amtrust.call("GET", f"/api/v2/quotes/{quote}"), 20)
    assert read.status_code == 200
    assert await control.held(KEY, fein("41")) == (1, 0)


async def test_44_is_down_for_ten_minutes_of_the_clock(amtrust: Amtrust, control: Control) -> None:
    assert [(await amtrust.create(fein("44"))).status_code for _ in range(2)] == [503, 503]
    assert await control.held(KEY, fein("44")) == (0, 0)
    await control.advance(601)
    assert (await amtrust.create(fein("44"))).status_code == 201
    assert await control.held(KEY, fein("44")) == (1, 0)


async def test_45_keeps_the_quote_whose_reply_is_cut(amtrust: Amtrust, control: Control) -> None:
    answer = await amtrust.create(fein("45"))
    assert answer.status_code == 201
    with pytest.raises(ValueError, match=r"Unterminated|Expecting"):
        answer.json()
    assert (await amtrust.create(fein("45"))).status_code == 400, "it is there"
    assert await control.held(KEY, fein("45")) == (1, 0)


async def test_60_costs_more_once_its_questions_are_saved(amtrust: Amtrust, control: Control) -> None:
    quote = await amtrust.created(fein("60"))
    before = (await amtrust.details(quote))["PremiumDetails"]["PriceIndication"]
    await amtrust.answer_all(quote)
    after = (await amtrust.details(quote))["PremiumDetails"]["PriceIndication"]
    assert float(after) > float(before)
    assert await control.held(KEY, fein("60")) == (1, 0)


async def test_62_has_no_rating_summary(amtrust: Amtrust, control: Control) -> None:
    quote = await amtrust.created(fein("62"))
    data = await amtrust.details(quote)
    assert data["PremiumDetails"]["PriceIndication"] is not None
    assert "RatingSummary" not in data
    assert await control.held(KEY, fein("62")) == (1, 0)


async def test_71_never_answers_a_create_and_keeps_nothing(amtrust: Amtrust, control: Control) -> None:
    await amtrust.signed_in()
    create = await control.begun(amtrust.create(fein("71")))
    await control.advance(3600)
    assert await control.held(KEY, fein("71")) == (0, 0)
    assert not create.done()
    create.cancel()


async def test_72_answers_a_create_after_240_s(amtrust: Amtrust, control: Control) -> None:
    await amtrust.signed_in()
    created = await control.late(amtrust.create(fein("72")), 240)
    assert created.status_code == 201
    assert await control.held(KEY, fein("72")) == (1, 0)
