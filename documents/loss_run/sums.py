"""Lines of totals, of a policy or of the report, and the lines that say that there are no claims."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from documents.loss_run.amount_rows import before_label, only_parts, take_captions, take_row
from documents.loss_run.business import WORKERS_COMPENSATION, named_line
from documents.loss_run.captions import is_amount, tokens_of
from documents.loss_run.columns import Column
from documents.loss_run.flags import COMPETE
from documents.loss_run.header import Header
from documents.loss_run.kinds import amount, count, is_money, number_like
from documents.loss_run.lines import Cell, Line
from documents.loss_run.pieces import pieces
from documents.loss_run.policies import bare_term, policy_of, same_number, settle, term_of
from documents.loss_run.rows import NONE, row_values
from documents.loss_run.seen import Entry, Seen, seen_in
from documents.loss_run.state import COUNTED, SUMMED, State
from documents.loss_run.totals import Scope, counted

_COUNT = re.compile(r"(?i)\W*(?:open|closed|claims)\s*:?\s*\d*")
_PRINTED, _NONE, _UNNAMED, _FEWEST = 0.85, 0.92, 0.8, 2


def take_totals(state: State, line: Line, scope: Scope, found: Sequence[tuple[str, Seen]]) -> None:
    """A line of totals: by its labels, by the captions above, by rows of amounts that follow."""
    settle(state)
    aside = _of_another(state, line, scope) or _of_all_lines(state, line, scope)
    target = None if aside else _target(state, scope)
    if target is None:
        state.record, state.elsewhere = None, True
        return
    below_claims = state.policy is None and state.in_claim and state.header is not None
    if scope is Scope.UNSAID and (target is state.policy or below_claims):
        figures = Entry()
        state.records.unsaid.append((state.policy, figures))
        target = figures
    state.begin(target)
    state.summed = True
    _put(target, [pair for pair in found if not (is_amount(pair[0]) and only_parts(state.amounts))])
    number = counted(line.text)
    if number is not None:
        target.put("claims", seen_in(line, list(line.words), number, _PRINTED))
    before = before_label(state, line)
    flat = state.header is not None and not only_parts(state.amounts) and not (before and before.cells)
    columns = list(_by_columns(state, line, state.header.for_policies)) if flat and state.header else []
    _put(target, columns)
    if not any(is_amount(name) for name, _ in columns):
        take_captions(state, replace(line, cells=line.cells[1:]))
        take_row(state, line)
    state.level = 0
    state.awaited = not any(is_amount(name) for name in target.fields) or len(_levels(state)) > 1


def sums_of_policy(state: State, line: Line, labels: Mapping[str, Seen]) -> bool:
    """`Policy: WC-1  Open Claims: 0  Closed Claims: 5  120.00  120.00` below claims: what it comes to."""
    header, counts = state.header, labels.keys() & COUNTED
    if header is None or not header.of_claims or state.aside or state.block or not counts:
        return False
    if sum(is_money(cell.text) for cell in pieces(line)) < _FEWEST:
        return False
    settle(state)
    known = len(state.records.policies)
    term = bare_term(line, dict(labels))
    target = policy_of(state, {"policy_number": labels["policy_number"], **term})
    state.begin(target)
    state.summed = True
    _put(target, [(name, labels[name]) for name in sorted(counts)])
    _put(target, _by_columns(state, line, header.for_policies))
    if len(state.records.policies) > known and not term:
        # No heading has this number: it may be that of the policy above in other digits.
        target.fields |= {name: seen.doubted(COMPETE, _UNNAMED) for name, seen in target.fields.items()}
    return True


def _levels(state: State) -> set[int]:
    """The lines of a record that have amounts."""
    columns = state.header.columns if state.header else ()
    return {level for column in columns for level, name in column.fields if is_amount(name)}


def take_awaited(state: State, line: Line) -> bool:
    """A line of amounts alone, below a line of totals that has none."""
    if not state.awaited or state.record is None or state.header is None:
        return False
    cells, levels = [cell for cell in pieces(line) if not _COUNT.fullmatch(cell.text)], sorted(_levels(state))
    first = not any(is_amount(name) for name in state.record.fields)
    state.level = state.level if first else next((at for at in levels if at > state.level), state.level + 1)
    state.awaited = state.level < max(levels, default=0)
    if len(cells) < 2 or any(amount(cell.text) is None for cell in cells):
        state.awaited = False
        return False
    left = replace(line, cells=tuple(cells))
    _put(state.record, _by_columns(state, left, state.header, state.level))
    return True


def take_label(state: State, name: str, seen: Seen) -> None:
    """A sum behind a label, outside of any table: it counts where no table has it."""
    if state.aside or state.in_claim or state.elsewhere:
        return
    totals = state.records.totals
    if state.record is totals:
        totals.put(name, seen)
    else:
        (state.policy or state.records.loose).put_beside(name, seen)


def take_no_claims(state: State, line: Line, values: dict[str, Seen]) -> None:
    """`No claims reported`: the policy's sums are zero, which is not the same as unread."""
    settle(state)
    if "policy_number" in values:
        policy_of(state, values)
    elif "effective" in values:
        term_of(state, values)
    target, words = state.policy or state.records.totals, list(line.words)
    if state.policy is None and state.records.claims:
        # A report with claims has some: these words are of a term that they do not name.
        return
    for name in ("claims", "open"):
        target.put(name, seen_in(line, words, 0, _NONE))
    for kind in ("paid", "reserve", "incurred"):
        target.put(f"{kind}.total", seen_in(line, words, "0", _NONE))


