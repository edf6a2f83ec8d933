"""Claims: rows of a table, with the lines that belong to them, and blocks behind a label."""

import re
from collections.abc import Sequence

from documents.loss_run.amount_rows import before_label, only_parts, take_captions, take_row
from documents.loss_run.captions import DATES, is_amount
from documents.loss_run.header import Header
from documents.loss_run.kinds import is_type_code, number_like, value_of
from documents.loss_run.levels import level_of_number
from documents.loss_run.lines import Line
from documents.loss_run.policies import leave_summary, of_another_line, policy_of, same_number, settle
from documents.loss_run.rows import row_values
from documents.loss_run.seen import Entry, Seen, seen_in
from documents.loss_run.state import OF_CLAIM, OF_HEAD, State

_NUMBERS = ("claim_number", "policy_number")
_STATUS, _BARE = re.compile(r"(?i)(?:re-?)?open(?:ed)?|closed"), 0.8
_SLACK = 2.0
"""A word without a label that says how a claim stands."""
_OF_A_KIND = DATES | {"claim_number", "policy_number", "state", "class_code"}
"""What has a shape of its own, unlike a name or a word."""


def claim_row(state: State, line: Line, values: dict[str, Seen]) -> bool:
    """A row that begins a claim: a number under the caption of numbers, else a day of injury."""
    number = values.get("claim_number")
    fits = number is not None and _is_number(state, str(number.value))
    numbered = state.header is not None and "claim_number" in state.header.fields
    if (numbered and not fits) or (not fits and "injury_date" not in values):
        return False
    if not values.keys() - {"claim_number", "ignored"} or _names_policy(state, values):
        return False
    if of_another_line(state, values):
        return True
    labelled = only_parts(state.amounts) or before_label(state, line) is not None
    begin_claim(state, [pair for pair in values.items() if not (labelled and is_amount(pair[0]))])
    if labelled:
        take_row(state, line)
    return True


def claim_below(state: State, line: Line) -> bool:
    """A claim whose number stands on a further line of its record, such as below the claimant's name."""
    header = state.header
    level = level_of_number(header) if header is not None else 0
    above = [each for each in state.above[-level:] if each.page == line.page]
    if header is None or not level or len(above) < level or line.furniture:
        return False
    values = dict(row_values(line, header, level))
    number = str(values["claim_number"].value) if "claim_number" in values else ""
    if not number_like(number) or not _is_number(state, number) or not any(map(is_amount, values)):
        return False
    settle(state)
    first = (pair for at, each in enumerate(above) for pair in row_values(each, header, at))
    begin_claim(state, [*first, *values.items()])
    state.level = level
    return True


def _names_policy(state: State, values: dict[str, Seen]) -> bool:
    """Whether a row without a day has the policy's number where claims have theirs: what it comes to."""
    if state.policy is None or "claim_number" not in values or "injury_date" in values:
        return False
    return same_number(state.policy.text("policy_number"), str(values["claim_number"].value))


def claim_block(state: State, line: Line, found: Sequence[tuple[str, Seen]]) -> None:
    """A claim that begins behind its label."""
    settle(state)
    leave_summary(state)
    begin_claim(state, [pair for pair in found if not is_amount(pair[0])])
    state.block = True
    if state.record is not None:
        for cell in line.cells:
            if _STATUS.fullmatch(cell.text):
                state.record.fill("status", seen_in(line, cell.words, cell.text, _BARE))
    before = state.amounts
    take_captions(state, line)
    if not take_row(state, line) and state.amounts is before and state.record is not None:
        for name, seen in found:
            if is_amount(name):
                state.record.put_beside(name, seen)


