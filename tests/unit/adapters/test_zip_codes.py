"""City and state of a zip."""

import pytest

from adapters.zip_codes import Place, place_of


@pytest.mark.parametrize(
    ("zip_code", "place"),
    [
        ("37203", Place("Nashville", "tn")),
        (" 00501 ", Place("Holtsville", "ny")),
        ("43215-1234", Place("Columbus", "oh")),
        ("00000", None),
        ("1234", None),
        ("abcde", None),
        ("１２３４５", None),
        ("", None),
    ],
)
def test_a_zip_is_found_or_not(zip_code: str, place: Place | None) -> None:
    assert place_of(zip_code) == place
