"""A file from its bytes to the object of a reading: gate, pages, pictures, and what they say together."""

import asyncio
import json
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from activities.ports import DocumentReader
from adapters.document_pool.outcome import (
    ACORD,
    LOSS_RUN,
    MOST_PICTURES,
    Found,
    refused_reading,
    sha256_of,
    whole_reading,
)
from adapters.document_pool.outcome import named as refusal_named
from documents.pdf.first_bytes import WITHIN, markup_words
from documents.pdf.refusals import Code
from models.reading import NotRead, PageHeard, PagesRead, PartRead


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
    began, sha256 = perf_counter(), sha256_of(content)
    try:
        kind = None if expected == ACORD else _sheet_kind(name, content, expected)
        found = await (_sheet(reader, content, kind) if kind else _paged(reader, content, heard))
    except NotRead as refused:
        return refused_reading(name, sha256, refused.refusal, _since(began), refused.rss_mb)
    return whole_reading(name, sha256, found, _since(began), expected)


def _sheet_kind(name: str, content: bytes, expected: str | None) -> str | None:
    """Which sheet a file is, by its content; of plain text only its name or who sends it knows.

    Raises: NotRead for a web page and the like that is only called a table.
    """
    if content.startswith(b"PK\x03\x04") and b"xl/" in content:
        return "xlsx"
    head, named = content[:WITHIN], name.lower().endswith((".csv", ".tsv"))
    marked = head.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    if not head or (b"\0" in head and not marked) or b"%PDF-" in head:
        return None
    if what := markup_words(content):
        if named:
            raise NotRead(
                refusal_named(Code.LOSS_UNREADABLE, f"The file is called a table, but it is {what}.")
            )
        return None
    return "csv" if named or expected == LOSS_RUN else None


async def _sheet(reader: DocumentReader, content: bytes, kind: str) -> Found:
    """Raises: NotRead."""
    made = await reader.sheet(content, kind)
    read = json.loads(made.part)
    pages = max((page for reading in read["readings"] for page in reading["pages"]), default=1)
    return Found(read, pages=pages, ms={"read": made.ms}, rss_mb=made.rss_mb)


async def _paged(reader: DocumentReader, content: bytes, heard: PageHeard | None) -> Found:
    """Raises: NotRead."""
    pages = await reader.read(content, heard)
    found = Found.of_look(pages.look)
    found.ms["read"], found.rss_mb = pages.ms, pages.rss_mb
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


async def _pictures(reader: DocumentReader, pages: PagesRead, found: Found) -> Sequence[PartRead]:
    """What was read of the pictures; the others are noted."""
    wanted = pages.pictures[:MOST_PICTURES]
    done = await asyncio.gather(
        *(reader.ocr_page(pages.content, page) for page in wanted), return_exceptions=True
    )
    read: list[PartRead] = []
    for page, one in zip(wanted, done, strict=True):
        if isinstance(one, PartRead):
            read.append(one)
        elif isinstance(one, NotRead):
            found.not_read(page, one.refusal)
        else:
            raise one
    found.beyond(pages.pictures[MOST_PICTURES:])
    return read


def _since(began: float) -> int:
    return round((perf_counter() - began) * 1000)
