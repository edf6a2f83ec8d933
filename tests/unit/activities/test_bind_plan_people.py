"""A plan by self-reporting: whom the carrier is told of, and how often a plan is asked to be saved."""

from dataclasses import replace
from typing import Any

import pytest

from activities.bind.asked_step import AskedStep
from activities.bind.plan_steps import NO_PAYGO, PLAN_TRIES, PlanSteps
from models.bind_errors import PlanNotSaved
from models.carrier_call import Capability, Contact
from models.carrier_plan import PaymentPlan, PlanChoice, PlanKind
from models.errors import CarrierRejected, CarrierUnavailable
from models.quote import Business
from tests.support.quote_cases import an_input
from tests.unit.activities.test_bind_plans import IN_FULL, PAYO, PlanCarrier, asked_of

PSR = IN_FULL.model_copy(update={"id": "21-Direct", "words": "Self-reporting", "kind": PlanKind.PSR})
ROBIN = Contact(name="Robin Miller", email="robin@agency.example")


class SelfReporting(PlanCarrier):
    """Its plans end with one by self-reporting; it keeps each choice that it is sent."""

    can: frozenset[Any] = frozenset({Capability.CONTACTS})

    def __init__(self, *plans: PaymentPlan, contacts: tuple[Contact, ...] = (ROBIN,)) -> None:
        super().__init__()
        self.plans, self.known, self.sent = plans or (IN_FULL, PSR), contacts, list[PlanChoice]()
        self.fails: Exception | None = None

    async def contacts(self, *_: Any) -> tuple[Contact, ...]:
        """See CarrierPort."""
        return self.known

    async def payment_plans(self, *_: Any, **__: Any) -> tuple[PaymentPlan, ...]:
        """See CarrierPort."""
        return self.plans

    async def save_payment_plan(self, _: Any, __: str, choice: PlanChoice, *___: Any) -> PaymentPlan:
        """See CarrierPort."""
        self.sent.append(choice)
        if self.fails:
            raise self.fails
        return next(plan for plan in self.plans if plan.id == choice.plan_id)


def of_business(carrier: PlanCarrier, **said: str) -> AskedStep:
    """A step without a plan, of a business of which this is said."""
    business = Business(email="jo@diner.example").model_copy(update=said)
    return replace(asked_of(carrier, None), request=an_input().model_copy(update={"business": business}))


async def test_a_plan_by_a_payroll_company_is_taken_only_where_the_carrier_names_the_company() -> None:
    unnamed = PAYO.model_copy(update={"id": "19-Direct", "payroll_company_id": None})
    for plans, taken in (((unnamed, PSR, PAYO), PAYO.id), ((unnamed, IN_FULL, PSR), PSR.id)):
        carrier = SelfReporting(*plans)
        await PlanSteps(0).save(of_business(carrier))
        assert [each.plan_id for each in carrier.sent] == [taken]


@pytest.mark.parametrize(
    ("said", "insured"),
    [
        ({"first_name": "Jo", "last_name": "Diaz"}, "Jo Diaz"),
        ({"last_name": "Diaz"}, "Diaz"),
        ({}, "Peach Street Diner LLC"),
    ],
)
async def test_self_reporting_names_the_insured_and_the_agency_as_the_carrier_knows_it(
    said: dict[str, str], insured: str
) -> None:
    carrier = SelfReporting()
    done = await PlanSteps(0).save(of_business(carrier, **said))
    assert done.changes.plan is not None and done.changes.plan["plan"]["id"] == PSR.id
    (sent,) = carrier.sent
    assert sent.people is not None and sent.payroll_company_id is None
    assert sent.people.model_dump() == {
        "insured_name": insured, "insured_email": "jo@diner.example",
        "agent_name": "Robin Miller", "agent_email": "robin@agency.example",
        "manager_name": "Robin Miller", "manager_email": "robin@agency.example",
    }  # fmt: skip


async def test_a_plan_by_the_payroll_company_comes_before_self_reporting_and_names_that_company() -> None:
    carrier = SelfReporting(PSR, PAYO)
    await PlanSteps(0).save(of_business(carrier))
    assert [(one.plan_id, one.payroll_company_id, one.people) for one in carrier.sent] == [
        (PAYO.id, "7", None)
    ]


async def test_without_an_address_of_the_insured_self_reporting_is_not_chosen() -> None:
    carrier = SelfReporting()
    done = await PlanSteps(0).save(of_business(carrier, email=""))
    assert done.changes.plan is not None and done.changes.plan["plan"]["id"] == IN_FULL.id
    with pytest.raises(CarrierRejected, match=NO_PAYGO):
        await PlanSteps(0).net_rates(of_business(carrier, email=""))


async def test_a_carrier_that_knows_nobody_of_the_agency_is_sent_no_self_reporting() -> None:
    carrier = SelfReporting(contacts=())
    with pytest.raises(CarrierRejected, match=NO_PAYGO):
        await PlanSteps(0).net_rates(of_business(carrier))
    assert carrier.sent == []


async def test_a_plan_is_asked_to_be_saved_three_times_and_not_again_where_it_is_refused() -> None:
    carrier = SelfReporting()
    carrier.fails = CarrierUnavailable("The carrier does not answer.")
    with pytest.raises(PlanNotSaved):
        await PlanSteps(0).save(of_business(carrier))
    assert len(carrier.sent) == PLAN_TRIES == 3
    carrier.sent.clear()
    carrier.fails = CarrierRejected("No such plan.")
    with pytest.raises(CarrierRejected):
        await PlanSteps(0).save(of_business(carrier))
    assert len(carrier.sent) == 1
