"""Columns that their values tell better than their captions: `ST` over `OP`, `Cat` over `MO` and `LT`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from documents.loss_run.columns import Column
from documents.loss_run.header import Header
from documents.loss_run.kinds import is_status_code, is_type_code, value_of
from documents.loss_run.lines import Line
from documents.loss_run.rows import pieces
from documents.loss_run.totals import total_scope

_ROWS = 12
_WORD = re.compile(r"[A-Za-z][A-Za-z/-]*(?: [A-Za-z]+)?")


def told_by_values(header: Header, below: Sequence[Line]) -> Header:
    """The captions of claims, with a column of status or type that only the rows below it show."""
    if not header.of_claims or {"status", "type"} <= header.fields:
        return header
    known, columns = header.fields, []
    for column in header.columns:
        told = _told(column, below) if _open_to(column) else None
        if told and told not in known:
            known.add(told)
            column = replace(column, fields=((0, told),))
        columns.append(column)
    return replace(header, columns=tuple(columns))


def _open_to(column: Column) -> bool:
    """Whether a caption says nothing of claims that its values could gainsay, or says a state."""
    return {field for _, field in column.fields} <= {"ignored", "state", "line"}


def _told(column: Column, below: Sequence[Line]) -> str | None:
    texts = list(_texts(column, below))
    if not texts or any(value_of("state", text) for text in texts if column.fields == ((0, "state"),)):
        return None
    if all(map(is_status_code, texts)):
        return "status"
    return "type" if all(map(is_type_code, texts)) else None


def _texts(column: Column, below: Sequence[Line]) -> Iterator[str]:
    """The words that stand in a column, as far as its table goes on this page."""
    for line in below[:_ROWS]:
        if line.page != below[0].page or total_scope(line.text) is not None:
            return
        for piece in pieces(line):
            within = min(piece.x1, column.x1) - max(piece.x0, column.x0)
            if within > 0.5 * min(piece.x1 - piece.x0, column.x1 - column.x0) and _WORD.fullmatch(piece.text):
                yield piece.text
