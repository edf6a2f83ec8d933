"""Starts jobs: key, row and message in one transaction, the workflow right after, once."""

import hashlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar
from uuid import UUID

from activities.ports import OutboxMessage
from adapters.postgres.job.start import StartedJob
from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.http.problems import StillRunning
from api.services import Services


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


@dataclass(frozen=True)
class Request(Generic[Answer]):
    """A request for a job: body in its canonical form, key is its Idempotency-Key."""

    route: str
    body: bytes
    key: str | None
    answer: type[Answer]
    noted: str
    """Action of the audit log, e.g. 'quote.started'."""


async def start_job(
    services: Services,
    user: Caller,
    request: Request[Answer],
    write: Callable[[Work, UUID, str], Awaitable[StartedJob]],
) -> Answer:
    """Start a job, or join the one that the same key, or the same body while it runs, has started.

    Args: write: writes job and input for the actor under the digest, in the transaction that it is given.
    Raises: IdempotencyMismatch, StillRunning, and whatever write refuses; then nothing was written.
    """
    subject, key, route = user.principal.subject, request.key, request.route
    digest = digest_of(str(subject), route, key or "", b"" if key else request.body)
    async with services.uow.begin(user.tenant) as work:
        if key is not None:
            claim = await work.idempotency.claim(subject, route, key, digest_of(request.body))
            if claim.running:
                raise StillRunning(
                    "The same request is being worked on; ask again", headers={"Retry-After": "1"}
                )
            if not claim.new:
                return request.answer.model_validate(claim.body)
        started = await write(work, subject, digest)
        answer = request.answer.of(started.job.job_id, started.input_ref)
        if key is not None:
            await work.idempotency.answer(subject, route, key, 200, answer.model_dump(mode="json"))
        if started.created:
            await work.audit.append(
                request.noted,
                object_type="job",
                object_id=str(started.job.job_id),
                request_id=user.request_id,
                ip=user.ip,
            )
    if started.message is not None:
        services.later(_sent(services, started.message))
    return answer


async def _sent(services: Services, message: OutboxMessage) -> None:
    """Start the workflow now that the job is committed; the answer need not wait for it.

    Whatever goes wrong here, the process dying included, leaves the message to the relay.
    """
    if await services.gateway.send(message):
        await services.outbox.sent(message.id)
