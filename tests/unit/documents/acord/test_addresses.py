"""Addresses in one box are taken apart from their end."""

import pytest

from documents.acord.addresses import NO_ADDRESS, Address, split_end, split_lines


@pytest.mark.parametrize(
    ("lines", "address"),
    [
        ("12 Elm St, Miami, Dade, FL 33101", ("12 Elm St", "", "Miami", "Dade", "FL", "33101")),
        ("2 First St, Suite 3, Tampa, FL 33601", ("2 First St, Suite 3", "", "Tampa", "", "FL", "33601")),
        ("12 Oak Rd|Unit 4|St. Paul Minnesota 55101", ("12 Oak Rd", "Unit 4", "St. Paul", "", "MN", "55101")),
        ("PO Box 12|New York, New York 10001-1234", ("PO Box 12", "", "New York", "", "NY", "10001-1234")),
        ("1 Elm St, Gonzales, Ascension Parish, Louisiana 70737",
         ("1 Elm St", "", "Gonzales", "Ascension", "LA", "70737")),
        ("1 Ave, Albany, NY", ("1 Ave", "", "Albany", "", "NY", "")),
        ("", ("", "", "", "", "", "")),
    ],
)  # fmt: skip
def test_an_address_in_its_parts(lines: str, address: tuple[str, str, str, str, str, str]) -> None:
    assert split_lines(lines.split("|")) == Address(*address)


@pytest.mark.parametrize(
    "line", ["11 N Main St Fort Myers FL 33901", "Same", "77 Lake Dr., Unit 2 Chicago, IL 60601"]
)
def test_a_cut_that_is_guessed_says_so(line: str) -> None:
    assert not split_lines([line]).sure


def test_the_end_of_an_address_in_a_box_for_less() -> None:
    assert split_end("San Francisco, CA 94114") == Address(city="San Francisco", state="CA", zip="94114")
    assert split_end("Fort Myers FL 33919") == Address(city="Fort Myers", state="FL", zip="33919")
    assert split_end("123 Main St") is None


@pytest.mark.parametrize("text", ["Same", "same as above", "See attached", "Various", "N/A"])
def test_what_is_no_address(text: str) -> None:
    assert NO_ADDRESS.match(text)


def test_a_street_is_one() -> None:
    assert not NO_ADDRESS.match("12 Sameday Rd")
