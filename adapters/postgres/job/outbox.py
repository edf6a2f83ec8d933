"""Messages to Temporal, written with their job: what a crash left unsent is claimed by the relay."""

import logging
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Protocol
from uuid import UUID

from psycopg.types.json import Jsonb
from pydantic import ValidationError
from sqlalchemy import ARRAY, Interval, Uuid, any_, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ports import MessageKind, OutboxMessage
from adapters.postgres.core.transaction import Query, Step, one_trip
from adapters.postgres.job.closing import closing
from adapters.postgres.tables.index import outbox
from models.case import CaseCall
from models.job import JobRef, JobStatus
from models.tenant import Tenant

HEAD_START = timedelta(seconds=3)
"""The API sends right after commit; only then is the row due for the relay."""
CLAIMED_FOR = timedelta(seconds=30)
PUT_OFF_FOR = timedelta(hours=1)
"""What this build cannot send: a newer one may, and it is not in the way of others meanwhile."""

log = logging.getLogger(__name__)


class EndsWithJob(Protocol):
    """What was asked together with a job, in a table of its capability."""

    def __call__(self, job_id: UUID, code: str) -> Step:
        """The statement that ends it with the code, as long as nothing was done about it."""


def put(message: OutboxMessage, delay_s: int = 0) -> Step:
    """Write a message; it is sent at least once after commit, by the relay alone where it is put off."""
    return _PUT.step(
        head_start=HEAD_START + timedelta(seconds=delay_s),
        id=message.id,
        kind=message.kind.value,
        workflow_id=message.workflow_id,
        name=message.name,
        payload=Jsonb(message.job.model_dump(mode="json")),
        argument=None if message.call is None else Jsonb(message.call.model_dump(mode="json")),
    )


class OutboxRelay:
    """The port activities.ports.Outbox; each call is its own transaction. Only the worker may claim."""

    def __init__(self, engine: AsyncEngine, asked_with: Mapping[str, EndsWithJob] | None = None) -> None:
        """asked_with: what ends with a refused step, by the name of the update that asked for it."""
        self._engine, self._asked_with = engine, asked_with or {}

    async def claim(self, limit: int) -> Sequence[OutboxMessage]:
        """Take due rows, put them off by 30 s and commit, so that nobody else sends them meanwhile."""
        (rows,) = await one_trip(self._engine, Tenant.nobody(), _CLAIM.step(most=limit))
        messages: list[OutboxMessage] = []
        for row in sorted(rows, key=lambda row: (row.created_at, row.id)):
            try:
                messages.append(_message(row))
            except (ValidationError, ValueError) as error:
                log.error(
                    "Outbox row %s cannot be read and waits for another build: %s", row.id, _short(error)
                )
                await self.put_off(row.id)
        return messages

    async def refused(self, message: OutboxMessage, code: str) -> None:
        """Note the refusal; close the job and what was asked with it, as long as it is open."""
        job_id, steps = message.job.job_id, [closing(message.job, JobStatus.ERROR, None, code)]
        if message.name in self._asked_with:
            steps.append(self._asked_with[message.name](job_id, code))
        sent = _SENT.step(messages=[message.id])
        await one_trip(self._engine, Tenant.of_job(message.job.scope), *steps, sent)

    async def put_off(self, message: UUID) -> None:
        """Leave a row for an hour."""
        await one_trip(self._engine, Tenant.nobody(), _PUT_OFF.step(message=message))

    async def sent(self, *messages: UUID) -> None:
        """Note that messages reached Temporal; a second note is no error."""
        await one_trip(self._engine, Tenant.nobody(), _SENT.step(messages=list(messages)))


def _message(row: Any) -> OutboxMessage:
    return OutboxMessage(
        id=row.id,
        kind=MessageKind(row.kind),
        workflow_id=row.workflow_id,
        name=row.name,
        job=JobRef.model_validate(row.payload),
        call=None if row.argument is None else CaseCall.model_validate(row.argument),
    )


def _short(error: ValueError) -> str:
    """What is wrong, without what stands in the row."""
    if isinstance(error, ValidationError):
        return "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
    return str(error)


_PUT = Query(
    outbox.insert().values(
        {name: bindparam(name) for name in ("id", "kind", "workflow_id", "name", "payload", "argument")}
        | {"due_at": func.now() + bindparam("head_start", type_=Interval)}
    )
)
_DUE = (
    select(outbox.c.id)
    .where(outbox.c.sent_at.is_(None), outbox.c.due_at <= func.now())
    .order_by(outbox.c.due_at)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)
)
_CLAIM = Query(
    update(outbox)
    .where(outbox.c.id.in_(_DUE.scalar_subquery()))
    .values(due_at=func.now() + CLAIMED_FOR, attempts=outbox.c.attempts + 1)
    .returning(outbox)
)
_PUT_OFF = Query(
    update(outbox)
    .where(outbox.c.id == bindparam("message", type_=Uuid), outbox.c.sent_at.is_(None))
    .values(due_at=func.now() + PUT_OFF_FOR)
)
_SENT = Query(
    update(outbox)
    .where(outbox.c.id == any_(bindparam("messages", type_=ARRAY(Uuid))), outbox.c.sent_at.is_(None))
    .values(sent_at=func.now())
)
