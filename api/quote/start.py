"""Starts the job of a quote run: input, row and message, or the run that is under way for the same wish."""

from collections.abc import Awaitable, Callable
from functools import partial
from uuid import UUID

from uuid6 import uuid7

from adapters.off_loop import MANY, off_loop_if
from adapters.postgres.job.start import QuoteStart, StartedJob
from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.job.schemas import JobStarted
from api.job.start import Request, canonical, digest_of, start_job
from api.quote.schemas import QuoteStart as QuoteBody
from api.services import Services
from models.job import JobKind
from models.prospect import Stage
from models.quote import QuoteInput
from workflows.contracts import new_job

Prepare = Callable[[Work], Awaitable[QuoteInput]]
"""Reads what the job needs within its transaction, and refuses what cannot be worked with."""


async def canonical_risk(wire: QuoteBody) -> bytes:
    """A quote request in its canonical form; a large one is written beside the event loop."""

    def written() -> bytes:
        offices = b",".join(canonical(office.model_dump(mode="json")) for office in wire.offices)
        body = canonical(wire.body.model_dump(mode="json"))
        return b'{"body":%b,"offices":[%b]}' % (body, offices)

    return await off_loop_if(wire.lines > MANY, written)


def digest_with(digest: str, facts: QuoteInput) -> str:
    """The digest of a body together with what the server reads beside it: its draft as it stands, its losses.

    The same body upon a changed draft is another wish, and joins no run of the draft of before.
    """
    if facts.prospect_id is None:
        return digest
    losses = facts.risk.model_dump_json(include={"claims", "no_loss_since"})
    return digest_of(digest, str(facts.prospect_id), str(facts.prospect_version), losses)


async def start_quote(
    services: Services, user: Caller, route: str, body: bytes, key: str | None, prepare: Prepare
) -> JobStarted:
    """Start a quote run, or join the one that the same key has started.

    Without a key, the same body upon the same draft joins its run while that goes on.

    Args: body: canonical request body; key: Idempotency-Key.
    Raises: IdempotencyMismatch, StillRunning, and whatever prepare refuses; then nothing was written.
    """
    request = Request(route, body, key, JobStarted, "quote.started")
    return await start_job(services, user, request, partial(_write, prepare))


async def _write(prepare: Prepare, work: Work, actor: UUID, digest: str) -> StartedJob:
    asked = await prepare(work)
    started = await work.jobs.start_quote(
        QuoteStart(
            job=new_job(JobKind.QUOTE),
            run_id=uuid7(),
            input=asked,
            actor=actor,
            digest=digest_with(digest, asked),
        )
    )
    if started.created and asked.prospect_id is not None:
        await work.prospects.reach(asked.prospect_id, Stage.THREE)
    return started
