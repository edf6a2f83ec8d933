"""The libraries alone, on the same documents: what is left of a figure above these is ours."""

import os
import subprocess
import tempfile
from functools import partial
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from bench.documents.turns import milliseconds
from documents.page import FONT, printable
from documents.pdf.flatten import flattened
from documents.pdf.words import page_texts
from documents.reading import PageText


def flat_text(content: bytes) -> int:
    """What pdfium needs to make print of a form's boxes and to give its letters. Returns: how many."""
    return text(flattened(content))


def text(content: bytes) -> int:
    """What pdfium needs to give the letters of a file. Returns: how many."""
    document = pypdfium2.PdfDocument(content)
    try:
        return sum(len(page.get_textpage().get_text_bounded()) for page in document)
    finally:
        document.close()


def tesseract(program: str, picture: Image.Image) -> float:
    """Seconds that tesseract needs for a picture of a page, on one core as in a child."""
    env = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.png"
        picture.save(path, dpi=(300, 300))
        words = [program, str(path), "stdout", "--psm", "3", "tsv"]
        run = partial(subprocess.run, words, check=True, capture_output=True, env=env)
        return milliseconds(run) / 1000


def words_of(content: bytes) -> list[PageText]:
    """The words of a document and where they stand, for `drawn_words`."""
    return page_texts(content)


def drawn_words(pages: list[PageText]) -> bytes:
    """The same words at the same places by reportlab, and nothing else."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=(pages[0].width, pages[0].height))
    for page in pages:
        # The font is there once a text was made printable.
        texts = [(word.box.x0, word.box.y0, printable(word.text)) for word in page.words]
        canvas.setFont(FONT, 7)
        for place in texts:
            canvas.drawString(*place)
        canvas.showPage()
    canvas.save()
    return out.getvalue()
