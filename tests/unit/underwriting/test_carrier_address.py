"""A business without street or city is bound by no carrier: what is missing is said, and what to do."""

import pytest

from models.quote import Business
from underwriting.carrier_address import missing_parts, missing_words


@pytest.mark.parametrize(
    ("street", "city", "missing"),
    [
        ("", "", ("street", "city")),
        ("  ", "Atlanta", ("street",)),
        ("1 Peach St", "", ("city",)),
        ("1 Peach St", "Atlanta", ()),
    ],
)
def test_what_is_missing_of_an_address(street: str, city: str, missing: tuple[str, ...]) -> None:
    assert missing_parts(Business(street=street, city=city)) == missing


def test_words_name_what_is_missing_and_where_it_is_entered() -> None:
    both = missing_words(("street", "city"), "AmTrust")
    assert both == (
        "AmTrust binds no business without an address: the street and the city are missing; "
        "enter them in the company profile and press Get Quote again"
    )
    one = missing_words(("city",), "AmTrust")
    assert "the city is missing; enter it in the company profile" in one
