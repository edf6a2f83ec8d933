"""What every carrier offers to be paid by, asks, and says beside the quote, as far as it can be asked."""

from decimal import Decimal

import pytest

from models.bind_errors import FailedDependency
from models.carrier_call import Capability
from models.carrier_officer import CarrierOfficer
from models.carrier_plan import PlanKind, PlanPeople
from models.carrier_question import CarrierQuestionKind
from models.carrier_quote import CarrierVerdict
from models.errors import CarrierRejected, OutcomeUnknown
from tests.support.carrier_desk import EFFECTIVE, CarrierDesk, able, choice
from tests.support.carrier_port import Leave

OWNER = CarrierOfficer(
    name="Adelaide Lanechester", title="President", ownership=Decimal(60), state="GA", included=False
)


async def test_plans_have_every_invoice_to_the_cent_and_add_up(desk: CarrierDesk) -> None:
    ref, _ = await desk.ready("00")
    quote = await desk.details(ref)
    plans = await desk.carrier.payment_plans(desk.about, ref)
    assert len({plan.id for plan in plans}) == len(plans) >= 4
    for plan in plans:
        assert plan.adds_up() and plan.words
        assert (plan.premium, plan.taxes) == (quote.premium, quote.taxes)
        assert plan.payments == len(plan.invoices) and plan.down_payment > 0
        assert plan.down_payment_due == plan.invoices[0].due_date == EFFECTIVE
        assert all(amount == amount.quantize(Decimal("0.01")) for amount in (plan.total, plan.down_payment))


async def test_a_plan_is_chosen_and_is_the_current_one_then(desk: CarrierDesk) -> None:
    ref, _ = await desk.ready("00")
    plan = await desk.plan(ref, payments=4)
    saved = await desk.carrier.save_payment_plan(desk.about, ref, choice(plan), "plan", Leave())
    assert saved.current and saved.model_copy(update={"current": False}) == plan
    unknown = choice(plan).model_copy(update={"plan_id": "999"})
    with pytest.raises(CarrierRejected):
        await desk.carrier.save_payment_plan(desk.about, ref, unknown, "plan", Leave())


@pytest.mark.parametrize("desk", able(Capability.NET_RATES), indirect=True)
async def test_a_plan_that_cannot_be_saved_is_of_unknown_outcome(desk: CarrierDesk) -> None:
    ref, _ = await desk.ready("80")
    with pytest.raises(OutcomeUnknown):
        chosen = choice(await desk.plan(ref))
        await desk.carrier.save_payment_plan(desk.about, ref, chosen, "plan", Leave())


@pytest.mark.parametrize("desk", able(Capability.NET_RATES), indirect=True)
async def test_net_rates_are_fractions_of_payroll_once_a_reporting_plan_is_saved(desk: CarrierDesk) -> None:
    ref, request = await desk.ready("81")
    with pytest.raises(CarrierRejected, match="PAYO or PSR"):
        await desk.carrier.net_rates(desk.about, ref)
    payo = next(p for p in await desk.carrier.payment_plans(desk.about, ref) if p.kind is PlanKind.PAYO)
    with pytest.raises(CarrierRejected, match="PayrollCompanyId"):
        await desk.carrier.save_payment_plan(desk.about, ref, choice(payo), "plan", Leave())
    chosen = choice(payo, payroll_company_id="7")
    saved = await desk.carrier.save_payment_plan(desk.about, ref, chosen, "plan", Leave())
    assert (saved.kind, saved.payroll_company_id) == (PlanKind.PAYO, "7")
    for _ in range(2):
        with pytest.raises(FailedDependency):
            await desk.carrier.net_rates(desk.about, ref)
    rates = await desk.carrier.net_rates(desk.about, ref)
    assert [(rate.state, rate.class_code) for rate in rates] == [("GA", "9082"), ("TX", "8810")]
    payrolls = [line.employees[0].payroll for line in request.quote.risk.locations]
    premium = sum((rate.rate * payroll for rate, payroll in zip(rates, payrolls, strict=True)), Decimal(0))
    assert abs(premium - ((await desk.details(ref)).premium or Decimal(0))) < 1


