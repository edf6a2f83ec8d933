"""Mails that a worker writes in the transaction of what they are about; each once, by its own id."""

from collections.abc import Callable, Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.postgres.core.transaction import Step, send
from adapters.postgres.job.start import JobRepository
from adapters.postgres.mail.repository import MailInputs
from adapters.postgres.tables.index import job
from models.job import JobKind, JobStart, NewJob, TenantScope
from models.mail import Mail
from models.tenant import Tenant

JobOf = Callable[[JobKind, UUID], NewJob]
"""Makes the job of a mail, under an id that is given; what it is called lies above the adapters."""


async def put_mails(
    connection: AsyncConnection, scope: TenantScope, cipher: FieldCipher, job_of: JobOf, mails: Sequence[Mail]
) -> None:
    """Put mails on their way; one that was put before is not put again."""
    ids = [mail.id for mail in mails]
    known = set((await connection.scalars(select(job.c.id).where(job.c.id.in_(ids)))).all())
    messages: list[Step] = []
    jobs = JobRepository(
        connection, Tenant.of_job(scope), messages.append, lambda _: MailInputs(connection, cipher)
    )
    for mail in mails:
        if mail.id not in known:
            made = job_of(JobKind.MAIL, mail.id)
            await jobs.start(JobStart(made, mail.id, mail, actor=scope.user, owner=scope))
    if messages:
        await send(connection, *messages)
