"""Starts jobs: key, row and message in one transaction, the workflow right after, once."""

import hashlib
import json
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

from uuid6 import uuid7

from adapters.postgres.job import QuoteStart, StartedJob
from adapters.postgres.tenant import Tenant
from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.problems import StillRunning
from api.schemas.quote import JobStarted
from api.services import Services
from models.prospect import Stage
from models.quote import QuoteInput
from workflows.contracts import quote_workflow_id

QUOTE_WORKFLOW = "QuoteRetrievalWorkflow"

Prepare = Callable[[Work], Awaitable[QuoteInput]]
"""Reads what the job needs within its transaction, and refuses what cannot be worked with."""


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


async def start_quote(
    services: Services, user: Caller, route: str, body: bytes, key: str | None, prepare: Prepare
) -> JobStarted:
    """Start a quote run, or join the one that the same key, or the same body while it runs, has started.

    Args: body: canonical request body; key: Idempotency-Key.
    Raises: IdempotencyMismatch, StillRunning, and whatever prepare refuses; then nothing was written.
    """
    subject = user.principal.subject
    sent = digest_of(body)
    digest = digest_of(str(subject), route, key or "", b"" if key else body)
    async with services.uow.begin(user.tenant) as work:
        if key is not None:
            claim = await work.idempotency.claim(subject, route, key, sent)
            if claim.running:
                raise StillRunning(
                    "The same request is being worked on; ask again", headers={"Retry-After": "1"}
                )
            if not claim.new:
                return JobStarted.model_validate(claim.body)
        started = await _write(work, await prepare(work), subject, digest)
        answer = JobStarted(id=started.job.job_id, run_id=started.run_id)
        if key is not None:
            await work.idempotency.answer(subject, route, key, 200, answer.model_dump(mode="json"))
        if started.created:
            await work.audit.append(
                "quote.started",
                object_type="job",
                object_id=str(answer.id),
                request_id=user.request_id,
                ip=user.ip,
            )
    if started.message is not None and await services.gateway.send(started.message):
        services.later(_note_sent(services, started.message.id))
    return answer


async def _write(work: Work, asked: QuoteInput, actor: UUID, digest: str) -> StartedJob:
    job_id, run_id = uuid7(), uuid7()
    started = await work.jobs.start_quote(
        QuoteStart(
            job_id=job_id,
            run_id=run_id,
            input=asked,
            actor=actor,
            workflow_id=quote_workflow_id(job_id),
            workflow=QUOTE_WORKFLOW,
            digest=digest,
        )
    )
    if started.created and asked.prospect_id is not None:
        await work.prospects.reach(asked.prospect_id, Stage.THREE)
    return started


async def _note_sent(services: Services, message_id: UUID) -> None:
    async with services.uow.begin(Tenant.nobody()) as work:
        await work.outbox.sent(message_id)
