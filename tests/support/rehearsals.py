"""Fakes of a rehearsal's ports: open quotes in memory, a shelf of books, switches for outages."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID, uuid4

from activities.rate_book_ports import OpenQuote, PricedAgain, RehearsedBook
from models.errors import RateBookState
from models.job import JobRef
from models.rate_book_rehearsal import RehearsalPlan, RehearsalRow, RehearsalStatus
from models.risk import Risk
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.engine import rate
from tests.support.ports import Outages
from tests.support.quote_cases import AGENT, a_job, a_risk
from tests.support.rate_book_cases import times

HASH = "f" * 64


def dearer(factor: str = "1.1") -> RateBook:
    """The demo book with every rate multiplied."""
    return RateBook.from_tables("draft-1", times(builtin_tables(), factor))


def an_open_quote(
    program: str = "gms-uwic", *, risk: Risk | None = None, prospect: UUID | None = None
) -> OpenQuote:
    """A price of the demo book that somebody may still take."""
    asked = risk or a_risk()
    sheet = rate(asked, program, builtin_book())
    return OpenQuote(
        owner=a_job().scope,
        prospect_id=prospect or uuid4(),
        run_id=uuid4(),
        program=program,
        risk=asked,
        book_version=sheet.book_version,
        premium=sheet.totals.total_estimated_annual_premium,
        states=sheet.states,
    )


class FakeRehearsals(Outages):
    """RehearsalStore in memory; the quotes of one rehearsal."""

    def __init__(self, *quotes: OpenQuote) -> None:
        super().__init__()
        self.quotes = sorted(quotes, key=lambda quote: quote.prospect_id)
        self.rehearsal_id = uuid4()
        self.status = RehearsalStatus.PROCESSING
        self.error_code: str | None = None
        self.found: dict[tuple[UUID, str], RehearsalRow] = {}
        self.owners: set[UUID] = set()
        self.done = 0
        self.batches: list[int] = []

    async def plan(self, job: JobRef, today: date) -> RehearsalPlan:
        """See RehearsalStore."""
        self._maybe_fail()
        closed = self.status is not RehearsalStatus.PROCESSING
        return RehearsalPlan(rehearsal_id=self.rehearsal_id, total=len(self.quotes), closed=closed)

    async def book(self, rehearsal_id: UUID) -> RehearsedBook:
        """See RehearsalStore."""
        return RehearsedBook(version="draft-1", sha256=HASH, effective_from=date(2026, 1, 1))

    async def open_quotes(
        self, rehearsal_id: UUID, today: date, after: UUID | None, limit: int
    ) -> Sequence[OpenQuote]:
        """See RehearsalStore."""
        self._maybe_fail()
        left = [quote for quote in self.quotes if after is None or quote.prospect_id > after]
        ids = list(dict.fromkeys(quote.prospect_id for quote in left))[:limit]
        found = [quote for quote in left if quote.prospect_id in ids]
        self.batches.append(len(found))
        return found

    async def record(self, rehearsal_id: UUID, found: Sequence[PricedAgain], done: int) -> None:
        """See RehearsalStore."""
        self._maybe_fail()
        self.found.update({(entry.row.run_id, entry.row.program): entry.row for entry in found})
        self.owners |= {entry.owner.user for entry in found}
        self.done = max(self.done, done)

    async def close(self, job: JobRef, error_code: str | None) -> RehearsalStatus:
        """See RehearsalStore."""
        self._maybe_fail()
        if self.status is RehearsalStatus.PROCESSING:
            self.status = RehearsalStatus.DONE if error_code is None else RehearsalStatus.ERROR
            self.error_code = error_code
        return self.status


class FakeShelf:
    """BookShelf with one book; changed() is what an import into the draft does."""

    def __init__(self, book: RateBook | None = None) -> None:
        self._book = book or dearer()
        self._changed = False

    def changed(self) -> None:
        """The draft has other rows now."""
        self._changed = True

    async def for_content(self, version: str, sha256: str) -> RateBook:
        """See BookShelf."""
        if self._changed:
            raise RateBookState(
                f"The draft {version} was changed meanwhile; check its impact again", "version"
            )
        return self._book


OWNER = AGENT
"""Whose the quotes of `an_open_quote` are."""
