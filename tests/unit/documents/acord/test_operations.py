"""The description of operations: what stands below its printed guidance."""

from dataclasses import replace

import pytest

from documents.acord.labels import read_page
from documents.reading import Box, Word
from tests.unit.documents.acord.drawn_values import headed, picture_of, values


@pytest.mark.parametrize(
    "lines",
    [("Landscape maintenance (65%), tree trimming", "and removal (35%)."), ("TREES, SUBCONTRACTORS",)],
)
def test_operations_follow_the_printed_guidance(lines: tuple[str, ...]) -> None:
    page = headed("NATURE OF BUSINESS / DESCRIPTION OF OPERATIONS")
    page.frame(20, 600, 560, 145)
    page.text(24, 736, "GIVE COMMENTS ON THE BUSINESS: FARM - ACREAGE, ANIMALS, SUB-CONTRACTS.", caption=True)
    for number, line in enumerate(lines):
        page.text(24, 716 - 12 * number, line)
    page.text(20, 590, "GENERAL INFORMATION", caption=True)
    assert values(page) == {"description_of_operations": " ".join(lines)}


def test_guidance_whose_lines_a_picture_makes_taller_is_no_text() -> None:
    page = headed("NATURE OF BUSINESS / DESCRIPTION OF OPERATIONS")
    page.frame(20, 600, 560, 145)
    page.text(24, 736, "GIVE COMMENTS ON THE BUSINESS AND ITS PRODUCTS: CONTRACTOR - TYPE", caption=True)
    page.text(24, 728, "OF WORK, SUB-CONTRACTS; FARM - ACREAGE, ANIMALS, SUB-CONTRACTS.", caption=True)
    page.text(24, 706, "Retail bakery with two vans")
    text = picture_of(page)
    words = tuple(_taller(word, 3.0) if 724 < word.box.y0 < 732 else word for word in text.words)
    leaves = read_page(replace(text, words=words), "ACORD 130", "2013/09")
    found = {leaf.path: leaf.value for leaf in leaves}
    assert found["description_of_operations"] == "Retail bakery with two vans"


def _taller(word: Word, by: float) -> Word:
    return replace(word, box=Box(word.box.x0, word.box.y0 - by, word.box.x1, word.box.y1 + by))


def test_tick_boxes_at_the_head_of_a_text_do_not_cut_it() -> None:
    page = headed("NATURE OF BUSINESS / DESCRIPTION OF OPERATIONS")
    page.frame(20, 660, 570, 88)
    page.tick(20, 737, "PROFESSIONAL EMPLOYER ORGANIZATION (PEO) / EMPLOYEE LEASING COMPANY")
    page.tick(300, 737, "TEMPORARY EMPLOYMENT SERVICE")
    said = "Machine shop: milling, turning and light assembly of parts for the makers of pumps and motors"
    page.text(26, 700, said)
    assert values(page) == {"description_of_operations": said}
