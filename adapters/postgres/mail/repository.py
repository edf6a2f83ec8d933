"""Mails as the API asks for them: row, job and message in the transaction of what they are about."""

import json
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.crypto import FieldCipher
from adapters.postgres.core.ownership import owned
from adapters.postgres.job.start import JobRepository, JobStart, StartedJob
from adapters.postgres.tables.index import mail
from models.job import TenantScope
from models.mail import Mail, MailKind


class MailStart(JobStart):
    """A mail that is to be sent."""

    mail: Mail

    @property
    def input_ref(self) -> UUID:
        """The mail's row."""
        return self.mail.id

    @property
    def prospect_id(self) -> UUID | None:
        """A mail belongs to whoever asks for it."""
        return None


class MailRepository:
    """Mails within the caller's scope."""

    def __init__(self, connection: AsyncConnection, cipher: FieldCipher, jobs: JobRepository) -> None:
        self._connection, self._cipher, self._jobs = connection, cipher, jobs

    async def start(self, start: MailStart) -> StartedJob:
        """Write mail, job and outbox row; the contents lie sealed until they have been sent."""

        async def write(owner: TenantScope) -> None:
            asked = start.mail
            content = json.dumps({"recipient": asked.recipient, "facts": asked.facts})
            await self._connection.execute(
                mail.insert().values(
                    id=asked.id,
                    job_id=start.job_id,
                    kind=asked.kind.value,
                    content_sealed=self._cipher.seal(content, table="mail", row=asked.id),
                    **owned(owner),
                )
            )

        return await self._jobs.start(start, write)


def a_mail(kind: MailKind, recipient: str, **facts: str) -> Mail:
    """A new mail."""
    return Mail(id=uuid7(), kind=kind, recipient=recipient, facts=facts)
