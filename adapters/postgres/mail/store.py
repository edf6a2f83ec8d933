"""Mails as activities send them (activities.mail.ports.MailStore), on the worker's engine."""

import json
from contextlib import AbstractAsyncContextManager

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.core.transaction import begin
from adapters.postgres.job.closing import close_job
from adapters.postgres.tables.index import mail
from models.errors import RunNotFound
from models.job import JobRef, JobStatus
from models.mail import Mail, MailKind
from models.tenant import Tenant


class PostgresMailStore:
    """Each call is one transaction in the job's tenant."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher) -> None:
        self._engine, self._cipher = engine, cipher

    async def waiting(self, job: JobRef) -> Mail | None:
        """The mail of this job; None when it was sent or given up before. Raises: RunNotFound."""
        query = select(mail.c.id, mail.c.kind, mail.c.content_sealed).where(mail.c.job_id == job.job_id)
        async with self._begin(job) as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            raise RunNotFound(f"There is no mail of job {job.job_id} in its tenant")
        if row.content_sealed is None:
            return None
        content = json.loads(self._cipher.open(row.content_sealed, table="mail", row=row.id))
        return Mail(
            id=row.id, kind=MailKind(row.kind), recipient=content["recipient"], facts=content["facts"]
        )

    async def sent(self, job: JobRef) -> None:
        """Erase its contents and close the job, in one transaction; a second call is no error."""
        async with self._begin(job) as connection:
            if await close_job(connection, job, JobStatus.DONE, None, None):
                await self._forget(connection, job, sent_at=func.now())

    async def given_up(self, job: JobRef, error_code: str) -> None:
        """Erase its contents and close the job as an error; no error when it had ended."""
        async with self._begin(job) as connection:
            if await close_job(connection, job, JobStatus.ERROR, None, error_code):
                await self._forget(connection, job, sent_at=None)

    @staticmethod
    async def _forget(connection: AsyncConnection, job: JobRef, sent_at: object) -> None:
        ended = update(mail).where(mail.c.job_id == job.job_id)
        await connection.execute(ended.values(content_sealed=None, sent_at=sent_at))

    def _begin(self, job: JobRef) -> AbstractAsyncContextManager[AsyncConnection]:
        return begin(self._engine, Tenant.of_job(job.scope))
