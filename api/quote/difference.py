"""Lays two runs side by side: programs of either, states of either, and what was asked differently."""

from collections.abc import Iterator
from decimal import Decimal

from models.quote import PRICED, ProgramQuote, QuoteInput, QuoteRun
from models.quote_difference import InputChange, ProgramChange, RunDifference, RunHead, StateChange
from models.risk import Risk

ZERO = Decimal(0)


def difference_of(old: QuoteRun, new: QuoteRun, was: QuoteInput, now: QuoteInput) -> RunDifference:
    """Every program that either run asked, in the order of the newer run, then those left out since."""
    before = {row.program: row for row in old.programs}
    after = {row.program: row for row in new.programs}
    keys = [*after, *(key for key in before if key not in after)]
    return RunDifference(
        old=_head(old),
        new=_head(new),
        asked=tuple(_input_changes(was, now)),
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


def _input_changes(was: QuoteInput, now: QuoteInput) -> Iterator[InputChange]:
    """What differs, in the order in which it is entered."""
    facts = zip(_facts(was), _facts(now), strict=True)
    for (about, old), (_, new) in facts:
        if old != new:
            yield InputChange(about=about, old=old, new=new)


def _facts(asked: QuoteInput) -> list[tuple[str, str]]:
    risk = asked.risk
    lines = [line for place in risk.locations for line in place.employees]
    payroll = sum((line.payroll for line in lines), ZERO)
    return [
        ("Effective date", risk.effective_date.isoformat()),
        ("Start date", risk.start_date.isoformat()),
        ("Expiry date", risk.expiry_date.isoformat()),
        ("Liability limits", risk.limits),
        ("Programs", str(len(asked.programs))),
        ("Locations", str(len(risk.locations))),
        ("States", ", ".join(sorted(risk.states)).upper()),
        ("Class lines", str(len(lines))),
        ("Class codes", ", ".join(sorted({line.code for line in lines}))),
        ("Full-time employees", str(sum(line.ft for line in lines))),
        ("Part-time employees", str(sum(line.pt for line in lines))),
        ("Payroll", f"${payroll:,.0f}"),
        ("Experience modification", _modifications(risk)),
    ]


def _modifications(risk: Risk) -> str:
    rates = (f"{mod.state.upper()} {mod.rate1.normalize():f}" for mod in risk.modifications)
    return ", ".join(sorted(rates)) or "none"
