"""Further tries of one program over fakes: the port in memory."""

from uuid import UUID

from activities.ports import RetrySnapshot
from models.errors import RunNotFound
from models.job import JobRef, JobStatus
from models.quote import ProgramQuote
from tests.support.ports import FakeQuoteStore
from tests.support.quote_cases import a_job


class FakeQuoteRetryStore:
    """QuoteRetryStore in memory, beside the runs of a FakeQuoteStore."""

    def __init__(self, quotes: FakeQuoteStore) -> None:
        self._quotes = quotes
        self.tries: dict[UUID, tuple[JobRef, ProgramQuote]] = {}
        self.published: dict[UUID, tuple[int, str]] = {}
        """Of a run: version and key of its newest result object."""

    def add(self, run_job: JobRef, program: str, *, deadline_s: int = 120) -> JobRef:
        """A press of Retry, as the API writes it. Returns: the job of the try."""
        run_id, asked = self._quotes.runs[run_job.job_id]
        job = a_job(deadline_s=deadline_s)
        self._quotes.runs[job.job_id] = (run_id, asked)
        self._quotes.statuses[job.job_id] = JobStatus.PROCESSING
        self.tries[job.job_id] = (run_job, self._quotes.by_run[run_id][program])
        return job

    async def attempt(self, job: JobRef) -> RetrySnapshot:
        """See QuoteRetryStore."""
        if job.job_id not in self.tries:
            raise RunNotFound(f"There is no further try of job {job.job_id}")
        run_job, before = self.tries[job.job_id]
        return RetrySnapshot(
            run_id=before.run_id,
            before=before,
            run_job=run_job.job_id,
            run_status=self._quotes.statuses[run_job.job_id],
        )

    async def publish(self, job: JobRef, run_id: UUID, result_key: str, version: int) -> None:
        """See QuoteRetryStore."""
        if self.published.get(run_id, (0, ""))[0] < version:
            self.published[run_id] = (version, result_key)
            self._quotes.statuses[self.tries[job.job_id][0].job_id] = JobStatus.DONE

    async def close(self, job: JobRef) -> None:
        """See QuoteRetryStore."""
        await self._quotes.close(job, self._quotes.runs[job.job_id][0], JobStatus.DONE, None, None)
