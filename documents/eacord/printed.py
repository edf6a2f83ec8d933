"""What the layout of a data sheet prints around its boxes, for whoever reads one that is print or a picture.

It is asked of the layout itself, so that a caption that changes there is the one that is looked for here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

from reportlab.platypus import Flowable

from documents.eacord.blocks import Cell, Cells, Ticks
from documents.eacord.history import history
from documents.eacord.pen import Pen
from documents.eacord.profile import profile
from documents.eacord.sheet import content_of
from documents.eacord.tables import Table
from documents.eacord.worksheet import worksheet
from documents.page import printable
from models.eacord import EacordSheet, SheetKind

_INSUREDS = [{"name": "-"}]
_POLICY = {"other_coverages": ["-"] * 4}
_WORKSHEET = {"class_codes": [{"wage_tier": "-", "payroll_last_year": "-"}], "sheet_number": "1"}
"""What makes every column and box appear that is otherwise left out."""


@dataclass(frozen=True, slots=True)
class Printed:
    """Rows of captioned boxes, groups of ticks and tables, as they are printed."""

    rows: tuple[tuple[Cell, ...], ...]
    states: dict[str, str]
    """The lists of states by their caption."""
    ticks: tuple[Ticks, ...]
    tables: tuple[Table, ...]


@cache
def printed(kind: SheetKind) -> Printed:
    """All that a sheet of a kind may print."""
    printable("")  # has the font at hand, which tells the widths of captions
    blocks = [block for premium in (True, False) for block in _blocks(kind, with_premium=premium)]
    rows = [block for block in blocks if isinstance(block, Cells)]
    return Printed(
        tuple(dict.fromkeys(row.cells for row in rows if row.caption is None)),
        {row.caption: row.cells[0].path.partition("[")[0] for row in rows if row.caption},
        tuple({block.caption: block for block in blocks if isinstance(block, Ticks)}.values()),
        tuple({block.title: block for block in reversed(blocks) if isinstance(block, Table)}.values()),
    )


def _blocks(kind: SheetKind, *, with_premium: bool) -> Iterator[Flowable]:
    values = {
        "other_named_insureds": _INSUREDS,
        "policy": _POLICY,
        "rating": [{**_WORKSHEET, "state": _state(kind)}],
    }
    sheet = EacordSheet(made_at=datetime(2026, 1, 1, tzinfo=UTC), values=values)
    content = content_of(sheet, kind, with_premium=with_premium)
    pen = Pen(content, content.values)
    yield from profile(pen)
    for one in content.worksheets:
        yield from worksheet(pen, one, 1, 1, "")
    yield from history(pen)


def _state(kind: SheetKind) -> str:
    return "GA" if kind is SheetKind.NCCI else kind.value.upper()
