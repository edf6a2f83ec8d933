"""A loss run cut into records, across page breaks: policies, claims, and the totals of both.

A record begins at a policy's header, at a claim's number in a table or behind its label, or at a line of
totals; what follows belongs to it until the next one begins. What was seen first of a field stays.
"""

import re
from collections.abc import Sequence

from documents.loss_run.amount_rows import (
    before_label,
    only_parts,
    take_below,
    take_captions,
    take_row,
    within_record,
)
from documents.loss_run.boxes import take_box, take_counts_beside
from documents.loss_run.by_values import told_by_values
from documents.loss_run.captions import is_amount, tokens_of
from documents.loss_run.claims import claim_below, claim_block, claim_row, continued, goes_on
from documents.loss_run.header import Header, header_at
from documents.loss_run.kinds import amount, is_money, is_value, value_of
from documents.loss_run.layout import Layout
from documents.loss_run.lines import Line
from documents.loss_run.no_claims import NO_CLAIMS, none_in_row, of_row
from documents.loss_run.pairs import pairs
from documents.loss_run.pieces import pieces
from documents.loss_run.policies import (
    bare_header,
    leave_summary,
    policy_row,
    row_amid_claims,
    settle,
    take_header_of_policy,
    with_number,
)
from documents.loss_run.rows import row_values
from documents.loss_run.sections import scope_of, take_section
from documents.loss_run.seen import Seen, seen_in
from documents.loss_run.state import COUNTED, MOST_ABOVE, OF_CLAIM, OF_HEAD, SUMMED, Records, State
from documents.loss_run.sums import (
    figures_of,
    sums_of_policy,
    take_awaited,
    take_label,
    take_no_claims,
    take_totals,
)
from documents.loss_run.totals import total_scope
from documents.loss_run.turned import take_turned
from documents.loss_run.uncaptioned import take_uncaptioned
from documents.loss_run.wrapped import Gathered, gathered, with_rest_of_number

_OF_OTHERS = re.compile(
    r"(?i)^\W*(?:\w+\s+){0,3}(?:location|class(?: code)?|body part|cause|nature|department|injury type|state)"
    r"\s+(?:summary|analysis|breakdown)"
)
_OF_ALL = re.compile(
    r"(?i)\W*(?:all\s+(?:policy\s+)?(?:years|terms|periods|policies)|"
    r"(?:grand|report|account|overall|insured|policyholder|customer|client)\s+summary)(?:\s+combined)?\W*"
)
"""A heading of what the whole report comes to."""
_OF_AGENT = re.compile(r"(?i)\W*(?:broker(?:age)?|agen(?:t|cy)|producer)(?: information| details)?\W*")
_STATE = re.compile(r"(?i)^\W*(?:state|jurisdiction)\s*(?:of\s+|:\s*)")
_SHORTEST_NAME, _HEADED = 4, 0.85
_BESIDE_SUMS = COUNTED | {"premium", "other_premium", "loss_ratio", "other_count"}
_FEWEST_VALUES = _LABEL_AND_VALUE = 2
_FEWEST_DIGITS = 3


def cut(lines: Sequence[Line], layout: Layout) -> Records:
    """The records of one report's lines."""
    state = State(layout)
    at = 0
    while at < len(lines):
        if taken := take_turned(state, lines, at) or take_uncaptioned(state, lines, at):
            at += taken
            continue
        header = header_at(lines, at, layout.vocabulary)
        if header and not _answers(state, lines[at], header) and not _sums_up(lines[at], header):
            at += header.lines
            _take_header(state, told_by_values(header, lines[at:], layout.vocabulary))
        elif taken := take_box(state, lines, at):
            at += taken
        else:
            row = _row_at(lines, at, state)
            _take(state, row.line)
            state.above = [*state.above, row.line][-MOST_ABOVE:]
            at += row.lines
    return state.kept or state.records


def _answers(state: State, line: Line, header: Header) -> bool:
    """Whether words of captions are labels of a block with answers: `STATUS OPEN  TYPE INDEMNITY`.

    `Claim  K700312W10  Paid  Reserve` begins one: behind its caption a number stands, not another caption.
    """
    if header.lines > 1:
        return False
    found = dict(pairs(line, state.layout.vocabulary))
    if "claim_number" in found and len(re.findall(r"\d", str(found["claim_number"].value))) >= _FEWEST_DIGITS:
        return True
    if not state.block or {field for field in header.amounts if field[0] != "."}:
        return False
    return {"status", "type"} <= found.keys()


def _sums_up(line: Line, header: Header) -> bool:
    """Whether captions stand in a line of totals: `Policy Total   Medical   Indemnity   Total`."""
    if header.lines > 1 or len(line.cells) < _LABEL_AND_VALUE or total_scope(line.cells[0].text) is None:
        return False
    beside = [column for column in header.columns if column.x0 > line.cells[0].x1 and column.fields]
    return only_parts(beside) and len(beside) > 1


def _row_at(lines: Sequence[Line], at: int, state: State) -> Gathered:
    """A line, with those that hold the rest of its cells where it is a row of a table."""
    if state.header is None or state.aside or state.block:
        return with_rest_of_number(lines, at)
    return gathered(lines, at, state.header)


def _take_header(state: State, header: Header) -> None:
    """Captions: of claims, of policies, of amounts alone, or of something else."""
    amounts = [column for column in header.columns if column.fields and is_amount(column.fields[0][1])]
    state.below = None
    if header.of_head:
        state.below = header
    elif header.of_claims or header.of_policies:
        again = state.header is not None and state.header.fields == header.fields
        if header.of_claims:
            leave_summary(state)
        state.header, state.amounts, state.aside = header, amounts, False
        if header.of_policies or (not again and not state.in_claim):
            state.record = None
    elif state.block and state.in_claim:
        state.amounts = amounts or state.amounts
    elif header.fields - header.amounts - _BESIDE_SUMS:
        state.header, state.aside = None, True
    else:
        state.amounts, state.below = amounts or state.amounts, header
        if header.fields & COUNTED:
            state.header = header


