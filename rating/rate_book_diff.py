"""How two rate books differ: every row that was added, changed or removed, and by how much rates move."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation

from models.rate_book import Cells, TableCounts, Tables
from models.rate_book_difference import BookDifference, CellChange, ChangeKind, GroupMove, RowChange
from models.rounding import percent01
from rating.rate_book_content import RATES, key_of, plain_rows
from rating.rate_book_days import EarlierRows, first_day_column, key_without_day
from rating.tables.columns import TableShape
from rating.tables.table_shapes import SHAPES
from rating.unchecked_models import trusted

_NO_MEASURE = frozenset(
    {"seq", "stat_code", "zip3", "naics3", "sic_major_group", "base_code", "wage_base_year", "rate_year"}
)
"""Columns of digits that measure nothing."""
_HUNDRED = Decimal(100)

Key = tuple[str, ...]
Pair = tuple[Cells | None, Cells | None]


def compare_books(old: Tables, new: Tables) -> BookDifference:
    """Lay two books side by side; the order of their rows does not matter."""
    counts: list[TableCounts] = []
    rows: list[RowChange] = []
    for name in sorted({*old, *new}, key=lambda table: (table != RATES, table)):
        count, changes = compare_table(name, old.get(name, ()), new.get(name, ()))
        counts.append(count)
        rows += changes
    rates = [change for change in rows if change.table == RATES]
    return BookDifference(
        tables=tuple(counts),
        by_state=_moves(rates, [change.state for change in rates]),
        by_class=_moves(rates, [change.code for change in rates]),
        rows=tuple(rows),
    )


def compare_table(
    name: str, old: Sequence[Cells], new: Sequence[Cells]
) -> tuple[TableCounts, tuple[RowChange, ...]]:
    """One table of two books: how many rows differ, and which."""
    if list(old) == list(new):
        return TableCounts(table=name, added=0, changed=0, removed=0, same=len(new)), ()
    shape = SHAPES.get(name)
    changes: list[RowChange] = []
    same = 0
    rows = list(plain_rows(name, new))
    earlier = EarlierRows(shape, rows)
    for before, after in _pairs(shape, list(plain_rows(name, old)), rows):
        if before is None and after is not None and (followed := earlier.of(after)) is not None:
            changes.append(_following(name, followed, after, earlier))
            continue
        change = None if before == after else _change(name, shape, before, after)
        if change is None:
            same += 1
        else:
            changes.append(change)
    tally = {kind: sum(change.kind is kind for change in changes) for kind in ChangeKind}
    counts = TableCounts(
        table=name,
        added=tally[ChangeKind.ADDED],
        changed=tally[ChangeKind.CHANGED],
        removed=tally[ChangeKind.REMOVED],
        same=same,
    )
    return counts, tuple(changes)


def percent_move(old: Decimal, new: Decimal) -> Decimal | None:
    """By how much a figure moves, in percent to a tenth; None from 0."""
    return percent01((new - old) / old * _HUNDRED) if old else None


def _pairs(shape: TableShape | None, old: Sequence[Cells], new: Sequence[Cells]) -> Iterator[Pair]:
    """Rows of the same name together; one alone where the other book has none."""
    left, right = _by_key(shape, old), _by_key(shape, new)
    lone_old: list[Cells] = []
    lone_new: list[Cells] = []
    for key, befores in left.items():
        afters = right.get(key, [])
        both = min(len(befores), len(afters))
        yield from zip(befores[:both], afters[:both], strict=True)
        lone_old += befores[both:]
        lone_new += afters[both:]
    for key, afters in right.items():
        if key not in left:
            lone_new += afters
    yield from _redated(shape, lone_old, lone_new)


def _by_key(shape: TableShape | None, rows: Iterable[Cells]) -> Mapping[Key, list[Cells]]:
    found: dict[Key, list[Cells]] = defaultdict(list)
    for row in rows:
        found[key_of(shape, row)].append(row)
    return dict(found)


def _redated(shape: TableShape | None, old: Sequence[Cells], new: Sequence[Cells]) -> Iterator[Pair]:
    """Of rows without a partner: those that differ in their day alone belong together, if they are two."""
    dated = first_day_column(shape) is not None

    def place(row: Cells) -> Key:
        return key_without_day(shape, row)

    befores: dict[Key, list[Cells]] = defaultdict(list)
    afters: dict[Key, list[Cells]] = defaultdict(list)
    for rows, found in ((old, befores), (new, afters)):
        for row in rows:
            found[place(row)].append(row)
    for key in dict.fromkeys((*befores, *afters)):
        first, second = befores.get(key, []), afters.get(key, [])
        if dated and len(first) == 1 and len(second) == 1:
            yield first[0], second[0]
            continue
        yield from ((row, None) for row in first)
        yield from ((None, row) for row in second)


def _change(name: str, shape: TableShape | None, old: Cells | None, new: Cells | None) -> RowChange | None:
    present = new or old or {}
    key = {column: present[column] for column in (shape.key if shape else present)}
    if old is None or new is None:
        kind = ChangeKind.ADDED if old is None else ChangeKind.REMOVED
        cells = tuple(
            _cell(column, (old or {}).get(column, ""), (new or {}).get(column, ""))
            for column, cell in present.items()
            if cell and column not in key
        )
        return _row(name, kind, key, cells, None)
    cells = _moved(old, new)
    return _row(name, ChangeKind.CHANGED, key, cells, _first_percent(cells)) if cells else None


def _following(name: str, earlier: Cells, row: Cells, rows: EarlierRows) -> RowChange:
    """A row from a later day, against the one that counts until then."""
    key = {column: row[column] for column in rows.shape.key} if rows.shape else dict(row)
    cells = tuple(cell for cell in _moved(earlier, row) if cell.column != rows.day)
    follows = earlier[rows.day] if rows.day else None
    return _row(name, ChangeKind.ADDED, key, cells, _first_percent(cells), follows)


def _moved(old: Cells, new: Cells) -> tuple[CellChange, ...]:
    """The cells of two rows that do not say the same."""
    return tuple(
        _cell(column, before, after, _measured(column, before, after))
        for column in dict.fromkeys((*old, *new))
        if not same_cell(before := old.get(column, ""), after := new.get(column, ""))
    )


def _first_percent(cells: Sequence[CellChange]) -> Decimal | None:
    return next((cell.percent for cell in cells if cell.percent is not None), None)


def _cell(column: str, old: str, new: str, percent: Decimal | None = None) -> CellChange:
    return trusted(CellChange, {"column": column, "old": old, "new": new, "percent": percent})


def _row(
    table: str,
    kind: ChangeKind,
    key: dict[str, str],
    cells: tuple[CellChange, ...],
    percent: Decimal | None,
    follows: str | None = None,
) -> RowChange:
    fields = {
        "table": table,
        "kind": kind,
        "key": key,
        "cells": cells,
        "percent": percent,
        "follows": follows,
    }
    return trusted(RowChange, fields)


def _number(cell: str) -> Decimal | None:
    try:
        value = Decimal(cell)
    except InvalidOperation:
        return None
    return value if value.is_finite() else None


def same_cell(old: str, new: str) -> bool:
    """Whether two cells say the same, also where they write one number: 4.7 and 4.70."""
    if old == new:
        return True
    before, after = _number(old), _number(new)
    return before is not None and before == after


def _measured(column: str, old: str, new: str) -> Decimal | None:
    before, after = _number(old), _number(new)
    if before is None or after is None or column in _NO_MEASURE:
        return None
    return percent_move(before, after)


def _moves(changes: Sequence[RowChange], groups: Sequence[str]) -> tuple[GroupMove, ...]:
    """How each group of rates moves, by its name."""
    found: dict[str, list[RowChange]] = defaultdict(list)
    for change, group in zip(changes, groups, strict=True):
        found[group].append(change)
    return tuple(_group(group, found[group]) for group in sorted(found))


def _group(group: str, changes: Sequence[RowChange]) -> GroupMove:
    percents = sorted(change.percent for change in changes if change.percent is not None)
    kinds = [change.kind for change in changes]
    return GroupMove(
        group=group,
        added=kinds.count(ChangeKind.ADDED),
        changed=kinds.count(ChangeKind.CHANGED),
        removed=kinds.count(ChangeKind.REMOVED),
        lowest=percents[0] if percents else None,
        mean=percent01(sum(percents, Decimal(0)) / len(percents)) if percents else None,
        highest=percents[-1] if percents else None,
    )
