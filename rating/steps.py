"""The rules of the premium algorithm: one small pure function each, arithmetic only.

A rule takes the base amount, the parameter and a rounding, and says what was taken. It knows no table, no
state and no date; which rule a step uses is data.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from models.rounding import Rounder
from rating.ledger import ZERO, Bracket, Parameter, StepAmount, money

_HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class Skip:
    """Why a step does not fire."""

    reason: str


Rule = Callable[[Decimal, Parameter, Rounder, str], StepAmount]


def rate_per_100(base: Decimal, parameter: Parameter, rounder: Rounder, sign: str) -> StepAmount:
    """Payroll / 100 x rate."""
    product = base * parameter.factor / _HUNDRED
    return StepAmount(sign, product, rounder(product), f"{money(base)} / 100 x {parameter.factor}")


def factor_with_minimum(base: Decimal, parameter: Parameter, rounder: Rounder, sign: str) -> StepAmount:
    """The larger of factor x base and the minimum charge."""
    product = base * parameter.factor
    larger = max(product, parameter.minimum)
    words = f"{money(base)} x {parameter.factor}"
    if parameter.minimum:
        words = f"larger of {words} and {money(parameter.minimum)}"
    return StepAmount(sign, larger, rounder(larger), words)


def percent(base: Decimal, parameter: Parameter, rounder: Rounder, sign: str) -> StepAmount:
    """A fraction of the base; a negative fraction makes a credit, which has the first of two codes."""
    credit = parameter.factor < 0
    product = base * abs(parameter.factor)
    words = f"{money(base)} x {plain(abs(parameter.factor) * _HUNDRED)}%"
    return StepAmount("-" if credit else sign, product, rounder(product), words, stat_code=0 if credit else 1)


def multiply(base: Decimal, parameter: Parameter, rounder: Rounder, sign: str) -> StepAmount:
    """Base x factor, shown as what it changes: the rounded product minus the base."""
    product = base * parameter.factor
    rounded = rounder(product)
    words = f"{money(base)} x {parameter.factor} = {money(rounded)}, less {money(base)}"
    return StepAmount(sign, product - base, rounded - base, words)


def bracket(base: Decimal, parameter: Parameter, rounder: Rounder, sign: str) -> StepAmount:
    """Marginal brackets over the base."""
    total = marginal(parameter.brackets, base)
    return StepAmount(sign, total, rounder(total), f"marginal brackets on {money(base)}")


def floor(base: Decimal, parameter: Parameter, rounder: Rounder, sign: str) -> StepAmount:
    """What is missing to the minimum; 0 where the base reaches it."""
    missing = max(ZERO, parameter.minimum - base)
    return StepAmount(
        sign, missing, rounder(missing), f"minimum {money(parameter.minimum)} less {money(base)}"
    )


def flat_once(base: Decimal, parameter: Parameter, rounder: Rounder, sign: str) -> StepAmount:
    """A flat amount, once."""
    return StepAmount(sign, parameter.factor, rounder(parameter.factor), money(parameter.factor))


RULES: Mapping[str, Rule] = {
    "rate_per_100": rate_per_100,
    "factor_with_minimum": factor_with_minimum,
    "percent": percent,
    "multiply": multiply,
    "bracket": bracket,
    "floor": floor,
    "flat_once": flat_once,
}
"""Rules that take one line. 'sum' and 'lines' need more than a base and stand in the engine."""


def sum_of(amounts: Sequence[Decimal]) -> StepAmount:
    """A subtotal of earlier lines: nothing is rounded, for they are."""
    total = sum(amounts, ZERO)
    words = "".join([f" {'-' if amount < 0 else '+'} {money(abs(amount))}" for amount in amounts])
    return StepAmount("=", total, total, words.removeprefix(" + ").strip() or money(total))


def marginal(brackets: Sequence[Bracket], amount: Decimal) -> Decimal:
    """The sum over all brackets of the part of the amount that lies inside, times its fraction."""
    total = ZERO
    for layer in brackets:
        if amount > layer.low:
            top = amount if layer.high is None else min(amount, layer.high)
            total += (top - layer.low) * layer.fraction
    return total


def plain(value: Decimal) -> str:
    """A factor without trailing zeros and without an exponent."""
    return f"{value.normalize():f}"
