"""Cells of an uploaded table are read by the digits 0 to 9 alone."""

import pytest

from rating.tables import cells


@pytest.mark.parametrize("text", ["４.70", "٤.٧", "1,२34.50"])
def test_a_number_of_another_script_is_refused_and_it_is_said_how_one_is_written(text: str) -> None:
    assert cells.number("4.70") is not None
    with pytest.raises(cells.CellRefused, match=r"a number with a decimal point, e\.g\. 4\.70"):
        cells.number(text)
