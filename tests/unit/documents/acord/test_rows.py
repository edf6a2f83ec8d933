"""Class rows: each read once by our cells and once by the lattice, however they are printed."""

from collections.abc import Sequence
from typing import Any

import pytest

from documents.acord import rows
from documents.acord.rows import read_rows
from documents.pdf.words import page_texts
from documents.reading import Leaf
from tests.unit.documents.drawn_page import Drawn, pdf_of

WIDTHS = (30, 50, 35, 150, 30, 30, 35, 95, 40, 90)
HEADS = (
    "LOC #",
    "CLASS CODE",
    "DESCR\nCODE",
    "CATEGORIES, DUTIES, CLASSIFICATIONS",
    "FULL\nTIME",
    "PART\nTIME",
    "SIC",
    "ESTIMATED\nANNUAL REMUNERATION/\nPAYROLL",
    "RATE",
    "ESTIMATED\nANNUAL MANUAL\nPREMIUM",
)
ROOFING = ("1", "5551", "A", "Roofing - all kinds", "11", "4", "1761", "$392,840", "4.37", "17,167")
CLERICAL = ("2", "8810-1", "", "Clerical office", "2", "0", "", "If Any", "0.15", "")
BLANK = ("",) * 10


def sheet(*printed: Sequence[str], ruled: bool = True, tall: float = 24.0) -> bytes:
    page = Drawn(ruled=ruled)
    page.text(20, 760, "RATING INFORMATION - STATE:", caption=True)
    page.text(140, 759, "FL")
    page.table(10, 740, WIDTHS, HEADS, printed, tall=tall)
    return pdf_of(page)


def read(content: bytes, *, lattice: bool = True) -> list[Leaf]:
    return read_rows(page_texts(content)[0], content if lattice else None)


def by_row(leaves: Sequence[Leaf]) -> list[dict[str, Any]]:
    found: dict[int, dict[str, Any]] = {}
    for leaf in leaves:
        number, _, key = leaf.path.removeprefix("rating[].class_codes[").partition("].")
        found.setdefault(int(number), {})[key] = leaf.value
    return [found[number] for number in sorted(found)]


def test_rows_that_both_readers_see_are_sure() -> None:
    leaves = read(sheet(ROOFING, BLANK, CLERICAL))
    assert by_row(leaves) == [
        {
            "location": "1",
            "class_code": "5551",
            "descr_code": "A",
            "description": "Roofing - all kinds",
            "full_time": 11,
            "part_time": 4,
            "sic": "1761",
            "payroll": "392840",
            "rate": "4.37",
            "manual_premium": "17167",
        },
        {
            "location": "2",
            "class_code": "8810-1",
            "description": "Clerical office",
            "full_time": 2,
            "part_time": 0,
            "payroll": "0",
            "rate": "0.15",
        },
    ]
    payroll = next(leaf for leaf in leaves if leaf.path.endswith("[0].payroll"))
    assert (payroll.evidence.confidence, payroll.evidence.flags, payroll.evidence.method) == (0.97, (), "row")


def test_one_reader_alone_is_less_sure() -> None:
    assert {leaf.evidence.confidence for leaf in read(sheet(ROOFING), lattice=False)} == {0.80}


def test_readers_that_differ_are_doubtful_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "lattice_rows", lambda content, number: [frozenset({"5551", "39284"})])
    leaves = read(sheet(ROOFING))
    assert {leaf.evidence.confidence for leaf in leaves} == {0.40}
    assert all("readers_differ" in leaf.evidence.flags for leaf in leaves)


def test_a_description_may_take_two_lines() -> None:
    two = (*ROOFING[:3], "Roofing - all kinds\n& drivers", *ROOFING[4:])
    found = by_row(read(sheet(two, CLERICAL)))
    assert [row["description"] for row in found] == ["Roofing - all kinds & drivers", "Clerical office"]


def test_a_word_that_heads_a_column_may_stand_in_a_description() -> None:
    two = (*ROOFING[:3], "ROOFING - ALL\nEMPLOYEES", *ROOFING[4:])
    three = (*CLERICAL[:3], "OFFICE\nEMPLOYEES & DUTIES", *CLERICAL[4:])
    found = by_row(read(sheet(two, three)))
    assert [row["description"] for row in found] == ["ROOFING - ALL EMPLOYEES", "OFFICE EMPLOYEES & DUTIES"]


def test_without_ruling_a_row_begins_with_its_code() -> None:
    two = (*ROOFING[:3], "Roofing - all kinds\n& drivers", *ROOFING[4:])
    leaves = read(sheet(two, CLERICAL, ruled=False), lattice=False)
    assert [(row["class_code"], row["payroll"]) for row in by_row(leaves)] == [
        ("5551", "392840"),
        ("8810-1", "0"),
    ]
    assert by_row(leaves)[0]["description"] == "Roofing - all kinds & drivers"
    assert max(leaf.evidence.confidence for leaf in leaves) <= 0.75


