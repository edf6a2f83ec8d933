"""What a reader has seen: single leaves with their evidence, and the pages they stand on.

Every reader of a document (form fields, labels on flat pages, class rows, pictures, loss runs) answers
leaves; one place puts them together into the values of a reading.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

LeafValue: TypeAlias = str | int | bool | list[str] | None


class Method(StrEnum):
    """How a value was found."""

    WIDGET = "widget"
    XFA = "xfa"
    ROW = "row"
    LABEL = "label"
    FREE = "free"
    OCR = "ocr"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in points from its lower left corner."""

    x0: float
    y0: float
    x1: float
    y1: float

    def holds_middle_of(self, other: "Box") -> bool:
        """Whether the middle of another rectangle lies in this one."""
        x, y = (other.x0 + other.x1) / 2, (other.y0 + other.y1) / 2
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a page with its place; `confidence` is 1 for printed text, less for a picture's."""

    text: str
    box: Box
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line of a page's ruling, horizontal (`y0 == y1`) or vertical (`x0 == x1`), in points."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class Tick:
    """A small drawn or printed mark, or an empty small box (`ink` from 0, nothing, to 1, black)."""

    box: Box
    ink: float


@dataclass(frozen=True, slots=True)
class PageText:
    """What is visible on one page, printed or read from its picture; `number` from 1, sizes in points.

    `passes` counts how often a picture was read: twice where it was skewed or noisy. `quarters` says by how
    many quarters, against the clock, it was turned to be read; its size and places are those of the turned.
    `ruled` says whether its ruling and ticks were looked for: where the names of fields say all, nobody needs
    them.
    """

    number: int
    width: float
    height: float
    words: tuple[Word, ...]
    rules: tuple[Rule, ...] = ()
    ticks: tuple[Tick, ...] = ()
    from_picture: bool = False
    passes: int = 0
    quarters: int = 0
    ruled: bool = True

    def as_it_lies(self, x: float, y: float) -> tuple[float, float]:
        """A place of the page before it was turned to be read."""
        if self.quarters == 1:
            return y, self.width - x
        if self.quarters == 2:
            return self.width - x, self.height - y
        return (self.height - y, x) if self.quarters else (x, y)


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where and how a value was seen, and how sure the reader is (0 to 1)."""

    page: int
    box: Box | None
    snippet: str
    method: Method
    confidence: float
    as_printed: str | None = None
    flags: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Leaf:
    """One value by its canonical path, such as `rating[0].class_codes[3].payroll`."""

    path: str
    value: LeafValue
    evidence: Evidence
