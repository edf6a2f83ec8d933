"""What every carrier does with a quote, whichever contract it has: prices, decisions, scenarios."""

import inspect
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from activities.bind.carrier_port import CarrierPort
from models.bind_errors import QuoteExists
from models.carrier_call import Capability
from models.carrier_question import CarrierQuestionKind, QuestionAnswer
from models.carrier_quote import CarrierVerdict
from models.carrier_underwriter import AppetiteQuery, AppetiteWord, MessageReason
from models.errors import CarrierRejected, CarrierUnavailable, OutcomeUnknown, QuotingError
from models.risk import Exposure, RiskLocation
from tests.support.carrier_desk import EFFECTIVE, CarrierDesk, more_payroll
from tests.support.carrier_port import Leave
from tests.support.quote_cases import a_risk

OPTIONAL = {
    Capability.FEIN_CHECK: ("check_fein",),
    Capability.OFFICERS: ("officer_options", "save_officers"),
    Capability.NET_RATES: ("net_rates",),
    Capability.MESSAGES: ("messages", "send_message"),
    Capability.TERMS: ("terms", "acknowledge_terms"),
    Capability.CONTACTS: ("contacts",),
    Capability.DOCUMENTS: ("document",),
}


async def test_a_method_of_what_a_carrier_lacks_says_so_and_every_other_one_is_there(
    desk: CarrierDesk,
) -> None:
    declared = {name for name, _ in inspect.getmembers(CarrierPort, inspect.isfunction) if name[0] != "_"}
    assert declared <= set(dir(desk.carrier))
    for capability, names in OPTIONAL.items():
        for name in names:
            method: Any = getattr(desk.carrier, name)
            if capability not in desk.carrier.can:
                empty = [None] * len(inspect.signature(method).parameters)
                with pytest.raises(NotImplementedError):
                    await method(*empty)


async def test_a_quote_has_a_price_whose_lines_lead_to_it_and_can_be_bound_once_it_is_answered(
    desk: CarrierDesk,
) -> None:
    request = desk.request("00")
    quote = await desk.created(request)
    assert quote.quote_id and quote.premium and quote.taxes and quote.effective_date == EFFECTIVE
    assert sum(line.premium for line in quote.lines) == quote.premium
    assert {(line.state, line.class_code) for line in quote.lines if line.class_code} == {
        ("GA", "9082"),
        ("TX", "8810"),
    }
    await desk.answer_all(quote.quote_id, request)
    standing = await desk.details(quote.quote_id, request)
    assert (standing.verdict, standing.premium, standing.differs) == (
        CarrierVerdict.QUOTED,
        quote.premium,
        (),
    )


async def test_an_update_replaces_the_quote_with_its_modification_and_what_differs_is_told(
    desk: CarrierDesk,
) -> None:
    request = desk.request("00")
    quote = await desk.created(request)
    more = more_payroll(request)
    ref = quote.quote_id or ""
    before = await desk.details(ref, more)
    assert before.differs == ("Payroll of class 9082 in GA: 410,000.00 there, 820,000.00 now",)
    await desk.carrier.update_quote(desk.about, ref, more, "update", Leave())
    after = await desk.details(ref, more)
    assert after.differs == () and after.quote_id == ref
    assert after.premium and quote.premium and after.premium > quote.premium
    assert (await desk.held(request.quote.fein))[0] == 1


async def test_equal_requests_have_equal_digests_and_answers_do_not_count(desk: CarrierDesk) -> None:
    request = desk.request("00")
    answer = QuestionAnswer(question_id="1", kind=CarrierQuestionKind.YES_NO, value="no")
    same = request.model_copy(update={"answers": (answer,)})
    assert desk.carrier.digest(request) == desk.carrier.digest(same)
    assert desk.carrier.digest(request) != desk.carrier.digest(more_payroll(request))


