"""Layouts of carriers: one small file of labels each, laid over those that most carriers share.

A file says by which words its reports are known (`marks`, all of them on one page), whose they are, what
its claim numbers look like where that is needed, and the captions that only this carrier prints.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from documents.loss_run.captions import Vocabulary
from documents.loss_run.lines import Line
from documents.loss_run.phrases import phrases_of

_FOLDER = Path(__file__).parent / "layouts"
_GENERIC = "generic"


@dataclass(frozen=True)
class Layout:
    """How one carrier words its loss runs."""

    name: str
    carrier: str | None
    marks: tuple[re.Pattern[str], ...]
    claim_number: re.Pattern[str] | None
    vocabulary: Vocabulary

    def fits(self, text: str) -> bool:
        """Whether every mark of the layout stands on a page."""
        return bool(self.marks) and all(mark.search(text) for mark in self.marks)


@cache
def layouts() -> tuple[Layout, ...]:
    """Every carrier's layout, the generic one last."""
    common = tomllib.loads((_FOLDER / f"{_GENERIC}.toml").read_text("utf-8"))
    names = sorted(path.stem for path in _FOLDER.glob("*.toml") if path.stem != _GENERIC)
    return tuple(_layout(name, common) for name in (*names, _GENERIC))


def generic() -> Layout:
    """The layout of carriers that have none of their own."""
    return layouts()[-1]


def layout_of(lines: Sequence[Line]) -> Layout:
    """The layout whose marks stand together on a page; the one with the most marks, else the generic one."""
    pages: dict[int, list[str]] = {}
    for line in lines:
        pages.setdefault(line.page, []).append(" ".join(cell.text for cell in line.cells))
    texts = ["\n".join(page) for page in pages.values()]
    known = [layout for layout in layouts() if any(layout.fits(text) for text in texts)]
    return max(known, key=lambda layout: len(layout.marks), default=layouts()[-1])


def _layout(name: str, common: dict[str, Any]) -> Layout:
    own = common if name == _GENERIC else tomllib.loads((_FOLDER / f"{name}.toml").read_text("utf-8"))
    number = own.get("claim_number")
    return Layout(
        name=name,
        carrier=own.get("carrier"),
        marks=tuple(re.compile(mark, re.IGNORECASE) for mark in own.get("marks", ())),
        claim_number=re.compile(number, re.IGNORECASE) if number else None,
        vocabulary=Vocabulary(
            _over(common, own, "captions"), _over(common, own, "amounts"), phrases_of(common["phrases"])
        ),
    )


def _over(common: dict[str, Any], own: dict[str, Any], table: str) -> dict[str, list[str]]:
    """The common words of a table, then the layout's own, which win where both name a caption."""
    if own is common:
        return dict(common[table])
    merged = {field: list(texts) for field, texts in common[table].items()}
    for field, texts in own.get(table, {}).items():
        for others in merged.values():
            others[:] = [text for text in others if text not in texts]
        merged.setdefault(field, []).extend(texts)
    return merged
