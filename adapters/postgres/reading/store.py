"""Forms as activities read and settle them (activities.acord.ports.AcordStore), on the worker's engine."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import Integer, Select, Text, Uuid, bindparam, select, true, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.types import TypeEngine

from adapters.crypto import FieldCipher
from adapters.postgres.core.notify import news
from adapters.postgres.core.ownership import owned, owner_parameters
from adapters.postgres.core.transaction import Query, one_trip
from adapters.postgres.job.closing import JobStore, close_job
from adapters.postgres.reading.saving import opened, save_reading
from adapters.postgres.tables.index import file, job, reading, reading_page
from models.acord import AcordSnapshot
from models.errors import RunNotFound
from models.job import CANCELLED, JobRef, JobStatus
from models.kept_reading import PageState
from models.tenant import Tenant
from models.upload import FileState


class PostgresAcordStore(JobStore):
    """Each call is one transaction in the job's tenant."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher) -> None:
        super().__init__(engine)
        self._cipher = cipher

    async def snapshot(self, job_ref: JobRef) -> AcordSnapshot:
        """The form of this job. Raises: RunNotFound."""
        async with self._begin(job_ref) as connection:
            found = (await connection.execute(_of_job(job_ref.job_id))).first()
        if found is None:
            raise _gone(job_ref)
        return AcordSnapshot.model_validate(dict(found._mapping))

    async def page_done(
        self, job_ref: JobRef, page: int, pages: int, state: PageState, method: str, ms: int | None
    ) -> None:
        """Note a page under the next number of the job, and tell listeners, while it is open."""
        step = _PAGE.step(
            job=job_ref.job_id, page=page, pages=pages, state=state.value, method=method, ms=ms,
            **owned(job_ref.scope),
        )  # fmt: skip
        await one_trip(self._engine, Tenant.of_job(job_ref.scope), step)

    async def page_drawn(self, job_ref: JobRef, page: int, width: float, height: float) -> None:
        """Note that there is a picture of a page."""
        drawn = update(reading_page).where(
            reading_page.c.job_id == job_ref.job_id, reading_page.c.page == page
        )
        async with self._begin(job_ref) as connection:
            await connection.execute(drawn.values(drawn=True, width=width, height=height))

    async def keep(self, job_ref: JobRef, read: Mapping[str, Any]) -> None:
        """Seal and keep what was read, while the job is open. Raises: RunNotFound."""
        async with self._begin(job_ref) as connection:
            held = select(job.c.status).where(job.c.id == job_ref.job_id).with_for_update()
            if await connection.scalar(held) != JobStatus.PROCESSING.value:
                return
            found = (await connection.execute(_of_job(job_ref.job_id))).first()
            if found is None:
                raise _gone(job_ref)
            await save_reading(
                connection, self._cipher,
                job=job_ref.job_id, file_id=found.file_id, prospect_id=found.prospect_id, read=read,
            )  # fmt: skip

    async def kept(self, job_ref: JobRef) -> Mapping[str, Any]:
        """What was kept, opened. Raises: RunNotFound."""
        query = select(reading.c.file_id, reading.c.sealed).where(reading.c.job_id == job_ref.job_id)
        async with self._begin(job_ref) as connection:
            row = (await connection.execute(query)).first()
        read = None if row is None else opened(self._cipher, row.file_id, row.sealed)
        if read is None:
            raise _gone(job_ref)
        return read

    async def csv_written(self, job_ref: JobRef, key: str) -> None:
        """Note where the values lie as a table."""
        async with self._begin(job_ref) as connection:
            await connection.execute(
                update(reading).where(reading.c.job_id == job_ref.job_id).values(csv_key=key)
            )

    async def end(self, job_ref: JobRef, error_code: str | None) -> None:
        """Close the job and say at its file how it ended, in one transaction, once.

        Of a reading that was cancelled nothing stays. Raises: RunNotFound.
        """
        status = JobStatus.DONE if error_code is None else JobStatus.ERROR
        async with self._begin(job_ref) as connection:
            if await close_job(connection, job_ref, status, None, error_code):
                await _file_ended(connection, job_ref, error_code)
                if error_code == CANCELLED:
                    forgotten = update(reading).where(reading.c.job_id == job_ref.job_id)
                    await connection.execute(forgotten.values(_NOTHING_READ))


async def _file_ended(connection: AsyncConnection, job_ref: JobRef, error_code: str | None) -> None:
    state = FileState.READ if error_code is None else FileState.REFUSED
    ended = update(file).where(file.c.job_id == job_ref.job_id, file.c.state == FileState.READING.value)
    await connection.execute(ended.values(state=state.value, code=error_code))


def _gone(job_ref: JobRef) -> RunNotFound:
    return RunNotFound(f"There is no form of job {job_ref.job_id} in its tenant")


def _of_job(job_id: UUID) -> Select[Any]:
    return (
        select(
            job.c.status.label("job_status"), reading.c.file_id, reading.c.prospect_id, reading.c.outcome,
            reading.c.code, file.c.key, file.c.name, file.c.sha256,
        )
        .join(reading, reading.c.job_id == job.c.id)
        .join(file, file.c.id == reading.c.file_id)
        .where(job.c.id == job_id)
    )  # fmt: skip


def _page() -> Query:
    """The number comes first: who takes it holds the job's row, so that the order of commits is theirs."""
    this_job = bindparam("job", type_=Uuid)
    taken = (
        update(job)
        .where(job.c.id == this_job, job.c.status == JobStatus.PROCESSING.value)
        .values(event_seq=job.c.event_seq + 1)
        .returning(job.c.event_seq)
        .cte("taken")
    )
    types: dict[str, TypeEngine[Any]] = {
        "page": Integer(), "pages": Integer(), "ms": Integer(), "state": Text(), "method": Text(),
    }  # fmt: skip
    content = {name: bindparam(name, type_=type) for name, type in types.items()}
    values = {
        "file_id": reading.c.file_id, "job_id": reading.c.job_id, "seq": taken.c.event_seq, **content,
        **owner_parameters(reading_page),
    }  # fmt: skip
    row = select(*(value.label(name) for name, value in values.items())).select_from(
        reading.join(taken, true())
    )
    new = insert(reading_page).from_select(list(values), row.where(reading.c.job_id == this_job))
    told = {name: new.excluded[name] for name in ("seq", "state", "method", "ms")}
    written = new.on_conflict_do_update(index_elements=["file_id", "page"], set_=told).cte("written")
    return Query(select(taken.c.event_seq, news(taken.c.event_seq)).add_cte(written))


_PAGE = _page()
_NOTHING_READ = {"outcome": None, "code": None, "sealed": None, "csv_key": None, "read_at": None}
