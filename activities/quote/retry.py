"""The steps around a further try of one program: begin it, publish the run's result anew, close it."""

from collections.abc import Container

from temporalio import activity

from activities.errors import application_error
from activities.ports import ObjectStore, ProgramCatalogue, QuoteRetryStore, QuoteStore, RetrySnapshot
from activities.quote.result import all_technical, republished_key, result_document
from activities.quote.rows import opening_row
from models.errors import RunStillOpen
from models.job import JobEnding, JobRef, JobStatus
from models.quote import ProgramState
from models.quote_retry import RetryClosing, RetryOutcome, RetryPlan

QUEUED, OUTCOME = 1, 3
"""Versions of a try's rows above the last one of the try before; between them: rating."""


class QuoteRetryActivities:
    """Steps of QuoteRetryWorkflow; the price itself is a step of QuoteActivities.

    carriers: those that can be asked here, by adapter; None: all.
    """

    def __init__(
        self,
        quotes: QuoteStore,
        retries: QuoteRetryStore,
        catalogue: ProgramCatalogue,
        objects: ObjectStore,
        carriers: Container[str] | None = None,
    ) -> None:
        self._quotes, self._retries = quotes, retries
        self._catalogue, self._objects, self._carriers = catalogue, objects, carriers

    @activity.defn
    async def open_retry(self, job: JobRef) -> RetryPlan:
        """Queue the program again, or end it with its reason when it is not sold any more.

        Returns: closed when the job had ended before. Raises: RunNotFound.
        """
        run, found = await self._quotes.snapshot(job), await self._retries.attempt(job)
        if run.job_status is not JobStatus.PROCESSING:
            return RetryPlan(run_id=run.run_id, closed=True)
        key, base = found.before.program, found.before.version
        program = (await self._catalogue.get([key])).get(key)
        row = opening_row(run, key, program, None, None, self._carriers)
        ended = row.state is not ProgramState.QUEUED
        await self._quotes.record(
            job, [row.model_copy(update={"version": base + (OUTCOME if ended else QUEUED)})]
        )
        return RetryPlan(
            run_id=run.run_id,
            program=key,
            adapter=program.adapter if program else None,
            version=base + OUTCOME,
            ended=ended,
        )

    @activity.defn
    async def close_retry(self, closing: RetryClosing) -> RetryOutcome:
        """Publish the run's result with this try in it, if the run has closed, and close the try's job."""
        found = await self._retries.attempt(closing.job)
        published = found.run_status is not JobStatus.PROCESSING
        state = await self._publish(closing, found) if published else await self._state(closing)
        await self._retries.close(closing.job)
        return RetryOutcome(status=JobEnding.DONE, state=state, published=published)

    @activity.defn
    async def publish_run(self, closing: RetryClosing) -> None:
        """Publish the result of a run that was open when the try ended. Raises: RunStillOpen, retried."""
        found = await self._retries.attempt(closing.job)
        if found.run_status is JobStatus.PROCESSING:
            raise application_error(RunStillOpen("The run has not closed yet."))
        await self._publish(closing, found)

    async def _publish(self, closing: RetryClosing, found: RetrySnapshot) -> ProgramState | None:
        """Write the result object of the rows as they are now; nobody's older one can replace it."""
        asked = await self._quotes.input_of_run(closing.job, closing.run_id)
        rows = await self._quotes.rows(closing.job, closing.run_id)
        if not all_technical(rows):
            version = sum(row.version for row in rows)
            key = republished_key(found.run_job, version)
            document = result_document(asked.risk, rows)
            await self._objects.put(key, document, content_type="application/json")
            await self._retries.publish(closing.job, closing.run_id, key, version)
        return next((row.state for row in rows if row.program == closing.program), None)

    async def _state(self, closing: RetryClosing) -> ProgramState | None:
        rows = await self._quotes.rows(closing.job, closing.run_id)
        return next((row.state for row in rows if row.program == closing.program), None)
