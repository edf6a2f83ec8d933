"""The share of the policy year, and payroll by it."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import InvalidInput, TermInverted
from models.policy_year import anniversary
from rating.builtin import builtin_book
from rating.engine import rate
from rating.proration import prorate_factor, prorated_payroll
from tests.unit.rating.risks import place, risk


@pytest.mark.req("QE-114")
@pytest.mark.parametrize(
    ("start", "expiry"),
    [
        (date(2026, 9, 1), date(2027, 9, 1)),
        (date(2028, 2, 29), date(2029, 2, 28)),
        (date(2027, 2, 28), date(2028, 2, 28)),
        (date(2026, 8, 31), date(2027, 8, 31)),
    ],
)
def test_a_missing_expiry_is_one_year_after_the_start(start: date, expiry: date) -> None:
    assert anniversary(start) == expiry


@pytest.mark.req("QE-115", "QE-213")
@pytest.mark.parametrize(
    ("effective", "start", "expiry", "factor"),
    [
        (date(2026, 9, 1), date(2026, 9, 1), date(2027, 9, 1), "1.000"),
        (date(2026, 9, 1), date(2026, 9, 1), date(2026, 12, 15), "0.288"),  # 105 / 365
        (date(2027, 7, 1), date(2027, 7, 1), date(2028, 3, 1), "0.667"),  # 244 / 366
        (date(2027, 7, 1), date(2027, 7, 1), date(2027, 7, 2), "0.003"),
        (date(2026, 9, 1), date(2026, 9, 1), date(2028, 9, 1), "1"),
        (date(2028, 2, 29), date(2028, 2, 29), date(2028, 9, 1), "0.507"),  # 185 / 365: ends on 28 February
        (date(2026, 9, 1), date(2026, 10, 1), date(2027, 9, 1), "0.918"),
        (date(2027, 7, 1), date(2028, 3, 1), date(2028, 7, 1), "0.333"),  # 122 / 366, by the effective date
    ],
)
def test_the_factor_is_days_over_the_days_of_the_policy_year(
    effective: date, start: date, expiry: date, factor: str
) -> None:
    assert str(prorate_factor(effective, start, expiry)) == factor


@pytest.mark.req("QE-115")
@given(st.dates(date(2020, 1, 1), date(2040, 1, 1)), st.integers(1, 800))
def test_the_factor_is_above_zero_and_at_most_one(start: date, days: int) -> None:
    factor = prorate_factor(start, start, date.fromordinal(start.toordinal() + days))
    assert 0 < factor <= 1
    assert (factor == 1) == (days >= (anniversary(start) - start).days)


def test_an_inverted_term_is_refused() -> None:
    with pytest.raises(TermInverted, match="must expire later") as refusal:
        prorate_factor(date(2026, 9, 1), date(2026, 9, 1), date(2026, 9, 1))
    assert refusal.value.path == "expiry_date"


def test_a_start_before_the_effective_date_is_refused() -> None:
    with pytest.raises(InvalidInput, match="start on that day or later") as refusal:
        prorate_factor(date(2026, 9, 1), date(2026, 8, 31), date(2027, 9, 1))
    assert refusal.value.path == "start_date"


@pytest.mark.req("QE-116")
def test_payroll_of_each_class_is_multiplied_by_the_factor() -> None:
    assert prorated_payroll(Decimal("333333"), Decimal("0.667")) == Decimal("222333.111")
    short = risk(
        place("1", "IL", ("8810", 250_000, 5), ("5403", 300_000, 4)),
        start=date(2026, 9, 1),
        expiry=date(2026, 12, 15),
    )
    worksheet = rate(short, "gms-key_risk", builtin_book())
    bases = {line.class_code: line.base_amount for line in worksheet.lines if line.class_code}
    assert bases == {"5403": Decimal("86400"), "8810": Decimal("72000")}
    assert (worksheet.totals.payroll, worksheet.totals.original_payroll) == (
        Decimal("158400"),
        Decimal("550000"),
    )
