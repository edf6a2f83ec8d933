"""Jobs: started in one transaction with their input and their message, read by screens without Temporal."""

from typing import Any
from uuid import UUID

from sqlalchemy import Row, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from activities.ports import MessageKind, OutboxMessage
from adapters.crypto import FieldCipher
from adapters.postgres.outbox import Outbox
from adapters.postgres.quote_rows import COLUMNS, program_quote
from adapters.postgres.tables import carrier_quote, job, prospect, quote_run
from adapters.postgres.tenant import Tenant
from models.base import Frozen
from models.errors import ProspectNotFound, RunNotFound
from models.job import Job, JobKind, JobRef, JobStatus, TenantScope
from models.quote import ProgramQuote, QuoteInput


class QuoteStart(Frozen):
    """What a press of Get Quote asks for; the caller makes the ids and builds the workflow id from them."""

    job_id: UUID
    run_id: UUID
    input: QuoteInput
    actor: UUID
    workflow_id: str
    workflow: str
    """Workflow type."""
    digest: str | None = None
    """Of user, route and body: while a job with it runs, the same request joins that job."""
    deadline_s: int = 120


class StartedJob(Frozen):
    """A job that was started, or the running one that the same request had started before."""

    job: JobRef
    run_id: UUID
    created: bool
    message: OutboxMessage | None
    """To be sent after commit, then noted as sent; None when nothing was created."""


class JobRepository:
    """Jobs within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant, cipher: FieldCipher) -> None:
        self._connection, self._tenant, self._cipher = connection, tenant, cipher

    async def start_quote(self, start: QuoteStart) -> StartedJob:
        """Write job, run and outbox row; the rows belong to whom the prospect belongs.

        Raises: ProspectNotFound when the input names a prospect outside the scope.
        """
        owner = await self._owner(start.input.prospect_id)
        if not await self._insert_job(start, owner):
            return await self._running(start)
        await self._insert_run(start, owner)
        if start.input.prospect_id:
            await self._connection.execute(
                update(prospect)
                .where(prospect.c.id == start.input.prospect_id)
                .values(last_run_id=start.run_id)
            )
        ref = JobRef(job_id=start.job_id, scope=owner, deadline_s=start.deadline_s)
        message = OutboxMessage(
            id=uuid7(), kind=MessageKind.START, workflow_id=start.workflow_id, name=start.workflow, job=ref
        )
        await Outbox(self._connection).put(message)
        return StartedJob(job=ref, run_id=start.run_id, created=True, message=message)

    async def get(self, job_id: UUID) -> Job:
        """The job as screens see it. Raises: RunNotFound."""
        query = select(job).where(job.c.id == job_id, self._tenant.filter(job))
        row = (await self._connection.execute(query)).first()
        if row is None:
            raise RunNotFound("There is no such job, or it is not yours to see")
        return _job(row)

    async def events_since(self, job_id: UUID, seq: int) -> tuple[ProgramQuote, ...]:
        """Rows of a quote job that changed after this sequence number, in order of change."""
        query = (
            select(*COLUMNS)
            .where(carrier_quote.c.job_id == job_id, carrier_quote.c.seq > seq)
            .where(self._tenant.filter(carrier_quote))
            .order_by(carrier_quote.c.seq)
        )
        return tuple(program_quote(row) for row in await self._connection.execute(query))

    async def _owner(self, prospect_id: UUID | None) -> TenantScope:
        if prospect_id is None:
            return self._tenant.owner()
        query = select(prospect.c.tenant_partner, prospect.c.tenant_org, prospect.c.tenant_user).where(
            prospect.c.id == prospect_id, self._tenant.filter(prospect)
        )
        row = (await self._connection.execute(query)).first()
        if row is None:
            raise ProspectNotFound("There is no such prospect, or it is not yours to quote", path="user_id")
        return TenantScope(partner=row.tenant_partner, org=row.tenant_org, user=row.tenant_user)

    async def _insert_job(self, start: QuoteStart, owner: TenantScope) -> bool:
        inserted = await self._connection.execute(
            insert(job)
            .values(
                id=start.job_id,
                kind=JobKind.QUOTE.value,
                status=JobStatus.PROCESSING.value,
                input_ref=start.run_id,
                created_by=start.actor,
                digest=start.digest,
                **_owned(owner),
            )
            .on_conflict_do_nothing(index_elements=["digest"], index_where=text("status = 'processing'"))
            .returning(job.c.id)
        )
        return inserted.first() is not None

    async def _insert_run(self, start: QuoteStart, owner: TenantScope) -> None:
        fein = start.input.fein
        await self._connection.execute(
            quote_run.insert().values(
                id=start.run_id,
                job_id=start.job_id,
                prospect_id=start.input.prospect_id,
                prospect_version=start.input.prospect_version,
                created_by=start.actor,
                input=start.input.model_dump(mode="json", exclude={"fein"}),
                fein_sealed=self._cipher.seal(fein, table="quote_run", row=start.run_id) if fein else None,
                **_owned(owner),
            )
        )

    async def _running(self, start: QuoteStart) -> StartedJob:
        query = select(job).where(job.c.digest == start.digest, job.c.status == JobStatus.PROCESSING.value)
        row = (await self._connection.execute(query)).first()
        if row is None:  # it closed between the two statements: the request is a new one after all
            return await self.start_quote(start)
        scope = TenantScope(partner=row.tenant_partner, org=row.tenant_org, user=row.tenant_user)
        ref = JobRef(job_id=row.id, scope=scope, deadline_s=start.deadline_s)
        return StartedJob(job=ref, run_id=row.input_ref, created=False, message=None)


def _owned(owner: TenantScope) -> dict[str, Any]:
    return {"tenant_partner": owner.partner, "tenant_org": owner.org, "tenant_user": owner.user}


def _job(row: Row[Any]) -> Job:
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
