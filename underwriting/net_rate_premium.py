"""What a carrier's net rates make of the payroll: class by class, premium is net rate times payroll."""

from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal

from models.carrier_plan import NetRate
from models.risk import Risk
from models.rounding import cent

Payrolls = Mapping[tuple[str, str], Decimal]
"""By state and class, as people write it: without the zeros before it."""


def payrolls_of(risk: Risk) -> Payrolls:
    """The payroll of each class in each state, of all locations together."""
    sums: defaultdict[tuple[str, str], Decimal] = defaultdict(Decimal)
    for location in risk.locations:
        for exposure in location.employees:
            sums[_key(location.state, exposure.code)] += exposure.payroll
    return sums


def payroll_under(rate: NetRate, payrolls: Payrolls) -> Decimal | None:
    """The payroll that a net rate is for; None: nobody was quoted in that class there."""
    return payrolls.get(_key(rate.state, rate.class_code))


def premium_by(rate: NetRate, payroll: Decimal) -> Decimal:
    """The premium of a class, to the cent."""
    return cent(rate.rate * payroll)


def _key(state: str, code: str) -> tuple[str, str]:
    return state.upper(), code.strip().lstrip("0")
