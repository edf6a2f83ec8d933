"""The captions of ACORD forms: which words announce which value, and on which side it stands.

`captions.csv` is the project's own table. Columns: `path` of the value (empty: the words only part or head
others), `patterns` parted by `|` (a `*` at the end takes in the rest of the printed line), `side`, `kind` of
the value, `form` (empty: both), `under` (the group that the caption must stand in) and `opens` (the group,
as `family:name=path`, that it begins). `@` in a path is the path that its group opened.
"""

import csv
import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from documents.acord.values import Kind

_TABLE = Path(__file__).parent.parent / "captions.csv"
STATES = "states"


class Side(StrEnum):
    """Where the value of a caption stands."""

    CELL = "cell"
    RIGHT = "right"
    BELOW = "below"
    LEFT = "left"
    BLOCK = "block"
    TICK = "tick"
    HEAD = "head"
    COLUMN = "column"
    ROW = "row"


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to print a caption: its words as letters and digits; `open_end` takes in the rest of a line."""

    words: tuple[str, ...]
    open_end: bool

    @property
    def letters(self) -> str:
        """All the words without what parts them."""
        return "".join(self.words)


@dataclass(frozen=True, slots=True)
class Opening:
    """The group that a caption begins."""

    family: str
    name: str
    path: str


@dataclass(frozen=True, slots=True)
class Caption:
    """One row of the table."""

    path: str
    patterns: tuple[Pattern, ...]
    side: Side
    kind: Kind | None
    states: bool
    form: str
    under: str
    opens: Opening | None


def letters_of(text: str) -> str:
    """The capital letters and digits of a text."""
    return re.sub(r"[^A-Z0-9]", "", text.upper())


@cache
def captions_of(form: str) -> tuple[Caption, ...]:
    """The captions of a form, `130` or `125`, those that both have among them."""
    with _TABLE.open(encoding="utf-8", newline="") as table:
        rows = [_caption(row) for row in csv.DictReader(table)]
    return tuple(caption for caption in rows if caption.form in ("", form))


@cache
def families(form: str) -> dict[str, str]:
    """Which family each group of a form belongs to."""
    return {
        caption.opens.name: caption.opens.family for caption in captions_of(form) if caption.opens is not None
    }


def _caption(row: dict[str, str]) -> Caption:
    kind = row["kind"]
    return Caption(
        row["path"],
        tuple(_pattern(text) for text in row["patterns"].split("|")),
        Side(row["side"]),
        Kind(kind) if kind and kind != STATES else None,
        kind == STATES,
        row["form"],
        row["under"],
        _opening(row["opens"]),
    )


def _pattern(text: str) -> Pattern:
    words = [letters_of(word) for word in text.removesuffix("*").split()]
    return Pattern(tuple(word for word in words if word), text.endswith("*"))


def _opening(text: str) -> Opening | None:
    if not text:
        return None
    family, _, rest = text.partition(":")
    name, _, path = rest.partition("=")
    if family in ("insured", "contact", "premises") and not path:
        name, path = family, rest
    return Opening(family, name, path)
