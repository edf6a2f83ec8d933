"""What a reader child does: looks at a stranger's file, reads its pages, puts together what they say."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from time import perf_counter

from documents.acord.assembling.checks import KnownClass, known_classes
from documents.acord.page_reader import read_one
from documents.child.assembling import assembled, fit
from documents.child.frames import Head
from documents.child.operation import NotDone, Operation, Say
from documents.child.pages import fields_of, seen_pages, texts_of
from documents.child.wire import SeenPage, pages_bytes, pages_seen
from documents.eacord.print_reader import read_print
from documents.loss_run.read import read_text, read_workbook
from documents.loss_run.sheet import SheetRefused
from documents.pdf.gate import Gate, PageKind, look
from documents.pdf.refusals import Code, Refusal, Refused, refusal
from documents.pdf.repair import repaired


def warm() -> None:
    """Take in what takes seconds to import, before a file needs it."""
    import camelot  # noqa: F401


def _gate(head: Head, data: bytes, _say: Say) -> tuple[Head, bytes]:
    """What the gate says of a file. Raises: NotDone."""
    gate, spent = _passed(head, data)
    return {**_facts(gate), "ms": spent}, b""


def _repair(_head: Head, data: bytes, _say: Say) -> tuple[Head, bytes]:
    """A damaged file, mended. Raises: NotDone."""
    try:
        return {}, repaired(data)
    except Refused as refused:
        raise _not_done(refused.refusal) from None


def _read(head: Head, data: bytes, say: Say) -> tuple[Head, bytes]:
    """All pages that print their words, put together where no page is a picture, unless they are to be apart.

    Raises: NotDone.
    """
    asked = perf_counter()
    gate, spent = _passed(head, data)
    say({"gate": _facts(gate), "ms": spent})
    if PageKind.TEXT in gate.kinds:
        warm()
    say({"warm_ms": _since(asked)})
    began, pages = perf_counter(), []
    try:
        fields = fields_of(gate)
        texts, pictures = texts_of(gate, fields)
        for page in seen_pages(gate, texts, fields):
            pages.append(page)
            say({"page": page.text.number})
    except Refused as refused:
        raise _not_done(refused.refusal) from None
    made = pages_bytes(pages) if pictures or head.get("apart") else _json(pages)
    return {"pictures": pictures, "ms": _since(began)}, made


def _ocr_page(head: Head, data: bytes, _say: Say) -> tuple[Head, bytes]:
    """One page read from its picture. Raises: NotDone."""
    from documents.pdf.ocr import OcrFailed, OcrUnavailable, picture_page

    began = perf_counter()
    try:
        text = picture_page(data, int(head["page"]))
    except OcrUnavailable:
        raise _not_done(refusal(Code.OCR_UNAVAILABLE)) from None
    except OcrFailed:
        raise _not_done(refusal(Code.OUT_OF_TIME)) from None
    return {"ms": _since(began)}, pages_bytes([SeenPage(text, read_one(text, own=read_print))])


def _draw_page(head: Head, data: bytes, _say: Say) -> tuple[Head, bytes]:
    """One page as a PNG that boxes of values fit."""
    from documents.pdf.page_picture import page_picture

    began = perf_counter()
    made = page_picture(data, int(head["page"]), from_picture=bool(head.get("from_picture")))
    return {"width": made.width, "height": made.height, "ms": _since(began)}, made.png


def _assemble(head: Head, data: bytes, _say: Say) -> tuple[Head, bytes]:
    """The readings of all pages, once the pictures are read; a line is a part that one answer held.

    With `classes` the first line holds the class codes that are known, by state.
    """
    began = perf_counter()
    lines = data.split(b"\n")
    known = known_classes(json.loads(lines.pop(0))) if head.get("classes") else None
    parts = [pages_seen(part) for part in lines]
    pages = sorted((page for part in parts for page in part), key=lambda page: page.text.number)
    return {"ms": _since(began)}, _json(pages, known)


def _sheet(head: Head, data: bytes, _say: Say) -> tuple[Head, bytes]:
    """The loss run of a workbook or a csv file. Raises: NotDone."""
    began = perf_counter()
    try:
        found = read_workbook(data) if head["kind"] == "xlsx" else read_text(data)
    except SheetRefused as refused:
        raise NotDone(Code.LOSS_UNREADABLE.value, f"{str(refused).capitalize()}.") from None
    readings, refused_as = fit(found)
    made = {"readings": readings, "segments": [], "warnings": [], "refused": refused_as, "hint": ""}
    return {"ms": _since(began)}, json.dumps(made, ensure_ascii=False).encode()


def _known_names(head: Head, data: bytes, _say: Say) -> tuple[Head, bytes]:
    """What a file is as an operator's blank, and the file as its gate left it. Raises: NotDone."""
    from documents.blank.known_names import known_names

    gate, _ = _passed(head, data)
    try:
        seen = known_names(gate)
    except Refused as refused:
        raise _not_done(refused.refusal) from None
    return {"blank": seen.model_dump(mode="json")}, gate.content


def _json(pages: list[SeenPage], known: KnownClass | None = None) -> bytes:
    return json.dumps(assembled(pages, known), ensure_ascii=False).encode()


def _passed(head: Head, data: bytes) -> tuple[Gate, int]:
    """Raises: NotDone for a file that the gate refuses."""
    began = perf_counter()
    gate = look(data, mended=bool(head.get("mended")))
    if gate.refusal is not None:
        raise _not_done(gate.refusal, mendable=gate.mendable)
    return gate, _since(began)


def _not_done(refusal: Refusal, **more: object) -> NotDone:
    return NotDone(refusal.code.value, refusal.message, hint=refusal.hint, **more)


def _facts(gate: Gate) -> Head:
    return {
        "pages": gate.pages,
        "kinds": [kind.value for kind in gate.kinds],
        "fields": gate.fields,
        "xfa": gate.xfa.value,
        "warnings": [asdict(warned) for warned in gate.warnings],
    }


def _since(began: float) -> int:
    return round((perf_counter() - began) * 1000)


OPERATIONS: Mapping[str, Operation] = {
    "gate": _gate,
    "repair": _repair,
    "read": _read,
    "ocr_page": _ocr_page,
    "draw_page": _draw_page,
    "assemble": _assemble,
    "sheet": _sheet,
    "known_names": _known_names,
}
