"""A file from its bytes to the object of a reading: gate, pages, pictures, and what they say together."""

import asyncio
import hashlib
import json
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from activities.ports import DocumentReader
from documents.acord.shape import answer
from documents.pdf.refusals import Code, refusal
from documents.pdf.xfa_state import Xfa
from models.reading import FileRefusal, NotRead, PageHeard, PagesRead, PartRead, ReadingWarning

MOST_PICTURES = 20
_XFA_ALONE = (Xfa.ALONE, Xfa.IGNORED_ALONE)


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
        pages = await reader.read(content, heard)
        read, refused, pictures_ms, rss = await _whole(reader, pages)
    except NotRead as not_read:
        total = _since(began)
        return answer(
            **known, pages=0, outcome="refused", **not_read.refusal.model_dump(),
            ms={"gate": total, "total": total}, rss_mb=not_read.rss_mb,
        )  # fmt: skip
    spent = {"gate": pages.look.ms, "read": pages.ms, "ocr": pictures_ms, "total": _since(began)}
    shown = {key: read[key] for key in ("readings", "segments")}
    warned = [*pages.look.warnings, *refused.warnings, *map(ReadingWarning.model_validate, read["warnings"])]
    return answer(
        **known, pages=pages.look.pages, **_outcome(read, pages, refused.refusals), **shown,
        warnings=[each.model_dump() for each in warned], ms=spent, rss_mb=rss,
    )  # fmt: skip


class _Unread:
    """Pictures of a file that were not read, each with its reason."""

    def __init__(self) -> None:
        self.warnings: list[ReadingWarning] = []
        self.refusals: list[FileRefusal] = []

    def add(self, page: int, refused: FileRefusal, text: str) -> None:
        """One more."""
        self.warnings.append(ReadingWarning(code=refused.code, page=page, text=text))
        self.refusals.append(refused)


async def _whole(reader: DocumentReader, pages: PagesRead) -> tuple[dict[str, Any], _Unread, int, int]:
    """What all pages say, which pictures were not read, how long the pictures took, and the most memory.

    Raises: NotRead.
    """
    unread, rss = _Unread(), pages.rss_mb
    if not pages.pictures:
        return json.loads(pages.part), unread, 0, rss
    began = perf_counter()
    parts = await _pictures(reader, pages, unread)
    spent = _since(began)
    made = await reader.assemble([pages.part, *(part.part for part in parts)])
    return json.loads(made.part), unread, spent, max([rss, made.rss_mb, *(part.rss_mb for part in parts)])


async def _pictures(reader: DocumentReader, pages: PagesRead, unread: _Unread) -> Sequence[PartRead]:
    for page in pages.pictures[MOST_PICTURES:]:
        unread.add(page, _named(Code.TOO_MANY_PICTURES), "A file's first twenty scanned pages are read.")
    wanted = pages.pictures[:MOST_PICTURES]
    done = await asyncio.gather(
        *(reader.ocr_page(pages.content, page) for page in wanted), return_exceptions=True
    )
    read: list[PartRead] = []
    for page, one in zip(wanted, done, strict=True):
        if isinstance(one, PartRead):
            read.append(one)
        elif isinstance(one, NotRead):
            unread.add(page, one.refusal, "The page is a picture and was not read.")
        else:
            raise one
    return read


def _outcome(read: dict[str, Any], pages: PagesRead, refusals: Sequence[FileRefusal]) -> dict[str, Any]:
    """Outcome, code, message and hint."""
    if read["readings"]:
        return {"outcome": "read"}
    if refusals:
        return {"outcome": "refused", **refusals[0].model_dump()}
    if pages.look.xfa in _XFA_ALONE:
        return {"outcome": "refused", **_named(Code.XFA_ONLY).model_dump()}
    nothing = _named(Code.NOTHING_FOUND).model_dump()
    return {"outcome": "nothing_found", **nothing, "hint": read["hint"]}


def _named(code: Code) -> FileRefusal:
    found = refusal(code)
    return FileRefusal(code=code.value, message=found.message, hint=found.hint)


def _since(began: float) -> int:
    return round((perf_counter() - began) * 1000)
