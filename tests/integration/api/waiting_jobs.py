"""Jobs that were asked for and wait, for tests that play the worker."""

from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from models.job import JobKind, JobRef, TenantScope

_WAITING = text("SELECT * FROM job WHERE kind = :kind AND status = 'processing'")


async def waiting_jobs(engine: AsyncEngine, kind: JobKind, deadline_s: int = 120) -> list[JobRef]:
    """Those of a kind, of every tenant; deadline_s: what their workflow was given."""
    async with engine.begin() as connection:
        await connection.execute(text("SELECT set_config('app.scope', 'system', true)"))
        rows = (await connection.execute(_WAITING, {"kind": kind.value})).all()
    return [
        JobRef(
            job_id=UUID(str(row.id)),
            scope=TenantScope(partner=row.tenant_partner, org=row.tenant_org, user=row.tenant_user),
            deadline_s=deadline_s,
        )
        for row in rows
    ]
