"""Which lines may hold captions of columns, and which captions make a table."""

from collections.abc import Sequence

from documents.loss_run.captions import Vocabulary, is_amount, tokens_of
from documents.loss_run.columns import Column
from documents.loss_run.kinds import is_value
from documents.loss_run.lines import Cell, Line

DAYS_OF_HEAD = frozenset({"valuation_date", "run_date"})
_APART = 2.4
_FEWEST_MARKED = 3
_EVEN, _SLACK = 1.3, 2.5


def tells(columns: Sequence[Column]) -> bool:
    """Whether the columns hold something to read: amounts, counts beside each other, policies and terms."""
    fields = {field for column in columns for _, field in column.fields}
    if "policy_number" in fields and fields & {"period", "effective"}:
        return True
    if {"claim_number", "injury_date"} <= fields or ("insured" in fields and fields & DAYS_OF_HEAD):
        return True
    return (
        sum(is_amount(field) for field in fields) >= 1
        or {"open", "closed"} <= fields
        or {"claims", "open"} <= fields
    )


def may_be_captions(lines: Sequence[Line], at: int, line: Line, vocabulary: Vocabulary) -> bool:
    """Whether a line goes on with the captions that begin at another: without a value, of known words."""
    first = lines[at]
    if line.page != first.page or any(is_value(word.text) for word in line.words):
        return False
    if line is not first:
        before = lines[lines.index(line, at) - 1]
        if before.top - line.top > _APART * max(line.height, before.height) and not line.sheet:
            return False
    tokens = tokens_of(" ".join(word.text for word in line.words))
    marked = sum(cell.text.endswith(":") for cell in line.cells)
    if marked and (marked < len(line.cells) or marked < _FEWEST_MARKED):
        return False
    if any(word.text.endswith(":") for cell in line.cells for word in cell.words[:-1]):
        # `Claim status: Open` is a label with its value, though both words are captions elsewhere.
        return False
    return vocabulary.known(tokens) >= 0.5


def goes_on_below(stack: Sequence[Line], line: Line, step: float) -> bool:
    """Whether words without a value stand as near below captions as these do, each below one or right of all.

    Captions above each other begin at the same place, or are set around the same middle.
    """
    before = stack[-1]
    if line.page != before.page or before.top - line.top > _EVEN * step:
        return False
    if any(is_value(word.text) or word.text.endswith(":") for word in line.words):
        return False
    first = stack[0].cells
    return all(cell.x0 > first[-1].x1 or any(_in_line(cell, other) for other in first) for cell in line.cells)


def _in_line(one: Cell, other: Cell) -> bool:
    middles = (one.x0 + one.x1 - other.x0 - other.x1) / 2
    return min(abs(one.x0 - other.x0), abs(middles)) <= _SLACK
