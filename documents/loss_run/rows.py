"""Rows of a table: the pieces of a line, laid to the columns of the captions above."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial

from documents.loss_run.captions import DATES, is_amount
from documents.loss_run.columns import Column
from documents.loss_run.flags import COMPETE
from documents.loss_run.header import Header
from documents.loss_run.kinds import amount, count, day, is_value, number_like, parts_beside, value_of
from documents.loss_run.lines import Cell, Line
from documents.loss_run.pieces import pieces
from documents.loss_run.seen import Seen, seen_in
from documents.reading import LeafValue, Word

_MISFIT, _SHARED, _DROPPED, _NEVER = 70.0, 80.0, 130.0, 1e9
_ROW, _ROW_SURE, _UNSURE = 0.85, 0.92, 0.8
_DAYS = DATES | {"valuation_date", "run_date"}
_SUFFIX, _FAR = 2, 1.5
_FIRST_DAY = date(1899, 12, 30)
_SURE = DATES | {"state", "policy_number", "claim_number", "class_code", "litigated"}
_CLOSED_TERM = re.compile(r"((?:19|20)\d{6})[-\u2013]((?:19|20)\d{6})", re.ASCII)
NONE = re.compile(r"\$?\s*[-\u2013\u2014]")
_OPEN = re.compile(r"(?i)(?:still )?open|n/?a|[-\u2013\u2014]+")
_CODES = frozenset({"type", "status", "state", "class_code", "litigated"})
_NUMBERS = frozenset({"claim_number", "policy_number", "account"})


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece of a row, and the column that it belongs to."""

    cell: Cell
    column: int


def row_values(line: Line, header: Header, level: int = 0) -> Iterator[tuple[str, Seen]]:
    """The fields of a row; `level` is the line's number within its record."""
    columns = header.columns
    if len(header.levels) > 1:
        columns = tuple(each for each in columns if _is_of(each, level)) or columns
    cells = [part for cell in pieces(line) for part in _under_each(cell, columns)] if not line.sheet else []
    placed = _in_place(line.cells, columns) if line.sheet else _placed(cells, columns)
    doubtful = _said_twice(columns) if line.from_picture else set[str]()
    taken: set[str] = set()
    for number, column in enumerate(columns):
        cells = [place.cell for place in placed if place.column == number]
        if not line.sheet and any(field == "claim_number" for _, field in column.fields):
            cells = _without_suffix(cells, column, line.height)
        if line.sheet and any(field in _DAYS for _, field in column.fields):
            cells = [_as_day(cell) for cell in cells]
        for _, field in sorted(column.fields, key=lambda item: abs(item[0] - level)):
            for name, words, value in fields_in(field, cells):
                if name not in taken:
                    taken.add(name)
                    seen = seen_in(line, words, value, _ROW_SURE if name in _SURE else _ROW)
                    yield name, seen.doubted(COMPETE, _UNSURE) if name in doubtful else seen
            if field in taken or field == "period" or "/" in field:
                break


def _said_twice(columns: Sequence[Column]) -> set[str]:
    """Amounts that several captions of a picture name alike, as where it shows of each but a word."""
    names = Counter(field for column in columns for _, field in column.fields if is_amount(field))
    wholes = Counter(name.partition(".")[0] for name in names.elements() if name.endswith((".", ".total")))
    return {f"{kind}.total" for kind, number in wholes.items() if kind and number > 1}


def _without_suffix(cells: list[Cell], column: Column, height: float) -> list[Cell]:
    """A claim's number without that of its claimant, `1` or `01`, far behind it and below no caption."""
    if len(cells) < 2 or count(cells[-1].text) is None or len(cells[-1].text) > _SUFFIX:
        return cells
    apart = cells[-1].x0 - cells[-2].x1 > _FAR * height and cells[-1].x0 > column.x1
    return cells[:-1] if apart and number_like(" ".join(cell.text for cell in cells[:-1])) else cells


def _is_of(column: Column, level: int) -> bool:
    """Whether a column is of a line of a record."""
    return level in {of for of, _ in column.fields} or (not column.fields and column.level == level)


