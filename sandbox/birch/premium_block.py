"""The second carrier's price: one block for the policy and one for each state, in dollars."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from sandbox.premium import OTHER_TAX, STATE_TAX, class_rate, premium_discount

CENT, DOLLAR = Decimal("0.01"), Decimal(1)
CONSTANT = Decimal(160)
PER_100 = Decimal("0.01")
MINIMUM = Decimal(750)
INSTALLMENTS = {"full": 1, "semiannual": 2, "quarterly": 4, "monthly": 12}


@dataclass
class Block:
    """Amounts of a state."""

    factor: Decimal
    classes: list[dict[str, Any]] = field(default_factory=list)
    manual: Decimal = Decimal(0)
    payroll: Decimal = Decimal(0)
    extra: Decimal = Decimal(0)
    """Constant and balance to minimum; they stand in the first state."""
    discount: Decimal = Decimal(0)

    @property
    def modified(self) -> Decimal:
        """Class premium by the modification."""
        return (self.manual * self.factor).quantize(DOLLAR, ROUND_HALF_UP)

    @property
    def per_payroll(self) -> Decimal:
        """Terrorism; catastrophe is as much."""
        return (self.payroll / 100 * PER_100).quantize(DOLLAR, ROUND_HALF_UP)

    @property
    def premium(self) -> Decimal:
        """All but taxes."""
        return self.modified - self.discount + self.extra + 2 * self.per_payroll


def price(states: Sequence[Mapping[str, Any]], dearer: Decimal) -> dict[str, Any]:
    """premiumDetails, stateQuotes, classCodeQuotes; states as asked, dearer a factor on class rates."""
    blocks = {str(state["code"]): _block(state, dearer) for state in states}
    standard = sum((block.modified for block in blocks.values()), Decimal(0))
    discount = premium_discount(standard)
    _share(blocks, discount, standard)
    first = next(iter(blocks.values()))
    first.extra = CONSTANT
    total = sum((block.premium for block in blocks.values()), Decimal(0))
    minimum = max(MINIMUM - total, Decimal(0))
    first.extra += minimum
    by_state = [_wire({code: block}, discount=block.discount) for code, block in blocks.items()]
    return {
        "premiumDetails": _wire(blocks, discount=discount),
        "stateQuotes": [
            {"state": code, "experienceModifierInput": float(block.factor), **found}
            for (code, block), found in zip(blocks.items(), by_state, strict=True)
        ],
        "classCodeQuotes": [entry for block in blocks.values() for entry in block.classes],
    }


def installments(details: Mapping[str, Any], effective: date) -> dict[str, Any]:
    """Amounts by plan and day; those of a plan add up to the policy's total."""
    premium = Decimal(str(details["totalEstimatedPremium"]))
    taxes = Decimal(str(details["totalTaxesAndAssessments"]))
    found: dict[str, Any] = {}
    for plan, payments in INSTALLMENTS.items():
        part = (premium / payments).quantize(CENT, ROUND_HALF_UP)
        found[plan] = {}
        for number in range(payments):
            amount = part if number < payments - 1 else premium - part * (payments - 1)
            surcharge = taxes if number == 0 else Decimal(0)
            day = effective + timedelta(days=365 * number // payments)
            found[plan][day.isoformat()] = {
                "premiumAmount": float(amount),
                "surchargeAmount": float(surcharge),
                "totalAmount": float(amount + surcharge),
            }
    return found


def _block(state: Mapping[str, Any], dearer: Decimal) -> Block:
    block = Block(Decimal(str((state.get("experienceModification") or {}).get("factor", 1))))
    payrolls: dict[str, Decimal] = {}
    for location in state["locations"]:
        for exposure in location["exposure"]:
            code = str(exposure["class"])
            payrolls[code] = payrolls.get(code, Decimal(0)) + Decimal(str(exposure["payroll"]))
    for code, payroll in payrolls.items():
        rate = (class_rate(code, str(state["code"])) * Decimal("0.96") * dearer).quantize(CENT, ROUND_HALF_UP)
        premium = (payroll / 100 * rate).quantize(DOLLAR, ROUND_HALF_UP)
        block.manual += premium
        block.payroll += payroll
        block.classes.append(
            {
                "state": state["code"], "classCode": code, "description": f"Class {code}",
                "rate": float(rate),
                "payroll": float(payroll), "premium": float(premium),
                "percentageOfPayroll": float(round(premium / payroll * 100, 4)),
            }
        )  # fmt: skip
    return block


def _share(blocks: Mapping[str, Block], discount: Decimal, standard: Decimal) -> None:
    """The discount by state, in whole dollars; the last state takes what rounding leaves."""
    left = discount
    for number, block in enumerate(blocks.values(), start=1):
        part = (
            (discount * block.modified / standard).quantize(DOLLAR, ROUND_HALF_UP) if standard else Decimal(0)
        )
        block.discount = left if number == len(blocks) else part
        left -= block.discount


def _wire(blocks: Mapping[str, Block], *, discount: Decimal) -> dict[str, Any]:
    """A premium block of some states."""
    manual = sum((block.manual for block in blocks.values()), Decimal(0))
    modified = sum((block.modified for block in blocks.values()), Decimal(0))
    premium = sum((block.premium for block in blocks.values()), Decimal(0))
    per_payroll = sum((block.per_payroll for block in blocks.values()), Decimal(0))
    extra = sum((block.extra for block in blocks.values()), Decimal(0))
    taxes = [_tax(code, block.premium) for code, block in blocks.items()]
    total = sum((Decimal(str(tax["amount"])) for tax in taxes), Decimal(0))
    amounts = {
        "classPremium": manual, "subjectPremium": manual, "modifiedPremium": modified,
        "standardPremium": modified, "premiumDiscount": discount,
        "expenseConstant": min(extra, CONSTANT), "minimumPremium": MINIMUM,
        "balanceToMinimum": max(extra - CONSTANT, Decimal(0)),
        "terrorism": per_payroll, "catastrophe": per_payroll, "scheduleModifier": Decimal(0),
        "territoryModifier": Decimal(0), "blanketWaiver": Decimal(0), "specificWaiver": Decimal(0),
        "totalEstimatedPremium": premium, "totalTaxesAndAssessments": total,
        "policyTotalEstimatedCost": premium + total,
    }  # fmt: skip
    return {**{name: float(amount) for name, amount in amounts.items()}, "taxesAndAssessments": taxes}


def _tax(code: str, premium: Decimal) -> dict[str, Any]:
    rate = Decimal(STATE_TAX.get(code, OTHER_TAX))
    amount = (premium * rate).quantize(CENT, ROUND_HALF_UP)
    return {"code": f"{code}WC", "rate": float(rate), "amount": float(amount)}
