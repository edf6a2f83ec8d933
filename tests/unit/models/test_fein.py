"""What is shown of a FEIN to who may not read it whole."""

import pytest

from models.fein import is_masked, masked, without_feins


@pytest.mark.parametrize(
    ("fein", "shown"),
    [
        ("12-3456789", "XX-XXX6789"),
        ("123456789", "XX-XXX6789"),
        ("12-34", "XX-XXXXXXX"),
        ("6789", "XX-XXXXXXX"),
        ("unknown", "XX-XXXXXXX"),
        ("", ""),
    ],
)
def test_a_mask_holds_four_digits_of_a_whole_fein_and_none_of_another(fein: str, shown: str) -> None:
    assert masked(fein) == shown
    assert is_masked(shown) is (shown != "")
    assert not is_masked(fein)


def test_a_text_of_somebody_else_loses_what_may_be_a_fein() -> None:
    text = "FEIN 12-3456789 and 123456789 are blocked; quote 1234567890 is not, nor 2026-11-22."
    assert without_feins(text) == (
        "FEIN XX-XXX6789 and XX-XXX6789 are blocked; quote 1234567890 is not, nor 2026-11-22."
    )