def _under_each(cell: Cell, columns: Sequence[Column]) -> list[Cell]:
    """`IND NJ` under `TYP` and `ST`, `2022-38267 Moore, Al`: words that stand below captions of their own."""
    if named := _number_and_name(cell, columns):
        return named
    over = [
        [column for column in columns if min(word.box.x1, column.ends) > max(word.box.x0, column.begins)]
        for word in cell.words
    ]
    if len(cell.words) == 1 or any(len(each) != 1 for each in over):
        return [cell]
    parts = [Cell((word,)) for word in cell.words]
    codes = all({field for _, field in column.fields} & _CODES for (column,) in over)
    apart = len({column.x0 for (column,) in over}) == len(parts)
    fits = all(_may_hold(part.text, column) for part, (column,) in zip(parts, over, strict=True))
    return parts if codes and apart and fits else [cell]


def _number_and_name(cell: Cell, columns: Sequence[Column]) -> list[Cell]:
    """A number and the words behind it, where the number's column ends before them."""
    number, *rest = cell.words
    digits = any(letter.isdigit() for word in rest for letter in word.text)
    if not columns or not rest or digits or not number_like(number.text):
        return []
    parts = [Cell((number,)), Cell(tuple(rest))]
    first, second = (max(columns, key=partial(_over, part)) for part in parts)
    return parts if first is not second and {field for _, field in first.fields} & _NUMBERS else []


def _over(cell: Cell, column: Column) -> float:
    """How far a cell lies below a caption."""
    return min(cell.x1, column.ends) - max(cell.x0, column.begins)


def amounts_of(line: Line, columns: Sequence[Column]) -> list[tuple[str, Seen]]:
    """The amounts of a line by the columns of amounts above, in their order."""
    cells = [piece for piece in pieces(line) if amount(piece.text) is not None]
    found = []
    for place in _placed(cells, columns):
        value = value_of("paid.", place.cell.text)
        found.append((columns[place.column].fields[0][1], seen_in(line, place.cell.words, value, _ROW)))
    return found


def _as_day(cell: Cell) -> Cell:
    """A day that a sheet holds as the number of days since the end of 1899, as a day."""
    found = re.fullmatch(r"(?a)([2-6]\d{4})(?:\.0*)?", cell.text)
    if not found:
        return cell
    shown = _FIRST_DAY + timedelta(days=int(found[1]))
    return Cell((replace(cell.words[0], text=shown.isoformat()),))


def fields_in(field: str, cells: Sequence[Cell]) -> Iterator[tuple[str, Sequence[Word], LeafValue]]:
    """What the pieces under a caption say together, else the first of them that says something."""
    if len(cells) > 1 and is_amount(field):
        # A dash of the column beside is no sign of an amount.
        cells = [cell for cell in cells if not NONE.fullmatch(cell.text)]
    if len(cells) > 1 and field in _NUMBERS and number_like(cells[0].text):
        # Words without a digit are those of the column beside: `16117876` and `OH`.
        cells = [cells[0], *(cell for cell in cells[1:] if re.search(r"\d", cell.text))]
    runs = [
        tuple(word for cell in cells for word in cell.words),
        *(cell.words for cell in cells[: 2 * len(cells) - 2]),
    ]
    for words in runs:
        found = list(_read(field, " ".join(word.text for word in words))) if words else []
        if found:
            yield from ((name, words, value) for name, value in found)
            return


def _read(field: str, text: str) -> Iterator[tuple[str, LeafValue]]:
    if field == "period":
        yield from zip(("effective", "expiration"), _term(text), strict=False)
        return
    if "/" in field:
        yield from _counts_beside(field, text)
        return
    value = _value(field, text)
    if value is not None:
        yield (f"{field}total" if field.endswith(".") else field), value


def _counts_beside(field: str, text: str) -> Iterator[tuple[str, LeafValue]]:
    """`3 / 2` under `Total / Open`, `50.00 / 0.00` under `Paid / Reserve`: a number for each."""
    names, texts = field.split("/"), parts_beside(text)
    if len(names) == len(texts):
        values = [value_of(name, piece) for name, piece in zip(names, texts, strict=True)]
        if None not in values:
            yield from zip(names, values, strict=True)


def _value(field: str, text: str) -> LeafValue:
    """A value of the field; a dash under a caption of amounts is none of them."""
    return "0" if is_amount(field) and NONE.fullmatch(text) else value_of(field, text)


