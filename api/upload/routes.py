"""Files of prospects: announced and sent by a signed address, listed, downloaded, deleted."""

from uuid import UUID, uuid4

from fastapi import APIRouter
from uuid6 import uuid7

from adapters.postgres.unit_of_work import Work
from api.auth import Caller, CallerOffers, MayView, limited
from api.body.json_route import JsonRoute
from api.caller.access import Permission, permissions_for
from api.caller.catalogue import Offers
from api.http.limits import UPLOAD_START
from api.http.problems import READ, WRITE, NotPermitted, problems
from api.services import Served, remove_objects
from api.upload.given import NOT_THERE, readable, signed_address
from api.upload.rules import is_sender, is_shown, may_delete, may_send
from api.upload.schemas import (
    DeleteWire,
    DownloadAddress,
    DownloadWire,
    FileDeleted,
    FileEntry,
    LossRunWire,
    SignedAddress,
    UploadAnnounced,
    UploadWire,
    UploadZone,
    ZoneType,
)
from models.errors import InvalidInput, ProspectNotFound, SeveralProspects
from models.principal import DataScope
from models.upload import (
    MIMES,
    UPLOADED,
    FileKind,
    FileType,
    NewFile,
    StoredFile,
    UploadLimits,
    quarantined,
)
from models.upload_errors import (
    FileExists,
    FileKept,
    FileNotFound,
    FileNotReady,
    FileRefused,
    TooManyFiles,
)

router = APIRouter(tags=["upload"], route_class=JsonRoute)
GIVEN = (*WRITE, FileNotFound, FileNotReady, FileRefused)


@router.post(
    "/api/uploadDocs",
    operation_id="uploadDocs",
    dependencies=[limited(UPLOAD_START)],
    responses=problems(*WRITE, ProspectNotFound, SeveralProspects, FileExists, TooManyFiles),
)
async def upload_docs(wire: UploadWire, served: Served, user: MayView) -> UploadAnnounced:
    """Announce a file and get the address to which exactly that file is sent, once, within five minutes."""
    kind = FileKind(wire.folder1)
    may_send(user, kind, "folder1")
    type = _checked_type(wire, kind, served.settings.upload_limits)
    sent_as = wire.fileType.casefold() or type.mime
    async with served.uow.begin(user.tenant) as work:
        found = await work.prospects.to_change(wire.folder2, "folder2")
        new = NewFile(
            id=uuid7(),
            prospect_id=found.id,
            kind=kind,
            key=f"uploads/{user.principal.subject}/{found.id}/{uuid4()}.{type.value}",
            name=wire.fileName,
            mime=type.mime,
            size=wire.size,
        )
        await work.uploads.announce(new)
    address = served.store.signed_put(quarantined(new.key), content_type=sent_as, size=wire.size)
    headers = {"content-type": sent_as, "if-none-match": "*"}
    return UploadAnnounced(lossSignedURL=address, key=new.key, headers=headers)


@router.get("/api/uploads/zones", operation_id="listUploadZones", responses=problems(*READ))
async def list_upload_zones(served: Served, user: MayView) -> list[UploadZone]:
    """The drop zones that are open to the caller, in their order, with what each takes."""
    limits = served.settings.upload_limits
    return [
        UploadZone(
            folder=kind.value,
            types=[
                ZoneType(end=type, mime=type.mime, most_bytes=limits.most_bytes(type))
                for type in limits.types_of(kind)
            ],
        )
        for kind in UPLOADED
        if is_sender(user, kind)
    ]


@router.get(
    "/api/prospects/{id}/files",
    operation_id="listProspectFiles",
    responses=problems(*READ, ProspectNotFound),
)
async def list_prospect_files(
    id: UUID, served: Served, user: MayView, offers: CallerOffers
) -> list[FileEntry]:
    """The files of a prospect that the caller may see, first the oldest, each with its state."""
    async with served.uow.begin(user.tenant) as work:
        if user.scope is not DataScope.CARRIER:
            await work.prospects.get(id)
        elif not await work.uploads.is_decided_by(id):
            raise ProspectNotFound("There is no such prospect, or it is not yours to see")
        files = await work.uploads.of_prospect(id)
    return [_entry(each, user, offers) for each in files if is_shown(user, each)]


