"""Which lines may hold captions of columns, and which captions make a table."""

from collections.abc import Sequence

from documents.loss_run.captions import Vocabulary, is_amount, tokens_of
from documents.loss_run.columns import Column
from documents.loss_run.kinds import is_value
from documents.loss_run.lines import Line

DAYS_OF_HEAD = frozenset({"valuation_date", "run_date"})
_APART = 2.4
_FEWEST_MARKED = 3


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
