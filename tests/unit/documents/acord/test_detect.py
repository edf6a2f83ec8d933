"""Which form a page is, and which pages belong together."""

import pytest

from documents.acord.detect import Sighting, sighting_of, title_line
from documents.acord.segments import Segment, segments_of
from documents.pdf.widgets import Widget, WidgetKind
from documents.reading import Box, PageText, Word


def _page(*lines: str, number: int = 1) -> PageText:
    words = [
        Word(word, Box(20 + 40 * place, 780 - 14 * row, 55 + 40 * place, 790 - 14 * row))
        for row, line in enumerate(lines)
        for place, word in enumerate(line.split())
    ]
    return PageText(number, 612, 792, tuple(words))


def _hidden(value: str) -> Widget:
    return Widget(1, "Form_EditionIdentifier_A", WidgetKind.TEXT, value, Box(0, 0, 1, 1), hidden=True)


@pytest.mark.parametrize(
    ("value", "form", "edition"),
    [
        ("ACORD 0130 2026-01 Acroform", "ACORD 130", "2026/01"),
        ("ACORD 0125 2025-03 Acroform", "ACORD 125", "2025/03"),
        ("ACORD 0130 FL 2019-07 Acroform", "ACORD 130 FL", "2019/07"),
        ("QUOTELOOM EACORD NCCI 1", "ACORD 130", None),
        ("QUOTELOOM EACORD FL 1", "ACORD 130 FL", None),
    ],
)
def test_the_hidden_edition_comes_first(value: str, form: str, edition: str | None) -> None:
    seen = sighting_of(_page("ACORD 133 (2025/05) Page 1 of 4"), [_hidden(value)])
    assert (seen.form, seen.edition, seen.method) == (form, edition, "name")


@pytest.mark.parametrize(
    ("line", "form", "edition", "place"),
    [
        ("ACORD 130 (2017/05) Page 2 of 4", "ACORD 130", "2017/05", (2, 4)),
        ("ACORD 130 FL (2019/07) Page 3 of 3", "ACORD 130 FL", "2019/07", (3, 3)),
        ("ACORD 133 (2025/05)", "ACORD 133", "2025/05", None),
        ("AC0RD 130 (2013/09) Page 1 of 4", "ACORD 130", "2013/09", (1, 4)),
    ],
)
def test_the_bottom_line(line: str, form: str, edition: str, place: tuple[int, int] | None) -> None:
    seen = sighting_of(_page("ATTACH ACORD 101", "WORDS OF A FORM", line))
    assert (seen.form, seen.edition, seen.method, seen.page_of) == (form, edition, "line", place)


def test_the_title_with_half_of_the_captions() -> None:
    captions = (
        "APPLICANT NAME",
        "MAILING ADDRESS",
        "STATUS OF SUBMISSION",
        "BILLING",
        "LOCATIONS",
        "POLICY INFORMATION",
    )
    seen = sighting_of(_page("WORKERS COMPENSATION APPLICATION", *captions))
    assert (seen.form, seen.edition, seen.method) == ("ACORD 130", None, "captions")
    few = sighting_of(_page("WORKERS COMPENSATION APPLICATION", *captions[:3]))
    assert few.form is None


@pytest.mark.parametrize(
    ("title", "form"),
    [("STATEMENT OF NO LOSS", "ACORD 37"), ("ADDITIONAL REMARKS SCHEDULE FORM TITLE:", "ACORD 101")],
)
def test_forms_that_are_named(title: str, form: str) -> None:
    lines = [title, "THIS ADDITIONAL REMARKS FORM IS A SCHEDULE TO ACORD FORM"]
    assert sighting_of(_page(*lines)).form == form


def test_names_that_other_forms_have_too_are_no_sign() -> None:
    names = ("Date", "Your given name", "Your taxpayer number", "Street of yours", "City of yours", "Remarks")
    fields = [
        Widget(1, name, WidgetKind.TEXT, "x" if name == "Date" else "", Box(0, 0, 9, 9)) for name in names
    ]
    assert sighting_of(_page(), fields).form is None


def test_a_page_of_no_form_says_how_it_begins() -> None:
    page = _page("12", "Kitchen hygiene checklist", "Owner")
    assert sighting_of(page).form is None
    assert title_line(page) == "Kitchen hygiene checklist"


def _seen(
    number: int, form: str | None = "ACORD 130", page: int | None = None, edition: str = "2013/09"
) -> Sighting:
    return Sighting(
        number, form, edition if form else None, "line" if form else None, (page, 4) if page else None
    )


def test_a_packet_falls_into_its_forms() -> None:
    pages = [
        _seen(1, page=1),
        _seen(2, page=2),
        _seen(3, "ACORD 133", 1, "2025/05"),
        _seen(4, None),
        _seen(5, page=2),
    ]
    assert segments_of(pages) == [
        Segment((1, 2), "ACORD 130", "2013/09", "line"),
        Segment((3,), "ACORD 133", "2025/05", "line"),
        Segment((5,), "ACORD 130", "2013/09", "line"),
    ]


def test_page_one_starts_another_copy_and_more_sheets_do_not() -> None:
    pages = [
        _seen(1, page=1),
        _seen(2, page=2),
        _seen(3, page=2),
        _seen(4, page=3),
        _seen(5, page=1),
        _seen(6, page=2),
    ]
    assert [segment.pages for segment in segments_of(pages)] == [(1, 2, 3, 4), (5, 6)]


def test_another_edition_is_another_run() -> None:
    pages = [_seen(1, page=1), _seen(2, page=2, edition="2017/05")]
    assert [segment.edition for segment in segments_of(pages)] == ["2013/09", "2017/05"]


def test_a_silent_page_between_two_numbers_is_the_one_between() -> None:
    pages = [_seen(1, page=1), _seen(2, None), _seen(3, page=3)]
    assert [segment.pages for segment in segments_of(pages)] == [(1, 2, 3)]