@router.post("/api/getLossRunForm", operation_id="getLossRunForm", responses=problems(*GIVEN))
async def get_loss_run_form(wire: LossRunWire, served: Served, user: MayView) -> SignedAddress:
    """An address of a file for the viewer, for five minutes."""
    found = await readable(served, user, wire.key, "key")
    type = FileType.of_name(found.name)
    names = {"", found.mime, found.kind.value.casefold(), *(MIMES[type] if type else ()), type or ""}
    if wire.fileType.casefold() not in names:
        raise InvalidInput(f"This file is {found.mime}; send that, or leave it empty", "fileType")
    return SignedAddress(signedURL=signed_address(served, found))


@router.post("/api/dashboardFileDownload", operation_id="dashboardFileDownload", responses=problems(*GIVEN))
async def dashboard_file_download(wire: DownloadWire, served: Served, user: MayView) -> DownloadAddress:
    """An address at which a file can be downloaded for five minutes."""
    return DownloadAddress(
        data=signed_address(served, await readable(served, user, wire.fileName, "fileName"))
    )


@router.post(
    "/api/uwDashboardFileDownload", operation_id="uwDashboardFileDownload", responses=problems(*GIVEN)
)
async def uw_dashboard_file_download(wire: DownloadWire, served: Served, user: MayView) -> DownloadAddress:
    """The same for underwriters."""
    if Permission.UNDERWRITE not in permissions_for(user.principal):
        raise NotPermitted("Only underwriters download here; use dashboardFileDownload")
    return DownloadAddress(
        data=signed_address(served, await readable(served, user, wire.fileName, "fileName"))
    )


@router.post(
    "/api/deleteFilefromS3",
    operation_id="deleteFilefromS3",
    responses=problems(*WRITE, FileNotFound, FileKept),
)
async def delete_filefrom_s3(wire: DeleteWire, served: Served, user: MayView) -> FileDeleted:
    """Delete a file: its sender before it arrived, afterwards an underwriter or an administrator.

    Then with a reason, and never once a carrier has decided on a submission of its prospect.
    """
    async with served.uow.begin(user.tenant) as work:
        found = await work.uploads.get(wire.key)
        if not is_shown(user, found):
            raise FileNotFound(NOT_THERE, "key")
        await _check_deletion(work, wire, user, found)
        await work.uploads.delete(found, wire.reason or None)
        await work.audit.append(
            "file.deleted",
            object_type="file",
            object_id=str(found.id),
            before_sha256=None,
            request_id=user.request_id,
            ip=user.ip,
            detail={"kind": found.kind.value, "prospect": str(found.prospect_id)},
        )
    served.later(remove_objects(served.store, (found.key, quarantined(found.key))))
    return FileDeleted(message="Deleted", key=found.key)


async def _check_deletion(work: Work, wire: DeleteWire, user: Caller, found: StoredFile) -> None:
    """Raises: NotPermitted, InvalidInput, FileKept."""
    if not may_delete(user, found):
        raise NotPermitted("Files once uploaded cannot be deleted but by an underwriter or an administrator")
    if not found.completed:
        return
    if not wire.reason:
        raise InvalidInput("Say why the file is deleted", "reason")
    await work.prospects.hold([found.prospect_id])
    if await work.uploads.is_decided(found.prospect_id):
        raise FileKept("A carrier has decided on this prospect with its files; none of them is deleted")


def _checked_type(wire: UploadWire, kind: FileKind, limits: UploadLimits) -> FileType:
    """What the file is by its name. Raises: InvalidInput for a type or a size that is not taken."""
    takes = limits.types_of(kind)
    type = FileType.of_name(wire.fileName)
    if type is None or type not in takes:
        words = f"{kind.value} takes files that end in {', '.join(takes)}"
        raise InvalidInput(words, "fileName")
    if wire.fileType and wire.fileType.casefold() not in MIMES[type]:
        raise InvalidInput(f"A file that ends in {type} is {type.mime}; send that", "fileType")
    most = limits.most_bytes(type)
    if wire.size > most:
        megabytes = most // (1024 * 1024)
        raise InvalidInput(f"A file that ends in {type} has at most {megabytes} MB", "size")
    return type


def _entry(found: StoredFile, user: Caller, offers: Offers) -> FileEntry:
    return FileEntry(
        id=found.id,
        key=found.key,
        keyToFile=found.name,
        list=found.kind.folder,
        kind=found.kind,
        program=offers.code_of(found.program) if found.program else None,
        mime=found.mime,
        size=found.size,
        state=found.state,
        code=found.code,
        hint=found.hint,
        who=found.who,
        created_at=found.created_at,
        completed_at=found.completed_at,
        may_delete=may_delete(user, found),
    )
