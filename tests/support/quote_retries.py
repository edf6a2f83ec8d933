"""Further tries of one program over fakes: the port in memory, and workers that run both workflows."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from uuid import UUID, uuid4

from temporalio.client import Client
from temporalio.worker import Worker

from activities.ports import RetrySnapshot
from activities.quote import QuoteActivities
from activities.quote_retry import QuoteRetryActivities
from activities.registry import carrier_activities, core_activities, quote_retry_activities
from models.errors import RunNotFound
from models.job import JobRef, JobStatus
from models.quote import ProgramQuote
from tests.support.ports import FakeQuoteStore
from tests.support.quote_cases import a_job
from workflows.contracts import CORE_QUEUE, carrier_queue
from workflows.registry import WORKFLOWS


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


@asynccontextmanager
async def retry_workers(
    client: Client,
    quotes: QuoteActivities,
    retries: QuoteRetryActivities,
    *,
    carriers: Sequence[str] = (),
    queue: str | None = None,
) -> AsyncIterator[str]:
    """Workers of a fresh queue and of the queues of some carriers. Yields: the queue."""
    queue = queue or f"core-{uuid4()}"
    core = Worker(
        client,
        task_queue=queue,
        workflows=WORKFLOWS[CORE_QUEUE],
        activities=[*core_activities(quotes), *quote_retry_activities(retries)],
    )
    workers = [
        core,
        *(
            Worker(client, task_queue=carrier_queue(key), activities=carrier_activities(quotes))
            for key in carriers
        ),
    ]
    for worker in workers:
        await worker.__aenter__()
    try:
        yield queue
    finally:
        for worker in workers:
            await worker.__aexit__(None, None, None)
