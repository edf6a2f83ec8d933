"""Further tries of one program as activities read and close them."""

from uuid import UUID

from sqlalchemy import Integer, Text, Uuid, bindparam, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ports import RetrySnapshot
from adapters.postgres.core.notify import notify_job_changed
from adapters.postgres.core.transaction import Query, one_trip
from adapters.postgres.job.closing import closing
from adapters.postgres.quote.write import lock_prospect
from adapters.postgres.tables.index import carrier_quote, job, prospect, quote_attempt, quote_run
from models.errors import RunNotFound
from models.job import JobRef, JobStatus
from models.prospect import DraftStatus
from models.quote import PRICED, ProgramQuote
from models.tenant import Tenant


class PostgresQuoteRetryStore:
    """The port QuoteRetryStore, on the worker's engine; each call is one transaction in the job's tenant."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def attempt(self, job_ref: JobRef) -> RetrySnapshot:
        """The try that this job makes. Raises: RunNotFound."""
        (rows,) = await one_trip(
            self._engine, Tenant.of_job(job_ref.scope), _ATTEMPT.step(job=job_ref.job_id)
        )
        if not rows:
            raise RunNotFound(f"There is no further try of job {job_ref.job_id} in its tenant")
        found = rows[0]
        return RetrySnapshot(
            run_id=found.run_id,
            before=ProgramQuote.model_validate(found.before),
            run_job=found.run_job,
            run_status=JobStatus(found.status),
        )

    async def publish(self, job_ref: JobRef, run_id: UUID, result_key: str, version: int) -> None:
        """Let the run's job, once closed, answer this object; an older version changes nothing.

        The prospect is held first, as whoever deletes it does.
        """
        await one_trip(
            self._engine,
            Tenant.of_job(job_ref.scope),
            lock_prospect(run_id),
            _PUBLISH.step(run=run_id, version=version, object_key=result_key),
            _NOTED.step(job=job_ref.job_id, object_key=result_key),
            _STATUS.step(run=run_id),
        )

    async def close(self, job_ref: JobRef) -> None:
        """Close the job of the try, once; a second close is no error. Raises: RunNotFound."""
        step = closing(job_ref, JobStatus.DONE, None, None)
        (closed,) = await one_trip(self._engine, Tenant.of_job(job_ref.scope), step)
        if not closed:
            await self.attempt(job_ref)


def _publish() -> Query:
    newest = (
        update(quote_run)
        .where(
            quote_run.c.id == bindparam("run", type_=Uuid),
            quote_run.c.result_version < bindparam("version", type_=Integer),
        )
        .values(result_version=bindparam("version", type_=Integer))
        .returning(quote_run.c.job_id)
        .cte("newest")
    )
    return Query(
        update(job)
        .where(job.c.id == newest.c.job_id, job.c.status != JobStatus.PROCESSING.value)
        .values(
            status=JobStatus.DONE.value,
            result_key=bindparam("object_key", type_=Text),
            error_code=None,
        )
        .returning(notify_job_changed(job.c.id))
    )


def _status() -> Query:
    """A prospect of which a run has a price by now gets its status."""
    priced = or_(*(carrier_quote.c.state == state.value for state in sorted(PRICED)))
    any_price = exists().where(carrier_quote.c.run_id == bindparam("run"), priced)
    of_run = select(quote_run.c.prospect_id).where(quote_run.c.id == bindparam("run")).scalar_subquery()
    marked = update(prospect).where(prospect.c.id == of_run, any_price)
    return Query(marked.values(status=DraftStatus.QUOTE_GENERATED.value))


_ATTEMPT = Query(
    select(quote_attempt.c.run_id, quote_attempt.c.before, job.c.id.label("run_job"), job.c.status)
    .join(quote_run, quote_run.c.id == quote_attempt.c.run_id)
    .join(job, job.c.id == quote_run.c.job_id)
    .where(quote_attempt.c.job_id == bindparam("job"))
)
_PUBLISH, _STATUS = _publish(), _status()
_NOTED = Query(
    update(quote_attempt)
    .where(quote_attempt.c.job_id == bindparam("job"))
    .values(result_key=bindparam("object_key"))
)
