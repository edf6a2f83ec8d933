"""The rows of an account as its workflow tells them: account, step, job and event in one transaction."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Uuid, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from adapters.postgres.bind.account_changes import account_change
from adapters.postgres.bind.mails import BindMails
from adapters.postgres.bind.steps import closing_steps, refuse_unknown
from adapters.postgres.core.prospect_lock import begin_holding
from adapters.postgres.core.transaction import Query, Step, one_trip, send
from adapters.postgres.tables.index import bind_account, bind_step, case_event, job
from models.bind_errors import AccountMoved, AccountNotFound, StepNotFound
from models.bind_step import Projected, Projection, StepRow
from models.job import JobStatus, TenantScope
from models.tenant import Tenant


class PostgresBindProjections:
    """The port BindProjections, on the worker's engine; each call is one transaction."""

    def __init__(self, engine: AsyncEngine, mails: BindMails) -> None:
        self._engine, self._mails = engine, mails

    async def step(self, scope: TenantScope, job_id: UUID) -> StepRow:
        """Raises: StepNotFound."""
        (rows,) = await one_trip(self._engine, Tenant.of_job(scope), step_step(job_id))
        if not rows:
            raise StepNotFound(f"There is no step of job {job_id} in its tenant")
        return step_of(rows[0])

    async def project(self, scope: TenantScope, projection: Projection) -> Projected:
        """See BindProjections. Raises: AccountMoved, AccountNotFound, StepNotFound."""
        known = known_step(projection)
        tenant, account = Tenant.of_job(scope), projection.account_id
        async with begin_holding(self._engine, tenant, bind_account, account, known) as held:
            connection, _, (before,) = held
            return projected_before(before) or await project(connection, scope, projection, self._mails)


async def project(
    connection: AsyncConnection, scope: TenantScope, projection: Projection, mails: BindMails
) -> Projected:
    """The same within a transaction that holds the account's prospect, where none of its tries was before."""
    steps = [account_change(projection), _VERSION.step(account=projection.account_id)]
    if projection.step is not None:
        steps += closing_steps(projection.step)
    moved, versions, *closed = await send(connection, *steps)
    if not moved:
        raise AccountMoved(_version_of(versions, projection.account_id))
    if projection.step is not None:
        refuse_unknown(projection.step, closed[0])
    row = moved[0]
    await mails.put(connection, scope, projection.account_id, row.version, projection.news)
    return Projected(version=row.version, seq=row.seq)


def known_step(projection: Projection) -> Step:
    """Asks whether an earlier try of the same projection was written."""
    return _KNOWN.step(event=projection.id)


def projected_before(rows: Sequence[Any]) -> Projected | None:
    """Where that one left the account; None: there was none."""
    return Projected(version=rows[0].version, seq=rows[0].seq) if rows else None


def _version_of(rows: list[Any], account_id: UUID) -> int:
    if not rows:
        raise AccountNotFound(f"There is no account {account_id} in its tenant")
    version: int = rows[0].version
    return version


def step_step(job_id: UUID) -> Step:
    """Ask for a step."""
    return _STEP.step(job=job_id)


def open_steps(account_id: UUID) -> Step:
    """Ask for the steps of an account whose jobs are processing, in the order of their jobs."""
    return _OPEN_STEPS.step(account=account_id)


def step_of(row: Any) -> StepRow:
    """A step that one of them brought."""
    return StepRow.model_validate(dict(row._asdict()))


_STEPS = select(
    bind_step.c.job_id,
    bind_step.c.account_id,
    bind_step.c.type,
    bind_step.c.request,
    bind_step.c.answer,
    job.c.status,
    job.c.error_code,
).join(job, job.c.id == bind_step.c.job_id)
_STEP = Query(_STEPS.where(bind_step.c.job_id == bindparam("job", type_=Uuid)))
_OPEN_STEPS = Query(
    _STEPS.where(
        bind_step.c.account_id == bindparam("account", type_=Uuid), job.c.status == JobStatus.PROCESSING.value
    ).order_by(job.c.created_at, job.c.id)
)
_VERSION = Query(select(bind_account.c.version).where(bind_account.c.id == bindparam("account", type_=Uuid)))
_KNOWN = Query(
    select(case_event.c.version, case_event.c.seq).where(case_event.c.id == bindparam("event", type_=Uuid))
)
