"""What polls and streams ask of a job, again and again: one trip to the database, if there is news."""

import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.listener import Listener
from adapters.postgres.core.ownership import ScopedQuery
from adapters.postgres.core.transaction import Step, one_trip
from adapters.postgres.tables.index import carrier_quote, job, reading_page
from adapters.postgres.tables.quote_rows import COLUMNS, program_quote
from models.errors import RunNotFound
from models.job import Job, JobKind, JobStatus
from models.kept_reading import ReadingPage
from models.quote import ProgramQuote
from models.tenant import Tenant

_JOB = ScopedQuery(select(job).where(job.c.id == bindparam("job")), job)
_NEWS = ScopedQuery(
    select(*COLUMNS)
    .where(carrier_quote.c.job_id == bindparam("job"), carrier_quote.c.seq > bindparam("seen"))
    .order_by(carrier_quote.c.seq),
    carrier_quote,
)

_PAGES = ScopedQuery(
    select(*(reading_page.c[name] for name in ReadingPage.model_fields))
    .where(reading_page.c.job_id == bindparam("job"), reading_page.c.seq > bindparam("seen"))
    .order_by(reading_page.c.seq),
    reading_page,
)


def job_step(tenant: Tenant, job_id: UUID) -> Step:
    """Asks for a job as the tenant may see it."""
    return _JOB.of(tenant, job=job_id)


REMEMBERED_S = 30.0
"""How long a job is believed to have no news without looking, while the database tells us of news."""
JOBS_REMEMBERED = 1_000


class JobReads:
    """Jobs as their screens see them; one that is polled again is not read again until it has news."""

    def __init__(self, engine: AsyncEngine, listener: Listener) -> None:
        self._engine, self._listener = engine, listener
        self._known: OrderedDict[UUID, dict[Tenant, tuple[float, Job]]] = OrderedDict()
        """Each answer for the very context that row-level security gave it to."""
        listener.tell_of_jobs(self.forget)

    async def job(self, tenant: Tenant, job_id: UUID) -> Job:
        """The job. Raises: RunNotFound."""
        known = self._known.setdefault(job_id, {})
        while len(self._known) > JOBS_REMEMBERED:  # before it is known that there is such a job
            self._known.popitem(last=False)
        read_at, remembered = known.get(tenant, (0.0, None))
        if remembered is not None and self._listener.connected and time.monotonic() - read_at < REMEMBERED_S:
            return remembered
        (rows,) = await one_trip(self._engine, tenant, job_step(tenant, job_id))
        found = job_of(rows)
        # News that came meanwhile has thrown these answers away: what was read may be older.
        known[tenant] = time.monotonic(), found
        return found

    def forget(self, job_id: UUID | None) -> None:
        """Read a job anew; None: all of them."""
        if job_id is None:
            self._known.clear()
        else:
            self._known.pop(job_id, None)

    async def page_news(self, tenant: Tenant, job_id: UUID, seen: int) -> tuple[Job, tuple[ReadingPage, ...]]:
        """The same of a file that is read: its pages. Raises: RunNotFound."""
        rows, pages = await one_trip(
            self._engine, tenant, job_step(tenant, job_id), _PAGES.of(tenant, job=job_id, seen=seen)
        )
        return job_of(rows), tuple(ReadingPage.model_validate(row._asdict()) for row in pages)

    async def news(self, tenant: Tenant, job_id: UUID, seen: int) -> tuple[Job, tuple[ProgramQuote, ...]]:
        """The job, and the rows that changed after this sequence number, in order of change.

        The job is read first, so that no row of a job that has ended is missed. Raises: RunNotFound.
        """
        rows, changed = await one_trip(
            self._engine, tenant, job_step(tenant, job_id), _NEWS.of(tenant, job=job_id, seen=seen)
        )
        return job_of(rows), tuple(program_quote(row) for row in changed)


def job_of(rows: Sequence[Any]) -> Job:
    """The job of job_step's answer. Raises: RunNotFound when it has none."""
    if not rows:
        raise RunNotFound("There is no such job, or it is not yours to see")
    row = rows[0]
    return Job(
        id=row.id,
        kind=JobKind(row.kind),
        status=JobStatus(row.status),
        input_ref=row.input_ref,
        result_key=row.result_key,
        error_code=row.error_code,
        event_seq=row.event_seq,
        created_at=row.created_at,
        closed_at=row.closed_at,
    )
