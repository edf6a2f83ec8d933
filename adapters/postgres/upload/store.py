"""Uploads as activities read and settle them; and what the sweep finds left behind."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import Row, Select, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.core.transaction import begin
from adapters.postgres.job.closing import JobStore, close_job
from adapters.postgres.reading.objects import drawn_of_file, kept_keys, passing_keys, pictures_of_file
from adapters.postgres.reading.saving import save_reading
from adapters.postgres.tables.index import file, job, reading
from adapters.postgres.upload.counting import counted_again
from models.errors import RunNotFound
from models.job import JobRef, JobStatus
from models.tenant import Tenant
from models.upload import (
    KEPT_UNCOMPLETED_H,
    FileKind,
    FileState,
    LeftFile,
    UploadSnapshot,
    UploadVerdict,
    quarantined,
)

ADDRESS_OVER = timedelta(minutes=10)
"""By then nobody can send anything by an address that was signed for a file."""


class PostgresUploadStore(JobStore):
    """The port UploadStore, on the worker's engine."""

    async def snapshot(self, job_ref: JobRef) -> UploadSnapshot:
        """The upload of this job. Raises: RunNotFound."""
        wanted: Select[Any] = (
            select(
                job.c.status.label("job_status"),
                file.c.kind, file.c.key, file.c.name, file.c.mime, file.c.size, file.c.state,
            )
            .join(job, job.c.id == file.c.job_id)
            .where(file.c.job_id == job_ref.job_id)
        )  # fmt: skip
        async with self._begin(job_ref) as connection:
            found = (await connection.execute(wanted)).first()
        if found is None:
            raise RunNotFound(f"There is no upload of job {job_ref.job_id} in its tenant")
        return UploadSnapshot.model_validate(dict(found._mapping))

    async def settle(self, job_ref: JobRef, verdict: UploadVerdict) -> None:
        """Write a verdict and close the job, once. Raises: RunNotFound."""
        async with self._begin(job_ref) as connection:
            await _settled(connection, job_ref, verdict)


class PostgresLossRunStore(PostgresUploadStore):
    """The port LossRunStore."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher) -> None:
        super().__init__(engine)
        self._cipher = cipher

    async def begin_reading(self, job_ref: JobRef, sha256: str) -> None:
        """Say that a file is being read now; a repeat changes nothing."""
        begun = update(file).where(file.c.job_id == job_ref.job_id, file.c.state == FileState.CHECKING.value)
        async with self._begin(job_ref) as connection:
            await connection.execute(begun.values(state=FileState.READING.value, sha256=sha256))

    async def settle_read(self, job_ref: JobRef, verdict: UploadVerdict, read: Mapping[str, Any]) -> None:
        """Keep what was read with the verdict and close the job, once. Raises: RunNotFound."""
        async with self._begin(job_ref) as connection:
            row = await _settled(connection, job_ref, verdict)
            if row is not None and row.deleted_at is None:
                await save_reading(
                    connection, self._cipher,
                    job=job_ref.job_id, file_id=row.id, prospect_id=row.prospect_id, read=read,
                )  # fmt: skip


async def _settled(connection: AsyncConnection, job_ref: JobRef, verdict: UploadVerdict) -> Row[Any] | None:
    """Close the job with a verdict, once. Returns: its file, where it was open. Raises: RunNotFound."""
    status = JobStatus.DONE if verdict.code is None else JobStatus.ERROR
    said = verdict.model_dump(mode="json", exclude={"sha256"})
    if verdict.sha256 is not None:
        said["sha256"] = verdict.sha256
    settled = (
        update(file)
        .where(
            file.c.job_id == job_ref.job_id,
            file.c.state.in_([FileState.CHECKING.value, FileState.READING.value]),
        )
        .values(**said)
        .returning(file.c.id, file.c.prospect_id, file.c.deleted_at)
    )
    if not await close_job(connection, job_ref, status, None, verdict.code):
        return None
    row = (await connection.execute(settled)).first()
    if row is not None and row.prospect_id is not None and verdict.state is FileState.REFUSED:
        await connection.execute(counted_again(row.prospect_id))
    return row


class PostgresLeftFiles:
    """The port LeftFiles, on the worker's engine, over all tenants."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def left_files(self, limit: int) -> Sequence[LeftFile]:
        """What was never completed, was deleted, or may still lie in quarantine."""
        over = func.now() - ADDRESS_OVER
        never, is_form = file.c.completed_at.is_(None), file.c.kind == FileKind.ACORD.value
        is_old = file.c.created_at < func.now() - timedelta(hours=KEPT_UNCOMPLETED_H)
        wanted = (
            select(
                file.c.id, file.c.key, file.c.deleted_at, file.c.prospect_id,
                never.label("never"), is_form.label("is_form"), pictures_of_file(), drawn_of_file(),
            )
            .where(
                file.c.swept_at.is_(None),
                file.c.created_at < over,
                file.c.state != FileState.CHECKING.value,
                or_(
                    file.c.deleted_at < over,
                    ~is_form & (file.c.completed_at < over),
                    is_form & is_old & (file.c.state != FileState.READING.value),
                    never & is_old,
                ),
            )
            .order_by(file.c.created_at)
            .limit(limit)
        )  # fmt: skip
        async with begin(self._engine, Tenant.system()) as connection:
            rows = (await connection.execute(wanted)).all()
        return [_left(row) for row in rows]

    async def swept_files(self, files: Sequence[LeftFile]) -> None:
        """Note that objects are gone; rows of what was never completed go with them, and what was read
        of what was deleted.
        """
        whole = [each.id for each in files if each.whole]
        kept = [each.id for each in files if not each.whole]
        async with begin(self._engine, Tenant.system()) as connection:
            forgotten = (file.c.kind == FileKind.ACORD.value) & file.c.prospect_id.is_(None)
            gone = file.c.id.in_(whole), or_(file.c.completed_at.is_(None), forgotten)
            await connection.execute(delete(file).where(*gone))
            deleted = select(file.c.id).where(file.c.id.in_(kept), file.c.deleted_at.is_not(None))
            await connection.execute(delete(reading).where(reading.c.file_id.in_(deleted)))
            await connection.execute(update(file).where(file.c.id.in_(kept)).values(swept_at=func.now()))


def _left(row: Any) -> LeftFile:
    """What is ready keeps its object, and loses at most what somebody sent a second time.

    Of a form nothing is kept but what was read of it, and that no longer than a day where no prospect has it.
    """
    if row.is_form:
        keys = quarantined(row.key), *passing_keys(row.id, row.pictures)
        whole = row.never or row.prospect_id is None
        return LeftFile(
            id=row.id, keys=(*keys, *(kept_keys(row.id, row.drawn) if whole else ())), whole=whole
        )
    gone = row.never or row.deleted_at is not None
    keys = (quarantined(row.key), row.key) if gone else (quarantined(row.key),)
    return LeftFile(id=row.id, keys=keys, whole=row.never)
