"""Columns that the days and numbers of their rows tell: of claims, the day of injury comes first of all days.

A table whose rows have a number of their own, a day and amounts is one of claims, whatever its captions say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from documents.loss_run.captions import is_amount
from documents.loss_run.columns import Column
from documents.loss_run.header import Header
from documents.loss_run.kinds import day, number_like
from documents.loss_run.lines import Cell

Rows = Sequence[Mapping[int, Cell]]
_NUMBERED = frozenset({"claim_number", "policy_number"})
_OTHER_DAYS = ("reported_date", "closed_date")
_FEWEST_ROWS = 2


def told_by_days(header: Header, rows: Rows) -> Header:
    """The captions, with the day of injury and the number of each claim where no caption says them."""
    if len(header.levels) > 1 or header.policies is not None or not rows:
        return header
    if "injury_date" not in header.fields and (at := _first_day(header, rows)) is not None:
        header = _with(header, at, "injury_date")
    if "injury_date" in header.fields and "claim_number" not in header.fields:
        at = _number(header, rows)
        return header if at is None else _with(header, at, "claim_number")
    return header


def _with(header: Header, at: int, field: str) -> Header:
    columns = list(header.columns)
    columns[at] = replace(columns[at], fields=((0, field),))
    return replace(header, columns=tuple(columns))


def _first_day(header: Header, rows: Rows) -> int | None:
    """The column of days without a meaning that come before all other days of their rows."""
    unsaid = [at for at, column in enumerate(header.columns) if _says_no_day(column) and _days(rows, at)]
    others = [at for at, column in enumerate(header.columns) if set(_OTHER_DAYS) & _fields(column)]
    first = [at for at in unsaid if all(_before(row, at, [*unsaid, *others]) for row in rows)]
    amounts = header.amounts
    if len(first) != 1 or not amounts:
        return None
    told = header.fields & {"claim_number", "claimant", "status", "type", *_OTHER_DAYS}
    return first[0] if told or _number(header, rows) is not None else None


def _before(row: Mapping[int, Cell], at: int, others: Sequence[int]) -> bool:
    """Whether a row's day comes before those of other columns, or is the same."""
    if at not in row:
        return False
    own = day(row[at].text) or ""
    return all(own <= (day(row[other].text) or own) for other in others if other in row)


def _says_no_day(column: Column) -> bool:
    """Whether a caption says nothing, or of amounts what days below it gainsay."""
    return all(is_amount(field) for _, field in column.fields)


def _days(rows: Rows, at: int) -> bool:
    texts = [row[at].text for row in rows if at in row]
    return len(texts) == len(rows) and all(day(text) is not None for text in texts)


def _number(header: Header, rows: Rows) -> int | None:
    """The first column without a meaning where each row has a number of its own."""
    if len(rows) < _FEWEST_ROWS:
        return None
    for at, column in enumerate(header.columns):
        texts = [row[at].text for row in rows if at in row]
        if not column.fields and len(set(texts)) == len(rows) and all(map(number_like, texts)):
            return at
    return None


def _fields(column: Column) -> set[str]:
    return {field for _, field in column.fields}
