"""Numbers as text are written with 0 to 9 alone."""

from decimal import Decimal

import pytest

from models.digits import number_of


@pytest.mark.parametrize("text", ["0.95", " 0.95 ", "+.95", "95e-2"])
def test_a_number_is_read_as_it_was_written(text: str) -> None:
    assert number_of(text) == Decimal("0.95")


@pytest.mark.parametrize("text", ["٠.٩٥", "０.９５", "०.९५", "1_000", "0,95", "", "one", "NaN", "Infinity"])
def test_digits_of_another_script_and_what_is_no_number_are_none(text: str) -> None:
    assert number_of(text) is None
