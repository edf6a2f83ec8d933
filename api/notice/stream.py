"""The bell's stream: how many notices are unread, told anew whenever that changes."""

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated

import structlog
from fastapi import APIRouter, Depends, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent
from sqlalchemy.exc import DBAPIError

from api.auth import Caller, SignedIn, authenticate, same_origin_read
from api.body.json_route import JsonRoute
from api.http.problems import READ, CsrfRefused, problems
from api.job.events import RETRY_MS
from api.job.schemas import event_schema
from api.job.waiting import wait_for_news
from api.notice.schemas import NoticeNews, NoticeStream
from api.services import Served, Services
from models.errors import QuotingError

router = APIRouter(tags=["events"], route_class=JsonRoute)
log = structlog.get_logger()


async def _place(served: Served, user: SignedIn) -> AsyncIterator[None]:
    """Held until the stream has ended."""
    with served.streams.open_stream(user.principal.subject):
        yield


async def _goes_on(served: Services, user: Caller, request: Request) -> bool:
    """Whether the caller may go on listening; a bell that rings alone keeps no session in use."""
    if user.session is not None:
        return await served.sessions.is_live(user.session.id)
    await authenticate(request, served)
    return True


async def _news(served: Services, user: Caller, request: Request) -> AsyncIterator[ServerSentEvent]:
    said: NoticeNews | None = None
    async with served.listener.subscribe(user.principal.subject) as news:
        while not served.stopping.is_set() and await _goes_on(served, user, request):
            told = news.is_set() or said is None or not served.listener.connected
            news.clear()
            if told:
                async with served.uow.begin(user.tenant) as work:
                    page = await work.notices.page(limit=1)
                now = NoticeNews(unread=page.unread, newest=page.items[0].id if page.items else None)
                if now != said:
                    said = now
                    yield ServerSentEvent(event="notices", data=now)
            await wait_for_news(served, news, urgent=False)


@router.get(
    "/api/notices/stream",
    operation_id="streamNotices",
    response_class=EventSourceResponse,
    openapi_extra=event_schema(NoticeStream),
    dependencies=[Depends(same_origin_read)],
    responses=problems(*READ, CsrfRefused),
)
async def stream_notices(
    request: Request, served: Served, user: SignedIn, place: Annotated[None, Depends(_place)]
) -> AsyncIterator[ServerSentEvent]:
    """The events of a NoticeStream: `notices` at once, and at each change until the session ends."""
    yield ServerSentEvent(retry=RETRY_MS, comment="news of notices follow as they come")
    # As with a job's stream, what goes wrong after the first byte can only end it; the client comes back.
    with suppress(QuotingError):
        try:
            async for event in _news(served, user, request):
                yield event
        except (DBAPIError, OSError) as error:
            log.warning("stream_interrupted", job="notices", error=type(error).__name__)
