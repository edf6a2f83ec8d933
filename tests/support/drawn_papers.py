"""Every kind of PDF that we write, and what pdfium draws of it, for a browser to compare with.

python -m tests.support.drawn_papers FOLDER
"""

import json
import sys
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image, ImageChops

from documents.blank.paper import paper_of
from documents.eacord.form import accord_form
from documents.eacord.template import eacord
from documents.latin import shown
from documents.no_loss_letter import no_loss_letter
from documents.pdf.merge import Part, merged
from documents.pdf.widgets import Widget, WidgetKind, page_widgets
from documents.quote_pdf import quote_pdf
from models.eacord import NoLossLetter, SheetKind
from tests.support.blanks import a_blank, accepted
from tests.support.data_sheets import MADE_AT, a_data_sheet, example
from tests.support.documents import a_sheet

SCALE, DARK, CELLS = 2, 60, 24
"""Pixels of a point; how much darker than paper counts as ink; the net that pages are compared by."""


def application(state: str) -> dict[str, Any]:
    """With accents, dashes and values of 300 letters."""
    values = example()
    values["rating"][0]["state"] = state
    values["rating"][0]["class_codes"][1]["description"] = "Words of Łódź — “quoted”, " * 12
    values["applicant"]["name"] = "Ősz & Müller’s Çelik — " * 13
    values["policy"]["additional_coverages"] = "Every coverage there is, told at length. " * 8
    return values


def papers() -> Iterator[tuple[str, bytes]]:
    """Each document by its name."""
    for kind in SheetKind:
        sheet = a_data_sheet(application("GA" if kind is SheetKind.NCCI else kind.value.upper()))
        yield f"{kind.value}", eacord(sheet, kind, with_premium=True)
        yield f"{kind.value}-without-premium", eacord(sheet, kind)
    yield "form", accord_form(a_data_sheet(application("GA")), with_premium=True)
    yield "blank", paper_of(a_data_sheet(), SheetKind.NCCI, [accepted(a_blank().pdf())], with_premium=True)
    yield "quote", quote_pdf(a_sheet(company="Ősz & Müller’s Çelik — Diner"))
    letter = no_loss_letter(
        NoLossLetter(
            made_at=MADE_AT, company_name="Ősz & Müller’s Çelik — Diner", contact_person="Renée O’Neill",
            no_loss_from=date(2026, 1, 1), fein="58-1234567",
        )
    )  # fmt: skip
    yield "letter", letter
    short = eacord(a_data_sheet({"applicant": {"name": "Müller — Söhne"}}), SheetKind.NCCI)
    yield "packet", merged([Part("a", short), Part("b", short), Part("c", letter)], title="Packet")


@cache
def _document(content: bytes) -> pypdfium2.PdfDocument:
    document = pypdfium2.PdfDocument(content)
    document.init_forms()
    return document


def _picture(content: bytes, page: int, *, fields: bool) -> Image.Image:
    """A page with its ink white on black."""
    drawn = _document(content)[page].render(
        scale=SCALE, may_draw_forms=fields, draw_annots=fields, fill_color=(255, 255, 255, 255)
    )
    paper: Image.Image = drawn.to_pil().convert("L")
    return paper.point(lambda light: 255 if light < 255 - DARK else 0)


def _cells(ink: Image.Image) -> list[int]:
    """How much of each cell of a net over the page is ink, in thousandths."""
    parts = ink.resize((CELLS, CELLS), Image.Resampling.BOX)
    return [round(value / 255 * 1000) for value in parts.tobytes()]


def _box(widget: Widget, ink: Image.Image) -> dict[str, Any]:
    place = widget.box
    assert place is not None
    corners = (
        place.x0 * SCALE,
        ink.height - place.y1 * SCALE,
        place.x1 * SCALE,
        ink.height - place.y0 * SCALE,
    )
    area = (int(corners[0]), int(corners[1]), int(corners[2]) + 1, int(corners[3]) + 1)
    is_tick = widget.kind is WidgetKind.TICK
    return {
        "name": widget.name, "tick": is_tick, "filled": widget.filled, "area": area,
        "value": widget.value, "print": "" if is_tick else "".join(shown(widget.value).split()),
        "ink": ink.crop(area).histogram()[255],
    }  # fmt: skip


def told(content: bytes) -> list[dict[str, Any]]:
    """Of each page its boxes, its words, and how its ink lies as pdfium draws it."""
    widgets = [one for one in page_widgets(content) if not one.hidden]
    pages = []
    for number in range(len(_document(content))):
        whole, bare = _picture(content, number, fields=True), _picture(content, number, fields=False)
        own = ImageChops.subtract(whole, bare)
        boxes = [_box(one, own) for one in widgets if one.page == number + 1]
        said = _document(content)[number].get_textpage().get_text_range()
        # pdfium marks a dash at the end of a line, since the word may go on behind it.
        words = "".join(said.replace("\x02", "-").replace("\ufffe", "-").split())
        pages.append({"boxes": boxes, "words": words, "cells": _cells(whole)})
    return pages


def main(folder: Path) -> None:
    """Write every paper and what is told of it."""
    found = {}
    for name, content in papers():
        (folder / f"{name}.pdf").write_bytes(content)
        found[name] = told(content)
    (folder / "papers.json").write_text(
        json.dumps({"scale": SCALE, "dark": DARK, "cells": CELLS, "of": found})
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
