"""A data sheet of ours that is print or a picture: read by the boxes and captions that its layout draws."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from documents.acord.assembling.continued import GOES_ON
from documents.acord.assembling.sheets import ROWS_OF_A_SHEET
from documents.acord.field_ticks import LONE
from documents.acord.flat.leaves import FREE_TEXT, leaf_of, plain_leaf
from documents.acord.kinds import kind_of
from documents.acord.leaves import with_confidence
from documents.acord.state_names import state_code
from documents.acord.values import Kind
from documents.eacord.blocks import Cell, Option, Ticks
from documents.eacord.printed import Printed, printed
from documents.eacord.questions import FIGURES
from documents.eacord.tables import Table
from documents.eacord.worksheet import ITEMS
from documents.page import SIDE
from documents.pdf.cells import Cells, upright_between, within
from documents.pdf.words import in_lines
from documents.reading import Box, Leaf, PageText, Tick, Word
from models.eacord import SheetKind

_LIKE = 0.82
_INK = 0.05
_FULL = 0.2
"""Ink that no empty box has: where all have as much, all are ticked."""
_CLOSE = 9.0
_ITEM_ROW, _ROW_LEAST = 18.0, 7.0
_EDGE = 12.0
"""Points by which the first cell of a row may stand off the edge."""
_GOES_ON = re.compile(r"\(A(\d+)\)")
_REST = re.compile(r"A(\d+)\.")
_NUMBER = re.compile(r"(\d{1,2})[.,]?")
_SURE = 0.97


def read_print(page: PageText, kind: str) -> list[Leaf]:
    """The leaves of one page of a sheet: NCCI, CA or FL."""
    found = _Page(page, printed(SheetKind(kind.lower())))
    leaves = [
        *found.rows(), *found.ticks(), *found.tables(), *found.questions(), *found.premium(), *found.rests()
    ]  # fmt: skip
    return [leaf for leaf in leaves if leaf is not None]


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.casefold())


def _joined(line: Sequence[Word]) -> str:
    return " ".join(word.text for word in line)


def _said(words: Iterable[Word]) -> str:
    return " ".join(word.text for line in in_lines(words) for word in line)


def _likeness(text: str, wanted: str) -> float:
    return SequenceMatcher(None, _letters(text), _letters(wanted)).ratio()


class _Page:
    """The ruled cells of a page, each with its words in lines."""

    def __init__(self, page: PageText, layout: Printed) -> None:
        self.page, self.layout, self.cells = page, layout, Cells(page)
        groups: dict[Box, list[Word]] = defaultdict(list)
        for word in page.words:
            groups[self.cells.of(word.box)].append(word)
        self.groups = {box: in_lines(words) for box, words in groups.items() if self.cells.closed(box)}

    def leaf(self, path: str, words: Sequence[Word]) -> Leaf | None:
        """The leaf of a box; None where it is blank."""
        ordered = [word for line in in_lines(words) for word in line]
        cut = _GOES_ON.fullmatch(ordered[-1].text) if ordered else None
        kept = [word for word in ordered[:-1] if word.text != "..."] if cut else ordered
        found = leaf_of(self.page, path, kind_of(path), kept, closed=True) if kept else None
        # The rest stands among the additional remarks: this is not the whole value.
        sure = found.evidence.confidence if found else 0.0
        return with_confidence(found, sure, f"{GOES_ON}.{cut[1]}") if cut and found else found

    def same(self, text: str, wanted: str) -> bool:
        """Whether a text is a caption; a picture's may be misread by a letter or two."""
        one, other = _letters(text), _letters(wanted)
        if one == other or not self.page.from_picture or len(other) < 5:
            return one == other
        return _likeness(text, wanted) >= _LIKE

    def caption(self, wanted: str) -> Iterator[tuple[Box, list[list[Word]]]]:
        """The cells whose first line is a caption."""
        for box, lines in self.groups.items():
            if self.same(_joined(lines[0]), wanted):
                yield box, lines

    def rows(self) -> Iterator[Leaf | None]:
        """Captioned boxes."""
        for box, lines in self.groups.items():
            if abs(box.x0 - SIDE) >= _EDGE:
                continue
            text = _joined(lines[0])
            alike = [row for row in self.layout.rows if self.same(text, row[0].caption)]
            nearest = max((_likeness(text, row[0].caption) for row in alike), default=0)
            for row in alike:
                if _likeness(text, row[0].caption) == nearest:
                    yield from self._row(box, row)
        for caption, path in self.layout.states.items():
            for box, lines in self.caption(caption):
                words = [word for line in lines[1:] for word in line]
                words += self._further_states(box)
                for number, word in enumerate(words):
                    if code := state_code(word.text):
                        yield plain_leaf(self.page, f"{path}[{number}]", code, [word], word.box, self._sure)

    def _further_states(self, box: Box) -> Iterator[Word]:
        """Lists of more than ten states go on in lines without a caption."""
        below = self.cells.at(box.x1 - 3, box.y0 - 4)
        lines = self.groups.get(self.cells.at((box.x0 + box.x1) / 2, box.y0 - 4), [])
        words = [word for line in lines for word in line]
        if words and below.y1 - below.y0 < 30 and all(len(word.text) == 2 for word in words):
            yield from words
            yield from self._further_states(below)

    def _row(self, first: Box, row: tuple[Cell, ...]) -> Iterator[Leaf | None]:
        boxes, middle = [first], first.y1 - 3
        while len(boxes) < len(row):
            boxes.append(self.cells.at(boxes[-1].x1 + 3, middle))
        for box, cell in zip(boxes, row, strict=True):
            lines = self.groups.get(box, [])
            if not lines or not self.same(_joined(lines[0]), cell.caption):
                return
            yield self.leaf(cell.path, [word for line in lines[1:] for word in line])

    def ticks(self) -> Iterator[Leaf | None]:
        """Groups of tick boxes, and the texts beside them."""
        for group in self.layout.ticks:
            for line in in_lines(self.page.words):
                if self.same(_joined(line), group.caption):
                    frame = self.cells.at(line[-1].box.x1 + 2, line[0].box.y0 + 3)
                    right = self.cells.at(self.page.width - 48, line[0].box.y0 + 3)
                    inside = Box(frame.x0, right.y0, right.x1, line[0].box.y0 - 1)
                    yield from self._options(group, inside)

    def _options(self, group: Ticks, inside: Box) -> Iterator[Leaf | None]:
        words = [
            word
            for line in in_lines(within(self.page.words, inside))
            for word in line
            # The cross of a box is a letter in a picture.
            if not any(within([word], tick.box) for tick in self.page.ticks)
        ]
        seen: list[tuple[Option, list[Word], int]] = []
        start = 0
        for option in group.options:
            wanted = option.label.split()
            for place in range(start, len(words) - len(wanted) + 1):
                some = words[place : place + len(wanted)]
                if self.same(_joined(some), option.label) and self._tick(some[0]):
                    seen.append((option, some, place))
                    start = place + len(wanted)
                    break
        inks = [tick.ink for _, some, _ in seen if (tick := self._tick(some[0]))]
        least = min(inks, default=0.0)
        alone = len(seen) == 1 or least >= _FULL
        members = 0
        for number, (option, some, place) in enumerate(seen):
            tick = self._tick(some[0])
            on = tick is not None and tick.ink >= _INK and (tick.ink > 2.5 * least + 0.02 or alone)
            ends = seen[number + 1][2] if number + 1 < len(seen) else len(words)
            text = words[place + len(some) : ends]
            if on and tick:
                yield self._ticked(option, tick.box, _said(text), members)
                members += 1
            elif tick and option.path in LONE:
                yield plain_leaf(self.page, option.path, False, (), tick.box, self._sure)
            if option.text and text and not option.path.endswith("[]"):
                yield self.leaf(option.text, text)

    def _ticked(self, option: Option, box: Box, text: str, number: int) -> Leaf:
        path, value = option.path, option.value
        if path.endswith("[]"):
            path = f"{path[:-2]}[{number}]"
            value = text if value.startswith("other_") and text else value
        told = {"true": True, "false": False}.get(value, value)
        return plain_leaf(self.page, path, told, (), box, self._sure)

    @property
    def _sure(self) -> float:
        return FREE_TEXT if self.page.from_picture else _SURE

    def _tick(self, label: Word) -> Tick | None:
        middle = (label.box.y0 + label.box.y1) / 2
        near = [
            tick
            for tick in self.page.ticks
            if -2 < label.box.x0 - tick.box.x1 < _CLOSE and tick.box.y0 - 2 <= middle <= tick.box.y1 + 2
        ]
        return min(near, key=lambda tick: label.box.x0 - tick.box.x1, default=None)

    def tables(self) -> Iterator[Leaf | None]:
        """Tables by their captions."""
        for table in self.layout.tables:
            heads = self._heads(table)
            if heads:
                yield from self._table(table, heads)

    def _heads(self, table: Table) -> dict[str, Box]:
        """The cells of the captions, where a row of the page has nearly all that tell the table."""
        by_height: dict[int, dict[str, Box]] = defaultdict(dict)
        for box, lines in self.groups.items():
            text = " ".join(word.text for line in lines for word in line)
            for column in table.columns:
                if self.same(text, column.caption.replace("\n", " ")):
                    by_height[round(box.y0 / 3)].setdefault(column.name, box)
        best = max(by_height.values(), key=len, default={})
        return best if len(best) >= 0.7 * len(table.columns) or len(best) >= 7 else {}

    def _table(self, table: Table, heads: dict[str, Box]) -> Iterator[Leaf | None]:
        first = min(heads.values(), key=lambda box: box.x0)
        base = re.sub(r"\[\d+\]$", "", table.rows[0].prefix)
        begins = ROWS_OF_A_SHEET if base.startswith("rating[") and not self._begins_state() else 0
        for number, row in enumerate(self._bands(first, self.page.height), begins):
            for name, box in heads.items():
                words = within(self.page.words, Box(box.x0, row.y0, box.x1, row.y1))
                yield self.leaf(f"{base}[{number}]{name}", words)

    def _begins_state(self) -> bool:
        """Whether a worksheet is its state's first page: others have no premium and no modification."""
        captions = ("Item", dict(ITEMS)["experience_mod"])
        return any(
            self.same(_joined(lines[0]), caption) for lines in self.groups.values() for caption in captions
        )

    def rests(self) -> Iterator[Leaf | None]:
        """Texts that had no place in their box, from where they broke off."""
        for box, lines in self.groups.items():
            head = _REST.fullmatch(lines[0][0].text)
            if head is not None and abs(box.x0 - SIDE) < _EDGE:
                words = [word for line in lines[1:] for word in line]
                yield leaf_of(self.page, f"{GOES_ON}[{head[1]}]", Kind.NARRATIVE, words, closed=True)

    def questions(self) -> Iterator[Leaf | None]:
        """Numbered questions: explanation, figure, answer."""
        for box, lines in self.groups.items():
            head = _NUMBER.fullmatch(lines[0][0].text)
            if head is None or box.x1 - box.x0 < 200 or not 1 <= int(head[1]) <= 24 or len(lines[0]) < 2:
                continue
            number, middle = int(head[1]), (box.y0 + box.y1) / 2
            path = f"questions.{number}"
            yield self.leaf(f"{path}.explanation", [word for line in lines[1:] for word in line])
            beside = self.cells.at(box.x1 + 4, middle)
            if number in FIGURES:
                name, caption = FIGURES[number]
                words = [
                    word for word in within(self.page.words, beside) if not self.same(word.text, caption)
                ]
                yield self.leaf(f"{path}.{name}", words)
                beside = self.cells.at(beside.x1 + 4, middle)
            yield self.leaf(f"{path}.answer", within(self.page.words, beside))

    def premium(self) -> Iterator[Leaf | None]:
        """The premium of a worksheet."""
        others = 0
        for head in sorted((box for box, _ in self.caption("Item")), key=lambda box: box.x0):
            for row in self._bands(head, _ITEM_ROW):
                words = within(self.page.words, row)
                name = next((key for key, label in ITEMS if self.same(_said(words), label)), "")
                if not name and words:
                    name = f"other[{others}]"
                    others += 1
                    yield self.leaf(f"rating[].premium.{name}.text", words)
                if name:
                    yield from self._item(f"rating[].premium.{name}", row)

    def _item(self, path: str, row: Box) -> Iterator[Leaf | None]:
        """Factor and premium, right of the item."""
        x, middle = row.x1, (row.y0 + row.y1) / 2
        for what in ("factor", "premium"):
            cell = self.cells.at(x + 4, middle)
            yield self.leaf(f"{path}.{what}", within(self.page.words, cell))
            x = cell.x1

    def _bands(self, head: Box, most: float) -> Iterator[Box]:
        """The rows below the first caption of a table, as far as its columns reach."""
        for high, low in pairwise(self.cells.steps_down((head.x0 + head.x1) / 2, head.y0 + 1, 0)):
            ruled = upright_between(self.page.rules, head.x1 - 1.5, head.x1 + 1.5, (high + low) / 2)
            if high - low > most or not ruled:
                return
            if high - low > _ROW_LEAST:
                yield Box(head.x0, low, head.x1, high)
