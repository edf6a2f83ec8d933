"""Jobs: started in one transaction with their input and their message."""

from abc import abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

from sqlalchemy import BindParameter, Table, bindparam, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from activities.ports import MessageKind, OutboxMessage
from adapters.crypto import FieldCipher
from adapters.postgres.core.ownership import owned, owner_columns, owner_of, owner_parameters, scoped
from adapters.postgres.core.transaction import Defer, Query, send
from adapters.postgres.job.outbox import put
from adapters.postgres.job.read import job_of, job_step
from adapters.postgres.tables.index import job, prospect, quote_run
from models.base import Frozen
from models.errors import ProspectNotFound
from models.job import Job, JobInput, JobRef, JobStatus, NewJob, TenantScope
from models.quote import QuoteInput
from models.tenant import Tenant


class JobStart(Frozen):
    """What the start of any job says."""

    job: NewJob
    actor: UUID
    digest: str | None = None
    """Of user, route and body: while a job with it runs, the same request joins that job."""
    owner: TenantScope | None = None
    """Whose the rows are, where the caller has read it already; None: the prospect's owner."""
    delay_s: int = 0
    """How long the relay waits with the message, which the caller then does not send."""

    @property
    def job_id(self) -> UUID:
        """Of the job."""
        return self.job.job_id

    @property
    @abstractmethod
    def input_ref(self) -> UUID:
        """The row that will hold the input."""

    @property
    @abstractmethod
    def prospect_id(self) -> UUID | None:
        """The prospect whose owner the rows belong to; None: they are the caller's."""


class QuoteStart(JobStart):
    """What a press of Get Quote asks for."""

    run_id: UUID
    input: QuoteInput

    @property
    def input_ref(self) -> UUID:
        """The run."""
        return self.run_id

    @property
    def prospect_id(self) -> UUID | None:
        """Of the draft that is quoted."""
        return self.input.prospect_id


class KeptStart(JobStart):
    """A start whose input is kept whole, in a row of its own."""

    row_id: UUID
    input: JobInput

    @property
    def input_ref(self) -> UUID:
        """The row of the input."""
        return self.row_id

    @property
    def prospect_id(self) -> UUID | None:
        """That of the input."""
        return self.input.prospect_id


class StartedJob(Frozen):
    """A job that was started, or the running one that the same request had started before."""

    job: JobRef
    input_ref: UUID
    """The row that holds the input, e.g. the quote run."""
    created: bool
    message: OutboxMessage | None
    """To be sent after commit, then noted as sent; None when nothing was created."""

    @property
    def run_id(self) -> UUID:
        """The input of a quote job: its run."""
        return self.input_ref


WriteInput = Callable[[TenantScope], Awaitable[None]]
"""Writes the row that holds a job's input, for the tenant that the job belongs to."""