@pytest.mark.parametrize("ref", ["999999999", "6c1de1a4-0000-4000-8000-000000000000"])
async def test_a_quote_that_is_not_there_is_none(desk: CarrierDesk, ref: str) -> None:
    if ref.isdigit() is (desk.carrier.key == "amtrust"):
        assert await desk.carrier.quote_details(desk.about, ref) is None


@pytest.mark.parametrize(
    ("state", "code", "word"),
    [("GA", "9082", AppetiteWord.TAKES), ("GA", "5551", AppetiteWord.DECLINES),
     ("OH", "9082", AppetiteWord.DECLINES)],
)  # fmt: skip
async def test_an_appetite_is_told_before_anything_is_asked(
    desk: CarrierDesk, state: str, code: str, word: AppetiteWord
) -> None:
    query = AppetiteQuery(state=state, class_code=code)
    assert (await desk.carrier.appetite(desk.about, query)).word is word


@pytest.mark.parametrize(
    ("ending", "amtrust", "birch"),
    [
        ("00", CarrierVerdict.INDICATION, CarrierVerdict.QUOTED),
        ("10", CarrierVerdict.REFERRED, CarrierVerdict.REFERRED),
        ("11", CarrierVerdict.REFERRED, CarrierVerdict.DECLINED),
        ("12", CarrierVerdict.MORE_INFO, CarrierVerdict.MORE_INFO),
        ("13", CarrierVerdict.MORE_INFO, CarrierVerdict.MORE_INFO),
        ("14", CarrierVerdict.REFERRED, CarrierVerdict.REFERRED),
        ("62", CarrierVerdict.INDICATION, CarrierVerdict.INDICATION),
        ("70", CarrierVerdict.REFERRED, CarrierVerdict.INDICATION),
    ],
)
async def test_each_scenario_is_seen_as_its_outcome_with_a_reason(
    desk: CarrierDesk, ending: str, amtrust: CarrierVerdict, birch: CarrierVerdict
) -> None:
    quote = await desk.created(desk.request(ending))
    wanted = amtrust if desk.carrier.key == "amtrust" else birch
    assert quote.verdict is wanted
    assert bool(quote.reasons) is (wanted is not CarrierVerdict.QUOTED)
    assert {reason.source.kind for reason in quote.reasons} <= {"carrier"}


async def test_a_decline_of_the_class_tells_why_and_locks_what_there_is(desk: CarrierDesk) -> None:
    roofing = RiskLocation(
        name="1", state="GA", zip="30301", employees=(Exposure(code="5551", ft=2, payroll=Decimal(90000)),)
    )
    risk = a_risk(effective_date=EFFECTIVE, start_date=EFFECTIVE, locations=(roofing,))
    quote = await desk.created(desk.request("00", risk=risk))
    assert quote.verdict is CarrierVerdict.DECLINED
    assert "5551" in quote.reasons[0].text and quote.premium is None
    assert quote.locked is bool(quote.quote_id)


async def test_a_referral_is_sent_stays_in_review_and_comes_back_approved(desk: CarrierDesk) -> None:
    request = desk.request("10")
    ref = (await desk.created(request)).quote_id or ""
    await desk.carrier.submit_to_underwriter(desk.about, ref, "Please look.", None, f"submit:{ref}", Leave())
    waiting = await desk.details(ref)
    assert (waiting.verdict, waiting.in_review) == (CarrierVerdict.REFERRED, True)
    await desk.control.advance(21)
    approved = await desk.details(ref)
    assert (approved.verdict, approved.in_review) == (CarrierVerdict.QUOTED, True)


async def test_a_price_that_changes_later_is_read(desk: CarrierDesk) -> None:
    request = desk.request("60")
    quote = await desk.created(request)
    await desk.control.advance(31)
    await desk.answer_all(quote.quote_id or "", request)
    now = await desk.details(quote.quote_id or "")
    assert quote.premium and now.premium and now.premium > quote.premium


