"""Mails as the API asks for them: row, job and message in the transaction of what they are about."""

import json

from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.crypto import FieldCipher
from adapters.postgres.core.ownership import owned
from adapters.postgres.tables.index import mail
from models.job import JobStart, TenantScope
from models.mail import Mail, MailKind


class MailInputs:
    """Mails that are to be sent; their contents lie sealed until they have been."""

    def __init__(self, connection: AsyncConnection, cipher: FieldCipher) -> None:
        self._connection, self._cipher = connection, cipher

    async def keep(self, start: JobStart[Mail], owner: TenantScope) -> None:
        """See InputRows; the row has the mail's own id."""
        asked = start.input
        content = json.dumps({"recipient": asked.recipient, "facts": asked.facts})
        await self._connection.execute(
            mail.insert().values(
                id=asked.id,
                job_id=start.job.job_id,
                kind=asked.kind.value,
                content_sealed=self._cipher.seal(content, table="mail", row=asked.id),
                **owned(owner),
            )
        )


def a_mail(kind: MailKind, recipient: str, **facts: str) -> Mail:
    """A new mail."""
    return Mail(id=uuid7(), kind=kind, recipient=recipient, facts=facts)
