"""A form on its way to be read: looked at by size and first bytes alone, stored, its job started, once."""

import asyncio
import hashlib
import unicodedata
from uuid import UUID

from fastapi import UploadFile
from uuid6 import uuid7

from api.acord.parse_schemas import FormSent
from api.auth import Caller
from api.job.start import digest_of, starting
from api.services import Services
from documents.pdf.first_bytes import from_header
from documents.pdf.refusals import Refused
from models.acord import AcordAsked, NewForm, form_key
from models.errors import InvalidInput
from models.job import JobKind
from models.upload import LONGEST_NAME, FileType, quarantined

ROUTE = "fileUploadAcord"
NO_FILE = "No file selected! Please select a file."
NAMELESS = "form.pdf"
AT_ONCE = 4
"""Files that one process holds in memory while they are stored."""
_turn = asyncio.Semaphore(AT_ONCE)


async def send_form(served: Services, user: Caller, upload: UploadFile | None, user_id: str) -> FormSent:
    """Store a form and start its reading, or join the one that reads the same bytes already.

    Raises: InvalidInput, ProspectNotFound, SeveralProspects, StoreUnavailable.
    """
    if upload is None or not (upload.filename or upload.size):
        raise InvalidInput(NO_FILE, "file")
    async with _turn:
        content = await upload.read()
        sha256 = await asyncio.to_thread(_sha256, content)
        _refuse_others(served, content)
        return await _sent(served, user, _name(upload.filename), content, sha256, user_id)


async def _sent(
    served: Services, user: Caller, name: str, content: bytes, sha256: str, user_id: str
) -> FormSent:
    """Name the file by a row, store it, start the job: whatever fails, nothing lies there without a row."""
    file_id, subject = uuid7(), str(user.principal.subject)
    async with served.uow.begin(user.tenant) as work:
        found = await work.prospects.to_change(user_id, "user_id") if user_id else None
        prospect_id = None if found is None else found.id
        digest = form_digest(subject, prospect_id, sha256)
        running = await work.forms.running(digest)
        if running is not None:
            return _answer(served, running)
        key = form_key(subject, file_id)
        form = NewForm(
            id=file_id, prospect_id=prospect_id, key=key, name=name, size=len(content), sha256=sha256
        )
        await work.forms.announce(form)
    await served.store.put(quarantined(key), content, content_type=FileType.PDF.mime)
    asked = AcordAsked(file_id=file_id, prospect_id=prospect_id)
    async with starting(served, user, ROUTE, FormSent, digest.encode()) as begun:
        started = await begun.start(JobKind.ACORD, asked, row_id=file_id, digest=digest)
    return _answer(served, started.job)


def form_digest(subject: str, prospect_id: UUID | None, sha256: str) -> str:
    """What the same bytes share that the same person sends for the same prospect."""
    return digest_of(subject, ROUTE, str(prospect_id or ""), sha256)


def _answer(served: Services, job: UUID) -> FormSent:
    """The same of a new job and of one that is joined."""
    where = {"bucket": served.settings.s3_bucket, "region": served.settings.s3_region}
    return FormSent.of(job, job).model_copy(update=where)


def _refuse_others(served: Services, content: bytes) -> None:
    """Raises: InvalidInput for what is no PDF, or larger than one may be."""
    most = served.settings.upload_limits.pdf_bytes
    if len(content) > most:
        words = f"The file is larger than {most // 1024**2} MB; upload the pages of the form alone"
        raise InvalidInput(words, "file")
    try:
        from_header(content)
    except Refused as refused:
        said = refused.refusal
        raise InvalidInput(f"{said.message} {said.hint}", "file") from None


def _name(sent: str | None) -> str:
    """What a person calls the file: one line, without a path, and nothing that shows itself as another."""
    plain = unicodedata.normalize("NFC", (sent or "").replace("\\", "/").rpartition("/")[2])
    shown = "".join(letter for letter in plain if unicodedata.category(letter)[0] != "C").strip()
    return shown[:LONGEST_NAME] or NAMELESS


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