def test_the_upper_line_of_a_row_may_be_for_what_does_not_fit() -> None:
    over = ("", "", "", "Roofing - all kinds", *("",) * 6)
    under = (*ROOFING[:3], "& drivers", *ROOFING[4:])
    found = by_row(read(sheet(over, under, ("", "", "", "Clerical", *("",) * 6), CLERICAL, tall=14)))
    assert [row["description"] for row in found] == [
        "Roofing - all kinds & drivers",
        "Clerical Clerical office",
    ]


def test_a_line_of_text_below_a_row_belongs_to_it() -> None:
    more = ("", "", "", "and drivers", *("",) * 6)
    found = by_row(read(sheet(ROOFING, more, CLERICAL, tall=14)))
    assert [row["description"] for row in found] == ["Roofing - all kinds and drivers", "Clerical office"]


def test_totals_are_no_rows() -> None:
    total = ("", "", "", "TOTAL", "13", "4", "", "392,840", "", "17,167")
    assert len(by_row(read(sheet(ROOFING, CLERICAL, total)))) == 2


def test_rows_without_codes_are_kept_with_last_years_payroll() -> None:
    page = Drawn()
    page.text(20, 760, "RATING INFORMATION", caption=True)
    page.table(
        20,
        740,
        (30, 60, 180, 90, 90, 50, 80),
        (
            "LOC",
            "CLASS CODE",
            "CATEGORIES, DUTIES, CLASSIFICATIONS",
            "ACTUAL\nREMUNERATION\nPAST\n12 MONTHS",
            "ESTIMATED\nREMUNERATION\nFOR NEXT\nPOLICY PERIOD",
            "RATE",
            "ESTIMATED\nANNUAL PREMIUM",
        ),
        (
            ("1", "", "CLERICAL OFFICE NOC", "$369,269.00", "$402,197.00", "0.16000", "$644.00"),
            ("2", "", "SALESPERSONS", "", "$0.00", "0.32", ""),
        ),
    )
    content = pdf_of(page)
    found = by_row(read(content))
    assert [(row["description"], row["payroll"]) for row in found] == [
        ("CLERICAL OFFICE NOC", "402197"),
        ("SALESPERSONS", "0"),
    ]
    assert found[0]["payroll_last_year"] == "369269"


def test_a_table_of_individuals_is_no_rating_sheet() -> None:
    page = Drawn()
    page.text(20, 760, "INDIVIDUALS INCLUDED / EXCLUDED", caption=True)
    page.table(
        20,
        740,
        (35, 35, 120, 120, 60, 90),
        ("STATE", "LOC #", "NAME", "DUTIES", "CLASS CODE", "REMUNERATION/\nPAYROLL"),
        (("FL", "1", "Ana Clarke", "Sales", "8742", "50,000"),),
    )
    assert read(pdf_of(page)) == []


def test_a_word_that_announces_a_value_elsewhere_may_stand_in_a_description() -> None:
    two = (*ROOFING[:3], "ELECTRIC LIGHT\nCOMPANY", *ROOFING[4:])
    found = by_row(read(sheet(two, CLERICAL)))
    assert [row["description"] for row in found] == ["ELECTRIC LIGHT COMPANY", "Clerical office"]


@pytest.mark.parametrize(
    ("heads", "widths", "keys"),
    [
        (("EM", "PAST"), (36, 90), ("full_time", "payroll_last_year")),
        (("FT", "PT"), (30, 30), ("full_time", "part_time")),
        (("A", "B", "C", "D"), (30, 30, 30, 40), ("full_time", "part_time", "sic", "naics")),
    ],
)
def test_columns_whose_heads_were_not_read_are_those_of_the_edition(
    heads: tuple[str, ...], widths: tuple[int, ...], keys: tuple[str, ...]
) -> None:
    page = Drawn()
    page.text(20, 760, "RATING INFORMATION - STATE:", caption=True)
    page.table(
        10,
        740,
        (30, 50, 150, *widths, 95, 40, 90),
        ("LOC #", "CLASS CODE", "CATEGORIES, DUTIES, CLASSIFICATIONS", *heads, *HEADS[-3:]),
        [("1", "5551", "Roofing", *("17" for _ in heads), "$392,840", "4.37", "17,167")],
    )
    found = by_row(read(pdf_of(page)))[0]
    assert [str(found.get(key)) for key in keys] == ["17" for _ in heads]
    assert found["payroll"] == "392840"
