"""The run that a document is asked of."""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.ownership import within
from adapters.postgres.prospect.key import is_keyed
from adapters.postgres.tables.index import document_job, file, job, prospect, quote_run
from models.errors import RunNotFound
from models.job import JobStatus
from models.tenant import Tenant
from models.upload import FileKind
from models.upload_errors import FileNotFound


class DocumentReads:
    """What documents are asked for by, within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def run_at(self, user_id: str, moment_ms: int) -> tuple[UUID, UUID]:
        """Run and prospect by the prospect's key and the run's time in epoch milliseconds.

        Raises: RunNotFound when there is no such run, or it is not the caller's to see.
        """
        query = (
            select(quote_run.c.id, quote_run.c.prospect_id)
            .join(prospect, prospect.c.id == quote_run.c.prospect_id)
            .where(
                is_keyed(user_id),
                _milliseconds(quote_run.c.created_at) == moment_ms,
                within(self._tenant, quote_run),
            )
            .order_by(quote_run.c.created_at.desc())
            .limit(1)
        )
        row = (await self._connection.execute(query)).first()
        if row is None:
            raise RunNotFound(
                "There is no quote of this prospect at this time; send the time of its run", "timestamp"
            )
        return row.id, row.prospect_id

    async def kept(self, run_id: UUID, sameness: str) -> str | None:
        """Where the last form lies that was written of the same; None where there is none."""
        query = (
            select(job.c.result_key)
            .join(document_job, document_job.c.job_id == job.c.id)
            .where(
                document_job.c.run_id == run_id,
                document_job.c.input["sameness"].astext == sameness,
                job.c.status == JobStatus.DONE.value,
                within(self._tenant, document_job),
            )
            .order_by(job.c.created_at.desc())
            .limit(1)
        )
        return (await self._connection.execute(query)).scalar()

    async def drop_sheet(self, key: str) -> None:
        """Say that an editable sheet of the caller's own is not kept any longer; twice is no error.

        Raises: FileNotFound, alike for one that never was and somebody else's.
        """
        mine = (
            file.c.key == key,
            file.c.kind == FileKind.EACORD.value,
            file.c.created_by == self._tenant.user,
            within(self._tenant, file),
        )
        gone = update(file).where(*mine).values(deleted_at=func.now(), deleted_by=self._tenant.user)
        if not (await self._connection.execute(gone.returning(file.c.id))).first():
            raise FileNotFound("There is no such sheet, or it is not yours", "url")


def _milliseconds(moment: Any) -> ColumnElement[Any]:
    """Epoch milliseconds of a time, as a browser cuts them."""
    return func.floor(func.extract("epoch", moment) * 1000)
