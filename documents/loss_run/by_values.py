"""Columns that their values tell better than their captions: `ST` over `OP`, `Cat` over `MO` and `LT`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from documents.loss_run.amount_rows import PART
from documents.loss_run.by_days import told_by_days
from documents.loss_run.by_sums import told_by_sums
from documents.loss_run.captions import Vocabulary, tokens_of
from documents.loss_run.columns import Column
from documents.loss_run.extents import over_rows, rows_by_column
from documents.loss_run.header import Header
from documents.loss_run.kinds import FROM_TO, amount, day, is_status_code, is_type_code, value_of
from documents.loss_run.levels import with_lines_of_rows
from documents.loss_run.lines import Cell, Line
from documents.loss_run.pieces import pieces
from documents.loss_run.policies import is_term
from documents.loss_run.totals import total_scope

_ROWS, _FROM_AND_TO = 12, 2
_NONE = (None, None)
_TYPE_ALONE = {"type"}
_PARTS = {".medical", ".indemnity", ".expense", ".legal", ".rehab", ".other", ".total"}
_WORD = re.compile(r"[A-Za-z][A-Za-z/-]*(?: [A-Za-z]+)?")


def told_by_values(header: Header, below: Sequence[Line], vocabulary: Vocabulary) -> Header:
    """The captions, with columns of which only the rows below show the meaning.

    Of claims these are number, day of injury, status, type, amounts and what they are for; of policies the
    days of their terms.
    """
    header = with_lines_of_rows(header, below)
    if len(header.levels) == 1 and header.policies is None:
        header = replace(header, columns=over_rows(header.columns, below))
    if header.of_policies or "policy_number" in header.fields:
        header = _with_term(header, below)
    rows = rows_by_column(header.columns, below)
    if not (header.of_policies or header.of_head):
        header = told_by_days(header, rows)
    if header.of_claims:
        header = _with_codes(header, below, vocabulary)
    return told_by_sums(header, rows)


def _with_codes(header: Header, below: Sequence[Line], vocabulary: Vocabulary) -> Header:
    known, columns = header.fields, []
    for column in header.columns:
        if {field for _, field in column.fields} == _TYPE_ALONE:
            told = PART if _parts(column, below, vocabulary) else None
        else:
            told = _told(column, below, vocabulary) if _open_to(column) else None
        if told and told not in known:
            known.add(told)
            column = replace(column, fields=((0, told),))
        columns.append(column)
    return replace(header, columns=tuple(columns))


def _open_to(column: Column) -> bool:
    """Whether a caption says nothing of claims that its values could gainsay, or says a state."""
    return {field for _, field in column.fields} <= {"ignored", "state", "line"}


def _with_term(header: Header, below: Sequence[Line]) -> Header:
    """`From` and `To` over days: two columns without a meaning whose days are a year apart in each row."""
    unsaid = [column for column in header.columns if not column.fields]
    if header.fields & {"effective", "period"} or len(unsaid) < _FROM_AND_TO:
        return header
    for begins, ends in pairwise(unsaid):
        rows = [
            row for line in below[:_ROWS] if (row := (_day_in(begins, line), _day_in(ends, line))) != _NONE
        ]
        if rows and all(first and last and is_term(first, last) for first, last in rows):
            names = {begins.x0: "effective", ends.x0: "expiration"}
            named = (
                replace(each, fields=((0, names[each.x0]),)) if each in (begins, ends) else each
                for each in header.columns
            )
            return replace(header, columns=tuple(named))
    return header


def _day_in(column: Column, line: Line) -> str | None:
    """The day that stands in a column."""
    return next(
        (found for piece in pieces(line) if _within(piece, column) and (found := day(piece.text))), None
    )


def _told(column: Column, below: Sequence[Line], vocabulary: Vocabulary) -> str | None:
    if _parts(column, below, vocabulary):
        return PART
    texts = list(_texts(column, below))
    if not texts or any(value_of("state", text) for text in texts if column.fields == ((0, "state"),)):
        return None
    if all(map(is_status_code, texts)):
        return "status"
    return "type" if all(map(is_type_code, texts)) else None


def _parts(column: Column, below: Sequence[Line], vocabulary: Vocabulary) -> bool:
    """Whether a column says what the amounts of each row are for, on lines that begin no claim too."""
    found: set[str | None] = set()
    first = True
    rows = [line for line in below if sum(amount(piece.text) is not None for piece in pieces(line)) > 1]
    for line in rows[:_ROWS]:
        texts = [
            piece.text for piece in pieces(line) if _within(piece, column) and _WORD.fullmatch(piece.text)
        ]
        found |= {vocabulary.field(tokens_of(text)) for text in texts}
        first = first and not (texts and not any(day(piece.text) for piece in pieces(line)))
    return not first and len(found) > 1 and found <= _PARTS


def _within(piece: Cell, column: Column) -> bool:
    within = min(piece.x1, column.x1) - max(piece.x0, column.x0)
    return within > 0.5 * min(piece.x1 - piece.x0, column.x1 - column.x0)


def _texts(column: Column, below: Sequence[Line]) -> Iterator[str]:
    """The words that stand in a column, as far as its table goes on this page."""
    for line in below[:_ROWS]:
        if line.page != below[0].page or total_scope(line.text) is not None:
            return
        if FROM_TO.search(line.text):
            # A policy's heading amid its claims.
            continue
        for piece in pieces(line):
            if _within(piece, column) and _WORD.fullmatch(piece.text):
                yield piece.text
