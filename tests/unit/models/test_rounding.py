"""The named roundings: half up, away from zero, credits too."""

from decimal import Decimal

import pytest

from models import rounding
from models.errors import InvalidInput


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("dollar", "0.5", "1"),
        ("dollar", "1.5", "2"),
        ("dollar", "2.5", "3"),
        ("dollar", "2.49999", "2"),
        ("dollar", "-2.5", "-3"),
        ("cent", "0.005", "0.01"),
        ("cent", "0.015", "0.02"),
        ("cent", "-0.005", "-0.01"),
        ("mod", "0.925", "0.93"),
        ("prorate", "0.2875", "0.288"),
        ("percent01", "10.25", "10.3"),
        ("net", "0.000000005", "0.00000001"),
        ("exact", "1.23456789123", "1.23456789123"),
        ("rate_shown", "1.500000", "1.50"),
        ("rate_shown", "1.255000", "1.255"),
        ("rate_shown", "120", "120.00"),
    ],
)
def test_ties_go_up_and_away_from_zero(name: str, value: str, expected: str) -> None:
    assert getattr(rounding, name)(Decimal(value)).compare_total(Decimal(expected)) == 0


def test_net_rate_is_shown_per_hundred_with_four_places() -> None:
    assert str(rounding.net_shown(Decimal("0.03233282"))) == "3.2333"


@pytest.mark.parametrize(("decimals", "expected"), [("2", "1.24"), ("3", "1.235"), ("none", "1.23456")])
def test_a_program_chooses_the_places_of_its_rates(decimals: str, expected: str) -> None:
    value = {"2": "1.235", "3": "1.2345", "none": "1.23456"}[decimals]
    assert str(rounding.rate_rounding(decimals)(Decimal(value))) == expected


def test_an_unknown_rounding_is_refused_by_name() -> None:
    with pytest.raises(InvalidInput, match="'bankers' is not known; use one of dollar, cent"):
        rounding.amount_rounding("bankers")
