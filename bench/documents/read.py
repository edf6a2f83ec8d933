"""How long a warm child takes for a form, filled, printed and scanned, and for a loss run."""

from contextlib import aclosing
from functools import partial

from adapters.document_pool.outcome import LOSS_RUN
from adapters.document_pool.reader import PooledDocumentReader
from adapters.document_pool.whole import read_file
from adapters.upload_settings import UploadSettings
from bench.documents import bare, drawn
from bench.documents.turns import by_turns, told
from bench.figure import Figure, at_most, median, p95

ROUNDS, WARM = 40, 5


async def figures() -> list[Figure]:
    """All figures of reading; without tesseract none of a scan."""
    program = UploadSettings().tesseract
    async with aclosing(PooledDocumentReader(tesseract=program, at_once=1)) as reader:
        found = [
            await _form(reader, "acord_fields_p95_ms", drawn.filled_form(), 300),
            await _form(reader, "acord_flat_p95_ms", drawn.flat_form(), 1_000),
            await _loss_run(reader),
        ]
        if program is not None:
            found.append(await _scan(reader, program))
    return found


async def read_alone_ms(content: bytes) -> float:
    """A form by a warm child and nothing around it, milliseconds."""
    async with aclosing(PooledDocumentReader(at_once=1)) as reader:
        turns = await by_turns(ROUNDS, WARM, partial(_read, reader, content), lambda: None)
    return median(turns.ours)


async def _form(reader: PooledDocumentReader, name: str, content: bytes, most: float) -> Figure:
    """The whole document, from its bytes to its reading."""
    turns = await by_turns(ROUNDS, WARM, partial(_read, reader, content), partial(bare.flat_text, content))
    return at_most(name, p95(turns.ours), most, "ms", told(turns, "pdfium's flatten and text alone"))


async def _read(reader: PooledDocumentReader, content: bytes, expected: str | None = None) -> None:
    """Raises: RuntimeError where nothing was read: that would be fast."""
    read = await read_file(reader, "form.pdf", content, expected=expected)
    if read["outcome"] != "read":
        raise RuntimeError(f"The bench's own document is {read['outcome']}")


async def _loss_run(reader: PooledDocumentReader) -> Figure:
    content = drawn.loss_run()
    turns = await by_turns(
        ROUNDS, WARM, partial(_read, reader, content, LOSS_RUN), partial(bare.text, content)
    )
    pages = drawn.LOSS_RUN_PAGES
    note = f"a page of {pages}: " + told(turns, "pdfium's text alone", pages)
    return at_most("loss_run_page_ms", median(turns.ours) / pages, 200, "ms", note)


async def _scan(reader: PooledDocumentReader, program: str) -> Figure:
    """Page by page, one after the other."""
    flat = drawn.flat_form()
    content, ours, alone = drawn.scanned(flat), [], []
    for number, picture in enumerate(drawn.pictures(flat), 1):
        ours.append((await reader.ocr_page(content, number)).ms / 1000)
        alone.append(bare.tesseract(program, picture))
    note = f"median of {len(ours)} pages, slowest {max(ours):.1f}; tesseract alone {median(alone):.1f} s"
    return at_most("acord_scan_page_s", median(ours), 6, "s", note)
