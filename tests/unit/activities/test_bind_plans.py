"""Plans and net rates: what the carrier keeps as the chosen plan is what the account says."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from activities.bind.asked_step import AskedStep, StepDone
from activities.bind.plan_steps import APART_S, PlanSteps, changes_with_plans
from models.bind_account import BindAccountState
from models.bind_errors import NetRatesMissing
from models.bind_record import AccountRecord, ChosenPlan
from models.bind_step import BindStepType, StepRow
from models.carrier_plan import Invoice, NetRate, PaymentPlan, PlanChoice, PlanKind
from models.carrier_quote import CarrierQuote, CarrierVerdict
from models.errors import CarrierUnavailable
from models.job import JobRef, TenantScope
from tests.support.quote_cases import an_input

DAY, ALL = date(2026, 8, 1), Decimal("1055.00")
SUM = Invoice(
    premium=Decimal("1000.00"), taxes=Decimal("50.00"), fees=Decimal("5.00"), total=ALL, bill_date=DAY,
    due_date=DAY, is_down_payment=True,
)  # fmt: skip
IN_FULL = PaymentPlan(
    id="1-Direct", billing="Direct", words="In full", payments=1, premium=SUM.premium, taxes=SUM.taxes,
    fees=SUM.fees, total=ALL, down_payment=ALL, down_payment_due=DAY, invoices=(SUM,),
)  # fmt: skip
PAYO = IN_FULL.model_copy(
    update={"id": "20-Direct", "words": "As you owe", "kind": PlanKind.PAYO, "payroll_company_id": "7"}
)
RATE = NetRate(state="IL", class_code="8810", class_description="Clerical", rate=Decimal("0.0012"))


class PlanCarrier:
    """A carrier that keeps the plan that was saved last, and rates only one that follows the payroll."""

    can: frozenset[Any] = frozenset()

    def __init__(self, rates: tuple[NetRate, ...] = (RATE,)) -> None:
        self.rates, self.saved = rates, IN_FULL.id
        self.tries = 0
        """How often rates were asked for."""
        self.asked = ""
        """Of which quote the plans were read last."""

    async def payment_plans(self, _: Any = None, quote_ref: str = "", *__: Any) -> tuple[PaymentPlan, ...]:
        """See CarrierPort."""
        self.asked = quote_ref
        return tuple(plan.model_copy(update={"current": plan.id == self.saved}) for plan in (IN_FULL, PAYO))

    async def save_payment_plan(self, _: Any, __: str, choice: PlanChoice, *___: Any) -> PaymentPlan:
        """See CarrierPort."""
        self.saved = choice.plan_id
        return next(plan for plan in await self.payment_plans() if plan.current)

    async def net_rates(self, *_: Any) -> tuple[NetRate, ...]:
        """See CarrierPort."""
        assert self.saved == PAYO.id
        self.tries += 1
        return self.rates


def asked_of(carrier: PlanCarrier, plan: PaymentPlan | None, **more: Any) -> AskedStep:
    """A step of an account with a plan. more: of its record."""
    chosen = None if plan is None else ChosenPlan(plan=plan, by_person=True)
    about: dict[str, Any] = {
        "id": uuid4(), "prospect_id": uuid4(), "adapter": "amtrust", "carrier_name": "AmTrust",
        "run_id": uuid4(), "state": BindAccountState.QUOTED, "quote_ref": "7", "version": 1,
        "updated_at": datetime.now(UTC), "plan": chosen,
    }  # fmt: skip
    record = AccountRecord(**about | more)
    step = StepRow(job_id=uuid4(), account_id=record.id, type=BindStepType.GET_NET_RATES)
    job = JobRef(job_id=step.job_id, scope=TenantScope(user=uuid4()))
    lease: Any = None
    asked: Any = carrier
    return AskedStep(job, step, record, an_input(), asked, lease)


async def rated(carrier: PlanCarrier, plan: PaymentPlan | None) -> StepDone:
    """Net rates of an account with a plan."""
    return await PlanSteps(0).net_rates(asked_of(carrier, plan))


def quote_of(premium: str, taxes: str = "50.00") -> CarrierQuote:
    """The carrier's quote at a price."""
    return CarrierQuote(
        quote_id="7",
        verdict=CarrierVerdict.QUOTED,
        premium=Decimal(premium),
        taxes=Decimal(taxes),
        eligibility="BindEligible",
        status="Approved",
    )


