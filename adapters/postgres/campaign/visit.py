"""What visitors and people did, as the tracking calls note it; and who asked to be called back."""

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.crypto import FieldCipher
from adapters.free_mail import company_of
from adapters.postgres.core.ownership import owned, within
from adapters.postgres.tables.index import callback_request, visit
from models.campaign import VisitStep, mailbox
from models.tenant import Tenant


class VisitRepository:
    """Steps within the caller's scope; append-only."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant, cipher: FieldCipher) -> None:
        self._connection, self._tenant, self._cipher = connection, tenant, cipher

    async def note(self, step: VisitStep) -> UUID:
        """Keep a step under the caller's ownership; free mail leaves no domain. Returns: its id."""
        step_id = uuid7()
        await self._connection.execute(
            visit.insert().values(
                id=step_id,
                call=step.call,
                domain=company_of(step.domain or step.email),
                email_index=self._cipher.blind_index(mailbox(step.email)) if step.email else None,
                campaign=step.campaign,
                form_stage=step.form_stage,
                quote_status=step.quote_status,
                dashboard_files=None if step.dashboard_files is None else list(step.dashboard_files),
                **owned(self._tenant.owner()),
            )
        )
        return step_id

    async def steps(self) -> tuple[Mapping[str, Any], ...]:
        """The steps within the caller's scope, oldest first."""
        query = select(visit).where(within(self._tenant, visit)).order_by(visit.c.at, visit.c.id)
        return tuple(dict(row._mapping) for row in await self._connection.execute(query))

    async def ask_callback(self, topic: str, person: Mapping[str, str]) -> UUID:
        """Keep a wish to be called back. Args: person: name, e-mail and phone. Returns: its id."""
        request_id = uuid7()
        sealed = self._cipher.seal(json.dumps(dict(person)), table="callback_request", row=request_id)
        await self._connection.execute(
            callback_request.insert().values(
                id=request_id, type=topic, person_sealed=sealed, **owned(self._tenant.owner())
            )
        )
        return request_id
