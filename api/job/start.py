"""Starts jobs: key, row and message in one transaction, the workflow right after, once."""

import hashlib
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Protocol, Self, TypeVar
from uuid import UUID

from fastapi import Header
from sqlalchemy.exc import DBAPIError
from uuid6 import uuid7

from activities.ports import OutboxMessage
from adapters.postgres.core.idempotency import claiming
from adapters.postgres.job.start import was_asked_before
from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.http.problems import StillRunning
from api.services import Services
from models.job import JobInput, JobKind, JobStart, TenantScope
from workflows.contracts import JOBS, new_job


def digest_of(*parts: str | bytes) -> str:
    """SHA-256 over parts, each with its length, so that no two lists of parts look alike."""
    sha = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        sha.update(len(data).to_bytes(8, "big") + data)
    return sha.hexdigest()


def canonical(body: Any) -> bytes:
    """A JSON value in the one form that equal values share."""
    return json.dumps(body, sort_keys=True, separators=(",", ":")).encode()


class JobAnswer(Protocol):
    """The answer of a call that starts a job."""

    @classmethod
    def of(cls, job_id: UUID, input_ref: UUID) -> Self:
        """The answer for a job and the row that holds its input."""

    @classmethod
    def model_validate(cls, obj: Any) -> Self:
        """The answer as it was kept under an Idempotency-Key."""

    def model_dump(self, *, mode: str) -> dict[str, Any]:
        """The answer as it is kept."""


Answer = TypeVar("Answer", bound=JobAnswer)


IdempotencyKey = Annotated[str | None, Header(min_length=1, max_length=255)]
"""Named by a caller who may send the same start twice."""


@dataclass
class Start(Generic[Answer]):
    """One start within its transaction: what it takes is read first, then `start` is said, once."""

    work: Work
    user: Caller
    route: str
    key: str | None
    answer: type[Answer]
    digest: str
    """Of user, route and body: while a job with it runs, the same request joins that job."""
    body_digest: str
    """Of the body alone: what a key is kept with."""
    at_once: bool = False
    """Whether all is left to the commit, which fails where the same was asked before."""
    answered: Answer | None = None
    """What the key was answered before; then nothing is started."""
    created: bool = False
    """Whether there is a new job; not where one of the digest runs already."""
    message: OutboxMessage | None = None

    async def start(
        self,
        kind: JobKind,
        asked: JobInput,
        *,
        row_id: UUID | None = None,
        digest: str | None = None,
        owner: TenantScope | None = None,
    ) -> Answer:
        """Write a job with what it works on, or join the running job of the digest.

        Args: row_id: of the row that will hold the input; None: a new one. digest: None: that of the request.
            owner: whose the rows are; None: that of the prospect that is asked about, else the caller.
        Raises: ProspectNotFound.
        """
        subject = self.user.principal.subject
        wanted = JobStart(
            new_job(kind),
            row_id or uuid7(),
            asked,
            subject,
            digest or self.digest,
            owner,
            clash_fails=self.at_once or self.key is not None,
        )
        started = await self.work.jobs.start(wanted)
        self.created, self.message = started.created, started.message
        given = self.answer.of(started.job.job_id, started.input_ref)
        await self._keep(given)
        if started.created:
            await self.work.audit.append(
                JOBS[kind].audited or f"{kind.value}.started",
                object_type="job",
                object_id=str(started.job.job_id),
                request_id=self.user.request_id,
                ip=self.user.ip,
            )
        return given

    async def _keep(self, given: Answer) -> None:
        """The answer under the request's key, if it has one."""
        if self.key is None:
            return
        subject, kept = self.user.principal.subject, given.model_dump(mode="json")
        if self.at_once:
            self.work.idempotency.take(subject, self.route, self.key, self.body_digest, 200, kept)
        else:
            await self.work.idempotency.answer(subject, self.route, self.key, 200, kept)


@asynccontextmanager
async def starting(
    services: Services, user: Caller, route: str, answer: type[Answer], body: bytes, key: str | None = None
) -> AsyncIterator[Start[Answer]]:
    """A transaction that starts one job; its workflow is started right after it.

    Args: body: in its canonical form; key: the request's Idempotency-Key, one of those of the route.
    Raises: IdempotencyMismatch, StillRunning; whatever is raised within, nothing was written.
    """
    body_digest = digest_of(body)
    claim = None if key is None else (user.principal.subject, route, key, body_digest)
    first = () if claim is None else (claiming(*claim),)
    try:
        async with services.uow.begin(user.tenant, *first) as work:
            digest = _digest(user, route, key, body)
            start = Start(work, user, route, key, answer, digest, body_digest)
            if claim is not None:
                claimed = await work.idempotency.claimed(work.first[0], *claim)
                if claimed.running:
                    raise _still_running()
                start.answered = None if claimed.new else answer.model_validate(claimed.body)
            yield start
    except DBAPIError as error:
        if not was_asked_before(error):
            raise
        raise _still_running() from None
    services.send_later(start.message)


async def started_at_once(
    services: Services,
    user: Caller,
    route: str,
    answer: type[Answer],
    body: bytes,
    key: str | None,
    kind: JobKind,
    asked: JobInput,
) -> Answer | None:
    """Start a job that is about no prospect in one trip to the database; arguments as for starting.

    Returns: None where the same was asked before, by its key or its body: `starting` knows what to answer.
    """
    try:
        async with services.uow.at_once(user.tenant) as work:
            digest = _digest(user, route, key, body)
            start = Start(work, user, route, key, answer, digest, digest_of(body), at_once=True)
            given = await start.start(kind, asked)
    except DBAPIError as error:
        if not was_asked_before(error):
            raise
        return None
    services.send_later(start.message)
    return given


def _digest(user: Caller, route: str, key: str | None, body: bytes) -> str:
    return digest_of(str(user.principal.subject), route, key or "", b"" if key else body)


def _still_running() -> StillRunning:
    return StillRunning("The same request is being worked on; ask again", headers={"Retry-After": "1"})
