"""Words, ruling and tick boxes of a page, whatever order and way its content has."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfWriter
from pypdf.generic import DictionaryObject, NameObject
from reportlab.pdfgen.canvas import Canvas

from documents.pdf.words import in_lines, page_texts
from documents.reading import Box, Word
from tests.unit.documents.drawn_page import Drawn, pdf_of


def lines_of(content: bytes) -> list[str]:
    page = page_texts(content)[0]
    return [" ".join(word.text for word in line) for line in in_lines(page.words)]


def test_a_page_is_as_wide_as_the_pages_above_it_say() -> None:
    out = BytesIO()
    canvas = Canvas(out, pagesize=(792, 612))
    canvas.drawString(700, 500, "Incurred")
    canvas.save()
    writer = PdfWriter(clone_from=BytesIO(out.getvalue()))
    for page in writer.pages:
        above = page["/Parent"].get_object()
        assert isinstance(above, DictionaryObject)
        above[NameObject("/MediaBox")] = page.pop("/MediaBox")
    inherited = BytesIO()
    writer.write(inherited)
    (read,) = page_texts(inherited.getvalue())
    assert (read.width, read.height, [word.text for word in read.words]) == (792, 612, ["Incurred"])


@pytest.fixture
def page() -> Drawn:
    page = Drawn()
    page.cell(40, 700, 250, 20, "COMPANY:", "Acme Roofing & Sheet Metal, Inc.")
    page.cell(40, 680, 250, 20, "UNDERWRITER:", "O'Neill")
    page.cell(290, 680, 250, 20, "SIC:", "0782")
    return page


def test_words_come_line_by_line_from_the_top(page: Drawn) -> None:
    assert lines_of(pdf_of(page)) == [
        "COMPANY: Acme Roofing & Sheet Metal, Inc.",
        "UNDERWRITER: O'Neill SIC: 0782",
    ]


@given(seed=st.integers(0, 999))
def test_the_order_of_the_content_means_nothing(seed: int) -> None:
    page = Drawn()
    for row in range(5):
        page.text(50, 700 - 20 * row, f"caption {row}:", caption=True)
        page.text(120, 700 - 20 * row, f"value {row}")
    assert lines_of(pdf_of(page.shuffled(seed))) == lines_of(pdf_of(page))


def test_letters_printed_apart_are_a_word() -> None:
    page = Drawn()
    page.text(50, 700, "AGENCY", spacing=3.0)
    page.text(50, 680, "A B plain")
    assert lines_of(pdf_of(page)) == ["AGENCY", "A B plain"]


def test_letters_placed_one_by_one_are_a_word() -> None:
    page = Drawn()
    for index, letter in enumerate("5551"):
        page.text(50 + 5.004 * index, 700, letter)
    assert lines_of(pdf_of(page.shuffled(3))) == ["5551"]


def test_texts_that_lie_over_each_other_are_read_one_by_one() -> None:
    out = BytesIO()
    canvas = Canvas(out)
    canvas.setFont("Courier", 10)
    for row in range(4):
        for text, x in (("MI1702966", 50), ("Anderson,", 50 + 6 * 7 + 3)):
            for index, letter in enumerate(text):
                canvas.drawString(x + 6 * index, 700 - 20 * row, letter)
    canvas.save()
    assert lines_of(out.getvalue()) == ["MI1702966 Anderson,"] * 4


def test_a_hyphen_at_the_end_of_a_line_is_printed() -> None:
    page = Drawn()
    page.text(50, 700, "005756-225393-WC-")
    page.text(50, 688, "01 of two lines")
    assert lines_of(pdf_of(page)) == ["005756-225393-WC-", "01 of two lines"]


def test_values_that_touch_at_a_columns_line_are_two() -> None:
    page = Drawn()
    page.text(100 - 5.004 * 4, 700, "97.00")
    page.text(105.05, 700, "0.16")
    page.line(105.02, 690, 105.02, 720)
    assert lines_of(pdf_of(page)) == ["97.00 0.16"]


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_a_page_is_read_upright_however_a_viewer_turns_it(page: Drawn, turned: int) -> None:
    assert page_texts(pdf_of(page, turned=turned)) == page_texts(pdf_of(page))


@pytest.mark.parametrize("turned", [90, 180, 270])
def test_letters_that_lie_turned_are_turned_upright(turned: int) -> None:
    output = BytesIO()
    canvas = Canvas(output, pagesize=(612, 792))
    canvas.translate(*{90: (612, 0), 180: (612, 792), 270: (0, 792)}[turned])
    canvas.rotate(turned)
    canvas.drawString(50, 300, "PRODUCER NAME: Kim Alvarado")
    canvas.rect(250, 295, 12, 12)
    canvas.save()
    page = page_texts(output.getvalue())[0]
    assert [word.text for word in page.words] == ["PRODUCER", "NAME:", "Kim", "Alvarado"]
    assert (page.width, page.height) == ((612, 792) if turned == 180 else (792, 612))
    assert (round(page.words[0].box.x0), round(page.ticks[0].box.x0)) == (50, 250)


def test_text_drawn_invisibly_is_not_on_the_page() -> None:
    output = BytesIO()
    canvas = Canvas(output, pagesize=(612, 792))
    text = canvas.beginText(50, 700)
    text.setTextRenderMode(3)
    text.textOut("pay nothing")
    canvas.saveState()
    canvas.drawText(text)
    canvas.restoreState()
    seen = canvas.beginText(50, 600)
    seen.textOut("seen")
    canvas.drawText(seen)
    canvas.save()
    assert lines_of(output.getvalue()) == ["seen"]


def test_a_filled_field_is_part_of_the_page() -> None:
    output = BytesIO()
    canvas = Canvas(output, pagesize=(612, 792))
    canvas.drawString(50, 705, "FEIN")
    canvas.acroForm.textfield(name="a", x=90, y=700, width=120, height=16, value="12-3456789", borderWidth=0)
    canvas.save()
    assert "12-3456789" in lines_of(output.getvalue())[0]


def test_a_letter_of_a_picture_font_is_a_tick() -> None:
    page = Drawn()
    page.tick(50, 700, "LLC", "glyph")
    assert "\u2714" in {word.text for word in page_texts(pdf_of(page))[0].words}


def test_ruling_is_given_as_whole_lines() -> None:
    page = Drawn()
    page.frame(50, 600, 100, 20)
    page.line(150, 600, 300, 600)
    rules = page_texts(pdf_of(page))[0].rules
    level = [rule for rule in rules if rule.y0 == rule.y1]
    assert [(rule.x0, rule.x1) for rule in level] == [(50, 150), (50, 300)]
    assert len(rules) == 4


def test_a_stroke_as_tall_as_text_is_no_line_of_the_ruling() -> None:
    output = BytesIO()
    canvas = Canvas(output, pagesize=(612, 792))
    canvas.rect(50, 600, 100, 30)
    canvas.setStrokeColorRGB(1, 1, 1)
    canvas.setLineWidth(12.6)
    canvas.line(54, 612, 146, 612)
    canvas.showPage()
    canvas.save()
    rules = page_texts(output.getvalue())[0].rules
    assert sorted(rule.y0 for rule in rules if rule.y0 == rule.y1) == [600, 630]


@pytest.mark.parametrize("how", ["X", "strokes", "filled", "glyph"])
def test_ink_tells_a_ticked_box(how: str) -> None:
    page = Drawn()
    page.tick(50, 700, "CORPORATION", how)
    page.tick(150, 700, "TRUST")
    full, empty = page_texts(pdf_of(page))[0].ticks
    assert full.ink > 0.08
    assert empty.ink < 0.01


def test_lines_keep_words_of_one_height_together() -> None:
    words = [Word("b", Box(20, 10, 28, 20)), Word("a", Box(2, 11, 9, 21)), Word("c", Box(0, 30, 9, 40))]
    assert [[word.text for word in line] for line in in_lines(words)] == [["c"], ["a", "b"]]


def test_words_of_one_base_line_are_one_line_beside_a_higher_word() -> None:
    higher = Word("DEDUCTIBLES", Box(349, 377.0, 391, 382.97))
    words = [Word("PART", Box(29, 374.96, 45, 380.86)), Word("WORKERS", Box(55, 374.96, 86, 380.93)), higher]
    lines = [{word.text for word in line} for line in in_lines(words)]
    assert any({"PART", "WORKERS"} <= line for line in lines)
