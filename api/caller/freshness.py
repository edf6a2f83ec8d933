"""Freshness of runs, put together: what each priced, its draft of today, and the books of today."""

from collections.abc import Sequence
from datetime import UTC, date, datetime

from adapters.event_loop_offload import MANY, off_loop_if
from adapters.postgres.rate_book.books import PostgresRateBooks
from api.caller.catalogue import Offers
from models.errors import QuotingError, TableRowMissing
from models.freshness import PricedRun, RunFreshness
from models.prospect import DraftSections
from rating.book import RateBook
from underwriting.freshness import Today, freshness_of
from underwriting.intake_draft import drafted_risk
from underwriting.rated_facts import FactNames
from underwriting.reference import UnderwritingBook


async def freshness(
    runs: Sequence[PricedRun], books: PostgresRateBooks, offers: Offers
) -> list[RunFreshness]:
    """What is to be said beside the figures of each run, as the caller may know it."""
    today = datetime.now(UTC).date()
    found = [await _of(run, books, offers, today) for run in runs]
    return [offers.as_seen(each) for each in found]


async def _of(run: PricedRun, books: PostgresRateBooks, offers: Offers, day: date) -> RunFreshness:
    newer = await _newer_book(run, books)
    of_run = await _in_effect(books, run.risk.effective_date, day)
    large = run.risk.lines + (run.sections.lines if run.sections else 0) > MANY
    risk = await off_loop_if(large, drafted_risk, run.sections, run.claims, run.risk, of_run)
    moved = risk.effective_date != run.risk.effective_date
    today = Today(
        day=day,
        risk=risk,
        programs={program.key: program for program in offers.lists.programs},
        names=fact_names(run.sections, offers, of_run),
        book=await _in_effect(books, risk.effective_date, day) if moved else of_run,
        book_of_run=of_run,
        priced_with=await _kept(books, newer[0], of_run) if newer else of_run,
        newer_book=newer,
    )
    return await off_loop_if(large, freshness_of, run, today)


def fact_names(sections: DraftSections | None, offers: Offers, book: UnderwritingBook) -> FactNames:
    """What people call the locations and the questions of a draft."""
    places = {place.number: place.street.strip() for place in sections.locations} if sections else {}
    return FactNames(category=book.category, places=places, questions=offers.lists.wordings)


async def _newer_book(run: PricedRun, books: PostgresRateBooks) -> tuple[str, str] | None:
    """The first book of a run that another one has followed, and that one."""
    for priced in run.books:
        version = await books.another_than(priced, run.risk.effective_date)
        if version is not None:
            return priced.version, version
    return None


async def _in_effect(books: PostgresRateBooks, day: date, today: date) -> RateBook:
    """The book for policies of a day; where none is left for it, that of today. Raises: TableRowMissing."""
    try:
        return await books.for_date(day)
    except TableRowMissing:
        return await books.for_date(today)


async def _kept(books: PostgresRateBooks, version: str, instead: RateBook) -> RateBook:
    """The book that priced; the other one where its rows cannot be read any more."""
    try:
        return await books.for_version(version)
    except QuotingError:
        return instead
