"""Totals in a box: counts of claims at the left, rows of amounts at the right, and between them of what.

`LT  Med  Total   Reserves   0  0  0  0` begins one, and each further line may hold a row of amounts, a row of
counts (`Open  1  0  1`), or words that say of what the sums are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from documents.loss_run.amount_rows import label_of, only_parts
from documents.loss_run.captions import is_amount, tokens_of
from documents.loss_run.columns import Column
from documents.loss_run.kinds import amount, count
from documents.loss_run.lines import Cell, Line
from documents.loss_run.pairs import pairs
from documents.loss_run.pieces import pieces
from documents.loss_run.policies import policy_of, settle
from documents.loss_run.rows import amounts_of
from documents.loss_run.seen import Entry, Seen, seen_in
from documents.loss_run.state import State
from documents.loss_run.totals import Scope, of_status, total_scope

_OTHER = "other_count"
_COUNTS = {
    ".indemnity": "indemnity", ".medical": "medical", ".total": "claims", "claims": "claims", "open": "open",
    "closed": "closed", "indemnity": "indemnity", "medical": "medical", _OTHER: _OTHER,
}  # fmt: skip
_BY_TYPE = {"lt": "indemnity", "mo": "medical", "re-open": _OTHER}
_BY_WORD = {"open": "open", "closed": "closed", "total": "claims"}
_STATES = ("open", "closed")
_NEAR, _FEWEST, _PRINTED, _ADDED = 2.2, 2, 0.85, 0.8


@dataclass
class _Box:
    """What a box holds: amounts, counts by the words before them, and all other words.

    `said` are counts that stand behind their word, `named` what labels say.
    """

    amounts: dict[str, Seen] = field(default_factory=dict)
    counts: list[tuple[str, dict[str, Seen]]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    named: dict[str, Seen] = field(default_factory=dict)
    said: dict[str, Seen] = field(default_factory=dict)


def take_box(state: State, lines: Sequence[Line], at: int) -> int:
    """Takes the box that begins at a line, and says how many lines it has: none where none begins."""
    columns = _count_captions(state, lines[at])
    begins = len(columns) >= _FEWEST or (_label(state, lines[at]) and _said(pieces(lines[at])))
    if not begins or not only_parts(state.amounts):
        return 0
    box, end = _Box(), at
    while end < len(lines) and _goes_on(state, lines, at, end, box):
        _take_line(state, box, lines[end], columns)
        end += 1
    settle(state)
    _place(state, box)
    return end - at


def take_counts_beside(state: State, line: Line) -> None:
    """Counts at the left of rows of amounts that sum up: their captions on one line, figures on the next."""
    columns, state.counts = state.counts, ()
    if not state.summed or state.in_claim or state.record is None:
        return
    label = label_of(state, line)
    if columns and label is not None:
        for cell in pieces(line)[: label[1] - 1]:
            number, name = count(cell.text), _under(cell, columns)
            if number is not None and name != _OTHER:
                state.record.put(name, seen_in(line, cell.words, number, _PRINTED))
    elif len(found := _count_captions(state, line)) >= _FEWEST:
        state.counts = found


def _count_captions(state: State, line: Line) -> list[Column]:
    """Captions of counts, which are all that stands before the label of a row of amounts."""
    before = _before_label(state, line)
    fields = (state.layout.vocabulary.field(tokens_of(cell.text)) or "" for cell in before)
    names = [
        _COUNTS.get(name) or _BY_TYPE.get(cell.text.casefold(), "")
        for name, cell in zip(fields, before, strict=True)
    ]
    known = [name for name in names if name != _OTHER]
    if "" in names or len(set(known)) < len(known):
        return []
    return [Column(cell.x0, cell.x1, ((0, name),)) for cell, name in zip(before, names, strict=True)]


def _label(state: State, line: Line) -> tuple[str, int] | None:
    """The label that says what was done with the amounts of a row; `Total 2` before it is a count."""
    cells = pieces(line)
    said = _said(cells)
    behind = cells.index(said[1]) + 1 if said else 0
    label = label_of(state, replace(line, cells=tuple(cells[behind:])))
    return (label[0], label[1] + behind) if label else None


def _before_label(state: State, line: Line) -> list[Cell]:
    """What stands before the label of a row of amounts."""
    label = _label(state, line)
    return pieces(line)[: label[1] - 1] if label else []


def _said(cells: Sequence[Cell]) -> tuple[str, Cell] | None:
    """`Open 1` and no other count before the label of a row."""
    for at, (word, figure) in enumerate(pairwise(cells)):
        name = _BY_WORD.get(word.text.casefold().strip(" :"))
        if name and count(figure.text) is not None:
            alone = at + 2 < len(cells) and amount(cells[at + 2].text) is None
            return (name, figure) if alone else None
    return None


def _goes_on(state: State, lines: Sequence[Line], first: int, at: int, box: _Box) -> bool:
    """Whether a line belongs to the box: it stands near, and its row of amounts is none that was there."""
    line, before = lines[at], lines[max(at - 1, first)]
    if line.page != before.page or abs(before.top - line.top) > _NEAR * before.height:
        return False
    label = _label(state, line)
    if label is None:
        return not _is_whole(box)
    kind = label[0].partition(".")[0]
    return not any(name.partition(".")[0] == kind for name in box.amounts)


def _is_whole(box: _Box) -> bool:
    """Whether the row of what was incurred was read, with which a box ends."""
    return any(name.startswith("incurred.") for name in box.amounts)


def _take_line(state: State, box: _Box, line: Line, columns: Sequence[Column]) -> None:
    box.named |= {name: seen for name, seen in pairs(line, state.layout.vocabulary) if not is_amount(name)}
    cells, label = pieces(line), _label(state, line)
    if label is not None:
        kind = label[0].partition(".")[0]
        rest = replace(line, cells=tuple(cells[label[1] :]))
        for name, seen in amounts_of(rest, state.amounts):
            of, _, part = name.partition(".")
            if not of or kind == "paid":
                box.amounts.setdefault(f"{of or kind}.{part or 'total'}", seen)
        cells = cells[: label[1] - 1]
    said = None if columns or label is None else _said(pieces(line))
    if said is not None:
        name, figure = said
        box.said[name] = seen_in(line, figure.words, count(figure.text), _PRINTED)
        box.words += [cell.text for cell in cells[: cells.index(figure) - 1]]
        return
    counts = {
        name: seen_in(line, cell.words, number, _PRINTED)
        for cell in cells
        if (number := count(cell.text)) is not None and (name := _under(cell, columns))
    }
    words = " ".join(cell.text for cell in cells if count(cell.text) is None)
    if counts:
        box.counts.append((words, counts))
    elif label is None:
        box.words.append(words)


def _under(cell: Cell, columns: Sequence[Column]) -> str:
    """The count that a figure is, by the caption above it."""
    over = (column for column in columns if min(cell.x1, column.x1) > max(cell.x0, column.x0))
    return next((column.fields[0][1] for column in over), "")


def _place(state: State, box: _Box) -> None:
    """Lays the sums to whom they belong; those of open claims alone say how many of them there are."""
    said = [words for words, _ in box.counts] + box.words
    if box.said and not any(total_scope(words) for words in said):
        # Of one class of claims, beside boxes of all.
        state.record, state.elsewhere = None, True
        return
    status = next((found for words in said if (found := of_status(words))), None)
    if status is not None:
        opened = dict(pair for _, counts in box.counts for pair in counts.items()).get("claims")
        state.opened = opened if status == "open" and opened else state.opened
        state.record, state.elsewhere = None, True
        return
    of_all = any(total_scope(words) is Scope.ALL for words in said) and "policy_number" not in box.named
    if of_all:
        state.sum_up()
        target = state.records.totals
    else:
        target = policy_of(state, box.named) if "policy_number" in box.named else state.policy or Entry()
        state.begin(target)
    state.summed = True
    for name, seen in (*box.amounts.items(), *_counted(box.counts), *box.said.items()):
        target.put(name, seen)
    if state.opened is not None and of_all:
        target.fill("open", state.opened)
    state.opened = None


def _counted(rows: Sequence[tuple[str, dict[str, Seen]]]) -> Iterator[tuple[str, Seen]]:
    """The counts of a box: of its only row, or of open and closed claims together."""
    by_state = {words.casefold().strip(" :"): counts for words, counts in rows}
    if by_state.keys() == set(_STATES):
        opened, closed = (by_state[name] for name in _STATES)
        if "claims" in opened:
            yield "open", opened["claims"]
        for name in opened.keys() & closed.keys():
            both = int(str(opened[name].value)) + int(str(closed[name].value))
            yield name, replace(opened[name], value=both, as_printed=None, confidence=_ADDED, added=True)
    elif len(rows) == 1:
        yield from rows[0][1].items()
