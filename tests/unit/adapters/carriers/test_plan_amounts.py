"""What the insured is asked to pay: only what adds up to the cent is shown to anybody."""

from decimal import Decimal
from typing import Any

import pytest

from adapters.carriers.amounts import cents
from tests.support.one_reply import ABOUT, a_reply, before

NOON = "2027-01-01T12:00:00"
INVOICES = [
    {"PremiumAmount": 500.10, "Taxes": 20.05, "Fees": 0, "TotalBillAmount": 520.15, "IsDownPayment": True},
    {"PremiumAmount": 500.10, "Taxes": 0, "Fees": 8, "TotalBillAmount": 508.10, "IsDownPayment": False},
]
PLAN = {
    "PaymentPlan": 0, "PaymentPlanDescription": "50% down", "PaymentPlanId": 2, "NumberPayments": 2,
    "DepositPercent": 50.0, "DownPayment": 520.15, "TotalPremium": 1000.20, "TotalStateTaxes": 20.05,
    "TotalBillingFees": 8.0, "TotalCost": 1028.2500000000002, "IsDirectDebit": False,
    "Invoices": [{**each, "BillDate": NOON, "DueDate": NOON} for each in INVOICES],
}  # fmt: skip
BIRCH = {"premiumAmount": 500.10, "surchargeAmount": 0, "totalAmount": 500.10}


def without(plan: dict[str, Any], name: str) -> dict[str, Any]:
    """A plan that lacks something."""
    return {key: value for key, value in plan.items() if key != name}


def second(**changes: Any) -> list[dict[str, Any]]:
    """The invoices with another second one."""
    invoices: Any = PLAN["Invoices"]
    return [invoices[0], {**invoices[1], **changes}]


async def offered(*plans: dict[str, Any]) -> list[str]:
    """Totals of what is offered."""
    data = {"Direct": list(plans), "Agency": None}
    reply = {"StatusCode": 200, "Message": "Success", "Errors": {}, "Data": data}
    carrier, _ = before("amtrust", a_reply(200, reply))
    return [str(plan.total) for plan in await carrier.payment_plans(ABOUT, "1000001")]


@pytest.mark.parametrize(
    "plan",
    [
        {**PLAN, "TotalCost": 1028.26},
        {**PLAN, "TotalPremium": 1000.21, "TotalCost": 1028.26},
        {**PLAN, "DownPayment": 500.10},
        {**PLAN, "Invoices": second(PremiumAmount=500.11, TotalBillAmount=508.11)},
        {**PLAN, "Invoices": second(TotalBillAmount=508.11)},
        {**PLAN, "Invoices": second(Taxes=1, TotalBillAmount=509.10)},
        {**PLAN, "Invoices": PLAN["Invoices"][:1]},  # type: ignore[index]
        {**PLAN, "Invoices": []},
        {**PLAN, "TotalStateTaxes": None},
        {**PLAN, "DownPayment": "soon"},
        {**PLAN, "TotalCost": float("nan")},
        {**PLAN, "PaymentPlan": 9},
        without(PLAN, "TotalBillingFees"),
    ],
)
async def test_plans_that_do_not_add_up_or_cannot_be_read_are_left_out_and_the_others_stay(
    plan: dict[str, Any],
) -> None:
    assert await offered(plan, PLAN) == ["1028.25"]


async def test_installments_that_do_not_add_up_to_the_policys_cost_are_left_out() -> None:
    details = {
        "totalEstimatedPremium": 1000.20, "totalTaxesAndAssessments": 0, "policyTotalEstimatedCost": 1000.20,
    }  # fmt: skip
    whole = {**BIRCH, "premiumAmount": 1000.20, "totalAmount": 1000.20}
    installments = {
        "full": {"2027-01-01": whole}, "monthly": {"2027-01-01": BIRCH},
        "semiannual": {"2027-07-01": BIRCH, "2027-01-01": BIRCH}, "someDay": {"soon": BIRCH},
    }  # fmt: skip
    reply = {"premiumDetails": details, "installments": installments}
    carrier, _ = before("birch", a_reply(200, reply))
    plans = {plan.id: plan for plan in await carrier.payment_plans(ABOUT, "q")}
    assert set(plans) == {"full", "semiannual"}
    assert [invoice.due_date.month for invoice in plans["semiannual"].invoices] == [1, 7]
    assert plans["semiannual"].down_payment == Decimal("500.10")


@pytest.mark.parametrize(
    ("sent", "read"), [("1028.2500000000002", "1028.25"), ("8", "8.00"), ("-0.1", "-0.10")]
)
def test_a_sum_of_binary_fractions_is_its_cents(sent: str, read: str) -> None:
    assert str(cents(Decimal(sent))) == read


@pytest.mark.parametrize("sent", ["0.005", "10.333", "nan", "Infinity", "", "ten"])
def test_what_is_not_to_the_cent_is_no_amount_to_be_paid(sent: str) -> None:
    with pytest.raises(ValueError, match="amount"):
        cents(sent)
