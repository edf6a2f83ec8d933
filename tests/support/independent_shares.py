"""An amount shared a second time, apart from the product: parts in whole units that sum to it."""

from collections.abc import Mapping
from decimal import Decimal

NONE = Decimal(0)


def parts_of(amount: Decimal, weights: Mapping[str, Decimal], unit: Decimal) -> dict[str, Decimal]:
    """Whole units, the largest remainders first; ties to the larger weight, then by name."""
    whole = sum(weights.values(), NONE)
    if not whole:
        return {state: amount if state == min(weights) else NONE for state in weights}
    exact = {state: amount / unit * weight / whole for state, weight in weights.items()}
    parts = {state: value // 1 for state, value in exact.items()}
    order = sorted(weights, key=lambda state: (parts[state] - exact[state], -weights[state], state))
    for state in order[: int(amount / unit - sum(parts.values(), NONE))]:
        parts[state] += 1
    return {state: part * unit for state, part in parts.items()}
