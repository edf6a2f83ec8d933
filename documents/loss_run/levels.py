"""The lines of a record, told by its rows: captions may take more lines than the records below them."""

from collections.abc import Sequence
from dataclasses import replace

from documents.loss_run.captions import is_amount
from documents.loss_run.columns import in_order
from documents.loss_run.header import Header
from documents.loss_run.kinds import is_money, number_like
from documents.loss_run.lines import Line
from documents.loss_run.pieces import pieces

_AHEAD, _FEWEST_AMOUNTS = 12, 2


def with_lines_of_rows(header: Header, below: Sequence[Line]) -> Header:
    """The captions with the lines of a record as its rows have them.

    Cells of captions are set in the middle of their height, so that those of two lines begin on other lines
    than those of one.
    """
    levels = sorted(
        {level for column in header.columns for level, name in column.fields if not is_amount(name)}
    )
    of_amounts = _line_of_amounts(header, below, len(levels))
    if len(header.levels) < 2 or header.policies is not None or of_amounts is None:
        return header
    number = {level: at for at, level in enumerate(levels)}
    columns = (
        replace(
            column,
            fields=tuple(
                (of_amounts if is_amount(name) else number[level], name) for level, name in column.fields
            ),
            level=None if column.level is None else number.get(column.level, column.level),
        )
        for column in header.columns
    )
    return replace(header, columns=tuple(in_order(columns)))


def _line_of_amounts(header: Header, below: Sequence[Line], most: int) -> int | None:
    """The one line of the first record that has amounts; nothing where several have some."""
    above = level_of_number(header)
    for at, line in enumerate(below[:_AHEAD]):
        if at < above or any(word.text.endswith(":") for word in line.words) or not _begins(header, line):
            continue
        record = below[at - above : at - above + most]
        found = [number for number, each in enumerate(record) if _amounts(each) >= _FEWEST_AMOUNTS]
        return found[0] if len(found) == 1 else None
    return None


def level_of_number(header: Header) -> int:
    """The line of a record that has the claim's number: below the claimant's name it is the second."""
    levels = {level for column in header.columns for level, name in column.fields if name == "claim_number"}
    return min(levels, default=0)


def _amounts(line: Line) -> int:
    return sum(is_money(piece.text) for piece in pieces(line))


def _begins(header: Header, line: Line) -> bool:
    """Whether a number stands below the caption of the claims' numbers."""
    number = (level_of_number(header), "claim_number")
    columns = [column for column in header.columns if number in column.fields]
    return any(
        number_like(piece.text) and min(piece.x1, column.x1) > max(piece.x0, column.x0)
        for piece in pieces(line)
        for column in columns
    )
