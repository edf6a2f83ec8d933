"""Pages whose letters a reader of text cannot know: they are pictures, as an eye reads them."""

from collections.abc import Callable
from io import BytesIO

import pytest
from pypdf import PdfWriter
from reportlab.lib.pagesizes import letter
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from ttf_opensans import OPENSANS_LIGHT

from documents.child.pages import texts_of
from documents.pdf.gate import PageKind, look

_HIDDEN = "Hidden"
_SHOWN = "Insured: ORCHARD PACKING CO, workers compensation, policy WC-0012345"


def drawn(draw: Callable[[Canvas], None]) -> bytes:
    out = BytesIO()
    # The subset's codes follow the order of use, as a printer's driver gives them.
    font = TTFont(_HIDDEN, str(OPENSANS_LIGHT.path), asciiReadable=False)
    pdfmetrics.registerFont(font)
    canvas = Canvas(out, pagesize=letter)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def without_meaning(content: bytes) -> bytes:
    """The file with fonts that do not say which character a shape is."""
    writer = PdfWriter(clone_from=BytesIO(content))
    for font in writer.pages[0]["/Resources"]["/Font"].values():  # type: ignore[index]
        font.get_object().pop("/ToUnicode", None)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def of_letters(canvas: Canvas) -> None:
    canvas.setFont(_HIDDEN, 10)
    for line in range(20):
        canvas.drawString(36, 720 - 14 * line, _SHOWN)


def of_unseen_letters(canvas: Canvas) -> None:
    """What a scanner's own reader puts under the picture of a page."""
    of_outlines(canvas)
    for line in range(20):
        text = canvas.beginText(36, 720 - 14 * line)
        text.setFont("Helvetica", 10)
        text.setTextRenderMode(3)
        text.textOut(_SHOWN)
        canvas.drawText(text)


def of_outlines(canvas: Canvas) -> None:
    for line in range(20):
        for at in range(60):
            canvas.rect(36 + 8 * at, 720 - 14 * line, 2, 7, stroke=0, fill=1)


def test_a_page_whose_font_hides_its_letters_is_read_from_its_picture() -> None:
    gate = look(without_meaning(drawn(of_letters)))
    assert (gate.kinds, gate.meaningless) == ((PageKind.PICTURE,), frozenset({1}))
    assert texts_of(gate, {}) == ([], [1])


def test_letters_that_nobody_sees_leave_a_page_to_its_picture() -> None:
    gate = look(drawn(of_unseen_letters))
    assert gate.kinds == (PageKind.TEXT,)
    assert texts_of(gate, {}) == ([], [1])


def test_the_same_font_with_its_meaning_is_read_as_text() -> None:
    gate = look(drawn(of_letters))
    assert (gate.kinds, gate.meaningless) == ((PageKind.TEXT,), frozenset())
    (text,), pictures = texts_of(gate, {})
    assert "ORCHARD" in {word.text for word in text.words}
    assert pictures == []


@pytest.mark.parametrize(
    ("draw", "kind"), [(of_outlines, PageKind.PICTURE), (lambda _: None, PageKind.BLANK)]
)
def test_letters_drawn_as_lines_are_a_picture_and_an_empty_page_is_none(
    draw: Callable[[Canvas], None], kind: PageKind
) -> None:
    gate = look(drawn(draw))
    assert gate.kinds == (kind,)
    assert texts_of(gate, {})[1] == ([1] if kind is PageKind.PICTURE else [])
