"""The last pages of a data sheet: earlier carriers, what the business does, questions, remarks."""

from collections.abc import Sequence

from reportlab.platypus import Flowable, PageBreak

from documents.acord.paths import rows_of
from documents.eacord.appearance import fitted, height_of
from documents.eacord.blocks import Cell, Cells, Drawn, Option, Ticks, Title, part
from documents.eacord.fields import continued_field
from documents.eacord.pen import Pen, Spot
from documents.eacord.questions import questions
from documents.eacord.tables import Column, Table
from documents.page import WIDTH
from models.eacord import SheetKind

_LEAST_CARRIERS = 5
_NARRATIVE_LINES = 46
_CONTINUED_HEIGHT = 560.0
_CONTINUED_MOST = 60


def history(pen: Pen) -> list[Flowable]:
    """Everything after the state worksheets but what goes on from boxes that were too small."""
    return [
        PageBreak(),
        *part("Prior carrier information", *_carriers(pen)),
        *part(
            "Description of operations",
            Cells(
                pen, Cell("description_of_operations", "Operations of the business", lines=_NARRATIVE_LINES)
            ),
        ),
        *questions(pen),
        *part("Remarks", Cells(pen, Cell("remarks", "Remarks on the application", lines=_NARRATIVE_LINES))),
    ]


def _carriers(pen: Pen) -> list[Flowable]:
    premium = "Audited\npremium" if pen.content.kind is SheetKind.FL else "Annual\npremium"
    columns = (
        Column(".year", "Year", 0.8, lines=1),
        Column(".carrier", "Carrier", 3, lines=5),
        Column(".policy_number", "Policy number", 2, lines=4),
        Column(".annual_premium", premium, 1.5, "right", 1),
        Column(".mod", "Mod", 0.8, "right", 1),
        Column(".claims", "No. of\nclaims", 0.8, "right", 1),
        Column(".amount_paid", "Amount paid", 1.5, "right", 1),
        Column(".reserve", "Reserve", 1.5, "right", 1),
    )
    rows = [row for row in rows_of(pen.values, "prior_carriers") if row < 10]
    count = max(_LEAST_CARRIERS, max(rows, default=-1) + 1)
    prefixes = [f"prior_carriers[{row}]" for row in range(count)]
    return [
        Table(pen, "Prior carriers", prefixes, columns),
        Ticks(pen, "Loss history", Option("loss_run_attached", "true", "Loss run attached")),
    ]


def continued(pen: Pen) -> list[Flowable]:
    """The page of additional remarks; none where every text had its place."""
    blocks = remarks(pen, _beyond(pen))
    return [PageBreak(), *blocks] if blocks else []


def remarks(pen: Pen, more: Sequence[tuple[str, str]]) -> list[Flowable]:
    """What had no place in its box, and more texts by their titles; nothing where there is none."""
    texts = [(f"A{number}. {title}, continued", text) for number, (title, text) in enumerate(pen.rests, 1)]
    texts += more
    blocks: list[Flowable] = []
    for title, text in texts:
        rest, told = text, title
        while rest and len(blocks) < _CONTINUED_MOST:
            block = Continued(pen, len(blocks), told, rest)
            blocks.append(block)
            rest, told = block.fit.rest, f"{title} (further)"
    return [Title("Additional remarks"), *blocks] if blocks else []


def _beyond(pen: Pen) -> list[tuple[str, str]]:
    """Rows for which the sheet has no boxes, each as one text."""
    rows: dict[str, list[str]] = {}
    for path, text in pen.content.beyond:
        row, _, name = path.rpartition(".")
        rows.setdefault(row, []).append(f"{name.replace('_', ' ')}: {text}")
    return [(_row_title(row), "; ".join(texts)) for row, texts in rows.items()]


def _row_title(row: str) -> str:
    """`locations[60]` as people say it."""
    name, _, index = row.rpartition("[")
    place = index.rstrip("]")
    words = name.rpartition(".")[2].replace("_", " ").capitalize()
    return f"{words}, row {int(place) + 1}" if place.isdigit() else row


class Continued(Drawn):
    """A text that had no place in its box, from where it broke off."""

    def __init__(self, pen: Pen, number: int, title: str, text: str) -> None:
        super().__init__()
        self.pen, self.number, self.title = pen, number, title
        self.fit = fitted(text, WIDTH - 2, _CONTINUED_HEIGHT)
        self.text = text[: len(text) - len(self.fit.rest)].rstrip() if self.fit.rest else text
        self.inner = height_of(len(self.fit.lines), self.fit.size) + 0.1
        self.tall = 12 + self.inner

    def draw(self) -> None:
        """The title above the text."""
        self.frame(0, 0, WIDTH, self.tall)
        self.say(3, self.tall - 8.4, self.title[:130])
        box = self.place(1, 0.7, WIDTH - 2, self.inner - 0.7)
        self.pen.spots.append(
            Spot(
                continued_field(self.number), self.page, box, self.title, self.text, self.fit,
                lines=True, middle=False, most=len(self.text), fixed=True,
            )
        )  # fmt: skip