async def test_items_of_an_underwriter_are_answered_one_by_one(desk: CarrierDesk) -> None:
    request = desk.request("12")
    quote = await desk.created(request)
    ref = quote.quote_id or ""
    if desk.can(Capability.MESSAGES):
        [asked] = await desk.carrier.messages(desk.about, ref)
        assert "loss runs" in asked.text and not asked.ours and asked.at is not None
        reason = MessageReason.OTHER
        await desk.carrier.send_message(desk.about, ref, "Here they are.", reason, "said", Leave())
        assert [said.ours for said in await desk.carrier.messages(desk.about, ref)] == [False, True]
    else:
        assert [item.answered for item in quote.items] == [False, False]
        answers = [
            QuestionAnswer(question_id=item.id, kind=CarrierQuestionKind.TEXT, value="Sent.")
            for item in quote.items
        ]
        await desk.carrier.save_questions(desk.about, ref, answers, request, "items", Leave())
    assert (await desk.details(ref)).verdict is CarrierVerdict.QUOTED


async def test_a_fein_that_has_a_quote_there_gets_no_second_one(desk: CarrierDesk) -> None:
    request = desk.request("20")
    with pytest.raises(QuoteExists) as exists:
        await desk.created(request)
    ref = exists.value.quote_ref
    if desk.can(Capability.FEIN_CHECK):
        ref = (await desk.carrier.check_fein(desk.about, request.quote.fein or "")).quote_ref
    assert ref is not None
    await desk.carrier.update_quote(desk.about, ref, request, "update", Leave())
    assert (await desk.details(ref, request)).differs == ()
    assert await desk.held(request.quote.fein) == (1, 0)


@pytest.mark.parametrize(
    ("ending", "amtrust", "birch"),
    [
        ("40", CarrierUnavailable, CarrierUnavailable),
        ("42", OutcomeUnknown, OutcomeUnknown),
        ("43", None, None),
        ("44", CarrierUnavailable, CarrierUnavailable),
        ("45", OutcomeUnknown, OutcomeUnknown),
    ],
)
async def test_a_failure_of_a_create_is_known_by_what_it_may_have_left(
    desk: CarrierDesk, ending: str, amtrust: type[QuotingError] | None, birch: type[QuotingError] | None
) -> None:
    request, wanted = desk.request(ending), amtrust if desk.carrier.key == "amtrust" else birch
    if wanted is None:
        assert (await desk.created(request)).quote_id
    else:
        with pytest.raises(wanted):
            await desk.created(request)
    assert (await desk.held(request.quote.fein))[0] == (1 if ending in ("43", "45") else 0)


async def test_what_is_wrong_is_told_by_its_field(desk: CarrierDesk) -> None:
    request = desk.request("00")
    wrong = request.model_copy(update={"quote": request.quote.model_copy(update={"fein": "12345"})})
    with pytest.raises(CarrierRejected) as refused:
        await desk.created(wrong)
    [(field, text)] = [each for each in refused.value.faults if each[0] == refused.value.path]
    assert field.rpartition(".")[2] in ("Fein", "taxId") and text
    assert "12345" not in refused.value.message


async def test_without_a_fein_there_is_an_indication_or_a_word_that_one_is_needed(desk: CarrierDesk) -> None:
    request = desk.request("00")
    bare = request.model_copy(update={"quote": request.quote.model_copy(update={"fein": None})})
    if desk.can(Capability.FEIN_CHECK):
        assert (await desk.created(bare)).verdict is CarrierVerdict.INDICATION
        return
    with pytest.raises(CarrierRejected, match="without its FEIN") as refused:
        await desk.created(bare)
    assert refused.value.path == "fein"


async def test_a_referral_may_name_the_day_by_which_it_is_needed(desk: CarrierDesk) -> None:
    ref = (await desk.created(desk.request("10"))).quote_id or ""
    monday = date(2099, 1, 5)
    await desk.carrier.submit_to_underwriter(
        desk.about, ref, "Please look.", monday, f"submit:{ref}", Leave()
    )
    assert (await desk.details(ref)).in_review