def _term(text: str) -> list[str]:
    if closed := _CLOSED_TERM.fullmatch(text.replace(" ", "")):
        text = " ".join(f"{each[:4]}-{each[4:6]}-{each[6:]}" for each in closed.groups())
    spaced = text.replace(" - ", " ").replace("\u2013", " ")
    words = [
        piece for word in spaced.split() for piece in (word.split("-") if word.count("/") == 4 else [word])
    ]
    found = [each for word in words if (each := day(word))]
    return found or _in_pieces(text)


def _in_pieces(text: str) -> list[str]:
    """The days of a term that a picture shows with spaces in them; the second only behind the first."""
    begins, _, ends = text.replace(" ", "").partition("-")
    first, last = day(begins), day(ends)
    return [each for each in (first, last if first else None) if each]


def _in_place(cells: Sequence[Cell], columns: Sequence[Column]) -> list[Placed]:
    """The cells of a sheet, which stand exactly below their captions."""
    places = {column.x0: number for number, column in enumerate(columns)}
    return [Placed(cell, places[cell.x0]) for cell in cells if cell.x0 in places]


def _placed(cells: Sequence[Cell], columns: Sequence[Column]) -> list[Placed]:
    """The cheapest order-keeping way to lay pieces to columns; a piece that fits nowhere is left out.

    `reached[n]` is the least cost of the pieces so far with column n - 1 as the last one used, 0 with none.
    """
    if not cells or not columns:
        return []
    reached = [0.0] + [_NEVER] * len(columns)
    steps: list[list[tuple[int, bool]]] = []
    for cell in cells:
        costs, plain = _costs(cell, columns), not is_value(cell.text)
        before, best, best_at = reached, _NEVER, 0
        reached, step = [before[0] + _DROPPED], [(0, False)]
        for at in range(1, len(columns) + 1):
            if before[at - 1] < best:
                best, best_at = before[at - 1], at - 1
            choices = [(before[at] + _DROPPED, at, False), (best + costs[at - 1], best_at, True)]
            if before[at] < _NEVER:
                choices.append((before[at] + costs[at - 1] + _shares(plain, columns[at - 1]), at, True))
            cost, earlier, used = min(choices)
            reached.append(cost)
            step.append((earlier, used))
        steps.append(step)
    return _traced(cells, steps, min(range(len(reached)), key=reached.__getitem__))


def _traced(cells: Sequence[Cell], steps: Sequence[Sequence[tuple[int, bool]]], at: int) -> list[Placed]:
    placed: list[Placed] = []
    for cell, step in zip(reversed(cells), reversed(steps), strict=True):
        earlier, used = step[at]
        if used:
            placed.append(Placed(cell, at - 1))
        at = earlier
    return placed[::-1]


def _shares(plain: bool, column: Column) -> float:
    """What it costs to lie in a column beside the piece before: nothing for words, much for values."""
    fields = [field for _, field in column.fields]
    if any(is_amount(field) or field in DATES for field in fields):
        return _SHARED
    return 0.01 if plain or any(field in _NUMBERS for field in fields) else _SHARED


def _costs(cell: Cell, columns: Sequence[Column]) -> list[float]:
    known: dict[tuple[tuple[int, str], ...], bool] = {}
    costs = []
    for column in columns:
        if column.fields not in known:
            known[column.fields] = _may_hold(cell.text, column)
        costs.append(_away(cell, column) + (0.0 if known[column.fields] else _MISFIT))
    return costs


def _away(cell: Cell, column: Column) -> float:
    begins, ends = column.begins, column.ends
    overlap = min(cell.x1, ends) - max(cell.x0, begins)
    narrow = max(1.0, min(cell.x1 - cell.x0, ends - begins))
    middle = abs((cell.x0 + cell.x1) - (begins + ends)) / 2
    apart = min(abs(cell.x0 - begins), abs(cell.x1 - ends), middle)
    return apart * 0.2 if overlap > 0.5 * narrow else apart + max(0.0, -overlap) * 0.5


def _may_hold(text: str, column: Column) -> bool:
    fields = [field for _, field in column.fields]
    if not fields:
        return True
    for field in fields:
        if field == "ignored" or (field == "closed_date" and _OPEN.fullmatch(text)):
            return True
        if field in _NUMBERS:
            if number_like(text) or not is_value(text) or count(text) is not None:
                return True
        elif "/" in field:
            if next(_counts_beside(field, text), None):
                return True
        elif field == "period":
            if day(text) or text in ("-", "to") or _CLOSED_TERM.fullmatch(text):
                return True
        elif _value(field, text) is not None:
            return True
    return False
