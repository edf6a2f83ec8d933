"""A state worksheet: a page with the state's class rows and how its premium is made."""

from collections.abc import Sequence
from textwrap import shorten

from reportlab.lib.pagesizes import A4
from reportlab.platypus import Flowable, PageBreak, Spacer

from documents.acord.paths import rows_of
from documents.eacord.blocks import Cell, Cells, Drawn, Title
from documents.eacord.pen import Pen
from documents.eacord.sheet import Worksheet
from documents.eacord.tables import Column, Table
from documents.page import BOTTOM, SHADE, TOP, WIDTH
from models.eacord import SheetKind

_LEAST_ROWS = 14
ITEMS = (
    ("total", "Total"),
    ("increased_limits", "Increased limits"),
    ("deductible", "Deductible"),
    ("experience_mod", "Experience modification"),
    ("loss_constant", "Loss constant"),
    ("assigned_risk_surcharge", "Assigned risk surcharge"),
    ("arap", "ARAP"),
    ("schedule_rating", "Schedule rating"),
    ("ccpap", "CCPAP"),
    ("modified_premium", "Modified premium"),
    ("standard_premium", "Standard premium"),
    ("premium_discount", "Premium discount"),
    ("expense_constant", "Expense constant"),
    ("terrorism", "Terrorism"),
    ("catastrophe", "Catastrophe"),
    ("taxes_assessments", "Taxes / assessments"),
)
_ITEM_ROW = 14.4
_USABLE = A4[1] - TOP - BOTTOM - 12


def worksheet(pen: Pen, sheet: Worksheet, number: int, count: int, applicant: str) -> list[Flowable]:
    """The page of one worksheet; it never goes on to another."""
    own = pen.of(sheet.values, sheet.suffix)
    named = f" · {shorten(applicant, 48, placeholder='…')}" if applicant else ""
    title = f"State rating worksheet {number} of {count}{'' if sheet.begins else ', continued'}{named}"
    head: list[Flowable] = [Title(title), *_head(own, sheet)]
    foot = _premium(own, sheet) if sheet.begins else []
    used = sum(block.wrap(WIDTH, _USABLE)[1] for block in (*head, *foot))
    return [PageBreak(), *head, Spacer(0, 5), _classes(own, sheet, _USABLE - used - 12), *foot]


def _head(pen: Pen, sheet: Worksheet) -> list[Flowable]:
    numbers = [
        Cell("rating[].sheet_number", "Sheet", 0.6), Cell("rating[].sheet_count", "Of", 0.6)
    ] if sheet.begins and pen.text("rating[].sheet_number") else []  # fmt: skip
    state = (
        [Cell("rating[].state", "State", 1)] if pen.content.kind is not SheetKind.FL or sheet.begins else []
    )
    cells = [*state, *numbers]
    return [Cells(pen, *cells)] if cells else []


def _columns(pen: Pen) -> Sequence[Column]:
    kind = pen.content.kind
    own: list[Column] = []
    if kind is SheetKind.CA or _has(pen, "wage_tier"):
        own.append(Column(".wage_tier", "Wage tier", 1.7, lines=4))
    if kind is SheetKind.FL or _has(pen, "payroll_last_year"):
        own.append(Column(".payroll_last_year", "Actual\nremuneration\npast 12 months", 1.8, "right", 1))
    price = [
        Column(".rate", "Rate", 1, "right", 1),
        Column(".manual_premium", "Annual manual\npremium", 1.6, "right", 1),
    ]  # fmt: skip
    return [
        Column(".location", "Loc", 0.65, lines=1),
        Column(".class_code", "Class\ncode", 1.1, lines=1),
        Column(".descr_code", "Descr\ncode", 0.8, lines=1),
        Column(".description", "Duties, classification", 3.6, lines=9),
        Column(".full_time", "Full\ntime", 0.72, "right", 1),
        Column(".part_time", "Part\ntime", 0.72, "right", 1),
        Column(".sic", "SIC", 0.8, lines=1),
        Column(".naics", "NAICS", 1.0, lines=1),
        *own,
        Column(".payroll", "Estimated\nremuneration", 1.75, "right", 1),
        *(price if pen.content.with_premium else []),
    ]


def _has(pen: Pen, name: str) -> bool:
    return any(path.endswith(f".{name}") for path in pen.values)


def _classes(pen: Pen, sheet: Worksheet, room: float) -> Flowable:
    count = max(_LEAST_ROWS, sheet.rows)
    rows = range(sheet.first_row, sheet.first_row + count)
    prefixes = [f"rating[].class_codes[{row}]" for row in rows]
    title = f"Class codes of {sheet.state}" if sheet.state else "Class codes"
    return Table(pen, title, prefixes, _columns(pen), room=room)


def _premium(pen: Pen, sheet: Worksheet) -> list[Flowable]:
    if not pen.content.with_premium:
        return [
            Spacer(0, 5),
            Cells(pen, Cell("rating[].premium.experience_mod.factor", "Experience modification")),
        ]
    others = max(2, max(rows_of(pen.values, "rating[].premium.other"), default=0) + 1)
    return [
        Title("Premium"),
        Premium(pen, min(4, others)),
        Spacer(0, 4),
        Cells(
            pen,
            Cell("rating[].total_estimated_annual_premium", "Total estimated annual premium"),
            Cell("rating[].minimum_premium", "Minimum premium"),
            Cell("rating[].deposit_premium", "Deposit premium"),
        ),
    ]


class Premium(Drawn):
    """Items with factor and premium, in two columns."""

    def __init__(self, pen: Pen, others: int) -> None:
        super().__init__()
        self.pen = pen
        self.items = [*ITEMS, *((f"other[{n}]", "") for n in range(others))]
        self.lines = (len(self.items) + 1) // 2
        self.tall = 12 + _ITEM_ROW * self.lines
        half = WIDTH / 2
        self.parts = (half - 48 - 74, 48.0, 74.0)
        self.fits = {
            f"{item}.{name}": pen.fit(
                f"rating[].premium.{item}.{name}",
                f"{label or 'Other'}: {name}",
                width - 1.4,
                _ITEM_ROW - 1.4,
                8,
            )
            for item, label in self.items
            for name, width in zip(("text", "factor", "premium"), self.parts, strict=True)
        }

    def draw(self) -> None:
        """Both columns, each under its captions."""
        for side in (0, 1):
            x = side * WIDTH / 2
            for caption, width in zip(("Item", "Factor", "Factored premium"), self.parts, strict=True):
                self.frame(x, self.tall - 12, width, 12, SHADE)
                self.say(x + 2.4, self.tall - 9, caption)
                x += width
        for number, (item, label) in enumerate(self.items):
            side, line = divmod(number, self.lines)
            self._draw_item(item, label, side * WIDTH / 2, self.tall - 12 - _ITEM_ROW * (line + 1))

    def _draw_item(self, item: str, label: str, x: float, y: float) -> None:
        for name, width in zip(("text", "factor", "premium"), self.parts, strict=True):
            self.frame(x, y, width, _ITEM_ROW)
            if name == "text" and label:
                self.say(x + 2.4, y + 4.6, label, 7)
            else:
                box = self.place(x + 0.7, y + 0.7, width - 1.4, _ITEM_ROW - 1.4)
                key = f"{item}.{name}"
                align = "left" if name == "text" else "right"
                what = f"{label or 'Other'}: {name}"
                self.pen.put(f"rating[].premium.{key}", self.page, box, what, self.fits[key], align=align)
            x += width
