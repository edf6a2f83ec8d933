"""Payment plans: what each asks for and when; the invoices of a plan add up to its total cost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

CENT = Decimal("0.01")
FEE = Decimal("8.00")
"""Billing fee of each instalment after the down payment."""
DEBIT_FROM = Decimal(600)
KINDS = {"None": 0, "PAYO": 2, "PSR": 3}
PAYROLL_COMPANIES = ({"PayrollCompanyId": 7, "PayrollCompanyName": "Harbor Payroll"},
                     {"PayrollCompanyId": 11, "PayrollCompanyName": "Paywell Services"})  # fmt: skip
CONTACTS = (
    "InsuredName", "InsuredEmail", "AgentName", "AgentEmail", "AccountManagerCSRName",
    "AccountManagerCSREmail",
)  # fmt: skip


@dataclass(frozen=True)
class Offer:
    """A plan before it has amounts; deposit: a share of the premium, or dollars for reporting plans."""

    id: int
    words: str
    payments: int
    percent: Decimal
    kind: str = "None"
    deposit: Decimal | None = None
    debit: bool = False
    fee: Decimal = FEE


DIRECT = (
    Offer(1, "Paid in full", 1, Decimal(100)),
    Offer(2, "50% down, 1 installment", 2, Decimal(50)),
    Offer(3, "40% down, 3 installments", 4, Decimal(40)),
    Offer(4, "25% down, 3 installments", 4, Decimal(25)),
    Offer(5, "25% down, 5 installments", 6, Decimal(25)),
    Offer(6, "25% down, 8 installments", 9, Decimal(25)),
    Offer(7, "10 equal payments", 10, Decimal(10)),
    Offer(8, "12 equal payments by direct debit", 12, Decimal(100) / 12, debit=True, fee=Decimal(0)),
    Offer(20, "Pay as you owe, by payroll company", 12, Decimal(0), kind="PAYO", fee=Decimal(0)),
    Offer(
        21,
        "Payroll self-reporting, 200 down",
        12,
        Decimal(0),
        kind="PSR",
        deposit=Decimal(200),
        fee=Decimal(0),
    ),
)
AGENCY = (
    Offer(1, "Paid in full", 1, Decimal(100), fee=Decimal(0)),
    Offer(2, "50% down, 1 installment", 2, Decimal(50), fee=Decimal(0)),
    Offer(4, "25% down, 3 installments", 4, Decimal(25), fee=Decimal(0)),
)

Errors = dict[str, list[str]]


def plans(record: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Direct and Agency plans with amounts; none before there is a price and a day."""
    if record["premium"] is None or not record["quote"].get("EffectiveDate"):
        return {"Direct": [], "Agency": []}
    return {
        name: [_plan(offer, record, name) for offer in offers] for name, offers in _offers(record).items()
    }


def chosen(body: Any, record: Mapping[str, Any]) -> tuple[dict[str, Any] | None, Errors]:
    """The choice as it is to be kept, or what is wrong with it, by field."""
    body = body if isinstance(body, dict) else {}
    billing, kind, details = str(body.get("BillingType") or ""), *_kind(body)
    offers = _offers(record).get(billing)
    if offers is None:
        return None, {"BillingType": ["The BillingType must be 'Direct' or 'Agency'."]}
    offer = next((each for each in offers if each.id == body.get("PaymentPlanId")), None)
    if offer is None:
        return None, {"PaymentPlanId": ["The PaymentPlanId is not offered for this quote."]}
    if body.get("NumberPayments") != offer.payments:
        return None, {"NumberPayments": [f"The NumberPayments of this plan are {offer.payments}."]}
    if kind != offer.kind:
        return None, {"PaymentPlanType": [f"The PaymentPlanType of this plan is {offer.kind}."]}
    if errors := _not_its_own(offer, body) or _missing(kind, details):
        return None, errors
    company = details.get("PayrollCompanyId")
    return {"billing": billing, "id": offer.id, "kind": kind, "payroll_company": company}, {}


