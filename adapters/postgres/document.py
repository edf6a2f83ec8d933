"""Documents as the API asks for them, with their job."""

from typing import Any, ClassVar
from uuid import UUID

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.document_tables import document_job
from adapters.postgres.job import JobRepository, JobStart, StartedJob, owned
from adapters.postgres.tables import prospect, quote_run
from adapters.postgres.tenant import Tenant
from models.document import QuoteDocument
from models.errors import RunNotFound
from models.job import JobKind, TenantScope


class DocumentStart(JobStart):
    """What a document asks for."""

    kind: ClassVar[JobKind] = JobKind.DOCUMENT
    document_id: UUID
    input: QuoteDocument

    @property
    def input_ref(self) -> UUID:
        """The document's row."""
        return self.document_id

    @property
    def prospect_id(self) -> UUID | None:
        """Of the run that was priced."""
        return self.input.prospect_id


class DocumentRepository:
    """Documents within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant, jobs: JobRepository) -> None:
        self._connection, self._tenant, self._jobs = connection, tenant, jobs

    async def start(self, start: DocumentStart) -> StartedJob:
        """Write job, input and outbox row; the rows belong to whom the prospect belongs.

        Raises: ProspectNotFound when the run's prospect is outside the scope.
        """

        async def write(owner: TenantScope) -> None:
            await self._connection.execute(
                document_job.insert().values(
                    id=start.document_id,
                    job_id=start.job_id,
                    prospect_id=start.input.prospect_id,
                    run_id=start.input.run_id,
                    created_by=start.actor,
                    input=start.input.model_dump(mode="json"),
                    **owned(owner),
                )
            )

        return await self._jobs.start(start, write)

    async def run_at(self, user_id: str, moment_ms: int) -> tuple[UUID, UUID]:
        """Run and prospect by the prospect's key and the run's time in epoch milliseconds.

        Raises: RunNotFound when there is no such run, or it is not the caller's to see.
        """
        query = (
            select(quote_run.c.id, quote_run.c.prospect_id)
            .join(prospect, prospect.c.id == quote_run.c.prospect_id)
            .where(
                prospect.c.public_id == user_id,
                _milliseconds(quote_run.c.created_at) == moment_ms,
                self._tenant.filter(quote_run),
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


def _milliseconds(moment: Any) -> ColumnElement[Any]:
    """Epoch milliseconds of a time, as a browser cuts them."""
    return func.floor(func.extract("epoch", moment) * 1000)
