"""Sheets of an application: editable ones, which go after their download, and the form of all as print."""

import re
from base64 import b64encode
from typing import Annotated
from urllib.parse import unquote, urlsplit

from fastapi import APIRouter, Query

from activities.document import PDF
from api.auth import Caller, CallerOffers, MayView, limited
from api.body.json_route import JsonRoute
from api.caller.catalogue import Offers
from api.document.schemas import PdfData
from api.document.sheet_schemas import AccordFormAnswer, AccordFormRequest, EacordRequest, SheetDeleted
from api.document.sheets import sheet_asked
from api.document.writing import Started, written_key
from api.http.limits import DOCUMENT_START
from api.http.problems import WRITE, StillRunning, problems
from api.http.wire import PRINTABLE
from api.job.start import IdempotencyKey, canonical, digest_of, starting
from api.services import Served, Services
from models.eacord import SheetKind, SheetPaper, eacord_name
from models.errors import (
    DocumentUnwritten,
    IdempotencyMismatch,
    InvalidInput,
    ProgramNotOffered,
    ProspectNotFound,
    RunNotFound,
    StoreUnavailable,
)
from models.job import JobKind
from models.upload_errors import FileNotFound

router = APIRouter(tags=["document"], route_class=JsonRoute)
NOT_DOWNLOADED = "Failed to download editable Acord. Please try again later."
NOT_WRITTEN = "Could not generate ACORD form."
_KEY = re.compile(r"/(jobs/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/document\.pdf)\Z")
_REFUSED = problems(
    *WRITE, ProspectNotFound, RunNotFound, ProgramNotOffered, DocumentUnwritten,
    StoreUnavailable, IdempotencyMismatch, StillRunning,
)  # fmt: skip


@router.post(
    "/api/generateEAcordNCCI",
    operation_id="generateEAcordNCCI",
    dependencies=[limited(DOCUMENT_START)],
    responses=_REFUSED,
)
async def generate_e_acord_ncci(
    wire: EacordRequest,
    served: Served,
    user: MayView,
    offers: CallerOffers,
    idempotency_key: IdempotencyKey = None,
) -> str:
    """The editable sheet of states that have none of their own: its address, or the PDF in base64."""
    return await _eacord(wire, served, user, offers, SheetKind.NCCI, idempotency_key)


@router.post(
    "/api/generateEAcordCA",
    operation_id="generateEAcordCA",
    dependencies=[limited(DOCUMENT_START)],
    responses=_REFUSED,
)
async def generate_e_acord_ca(
    wire: EacordRequest,
    served: Served,
    user: MayView,
    offers: CallerOffers,
    idempotency_key: IdempotencyKey = None,
) -> str:
    """The editable sheet of California: its address, or the PDF in base64."""
    return await _eacord(wire, served, user, offers, SheetKind.CA, idempotency_key)


@router.post(
    "/api/generateEAcordFL",
    operation_id="generateEAcordFL",
    dependencies=[limited(DOCUMENT_START)],
    responses=_REFUSED,
)
async def generate_e_acord_fl(
    wire: EacordRequest,
    served: Served,
    user: MayView,
    offers: CallerOffers,
    idempotency_key: IdempotencyKey = None,
) -> str:
    """The editable sheet of Florida: its address, or the PDF in base64."""
    return await _eacord(wire, served, user, offers, SheetKind.FL, idempotency_key)


@router.delete(
    "/api/deleteEAcord",
    operation_id="deleteEAcord",
    responses=problems(*WRITE, FileNotFound, StoreUnavailable),
)
async def delete_e_acord(
    url: Annotated[str, Query(min_length=1, max_length=2_000, pattern=PRINTABLE)],
    served: Served,
    user: MayView,
) -> SheetDeleted:
    """Remove an editable sheet that the caller had written, by its address; twice is fine."""
    found = _KEY.search(unquote(urlsplit(url).path))
    if found is None:
        raise InvalidInput("This is no address of a sheet; send the one that the download had", "url")
    async with served.uow.begin(user.tenant) as work:
        await work.documents.drop_sheet(found[1])
    await served.store.delete(found[1])
    return SheetDeleted(message="The sheet is deleted.")


@router.post(
    "/api/generateAccordForm/",
    operation_id="generateAccordForm",
    dependencies=[limited(DOCUMENT_START)],
    responses=_REFUSED,
)
async def generate_accord_form(
    wire: AccordFormRequest, served: Served, user: MayView, offers: CallerOffers
) -> AccordFormAnswer:
    """All sheets of the states as one PDF of print; what was written for the same is given again."""
    async with starting(served, user, "generateAccordForm", Started, _body(wire)) as begun:
        asked = await sheet_asked(wire, begun.work, user, offers, SheetPaper.ACCORD_FORM)
        key = await begun.work.documents.kept(asked.run_id, asked.sameness)
        if key is None:
            # Asked again after a change it is another form, and joins none of before.
            digest = digest_of(begun.digest, asked.sameness)
            started = await begun.start(JobKind.DOCUMENT, asked, digest=digest)
    if key is None:
        key = await written_key(served, user, started.job, NOT_WRITTEN)
    return AccordFormAnswer(data=PdfData(data=b64encode(await served.store.get(key)).decode()))


async def _eacord(
    wire: EacordRequest, served: Services, user: Caller, offers: Offers, kind: SheetKind, key: str | None
) -> str:
    operation = f"generateEAcord{kind.value.upper()}"
    async with starting(served, user, operation, Started, _body(wire), key) as begun:
        started = begun.answered
        if started is None:
            asked = await sheet_asked(wire, begun.work, user, offers, SheetPaper.EACORD, kind)
            started = await begun.start(JobKind.DOCUMENT, asked)
    written = await written_key(served, user, started.job, NOT_DOWNLOADED)
    if served.settings.eacord_answer == "base64":
        return b64encode(await served.store.get(written)).decode()
    return served.store.signed_get(written, filename=eacord_name(kind), content_type=PDF)


def _body(wire: AccordFormRequest) -> bytes:
    return canonical(wire.model_dump(mode="json"))
