"""Payment plans of the AmTrust-like carrier, to the cent, and its net rates."""

import logging
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote as quoted

from activities.bind.carrier_port import WriteLease
from adapters.carriers.amounts import cents, day, number, rows
from adapters.carriers.amtrust.part import AmtrustPart, call, of_quote
from adapters.carriers.client import Answer
from adapters.carriers.reading import UNREADABLE, data_of, understood, written
from models.carrier_call import About
from models.carrier_plan import Invoice, NetRate, PaymentPlan, PlanChoice, PlanKind

log = logging.getLogger(__name__)

BILLINGS = ("Direct", "Agency")
KINDS = {
    "0": PlanKind.NONE, "None": PlanKind.NONE, "2": PlanKind.PAYO, "PAYO": PlanKind.PAYO, "3": PlanKind.PSR,
    "PSR": PlanKind.PSR,
}  # fmt: skip
WORDS = {PlanKind.NONE: "None", PlanKind.PAYO: "PAYO", PlanKind.PSR: "PSR"}


class AmtrustPlans(AmtrustPart):
    """Plans, the chosen plan, net rates."""

    async def payment_plans(self, about: About, quote_ref: str) -> tuple[PaymentPlan, ...]:
        """See CarrierPort."""
        answer = await self._plans(about, quote_ref)
        with understood():
            return _listed(answer)

    async def save_payment_plan(
        self, about: About, quote_ref: str, choice: PlanChoice, key: str, lease: WriteLease
    ) -> PaymentPlan:
        """See CarrierPort. The reply says only that it was taken; the plan is read back."""
        path = of_quote(quote_ref, "/paymentPlans", version=2)
        await self._client.write(call(about, "save_payment_plan", "POST", path, _body(choice)), lease)
        answer = await self._plans(about, quote_ref)
        with written():
            return _chosen(_listed(answer), choice)

    async def net_rates(self, about: About, quote_ref: str) -> tuple[NetRate, ...]:
        """See CarrierPort."""
        path = f"/api/v1/quote/{quoted(quote_ref, safe='')}/netRate"
        answer = await self._client.read(call(about, "net_rates", "GET", path))
        with understood():
            return tuple(
                NetRate(
                    state=str(each["State"]),
                    class_code=str(each["ClassCode"]),
                    class_description=str(each.get("ClassDescription") or ""),
                    rate=number(each["NetRate"]),
                )
                for each in rows(data_of(answer))
            )

    async def _plans(self, about: About, quote_ref: str) -> Answer:
        path = of_quote(quote_ref, "/PaymentPlans", version=2)
        return await self._client.read(call(about, "payment_plans", "GET", path))


def _listed(answer: Answer) -> tuple[PaymentPlan, ...]:
    """Every plan that can be offered. Raises: as what cannot be read does."""
    data = dict(data_of(answer) or {})
    listed = [(name, rows(data.get(name))) for name in BILLINGS]
    return tuple(plan for name, plans in listed for plan in _offered(name, plans))


def _chosen(plans: tuple[PaymentPlan, ...], choice: PlanChoice) -> PaymentPlan:
    """The plan that stands as the current one. Raises: ValueError where that is another one, or none."""
    for plan in plans:
        if plan.current and (plan.billing, plan.id) == (choice.billing, choice.plan_id):
            return plan
    raise ValueError("The carrier does not have the plan as the current one.")


def _offered(billing: str, plans: tuple[Mapping[str, Any], ...]) -> Iterator[PaymentPlan]:
    """Plans whose amounts can be relied upon; a person never sees another one."""
    for each in plans:
        try:
            plan = _plan(each, billing)
        except UNREADABLE:
            log.warning("A payment plan of the carrier cannot be read and is not offered.")
            continue
        if plan.adds_up():
            yield plan
        else:
            log.warning("Payment plan %s (%s) does not add up and is not offered.", plan.id, billing)


def _plan(plan: Mapping[str, Any], billing: str) -> PaymentPlan:
    """A plan; the carrier has the same number for one that it bills and one that the agency bills."""
    invoices = tuple(_invoice(each) for each in rows(plan.get("Invoices")))
    down = next((each for each in invoices if each.is_down_payment), invoices[0])
    company, percent = plan.get("PayrollCompanyId"), plan.get("DepositPercent")
    return PaymentPlan(
        id=f"{plan['PaymentPlanId']}-{billing}",
        billing=billing,
        words=str(plan.get("PaymentPlanDescription") or ""),
        kind=KINDS[str(plan.get("PaymentPlan"))],
        payments=int(plan["NumberPayments"]),
        deposit_percent=None if percent is None else number(percent),
        premium=cents(plan["TotalPremium"]),
        taxes=cents(plan["TotalStateTaxes"]),
        fees=cents(plan["TotalBillingFees"]),
        total=cents(plan["TotalCost"]),
        down_payment=cents(plan["DownPayment"]),
        down_payment_due=down.due_date,
        direct_debit=bool(plan.get("IsDirectDebit")),
        current=bool(plan.get("IsCurrentPaymentPlan")),
        payroll_company_id=str(company) if company else None,
        invoices=invoices,
    )


def _invoice(invoice: Mapping[str, Any]) -> Invoice:
    return Invoice(
        premium=cents(invoice["PremiumAmount"]),
        taxes=cents(invoice["Taxes"]),
        fees=cents(invoice["Fees"]),
        total=cents(invoice["TotalBillAmount"]),
        bill_date=day(invoice["BillDate"]),
        due_date=day(invoice["DueDate"]),
        is_down_payment=bool(invoice.get("IsDownPayment")),
    )


def _body(choice: PlanChoice) -> dict[str, Any]:
    plan: dict[str, Any] = {"PaymentPlanType": WORDS[choice.kind]}
    if choice.payroll_company_id:
        plan["PayrollCompanyId"] = int(choice.payroll_company_id)
    if people := choice.people:
        plan |= {
            "InsuredName": people.insured_name,
            "InsuredEmail": people.insured_email,
            "AgentName": people.agent_name,
            "AgentEmail": people.agent_email,
            "AccountManagerCSRName": people.manager_name,
            "AccountManagerCSREmail": people.manager_email,
        }
    return {
        "BillingType": choice.billing,
        "NumberPayments": choice.payments,
        "PaymentPlanId": int(choice.plan_id.partition("-")[0]),
        "PaymentPlan": plan,
        "DepositPercent": float(choice.deposit_percent or 0),
        "IsDirectDebit": choice.direct_debit,
    }
