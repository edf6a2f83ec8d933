"""Forms that are sent to be read: their files, which no list of a prospect's files names."""

from typing import Any
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.ownership import owned, owner_columns, owner_of, scoped
from adapters.postgres.tables.index import file, job, prospect, reading
from models.acord import AcordAsked, NewForm
from models.errors import ProspectNotFound
from models.job import JobStart, JobStatus, TenantScope
from models.tenant import Tenant
from models.upload import FileKind, FileState, FileType, folded_name


class FormInputs:
    """What a form is read from; the bytes are moved by whoever calls."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def running(self, digest: str) -> UUID | None:
        """The job that reads the same bytes for the same person and prospect just now."""
        query = select(job.c.id).where(job.c.digest == digest, job.c.status == JobStatus.PROCESSING.value)
        found: UUID | None = await self._connection.scalar(query)
        return found

    async def announce(self, new: NewForm) -> None:
        """Name a file before its bytes are stored, so that none lies there that no row names.

        Raises: ProspectNotFound.
        """
        await self._connection.execute(
            file.insert().values(
                id=new.id,
                prospect_id=new.prospect_id,
                kind=FileKind.ACORD.value,
                key=new.key,
                name=new.name,
                name_key=folded_name(new.name),
                mime=FileType.PDF.mime,
                size=new.size,
                sha256=new.sha256,
                state=FileState.WAITING.value,
                created_by=self._tenant.owner().user,
                **owned(await self._owner(new.prospect_id)),
            )
        )

    async def keep(self, start: JobStart[AcordAsked], owner: TenantScope) -> None:
        """See InputRows: the file, which lies there now, and the reading that will be made of it."""
        asked, its_job = start.input, start.job.job_id
        arrived: dict[str, Any] = {"state": FileState.READING.value, "completed_at": func.now()}
        await self._connection.execute(
            update(file).where(file.c.id == asked.file_id).values(job_id=its_job, **arrived)
        )
        await self._connection.execute(
            reading.insert().values(
                file_id=asked.file_id,
                job_id=its_job,
                prospect_id=asked.prospect_id,
                created_by=start.actor,
                **owned(owner),
            )
        )

    async def _owner(self, prospect_id: UUID | None) -> TenantScope:
        if prospect_id is None:
            return self._tenant.owner()
        missing = ProspectNotFound("There is no such prospect, or it is not yours to see", "user_id")
        row = await scoped(
            self._connection, self._tenant, prospect, prospect_id, *owner_columns(prospect), missing=missing
        )
        return owner_of(row)
