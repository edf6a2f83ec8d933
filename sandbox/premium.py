"""The carriers' prices: an illustrative class-rate model of their own, unlike any carrier's filed rates."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

CLASS_RATES = {
    "8810": "0.21", "8017": "1.48", "8018": "2.95", "8742": "0.38", "8832": "0.47", "8868": "0.52",
    "8380": "2.60", "9014": "2.85", "9015": "3.10", "9052": "2.25", "9058": "1.55", "9079": "1.35",
    "9082": "1.42", "9083": "1.38", "9101": "3.20", "2003": "2.15", "3632": "2.70", "5183": "3.60",
    "5190": "3.05", "5403": "8.40", "5437": "5.10", "5474": "5.60", "5537": "4.70", "5645": "9.20",
    "7219": "7.90", "7380": "5.80", "0042": "4.10", "8829": "2.40", "8833": "1.10",
}  # fmt: skip
"""Per 100 of payroll."""

DIVISION_RATES = {"0": "3.80", "2": "2.60", "3": "3.10", "4": "2.30", "5": "6.20", "6": "5.40", "7": "4.90"}
OTHER_RATE = "1.90"

STATE_FACTORS = {
    "CA": "1.62", "NY": "1.48", "NJ": "1.41", "FL": "0.98", "TX": "0.72", "IL": "1.12", "PA": "1.05",
    "GA": "1.08", "NC": "0.94", "WI": "1.18", "MA": "0.90", "IN": "0.70", "VA": "0.78", "AZ": "0.84",
}  # fmt: skip

STATE_TAX = {"FL": "0.0101", "NY": "0.0930", "NJ": "0.0680", "CA": "0.0325", "TX": "0.0018", "GA": "0.0000"}
OTHER_TAX = "0.0220"

DISCOUNTS = ((Decimal(5_000), Decimal("0")), (Decimal(95_000), Decimal("0.091")), (None, Decimal("0.113")))
"""Width of each bracket of standard premium, and its discount."""

EXPENSE_CONSTANT = Decimal(180)
TERRORISM_PER_100 = Decimal("0.01")
CATASTROPHE_PER_100 = Decimal("0.01")
MINIMUM = Decimal(850)
CENT = Decimal("0.01")
DOLLAR = Decimal(1)


@dataclass(frozen=True)
class Price:
    """Premium before taxes, taxes, and the lines that lead there."""

    premium: Decimal
    taxes: Decimal
    lines: tuple[dict[str, Any], ...]


def price(
    classes: Sequence[Mapping[str, Any]], modifiers: Mapping[str, Decimal], dearer: Decimal = DOLLAR
) -> Price:
    """Price a policy: manual premium by class, modification, discount, constant, terrorism, minimum.

    dearer: factor on class rates, above 1 where the carrier changed its price.
    """
    lines: list[dict[str, Any]] = []
    by_state: dict[str, Decimal] = {}
    for entry in classes:
        state, payroll = str(entry["State"]), Decimal(str(entry["Payroll"]))
        rate = (class_rate(str(entry["ClassCode"]), state) * dearer).quantize(CENT, ROUND_HALF_UP)
        amount = (payroll / 100 * rate).quantize(DOLLAR, ROUND_HALF_UP)
        by_state[state] = by_state.get(state, Decimal(0)) + amount
        lines.append(_line("Class", _words(entry), amount, state, entry["ClassCode"], rate, payroll))
    payroll = sum((Decimal(str(entry["Payroll"])) for entry in classes), Decimal(0))
    manual = sum(by_state.values(), Decimal(0))
    standard = manual
    for state, amount in by_state.items():
        change = (amount * (modifiers[state] - 1)).quantize(DOLLAR, ROUND_HALF_UP)
        standard += change
        lines.append(_line("Modifier", "Experience Modification", change, state, rate=modifiers[state]))
    lines += _policy_lines(standard, payroll)
    premium = sum((Decimal(line["Premium"]) for line in lines), Decimal(0))
    return Price(premium, _taxes(by_state, manual, premium), tuple(lines))


def class_rate(code: str, state: str) -> Decimal:
    """Rate per 100 of payroll of a class in a state, two decimals."""
    code = code.zfill(4)
    base = CLASS_RATES.get(code) or DIVISION_RATES.get(code[0], OTHER_RATE)
    factor = STATE_FACTORS.get(state, "1.00")
    return (Decimal(base) * Decimal(factor)).quantize(CENT, ROUND_HALF_UP)


def _policy_lines(standard: Decimal, payroll: Decimal) -> list[dict[str, Any]]:
    discount = premium_discount(standard)
    terrorism = (payroll / 100 * TERRORISM_PER_100).quantize(DOLLAR, ROUND_HALF_UP)
    catastrophe = (payroll / 100 * CATASTROPHE_PER_100).quantize(DOLLAR, ROUND_HALF_UP)
    lines = [
        _line("Discount", "Premium Discount", -discount),
        _line("Constant", "Expense Constant", EXPENSE_CONSTANT),
        _line("Terrorism", "Terrorism", terrorism, rate=TERRORISM_PER_100, exposure=payroll),
        _line("Catastrophe", "Catastrophe", catastrophe, rate=CATASTROPHE_PER_100, exposure=payroll),
    ]
    total = standard - discount + EXPENSE_CONSTANT + terrorism + catastrophe
    if total < MINIMUM:
        lines.append(_line("Minimum", "Balance to Minimum Premium", MINIMUM - total))
    return lines


def premium_discount(standard: Decimal) -> Decimal:
    """The discount of a standard premium, in whole dollars."""
    left, discount = standard, Decimal(0)
    for width, share in DISCOUNTS:
        part = left if width is None else min(left, width)
        discount += part * share
        left -= part
    return discount.quantize(DOLLAR, ROUND_HALF_UP)


def _taxes(by_state: Mapping[str, Decimal], manual: Decimal, premium: Decimal) -> Decimal:
    taxes = sum(
        (
            premium * amount / manual * Decimal(STATE_TAX.get(state, OTHER_TAX))
            for state, amount in by_state.items()
            if manual
        ),
        Decimal(0),
    )
    return taxes.quantize(CENT, ROUND_HALF_UP)


def _words(entry: Mapping[str, Any]) -> str:
    return str(entry.get("ClassDescription") or f"Class {entry['ClassCode']}")


def _line(
    kind: str,
    words: str,
    premium: Decimal,
    state: str | None = None,
    code: str | None = None,
    rate: Decimal | None = None,
    exposure: Decimal | None = None,
) -> dict[str, Any]:
    return {
        "ItemType": kind,
        "State": state,
        "ClassCode": code,
        "Description": words,
        "Premium": str(premium),
        "Rate": None if rate is None else str(rate),
        "Exposure": None if exposure is None else str(exposure),
    }
