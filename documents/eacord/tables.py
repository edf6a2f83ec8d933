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
        most: float = 0,
    ) -> None:
        super().__init__()
        self.pen, self.title, self.columns = pen, title, columns
        whole = sum(column.share for column in columns)
        self.widths = [WIDTH * column.share / whole for column in columns]
        self.head = HEAD - 1 + 7.4 * max(column.caption.count("\n") + 1 for column in columns) - 5.4
        if rows is None:
            rows = [self._row(number, prefix, most) for number, prefix in enumerate(prefixes, 1)]
        self.rows = tuple(rows)
        self.tall = self.head + sum(row.height for row in self.rows)

    def _row(self, number: int, prefix: str, most: float) -> _TableRow:
        cells = list(zip(self.columns, self.widths, strict=True))
        wanted = max(
            lines_wanted(self.pen.text(prefix + column.name), width - 1.4, column.lines, _TABLE_SIZE)
            for column, width in cells
        )
        height = max(ROW, height_of(wanted, _TABLE_SIZE) + 1.4)
        if most:
            height = most
        fits = tuple(
            self.pen.fit(
                prefix + column.name, _label(self.title, number, column),
                width - 1.4, height - 1.4, _TABLE_SIZE,
            )
            for column, width in cells
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
