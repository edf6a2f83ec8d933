"""How much of a policy year is insured. Source: docs/adr/0003-proration.md."""

from datetime import date
from decimal import Decimal

from models.errors import InvalidInput, TermInverted
from models.policy_year import anniversary
from models.rounding import prorate

_WHOLE = Decimal(1)


def prorate_factor(effective: date, start: date, expiry: date) -> Decimal:
    """Share of the policy year that is insured.

    Args: effective anchors the policy year; start and expiry are policy days, expiry the first not insured.
    Returns: above 0, at most 1; three decimals, half up.
    Raises: TermInverted: expiry is not after start. InvalidInput: start lies before the effective date.
    """
    if expiry <= start:
        raise TermInverted(
            f"The term starts {start.isoformat()} and expires {expiry.isoformat()}; it must expire later",
            "expiry_date",
        )
    if start < effective:
        raise InvalidInput(
            f"The term starts {start.isoformat()}, before the effective date {effective.isoformat()}; "
            f"start on that day or later",
            "start_date",
        )
    policy_year = (anniversary(effective) - effective).days
    return min(prorate(Decimal((expiry - start).days) / policy_year), _WHOLE)


def prorated_payroll(payroll: Decimal, factor: Decimal) -> Decimal:
    """Payroll of the insured term, not rounded: the rate is applied to it as it is."""
    return payroll * factor
