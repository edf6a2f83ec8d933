"""Installments, the bind and the policies of the second carrier."""

import logging
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from activities.bind.carrier_port import WriteLease
from adapters.carriers.amounts import cents, day, rows
from adapters.carriers.birch.part import BirchPart, call, of_quote
from adapters.carriers.client import ALREADY_BOUND
from adapters.carriers.evidence import CarrierCall
from adapters.carriers.reading import UNREADABLE, looked, understood, written
from models.carrier_call import About
from models.carrier_plan import Invoice, PaymentPlan, PlanChoice
from models.carrier_policy import BindOrder, Bound, ByFein, ByQuote, Policy
from models.errors import CarrierRejected, OutcomeUnknown
from models.fein import without_feins

log = logging.getLogger(__name__)

WORDS = {
    "full": "Paid in full", "semiannual": "Two payments", "quarterly": "Four payments",
    "monthly": "Twelve payments",
}  # fmt: skip
BILLING = "Direct"


class BirchBinding(BirchPart):
    """Plans, bind, search."""

    async def payment_plans(self, about: About, quote_ref: str) -> tuple[PaymentPlan, ...]:
        """See CarrierPort: installments, of which the first is the down payment."""
        answer = await self._client.read(call(about, "payment_plans", "GET", of_quote(quote_ref)))
        with understood():
            details = answer.body.get("premiumDetails") or {}
            listed = dict(answer.body.get("installments") or {}) if details else {}
        return tuple(_offered(listed, details))

    async def save_payment_plan(
        self, about: About, quote_ref: str, choice: PlanChoice, key: str, lease: WriteLease
    ) -> PaymentPlan:
        """See CarrierPort: the carrier learns of it with the bind, so nothing is written."""
        for plan in await self.payment_plans(about, quote_ref):
            if plan.id == choice.plan_id:
                return plan.model_copy(update={"current": True})
        raise CarrierRejected("The plan is not offered for this quote.", "plan_id")

    async def bind(
        self, about: About, quote_ref: str, order: BindOrder, key: str, window: WriteLease
    ) -> Bound:
        """See CarrierPort. Pending is no answer; Failed is the carrier's own refusal, with its reason."""
        body = {"installmentPlan": order.plan_id, "contactEmail": order.contact_email}
        path = of_quote(quote_ref, "/bind")
        asked = CarrierCall(about, "bind", "POST", path, body, key=key, names_policy=True)
        answer = await self._client.bind(asked, window)
        with written():
            status, number = str(answer.body["instantBindStatus"]), answer.body["policyNumber"]
            reason = without_feins(str(answer.body.get("reason") or "The carrier gave no reason."))
        if status == "Failed" and not number and not ALREADY_BOUND.search(reason):
            raise CarrierRejected(f"The carrier refused the bind: {reason}"[:300], None, (("", reason),))
        if status != "Succeeded" or not number:
            raise OutcomeUnknown(f"The carrier answered '{status[:40]}' to the bind.")
        policy = Policy(number=str(number), quote_ref=quote_ref)
        return Bound(policy=policy, evidence_id=answer.evidence_id)

    async def find_bound(self, about: About, by: ByQuote | ByFein) -> tuple[Policy, ...]:
        """See CarrierPort. What a policy says of itself is compared again, whatever was filtered there."""
        filters = {"quoteId": by.quote_ref} if isinstance(by, ByQuote) else {"taxId": by.fein}
        path = f"/Policies?{urlencode(filters)}"
        asked = CarrierCall(about, "find_bound", "GET", path, names_policy=True)
        answer = await self._client.read(asked)
        with looked():
            return tuple(_policy(each) for each in rows(answer.body) if _is_meant(each, by))


def _offered(listed: Mapping[str, Any], details: Mapping[str, Any]) -> Iterator[PaymentPlan]:
    for name, payments in listed.items():
        try:
            plan = _plan(name, payments, details)
        except UNREADABLE:
            log.warning("Installments of the carrier cannot be read and are not offered.")
            continue
        if plan.adds_up():
            yield plan
        else:
            log.warning("Installments '%s' do not add up and are not offered.", name)


def _plan(name: str, payments: Mapping[str, Any], details: Mapping[str, Any]) -> PaymentPlan:
    invoices = tuple(
        Invoice(
            premium=cents(amounts["premiumAmount"]),
            taxes=cents(amounts["surchargeAmount"]),
            fees=Decimal("0.00"),
            total=cents(amounts["totalAmount"]),
            bill_date=day(due),
            due_date=day(due),
            is_down_payment=number == 0,
        )
        for number, (due, amounts) in enumerate(sorted(payments.items()))
    )
    return PaymentPlan(
        id=name,
        billing=BILLING,
        words=WORDS.get(name) or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize(),
        payments=len(invoices),
        premium=cents(details["totalEstimatedPremium"]),
        taxes=cents(details["totalTaxesAndAssessments"]),
        fees=Decimal("0.00"),
        total=cents(details["policyTotalEstimatedCost"]),
        down_payment=invoices[0].total,
        down_payment_due=invoices[0].due_date,
        invoices=invoices,
    )


def _policy(data: Mapping[str, Any]) -> Policy:
    number = data["policyNumber"]
    if not number:
        raise ValueError("A policy without a number.")
    return Policy(
        number=str(number),
        quote_ref=str(data["quoteId"]),
        effective_date=day(data["effectiveDate"]),
        premium=cents(data["totalEstimatedPremium"]),
    )


def _is_meant(data: Mapping[str, Any], by: ByQuote | ByFein) -> bool:
    if isinstance(by, ByQuote):
        return str(data["quoteId"]) == by.quote_ref
    return str(data["taxId"]) == by.fein and day(data["effectiveDate"]) == by.effective_date