class JobRepository:
    """Jobs within the caller's scope."""

    def __init__(
        self, connection: AsyncConnection, tenant: Tenant, cipher: FieldCipher, defer: Defer
    ) -> None:
        self._connection, self._tenant, self._cipher, self._defer = connection, tenant, cipher, defer

    async def start_quote(self, start: QuoteStart) -> StartedJob:
        """Write job, run and outbox row; the rows belong to whom the prospect belongs.

        Raises: ProspectNotFound when the input names a prospect outside the scope.
        """

        async def write_run(owner: TenantScope) -> None:
            self._put_run(start, owner)

        return await self.start(start, write_run)

    async def start(self, start: JobStart, write_input: WriteInput) -> StartedJob:
        """Write a job, its input and, with the commit, its message, or join the running job of the digest.

        Raises: ProspectNotFound when the start names a prospect outside the scope.
        """
        owner = start.owner or await self._owner(start.prospect_id)
        if not await self._insert_job(start, owner):
            # Where the running job closed between the two statements, the request is a new one after all.
            return await self._running(start) or await self.start(start, write_input)
        await write_input(owner)
        ref = JobRef(job_id=start.job_id, scope=owner, deadline_s=start.job.deadline_s)
        message = OutboxMessage(
            id=start.job_id,
            kind=MessageKind.START,
            workflow_id=start.job.workflow_id,
            name=start.job.workflow,
            job=ref,
        )
        self._defer(put(message, start.delay_s))
        return StartedJob(job=ref, input_ref=start.input_ref, created=True, message=message)

    async def start_kept(self, start: KeptStart, table: Table, **columns: object) -> StartedJob:
        """Write job, input and outbox row; the rows belong to whom the prospect belongs.

        Args: table: of the inputs; columns: of this table alone.
        Raises: ProspectNotFound when the input names a prospect outside the scope.
        """

        async def write(owner: TenantScope) -> None:
            kept = {
                "id": start.row_id,
                "job_id": start.job_id,
                "prospect_id": start.prospect_id,
                "created_by": start.actor,
                "input": start.input.model_dump(mode="json"),
            }
            await self._connection.execute(table.insert().values(**kept, **columns, **owned(owner)))

        return await self.start(start, write)

    async def get(self, job_id: UUID) -> Job:
        """The job within this transaction; polls use JobReads. Raises: RunNotFound."""
        (rows,) = await send(self._connection, job_step(self._tenant, job_id))
        return job_of(rows)

    async def _owner(self, prospect_id: UUID | None) -> TenantScope:
        if prospect_id is None:
            return self._tenant.owner()
        missing = ProspectNotFound("There is no such prospect, or it is not yours to quote", path="user_id")
        columns = owner_columns(prospect)
        row = await scoped(self._connection, self._tenant, prospect, prospect_id, *columns, missing=missing)
        return owner_of(row)

    async def _insert_job(self, start: JobStart, owner: TenantScope) -> bool:
        inserted = _JOB.step(
            id=start.job_id,
            kind=start.job.kind.value,
            status=JobStatus.PROCESSING.value,
            input_ref=start.input_ref,
            created_by=start.actor,
            digest=start.digest,
            **owned(owner),
        )
        return bool((await send(self._connection, inserted))[0])

    def _put_run(self, start: QuoteStart, owner: TenantScope) -> None:
        """The run goes in with the commit."""
        asked = start.input
        sealed = self._cipher.seal(asked.fein, table="quote_run", row=start.run_id) if asked.fein else None
        self._defer(
            _RUN.step(
                id=start.run_id,
                job_id=start.job_id,
                prospect_id=asked.prospect_id,
                prospect_version=asked.prospect_version,
                created_by=start.actor,
                input=asked.model_dump_json(exclude={"fein"}),
                fein_sealed=sealed,
                **owned(owner),
            )
        )
        if asked.prospect_id:
            self._defer(_LAST_RUN.step(prospect=asked.prospect_id, run=start.run_id))

    async def _running(self, start: JobStart) -> StartedJob | None:
        query = select(job).where(job.c.digest == start.digest, job.c.status == JobStatus.PROCESSING.value)
        row = (await self._connection.execute(query)).first()
        if row is None:
            return None
        ref = JobRef(job_id=row.id, scope=owner_of(row), deadline_s=start.job.deadline_s)
        return StartedJob(job=ref, input_ref=row.input_ref, created=False, message=None)


def _named(table: Table, *names: str) -> dict[str, BindParameter[Any]]:
    return owner_parameters(table) | {name: bindparam(name) for name in names}


_JOB = Query(
    insert(job)
    .values(_named(job, "id", "kind", "status", "input_ref", "created_by", "digest"))
    .on_conflict_do_nothing(index_elements=["digest"], index_where=text("status = 'processing'"))
    .returning(job.c.id)
)
_RUN = Query(
    insert(quote_run).values(
        _named(
            quote_run, "id", "job_id", "prospect_id", "prospect_version", "created_by", "input", "fein_sealed"
        )
    )
)
_LAST_RUN = Query(
    update(prospect).where(prospect.c.id == bindparam("prospect")).values(last_run_id=bindparam("run"))
)
