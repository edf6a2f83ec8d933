"""Recalculations over fakes: the store in memory, and the worked risk that it prices."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from uuid import UUID, uuid4

from activities.ports import PricedRow
from models.job import JobRef, JobStatus
from models.program import Program
from models.quote import OutcomeSource, ProgramQuote, ProgramState
from models.recalculation import PriceLanding, RecalculationEnding, RecalculationTask
from models.risk import Risk, ScheduleRating
from models.workbook_authority import Measure
from models.workbook_unanswered import UnansweredIssue
from rating.book import RateBook
from rating.builtin import builtin_book
from rating.engine import rate
from tests.support.ports import DatabaseDown
from tests.support.quote_cases import a_program
from tests.support.workbooks import KEY_RISK, NOW, SUBMISSION, person
from underwriting.workbook_authority import Authority

LIMITS = {
    (1, Measure.CREDIT): Decimal(10), (1, Measure.DEBIT): Decimal(25),
    (1, Measure.RATE_BELOW_FILED): Decimal(5), (1, Measure.PRICE_BELOW_SUBMITTED): Decimal(10),
    (1, Measure.PRICE): Decimal(100_000), (2, Measure.CREDIT): Decimal(25), (2, Measure.DEBIT): Decimal(50),
    (2, Measure.RATE_BELOW_FILED): Decimal(10), (2, Measure.PRICE_BELOW_SUBMITTED): Decimal(20),
    (2, Measure.PRICE): Decimal(500_000),
}  # fmt: skip
"""Those of the demo."""


class KeptDemoBook:
    """Books by name: the demo's, whatever it is called."""

    async def for_version(self, version: str) -> RateBook:
        """See KeptBooks."""
        return builtin_book()


def submitted_row(risk: Risk, program: Program | None = None) -> ProgramQuote:
    """The price that was submitted."""
    sold = program or a_program(KEY_RISK)
    sheet = rate(risk, sold.key, builtin_book())
    return ProgramQuote(
        run_id=uuid4(), program=sold.key, partner=sold.partner, carrier=sold.carrier,
        carrier_name=sold.carrier_name, state=ProgramState.QUOTED, source=OutcomeSource.PLATFORM,
        totals=sheet.totals, cost=sheet.cost, states=sheet.states, locations=sheet.locations,
        has_worksheet=True, version=3,
    )  # fmt: skip


@dataclass
class FakeRecalculations:
    """RecalculationStore in memory, of one submitted risk. failures: calls that find the database away."""

    snapshot: Risk
    failures: int = 0
    tasks: dict[UUID, RecalculationTask] = field(default_factory=dict)
    landed: dict[UUID, tuple[PricedRow, PriceLanding]] = field(default_factory=dict)
    endings: dict[UUID, tuple[RecalculationEnding, str | None]] = field(default_factory=dict)
    shown: int = 0
    """Version of the Save whose price the column shows or waits for."""

    def add(
        self, job: JobRef, *schedule: ScheduleRating, version: int = 1, waited_for: bool = True
    ) -> RecalculationTask:
        """A recalculation as a Save leaves it."""
        row = submitted_row(self.snapshot)
        task = RecalculationTask(
            job_status=JobStatus.PROCESSING, run_id=uuid4(), base_run=row.run_id, submission_id=SUBMISSION,
            column=row.program, version=version, saved_by=person("Uma"), schedule=schedule,
            book_version=builtin_book().version, submitted=row, waited_for=waited_for,
        )  # fmt: skip
        self.tasks[job.job_id] = task
        return task

    def _reach(self) -> None:
        if self.failures:
            self.failures -= 1
            raise DatabaseDown

    async def task(self, job: JobRef) -> RecalculationTask:
        """See RecalculationStore."""
        self._reach()
        return self.tasks[job.job_id]

    async def risk(self, base_run: UUID) -> Risk:
        """See RecalculationStore."""
        return self.snapshot

    async def authority(self, person: UUID) -> Authority:
        """See RecalculationStore."""
        return Authority(LIMITS, {})

    async def land(
        self, job: JobRef, task: RecalculationTask, priced: PricedRow, landing: PriceLanding
    ) -> RecalculationEnding | None:
        """See RecalculationStore."""
        self._reach()
        now = self.tasks[job.job_id]
        if now.job_status is not JobStatus.PROCESSING or now.saved_by != task.saved_by:
            return None
        moved = self.shown < task.version
        ending = landing.ending if moved else RecalculationEnding.SUPERSEDED
        self.shown = max(self.shown, task.version)
        self.landed[job.job_id] = priced, landing
        self._close(job, JobStatus.DONE if moved else JobStatus.ERROR, ending, None)
        return ending

    async def end(self, job: JobRef, ending: RecalculationEnding, code: str | None) -> bool:
        """See RecalculationStore."""
        if self.tasks[job.job_id].job_status is not JobStatus.PROCESSING:
            return False
        self._close(job, JobStatus.ERROR, ending, code)
        return True

    async def supersede(self, job: JobRef) -> bool:
        """See RecalculationStore."""
        task = self.tasks[job.job_id]
        if task.job_status is not JobStatus.PROCESSING or task.waited_for:
            return False
        self._close(job, JobStatus.ERROR, RecalculationEnding.SUPERSEDED, None)
        return True

    def _close(self, job: JobRef, status: JobStatus, ending: RecalculationEnding, code: str | None) -> None:
        self.endings[job.job_id] = ending, code
        self.tasks[job.job_id] = self.tasks[job.job_id].model_copy(update={"job_status": status})


@dataclass
class FakeUnanswered:
    """UnansweredIssues in memory."""

    open: list[UnansweredIssue]
    looked: dict[UUID, datetime] = field(default_factory=dict)
    asked: list[tuple[UUID, int]] = field(default_factory=list)

    async def due(self, now: datetime, limit: int) -> Sequence[UnansweredIssue]:
        """See UnansweredIssues."""
        found = [one for one in self.open if self.looked.get(one.id, NOW) <= now]
        return found[:limit]

    async def holidays(self) -> frozenset[object]:
        """None."""
        return frozenset()

    async def look_at(self, issue: UUID, at: datetime) -> None:
        """See UnansweredIssues."""
        self.looked[issue] = at

    async def ask(self, issue: UnansweredIssue, level: int, at: datetime) -> bool:
        """See UnansweredIssues."""
        self.asked.append((issue.id, level))
        self.looked[issue.id] = at
        return True


def an_issue(level: int = 2, raised_at: datetime = NOW, *, first_look: bool = True) -> UnansweredIssue:
    """An open issue."""
    return UnansweredIssue(
        id=uuid4(), submission_id=SUBMISSION, column_name="Key Risk", level=level, raised_at=raised_at,
        first_look=first_look,
    )  # fmt: skip
