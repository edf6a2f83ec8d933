"""Loss runs as tests draw them: a report's figures, and the paper that they are drawn on."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from io import BytesIO

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

HEIGHT, WIDTH = 612, 792


@dataclass(frozen=True)
class Claim:
    """A claim as a carrier knows it; amounts by what they are for."""

    number: str
    claimant: str
    injured: date
    reported: date
    closed: date | None
    type: str
    state: str = "OH"
    paid: tuple[int, int, int] = (0, 0, 0)
    reserve: tuple[int, int, int] = (0, 0, 0)
    recovery: int = 0

    @property
    def status(self) -> str:
        return "Closed" if self.closed else "Open"

    def incurred(self, part: int) -> int:
        return self.paid[part] + self.reserve[part]

    @property
    def total_incurred(self) -> int:
        return sum(self.paid) + sum(self.reserve) - self.recovery


@dataclass(frozen=True)
class Policy:
    number: str
    begins: date
    ends: date
    premium: int
    claims: Sequence[Claim] = ()

    def total(self, name: str) -> int:
        if name == "recovery":
            return sum(claim.recovery for claim in self.claims)
        if name == "incurred":
            return sum(claim.total_incurred for claim in self.claims)
        return sum(sum(getattr(claim, name)) for claim in self.claims)

    def part(self, name: str, part: int) -> int:
        return sum(getattr(claim, name)[part] for claim in self.claims)

    @property
    def open(self) -> int:
        return sum(claim.closed is None for claim in self.claims)


@dataclass(frozen=True)
class Report:
    insured: str
    valued: date
    policies: Sequence[Policy]

    @property
    def claims(self) -> list[Claim]:
        return [claim for policy in self.policies for claim in policy.claims]

    def total(self, name: str) -> int:
        return sum(policy.total(name) for policy in self.policies)


@dataclass
class Paper:
    """Pages with texts at their places; the next line lies below the one before, on a new page if need be."""

    size: float = 8
    font: str = "Helvetica"
    head: list[tuple[float, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._out = BytesIO()
        self._canvas = Canvas(self._out, pagesize=(WIDTH, HEIGHT), invariant=True)
        self._canvas.setFont(self.font, self.size)
        self.y = HEIGHT - 40.0

    def line(self, *texts: tuple[float, str], gap: float = 1.7) -> None:
        """Texts at their left edges; a negative place is a right edge."""
        if self.y < 60:
            self.page()
        for x, text in texts:
            at = -x - stringWidth(text, self.font, self.size) if x < 0 else x
            self._canvas.drawString(at, self.y, text)
        self.y -= self.size * gap

    def space(self, lines: float = 1) -> None:
        self.y -= self.size * lines

    def rule(self, x0: float, y0: float, x1: float, y1: float) -> None:
        self._canvas.line(x0, y0, x1, y1)

    def page(self) -> None:
        self._canvas.showPage()
        self._canvas.setFont(self.font, self.size)
        self.y = HEIGHT - 40.0
        for x, text in self.head:
            self.line((x, text))

    def content(self) -> bytes:
        self._canvas.save()
        return self._out.getvalue()


def us(day: date | None) -> str:
    return day.strftime("%m/%d/%Y") if day else ""


def money(amount: int | Decimal, cents: bool = True) -> str:
    return f"${amount:,.2f}" if cents else f"${amount:,}"


def amounts(entry: Claim | Policy, name: str) -> list[int]:
    """Amounts of one kind by what they are for: indemnity, medical, expense."""
    return (
        [entry.part(name, part) for part in range(3)]
        if isinstance(entry, Policy)
        else list(getattr(entry, name))
    )


def typed(*pages: str, size: float = 7) -> bytes:
    """Pages as a line printer sets them: what stands in a text, in letters of one width."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), invariant=True)
    for page in pages:
        canvas.setFont("Courier", size)
        for number, line in enumerate(page.strip("\n").splitlines()):
            if line.strip():
                canvas.drawString(30, HEIGHT - 30 - number * size * 1.3, line)
        canvas.showPage()
    canvas.save()
    return out.getvalue()
