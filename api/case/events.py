"""The stream of a case, an account at a carrier or a carrier's decision: what happened, by number."""

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated
from uuid import UUID

import structlog
from fastapi import APIRouter, Depends, Header, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent
from sqlalchemy.exc import DBAPIError

from api.auth import Caller, MayView, authenticate, same_origin_read
from api.body.json_route import JsonRoute
from api.case.schemas import CaseEnded, CaseStream, event_wires
from api.http.problems import READ, CsrfRefused, problems
from api.job.schemas import event_schema
from api.job.waiting import wait_for_news
from api.services import Served, Services
from models.bind_errors import CaseNotFound
from models.errors import QuotingError

router = APIRouter(tags=["events"], route_class=JsonRoute)
log = structlog.get_logger()
RETRY_MS = 3000


async def _watched(case: UUID, served: Served, user: MayView) -> UUID:
    """The case, when it is the caller's to see; checked before the stream's first byte."""
    async with served.uow.begin(user.tenant) as work:
        await work.cases.news(case, 2**31 - 1)
    return case


async def _place(served: Served, user: MayView) -> AsyncIterator[None]:
    """Held until the stream has ended."""
    with served.streams.open_stream(user.principal.subject):
        yield


async def _last_seen(last_event_id: Annotated[str | None, Header(max_length=40)] = None) -> int:
    """The number that the client has; what is no number of ours starts over."""
    if last_event_id is None or not (last_event_id.isascii() and last_event_id.isdigit()):
        return 0
    return min(int(last_event_id), 2**31 - 1)


async def _events(
    served: Services, user: Caller, request: Request, case: UUID, seen: int
) -> AsyncIterator[ServerSentEvent]:
    async with served.listener.subscribe(case) as news:
        while not served.stopping.is_set():
            news.clear()
            await authenticate(request, served)
            async with served.uow.begin(user.tenant) as work:
                found = await work.cases.news(case, seen)
            for event in event_wires(found.events, found.carrier):
                seen = event.seq
                yield ServerSentEvent(event="event", id=str(event.seq), data=event)
            if found.more:
                continue
            if found.ended:
                yield ServerSentEvent(event="ended", id=str(seen), data=CaseEnded(state=found.state))
                return
            await wait_for_news(served, news)


@router.get(
    "/api/cases/{case}/events",
    operation_id="streamCaseEvents",
    response_class=EventSourceResponse,
    openapi_extra=event_schema(CaseStream),
    dependencies=[Depends(same_origin_read), Depends(_place)],
    responses=problems(*READ, CsrfRefused, CaseNotFound),
)
async def stream_case_events(
    request: Request,
    served: Served,
    user: MayView,
    case: UUID,
    watched: Annotated[UUID, Depends(_watched)],
    seen: Annotated[int, Depends(_last_seen)],
) -> AsyncIterator[ServerSentEvent]:
    """The events of a CaseStream: `event` with id = seq, oldest first, then `ended`; then the stream ends.

    A carrier's people see the decisions of theirs; whoever else asks, what lies within his scope.
    """
    yield ServerSentEvent(retry=RETRY_MS, comment="events follow as they happen")
    # As with a job's stream, what goes wrong after the first byte can only end it; the client comes back.
    with suppress(QuotingError):
        try:
            async for event in _events(served, user, request, watched, seen):
                yield event
        except (DBAPIError, OSError) as error:
            log.warning("stream_interrupted", case=str(case), error=type(error).__name__)
