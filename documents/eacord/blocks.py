"""What a data sheet is built of: rows of captioned boxes, rows of ticks, tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import CondPageBreak, Flowable, Spacer

from documents.eacord.appearance import LARGEST, height_of, lines_wanted
from documents.eacord.pen import Pen
from documents.page import BOLD, FONT, INK, QUIET, WIDTH, printable, words
from documents.reading import Box

CAPTION = 6.4
HEAD = 9.5
"""Height of a caption in its cell."""
_RULE = 0.6
"""Lines are as dark as captions: a scanner must see them."""
_TICK = 8.0
_TICK_LABEL = 7.4


@dataclass(frozen=True, slots=True)
class Cell:
    """A captioned box of a row: its part of the width, and how many lines it may grow to."""

    path: str
    caption: str
    share: float = 1
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Option:
    """A tick of a group, and the box for its text where it has one."""

    path: str
    value: str
    label: str
    text: str = ""
    room: float = 0


class Drawn(Flowable):  # type: ignore[misc]  # reportlab has no types
    """A block as wide as the page."""

    tall: float = 0

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """What it takes."""
        return WIDTH, self.tall

    def frame(self, x: float, y: float, width: float, height: float, fill: Any = None) -> None:
        """A ruled cell."""
        self.canv.setLineWidth(_RULE)
        self.canv.setStrokeColor(QUIET)
        if fill is not None:
            self.canv.setFillColor(fill)
        self.canv.rect(x, y, width, height, stroke=1, fill=int(fill is not None))

    def say(self, x: float, y: float, text: str, size: float = CAPTION, *, strong: bool = False) -> None:
        """Printed words."""
        self.canv.setFont(BOLD if strong else FONT, size)
        self.canv.setFillColor(INK if strong else QUIET)
        self.canv.drawString(x, y, printable(text))

    def place(self, x: float, y: float, width: float, height: float) -> Box:
        """A rectangle of this block as one of the page."""
        left, bottom = self.canv.absolutePosition(x, y)
        return Box(left, bottom, left + width, bottom + height)

    @property
    def page(self) -> int:
        """The page that it stands on, from 1."""
        return int(self.canv.getPageNumber())


class Cells(Drawn):
    """A row of boxes, each with its caption above, or all under one caption."""

    def __init__(self, pen: Pen, *cells: Cell, caption: str | None = None) -> None:
        super().__init__()
        self.pen, self.cells, self.caption = pen, cells, caption
        whole = sum(cell.share for cell in cells)
        self.widths = [WIDTH * cell.share / whole for cell in cells]
        wanted = (
            lines_wanted(pen.text(cell.path), width - 2, cell.lines)
            for cell, width in zip(cells, self.widths, strict=True)
        )
        self.inner = height_of(max(wanted), LARGEST) + 0.1
        self.tall = HEAD + self.inner
        self.fits = [
            pen.fit(cell.path, cell.caption, width - 2, self.inner)
            for cell, width in zip(cells, self.widths, strict=True)
        ]

    def draw(self) -> None:
        """The row, from left to right."""
        x = 0.0
        if self.caption is not None:
            self.frame(0, 0, WIDTH, self.tall)
            self.say(3, self.tall - HEAD + 2.2, self.caption)
        for cell, width, fit in zip(self.cells, self.widths, self.fits, strict=True):
            if self.caption is None:
                self.frame(x, 0, width, self.tall)
                self.say(x + 3, self.tall - HEAD + 2.2, cell.caption)
            box = self.place(x + 1, 0.7, width - 2, self.inner - 0.7)
            self.pen.put(cell.path, self.page, box, cell.caption, fit, lines=self.inner > 20, middle=False)
            x += width


class Ticks(Drawn):
    """A ruled cell with a caption and tick boxes, as many to a line as there is room for."""

    def __init__(self, pen: Pen, caption: str, *options: Option, path: str = "") -> None:
        super().__init__()
        self.pen, self.caption, self.options, self.path = pen, caption, options, path
        self.spots: list[tuple[Option, float, int]] = []
        x, line = 3.0, 0
        for option in options:
            wide = _TICK + 4 + stringWidth(option.label, FONT, _TICK_LABEL) + option.room + 12
            if x + wide > WIDTH and x > 3:
                x, line = 3.0, line + 1
            self.spots.append((option, x, line))
            x += wide
        self.tall = HEAD + (line + 1) * 13 + 2
        self.fits = {
            option.text: pen.fit(option.text, f"{caption}: {option.label}", option.room - 2, 12)
            for option in options
            if option.text
        }

    def draw(self) -> None:
        """The caption, then each box with its words."""
        self.frame(0, 0, WIDTH, self.tall)
        self.say(3, self.tall - HEAD + 2.2, self.caption)
        for option, x, line in self.spots:
            y = self.tall - HEAD - 13 * (line + 1) + 3
            self.canv.setStrokeColor(QUIET)
            self.canv.setLineWidth(0.7)
            self.canv.rect(x, y, _TICK, _TICK)
            box = self.place(x + 0.4, y + 0.4, _TICK - 0.8, _TICK - 0.8)
            label = f"{self.caption}: {option.label}"
            self.pen.tick(option.path, option.value, self.page, box, label)
            self.say(x + _TICK + 3, y + 1.4, option.label, _TICK_LABEL)
            if option.text:
                left = x + _TICK + 6 + stringWidth(option.label, FONT, _TICK_LABEL)
                self.canv.setStrokeColor(QUIET)
                self.canv.line(left, y - 1.5, left + option.room - 2, y - 1.5)
                spot = self.place(left, y - 1.2, option.room - 2, 12)
                self.pen.put(option.text, self.page, spot, label, self.fits[option.text])


class Repeated(Drawn):
    """Rows of any kind under a head, which every page repeats."""

    def __init__(self, head: Drawn, rows: Sequence[Drawn]) -> None:
        super().__init__()
        self.head, self.rows = head, rows
        self.tall = head.tall + sum(row.tall for row in rows)

    def split(self, _width: float, height: float) -> list[Flowable]:
        """What fits, and the rest under the head."""
        count = fitting(height - self.head.tall, [row.tall for row in self.rows])
        parts = (self.rows[:count], self.rows[count:]) if count else ()
        return [Repeated(self.head, rows) for rows in parts if rows]

    def draw(self) -> None:
        """From top to bottom."""
        y = self.tall
        for row in (self.head, *self.rows):
            y -= row.tall
            row.drawOn(self.canv, 0, y)


def fitting(room: float, heights: Sequence[float]) -> int:
    """How many of the rows have their place."""
    for count, height in enumerate(heights):
        room -= height
        if room < 0:
            return count
    return len(heights)


class Title(Drawn):
    """The heading of a part."""

    tall = 18

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def draw(self) -> None:
        """The words."""
        self.say(0, 5, self.text, 9.6, strong=True)


def part(title: str, *blocks: Flowable) -> list[Flowable]:
    """A heading with its blocks; it does not stand alone at the foot of a page."""
    return [CondPageBreak(90), Title(title), *blocks, Spacer(0, 5)]


def lead(title: str, *lines: str) -> list[Flowable]:
    """The begin of a document."""
    told = [words(line, 8, color=QUIET, after=1) for line in lines if line]
    return [words(title, 15, bold=True, after=2), *told, Spacer(0, 4)]
