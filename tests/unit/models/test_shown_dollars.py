"""What is shown adds up: parts to their total, an older amount and the difference to the newer one."""

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from models.shown_dollars import cents, dollars, shown_together

CENT = Decimal("0.01")
whole_prices = st.lists(st.integers(0, 10**7).map(Decimal), min_size=1, max_size=8)
prices_with_cents = st.lists(st.integers(0, 10**9).map(lambda units: units * CENT), min_size=1, max_size=8)
prices = whole_prices | prices_with_cents
"""The parts of a price; those of a carrier that keeps cents have some."""


def _read(shown: str) -> Decimal:
    return Decimal(shown.replace("$", "").replace(",", ""))


def test_halves_of_a_dollar_that_stand_below_each_other_are_not_rounded() -> None:
    amounts = [Decimal("5944.60"), Decimal("7043.40"), Decimal("12988.00")]
    assert [*map(shown_together(amounts), amounts)] == ["$5,944.60", "$7,043.40", "$12,988.00"]


def test_whole_dollars_stand_without_cents() -> None:
    amounts = [Decimal("5945.00"), Decimal(7043)]
    assert [*map(shown_together(amounts), amounts)] == ["$5,945", "$7,043"]
    assert dollars(Decimal("-5944.6")) == "-$5,944.60"
    assert cents(Decimal(7)) == "$7.00"


@given(prices)
def test_parts_add_up_to_their_total(parts: list[Decimal]) -> None:
    total = sum(parts, Decimal(0))
    shown = shown_together([*parts, total])
    assert sum(_read(shown(part)) for part in parts) == _read(shown(total))


@given(prices, prices)
def test_an_older_amount_and_the_difference_make_the_newer_one(
    older: list[Decimal], newer: list[Decimal]
) -> None:
    was, now = sum(older, Decimal(0)), sum(newer, Decimal(0))
    shown = shown_together([was, now])
    assert _read(shown(was)) + _read(shown(now - was)) == _read(shown(now))
