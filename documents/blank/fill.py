"""A blank filled in: its pages as they are, and in the place of its own fields ours, by the same names.

Nothing of the blank but what its pages draw is taken over: no field, action, script, link or attachment.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO

from pypdf import PdfReader, PdfWriter

from documents.acord.dictionary import Family
from documents.blank.boxes import BlankBox, BlankPage, blank_pages, edition_of, family_named, rows_of_a_page
from documents.blank.one_table import has_one_table, in_one_table
from documents.blank.said import Said, title_of, unsaid
from documents.blank.spread import spread
from documents.eacord.appearance import LARGEST, fitted
from documents.eacord.history import remarks
from documents.eacord.pen import Pen, Spot
from documents.eacord.sheet import Worksheet, content_of
from documents.eacord.widgets import Form
from documents.page import write
from documents.pdf.merge import strip, sweep
from documents.pdf.opening import opened, within_limits
from documents.pdf.widgets import widgets_of
from documents.reading import Box
from models.blank import BLANK_FORM, Blank
from models.eacord import EacordSheet, SheetKind

_HIGH = 20.0
"""A box that is higher takes more than one line."""
_NOWHERE = Box(20, 20, 30, 30)
_LEFT_BEHIND = ("/Annots", "/AA", "/B", "/StructParents", "/Tabs", "/Metadata", "/PieceInfo")
_SHEET, _COPY = "_S{}", "#{}"
"""What is put behind the names of a further worksheet; the second where readers would lose the first."""


@dataclass(slots=True)
class _Filling:
    """What a blank is filled with so far."""

    family: Family
    edition: tuple[str, str] | None
    """A hidden field and what it says, which tells each page apart from other forms."""
    spots: list[Spot] = field(default_factory=list)
    rests: list[tuple[str, str]] = field(default_factory=list)


def filled(sheet: EacordSheet, kind: SheetKind, blank: Blank, *, with_premium: bool) -> bytes:
    """The blank with an application's values, editable. Raises: SheetRefused, Refused."""
    with within_limits():
        reader = opened(blank.content)
        family = family_named(BLANK_FORM, blank.family_edition, blank.family)
        widgets = widgets_of(reader)
        pages = blank_pages(widgets, family, len(reader.pages))
        rows = rows_of_a_page(pages)
        content = content_of(sheet, kind, with_premium=with_premium, rows_of_blank=rows)
        worksheets: Sequence[Worksheet] = content.worksheets
        left: list[Worksheet] = []
        if has_one_table(pages):
            table, left = in_one_table(worksheets, rows)
            worksheets = (table,)
        keys = frozenset(box.entry.key for page in pages for box in page.boxes)
        said = [
            Said(content, worksheet, number, len(worksheets), keys)
            for number, worksheet in enumerate(worksheets, 1)
        ]
        writer, filling = PdfWriter(), _Filling(family, edition_of(widgets))
        for number, (page, one) in enumerate(_in_order(pages, said), 1):
            writer.add_page(reader.pages[page.number - 1], excluded_keys=_LEFT_BEHIND)
            _fill(filling, page, one, number)
        pen = Pen(content, content.values, rests=filling.rests)
        _continue(writer, pen, unsaid(said, left), sheet, blank)
        Form(writer).add([*filling.spots, *pen.spots])
        strip(writer)
    return _bytes(writer, blank, content.values.get("applicant.name", ""))


def _in_order(pages: Sequence[BlankPage], said: Sequence[Said]) -> Iterator[tuple[BlankPage, Said]]:
    """Every page once, and the worksheet's as often as there are worksheets."""
    for page in pages:
        for one in said if page.rates else said[:1]:
            yield page, one


def _fill(filling: _Filling, page: BlankPage, said: Said, number: int) -> None:
    if filling.edition is not None:
        name, value = filling.edition
        spot = Spot(name, number, _NOWHERE, name, value, fitted("", 1, 1), fixed=True, hidden=True)
        filling.spots.append(spot)
    by_key: dict[str, list[BlankBox]] = defaultdict(list)
    for box in page.boxes:
        if "=" in box.entry.key:
            filling.spots.append(_tick(filling, box, said, number))
        else:
            by_key[box.entry.key].append(box)
    for key, boxes in by_key.items():
        for box, text in _texts(key, boxes, said):
            filling.spots.append(_text(filling, box, text, said, number))