@pytest.mark.parametrize("desk", able(Capability.NET_RATES), indirect=True)
async def test_a_plan_by_self_reporting_names_its_people(desk: CarrierDesk) -> None:
    ref, _ = await desk.ready("82")
    psr = next(p for p in await desk.carrier.payment_plans(desk.about, ref) if p.kind is PlanKind.PSR)
    people = PlanPeople(
        insured_name="A", insured_email="a@x.example", agent_name="B", agent_email="b@x.example",
        manager_name="C", manager_email="c@x.example",
    )  # fmt: skip
    chosen = choice(psr, people=people)
    assert (await desk.carrier.save_payment_plan(desk.about, ref, chosen, "plan", Leave())).current
    for _ in range(5):
        with pytest.raises(FailedDependency):
            await desk.carrier.net_rates(desk.about, ref)


async def test_questions_are_told_with_their_kind_and_wrong_answers_by_their_field(desk: CarrierDesk) -> None:
    request = desk.request("31")
    ref = (await desk.created(request)).quote_id or ""
    questions = await desk.carrier.questions(desk.about, ref)
    assert len({question.id for question in questions}) == len(questions)
    assert all(
        bool(question.options) is (question.kind is CarrierQuestionKind.CHOICE) for question in questions
    )
    first = [each for each in questions if each.text == questions[0].text]
    assert len(first) == (3 if desk.carrier.key == "amtrust" else 2)
    with pytest.raises(CarrierRejected) as refused:
        await desk.answer_all(ref, request, choice="Perhaps")
    assert refused.value.path and refused.value.path.casefold().endswith(("answer", "answervalue"))
    await desk.answer_all(ref, request)
    assert (await desk.details(ref)).verdict is CarrierVerdict.QUOTED


@pytest.mark.parametrize("desk", able(Capability.OFFICERS), indirect=True)
async def test_a_child_question_names_its_parent_and_its_answers_are_read_back(desk: CarrierDesk) -> None:
    request = desk.request("00")
    ref = (await desk.created(request)).quote_id or ""
    [child] = [each for each in await desk.carrier.questions(desk.about, ref) if each.parent_id]
    assert child.parent_answer == "yes"
    await desk.answer_all(ref, request)
    told = {each.id: each.answer for each in await desk.carrier.questions(desk.about, ref)}
    assert (told[child.parent_id or ""], told[child.id]) == ("no", child.options[0])


@pytest.mark.parametrize("desk", able(Capability.OFFICERS), indirect=True)
async def test_officers_are_left_out_by_the_form_of_their_state_once_its_options_are_there(
    desk: CarrierDesk,
) -> None:
    ref = (await desk.created(desk.request("30"))).quote_id or ""
    options = [await desk.carrier.officer_options(desk.about, ref) for _ in range(3)]
    assert options[:2] == [(), ()]
    assert [option.state for option in options[2]] == ["GA", "TX"]
    form = options[2][0].endorsement_for(included=False, ownership=Decimal(60))
    assert form is not None and not form.included and form.least_ownership == 10
    await desk.carrier.save_officers(desk.about, ref, [OWNER], "officers", Leave())
    small = OWNER.model_copy(update={"ownership": Decimal(5)})
    with pytest.raises(CarrierRejected, match="GA has no form") as refused:
        await desk.carrier.save_officers(desk.about, ref, [OWNER, small], "officers", Leave())
    assert refused.value.path == "officers.1.ownership"


@pytest.mark.parametrize("desk", able(Capability.TERMS, Capability.CONTACTS), indirect=True)
async def test_terms_and_contacts_are_read_before_a_bind(desk: CarrierDesk) -> None:
    terms = await desk.carrier.terms(desk.about)
    assert "affirm" in terms.affirmation and "policy begins" in terms.text
    contacts = await desk.carrier.contacts(desk.about)
    assert all(contact.id and contact.name and "@" in contact.email for contact in contacts)


@pytest.mark.parametrize("desk", able(Capability.DOCUMENTS), indirect=True)
async def test_the_carriers_own_document_is_a_pdf(desk: CarrierDesk) -> None:
    ref = (await desk.created(desk.request("00"))).quote_id or ""
    assert (await desk.carrier.document(desk.about, ref)).startswith(b"%PDF")
    assert desk.log.kept[-1][1].reply.endswith('letters of PDF"')
