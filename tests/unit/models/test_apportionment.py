"""Largest remainder: whole units, always the whole amount."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.apportionment import first_with_largest, percentages, share

weights = st.dictionaries(
    st.text("abcdef", min_size=1, max_size=3), st.integers(0, 10**9).map(Decimal), min_size=1, max_size=12
)


@given(st.integers(-(10**8), 10**8), weights, st.sampled_from(["1", "0.01", "0.1"]))
def test_parts_sum_to_the_amount_and_stay_within_a_unit(
    units: int, by_name: dict[str, Decimal], unit_text: str
) -> None:
    unit = Decimal(unit_text)
    amount = units * unit
    parts = share(amount, by_name, unit)
    assert sum(parts.values()) == amount
    assert set(parts) == set(by_name)
    total = sum(by_name.values())
    for name, part in parts.items():
        assert part % unit == 0
        if total:
            assert abs(part - amount * by_name[name] / total) < unit + Decimal("1e-9")


@given(st.integers(1, 10**6), weights)
def test_credits_are_shared_like_debits(amount: int, by_name: dict[str, Decimal]) -> None:
    debit, credit = share(Decimal(amount), by_name), share(Decimal(-amount), by_name)
    assert credit == {name: -part for name, part in debit.items()}


@given(weights)
def test_a_mix_adds_up_to_a_hundred(by_name: dict[str, Decimal]) -> None:
    mix = percentages(by_name)
    assert sum(mix.values()) == (Decimal("100.0") if any(by_name.values()) else 0)


@pytest.mark.parametrize(
    ("by_name", "expected"),
    [
        ({"b": 1, "a": 1}, {"b": 0, "a": 1}),
        ({"a": 1, "b": 3}, {"a": 0, "b": 1}),
        ({"b": 0, "a": 0}, {"b": 0, "a": 1}),
    ],
)
def test_a_remainder_goes_to_the_larger_weight_then_by_name(
    by_name: dict[str, int], expected: dict[str, int]
) -> None:
    assert share(Decimal(1), {name: Decimal(weight) for name, weight in by_name.items()}) == expected


def test_the_largest_is_found_and_ties_go_by_name() -> None:
    assert first_with_largest({"MO": Decimal(5), "IL": Decimal(5), "IN": Decimal(4)}) == "IL"


def test_a_tie_of_fractions_goes_to_the_larger_weight() -> None:
    """2 by 1 : 3 is 0.5 and 1.5."""
    assert share(Decimal(2), {"a": Decimal(1), "b": Decimal(3)}) == {"a": 0, "b": 2}
