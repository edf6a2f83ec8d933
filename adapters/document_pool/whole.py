"""A file from its bytes to the object of a reading: gate, pages, pictures, and what they say together."""

import asyncio
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from activities.ports import DocumentReader
from documents.acord.shape import answer
from documents.pdf.refusals import Code, refusal
from documents.pdf.xfa_state import Xfa
from models.reading import FileRefusal, NotRead, PageHeard, PagesRead, PartRead, ReadingWarning

MOST_PICTURES = 20
ACORD, LOSS_RUN = "acord", "loss-run"
_XFA_ALONE = (Xfa.ALONE, Xfa.IGNORED_ALONE)


@dataclass
class _Found:
    """What became of a file's pages, part by part."""

    read: dict[str, Any]
    pages: int = 0
    xfa: str = Xfa.NONE.value
    warnings: list[ReadingWarning] = field(default_factory=list)
    unread: list[FileRefusal] = field(default_factory=list)
    """Pictures that were not read, each with its reason."""
    ms: dict[str, int] = field(default_factory=dict)
    rss_mb: int = 0


async def read_file(
    reader: DocumentReader,
    name: str,
    content: bytes,
    heard: PageHeard | None = None,
    *,
    expected: str | None = None,
) -> dict[str, Any]:
    """The reading of a file, whatever came of it.

    Args: heard: is told which page was read; expected: what it should be, `acord` or `loss-run`.
    """
    began = perf_counter()
    known: dict[str, Any] = {"file": name, "sha256": hashlib.sha256(content).hexdigest()}
    try:
        kind = None if expected == ACORD else _sheet_kind(name, content, expected)
        found = await (_sheet(reader, content, kind) if kind else _paged(reader, content, heard))
    except NotRead as refused:
        total = _since(began)
        return answer(
            **known, pages=0, outcome="refused", **refused.refusal.model_dump(),
            ms={"gate": total, "total": total}, rss_mb=refused.rss_mb,
        )  # fmt: skip
    return answer(
        **known, pages=found.pages, **_outcome(found, expected),
        readings=found.read["readings"], segments=found.read["segments"],
        warnings=[*(each.model_dump() for each in found.warnings), *found.read["warnings"]],
        ms={**found.ms, "total": _since(began)}, rss_mb=found.rss_mb,
    )  # fmt: skip


def _sheet_kind(name: str, content: bytes, expected: str | None) -> str | None:
    """Which sheet a file is, by its content; of plain text only its name or who sends it knows."""
    if content.startswith(b"PK\x03\x04") and b"xl/" in content:
        return "xlsx"
    head = content[:1024]
    is_text = bool(head) and b"\0" not in head and b"%PDF-" not in head and not head.lstrip().startswith(b"<")
    said = name.lower().endswith((".csv", ".tsv")) or expected == LOSS_RUN
    return "csv" if is_text and said else None


async def _sheet(reader: DocumentReader, content: bytes, kind: str) -> _Found:
    """Raises: NotRead."""
    made = await reader.sheet(content, kind)
    read = json.loads(made.part)
    pages = max((page for reading in read["readings"] for page in reading["pages"]), default=1)
    return _Found(read, pages=pages, ms={"read": made.ms}, rss_mb=made.rss_mb)


async def _paged(reader: DocumentReader, content: bytes, heard: PageHeard | None) -> _Found:
    """Raises: NotRead."""
    pages = await reader.read(content, heard)
    found = _Found({}, pages.look.pages, pages.look.xfa, list(pages.look.warnings), rss_mb=pages.rss_mb)
    found.ms = {"gate": pages.look.ms, "read": pages.ms}
    if not pages.pictures:
        found.read = json.loads(pages.part)
        return found
    began = perf_counter()
    parts = await _pictures(reader, pages, found)
    found.ms["ocr"] = _since(began)
    made = await reader.assemble([pages.part, *(part.part for part in parts)])
    found.read = json.loads(made.part)
    found.rss_mb = max([found.rss_mb, made.rss_mb, *(part.rss_mb for part in parts)])
    return found


async def _pictures(reader: DocumentReader, pages: PagesRead, found: _Found) -> Sequence[PartRead]:
    """What was read of the pictures; the others are noted."""
    wanted, beyond = pages.pictures[:MOST_PICTURES], pages.pictures[MOST_PICTURES:]
    done = await asyncio.gather(
        *(reader.ocr_page(pages.content, page) for page in wanted), return_exceptions=True
    )
    read: list[PartRead] = []
    for page, one in zip(wanted, done, strict=True):
        if isinstance(one, PartRead):
            read.append(one)
        elif isinstance(one, NotRead):
            _note(found, page, one.refusal, "The page is a picture and was not read.")
        else:
            raise one
    for page in beyond:
        _note(found, page, _named(Code.TOO_MANY_PICTURES), "A file's first twenty scanned pages are read.")
    return read


def _note(found: _Found, page: int, refused: FileRefusal, text: str) -> None:
    found.warnings.append(ReadingWarning(code=refused.code, page=page, text=text))
    found.unread.append(refused)


def _outcome(found: _Found, expected: str | None) -> dict[str, Any]:
    """Outcome, code, message and hint."""
    if found.read["readings"]:
        return {"outcome": "read"}
    if refused := found.read["refused"]:
        return {"outcome": "refused", **_named(Code(refused["code"]), refused["reason"]).model_dump()}
    if found.unread:
        return {"outcome": "refused", **found.unread[0].model_dump()}
    if found.xfa in _XFA_ALONE:
        return {"outcome": "refused", **_named(Code.XFA_ONLY).model_dump()}
    if expected == LOSS_RUN:
        return {"outcome": "refused", **_named(Code.LOSS_UNREADABLE).model_dump()}
    nothing = _named(Code.NOTHING_FOUND).model_dump()
    return {"outcome": "nothing_found", **nothing, "hint": found.read["hint"] or nothing["hint"]}


def _named(code: Code, reason: str = "") -> FileRefusal:
    found = refusal(code, reason)
    return FileRefusal(code=code.value, message=found.message, hint=found.hint)


def _since(began: float) -> int:
    return round((perf_counter() - began) * 1000)
