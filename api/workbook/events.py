"""The stream of a submission: what happened to it, by ids and versions; the screen reads what it lacks.

Nothing is kept for it: each piece of news makes it look at where the submission stands, and tell what differs
from what this listener was told last. A notification that was lost costs a look, never an event.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from typing import Annotated, Any
from uuid import UUID

import structlog
from fastapi import APIRouter, Depends, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent
from sqlalchemy.exc import DBAPIError

from adapters.postgres.workbook.stand import stand_of
from api.auth import Caller, MayUnderwrite, authenticate, same_origin_read
from api.body.json_route import JsonRoute
from api.http.problems import WRITE, problems
from api.http.wire import Wire
from api.job.schemas import event_schema
from api.job.waiting import wait_for_news
from api.services import Served, Services
from api.workbook.page import presence_answer
from api.workbook.page_schemas import PresentAnswer
from models.errors import QuotingError
from models.submission_errors import SubmissionNotFound
from models.workbook_stand import SubmissionStand

router = APIRouter(tags=["events"], route_class=JsonRoute)
log = structlog.get_logger()
RETRY_MS = 3000


class StandEvent(Wire):
    """The first event: where the submission stands."""

    version: int
    state: str
    uw_status: str | None


class CellsEvent(Wire):
    """Cells were saved: read the changes since the version that is shown."""

    version: int
    by: str


class PriceEvent(Wire):
    """A column shows another price, or waits for one, or waits no more."""

    column: str
    run_id: UUID | None
    """None: the submitted one."""
    job: UUID | None
    outcome: str | None
    """How the recalculation that is waited for ended, where it brought no price."""


class IssuesEvent(Wire):
    """Something waits for somebody, or was decided; read the issues."""

    open: int


class StatusEvent(Wire):
    """The submission's own status, owner or state."""

    state: str
    uw_status: str | None
    owner: UUID | None
    version: int


class CommentEvent(Wire):
    """A comment was written; the newest one."""

    id: UUID


class PresenceEvent(Wire):
    """Who is there."""

    present: list[PresentAnswer]


class SubmissionStream(Wire):
    """What a submission's stream tells: the payload of each of its events, by the event's name."""

    stand: StandEvent
    cells: CellsEvent
    price: PriceEvent
    issues: IssuesEvent
    status: StatusEvent
    comment: CommentEvent
    presence: PresenceEvent


async def _watched(id: UUID, served: Served, user: MayUnderwrite) -> UUID:
    """The submission, when it is the caller's to see; checked before the stream's first byte."""
    async with served.uow.begin(user.tenant) as work:
        return (await work.workbooks.head(id)).submission_id


async def _place(served: Served, user: MayUnderwrite) -> AsyncIterator[None]:
    """Held until the stream has ended."""
    with served.streams.open_stream(user.principal.subject):
        yield


@router.get(
    "/api/events/submission/{id}",
    operation_id="streamSubmissionEvents",
    response_class=EventSourceResponse,
    openapi_extra=event_schema(SubmissionStream),
    dependencies=[Depends(same_origin_read), Depends(_place)],
    responses=problems(*WRITE, SubmissionNotFound),
)
async def stream_submission_events(
    request: Request,
    served: Served,
    user: MayUnderwrite,
    id: UUID,
    watched: Annotated[UUID, Depends(_watched)],
) -> AsyncIterator[ServerSentEvent]:
    """The events of a SubmissionStream, from where the submission stands now on."""
    yield ServerSentEvent(retry=RETRY_MS, comment="what happens follows as it happens")
    # A refusal or a lost database after the first byte can only end the stream; the client comes back.
    with suppress(QuotingError):
        try:
            async for event in _events(served, user, request, watched):
                yield event
        except (DBAPIError, OSError) as error:
            log.warning("stream_interrupted", submission=str(id), error=type(error).__name__)


async def _events(
    served: Services, user: Caller, request: Request, submission_id: UUID
) -> AsyncIterator[ServerSentEvent]:
    known: SubmissionStand | None = None
    async with served.listener.subscribe(submission_id) as news:
        while not served.stopping.is_set():
            news.clear()
            await authenticate(request, served)
            now, present = await stand_of(served.uow, user.tenant, submission_id)
            now = now.model_copy(update={"present": tuple((one.person, one.cell) for one in present)})
            for name, payload in _told(known, now):
                yield ServerSentEvent(event=name, data=payload)
            if known is None or known.present != now.present:
                shown = PresenceEvent(present=presence_answer(present, user))
                yield ServerSentEvent(event="presence", data=shown)
            known = now
            await wait_for_news(served, news)


def _told(known: SubmissionStand | None, now: SubmissionStand) -> Iterator[tuple[str, Any]]:
    """What differs from what was told last."""
    if known is None:
        yield "stand", StandEvent(version=now.version, state=now.state, uw_status=now.uw_status)
        return
    if now.version != known.version:
        yield "cells", CellsEvent(version=now.version, by=now.saved_by)
    before = {column.key: column for column in known.columns}
    for column in now.columns:
        if before.get(column.key) != column:
            yield (
                "price",
                PriceEvent(
                    column=column.key, run_id=column.price_run, job=column.job, outcome=column.outcome
                ),
            )
    if now.issues != known.issues:
        yield "issues", IssuesEvent(open=now.open_issues)
    if now.status != known.status:
        yield (
            "status",
            StatusEvent(
                state=now.state, uw_status=now.uw_status, owner=now.owner, version=now.submission_version
            ),
        )
    if now.comment is not None and now.comment != known.comment:
        yield "comment", CommentEvent(id=now.comment)
