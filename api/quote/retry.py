"""Asks one program of a run again: only where no business answer was given, and once at a time."""

from uuid import UUID

from adapters.postgres.job.start import StartedJob
from adapters.postgres.quote.retry import RetryStart
from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.caller.catalogue import Offers
from api.job.schemas import JobStarted
from api.job.start import Request, digest_of, start_job
from api.services import Services
from models.errors import ProgramAnswered, ViewOnly
from models.job import JobKind
from models.quote import RUNNING, TECHNICAL, ProgramState
from models.quote_retry import RetryTarget
from workflows.contracts import new_job

CANCELLED = f"platform.{ProgramState.DROPPED.value}"
"""Rule of the one dropping that asking again can mend: the run was cancelled."""


async def retry(
    services: Services, user: Caller, offers: Offers, route: str, run_id: UUID, program: str
) -> JobStarted:
    """Start a further try of a program within its run, or join the one that runs already.

    Args: program: its real key. Raises: RunNotFound, ViewOnly, ProgramAnswered.
    """

    async def write(work: Work, actor: UUID, _digest: str) -> StartedJob:
        target = await work.quote_retries.target(run_id, program)
        _refuse(target, offers)
        return await work.quote_retries.start(
            RetryStart(
                job=new_job(JobKind.QUOTE_RETRY),
                before=target.row,
                owner=target.owner,
                actor=actor,
                digest=digest_of("quote-retry", str(run_id), program),
            )
        )

    request = Request(route, b"", None, JobStarted, "quote.retried")
    return await start_job(services, user, request, write)


def _refuse(target: RetryTarget, offers: Offers) -> None:
    """Raises: ViewOnly, ProgramAnswered, which name the carrier as the caller knows it."""
    row, carrier = target.row, offers.told(target.row).carrier_name
    if target.quote_submitted:
        raise ViewOnly("This prospect was submitted; it can be quoted again after its release")
    if target.under_way:
        return
    if row.state in RUNNING:
        raise ProgramAnswered(f"{carrier} still works on its answer; wait for it", "program")
    cancelled = any(reason.rule_id == CANCELLED for reason in row.reasons)
    if row.state not in TECHNICAL and not cancelled:
        raise ProgramAnswered(
            f"{carrier} has answered; press Get Quote to ask every carrier again", "program"
        )
