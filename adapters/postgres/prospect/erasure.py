"""A prospect goes with all that came of it: its rows here, and the names of what lies elsewhere."""

from uuid import UUID

from sqlalchemy import delete, select, union_all
from sqlalchemy.ext.asyncio import AsyncConnection

from activities.quote.result import result_key
from adapters.postgres.core.notify import notify_job_changed
from adapters.postgres.core.ownership import seeing_all
from adapters.postgres.core.transaction import set_context
from adapters.postgres.reading.objects import keys_of_prospect
from adapters.postgres.tables.index import (
    JOB_INPUTS,
    bind_account,
    decision,
    file,
    job,
    prospect,
    quote_attempt,
    quote_run,
)
from models.erasure import ErasedDecision, ErasedJob, ErasedProspect
from models.job import JobKind
from models.tenant import Tenant
from models.upload import quarantined


async def erase_prospect(connection: AsyncConnection, tenant: Tenant, prospect_id: UUID) -> ErasedProspect:
    """Delete a prospect that is locked and in the tenant's scope, with its history, runs, rows and jobs.

    What its owner does not see goes too: jobs of prices that underwriters made and did not release.
    The prospect is locked before its jobs are, as by whoever closes a run of it: no two wait for each other.
    """
    await set_context(connection, seeing_all(tenant))
    gone = await _erase(connection, prospect_id)
    await set_context(connection, tenant)
    return gone


async def _erase(connection: AsyncConnection, prospect_id: UUID) -> ErasedProspect:
    runs = select(quote_run.c.id).where(quote_run.c.prospect_id == prospect_id)
    jobs = union_all(
        *(select(table.c.job_id).where(table.c.prospect_id == prospect_id) for table in JOB_INPUTS),
        select(quote_attempt.c.job_id).where(quote_attempt.c.run_id.in_(runs)),
    )
    published = (
        await connection.execute(select(quote_attempt.c.result_key).where(quote_attempt.c.run_id.in_(runs)))
    ).scalars()
    replaced = {key for key in published if key}
    read = await keys_of_prospect(connection, prospect_id)  # whose pages go with their jobs
    erased = delete(job).where(job.c.id.in_(jobs))
    erasing = erased.returning(job.c.id, job.c.kind, job.c.result_key, notify_job_changed(job.c.id))
    gone = (await connection.execute(erasing)).all()
    accounts = select(bind_account.c.id).where(bind_account.c.prospect_id == prospect_id)
    held = (await connection.scalars(accounts)).all()
    asked = select(decision.c.submission_id, decision.c.carrier).where(decision.c.prospect_id == prospect_id)
    decisions = (await connection.execute(asked)).all()
    files = (await connection.scalars(select(file.c.key).where(file.c.prospect_id == prospect_id))).all()
    await connection.execute(delete(prospect).where(prospect.c.id == prospect_id))
    if replaced:
        replaced |= {result_key(row.id) for row in gone if row.kind == JobKind.QUOTE.value}
    return ErasedProspect(
        jobs=tuple(ErasedJob(id=row.id, kind=JobKind(row.kind)) for row in gone),
        result_keys=tuple(sorted(replaced | {row.result_key for row in gone if row.result_key})),
        file_keys=tuple(sorted({*files, *map(quarantined, files), *read})),
        accounts=tuple(held),
        decisions=tuple(
            ErasedDecision(submission_id=row.submission_id, carrier=row.carrier) for row in decisions
        ),
    )
