"""Premium of an online-bind carrier: net rate times payroll, to the cent."""

from decimal import Decimal

import pytest

from models.carrier_plan import NetRate
from models.risk import Exposure
from tests.support.quote_cases import a_risk
from underwriting.net_rate_premium import payroll_under, payrolls_of, premium_by


def a_rate(state: str, code: str, rate: str) -> NetRate:
    """A net rate as a carrier tells it."""
    return NetRate(state=state, class_code=code, class_description="Clerical", rate=Decimal(rate))


@pytest.mark.req("CB-227")
def test_a_premium_is_net_rate_times_payroll_half_a_cent_upwards() -> None:
    assert premium_by(a_rate("GA", "8810", "0.012345"), Decimal(100_000)) == Decimal("1234.50")
    assert premium_by(a_rate("GA", "8810", "0.000005"), Decimal(1_000)) == Decimal("0.01")
    assert premium_by(a_rate("GA", "8810", "0.000004"), Decimal(1_000)) == Decimal("0.00")


@pytest.mark.req("CB-227")
def test_payrolls_are_added_over_locations_and_found_with_and_without_zeros() -> None:
    risk = a_risk()
    [first, *_] = risk.locations
    lines = tuple(Exposure(code=code, payroll=Decimal(pay)) for code, pay in (("42", 1_000), ("0042", 500)))
    places = tuple(
        first.model_copy(update={"state": state, "employees": lines}) for state in ("GA", "GA", "TN")
    )
    payrolls = payrolls_of(risk.model_copy(update={"locations": places}))
    assert payroll_under(a_rate("ga", "0042", "0.01"), payrolls) == Decimal(3_000)
    assert payroll_under(a_rate("TN", "42", "0.01"), payrolls) == Decimal(1_500)
    assert payroll_under(a_rate("TX", "0042", "0.01"), payrolls) is None
