"""Jobs: started in one transaction with their input and their message."""

from collections.abc import Callable
from typing import Any, Protocol
from uuid import UUID

from psycopg.errors import UniqueViolation
from sqlalchemy import BindParameter, Table, bindparam, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError
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
from models.job import Job, JobInput, JobRef, JobStart, JobStatus, NewJob, TenantScope
from models.quote import QuoteInput
from models.tenant import Tenant


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


class InputRows(Protocol):
    """Where a kind of job keeps what it works on."""

    async def keep(self, start: JobStart[Any], owner: TenantScope) -> None:
        """Write the row of an input, beside its job and for whom both belong to."""


class JobRepository:
    """Jobs within the caller's scope. inputs_of: where a job keeps what it works on."""

    def __init__(
        self,
        connection: AsyncConnection,
        tenant: Tenant,
        defer: Defer,
        inputs_of: Callable[[NewJob], InputRows],
    ) -> None:
        self._connection, self._tenant, self._defer, self._inputs_of = connection, tenant, defer, inputs_of

    async def start(self, start: JobStart[Any]) -> StartedJob:
        """Write a job, its input and, with the commit, its message, or join the running job of the digest.

        The rows belong to whom the prospect belongs.
        Raises: ProspectNotFound when the input names a prospect outside the scope.
        """
        owner, inputs = start.owner or await self._owner(start.input.prospect_id), self._inputs_of(start.job)
        if start.clash_fails and isinstance(inputs, QuoteRuns):  # whose rows go in with the commit too
            self._defer(_NEW_JOB.step(**_of_job(start, owner)))
        elif not await self._insert_job(start, owner):
            # Where the running job closed between the two statements, the request is a new one after all.
            return await self._running(start) or await self.start(start)
        await inputs.keep(start, owner)
        ref = JobRef(job_id=start.job.job_id, scope=owner, deadline_s=start.job.deadline_s)
        message = OutboxMessage(
            id=start.job.job_id,
            kind=MessageKind.UPDATE if start.job.update else MessageKind.START,
            workflow_id=start.job.workflow_id,
            name=start.job.update or start.job.workflow,
            job=ref,
            call=start.job.call,
        )
        self._defer(put(message, start.delay_s))
        return StartedJob(job=ref, input_ref=start.row_id, created=True, message=message)

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

    async def _insert_job(self, start: JobStart[Any], owner: TenantScope) -> bool:
        inserted = _JOB.step(**_of_job(start, owner))
        return bool((await send(self._connection, inserted))[0])

    async def _running(self, start: JobStart[Any]) -> StartedJob | None:
        query = select(job).where(job.c.digest == start.digest, job.c.status == JobStatus.PROCESSING.value)
        row = (await self._connection.execute(query)).first()
        if row is None:
            return None
        ref = JobRef(job_id=row.id, scope=owner_of(row), deadline_s=start.job.deadline_s)
        return StartedJob(job=ref, input_ref=row.input_ref, created=False, message=None)


class QuoteRuns:
    """Runs as a press of Get Quote makes them; they go in with the commit."""

    def __init__(self, defer: Defer, cipher: FieldCipher) -> None:
        self._defer, self._cipher = defer, cipher

    async def keep(self, start: JobStart[QuoteInput], owner: TenantScope) -> None:
        """The run, which becomes the last one of its prospect."""
        asked, run = start.input, start.row_id
        sealed = self._cipher.seal(asked.fein, table="quote_run", row=run) if asked.fein else None
        self._defer(
            _RUN.step(
                id=run,
                job_id=start.job.job_id,
                prospect_id=asked.prospect_id,
                prospect_version=asked.prospect_version,
                created_by=start.actor,
                input=asked.model_dump_json(exclude={"fein"}),
                fein_sealed=sealed,
                **owned(owner),
            )
        )
        if asked.prospect_id:
            self._defer(_LAST_RUN.step(prospect=asked.prospect_id, run=run))


class WholeInputs:
    """Inputs that are kept as they are, each in a row of its kind's table; so are fields with a column."""

    def __init__(self, connection: AsyncConnection, table: Table) -> None:
        self._connection, self._table = connection, table

    async def keep(self, start: JobStart[JobInput], owner: TenantScope) -> None:
        """The whole input."""
        fields = type(start.input).model_fields
        own = {each.name: getattr(start.input, each.name) for each in self._table.c if each.name in fields}
        await self._connection.execute(
            self._table.insert().values(
                id=start.row_id,
                job_id=start.job.job_id,
                created_by=start.actor,
                input=start.input.model_dump(mode="json"),
                **own,
                **owned(owner),
            )
        )


_TAKEN = {"uq_job_digest_processing", "pk_idempotency_key"}


def was_asked_before(error: DBAPIError) -> bool:
    """Whether a commit failed since a job of the same digest runs, or its key was used before."""
    found = error.orig
    return isinstance(found, UniqueViolation) and found.diag.constraint_name in _TAKEN


def _of_job(start: JobStart[Any], owner: TenantScope) -> dict[str, Any]:
    return {
        "id": start.job.job_id,
        "kind": start.job.kind.value,
        "status": JobStatus.PROCESSING.value,
        "input_ref": start.row_id,
        "created_by": start.actor,
        "digest": start.digest,
        **owned(owner),
    }


def _named(table: Table, *names: str) -> dict[str, BindParameter[Any]]:
    return owner_parameters(table) | {name: bindparam(name) for name in names}


_JOB_ROW = insert(job).values(_named(job, "id", "kind", "status", "input_ref", "created_by", "digest"))
_NEW_JOB = Query(_JOB_ROW)
_JOB = Query(
    _JOB_ROW.on_conflict_do_nothing(
        index_elements=["digest"], index_where=text("status = 'processing'")
    ).returning(job.c.id)
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
