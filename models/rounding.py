"""The only place where an amount loses digits: every rounding of the product has a name here.

All names round half up, which for a credit means away from zero.
Source: docs/adr/0002-decimals-and-rounding.md
"""

from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Decimal

from models.errors import InvalidInput

Rounder = Callable[[Decimal], Decimal]

_ONE = Decimal(1)
_CENT = Decimal("0.01")
_PRORATE = Decimal("0.001")
_PERCENT01 = Decimal("0.1")
_NET = Decimal("0.00000001")
_NET_SHOWN = Decimal("0.0001")


def dollar(amount: Decimal) -> Decimal:
    """Whole dollars; what bureau tables print."""
    return amount.quantize(_ONE, ROUND_HALF_UP)


def cent(amount: Decimal) -> Decimal:
    """Cents: the cost stack, and programs that keep cents on their lines."""
    return amount.quantize(_CENT, ROUND_HALF_UP)


def mod(factor: Decimal) -> Decimal:
    """An experience modification: two places."""
    return factor.quantize(_CENT, ROUND_HALF_UP)


def prorate(factor: Decimal) -> Decimal:
    """A proration factor: three places."""
    return factor.quantize(_PRORATE, ROUND_HALF_UP)


def percent01(percent: Decimal) -> Decimal:
    """A percentage to a tenth of a percent."""
    return percent.quantize(_PERCENT01, ROUND_HALF_UP)


def net(rate: Decimal) -> Decimal:
    """A net rate as it is stored: a fraction of payroll, eight places."""
    return rate.quantize(_NET, ROUND_HALF_UP)


def net_shown(rate: Decimal) -> Decimal:
    """A net rate as it is shown: dollars per 100 of payroll, four places."""
    return (rate * 100).quantize(_NET_SHOWN, ROUND_HALF_UP)


def sheet_number(number: Decimal) -> Decimal:
    """A number as a spreadsheet holds it: four places; what lies beyond is noise of its binary form."""
    return number.quantize(_NET_SHOWN, ROUND_HALF_UP)


def rate_shown(rate: Decimal) -> Decimal:
    """A rate per 100 of payroll as it was entered: two places, or as many more as it has."""
    digits = -int(rate.normalize().as_tuple().exponent)
    return rate.quantize(_ONE.scaleb(-max(2, digits)))


def ratio(part: Decimal, whole: Decimal) -> Decimal | None:
    """part / whole with the places of a net rate; None where the whole is 0."""
    return net(part / whole) if whole else None


def exact(amount: Decimal) -> Decimal:
    """No rounding: loss cost x multiplier may stay as it is."""
    return amount


def places(decimals: int) -> Rounder:
    """A rounding to a number of places given by data, e.g. a program's rate decimals."""
    unit = _ONE.scaleb(-decimals)
    return lambda value: value.quantize(unit, ROUND_HALF_UP)


AMOUNT_ROUNDINGS: Mapping[str, Rounder] = {"dollar": dollar, "cent": cent}
"""What a step or a program may ask for."""

AMOUNT_UNITS: Mapping[str, Decimal] = {"dollar": _ONE, "cent": _CENT}
"""The smallest amount that each of them leaves; the unit in which amounts are shared."""


def amount_rounding(name: str) -> Rounder:
    """The named rounding of amounts. Raises: InvalidInput for a name that is not one of ours."""
    try:
        return AMOUNT_ROUNDINGS[name]
    except KeyError:
        known = ", ".join(AMOUNT_ROUNDINGS)
        raise InvalidInput(f"Rounding '{name}' is not known; use one of {known}", "rounding") from None


def rate_rounding(decimals: str) -> Rounder:
    """The rounding of a program's rates: a number of places, or 'none' to keep the product exact."""
    return exact if decimals == "none" else places(int(decimals))
