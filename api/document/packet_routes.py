"""A packet: several files of a prospect as one PDF, written by a job and given out by its signed address."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from activities.document import PDF
from api.auth import Caller, MayView, limited
from api.body.json_route import JsonRoute
from api.document.writing import Started, written_key
from api.http.limits import DOCUMENT_START
from api.http.problems import WRITE, NotPermitted, StillRunning, problems
from api.http.wire import Wire
from api.job.start import IdempotencyKey, canonical, starting
from api.services import Served, Services
from api.upload.given import readable
from api.upload.schemas import DownloadAddress, FileKey, FileName
from models.errors import (
    DocumentUnwritten,
    IdempotencyMismatch,
    InvalidInput,
    ProspectNotFound,
    StoreUnavailable,
)
from models.job import JobKind
from models.packet import MOST_PACKET_FILES, MOST_PACKET_PAGES, PACKET_BYTES, PacketDocument, PacketFile
from models.principal import DataScope
from models.upload import LONGEST_NAME, StoredFile
from models.upload_errors import FileNotFound, FileNotReady, FileRefused

router = APIRouter(tags=["document"], route_class=JsonRoute)
END = ".pdf"
NOT_MERGED = (
    f"These files could not become one PDF: together they have at most {MOST_PACKET_PAGES} pages, "
    "and each must be readable. Download them one by one instead."
)


class MergeRequest(Wire):
    """keys: of files of one prospect, in the order of the packet; name: as the packet is called."""

    keys: Annotated[list[FileKey], Field(min_length=1, max_length=MOST_PACKET_FILES)]
    name: FileName


@router.post(
    "/api/documents/merge",
    operation_id="mergeDocuments",
    dependencies=[limited(DOCUMENT_START)],
    responses=problems(
        *WRITE, ProspectNotFound, FileNotFound, FileNotReady, FileRefused, DocumentUnwritten,
        StoreUnavailable, IdempotencyMismatch, StillRunning,
    ),
)  # fmt: skip
async def merge_documents(
    wire: MergeRequest, served: Served, user: MayView, idempotency_key: IdempotencyKey = None
) -> DownloadAddress:
    """Several PDFs of a prospect as one, without scripts, links and attachments; answers once it is written.

    It is kept among the prospect's stored files. data: where it can be fetched for five minutes.
    """
    if user.scope is DataScope.CARRIER:
        raise NotPermitted("Packets are made by those who prepare a prospect; open its files one by one")
    files = await _files(wire, served, user)
    body = canonical(wire.model_dump(mode="json"))
    async with starting(served, user, "mergeDocuments", Started, body, idempotency_key) as begun:
        started = begun.answered
        if started is None:
            prospect = await begun.work.prospects.get(files[0].prospect_id)
            asked = PacketDocument(
                prospect_id=prospect.id,
                run_id=prospect.last_run_id,
                name=_name(wire.name),
                files=tuple(PacketFile(name=each.name, key=each.key) for each in files),
            )
            started = await begun.start(JobKind.DOCUMENT, asked)
    key = await written_key(served, user, started.job, NOT_MERGED)
    return DownloadAddress(data=served.store.signed_get(key, filename=_name(wire.name), content_type=PDF))


async def _files(wire: MergeRequest, served: Services, user: Caller) -> list[StoredFile]:
    """The files of the keys, each of them the caller's to see. Raises: InvalidInput, and as readable does."""
    found = [await readable(served, user, key, f"keys.{at}") for at, key in enumerate(wire.keys)]
    check_packet(found)
    return found


def check_packet(files: Sequence[StoredFile]) -> None:
    """Whether files may become one. Raises: InvalidInput, at the first that may not."""
    for at, each in enumerate(files):
        if each.key in {before.key for before in files[:at]}:
            raise InvalidInput(f"{each.name} is in the packet already; name it once", f"keys.{at}")
        if each.mime != PDF:
            raise InvalidInput(f"{each.name} is no PDF; leave it out and download it by itself", f"keys.{at}")
        if each.prospect_id != files[0].prospect_id:
            raise InvalidInput("All files of a packet are of one prospect; make one for each", f"keys.{at}")
    if sum(each.size for each in files) > PACKET_BYTES:
        raise InvalidInput(f"A packet holds at most {PACKET_BYTES // 1024**2} MB; leave files out", "keys")


def _name(name: str) -> str:
    """As a PDF is called."""
    plain = name if name.casefold().endswith(END) else name + END
    return plain if len(plain) <= LONGEST_NAME else plain[: LONGEST_NAME - len(END)] + END
