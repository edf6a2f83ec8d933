"""One cell of a table, as people and spreadsheets write it: to our one spelling, or refused in words."""

import pytest

from rating.tables import cells


@pytest.mark.parametrize(
    ("read", "typed", "found"),
    [
        (cells.in_range("0", "5"), "5", "5"), (cells.in_range("0", "5"), " $0.50 ", "0.50"),
        (cells.in_range("0"), "1,234.50", "1234.50"), (cells.in_range("0"), "1e2", "100"),
        (cells.percent("-25", "25"), "25%", "25"),
        (cells.fraction, "9.1%", "0.091"), (cells.fraction, "0.091", "0.091"), (cells.fraction, "1", "1"),
        (cells.upper_end, " And over", ""), (cells.upper_end, "-", ""), (cells.upper_end, "10,000", "10000"),
        (cells.days, "2026-7-1", "2026-07-01"), (cells.days, "2026-07-01T00:00:00Z", "2026-07-01"),
        (cells.last_day, "9999-12-31", ""), (cells.last_day, "2027-06-30", "2027-06-30"),
        (cells.years, " 2024-2026 ", "2024-2026"), (cells.years, "2026", "2026"),
        (cells.words("own_bureau", ncci_state="ncci"), "Own Bureau", "own_bureau"),
        (cells.words("own_bureau"), "OWN-BUREAU", "own_bureau"),
        (cells.words("a", b="a"), "B", "a"),
        (cells.truth, "Yes", "true"), (cells.truth, "0", "false"), (cells.truth, "F", "false"),
        (cells.state("*"), "tx", "TX"), (cells.state("*"), " * ", "*"),
        (cells.trade_words, "  Roof   Repair ", "roof repair"),
        (cells.class_code, "8810.0", "8810"), (cells.class_code, "7313f", "7313F"),
        (cells.class_code, "0042", "0042"),
        (cells.limits, "1000/1000/1000", "1000/1000/1000"), (cells.limits, "*", "*"),
        (cells.limits, "100-500-100", "100/500/100"),
        (cells.limits, "500,000/500,000/500,000", "500/500/500"),
        (cells.limits, "100/100/500", "100/500/100"),
        (cells.schedule_range, "25", "25/25"), (cells.schedule_range, "25/40", "25/40"),
        (cells.schedule_range, "-40 to 25", "25/40"), (cells.schedule_range, "25% ; -40%", "25/40"),
        (cells.decimals, "None", "none"), (cells.decimals, "6", "6"), (cells.whole, "3.0", "3"),
    ],
)  # fmt: skip
def test_a_cell_is_brought_into_one_spelling(read: cells.Reader, typed: str, found: str) -> None:
    assert read(typed) == found


@pytest.mark.parametrize(
    ("read", "typed", "right"),
    [
        (cells.in_range("0", "5"), "5.01", "a number from 0 to 5"),
        (cells.in_range("0", "5"), "-0.01", "a number from 0 to 5"),
        (cells.in_range("0"), "-1", "a number of at least 0"),
        (cells.in_range("0"), "12,34", "a number with a decimal point, e.g. 4.70"),
        (cells.in_range("0"), "1000000000000", "a number below 1,000,000,000,000"),
        (cells.fraction, "100.1%", "a number from 0 to 1"), (cells.fraction, "1.01", "a number from 0 to 1"),
        (cells.days, "07/01/2026", "a day that exists, written YYYY-MM-DD"),
        (cells.days, "2026-02-30", "a day that exists, written YYYY-MM-DD"),
        (cells.years, "26", "a year or years, e.g. 2026 or 2024-2026"),
        (cells.years, "2024/2026", "a year or years, e.g. 2026 or 2024-2026"),
        (cells.words("a", "b"), "c", "one of a, b"), (cells.truth, "maybe", "true or false"),
        (cells.state("DEFAULT"), "Texas", "a two-letter state or DEFAULT"),
        (cells.state(), "*", "a two-letter state"),
        (cells.trade_words, "x" * 61, "words of 1 to 60 characters, e.g. roof repair"),
        (cells.trade_words, "--", "words of 1 to 60 characters, e.g. roof repair"),
        (cells.class_code, "8810-1",
         "a class code of digits, with its suffix if it has one, e.g. 8810 or 7313F"),
        (cells.limits, "1000/1000", "three limits in thousands of dollars, e.g. 1000/1000/1000"),
        (cells.limits, "1000/1000/0", "three limits in thousands of dollars, e.g. 1000/1000/1000"),
        (cells.limits, "100.5/500/100", "three limits in thousands of dollars, e.g. 1000/1000/1000"),
        (cells.schedule_range, "101", "a range in percent, debit first, e.g. 25/40"),
        (cells.schedule_range, "1/2/3", "a range in percent, debit first, e.g. 25/40"),
        (cells.decimals, "7", "0 to 6, or none"), (cells.whole, "2.5", "a whole number"),
    ],
)  # fmt: skip
def test_a_cell_that_cannot_be_read_says_what_would_be_right(
    read: cells.Reader, typed: str, right: str
) -> None:
    with pytest.raises(cells.CellRefused) as refused:
        read(typed)
    assert str(refused.value) == right


def test_trades_of_sixty_characters_are_read() -> None:
    assert cells.trade_words("x" * 60) == "x" * 60