def figures_of(state: State, line: Line) -> Entry:
    """The figures of a row below captions that no word says anything of."""
    figures = Entry()
    if state.header is not None:
        _put(figures, _by_columns(state, line, state.header))
    number = counted(line.text)
    if number is not None:
        figures.put("claims", seen_in(line, list(line.words), number, _PRINTED))
    return figures


def _put(entry: Entry, found: Sequence[tuple[str, Seen]] | Iterator[tuple[str, Seen]]) -> None:
    for name, seen in found:
        if name in SUMMED or is_amount(name):
            entry.put(name, seen)
        elif name == "other_premium":
            entry.put_beside("premium", seen)


def _of_another(state: State, line: Line, scope: Scope) -> bool:
    """`Total WC-22` right below the totals of `WC-23`: of a policy that has no claims here."""
    if scope is not Scope.UNSAID or not state.summed or state.policy is None or state.in_claim:
        return False
    named = [word.text for word in line.cells[0].words[1:] if count(word.text) is None]
    numbers = [text for text in named if number_like(text) and amount(text) is None]
    return bool(numbers) and not any(
        same_number(state.policy.text("policy_number"), text) for text in numbers
    )


def _of_all_lines(state: State, line: Line, scope: Scope) -> bool:
    """Whether sums may be of other lines of business too: those of the report, or of no policy's term."""
    if not state.mixed:
        return False
    if scope is Scope.ALL:
        return named_line(line.text) != WORKERS_COMPENSATION
    return state.policy is None or "effective" not in state.policy.fields


def _target(state: State, scope: Scope) -> Entry | None:
    """Whose totals they are; without a word that says it, a second line of totals is the report's."""
    if scope is Scope.ASIDE or (state.aside and scope is not Scope.ALL):
        return None
    header = state.header
    if scope is Scope.ALL or state.policy is None or (header is not None and header.of_policies):
        return state.records.totals
    if scope is Scope.UNSAID and header is not None and header.policies is not None:
        # What a policy comes to stands in its own row, above its claims.
        return state.records.totals
    if scope is Scope.UNSAID and state.summed and state.record is not None and not state.in_claim:
        return state.records.totals
    return state.policy


def _by_columns(
    state: State, line: Line, header: Header, level: int | None = None
) -> Iterator[tuple[str, Seen]]:
    """The figures by the columns above, without those that a label of their own explains."""
    cells = pieces(line)
    names = [state.layout.vocabulary.field(tokens_of(cell.text)) for cell in cells]
    kept = [cell for at, cell in enumerate(cells) if not _explained(cells, names, at)]
    at = min(_levels(state), default=0) if level is None else level
    if in_order := _in_order(kept, header):
        for cell, column in in_order:
            yield from row_values(replace(line, cells=(cell,)), replace(header, columns=(column,)), at)
    elif kept:
        yield from row_values(replace(line, cells=tuple(kept)), header, at)


def _in_order(cells: Sequence[Cell], header: Header) -> list[tuple[Cell, Column]]:
    """As many amounts as the columns of claims have stand in their order, if farther left or right.

    So it is where totals have a table of their own, whose columns are of other widths.
    """
    columns = [column for column in header.columns if any(is_amount(name) for _, name in column.fields)]
    amounts = [cell for cell in cells if is_money(cell.text) or NONE.fullmatch(cell.text)]
    if not header.of_claims or len(header.levels) > 1 or len(amounts) != len(columns):
        return []
    return list(zip(amounts, columns, strict=True))


def _explained(cells: Sequence[Cell], names: Sequence[str | None], at: int) -> bool:
    """Whether a count stands behind its own label, as in `Claims 2`, and not before it, as in `2 claims`."""
    if not at or names[at - 1] not in COUNTED or count(cells[at].text) is None:
        return False
    return at < 2 or count(cells[at - 2].text) is None
