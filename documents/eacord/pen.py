"""What layout leaves behind: every box with its place, text and field, and texts that go on elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from documents.eacord.appearance import LARGEST, Fitted, fitted
from documents.eacord.fields import field_of, longest, tick_of
from documents.eacord.sheet import Content
from documents.reading import Box


@dataclass(frozen=True, slots=True)
class Spot:
    """One field of a page, as it is to be written. `fit` is None for a tick."""

    name: str
    page: int
    box: Box
    label: str
    text: str = ""
    fit: Fitted | None = None
    on: str = ""
    ticked: bool = False
    align: str = "left"
    lines: bool = False
    """Whether the box takes more than one line."""
    middle: bool = True
    """Whether the text stands half way up its box."""
    most: int = 60
    fixed: bool = False
    """Whether it is not to be written into."""
    hidden: bool = False
    """Whether it is for no eye."""


@dataclass(slots=True)
class Pen:
    """Writes the values of a part of the sheet into the boxes that layout draws."""

    content: Content
    values: Mapping[str, str]
    suffix: str = ""
    spots: list[Spot] = field(default_factory=list)
    rests: list[tuple[str, str]] = field(default_factory=list)
    """What had no place in its box: the title under which it goes on, and the text."""

    def of(self, values: Mapping[str, str], suffix: str) -> "Pen":
        """A pen for a worksheet, with the same paper."""
        return Pen(self.content, values, suffix, self.spots, self.rests)

    def text(self, path: str) -> str:
        """What stands in a box, '' for nothing."""
        return self.values.get(path, "")

    def fit(self, path: str, label: str, width: float, height: float, largest: float = LARGEST) -> Fitted:
        """The text in its box; what has no place there is remembered."""
        mark = f"... (A{len(self.rests) + 1})"
        found = fitted(self.text(path), width, height, mark, largest)
        if found.rest:
            self.rests.append((label, found.rest))
        return found

    def put(
        self, path: str, page: int, box: Box, label: str, fit: Fitted, *, align: str = "left",
        lines: bool = False, middle: bool = True,
    ) -> None:  # fmt: skip
        """A box with its text, where the sheet has a field for it."""
        name = field_of(path)
        if name is None:
            return
        self.spots.append(
            Spot(
                f"{name}{self.suffix}",
                page,
                box,
                label,
                self.text(path),
                fit,
                align=align,
                lines=lines,
                middle=middle,
                most=max(longest(path), len(self.text(path))),
            )
        )

    def tick(self, path: str, value: str, page: int, box: Box, label: str) -> None:
        """A tick box."""
        name = tick_of(path, value)
        if name is not None:
            ticked = f"{path}={value}" in self.content.ticks
            self.spots.append(Spot(f"{name.field}{self.suffix}", page, box, label, on=name.on, ticked=ticked))
