"""The last resort of a job (activities.ops.ports.JobEndings): closed by name, with all that waits with it."""

from sqlalchemy import Text, Uuid, bindparam, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.quote.rows import settled_row
from adapters.postgres.core.notify import submission_changed
from adapters.postgres.core.transaction import Query, begin, send
from adapters.postgres.job.closing import closing
from adapters.postgres.quote.write import project
from adapters.postgres.tables.index import (
    carrier_quote,
    file,
    job,
    mail,
    quote_run,
    rate_book_rehearsal,
    workbook_price,
)
from adapters.postgres.tables.quote_rows import COLUMNS, program_quote
from models.errors import RunNotFound
from models.job import CANCELLED, JobRef, JobStatus
from models.quote import RUNNING, ProgramState
from models.tenant import Tenant
from models.upload import FileKind, FileState

STOPPED = frozenset({CANCELLED, "terminated"})
"""Names of jobs that a person stopped; programs without an answer are then dropped, else unresponsive."""
OUTAGE = "outage"
"""How a recalculation ends that nobody could end by a better name."""
BEYOND_ITS_TRY = 3
"""A queued row counts 1 within its try, rating 2, an outcome 3: this far above, none of them comes later."""


class PostgresJobEndings:
    """On the worker's engine; each call is one transaction in the job's tenant."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def give_up(self, job_ref: JobRef, error_code: str) -> bool:
        """End an open job by name, whatever its kind: what it has no rows of is left out by itself.

        Returns: False when the job had ended before; nothing is changed then. Raises: RunNotFound.
        """
        one = {"job": job_ref.job_id}
        async with begin(self._engine, Tenant.of_job(job_ref.scope)) as connection:
            (found,) = await send(connection, _HELD.step(**one))
            if not found:
                raise RunNotFound(f"There is no job {job_ref.job_id} in its tenant")
            if found[0].status != JobStatus.PROCESSING:
                return False
            (rows,) = await send(connection, _RUNNING.step(**one))
            state = ProgramState.DROPPED if error_code in STOPPED else ProgramState.UNRESPONSIVE
            settled = [
                settled_row(row, state, row.version + BEYOND_ITS_TRY) for row in map(program_quote, rows)
            ]
            await send(
                connection,
                *([project(job_ref, settled, ())] if settled else []),
                _RUN.step(**one),
                _MAIL.step(**one),
                _FILE.step(**one, failure=error_code),
                _LOSS_RUN.step(**one, failure=error_code),
                _REHEARSAL.step(**one, failure=error_code),
                _PRICE.step(**one, failure=error_code),
                closing(job_ref, JobStatus.ERROR, None, error_code),
            )
        return True


_JOB = bindparam("job", type_=Uuid)
_HELD = Query(select(job.c.status).where(job.c.id == _JOB).with_for_update())
"""Who holds the job's row closes it; its own workflow then finds it closed."""
_IS_RUNNING = [carrier_quote.c.state == state.value for state in sorted(RUNNING)]
_RUNNING = Query(
    select(*COLUMNS)
    .where(carrier_quote.c.job_id == _JOB, or_(*_IS_RUNNING))
    .order_by(carrier_quote.c.program)
)
"""Rows of a run belong to the run's job; while a further try runs, to that of the try."""
_RUN = Query(
    update(quote_run)
    .where(quote_run.c.job_id == _JOB, quote_run.c.closed_at.is_(None))
    .values(closed_at=func.now())
)
_MAIL = Query(update(mail).where(mail.c.job_id == _JOB).values(content_sealed=None))
_UNENDED = (file.c.state == FileState.CHECKING.value) | (
    (file.c.state == FileState.READING.value) & (file.c.kind == FileKind.ACORD.value)
)
_FILE = Query(
    update(file)
    .where(file.c.job_id == _JOB, _UNENDED)
    .values(state=FileState.REFUSED.value, code=bindparam("failure", type_=Text))
)
"""Nobody checked or read it, so nobody is given it; its name is free for another try."""
_LOSS_RUN = Query(
    update(file)
    .where(
        file.c.job_id == _JOB,
        file.c.state == FileState.READING.value,
        file.c.kind == FileKind.LOSS_RUN.value,
    )
    .values(state=FileState.READY.value, code=bindparam("failure", type_=Text))
)
"""It was checked: that nobody read it takes it from nobody."""
_PRICE = Query(
    update(workbook_price)
    .where(
        workbook_price.c.run_id == select(job.c.input_ref).where(job.c.id == _JOB).scalar_subquery(),
        workbook_price.c.outcome.is_(None),
    )
    .values(outcome=OUTAGE, outcome_code=bindparam("failure", type_=Text))
    .returning(submission_changed(workbook_price.c.submission_id))
)
"""A recalculation without a price: its column says so, and goes on showing the price that it has."""
_REHEARSAL = Query(
    update(rate_book_rehearsal)
    .where(rate_book_rehearsal.c.job_id == _JOB, rate_book_rehearsal.c.closed_at.is_(None))
    .values(
        status=JobStatus.ERROR.value,
        error_code=bindparam("failure", type_=Text),
        closed_at=func.now(),
    )
)
