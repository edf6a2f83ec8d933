"""Pages that the tests of the readers draw: captions in cells, ticks, tables, in any order of content."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from random import Random
from typing import Any

from pypdf import PdfWriter
from reportlab.pdfgen.canvas import Canvas

CAPTION, VALUE = ("Helvetica-Bold", 6.0), ("Helvetica", 9.0)
TOP = 770.0


@dataclass
class Drawn:
    """A page as a list of drawing steps, so that their order can be shuffled before they are drawn."""

    ruled: bool = True
    steps: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)

    def text(self, x: float, y: float, words: str, *, caption: bool = False, spacing: float = 0.0) -> None:
        """Words from a place on."""
        self.steps.append(("text", (x, y, words, CAPTION if caption else VALUE, spacing)))

    def sized(self, x: float, y: float, words: str, size: float) -> None:
        """Words of a size in bold."""
        self.steps.append(("text", (x, y, words, ("Helvetica-Bold", size), 0.0)))

    def typed(self, x: float, y: float, words: str) -> None:
        """Words of a typewriter, whose letters and spaces are all as wide."""
        self.steps.append(("text", (x, y, words, ("Courier", 8.0), 0.0)))

    def line(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """A line of the ruling."""
        if self.ruled:
            self.steps.append(("line", (x0, y0, x1, y1)))

    def mark(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """A stroke of a pen."""
        self.steps.append(("line", (x0, y0, x1, y1)))

    def frame(self, x: float, y: float, w: float, h: float) -> None:
        """A ruled box by its lower left corner."""
        for ends in ((x, y, x + w, y), (x, y + h, x + w, y + h), (x, y, x, y + h), (x + w, y, x + w, y + h)):
            self.line(*ends)

    def cell(
        self, x: float, y: float, w: float, h: float, caption: str, value: str = "", *, below: bool = False
    ) -> None:
        """A ruled cell with its caption, and its value right of that or below it."""
        self.frame(x, y, w, h)
        self.text(x + 3, y + h - 7, caption, caption=True)
        if value and below:
            for number, line in enumerate(value.split("\n")):
                self.text(x + 6, y + h - 19 - 11 * number, line)
        elif value:
            self.text(x + 8 + 3.9 * len(caption), y + h - 8.5, value)

    def tick(self, x: float, y: float, caption: str, how: str = "") -> None:
        """A tick box with its caption right of it; `how` X, strokes, filled, glyph or empty."""
        self.frame(x, y, 12, 11)
        self.text(x + 16, y + 3, caption, caption=True)
        if how == "X":
            self.text(x + 3, y + 2, "X")
        elif how == "strokes":
            self.mark(x + 2, y + 2, x + 10, y + 9)
            self.mark(x + 2, y + 9, x + 10, y + 2)
        elif how == "filled":
            self.steps.append(("filled", (x + 2, y + 2, 8, 7)))
        elif how == "glyph":
            self.steps.append(("glyph", (x + 2, y + 2)))

    def table(
        self,
        left: float,
        top: float,
        widths: Sequence[float],
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        tall: float = 20.0,
    ) -> float:
        """A ruled table; a line of a cell is parted by a line feed. Returns: the height of its lower end."""
        head_tall = max(20, 6 + 7 * max(head.count("\n") + 1 for head in heads))
        low = top - head_tall
        bottom = low - tall * len(rows)
        x = left
        for width, head in zip(widths, heads, strict=True):
            self.line(x, bottom, x, top)
            for number, line in enumerate(head.split("\n")):
                self.text(x + 2, top - 8 - 7 * number, line, caption=True)
            for number, row in enumerate(rows):
                at = heads.index(head)
                for part, line in enumerate(row[at].split("\n")):
                    self.text(x + 2, low - tall * number - 9 - 9 * part, line)
            x += width
        self.line(x, bottom, x, top)
        for y in (top, *(low - tall * number for number in range(len(rows) + 1))):
            self.line(left, y, x, y)
        return bottom

    def shuffled(self, seed: int) -> "Drawn":
        """The same page with its content in another order."""
        steps = list(self.steps)
        Random(seed).shuffle(steps)
        return Drawn(self.ruled, steps)


def pdf_of(*pages: Drawn, turned: int = 0) -> bytes:
    """The pages as a PDF file; `turned` says by how many degrees a viewer turns them."""
    output = BytesIO()
    canvas = Canvas(output, pagesize=(612, 792))
    for page in pages:
        for kind, given in page.steps:
            _draw(canvas, kind, given)
        canvas.showPage()
    canvas.save()
    return _turned(output.getvalue(), turned) if turned else output.getvalue()


def _turned(content: bytes, degrees: int) -> bytes:
    writer = PdfWriter(clone_from=BytesIO(content))
    for page in writer.pages:
        page.rotate(degrees)
    output = BytesIO()
    writer.write(output)
    return output.getvalue()


def _draw(canvas: Canvas, kind: str, given: tuple[Any, ...]) -> None:
    if kind == "text":
        x, y, words, (font, size), spacing = given
        text = canvas.beginText(x, y)
        text.setFont(font, size)
        text.setCharSpace(spacing)
        text.textOut(words)
        canvas.drawText(text)
    elif kind == "line":
        canvas.line(*given)
    elif kind == "filled":
        canvas.rect(*given, stroke=0, fill=1)
    else:
        canvas.setFont("ZapfDingbats", 9)
        canvas.drawString(*given, "\u2714")