def _kind(body: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """The kind of plan, by word or number, and what stands beside it."""
    details = body["PaymentPlan"] if isinstance(body.get("PaymentPlan"), dict) else body
    given = details.get("PaymentPlanType", "None")
    numbers = {str(number): word for word, number in KINDS.items()}
    return numbers.get(str(given), str(given)), details


def _not_its_own(offer: Offer, body: Mapping[str, Any]) -> Errors:
    """What a choice of several payments, or by debit, must repeat of its plan."""
    percent = float(round(offer.percent, 2))
    if offer.payments > 1 and float(body.get("DepositPercent") or 0) != percent:
        return {"DepositPercent": [f"The DepositPercent of this plan is {percent}."]}
    if offer.debit and body.get("IsDirectDebit") is not True:
        return {"IsDirectDebit": ["The IsDirectDebit of this plan is true."]}
    return {}


def _missing(kind: str, details: Mapping[str, Any]) -> Errors:
    if kind == "PAYO":
        known = [company["PayrollCompanyId"] for company in PAYROLL_COMPANIES]
        if details.get("PayrollCompanyId") not in known:
            return {"PayrollCompanyId": ["The PayrollCompanyId is required, and must be one of yours."]}
    if kind == "PSR":
        return {name: [f"The {name} is required."] for name in CONTACTS if not details.get(name)}
    return {}


def _offers(record: Mapping[str, Any]) -> dict[str, Sequence[Offer]]:
    premium = Decimal(record["premium"] or 0)
    return {
        "Direct": [offer for offer in DIRECT if not offer.debit or premium >= DEBIT_FROM],
        "Agency": AGENCY,
    }


def _plan(offer: Offer, record: Mapping[str, Any], billing: str) -> dict[str, Any]:
    premium, taxes = Decimal(record["premium"]), Decimal(record["taxes"] or 0)
    invoices = _invoices(offer, premium, taxes, str(record["quote"].get("EffectiveDate")))
    fees = sum((invoice["Fees"] for invoice in invoices), Decimal(0))
    now = record["plan"] or {}
    current = (now.get("billing"), now.get("id")) == (billing, offer.id)
    return {
        "IsCurrentPaymentPlan": current,
        "PaymentPlan": KINDS[offer.kind],
        "PaymentPlanDescription": offer.words,
        "PaymentPlanId": offer.id,
        "PayrollCompanyId": now.get("payroll_company") if current else None,
        "NumberPayments": offer.payments,
        "DepositPercent": float(round(offer.percent, 2)),
        "DownPayment": float(_total(invoices[0])),
        "TotalPremium": float(premium),
        "TotalStateTaxes": float(taxes),
        "TotalBillingFees": float(fees),
        "TotalCost": float(premium + taxes + fees),
        "IsDirectDebit": offer.debit,
        "Invoices": [_wire(invoice) for invoice in invoices],
    }


def _invoices(offer: Offer, premium: Decimal, taxes: Decimal, effective: str) -> list[dict[str, Any]]:
    """The down payment, with all taxes, then equal instalments; the last one takes the cents."""
    start = datetime.strptime(effective, "%m/%d/%Y")  # noqa: DTZ007 - a day has no zone
    down = premium * offer.percent / 100 if offer.deposit is None else min(offer.deposit, premium)
    if not down and offer.payments > 1:
        down = premium / offer.payments
    down = down.quantize(CENT, ROUND_HALF_UP)
    rest, left = premium - down, offer.payments - 1
    part = (rest / left).quantize(CENT, ROUND_HALF_UP) if left else Decimal(0)
    found = [
        {
            "PremiumAmount": down, "Taxes": taxes, "Fees": Decimal(0), "BillDate": start, "DueDate": start,
            "IsDownPayment": True,
        }
    ]  # fmt: skip
    for number in range(1, left + 1):
        due = start + timedelta(days=30 * number)
        amount = part if number < left else rest - part * (left - 1)
        found.append(
            {
                "PremiumAmount": amount, "Taxes": Decimal(0), "Fees": offer.fee,
                "BillDate": due - timedelta(days=20), "DueDate": due, "IsDownPayment": False,
            }
        )  # fmt: skip
    return found


def _total(invoice: Mapping[str, Any]) -> Decimal:
    return Decimal(invoice["PremiumAmount"] + invoice["Taxes"] + invoice["Fees"])


def _wire(invoice: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "PremiumAmount": float(invoice["PremiumAmount"]),
        "Taxes": float(invoice["Taxes"]),
        "Fees": float(invoice["Fees"]),
        "TotalBillAmount": float(_total(invoice)),
        "BillDate": invoice["BillDate"].isoformat(),
        "DueDate": invoice["DueDate"].isoformat(),
        "IsDownPayment": invoice["IsDownPayment"],
    }


def net_rates(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Premium by class and state as a fraction of its payroll, everything but taxes included."""
    lines = [line for line in record["lines"] or () if line["ItemType"] == "Class"]
    manual = sum((Decimal(line["Premium"]) for line in lines), Decimal(0)) or Decimal(1)
    factor = Decimal(record["premium"]) / manual
    return [
        {
            "State": line["State"],
            "ClassCode": line["ClassCode"],
            "ClassDescription": line["Description"],
            "NetRate": float(
                (Decimal(line["Premium"]) * factor / Decimal(line["Exposure"])).quantize(
                    Decimal("0.000001"), ROUND_HALF_UP
                )
            ),
        }
        for line in lines
    ]
