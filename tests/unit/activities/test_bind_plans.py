"""Plans and net rates: what the carrier keeps as the chosen plan is what the account says."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from activities.bind.asked_step import AskedStep, StepDone
from activities.bind.plan_steps import PlanSteps
from models.bind_account import BindAccountState
from models.bind_errors import NetRatesMissing
from models.bind_record import AccountRecord, ChosenPlan
from models.bind_step import BindStepType, StepRow
from models.carrier_plan import Invoice, NetRate, PaymentPlan, PlanChoice, PlanKind
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

    async def payment_plans(self, *_: Any) -> tuple[PaymentPlan, ...]:
        """See CarrierPort."""
        return tuple(plan.model_copy(update={"current": plan.id == self.saved}) for plan in (IN_FULL, PAYO))

    async def save_payment_plan(self, _: Any, __: str, choice: PlanChoice, *___: Any) -> PaymentPlan:
        """See CarrierPort."""
        self.saved = choice.plan_id
        return next(plan for plan in await self.payment_plans() if plan.current)

    async def net_rates(self, *_: Any) -> tuple[NetRate, ...]:
        """See CarrierPort."""
        assert self.saved == PAYO.id
        return self.rates


async def rated(carrier: PlanCarrier, plan: PaymentPlan | None) -> StepDone:
    """Net rates of an account with a plan."""
    chosen = None if plan is None else ChosenPlan(plan=plan, by_person=True)
    record = AccountRecord(
        id=uuid4(), prospect_id=uuid4(), adapter="amtrust", carrier_name="AmTrust", run_id=uuid4(),
        state=BindAccountState.QUOTED, quote_ref="7", version=1, updated_at=datetime.now(UTC), plan=chosen,
    )  # fmt: skip
    step = StepRow(job_id=uuid4(), account_id=record.id, type=BindStepType.GET_NET_RATES)
    job = JobRef(job_id=step.job_id, scope=TenantScope(user=uuid4()))
    lease: Any = None
    asked: Any = carrier
    return await PlanSteps(0).net_rates(AskedStep(job, step, record, an_input(), asked, lease))


async def test_net_rates_leave_the_carrier_with_the_plan_that_somebody_chose() -> None:
    carrier = PlanCarrier()
    done = await rated(carrier, IN_FULL)
    assert carrier.saved == IN_FULL.id
    assert done.changes.net_rates and done.changes.plan is None


async def test_net_rates_that_never_come_leave_the_chosen_plan_too() -> None:
    carrier = PlanCarrier(rates=())
    with pytest.raises(NetRatesMissing):
        await rated(carrier, IN_FULL)
    assert carrier.saved == IN_FULL.id


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
