"""Amounts in rows of their own: `Medical 50.00 0.00 50.00` under `Paid Reserve Incurred`, or crosswise."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from documents.loss_run.caption_cells import captions_of
from documents.loss_run.captions import is_amount, tokens_of
from documents.loss_run.columns import Column
from documents.loss_run.kinds import amount, is_value
from documents.loss_run.lines import Line
from documents.loss_run.pieces import pieces
from documents.loss_run.policies import policy_of
from documents.loss_run.rows import amounts_of, row_values
from documents.loss_run.seen import Seen
from documents.loss_run.state import COUNTED, OF_HEAD, State

_PAID_AND_RESERVED, _FEWEST = 2, 2
_EITHER = ("net", "gross")
_OF_CLAIM = re.compile(r"(?i)\W*claim\s+(?:sub-?)?totals?\W*")
PART = "part"
"""A column of labels, each of which says what the amounts of its row are for."""


def take_captions(state: State, line: Line) -> None:
    """Captions of amounts amid other labels: two or more beside each other, without an amount behind."""
    run: list[Column] = []
    for cell in captions_of(line, state.layout.vocabulary):
        name = state.layout.vocabulary.field(tokens_of(cell.text))
        if name and is_amount(name) and not cell.text.endswith(":"):
            run.append(Column(cell.x0, cell.x1, ((0, name),)))
        elif len(run) < 2:
            run = []
        elif any(is_value(word.text) and word.box.x0 < run[-1].x1 for word in cell.words):
            return
        else:
            break
    if len(run) >= 2 and not any(
        amount(cell.text) is not None for cell in line.cells if cell.x0 > run[-1].x1
    ):
        state.amounts = run


def take_row(state: State, line: Line) -> bool:
    """A row of amounts behind its label, for the record that is being read."""
    label = label_of(state, line)
    if label is None or state.record is None or not state.amounts or state.aside:
        return False
    name, start = label
    kind, _, part = name.partition(".")
    crossed = only_parts(state.amounts)
    if crossed and name == ".total" and state.rows >= _PAID_AND_RESERVED:
        # Under what was paid and what is reserved stands what both come to.
        kind = "incurred"
    recovered = kind == "recovery" and not crossed
    if crossed == (not kind) and not recovered:
        return False
    done = False
    for column, seen in amounts_of(replace(line, cells=tuple(pieces(line)[start:])), _with_others(state)):
        if not is_amount(column):
            continue
        of, _, what = column.partition(".")
        if not crossed and what in _EITHER and kind == "" and part:
            if part == "total":
                state.record.put(f"{of}.{what}", seen)
            else:
                state.record.fill(f"{of}.{part}", seen)
            done = True
            continue
        if not crossed and (what not in ("", "total") or (recovered and of != "paid")):
            continue
        own = (crossed and not of) or recovered
        state.record.put(f"{kind}.{what or 'total'}" if own else f"{of}.{part or 'total'}", seen)
        done = True
    state.rows += done
    return done


def _with_others(state: State) -> list[Column]:
    """The captions of amounts, and those of amounts that are not read, such as `Deductible`, beside them."""
    columns = list(state.amounts)
    if state.header is None or not columns or len(columns) != len(state.header.amounts):
        return columns
    begin = min(column.x0 for column in columns)
    columns += (
        column
        for column in state.header.columns
        if column.x0 > begin and column.fields and column.fields[0] == (0, "ignored")
    )
    return sorted(columns, key=lambda column: column.x0)


def take_below(state: State, line: Line) -> bool:
    """Values right below captions: the report's own, or without a word what the record before comes to."""
    below, state.below = state.below, None
    if below is None:
        return False
    values = list(row_values(line, below))
    if below.of_head:
        state.records.votes += [(name, seen) for name, seen in values if name in OF_HEAD]
        for name, seen in values:
            if name in COUNTED or is_amount(name):
                state.records.loose.put_beside(name, seen)
        if "policy_number" in dict(values):
            policy_of(state, {"policy_number": dict(values)["policy_number"]})
        return bool(values)
    found, record = [pair for pair in values if is_amount(pair[0])], state.record
    if record is None or state.aside or len(found) < _FEWEST or re.search(r"[A-Za-z]{3}", line.text):
        return False
    counts = [pair for pair in values if pair[0] in COUNTED]
    if any(name in record.fields for name, _ in found):
        # The record has its amounts: these are of something that no word names.
        return False
    for name, seen in (*found, *counts):
        record.put(name, seen)
    state.awaited = False
    return True


