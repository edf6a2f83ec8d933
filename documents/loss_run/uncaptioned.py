"""Claims without a caption or a label: a number, a day and a name on a line, above labels of its amounts.

`CR100441  Adams, Lee  Injured 04/02/2025  Open` above `Paid $500.00  Reserve $250.00  Incurred $750.00`.
"""

import re
from collections.abc import Iterator, Sequence

from documents.loss_run.claims import begin_claim
from documents.loss_run.kinds import day, is_money, is_status_code, is_type_code, number_like, value_of
from documents.loss_run.lines import Cell, Line
from documents.loss_run.pairs import pairs
from documents.loss_run.pieces import pieces
from documents.loss_run.policies import leave_summary, settle
from documents.loss_run.seen import Seen, seen_in
from documents.loss_run.state import OF_CLAIM, State
from documents.loss_run.totals import total_scope

_NAME = re.compile(r"[^\W\d_][\w'\u2019.-]*(?: [^\W\d_][\w'\u2019.-]*)?, [^\W\d_][\w'\u2019. -]*")
_FEWEST_SUMS, _SHOWN, _UNSAID = 2, 0.8, 0.75


def take_uncaptioned(state: State, lines: Sequence[Line], at: int) -> int:
    """Begins a claim at a line that names one without a word, and says how many lines that took."""
    line = lines[at]
    if state.header is not None or state.policy is None or line.furniture or line.sheet:
        return 0
    if at + 1 == len(lines) or lines[at + 1].page != line.page or not _names_claim(line):
        return 0
    below = {name.partition(".")[0] for name, _ in pairs(lines[at + 1], state.layout.vocabulary)}
    if len(below & {"paid", "reserve", "incurred"}) < _FEWEST_SUMS or "claim_number" in below:
        return 0
    found = dict(pairs(line, state.layout.vocabulary))
    if found.keys() & {"claim_number", "policy_number", "effective"}:
        return 0
    labelled = {name: seen for name, seen in found.items() if name in OF_CLAIM}
    settle(state)
    leave_summary(state)
    begin_claim(state, list({**dict(_unsaid(line)), **labelled}.items()))
    state.block = True
    return 1


def _names_claim(line: Line) -> bool:
    """Whether a line begins with a number and has days, but no amount and no words of a total."""
    cells = pieces(line)
    first = cells[0].text
    days = sum(day(cell.text) is not None for cell in cells)
    told = any(_NAME.fullmatch(cell.text) or is_status_code(cell.text) for cell in cells)
    return (
        number_like(first)
        and days > 0
        and told
        and total_scope(line.text) is None
        and not any(is_money(cell.text) for cell in cells)
    )


def _unsaid(line: Line) -> Iterator[tuple[str, Seen]]:
    """What the shape of its cells says; a day alone is that of the injury."""
    number, *rest = pieces(line)
    yield "claim_number", seen_in(line, number.words, number.text, _SHOWN)
    days = [cell for cell in rest if day(cell.text) is not None]
    if len(days) == 1:
        yield "injury_date", seen_in(line, days[0].words, day(days[0].text), _UNSAID)
    fits = (("claimant", _NAME.fullmatch), ("status", is_status_code), ("type", is_type_code))
    for name, is_one in fits:
        found: list[Cell] = [cell for cell in rest if is_one(cell.text)]
        if len(found) == 1:
            yield name, seen_in(line, found[0].words, value_of(name, found[0].text), _UNSAID)
