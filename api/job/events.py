"""The stream of a job: rows as they land, resumed by Last-Event-ID, ended with the job."""

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated
from uuid import UUID

import structlog
from fastapi import APIRouter, Depends, Header, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent
from sqlalchemy.exc import DBAPIError

from api.auth import Caller, CallerOffers, MayView, authenticate, same_origin_read
from api.body.json_route import JsonRoute
from api.caller.catalogue import Offers
from api.http.problems import CsrfRefused, NotPermitted, NotSignedIn, TooManyRequests, problems
from api.job.schemas import JobEvent, JobStream, PageEvent, event_schema
from api.job.waiting import wait_for_news
from api.services import Served, Services
from models.errors import InvalidInput, InvalidToken, QuotingError, RunNotFound
from models.job import Job, JobKind, JobStatus
from models.principal import DataScope

router = APIRouter(tags=["events"], route_class=JsonRoute)
log = structlog.get_logger()

RETRY_MS = 3000


async def _watched(job: UUID, served: Served, user: MayView) -> Job:
    """The job, when it is the caller's to see; checked before the stream's first byte.

    That a price is made again is the underwriters' business, whosever prospect it is of.
    """
    found = await served.jobs.job(user.tenant, job)
    if found.kind is JobKind.RECALCULATION and user.scope is not DataScope.STAFF:
        raise RunNotFound("There is no such job, or it is not yours to see")
    return found


async def _place(served: Served, user: MayView) -> AsyncIterator[None]:
    """Held until the stream has ended."""
    with served.streams.open_stream(user.principal.subject):
        yield


async def _last_seen(last_event_id: Annotated[str | None, Header(max_length=40)] = None) -> int:
    """The sequence number that the client has; what is no number of ours starts over."""
    if last_event_id is None or not (last_event_id.isascii() and last_event_id.isdigit()):
        return 0
    return min(int(last_event_id), 2**31 - 1)


async def _rows(
    served: Services, offers: Offers, user: Caller, request: Request, watched: Job, seen: int
) -> AsyncIterator[ServerSentEvent]:
    async with served.listener.subscribe(watched.id) as news:
        while not served.stopping.is_set():
            news.clear()
            await authenticate(request, served)
            job, events = await _news(served, offers, user, watched, seen)
            for event in events:
                seen = int(event.id or seen)
                yield event
            if job.status is not JobStatus.PROCESSING:
                yield ServerSentEvent(event="job", id=str(job.event_seq), data=JobEvent(status=job.status))
                return
            await wait_for_news(served, news)


async def _news(
    served: Services, offers: Offers, user: Caller, watched: Job, seen: int
) -> tuple[Job, list[ServerSentEvent]]:
    """The job, and what happened after a number: pages of a file that is read, else rows of programs."""
    if watched.kind is JobKind.ACORD:
        job, pages = await served.jobs.page_news(user.tenant, watched.id, seen)
        read = [(page.seq, PageEvent.of(page)) for page in pages]
        return job, [ServerSentEvent(event="page", id=str(seq), data=page) for seq, page in read]
    job, rows = await served.jobs.news(user.tenant, watched.id, seen)
    return job, [ServerSentEvent(event="program", id=str(row.seq), data=offers.quote(row)) for row in rows]


@router.get(
    "/api/events/{job}",
    operation_id="streamJobEvents",
    response_class=EventSourceResponse,
    openapi_extra=event_schema(JobStream),
    dependencies=[Depends(same_origin_read), Depends(_place)],
    responses=problems(
        NotSignedIn, InvalidToken, NotPermitted, CsrfRefused, InvalidInput, RunNotFound, TooManyRequests
    ),
)
async def stream_job_events(
    request: Request,
    served: Served,
    user: MayView,
    offers: CallerOffers,
    job: UUID,
    watched: Annotated[Job, Depends(_watched)],
    seen: Annotated[int, Depends(_last_seen)],
) -> AsyncIterator[ServerSentEvent]:
    """The events of a JobStream: `program` or `page` with id = seq, then one `job`; then the stream ends."""
    yield ServerSentEvent(retry=RETRY_MS, comment="rows follow as they land")
    # A refusal or a lost database after the first byte can only end the stream; the client comes back
    # after RETRY_MS with the last id it has, and hears the reason then.
    with suppress(QuotingError):
        try:
            async for event in _rows(served, offers, user, request, watched, seen):
                yield event
        except (DBAPIError, OSError) as error:
            log.warning("stream_interrupted", job=str(job), error=type(error).__name__)
