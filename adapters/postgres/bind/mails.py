"""Mails about accounts, written with the change that they tell of; once for account, version and kind."""

import logging
from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.postgres.bind.records import carrier_name
from adapters.postgres.mail.outgoing import JobOf, put_mails
from adapters.postgres.tables.index import bind_account, quote_run, submission
from models.bind_step import BindNews
from models.job import TenantScope
from models.mail import OPERATIONS, Mail, MailKind

log = logging.getLogger(__name__)
TOLD = "bind_account.told"
"""What the address of the agent is sealed under."""


def mail_id(account_id: UUID, version: int, kind: MailKind) -> UUID:
    """Id of the mail of a version of an account, and of its job: so the same news goes once."""
    return uuid5(account_id, f"{version}:{kind.value}")


class BindMails:
    """Writes them. job_of: makes the jobs of mails."""

    def __init__(self, cipher: FieldCipher, job_of: JobOf) -> None:
        self._cipher, self._job_of = cipher, job_of

    async def put(
        self,
        connection: AsyncConnection,
        scope: TenantScope,
        account_id: UUID,
        version: int,
        news: Sequence[BindNews],
    ) -> None:
        """Within the transaction of the change. A mail that cannot be written takes nothing back with it."""
        if not news:
            return
        try:
            async with connection.begin_nested():
                mails = await self._mails(connection, account_id, version, news)
                await put_mails(connection, scope, self._cipher, self._job_of, mails)
        except SQLAlchemyError as failure:
            log.error("Mails of account %s are not written: %s.", account_id, type(failure).__name__)

    async def _mails(
        self, connection: AsyncConnection, account_id: UUID, version: int, news: Sequence[BindNews]
    ) -> list[Mail]:
        row = (await connection.execute(_facts(account_id))).first()
        if row is None or row.practice:
            return []
        facts = {
            "company": row.company or row.asked_company or "",
            "carrier": row.carrier_name or row.adapter,
            "effective": row.effective or "",
            "prospect": str(row.prospect_id),
            "case": str(account_id),
        }
        agent = row.producer or self._typed(row)
        whom = [OPERATIONS if each.to_operations else agent for each in news]
        return [
            Mail(
                id=mail_id(account_id, version, each.kind),
                kind=each.kind,
                recipient=recipient,
                facts={**facts, **each.facts},
            )
            for each, recipient in zip(news, whom, strict=True)
            if recipient
        ]

    def _typed(self, row: Any) -> str:
        """Of a prospect that was not submitted: whoever of the agency asked last."""
        if row.told_sealed is None:
            return ""
        return self._cipher.open(row.told_sealed, table=TOLD, row=row.id)


def _facts(account_id: UUID) -> Any:
    newest = (
        select(submission.c.id)
        .where(submission.c.prospect_id == bind_account.c.prospect_id)
        .order_by(submission.c.number.desc())
        .limit(1)
        .correlate(bind_account)
        .scalar_subquery()
    )
    return (
        select(
            bind_account.c.id,
            bind_account.c.adapter,
            bind_account.c.prospect_id,
            bind_account.c.told_sealed,
            carrier_name(),
            submission.c.company,
            submission.c.producer,
            submission.c.practice,
            quote_run.c.input["company_name"].astext.label("asked_company"),
            quote_run.c.input["risk"]["effective_date"].astext.label("effective"),
        )
        .outerjoin(quote_run, quote_run.c.id == bind_account.c.run_id)
        .outerjoin(submission, submission.c.id == newest)
        .where(bind_account.c.id == account_id)
    )
