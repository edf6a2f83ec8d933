"""The stream of a job: rows as they land."""

from collections.abc import AsyncIterator
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Header
from fastapi.sse import EventSourceResponse, ServerSentEvent

from api.auth import MayView
from api.problems import CsrfRefused, NotPermitted, NotSignedIn, TooManyRequests, problems
from models.errors import InvalidInput, RunNotFound

router = APIRouter(tags=["events"])


@router.get(
    "/api/events/{job}",
    operation_id="streamJobEvents",
    response_class=EventSourceResponse,
    responses=problems(NotSignedIn, NotPermitted, CsrfRefused, InvalidInput, RunNotFound, TooManyRequests),
)
async def stream(
    job: UUID, user: MayView, last_event_id: Annotated[str | None, Header(max_length=40)] = None
) -> AsyncIterator[ServerSentEvent]:
    """Events `program` (a ProgramQuote) with id = seq, then one `job` (a JobEvent); then the stream ends."""
    raise NotImplementedError
    yield ServerSentEvent()
