"""The demo model: the checks that its page asks for."""

from decimal import Decimal
from statistics import median

import pytest

from rating.builtin import builtin_book, builtin_tables
from rating.demo_rates import demo_loss_costs, demo_rate_rows, spread
from tests.unit.rating.risks import DAY

RANKED = ("8810", "8742", "9082", "5403", "5645", "5551", "2702")
RATED_STATES = [row["state"] for row in builtin_tables()["demo_state_relativity"] if row["relativity"]]


def test_two_runs_give_the_same_rows() -> None:
    first = demo_rate_rows(builtin_tables())
    assert first == demo_rate_rows(builtin_tables())
    columns = ("state", "class_code", "program", "kind", "value", "effective", "minimum_premium", "source")
    assert tuple(first[0])[: len(columns)] == columns


@pytest.mark.parametrize(
    ("code", "expected"),
    [("8810", "0.08"), ("5403", "2.40"), ("9082", "0.75"), ("3632", None), ("5551", None)],
)
def test_loss_cost_follows_the_formula(code: str, expected: str | None) -> None:
    """Worked anew here from the hash, in integers."""
    import hashlib

    number = int.from_bytes(hashlib.sha256(f"quoteloom-demo-1|{code}".encode()).digest()[:8], "big")
    millionths = (number * 10**6 * 2 + 2**64) // 2**65
    assert spread(code) == Decimal(millionths) / 10**6
    cost = demo_loss_costs(builtin_tables())[code]
    assert expected is None or str(cost) == expected


def test_classes_rank_alike_in_every_state_and_program() -> None:
    book = builtin_book()
    for program in book.programs():
        for state in RATED_STATES:
            if not book.sells(program, DAY) or not book.licensed(program, state, DAY):
                continue
            rates = [book.class_rate(program, state, code, DAY, None).per_100 for code in RANKED]
            assert rates == sorted(set(rates)), (program, state)


def test_the_median_class_costs_between_one_and_one_and_a_half() -> None:
    assert Decimal("1.0") <= median(demo_loss_costs(builtin_tables()).values()) <= Decimal("1.5")


def test_the_dearest_state_costs_about_three_point_eight_times_the_cheapest() -> None:
    book = builtin_book()
    rates = {
        state: book.class_rate("gms-key_risk", state, "5551", DAY, None).per_100 for state in RATED_STATES
    }
    by_relativity = {
        row["state"]: Decimal(row["relativity"])
        for row in builtin_tables()["demo_state_relativity"]
        if row["relativity"]
    }
    assert Decimal("3.7") < max(by_relativity.values()) / min(by_relativity.values()) < Decimal("3.9")
    assert min(rates, key=lambda state: rates[state]) in {"WV", "AR"}
    assert max(rates, key=lambda state: rates[state]) in {"NJ", "HI", "CA", "NY", "LA"}


def test_state_fund_states_have_no_rates() -> None:
    for state in ("ND", "OH", "WA", "WY", "PR", "VI"):
        assert not builtin_book().class_codes(state)


def test_uniform_states_have_one_rate_for_all_programs() -> None:
    book = builtin_book()
    sold = [program for program in book.programs() if book.sells(program, DAY)]
    for state in ("FL", "NJ", "WI"):
        rates = {
            book.class_rate(p, state, "5403", DAY, None).per_100
            for p in sold
            if book.terms(p, state, DAY).licensed
        }
        assert len(rates) == 1, state


def test_no_two_programs_have_the_same_terms() -> None:
    book = builtin_book()
    sold = [program for program in book.programs() if book.sells(program, DAY)]
    rates = {book.terms(program, "IL", DAY).loss_cost_multiplier for program in sold}
    assert len(rates) == len(sold) >= 9


def test_programs_in_massachusetts_differ_by_at_most_ten_percent() -> None:
    book = builtin_book()
    factors = [book.terms(p, "MA", DAY).loss_cost_multiplier for p in book.programs() if book.sells(p, DAY)]
    assert max(factors) / min(factors) <= Decimal("1.10")
