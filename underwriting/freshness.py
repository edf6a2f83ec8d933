"""Whether a price still stands on today's facts: the one place that decides it, and says what changed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from models.eligibility import Eligibility, ProgramEligibility
from models.freshness import (
    PricedFacts,
    PricedRun,
    RunFreshness,
    StaleCause,
    StaleChange,
    last_valid_day,
)
from models.program import Program
from models.risk import Risk
from underwriting.eligibility import evaluate
from underwriting.rated_facts import FactNames, changes_between, day_words
from underwriting.reference import UnderwritingBook

MOST_LISTED = 12
"""Changes that are told one by one; of a draft pasted anew the rest is counted."""
_WORDS = {Eligibility.YES: "eligible", Eligibility.UW: "underwriter review", Eligibility.NO: "not eligible"}


@dataclass(frozen=True, slots=True)
class Today:
    """What a run is held against: the draft's risk, the programs and the rate books of today."""

    day: date
    risk: Risk
    programs: Mapping[str, Program]
    """Of the run, as they are sold today; one that is not known any more is absent."""
    names: FactNames
    book: UnderwritingBook
    """In effect for the effective date of the draft."""
    book_of_run: UnderwritingBook
    """In effect today for the effective date of the run."""
    priced_with: UnderwritingBook
    """That priced the run; the one in effect where both say the same."""
    newer_book: tuple[str, str] | None = None
    """Versions of the run's book and of one with other figures in its place; None: it is still that."""


def freshness_of(run: PricedRun, today: Today) -> RunFreshness:
    """What changed since a run priced: facts first, then day, programs, rate book and eligibility."""
    facts = [
        StaleChange(cause=StaleCause.FACT, about=found.about, old=found.old, new=found.new)
        for found in changes_between(run.risk, today.risk, today.names)
    ]
    others = [*_day_passed(run, today), *_no_longer_sold(run, today), *_another_book(today)]
    judged = list(_judged_otherwise(run, today)) if facts or others else []
    changes = (*facts, *others, *judged)
    # What touches the whole price is never behind the last line that is told.
    listed = (*facts[: max(0, MOST_LISTED - len(others) - len(judged))], *others, *judged)[:MOST_LISTED]
    return RunFreshness(
        run_id=run.run_id,
        stands=not changes,
        changes=listed,
        more=len(changes) - len(listed),
        valid_until=last_valid_day(run.risk.effective_date, run.priced_at.date()),
        facts=PricedFacts(
            priced_at=run.priced_at,
            effective_date=run.risk.effective_date,
            payroll=run.payroll,
            locations=len(run.risk.locations),
            states=tuple(sorted(run.risk.states)),
        ),
    )


def _day_passed(run: PricedRun, today: Today) -> Iterator[StaleChange]:
    """A day that lay behind when it was priced was meant so."""
    if run.priced_at.date() <= run.risk.effective_date < today.day:
        yield StaleChange(
            cause=StaleCause.DATE,
            about="Effective date",
            old=day_words(run.risk.effective_date),
            new="has passed",
        )


def _no_longer_sold(run: PricedRun, today: Today) -> Iterator[StaleChange]:
    for key in run.programs:
        program = today.programs.get(key)
        if program is None or not _sold(program, run.risk.effective_date, today.book_of_run):
            name = (
                f"{program.carrier_name} · {program.partner_name}" if program else "A program of this quote"
            )
            yield StaleChange(
                cause=StaleCause.PROGRAM,
                about=name,
                old="sold",
                new=f"no longer sold for {day_words(run.risk.effective_date)}",
                program=key,
            )


def _sold(program: Program, day: date, book: UnderwritingBook) -> bool:
    rated = program.kind.by_our_engine
    return program.offered_on(day) and (not rated or book.sells(program.key, day))


def _another_book(today: Today) -> Iterator[StaleChange]:
    if today.newer_book is not None:
        old, new = today.newer_book
        yield StaleChange(cause=StaleCause.RATE_BOOK, about="Rate book", old=old, new=new)


def _judged_otherwise(run: PricedRun, today: Today) -> Iterator[StaleChange]:
    """Programs that are sold and would answer the risk of today otherwise than they did."""
    asked = [today.programs[key] for key in run.programs if key in today.programs]
    sold = [program for program in asked if program.offered_on(today.risk.effective_date)]
    before = _outcomes(run.risk, sold, today.priced_with)
    after = _outcomes(today.risk, sold, today.book)
    for program in sold:
        was, now = before[program.key], after[program.key]
        if was.outcome is not now.outcome:
            yield StaleChange(
                cause=StaleCause.ELIGIBILITY,
                about=f"{program.carrier_name} · {program.partner_name}",
                old=_WORDS[was.outcome],
                new=_because(now),
                program=program.key,
            )


def _outcomes(
    risk: Risk, programs: Sequence[Program], book: UnderwritingBook
) -> Mapping[str, ProgramEligibility]:
    return {found.program: found for found in evaluate(risk, programs, book).programs}


def _because(found: ProgramEligibility) -> str:
    """'underwriter review: <the first reason of that outcome>'."""
    why = next(
        (reason.text for reason in found.reasons if reason.outcome is found.outcome and not reason.pending),
        "",
    )
    return (
        f"{_WORDS[found.outcome]}: {why}"
        if why and found.outcome is not Eligibility.YES
        else _WORDS[found.outcome]
    )
