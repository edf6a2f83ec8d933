"""How long a warm child takes to write our form and the quote PDF, a page."""

from collections.abc import Awaitable, Callable
from contextlib import aclosing

from adapters.document_pool.writer import PooledDocumentWriter
from bench.documents import bare, drawn
from bench.documents.turns import by_turns, told
from bench.figure import Figure, at_most, median

ROUNDS, WARM = 30, 3


async def figures() -> list[Figure]:
    """All figures of writing."""
    paper, sheet = drawn.paper(), drawn.quote_sheet()
    async with aclosing(PooledDocumentWriter(at_once=1)) as writer:
        return [
            await _page("eacord_page_ms", lambda: writer.eacord(paper), 60),
            await _page("quote_pdf_page_ms", lambda: writer.quote(sheet), 40),
        ]


async def written_alone_ms() -> float:
    """A quote PDF by a warm child and nothing around it, milliseconds."""
    sheet = drawn.quote_sheet()
    async with aclosing(PooledDocumentWriter(at_once=1)) as writer:
        turns = await by_turns(ROUNDS, WARM, lambda: writer.quote(sheet), lambda: None)
    return median(turns.ours)


async def _page(name: str, write: Callable[[], Awaitable[bytes]], most: float) -> Figure:
    words = bare.words_of(await write())
    turns, pages = await by_turns(ROUNDS, WARM, write, lambda: bare.drawn_words(words)), len(words)
    note = f"a page of {pages}: {told(turns, 'reportlab with the same words', pages)}"
    return at_most(name, median(turns.ours) / pages, most, "ms", note)
