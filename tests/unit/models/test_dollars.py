"""Dollars as texts: what can be read in one way only is read, and nothing else."""

from decimal import Decimal

import pytest

from models.dollars import dollars_of, is_blank, places_of


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("0", "0"), ("$0", "0"), (" 7 ", "7"), ("1234.5", "1234.5"), ("$1,234.50", "1234.50"), ("$ 5", "5"),
        ("1,234,567", "1234567"), ("123,456.", "123456"), (".50", "0.50"), ("-5", "-5"), ("-$1,000", "-1000"),
        ("+5", "5"),
    ],
)  # fmt: skip
def test_an_amount_is_read_as_it_is_written(text: str, amount: str) -> None:
    assert dollars_of(text) == Decimal(amount)


@pytest.mark.parametrize(
    "text",
    ["1,2,3", "1_000", "12,34", "1,23", "1234,567", ",123", "1,234,", "1e3", "5$", "1$2", "$$5", "1.2.3",
     "--5", ".", "", "-", "$", "1 234", "٣", "much", "1,000.0,0"],
)  # fmt: skip
def test_what_could_be_another_amount_is_none(text: str) -> None:
    assert dollars_of(text) is None


def test_a_dollar_sign_alone_is_nothing_and_a_nought_is_not() -> None:
    assert [is_blank(text) for text in ("", "  ", "$", "$ ,", "0", "-", "$5")] == [True] * 4 + [False] * 3


def test_places_are_those_that_were_written() -> None:
    assert [places_of(Decimal(text)) for text in ("5", "5.0", "5.25", "1.000")] == [0, 1, 2, 3]