def _take(state: State, line: Line) -> None:
    """One line that is no caption."""
    if take_below(state, line):
        return
    if len(line.cells) == 1 and _OF_ALL.fullmatch(line.text):
        state.sum_up()
        return
    if len(line.cells) == 1:
        state.of_agent = bool(_OF_AGENT.fullmatch(line.text))
    if _OF_OTHERS.match(line.text):
        state.leave()
        return
    if _names_state(state, line):
        return
    found = pairs(line, state.layout.vocabulary)
    labels = dict(found)
    take_section(state, line, found)
    if NO_CLAIMS.search(line.text) or none_in_row(state, line):
        take_no_claims(state, line, with_number(line, {**bare_header(line), **of_row(state, line), **labels}))
        return
    scope = None if _labelled(state, line) else scope_of(state, line)
    if "claim_number" in labels:
        claim_block(state, line, found)
    elif scope is None and _taken_whole(state, line, labels):
        return
    elif scope is not None and not within_record(state, line, labels):
        take_totals(state, line, scope, found)
    elif not take_awaited(state, line):
        take_counts_beside(state, line)
        take_captions(state, line)
        rowed = take_row(state, line)
        _spread(state, line, [pair for pair in found if not (rowed and is_amount(pair[0]))])
        if state.in_claim and not state.block:
            continued(state, line)
        _may_be_unread(state, line, rowed=rowed)


def _taken_whole(state: State, line: Line, labels: dict[str, Seen]) -> bool:
    """Whether a line is a row under its captions, or says what its policy comes to."""
    return sums_of_policy(state, line, labels) if "policy_number" in labels else _row(state, line)


def _may_be_unread(state: State, line: Line, *, rowed: bool) -> None:
    """A row of amounts below captions of claims that begins none: somebody must have taken its amounts."""
    if state.header is None or state.aside or not state.header.of_claims:
        return
    shaped = [piece for piece in pieces(line) if is_money(piece.text)]
    if len(shaped) >= _FEWEST_VALUES:
        state.records.unread.append((state.record or state.policy, line))
        if not rowed:
            state.records.wordless.append((state.policy, figures_of(state, line)))


def _names_state(state: State, line: Line) -> bool:
    """A heading that is a state's name, above the claims of that state."""
    if (
        state.header is None
        or not state.header.of_claims
        or len(line.cells) != 1
        or state.block
        or line.furniture
    ):
        return False
    value = value_of("state", _STATE.sub("", line.text))
    if value is None or len(line.text) < _SHORTEST_NAME:
        return False
    state.of_state = seen_in(line, list(line.words), value, _HEADED)
    return True


def _row(state: State, line: Line) -> bool:
    """A row that begins a record under its captions."""
    header = state.header
    if header is None or state.aside or (header.of_policies and state.block):
        return False
    if header.of_claims and (line.furniture or bare_header(line)):
        return False
    if sum(is_value(word.text) for word in line.words) < (1 if header.of_claims else _FEWEST_VALUES):
        return False
    if above := row_amid_claims(line, header):
        policy_row(state, above)
        state.in_summary = False
        return True
    values = dict(row_values(before_label(state, line) or line, header))
    if header.of_claims:
        if claim_below(state, line):
            return True
        if goes_on(state, line, values):
            return False
        settle(state)
        return claim_row(state, line, values)
    if header.of_policies and values.keys() & {"policy_number", "effective"} and len(values) > 1:
        policy_row(state, values)
        return True
    return False


def _labelled(state: State, line: Line) -> bool:
    """Whether `Total` begins a label, such as `Total paid`, and not a line of totals."""
    name = state.layout.vocabulary.field(tokens_of(line.cells[0].text))
    alone = len(line.cells) == _LABEL_AND_VALUE and amount(line.cells[1].text) is not None
    return name is not None and name != ".total" and (state.header is None or alone)


def _is_a_row(state: State, name: str) -> bool:
    """Whether `Closed  01/05/2026` is a status with a day beside it: the next line of a record of several."""
    levels = state.header.levels if state.header else set()
    return name == "closed_date" and len(levels) > 1 and state.level + 1 in levels


def _spread(state: State, line: Line, found: Sequence[tuple[str, Seen]]) -> None:
    """Labels outside of a row, to whom they belong."""
    values = dict(found)
    labelled = bool(values.keys() - COUNTED - {"premium", "state"})
    alone = {} if labelled or state.block or line.sheet else bare_header(line)
    take_header_of_policy(state, line, {**values, **alone})
    in_block = state.block and state.in_claim and not line.furniture
    for name, seen in found:
        if in_block and name == "run_date" and state.record is not None:
            state.record.put("reported_date", seen)
        elif name in OF_HEAD and name != "line":
            if not (state.of_agent and name == "insured"):
                state.records.votes.append((name, seen))
        elif in_block and state.record is not None:
            if name in OF_CLAIM or name == "policy_number":
                state.record.put(name, seen)
            elif is_amount(name):
                state.record.put_beside(name, seen)
        elif state.in_claim and state.record is not None and name in OF_CLAIM and not line.furniture:
            if not _is_a_row(state, name):
                state.record.put_beside(name, seen)
        elif name in SUMMED or is_amount(name):
            take_label(state, name, seen)
