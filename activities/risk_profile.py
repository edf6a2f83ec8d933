"""The retryable steps of a risk profile: price and profile every program, then close the job."""

import asyncio

from temporalio import activity

from activities.errors import application_error
from activities.ports import CarrierPrices, ObjectStore, ProgramCatalogue, RateBooks, RiskProfileStore
from activities.quote.result import result_key
from activities.risk_profile_result import profile_result
from models.errors import QuotingError
from models.job import JobClosing, JobEnding, JobRef, JobStatus
from models.risk_profile import ProfileMade, RiskProfileInput, RiskProfileOutcome


class RiskProfileActivities:
    """Steps of RiskProfileWorkflow."""

    def __init__(
        self, store: RiskProfileStore, books: RateBooks, catalogue: ProgramCatalogue, objects: ObjectStore
    ) -> None:
        self._store, self._books, self._catalogue, self._objects = store, books, catalogue, objects

    @activity.defn
    async def make_profile(self, job: JobRef) -> ProfileMade:
        """Profile every program and write the result object; the same job writes the same object.

        Returns: closed when the job had ended before. Raises: as ApplicationError RunNotFound,
        TableRowMissing (no book for the date) and, to be tried again, StoreUnavailable.
        """
        try:
            asked = await self._store.snapshot(job)
            if asked.job_status is not JobStatus.PROCESSING:
                return ProfileMade(closed=True)
            return await self._make(job, asked.input)
        except QuotingError as error:
            raise application_error(error) from error

    @activity.defn
    async def close_profile(self, closing: JobClosing) -> RiskProfileOutcome:
        """Close the job, once, with its result or its error. Raises: as ApplicationError RunNotFound."""
        status = JobStatus.DONE if closing.error_code is None else JobStatus.ERROR
        try:
            await self._store.close(closing.job, status, closing.result_key, closing.error_code)
        except QuotingError as error:
            raise application_error(error) from error
        return RiskProfileOutcome(status=JobEnding(status.value), error_code=closing.error_code)

    async def _make(self, job: JobRef, asked: RiskProfileInput) -> ProfileMade:
        programs = await self._catalogue.get(asked.programs)
        book = await self._books.for_date(asked.risk.effective_date)
        online = [program.key for program in programs.values() if program.adapter is not None]
        prices: CarrierPrices | None = None
        if asked.run_id is not None and online:
            prices = await self._store.prices(job, asked.run_id, online)
        # Fifty locations at forty programs are a second of work: no other slot of the worker waits for it.
        result = await asyncio.to_thread(profile_result, asked, programs, book, prices)
        key = result_key(job.job_id)
        await self._objects.put(key, result.model_dump_json().encode(), content_type="application/json")
        profiled = sum(entry.profile is not None for entry in result.programs)
        return ProfileMade(profiled=profiled, without=len(result.programs) - profiled, result_key=key)
