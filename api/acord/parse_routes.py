"""Reading a form: it is sent, its reading is polled, and its pages are shown as pictures."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Form, Path, Response
from pydantic import StringConstraints

from adapters.sealed_objects import SealedObjects
from api.acord.ended import NOT_THERE, form_reading, is_readers, job_named
from api.acord.parse_schemas import FormFile, FormReading, FormSent, ReadingStopped
from api.acord.sending import send_form
from api.acord.stopping import stop_reading
from api.auth import MayQuote, MayView, limited
from api.body.json_route import JsonRoute, answer
from api.body.reading import MEGABYTE
from api.http.limits import ACORD_START
from api.http.problems import READ, WRITE, ServerSilent, problems
from api.http.wire import Key
from api.services import Served
from models.acord import drawn_key
from models.errors import ProspectNotFound, RunNotFound, SeveralProspects, StoreUnavailable
from models.kept_reading import ReadingNotFound

router = APIRouter(tags=["acord"], route_class=JsonRoute)
FORM_BODY = 21 * MEGABYTE
"""The one body that brings a file: 20 MB of it, and what stands around it."""
MOST_PAGES = 200
FileId = Annotated[str, StringConstraints(max_length=100), Path(description="fileName, with or without .pdf")]
_PNG: dict[int | str, Any] = {200: {"content": {"image/png": {}}, "description": "The page"}}


@router.post(
    "/api/fileUploadAcord",
    operation_id="fileUploadAcord",
    dependencies=[limited(ACORD_START)],
    max_body_size=FORM_BODY,
    responses=problems(*WRITE, ProspectNotFound, SeveralProspects, StoreUnavailable),
)
async def file_upload_acord(
    served: Served, user: MayQuote, wire: Annotated[FormFile, Form(media_type="multipart/form-data")]
) -> FormSent:
    """Have a form read, for a prospect or for one that is to be made of it.

    The same bytes, sent again for the same prospect while they are being read, join the job that reads them.
    """
    return await send_form(served, user, wire.file, wire.user_id)


@router.get(
    "/api/s3PollerJson/{bucket}/{id}/{region}",
    operation_id="s3PollerJson",
    response_model=FormReading,
    responses=problems(*READ, RunNotFound, ReadingNotFound),
)
async def s3_poller_json(bucket: Key, id: FileId, region: Key, served: Served, user: MayView) -> Response:
    """How the reading of a form stands; bucket and region are those of fileUploadAcord's answer."""
    job = job_named(bucket, id, region, ours=(served.settings.s3_bucket, served.settings.s3_region))
    if job is None:
        raise RunNotFound(NOT_THERE)
    found = await form_reading(served, user, job)
    return await answer(FormReading, lambda: found)


@router.post(
    "/api/readings/{job}/cancel",
    operation_id="cancelReading",
    responses=problems(*WRITE, ReadingNotFound, RunNotFound, ServerSilent),
)
async def cancel_reading(job: UUID, served: Served, user: MayQuote) -> ReadingStopped:
    """Stop the reading of a form: its job ends as cancelled, and nothing of what was read stays.

    Whoever joined the same reading is told so too. Asked again, it answers the same.
    """
    return await stop_reading(served, user, job)


@router.get(
    "/api/readings/{job}/pages/{page}.png",
    operation_id="getReadingPage",
    response_class=Response,
    responses={**problems(*READ, ReadingNotFound, StoreUnavailable), **_PNG},
)
async def get_reading_page(
    job: UUID, page: Annotated[int, Path(ge=1, le=MOST_PAGES)], served: Served, user: MayView
) -> Response:
    """A page on which something was read, as a picture that the boxes of its values fit."""
    async with served.uow.begin(user.tenant) as work:
        kept = await work.readings.of_job(job)
    if not is_readers(user, kept) or not any(each.page == page and each.drawn for each in kept.pages):
        raise ReadingNotFound("There is no picture of this page")
    try:
        png = await SealedObjects(served.store, served.cipher).get(drawn_key(kept.file_id, page))
    except KeyError:
        raise ReadingNotFound("There is no picture of this page") from None
    return Response(png, media_type="image/png")
