"""Tables of a data sheet: rows of boxes under captions."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.platypus import Flowable

from documents.eacord.appearance import Fitted, height_of, lines_wanted
from documents.eacord.blocks import HEAD, Drawn, fitting
from documents.eacord.pen import Pen
from documents.page import SHADE, WIDTH

ROW = 15.0
_TABLE_SIZE = 8.0
_EVEN = 19.0
"""Height of a row in a table that has a page to itself."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: the end of the path of its cells."""

    name: str
    caption: str
    share: float
    align: str = "left"
    lines: int = 2


@dataclass(frozen=True, slots=True)
class _TableRow:
    number: int
    prefix: str
    height: float
    fits: tuple[Fitted, ...]


def _label(title: str, number: int, column: Column) -> str:
    return f"{title}, row {number}: {column.caption}".replace("\n", " ")


class Table(Drawn):
    """Rows under captions, which every page repeats."""

    def __init__(
        self,
        pen: Pen,
        title: str,
        prefixes: Sequence[str],
        columns: Sequence[Column],
        *,
        rows: Sequence[_TableRow] | None = None,
        room: float = 0,
    ) -> None:
        super().__init__()
        self.pen, self.title, self.columns = pen, title, columns
        whole = sum(column.share for column in columns)
        self.widths = [WIDTH * column.share / whole for column in columns]
        self.head = HEAD - 1 + 7.4 * max(column.caption.count("\n") + 1 for column in columns) - 5.4
        self.rows = tuple(self._rows(prefixes, room) if rows is None else rows)
        self.tall = self.head + sum(row.height for row in self.rows)

    def _rows(self, prefixes: Sequence[str], room: float) -> list[_TableRow]:
        """Rows as high as their texts want; where they must stay within a room and cannot, all alike."""
        heights = [max(ROW, self._wanted(prefix)) for prefix in prefixes]
        if room:
            even = int((room - self.head) / len(prefixes) * 10) / 10
            heights = [max(height, min(_EVEN, even)) for height in heights]
            if sum(heights) > room - self.head:
                heights = [even] * len(prefixes)
        rows = enumerate(zip(prefixes, heights, strict=True), 1)
        return [self._row(number, prefix, height) for number, (prefix, height) in rows]

    def _wanted(self, prefix: str) -> float:
        lines = max(
            lines_wanted(self.pen.text(prefix + column.name), width - 1.4, column.lines, _TABLE_SIZE)
            for column, width in zip(self.columns, self.widths, strict=True)
        )
        return height_of(lines, _TABLE_SIZE) + 1.4

    def _row(self, number: int, prefix: str, height: float) -> _TableRow:
        fits = tuple(
            self.pen.fit(
                prefix + column.name, _label(self.title, number, column),
                width - 1.4, height - 1.4, _TABLE_SIZE,
            )
            for column, width in zip(self.columns, self.widths, strict=True)
        )  # fmt: skip
        return _TableRow(number, prefix, height, fits)

    def split(self, _width: float, height: float) -> list[Flowable]:
        """What fits, and a table of what does not."""
        count = fitting(height - self.head, [row.height for row in self.rows])
        if count == 0:
            return []
        parts = (self.rows[:count], self.rows[count:])
        return [Table(self.pen, self.title, (), self.columns, rows=part) for part in parts if part]

    def draw(self) -> None:
        """The captions, then row by row."""
        y = self.tall - self.head
        x = 0.0
        for column, width in zip(self.columns, self.widths, strict=True):
            self.frame(x, y, width, self.head, SHADE)
            lines = column.caption.split("\n")
            for number, line in enumerate(reversed(lines)):
                self.say(x + 2.4, y + 3 + 7.4 * number, line)
            x += width
        for row in self.rows:
            y -= row.height
            self._draw_row(row, y)

    def _draw_row(self, row: _TableRow, y: float) -> None:
        x = 0.0
        for column, width, fit in zip(self.columns, self.widths, row.fits, strict=True):
            self.frame(x, y, width, row.height)
            box = self.place(x + 0.7, y + 0.7, width - 1.4, row.height - 1.4)
            label = _label(self.title, row.number, column)
            lines = column.lines > 1 and row.height > 20
            self.pen.put(
                row.prefix + column.name, self.page, box, label, fit, align=column.align, lines=lines
            )
            x += width
