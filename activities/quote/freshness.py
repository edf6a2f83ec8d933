"""Freshness of runs, put together for whoever asks: what each priced, its draft and the books of today."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol, TypeVar

from models.errors import QuotingError, TableRowMissing
from models.freshness import PricedBook, PricedRun, RunFreshness
from models.program import Program
from models.prospect import DraftSections
from rating.book import RateBook
from underwriting.freshness import Today, freshness_of
from underwriting.intake_draft import drafted_risk
from underwriting.rated_facts import FactNames
from underwriting.reference import UnderwritingBook

Result = TypeVar("Result")


class BooksOfToday(Protocol):
    """Rate books by day and by name, and whether another one took the place of one that priced."""

    async def for_date(self, day: date) -> RateBook:
        """The book in effect for policies that start on this day. Raises: TableRowMissing."""

    async def for_version(self, version: str) -> RateBook:
        """A book by its name, in effect or not. Raises: RateBookNotFound, RateBookAltered."""

    async def another_than(self, priced: PricedBook, day: date) -> str | None:
        """The version in effect for policies of a day where its figures are not those that priced."""


class Aside(Protocol):
    """Does work that is large, by its lines, where it holds nobody else up."""

    def __call__(self, lines: int, work: Callable[..., Result], *args: object) -> Awaitable[Result]:
        """What the work returns. Raises: what it raises."""


@dataclass(frozen=True, slots=True)
class Sold:
    """What is sold today, whoever asks, and what the screens call the underwriting questions."""

    programs: Mapping[str, Program]
    questions: Mapping[str, str]


class Freshness:
    """Whether prices still stand on today's facts; `underwriting/freshness.py` decides it."""

    def __init__(self, books: BooksOfToday, aside: Aside) -> None:
        self._books, self._aside = books, aside

    async def of(self, runs: Sequence[PricedRun], sold: Sold, day: date) -> list[RunFreshness]:
        """What is to be said beside the figures of each run, by real names. day: today.

        Raises: TableRowMissing where no rate book is in effect today.
        """
        return [await self._of(run, sold, day) for run in runs]

    async def _of(self, run: PricedRun, sold: Sold, day: date) -> RunFreshness:
        newer = await self._newer_book(run)
        of_run = await self._in_effect(run.risk.effective_date, day)
        lines = run.risk.lines + (run.sections.lines if run.sections else 0)
        risk = await self._aside(lines, drafted_risk, run.sections, run.claims, run.risk, of_run)
        moved = risk.effective_date != run.risk.effective_date
        today = Today(
            day=day,
            risk=risk,
            programs=sold.programs,
            names=fact_names(run.sections, sold.questions, of_run),
            book=await self._in_effect(risk.effective_date, day) if moved else of_run,
            book_of_run=of_run,
            priced_with=await self._kept(newer[0], of_run) if newer else of_run,
            newer_book=newer,
        )
        return await self._aside(lines, freshness_of, run, today)

    async def _newer_book(self, run: PricedRun) -> tuple[str, str] | None:
        """The first book of a run that another one has followed, and that one."""
        for priced in run.books:
            version = await self._books.another_than(priced, run.risk.effective_date)
            if version is not None:
                return priced.version, version
        return None

    async def _in_effect(self, day: date, today: date) -> RateBook:
        """The book for policies of a day; where none is left for it, that of today."""
        try:
            return await self._books.for_date(day)
        except TableRowMissing:
            return await self._books.for_date(today)

    async def _kept(self, version: str, instead: RateBook) -> RateBook:
        """The book that priced; the other one where its rows cannot be read any more."""
        try:
            return await self._books.for_version(version)
        except QuotingError:
            return instead


def fact_names(
    sections: DraftSections | None, questions: Mapping[str, str], book: UnderwritingBook
) -> FactNames:
    """What people call the locations and the questions of a draft."""
    places = {place.number: place.street.strip() for place in sections.locations} if sections else {}
    return FactNames(category=book.category, places=places, questions=questions)
