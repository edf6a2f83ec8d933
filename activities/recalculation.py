"""The retryable step of a recalculation: price one program again, land the price with its ending."""

import asyncio
import logging
from dataclasses import dataclass

from temporalio import activity

from activities.errors import RETRIED, application_error
from activities.ports import PricedRow
from activities.quote.batches import ON_LOOP_MS, expected_ms
from activities.quote.rows import elapsed_ms, priced
from activities.recalculation_ports import KeptBooks, RecalculationStore
from models.errors import QuotingError
from models.job import JobClosing, JobEnding, JobRef, JobStatus
from models.quote import ProgramQuote
from models.recalculation import PriceLanding, RecalculationEnding, RecalculationOutcome, RecalculationTask
from models.risk import Risk
from models.worksheet import Worksheet
from rating.book import RateBook
from rating.engine import rate
from rating.recalculation import Wish
from rating.record.canonical_input import input_digest
from underwriting.workbook_authority import price_excesses

log = logging.getLogger(__name__)

ROW_VERSION = 3
"""Of the row of an outcome, as in a quote run."""


class RecalculationActivities:
    """Steps of RecalculationWorkflow."""

    def __init__(self, store: RecalculationStore, books: KeptBooks) -> None:
        self._store, self._books = store, books

    @activity.defn
    async def price_column(self, job: JobRef) -> RecalculationOutcome:
        """Price the snapshot under the column's wish; a repeat of what has landed changes nothing.

        Raises: as ApplicationError RunNotFound and, to be tried again, what an outage raises.
        """
        try:
            while (outcome := await self._as_it_stands(job)) is None:
                log.info("Recalculation %s: a Save changed what is asked; it is read again.", job.job_id)
            return outcome
        except QuotingError as error:
            raise application_error(error) from error

    @activity.defn
    async def close_recalculation(self, closing: JobClosing) -> RecalculationOutcome:
        """End the job that could not be priced, once. Raises: as ApplicationError RunNotFound."""
        try:
            return await self._ended(closing.job, RecalculationEnding.OUTAGE, closing.error_code)
        except QuotingError as error:
            raise application_error(error) from error

    async def _as_it_stands(self, job: JobRef) -> RecalculationOutcome | None:
        """Price what is waited for, end what is not. None: a Save came between, and asks for it otherwise."""
        task = await self._store.task(job)
        if task.job_status is not JobStatus.PROCESSING:
            return RecalculationOutcome(status=JobEnding.CLOSED)
        if task.waited_for:
            return await self._priced(job, task)
        if await self._store.supersede(job):
            return RecalculationOutcome.without(RecalculationEnding.SUPERSEDED)
        return None

    async def _priced(self, job: JobRef, task: RecalculationTask) -> RecalculationOutcome | None:
        risk = await self._store.risk(task.base_run)
        wished = Wish(schedule=task.schedule, overrides=task.overrides).laid_upon(risk)
        try:
            authority, book = await asyncio.gather(
                self._store.authority(task.saved_by), self._books.for_version(task.book_version)
            )
            made = await _rated(task, wished, book)
        except QuotingError as refusal:
            if isinstance(refusal, RETRIED):
                raise
            return await self._ended(job, RecalculationEnding.REFUSED, refusal.code)
        # The edge of rating, which is pure: a fault of ours is not mended by another try.
        except (ArithmeticError, LookupError, TypeError, ValueError) as fault:
            log.error("Recalculation %s broke: %s.", job.job_id, type(fault).__name__)
            return await self._ended(job, RecalculationEnding.OUTAGE, "rating_failed")
        total = made.worksheet.totals.total_estimated_annual_premium
        submitted = task.submitted.totals
        before = submitted.total_estimated_annual_premium if submitted else total
        landing = PriceLanding(
            ending=RecalculationEnding.DONE,
            excesses=tuple(price_excesses(total, before, task.saved_by, authority)),
        )
        row = PricedRow(row=made.row, worksheet=made.worksheet, digest=made.digest)
        ending = await self._store.land(job, task, row, landing)
        if ending is RecalculationEnding.SUPERSEDED:
            return RecalculationOutcome.without(ending)
        return None if ending is None else RecalculationOutcome.landed()

    async def _ended(
        self, job: JobRef, ending: RecalculationEnding, code: str | None = None
    ) -> RecalculationOutcome:
        if not await self._store.end(job, ending, code):
            return RecalculationOutcome(status=JobEnding.CLOSED)
        return RecalculationOutcome.without(ending, code)


@dataclass(frozen=True, slots=True)
class _Made:
    """A price on its way to its rows."""

    row: ProgramQuote
    worksheet: Worksheet
    digest: str


async def _rated(task: RecalculationTask, risk: Risk, book: RateBook) -> _Made:
    def work() -> _Made:
        worksheet = rate(risk, task.column, book)
        row = task.submitted.model_copy(
            update={"run_id": task.run_id, "version": ROW_VERSION, "seq": 0, "elapsed_ms": elapsed_ms()}
        )
        return _Made(priced(row, worksheet), worksheet, input_digest(risk, task.column, book.version))

    if expected_ms(risk, 1) <= ON_LOOP_MS:
        return work()
    return await asyncio.to_thread(work)
