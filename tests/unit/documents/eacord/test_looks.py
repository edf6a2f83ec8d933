"""What an eye sees of a data sheet, drawn by pdfium: text in its boxes, ticks, nothing beside them."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader

from documents.acord.print_check import Print
from documents.eacord.template import eacord
from documents.latin import shown
from documents.pdf.flatten import flattened
from documents.pdf.widgets import Widget, WidgetKind, page_widgets
from documents.pdf.words import page_texts
from documents.reading import Box
from models.eacord import SheetKind
from tests.support.data_sheets import a_data_sheet, example

SCALE = 2
KINDS = list(SheetKind)


@cache
def written(kind: SheetKind) -> bytes:
    """A sheet with accents, dashes and values of 300 letters."""
    values = example()
    values["rating"][0]["state"] = "GA" if kind is SheetKind.NCCI else kind.value.upper()
    rows = values["rating"][0]["class_codes"]
    rows[1]["description"] = "Sixty-letter words of Łódź — “quoted”, " * 12
    rows += [{"class_code": str(n), "description": "Row by row"} for n in range(5000, 5022)]
    values["applicant"]["name"] = "Ősz & Müller’s Çelik — " * 13
    values["policy"]["additional_coverages"] = "Every coverage there is, told at length. " * 30
    return eacord(a_data_sheet(values), kind, with_premium=True)


@cache
def pictures(kind: SheetKind, *, fields: bool) -> tuple[Image.Image, ...]:
    document = pypdfium2.PdfDocument(written(kind))
    document.init_forms()
    return tuple(
        page.render(scale=SCALE, may_draw_forms=fields, draw_annots=fields, fill_color=(255, 255, 255, 255))
        .to_pil()
        .convert("L")
        for page in document
    )


def boxes(kind: SheetKind) -> list[Widget]:
    return [widget for widget in page_widgets(written(kind)) if not widget.hidden]


def drawn_by_fields(kind: SheetKind) -> Iterator[tuple[int, Image.Image]]:
    """Of each page what the fields add to it, white where they add nothing."""
    with_fields, without = pictures(kind, fields=True), pictures(kind, fields=False)
    for number, (one, other) in enumerate(zip(with_fields, without, strict=True), 1):
        difference = ImageChops.difference(one, other)
        yield number, difference.point(lambda ink: 255 if ink > 40 else 0)


def area(box: Box, height: int, grow: float = 0) -> tuple[int, int, int, int]:
    return (
        int((box.x0 - grow) * SCALE),
        int(height - (box.y1 + grow) * SCALE),
        int((box.x1 + grow) * SCALE) + 1,
        int(height - (box.y0 - grow) * SCALE) + 1,
    )


@pytest.mark.parametrize("kind", KINDS)
def test_filled_boxes_have_ink_empty_ones_none_and_nothing_is_drawn_beside_them(kind: SheetKind) -> None:
    widgets = boxes(kind)
    for number, ink in drawn_by_fields(kind):
        own = [widget for widget in widgets if widget.page == number and widget.box]
        for widget in own:
            assert widget.box is not None
            seen = ink.crop(area(widget.box, ink.height)).getbbox() is not None
            assert seen == widget.filled, (widget.name, widget.value)
        for widget in own:
            assert widget.box is not None
            ink.paste(0, area(widget.box, ink.height))
        assert ink.getbbox() is None, f"page {number}"


@pytest.mark.parametrize("kind", KINDS)
def test_the_print_of_each_box_is_its_value(kind: SheetKind) -> None:
    pages = {page.number: Print(page) for page in page_texts(flattened(written(kind)))}
    for widget in boxes(kind):
        if widget.kind is not WidgetKind.TEXT or not widget.filled or widget.box is None:
            continue
        printed = "".join(pages[widget.page].within([widget.box]).split())
        wanted = "".join(shown(widget.value).split())
        begin, cut, _ = printed.partition("...(A")
        assert wanted.startswith(begin) if cut else printed == wanted, widget.name


def test_what_has_no_place_goes_on_among_the_additional_remarks() -> None:
    pages = page_texts(flattened(written(SheetKind.NCCI)))
    assert "Additional remarks" in " ".join(word.text for word in pages[-1].words)
    cut = {}
    for widget in boxes(SheetKind.NCCI):
        if widget.kind is WidgetKind.TEXT and widget.filled and widget.box:
            printed = Print(pages[widget.page - 1]).within([widget.box])
            begin, broken, mark = printed.partition(" ... (A")
            if broken:
                cut[int(mark.rstrip(")"))] = (begin, widget.value)
    rests = [one.value for one in boxes(SheetKind.NCCI) if one.name.startswith("Form_ContinuedText")]
    assert len(rests) == len(cut) > 0
    for number, (begin, whole) in cut.items():
        assert "".join(f"{begin}{shown(rests[number - 1])}".split()) == "".join(shown(whole).split())


def test_every_look_is_there_for_viewers_that_draw_none() -> None:
    reader = PdfReader(BytesIO(written(SheetKind.CA)))
    form: Any = reader.root_object["/AcroForm"]
    assert "/NeedAppearances" not in form
    fonts = form["/DR"]["/Font"]
    for page in reader.pages:
        entries: Any = page
        assert entries["/Tabs"] == "/R"
        for reference in entries["/Annots"]:
            box = reference.get_object()
            assert "/N" in box["/AP"]
            if "/Parent" in box:
                continue
            assert box["/TU"]
            if box["/FT"] == "/Btn":
                assert box["/AS"] == box["/V"]
                assert set(box["/AP"]["/N"]) == {"/1", "/Off"}
            else:
                assert box["/DA"].split()[0] in fonts
                assert len(box["/V"]) <= box["/MaxLen"]
