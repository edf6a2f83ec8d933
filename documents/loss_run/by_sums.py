"""Columns of amounts that their sums tell: paid and reserve come to incurred in every row.

So a caption that no list has, or one that is printed over another, still gets its meaning, and one that was
laid to the wrong column is found out. Where more than one meaning would hold, none is taken.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import combinations, permutations

from documents.loss_run.captions import is_amount
from documents.loss_run.columns import Column
from documents.loss_run.header import Header
from documents.loss_run.kinds import amount
from documents.loss_run.lines import Cell

_KINDS = ("paid", "reserve", "incurred")
_FEWEST_ROWS, _MOST_UNSAID = 2, 5
_TOLERANCE = Decimal(1)

Row = Mapping[int, Decimal]
"""The amounts of a row by the number of their column."""


def told_by_sums(header: Header, rows: Sequence[Mapping[int, Cell]]) -> Header:
    """The captions, with a meaning for columns of amounts that have none, or that cannot have theirs.

    `rows` are the cells of each row by the number of their column.
    """
    if len(header.levels) > 1 or header.policies is not None:
        return header
    amounts = [_amounts(row) for row in rows]
    named = {at: name for at, name in enumerate(map(_name, header.columns)) if name}
    unsaid = [at for at in range(len(header.columns)) if _unsaid(header.columns[at], at, rows)]
    known = {name.partition(".")[0] for name in named.values()}
    if not known or len(amounts) < _FEWEST_ROWS:
        return header
    missing = [kind for kind in _KINDS if kind not in known]
    if missing and unsaid:
        return _with(header, _only(_laid(missing, unsaid), named, amounts))
    whole = [at for at, name in named.items() if name.partition(".")[0] in _KINDS]
    if not missing and len(whole) == len(_KINDS) and _mostly_off(named, amounts):
        rest = {at: name for at, name in named.items() if at not in whole}
        return _with(header, _only(_laid(_KINDS, [*whole, *unsaid]), rest, amounts))
    return header


def _amounts(row: Mapping[int, Cell]) -> dict[int, Decimal]:
    return {at: found for at, cell in row.items() if (found := amount(cell.text)) is not None}


def _with(header: Header, told: Mapping[int, str]) -> Header:
    columns = (
        replace(column, fields=((0, told[at]),)) if at in told else column
        for at, column in enumerate(header.columns)
    )
    return replace(header, columns=tuple(columns)) if told else header


def _name(column: Column) -> str:
    """What kind of amount a column holds, if its caption says it."""
    name = column.fields[0][1] if column.fields else ""
    return name if is_amount(name) and not name.startswith(".") else ""


def _unsaid(column: Column, at: int, rows: Sequence[Mapping[int, Cell]]) -> bool:
    """Whether amounts stand under a caption that says nothing."""
    texts = [row[at].text for row in rows if at in row]
    return not column.fields and bool(texts) and all(amount(text) is not None for text in texts)


def _laid(missing: Sequence[str], unsaid: Sequence[int]) -> Iterator[dict[int, str]]:
    """Every way to give the kinds that are missing to columns without a meaning."""
    for columns in combinations(unsaid[:_MOST_UNSAID], min(len(missing), len(unsaid))):
        for kinds in permutations(missing, len(columns)):
            yield {at: f"{kind}." for at, kind in zip(columns, kinds, strict=True)}


def _only(ways: Iterator[dict[int, str]], named: Mapping[int, str], rows: Sequence[Row]) -> dict[int, str]:
    """The one way in which every row adds up; of two, the one that reserves nothing more often.

    What was paid and what is reserved may change places in a sum, but closed claims have no reserve.
    """
    holding = [way for way in ways if _adds_up({**named, **way}, rows)]
    empty = [sum(not _sum("reserve", {**named, **way}, row) for row in rows) for way in holding]
    best = [way for way, number in zip(holding, empty, strict=True) if number == max(empty)]
    return best[0] if len(best) == 1 else {}


def _mostly_off(names: Mapping[int, str], rows: Sequence[Row]) -> bool:
    """Whether most rows do not add up as their captions say, of those that have amounts to add."""
    telling = [row for row in rows if all(_sum(kind, names, row) for kind in ("paid", "incurred"))]
    return sum(_difference(names, row) > _TOLERANCE for row in telling) * 2 > len(telling)


def _adds_up(names: Mapping[int, str], rows: Sequence[Row]) -> bool:
    """Whether paid and reserve come to incurred in each row, and not only as there is nothing reserved."""
    telling = sum(bool(_sum("paid", names, row) and _sum("reserve", names, row)) for row in rows)
    return telling > 0 and all(_difference(names, row) <= _TOLERANCE for row in rows)


def _difference(names: Mapping[int, str], row: Row) -> Decimal:
    """By how much a row does not add up, gross or net of what was recovered."""
    paid, reserve, incurred, recovery = (_sum(kind, names, row) for kind in (*_KINDS, "recovery"))
    return min(abs(paid + reserve - incurred), abs(paid + reserve - abs(recovery) - incurred))


def _sum(kind: str, names: Mapping[int, str], row: Row) -> Decimal:
    """A row's amount of one kind: its total, else the sum of its parts."""
    own = {
        names[at].partition(".")[2]: number
        for at, number in row.items()
        if names.get(at, "").startswith(kind)
    }
    whole = own.get("total", own.get(""))
    return sum(own.values(), Decimal(0)) if whole is None else whole
