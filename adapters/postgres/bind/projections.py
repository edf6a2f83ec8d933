"""The rows of an account as its workflow tells them: account, step, job and event in one transaction."""

from typing import Any
from uuid import UUID

from sqlalchemy import Text, Uuid, bindparam, cast, func, select, update
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from adapters.postgres.bind.mails import BindMails
from adapters.postgres.core.notify import case_told
from adapters.postgres.core.ownership import owned, owner_columns, owner_of
from adapters.postgres.core.prospect_lock import hold_prospect_of_row
from adapters.postgres.core.transaction import Query, begin, one_trip, send
from adapters.postgres.job.closing import close_job
from adapters.postgres.tables.index import bind_account, bind_step, carrier_hold, case_event, job
from models.bind_errors import AccountMoved, AccountNotFound, StepNotFound
from models.bind_step import AccountChanges, NewCaseEvent, Projected, Projection, StepClosed, StepRow, as_json
from models.job import JobRef, JobStatus, TenantScope
from models.tenant import Tenant

MERGED = frozenset({"answers", "remarks"})
"""Columns of which a projection writes what is new alone."""


class PostgresBindProjections:
    """The port BindProjections, on the worker's engine; each call is one transaction."""

    def __init__(self, engine: AsyncEngine, mails: BindMails) -> None:
        self._engine, self._mails = engine, mails

    async def steps(self, scope: TenantScope, account_id: UUID) -> tuple[StepRow, ...]:
        """Steps whose jobs are processing, in the order of their jobs."""
        (rows,) = await one_trip(self._engine, Tenant.of_job(scope), _OPEN_STEPS.step(account=account_id))
        return tuple(_step(row) for row in rows)

    async def step(self, scope: TenantScope, job_id: UUID) -> StepRow:
        """Raises: StepNotFound."""
        (rows,) = await one_trip(self._engine, Tenant.of_job(scope), _STEP.step(job=job_id))
        if not rows:
            raise StepNotFound(f"There is no step of job {job_id} in its tenant")
        return _step(rows[0])

    async def version(self, scope: TenantScope, account_id: UUID) -> int:
        """Of the account's row. Raises: AccountNotFound."""
        (rows,) = await one_trip(self._engine, Tenant.of_job(scope), _VERSION.step(account=account_id))
        return _version_of(rows, account_id)

    async def project(self, scope: TenantScope, projection: Projection) -> Projected:
        """See BindProjections. Raises: AccountMoved, AccountNotFound, StepNotFound."""
        async with begin(self._engine, Tenant.of_job(scope)) as connection:
            await hold_prospect_of_row(connection, bind_account, projection.account_id)
            return await project(connection, scope, projection, self._mails)

    async def held(self, adapter: str) -> str | None:
        """Why operations hold a carrier; None: they do not."""
        (rows,) = await one_trip(self._engine, Tenant.nobody(), _HOLD.step(adapter=adapter))
        return rows[0].reason if rows else None


async def project(
    connection: AsyncConnection, scope: TenantScope, projection: Projection, mails: BindMails
) -> Projected:
    """The same within a transaction that holds the account's prospect."""
    before = await projected_before(connection, projection)
    if before is not None:
        return before
    account, told = bind_account.c, int(projection.event is not None)
    moved = await connection.execute(
        update(bind_account)
        .where(account.id == projection.account_id, account.version == projection.seen)
        .values(
            **_changed(projection.changes),
            version=account.version + told,
            seq=account.seq + told,
            updated_at=func.now(),
        )
        .returning(account.prospect_id, account.version, account.seq, *owner_columns(bind_account))
    )
    row = moved.first()
    if row is None:
        (rows,) = await send(connection, _VERSION.step(account=projection.account_id))
        raise AccountMoved(_version_of(rows, projection.account_id))
    if projection.step is not None:
        await _close_step(connection, scope, projection.step)
    if projection.event is not None:
        await add_event(
            connection,
            projection.event,
            id=projection.id,
            case_id=projection.account_id,
            prospect_id=row.prospect_id,
            version=row.version,
            seq=row.seq,
            owner=owner_of(row),
        )
    await mails.put(connection, scope, projection.account_id, row.version, projection.news)
    return Projected(version=row.version, seq=row.seq)


async def projected_before(connection: AsyncConnection, projection: Projection) -> Projected | None:
    """Where an earlier try of the same projection left the account; None: there was none."""
    (known,) = await send(connection, _KNOWN.step(event=projection.id))
    return Projected(version=known[0].version, seq=known[0].seq) if known else None


async def add_event(
    connection: AsyncConnection,
    event: NewCaseEvent,
    *,
    id: UUID,
    case_id: UUID,
    prospect_id: UUID,
    version: int,
    seq: int,
    owner: TenantScope,
    carrier: str | None = None,
) -> None:
    """An event of a case, with its row's version and number, told to listeners. carrier: of a decision."""
    await connection.execute(
        case_event.insert()
        .values(
            id=id,
            case_id=case_id,
            prospect_id=prospect_id,
            carrier=carrier,
            version=version,
            seq=seq,
            code=event.code,
            params=as_json(event.params),
            actor=event.actor,
            source=event.source.value,
            **owned(owner),
        )
        .returning(case_told(case_event.c.case_id, case_event.c.seq))
    )


async def _close_step(connection: AsyncConnection, scope: TenantScope, closed: StepClosed) -> None:
    """Once: what a step was answered stays, whatever is told of it afterwards."""
    mine = bind_step.c.job_id == closed.job_id
    if (await connection.execute(select(bind_step.c.job_id).where(mine))).first() is None:
        raise StepNotFound(f"There is no step of job {closed.job_id} in its tenant")
    status = JobStatus.DONE if closed.error_code is None else JobStatus.ERROR
    ref = JobRef(job_id=closed.job_id, scope=scope)
    if await close_job(connection, ref, status, None, closed.error_code):
        await connection.execute(update(bind_step).where(mine).values(answer=as_json(closed.answer)))


def _changed(changes: AccountChanges) -> dict[str, Any]:
    """The columns that a projection writes."""
    values: dict[str, Any] = dict.fromkeys(changes.cleared)
    for name in changes.model_fields_set - {"cleared", *MERGED}:
        values[name] = _column(getattr(changes, name))
    for name in changes.model_fields_set & MERGED:
        values[name] = _merged(name, getattr(changes, name))
    if "answers" in changes.model_fields_set:
        values["answers_version"] = bind_account.c.version + 1
    return values


def _merged(name: str, new: Any) -> Any:
    """What is new beside what somebody may have typed meanwhile."""
    before = func.coalesce(bind_account.c[name], cast({}, JSONB))
    return before.op("||")(cast(_column(new) or {}, JSONB))


def _column(value: Any) -> Any:
    return as_json(value) if isinstance(value, dict | list) else value


def _version_of(rows: list[Any], account_id: UUID) -> int:
    if not rows:
        raise AccountNotFound(f"There is no account {account_id} in its tenant")
    version: int = rows[0].version
    return version


def _step(row: Any) -> StepRow:
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
_HOLD = Query(select(carrier_hold.c.reason).where(carrier_hold.c.adapter == bindparam("adapter", type_=Text)))
