"""Fakes of what the nightly round of submissions asks: rows in memory, and what is known of their prices."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from uuid import UUID

from activities.quote.freshness import Sold
from models.errors import TableRowMissing
from models.freshness import PricedFacts, PricedRun, RunFreshness, StaleCause, StaleChange
from models.submission_round import DueSubmission, PricedSubmission
from tests.support.ports import DatabaseDown
from tests.support.quote_cases import a_risk
from tests.support.workbooks import NOW

PASSED = StaleChange(
    cause=StaleCause.DATE, about="Effective date", old="Nov 25, 2026", new="has passed", program=None
)


def an_id(number: int) -> UUID:
    """Of a submission, or of its run; the larger one is the newer one."""
    return UUID(int=number)


@dataclass
class FakeSubmissions:
    """RoundedSubmissions in memory: so many, numbered from 1, each with the run of its number.

    gone: runs that are not there any more; due: numbers that are needed soon; failures: calls that find the
    database away.
    """

    number: int
    gone: Collection[int] = ()
    due_ones: Collection[int] = ()
    failures: int = 0
    marked: dict[int, bool] = field(default_factory=dict)
    told: list[int] = field(default_factory=list)
    largest: int = 0

    async def priced(self, after: UUID | None, limit: int) -> Sequence[PricedSubmission]:
        """See RoundedSubmissions."""
        self._fail()
        found = self._next(after, limit, range(1, self.number + 1))
        self.largest = max(self.largest, len(found))
        return [PricedSubmission(id=an_id(each), run_id=an_id(each)) for each in found]

    async def runs(self, ids: Collection[UUID]) -> Sequence[PricedRun]:
        """See RoundedSubmissions."""
        there = sorted(id for id in ids if id.int not in self.gone)
        return [PricedRun(run_id=id, priced_at=NOW, risk=a_risk(), programs=()) for id in there]

    async def sold(self) -> Sold:
        """See RoundedSubmissions."""
        return Sold({}, {})

    async def note_stale(self, submission: UUID, changes: Sequence[StaleChange]) -> bool:
        """See RoundedSubmissions."""
        before = self.marked.get(submission.int, False)
        self.marked[submission.int] = bool(changes)
        return before is not bool(changes)

    async def due(self, last: date, after: UUID | None, limit: int) -> Sequence[DueSubmission]:
        """See RoundedSubmissions."""
        self._fail()
        left = [each for each in self.due_ones if each not in self.told]
        found = self._next(after, limit, left)
        return [DueSubmission(id=an_id(each), prospect_id=an_id(each), needed_by=last) for each in found]

    async def tell_due(self, found: DueSubmission) -> bool:
        """See RoundedSubmissions."""
        self.told.append(found.id.int)
        return True

    def _fail(self) -> None:
        if self.failures:
            self.failures -= 1
            raise DatabaseDown("The database is away.")

    @staticmethod
    def _next(after: UUID | None, limit: int, numbers: Collection[int]) -> list[int]:
        below = [each for each in numbers if after is None or each < after.int]
        return sorted(below, reverse=True)[:limit]


@dataclass
class KnownFreshness:
    """Freshness without books: what is known of runs by their numbers."""

    stale: Mapping[int, Sequence[StaleChange]] = field(default_factory=dict)
    unknown: Collection[int] = ()
    """That cannot be judged."""
    failure: Exception = field(
        default_factory=lambda: TableRowMissing("No rate book is in effect", "effective_date")
    )

    async def of(self, runs: Sequence[PricedRun], sold: Sold, day: date) -> list[RunFreshness]:
        """See Freshness."""
        return [self._of(run) for run in runs]

    def _of(self, run: PricedRun) -> RunFreshness:
        if run.run_id.int in self.unknown:
            raise self.failure
        changes = tuple(self.stale.get(run.run_id.int, ()))
        facts = PricedFacts(
            priced_at=NOW, effective_date=NOW.date(), payroll=Decimal(1), locations=1, states=("TN",)
        )
        return RunFreshness(
            run_id=run.run_id, stands=not changes, changes=changes, facts=facts, valid_until=NOW.date()
        )