def _name(filling: _Filling, box: BlankBox, said: Said) -> str:
    """The name of the box; each further worksheet has names of its own."""
    if said.number == 1:
        return box.name
    name = box.name + _SHEET.format(said.number)
    known = filling.family.find(name)[0] == filling.family.find(box.name)[0]
    return name if known else box.name + _COPY.format(said.number)


def _tick(filling: _Filling, box: BlankBox, said: Said, number: int) -> Spot:
    on, label = said.is_on(box.entry.key), title_of(box.entry.key.replace("=", ": "))
    name = _name(filling, box, said)
    if box.on:
        return Spot(name, number, box.place, label, on=box.on, ticked=on)
    return _spot(filling, box.place, Spot(name, number, box.place, label, "X" if on else ""))


def _texts(key: str, boxes: Sequence[BlankBox], said: Said) -> list[tuple[BlankBox, str]]:
    """The boxes of a key with their texts; several that are pieces of one share it."""
    if not any(box.entry.part for box in boxes):
        whole = "\n".join(said.lines(key)) if _is_block(key) else said.text(key)
        return [(box, whole) for box in boxes]
    pieces = sorted(boxes, key=lambda box: int(box.entry.part.partition("/")[0] or 0))
    widths = [box.place.x1 - box.place.x0 for box in pieces]
    told = said.lines(key) if _is_block(key) else [said.text(key)]
    return list(zip(pieces, spread(told, widths), strict=True))


def _is_block(key: str) -> bool:
    return key.endswith((".block", ".city_state_zip"))


def _text(filling: _Filling, box: BlankBox, text: str, said: Said, number: int) -> Spot:
    label = title_of(box.entry.key.removeprefix("rating[]."))
    spot = Spot(_name(filling, box, said), number, box.place, label, text)
    return _spot(filling, box.place, spot)


def _spot(filling: _Filling, place: Box, spot: Spot) -> Spot:
    """The text at the size at which it has its place; what has none goes on elsewhere."""
    high = place.y1 - place.y0 > _HIGH
    text = spot.text if high else spot.text.replace("\n", ", ")
    width, height = place.x1 - place.x0, place.y1 - place.y0
    fit = fitted(text, width, height, f"... (A{len(filling.rests) + 1})", LARGEST)
    if fit.rest and (spot.label, fit.rest) in filling.rests:
        # A copy of the page says the same.
        told = filling.rests.index((spot.label, fit.rest)) + 1
        fit = fitted(text, width, height, f"... (A{told})", LARGEST)
    elif fit.rest:
        filling.rests.append((spot.label, fit.rest))
    return replace(spot, text=text, fit=fit, lines=high, middle=not high, most=max(spot.most, len(text)))


def _continue(
    writer: PdfWriter, pen: Pen, more: Sequence[tuple[str, str]], sheet: EacordSheet, blank: Blank
) -> None:
    """Pages of ours for what the blank has no place for."""
    if not (pen.rests or more):
        return
    before = len(writer.pages)
    grouped: dict[str, list[str]] = defaultdict(list)
    for title, text in more:
        row, _, name = title.rpartition(", ")
        grouped[row or title].append(f"{name}: {text}" if row else text)
    texts = [(title, "; ".join(parts)) for title, parts in grouped.items()]
    pages = write(
        lambda: remarks(pen, texts),
        title=f"{blank.form}, additional remarks",
        subject="Additional remarks",
        foot=f"Additional remarks to {blank.form}",
        made_at=sheet.made_at,
    )
    for page in PdfReader(BytesIO(pages)).pages:
        writer.add_page(page)
    pen.spots = [replace(spot, page=spot.page + before) for spot in pen.spots]


def _bytes(writer: PdfWriter, blank: Blank, applicant: str) -> bytes:
    title = blank.form + (f" · {applicant}" if applicant else "")
    writer.pdf_header = "%PDF-1.7"
    writer.metadata = {"/Producer": "Quoteloom", "/Title": title}
    sweep(writer)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()
