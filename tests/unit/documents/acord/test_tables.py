"""The tables of an application: locations, contacts, individuals, prior carriers, operations."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from documents.acord.labels import read_page
from documents.reading import Box, PageText, Rule, Word
from tests.unit.documents.acord.drawn_values import headed, picture_of, values
from tests.unit.documents.drawn_page import Drawn


@pytest.mark.parametrize("ruled", [True, False])
def test_locations_are_rows_and_their_addresses_taken_apart(ruled: bool) -> None:
    page = headed("LOCATIONS")
    page.ruled = ruled
    page.table(
        20,
        740,
        (30, 40, 480),
        ("LOC #", "HIGHEST\nFLOOR", "STREET, CITY, COUNTY, STATE, ZIP CODE"),
        (
            ("1", "2", "6310 Corporate Ct\nFort Myers, FL 33919"),
            ("2", "1", "77 Harbor Blvd Unit 5\nSt. Louis, MO 63101-2210"),
        ),
        tall=26,
    )
    found = values(page)
    assert {path: value for path, value in found.items() if path.startswith("locations[0]")} == {
        "locations[0].number": "1",
        "locations[0].highest_floor": "2",
        "locations[0].street": "6310 Corporate Ct",
        "locations[0].city": "Fort Myers",
        "locations[0].state": "FL",
        "locations[0].zip": "33919",
    }
    assert found["locations[1].street"] == "77 Harbor Blvd Unit 5"
    assert (found["locations[1].city"], found["locations[1].zip"]) == ("St. Louis", "63101-2210")


def located(text: PageText) -> list[tuple[Any, Any, Any]]:
    found = {leaf.path: leaf.value for leaf in read_page(text, "ACORD 130", "2013/09")}
    names = ("number", "highest_floor", "street")
    rows = (tuple(found.get(f"locations[{row}].{name}") for name in names) for row in range(3))
    return [(number, floor, street) for number, floor, street in rows if street]


@pytest.mark.parametrize("unread", ["LOC #", "HIGHEST FLOOR", "LOC # HIGHEST FLOOR"])
def test_a_location_keeps_its_number_and_floor_though_their_heads_were_not_read(unread: str) -> None:
    page = headed("LOCATIONS")
    heads = ("LOC #", "HIGHEST\nFLOOR", "STREET, CITY, COUNTY, STATE, ZIP CODE")
    rows = (("1", "", "6310 Corporate Ct\nDover, DE 19901"), ("3", "4", "9 Elm St\nDover, DE 19901"))
    page.table(20, 740, (30, 30, 480), heads, rows, tall=26)
    found = located(picture_of(page, without=unread))
    assert found == [("1", None, "6310 Corporate Ct"), ("3", "4", "9 Elm St")]


def test_a_location_whose_number_a_picture_tore_is_no_heading() -> None:
    page = headed("LOCATIONS")
    heads = ("LOC #", "HIGHEST\nFLOOR", "STREET, CITY, COUNTY, STATE, ZIP CODE")
    page.table(20, 740, (30, 40, 480), heads, (("2", "7", "9 Elm St\nDover, DE 19901"),), tall=26)
    torn = Word("ra", Box(30, 702, 34, 704), 0.2)
    assert located(picture_of(page, torn)) == [("2", "7", "9 Elm St")]


def test_a_county_stands_apart_between_city_and_state() -> None:
    page = headed("LOCATIONS")
    page.table(
        20, 740, (30, 520), ("LOC #", "STREET, CITY, COUNTY, STATE, ZIP CODE"), (("1", "9 Elm St"),), tall=30
    )
    for x, words in ((60, "Baton Rouge"), (260, "East Baton Rouge Parish"), (450, "LA"), (480, "70801")):
        page.text(x, 694, words)
    found = values(page)
    assert (found["locations[0].city"], found["locations[0].county"]) == ("Baton Rouge", "East Baton Rouge")
    assert (found["locations[0].state"], found["locations[0].zip"]) == ("LA", "70801")


def test_a_caption_does_not_run_on_over_a_line() -> None:
    page = headed("CONTACT INFORMATION")
    heads = ("TYPE", "NAME", "OFFICE PHONE", "MOBILE PHONE", "E-MAIL")
    page.table(20, 740, (60, 140, 110, 110, 150), heads, (("", "", "2489098765", "", ""),), tall=16)
    page.typed(30, 711, "INSPECTION")
    page.typed(82, 711, "JENNIFER KOWALSKI")
    found = values(page)
    assert found["contacts.inspection.name"] == "JENNIFER KOWALSKI"
    assert found["contacts.inspection.phone"] == "2489098765"


def test_contacts_are_read_by_row_and_column() -> None:
    page = headed("CONTACT INFORMATION")
    page.table(
        20,
        740,
        (60, 140, 110, 110, 150),
        ("TYPE", "NAME", "OFFICE PHONE", "MOBILE PHONE", "E-MAIL"),
        (("", "Tom Wolfe", "248-909-8765", "", "tom@example.com"), ("", "", "", "(313) 667-4385", "")),
        tall=16,
    )
    page.text(23, 711, "INSPECTION", caption=True)
    page.text(23, 697, "CLAIMS", caption=True)
    page.text(23, 691, "INFO", caption=True)
    assert values(page) == {
        "contacts.inspection.name": "Tom Wolfe",
        "contacts.inspection.phone": "2489098765",
        "contacts.inspection.email": "tom@example.com",
        "contacts.claims.mobile": "3136674385",
    }


def test_older_forms_print_phone_and_name_below_each_other() -> None:
    page = headed("CONTACT INFORMATION")
    for row, (label, phone, name) in enumerate(
        (("INSPECTION", "(888) 123-4567", "Jane Doe"), ("CLAIMS INFO", "(888) 765-4321", "Al Hall"))
    ):
        low = 700 - 30 * row
        page.frame(20, low, 60, 30)
        page.text(23, low + 12, label, caption=True)
        page.cell(80, low + 15, 200, 15, "PHONE:", phone)
        page.cell(80, low, 200, 15, "NAME:", name)
    assert values(page, "2002/09") == {
        "contacts.inspection.phone": "8881234567",
        "contacts.inspection.name": "Jane Doe",
        "contacts.claims.phone": "8887654321",
        "contacts.claims.name": "Al Hall",
    }


def test_individuals_are_read_without_their_social_security_numbers() -> None:
    page = headed("INDIVIDUALS INCLUDED / EXCLUDED")
    page.table(
        20,
        740,
        (30, 30, 90, 60, 80, 70, 40, 40, 50, 80),
        (
            "STATE",
            "LOC #",
            "NAME",
            "DATE OF\nBIRTH",
            "SOCIAL\nSECURITY #",
            "TITLE/\nRELATIONSHIP",
            "OWNER-\nSHIP %",
            "INC/EXC",
            "CLASS\nCODE",
            "REMUNERATION/\nPAYROLL",
        ),
        (
            (
                "FL",
                "1",
                "Desmond Clarke",
                "02/11/1983",
                "123-45-6789",
                "MGR/MBR",
                "50",
                "INC",
                "0106",
                "$67,600",
            ),
            ("", "", "", "", "", "", "", "", "", ""),
            ("FL", "1", "Ana Clarke", "", "987654321", "Vice\nPresident", "50", "E", "", ""),
        ),
    )
    found = values(page)
    assert found["individuals[0].name"] == "Desmond Clarke"
    assert (found["individuals[0].included"], found["individuals[1].included"]) == (True, False)
    assert (found["individuals[0].date_of_birth"], found["individuals[0].remuneration"]) == (
        "1983-02-11",
        "67600",
    )
    assert found["individuals[1].title"] == "Vice President"
    assert not any("6789" in str(value) or "987654321" in str(value) for value in found.values())


def test_a_prior_carrier_stands_above_its_policy_number() -> None:
    page = headed("PRIOR CARRIER INFORMATION / LOSS HISTORY")
    page.table(
        20,
        740,
        (30, 180, 80, 40, 50, 80, 80),
        ("YEAR", "CARRIER & POLICY NUMBER", "ANNUAL PREMIUM", "MOD", "# CLAIMS", "AMOUNT PAID", "RESERVE"),
        (
            ("2025", "", "$57,480.00", "1.05", "2", "13,390", "5,000"),
            ("2024", "", "", "", "", "", ""),
        ),
        tall=26,
    )
    for low, carrier, policy in ((694, "Zenith Insurance Co", "WC-88120"), (668, "", "")):
        page.text(54, low + 17, "CO:", caption=True)
        page.text(54, low + 4, "POL #:", caption=True)
        page.text(80, low + 16, carrier)
        page.text(80, low + 4, policy)
    found = values(page)
    assert {path: value for path, value in found.items() if path.startswith("prior_carriers[0]")} == {
        "prior_carriers[0].year": "2025",
        "prior_carriers[0].carrier": "Zenith Insurance Co",
        "prior_carriers[0].policy_number": "WC-88120",
        "prior_carriers[0].annual_premium": "57480",
        "prior_carriers[0].mod": "1.05",
        "prior_carriers[0].claims": 2,
        "prior_carriers[0].amount_paid": "13390",
        "prior_carriers[0].reserve": "5000",
    }
    assert found["prior_carriers[1].year"] == "2024"


def carriers(head: str = "# CLAIMS") -> Drawn:
    """Three prior carriers, each a row of 26 points below 720."""
    page = headed("PRIOR CARRIER INFORMATION / LOSS HISTORY")
    rows = [(str(2025 - row), "", "57,480", "1.05", "2", f"{row}3,390", f"{row},000") for row in range(1, 4)]
    heads = ("YEAR", "CARRIER & POLICY NUMBER", "ANNUAL PREMIUM", "MOD", head, "AMOUNT PAID", "RESERVE")
    page.table(20, 740, (30, 180, 80, 40, 50, 80, 80), heads, rows, tall=26)
    for row in range(3):
        page.text(54, 711 - 26 * row, "CO:", caption=True)
        page.text(54, 698 - 26 * row, "POL #:", caption=True)
        page.text(80, 710 - 26 * row, f"Carrier {row}")
        page.text(80, 698 - 26 * row, f"WC-{row}")
    return page


def broken(rule: Rule, gap: tuple[float, float], spared: Sequence[float]) -> list[Rule]:
    """An upright line without a piece of it."""
    if rule.x0 != rule.x1 or not gap[1] or any(abs(rule.x0 - x) < 1 for x in spared):
        return [rule]
    return [replace(rule, y0=max(rule.y0, gap[1])), replace(rule, y1=min(rule.y1, gap[0]))]


@pytest.mark.parametrize(
    ("gap", "spared", "lost", "heads"),
    [
        ((0, 0), (), 694.0, "# CLAIMS"),  # most of the line below the first row
        ((715, 741), (20, 50, 230, 310, 560), 0.0, "# CLAIMS"),  # lines between three heads
        ((715, 741), (20, 50, 230, 310, 560), 0.0, "# smudged"),  # and the middle head
        ((668, 694), (20, 560), 0.0, "# CLAIMS"),  # lines of the second row
    ],
)
def test_a_table_survives_lines_that_a_picture_broke(
    gap: tuple[float, float], spared: Sequence[float], lost: float, heads: str
) -> None:
    text = picture_of(carriers(heads))
    level = [
        replace(rule, x0=230.0, x1=400.0) if rule.y0 == rule.y1 and abs(rule.y0 - lost) < 1 else rule
        for rule in text.rules
    ]
    rules = tuple(piece for rule in level for piece in broken(rule, gap, spared))
    leaves = read_page(replace(text, rules=rules), "ACORD 130", "2013/09")
    found = {leaf.path: leaf.value for leaf in leaves}
    for row in range(3):
        path = f"prior_carriers[{row}]"
        assert (found[f"{path}.year"], found[f"{path}.carrier"]) == (str(2024 - row), f"Carrier {row}")
        amounts = [found[f"{path}.{name}"] for name in ("mod", "claims", "amount_paid", "reserve")]
        assert amounts == ["1.05", 2, f"{row + 1}3390", f"{row + 1}000"]


@pytest.mark.parametrize("stroke", ["l", "1", "I"])
def test_a_picture_shows_a_lone_i_as_a_stroke(stroke: str) -> None:
    page = headed("INDIVIDUALS INCLUDED / EXCLUDED")
    heads = ("NAME", "TITLE/\nRELATIONSHIP", "OWNER-\nSHIP %", "DUTIES", "INC/EXC")
    page.table(20, 740, (140, 120, 60, 120, 60), heads, (("Jane Doe", "Owner", "100", "Office", stroke),))
    text = picture_of(page)
    found = {leaf.path: leaf.value for leaf in read_page(text, "ACORD 130", "2013/09")}
    assert found["individuals[0].included"] is True


def test_the_last_column_without_ruling_reaches_as_far_as_its_values() -> None:
    page = headed("CONTACT INFORMATION")
    for x, words in (
        (23, "TYPE"),
        (80, "NAME"),
        (220, "OFFICE PHONE"),
        (330, "MOBILE PHONE"),
        (420, "E-MAIL"),
    ):
        page.text(x, 730, words, caption=True)
    page.text(23, 716, "INSPECTION", caption=True)
    for x, words in ((80, "Tom Wolfe"), (220, "248-909-8765"), (422, "thomas.wolfe.senior@example.com")):
        page.text(x, 715, words)
    assert values(page)["contacts.inspection.email"] == "thomas.wolfe.senior@example.com"


def test_a_sign_alone_is_no_value() -> None:
    page = headed("CONTACT INFORMATION")
    heads = ("TYPE", "NAME", "OFFICE PHONE", "MOBILE PHONE", "E-MAIL")
    page.table(20, 740, (60, 140, 110, 110, 150), heads, (("", "/", "", "", ""),), tall=16)
    page.text(23, 711, "INSPECTION", caption=True)
    assert values(page) == {}