def only_parts(columns: Sequence[Column]) -> bool:
    """Whether the captions say only what amounts are for, so that each row says what was done with them.

    A column of what was recovered may stand beside them.
    """
    names = [column.fields[0][1] for column in columns]
    parts = [name for name in names if name.startswith(".")]
    return bool(parts) and (
        len(parts) == len(names)
        or (len(parts) > 1 and set(names) - set(parts) <= {"recovery.", "recovery.total"})
    )


def within_record(state: State, line: Line, labels: dict[str, Seen]) -> bool:
    """Whether a line `Total` belongs to the record before it."""
    if ends_claim(state, line):
        # Where nothing of it can be read, the rows above it may not be all.
        state.records.unread.append((state.record, line))
        return True
    return closes_record(state, line) or rows_go_on(state, line) or adds_up(state, line, labels)


def closes_record(state: State, line: Line) -> bool:
    """Whether a line `Total` is the last row of amounts of the record before it."""
    label = label_of(state, line)
    return state.rows > 0 and state.record is not None and label is not None and label[1] == 1


def ends_claim(state: State, line: Line) -> bool:
    """Whether a line is the `Claim Total` below the rows of amounts of a claim."""
    return state.in_claim and state.rows > 0 and bool(_OF_CLAIM.fullmatch(line.cells[0].text))


def rows_go_on(state: State, line: Line) -> bool:
    """Whether a line is another row of the totals that were begun: `Total Claim Count: 2   Pd: 50.00`."""
    label = label_of(state, line)
    if label is None or state.record is None or not (state.summed and state.rows) or state.in_claim:
        return False
    kind = label[0].partition(".")[0]
    named = tuple(token for token in tokens_of(line.cells[0].text) if not token.isdigit())
    counts = state.layout.vocabulary.field(named) in COUNTED
    return counts and only_parts(state.amounts) and f"{kind}.total" not in state.record.fields


def adds_up(state: State, line: Line, labels: Mapping[str, Seen]) -> bool:
    """Whether a line `Total  Paid 60.00` sums up what the claim before it has had paid for each part."""
    first = tokens_of(line.cells[0].text)[:1]
    total, record = labels.get("paid.total"), state.record
    if not (state.block and state.in_claim) or record is None or total is None:
        return False
    seen = {**record.beside, **record.fields}
    parts = [seen[name].number for name in seen if name.startswith("paid.") and name != "paid.total"]
    whole = sum(number for number in parts if number is not None)
    return state.layout.vocabulary.field(first) == ".total" and bool(parts) and whole == total.number


def before_label(state: State, line: Line) -> Line | None:
    """What stands before the label of a row of amounts, if the label stands under no caption of texts."""
    label = label_of(state, line)
    if label is None or state.header is None:
        return None
    cells = pieces(line)
    cell = cells[label[1] - 1]
    texts = (
        column
        for column in state.header.columns
        if column.fields and column.fields[0][1] != PART and not is_amount(column.fields[0][1])
    )
    if any(min(cell.x1, column.x1) > max(cell.x0, column.x0) for column in texts):
        return None
    return replace(line, cells=tuple(cells[: label[1] - 1]))


def label_of(state: State, line: Line) -> tuple[str, int] | None:
    """The label of a row of amounts, and where they begin among the pieces."""
    cells = pieces(line)
    for at in range(len(cells) - 1):
        name = state.layout.vocabulary.field(tokens_of(cells[at].text))
        if name is None and at == 0 and ends_claim(state, line):
            name = ".total"
        if name and is_amount(name) and amount(cells[at + 1].text) is not None:
            return name, at + 1
    return None