def continued(state: State, line: Line) -> None:
    """The second and later lines of a row whose captions take as many."""
    if state.header is None or state.record is None or line.furniture or not state.header.of_claims:
        return
    state.level += 1
    _take_late_type(state, state.record, line)
    if state.level not in state.header.levels:
        return
    values = dict(row_values(before_label(state, line) or line, state.header, state.level))
    for name, seen in values.items():
        if name in OF_CLAIM or is_amount(name) or name == "policy_number":
            state.record.put(name, seen)
    number = state.record.fields.get("policy_number")
    _take_policy(state, values if number is None else {"policy_number": number, **values})


def _take_late_type(state: State, claim: Entry, line: Line) -> None:
    """A type that stands a line below its caption's, as a cell above it took two lines."""
    if state.header is None or "type" in claim.fields:
        return
    columns = [
        column
        for column in state.header.columns
        if any(name == "type" and level == state.level - 1 for level, name in column.fields)
    ]
    for cell in (before_label(state, line) or line).cells:
        if any(abs(cell.x0 - column.x0) <= _SLACK for column in columns) and is_type_code(cell.text):
            claim.fill("type", seen_in(line, cell.words, value_of("type", cell.text), _BARE))


def goes_on(state: State, line: Line, values: dict[str, Seen]) -> bool:
    """Whether a line with a number is the next of its record: more of it fits there than in a first line."""
    header, level = state.header, state.level + 1
    if header is None or not state.in_claim or state.block or level > max(header.levels):
        return False
    if _stands_below(header, level, values):
        return True
    if level not in header.levels:
        return False
    below = dict(row_values(before_label(state, line) or line, header, level))
    told = {name for name in below if _at(header, level, name)} & _OF_A_KIND
    return len(told) > len(values.keys() & _OF_A_KIND)


def _stands_below(header: Header, level: int, values: dict[str, Seen]) -> bool:
    """Whether what may be a claim's number stands below a caption of this line, and not below its own."""
    number = values.get("claim_number")
    if number is None or number.box is None:
        return False
    over = [
        column for column in header.columns if min(number.box.x1, column.x1) > max(number.box.x0, column.x0)
    ]
    if any(field == "claim_number" for column in over for _, field in column.fields):
        return False
    return any(level in [*(of for of, _ in column.fields), column.level] for column in over)


def _at(header: Header, level: int, name: str) -> bool:
    return any((level, name) in column.fields for column in header.columns)


def _is_number(state: State, text: str) -> bool:
    wanted = state.layout.claim_number
    return wanted is None or bool(wanted.search(text))


def _take_policy(state: State, values: dict[str, Seen]) -> None:
    """The policy that a claim's row names with its term."""
    if "policy_number" in values and values.keys() & {"effective", "expiration"}:
        policy_of(state, {name: seen for name, seen in values.items() if name != "state"})
    elif "effective" in values and "policy_number" not in values:
        _take_term(state, values)


def _take_term(state: State, values: dict[str, Seen]) -> None:
    """The term that a claim's row names without a number, which the head has for all of them."""
    before = state.policy
    if before is not None and {"policy_number", "effective"} <= before.fields.keys():
        return
    if before is not None and "effective" not in before.fields:
        # What the head says of the only number is of all its terms.
        for name, seen in before.beside.items():
            state.records.loose.put_beside(name, seen)
        before.beside = {}
    policy_of(state, {name: values[name] for name in ("effective", "expiration") if name in values})


def begin_claim(state: State, values: Sequence[tuple[str, Seen]]) -> None:
    """A claim, of the policy that is being read unless its values name one."""
    claim, own = Entry(), dict(values)
    for name, seen in values:
        if name in OF_CLAIM or name in _NUMBERS or is_amount(name):
            claim.put(name, seen)
    _take_policy(state, own)
    if "policy_number" not in own and state.policy and "policy_number" in state.policy.fields:
        claim.put_beside("policy_number", state.policy.fields["policy_number"])
    if state.of_state is not None:
        claim.put_beside("state", state.of_state)
    state.records.votes += [(name, own[name]) for name in sorted(OF_HEAD & own.keys())]
    state.records.claims.append(claim)
    state.begin(claim)
    state.aside = state.summed = False