OLD = IN_FULL.model_copy(update={"premium": Decimal("900.00"), "total": Decimal("955.00")})
GONE = OLD.model_copy(update={"id": "99-Direct"})


async def test_plans_are_read_anew_when_the_price_moved_and_the_chosen_one_stays() -> None:
    found = await changes_with_plans(asked_of(PlanCarrier(), OLD, plans=(OLD,)), quote_of("1000.00"))
    assert (found.premium, found.taxes, found.quote_ref) == (Decimal("1000.00"), Decimal("50.00"), "7")
    assert (found.eligibility, found.quote_status) == ("BindEligible", "Approved")
    assert [plan["total"] for plan in found.plans or ()] == ["1055.00", "1055.00"]
    assert found.plan is not None and found.plan["by_person"] is True
    assert (found.plan["plan"]["id"], found.plan["plan"]["total"]) == (IN_FULL.id, "1055.00")
    assert "plan" not in found.cleared


async def test_a_chosen_plan_that_the_new_price_does_not_have_is_chosen_no_more() -> None:
    found = await changes_with_plans(asked_of(PlanCarrier(), GONE, plans=(GONE,)), quote_of("1000.00"))
    assert found.plan is None and found.cleared == ("plan",)
    assert len(found.plans or ()) == 2


async def test_plans_of_a_quote_that_was_made_anew_are_its_own() -> None:
    carrier = PlanCarrier()
    anew = quote_of("1000.00").model_copy(update={"quote_id": "8"})
    await changes_with_plans(asked_of(carrier, OLD, plans=(OLD,)), anew)
    assert carrier.asked == "8"


async def test_plans_of_the_same_price_are_not_asked_for_again() -> None:
    found = await changes_with_plans(asked_of(PlanCarrier(), IN_FULL, plans=(IN_FULL,)), quote_of("1000.00"))
    assert (found.plan, found.plans, found.cleared) == (None, None, ())


async def test_a_carrier_that_does_not_tell_its_plans_leaves_none_at_a_new_price(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def silent(*_: Any) -> Any:
        raise CarrierUnavailable("The carrier does not answer.")

    carrier = PlanCarrier()
    monkeypatch.setattr(carrier, "payment_plans", silent)
    found = await changes_with_plans(asked_of(carrier, OLD, plans=(OLD,)), quote_of("1000.00"))
    assert (found.plan, found.plans, found.cleared) == (None, [], ("plan",))


async def test_the_plan_of_a_bind_under_way_stays_as_it_was_accepted() -> None:
    binding = asked_of(PlanCarrier(), OLD, plans=(OLD,), state=BindAccountState.BINDING)
    found = await changes_with_plans(binding, quote_of("1000.00"))
    assert (found.plan, found.plans, found.cleared) == (None, None, ())


@pytest.mark.req("CB-273")
async def test_net_rates_leave_the_carrier_with_the_plan_that_somebody_chose() -> None:
    carrier = PlanCarrier()
    done = await rated(carrier, IN_FULL)
    assert carrier.saved == IN_FULL.id
    assert done.changes.net_rates and done.changes.plan is None
    rate = {"State": "IL", "NetRate": "0.0012", "ClassCode": "8810", "ClassDescription": "Clerical"}
    assert done.answer == {"Data": [rate]}


@pytest.mark.req("CB-185", "CB-273")
async def test_net_rates_that_never_come_leave_the_chosen_plan_too() -> None:
    carrier = PlanCarrier(rates=())
    with pytest.raises(NetRatesMissing):
        await rated(carrier, IN_FULL)
    assert (carrier.saved, carrier.tries, APART_S) == (IN_FULL.id, 5, 1)


async def test_an_account_without_a_plan_learns_of_the_one_that_net_rates_needed() -> None:
    carrier = PlanCarrier()
    done = await rated(carrier, None)
    assert carrier.saved == PAYO.id
    assert done.changes.plan is not None and done.changes.plan["plan"]["id"] == PAYO.id
    assert done.changes.plan["by_person"] is False


async def test_a_plan_that_follows_the_payroll_stays_as_it_is() -> None:
    carrier = PlanCarrier()
    carrier.saved = PAYO.id
    done = await rated(carrier, PAYO)
    assert carrier.saved == PAYO.id and done.changes.plan is None
