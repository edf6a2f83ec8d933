"""Sharing an amount back: parts in whole units that always sum to the amount, by largest remainder."""

from collections.abc import Mapping
from decimal import ROUND_FLOOR, Decimal

_ZERO = Decimal(0)
_ONE = Decimal(1)


def share(amount: Decimal, weights: Mapping[str, Decimal], unit: Decimal = _ONE) -> dict[str, Decimal]:
    """Parts of an amount in proportion to weights (name to weight, none negative).

    unit is the smallest part, e.g. a dollar or a cent; amount must be a multiple of it, credits included.
    The remainder goes to the largest fractions; ties to the larger weight, then by name. Where all weights
    are zero the first name takes everything. The answer keeps the order of the weights.
    """
    if len(weights) == 1:
        return {next(iter(weights)): amount}
    total = sum(weights.values(), _ZERO)
    if not total:
        first = min(weights)
        return {name: amount if name == first else amount * 0 for name in weights}
    sign, units = (-1 if amount < 0 else 1), abs(amount) / unit
    exact = {name: units * weight / total for name, weight in weights.items()}
    parts = {name: value.to_integral_value(ROUND_FLOOR) for name, value in exact.items()}
    left = int(units - sum(parts.values(), _ZERO))
    by_claim = sorted(weights, key=lambda name: (parts[name] - exact[name], -weights[name], name))
    for name in by_claim[:left]:
        parts[name] += 1
    return {name: sign * part * unit for name, part in parts.items()}


def percentages(weights: Mapping[str, Decimal]) -> dict[str, Decimal]:
    """A mix in percent with one decimal that adds up to 100.0; all zero where there is nothing to share."""
    if not sum(weights.values(), _ZERO):
        return dict.fromkeys(weights, Decimal("0.0"))
    return share(Decimal("100.0"), weights, Decimal("0.1"))


def first_with_largest(weights: Mapping[str, Decimal]) -> str:
    """The name with the largest weight; ties by name. Raises: ValueError when there is none."""
    return min(weights, key=lambda name: (-weights[name], name))
