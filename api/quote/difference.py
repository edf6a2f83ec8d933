"""Lays two runs side by side: programs of either, states of either, and what was asked differently."""

from collections.abc import Iterator
from decimal import Decimal

from models.quote import PRICED, ProgramQuote, QuoteInput, QuoteRun
from models.quote_difference import InputChange, ProgramChange, RunDifference, RunHead, StateChange
from models.shown_dollars import dollars
from underwriting.rated_facts import FactNames, changes_between

ZERO = Decimal(0)
MOST_LISTED = 100
"""Changes that are told one by one; of a submission pasted anew the rest is counted."""


def difference_of(
    old: QuoteRun, new: QuoteRun, was: QuoteInput, now: QuoteInput, names: FactNames
) -> RunDifference:
    """Every program that either run asked, in the order of the newer run, then those left out since."""
    before = {row.program: row for row in old.programs}
    after = {row.program: row for row in new.programs}
    keys = [*after, *(key for key in before if key not in after)]
    asked = tuple(_input_changes(was, now, names))
    return RunDifference(
        old=_head(old),
        new=_head(new),
        asked=asked[:MOST_LISTED],
        more=max(0, len(asked) - MOST_LISTED),
        programs=tuple(_program(before.get(key), after.get(key)) for key in keys),
    )


def _head(run: QuoteRun) -> RunHead:
    return RunHead(id=run.id, status=run.status, created_at=run.created_at)


def _program(old: ProgramQuote | None, new: ProgramQuote | None) -> ProgramChange:
    shown = new or old
    assert shown is not None  # noqa: S101 - the key came from one of them
    was, now = _premium(old), _premium(new)
    return ProgramChange(
        program=shown.program,
        partner=shown.partner,
        carrier=shown.carrier,
        carrier_name=shown.carrier_name,
        old_state=old.state if old else None,
        new_state=new.state if new else None,
        old=was,
        new=now,
        delta=_delta(was, now),
        states=_states(old, new),
        explained=bool(old and new and old.has_worksheet and new.has_worksheet),
    )


def _states(old: ProgramQuote | None, new: ProgramQuote | None) -> tuple[StateChange, ...]:
    was, now = _by_state(old), _by_state(new)
    return tuple(
        StateChange(
            state=state, old=was.get(state), new=now.get(state), delta=_delta(was.get(state), now.get(state))
        )
        for state in sorted(was.keys() | now.keys())
    )


def _by_state(row: ProgramQuote | None) -> dict[str, Decimal]:
    if row is None or row.state not in PRICED:
        return {}
    return {part.state: part.total_estimated_annual_premium for part in row.states}


def _premium(row: ProgramQuote | None) -> Decimal | None:
    if row is None or row.state not in PRICED or row.totals is None:
        return None
    return row.totals.total_estimated_annual_premium


def _delta(old: Decimal | None, new: Decimal | None) -> Decimal | None:
    return None if old is None or new is None else new - old


def _input_changes(was: QuoteInput, now: QuoteInput, names: FactNames) -> Iterator[InputChange]:
    """What differs: in sum, then fact by fact in the order in which it is entered."""
    for (about, old), (_, new) in zip(_sums(was), _sums(now), strict=True):
        if old != new:
            yield InputChange(about=about, old=old, new=new)
    yield from changes_between(was.risk, now.risk, names)


def _sums(asked: QuoteInput) -> tuple[tuple[str, str], ...]:
    payroll = sum((line.payroll for place in asked.risk.locations for line in place.employees), ZERO)
    return ("Programs", str(len(asked.programs))), ("Payroll", dollars(payroll))
