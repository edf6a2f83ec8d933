"""Files as a browser sends them, and the worker that checks them as tests play it."""

from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Any

import httpx
from pypdf import PdfWriter
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.upload.steps import UploadActivities, UploadCheckActivities
from adapters.document_pool.reader import PooledDocumentReader
from adapters.gated_files import GatedFiles
from adapters.postgres.upload.store import PostgresLossRunStore
from api.services import Services
from models.job import JobClosing, JobEnding, JobKind, JobOutcome, JobRef
from tests.integration.api.conftest import Browser
from tests.integration.api.waiting_jobs import waiting_jobs

UPLOAD, COMPLETE = "/api/uploadDocs", "/api/updateUserStatusTable"


def a_pdf(password: str | None = None) -> bytes:
    """A page of nothing. password: without which it does not open."""
    writer, made = PdfWriter(), BytesIO()
    writer.add_blank_page(612, 792)
    if password is not None:
        writer.encrypt(password, algorithm="AES-256")
    writer.write(made)
    return made.getvalue()


PDF = a_pdf()


@dataclass(frozen=True)
class Announced:
    """A file with the address that takes it."""

    key: str
    url: str
    headers: dict[str, str]
    name: str

    async def put(self, content: bytes = PDF, **headers: str | None) -> httpx.Response:
        """Send it as a browser does; a header that is None is left out."""
        sent = {name: value for name, value in {**self.headers, **headers}.items() if value is not None}
        async with httpx.AsyncClient() as store:
            return await store.put(self.url, content=content, headers=sent)

    @property
    def named(self) -> dict[str, str]:
        """As the call that completes it names it."""
        return {"key": self.key, "keyToFile": self.name}


def wish(user_id: str, name: str = "loss run.pdf", **changes: Any) -> dict[str, Any]:
    """The body that announces a file."""
    body = {
        "folder1": "LossRun", "folder2": user_id, "fileName": name, "fileType": "application/pdf",
        "size": len(PDF),
    }  # fmt: skip
    return {**body, **changes}


async def announced(browser: Browser, user_id: str, name: str = "loss run.pdf", **changes: Any) -> Announced:
    """A file that may be sent."""
    answer = await browser.post(UPLOAD, wish(user_id, name, **changes))
    assert answer.status_code == 200, answer.text
    found = answer.json()
    return Announced(found["key"], found["lossSignedURL"], found["headers"], name)


def completing(user_id: str, *files: Announced, folder: str = "fileList") -> dict[str, Any]:
    """The body that completes files."""
    beside = {"address": "1 Main St", "timestamp": "1763737200000", "uuid": "1", "peo": "gms"}
    return {"user_email_id": user_id, **beside, folder: [each.named for each in files]}


async def uploaded(
    browser: Browser, user_id: str, name: str = "loss run.pdf", content: bytes = PDF, **changes: Any
) -> Announced:
    """A file that arrived and whose check was asked for."""
    sent = await announced(browser, user_id, name, size=len(content), **changes)
    assert (await sent.put(content)).status_code == 200
    folder = "uwFileList" if changes.get("folder1") == "UwDocs" else "fileList"
    answer = await browser.post(COMPLETE, completing(user_id, sent, folder=folder))
    assert answer.status_code == 200, answer.text
    return sent


class UploadDesk:
    """Plays the worker of documents: whatever waits is checked, or given up, when a test says so."""

    def __init__(self, engine: AsyncEngine, services: Services, reader: PooledDocumentReader) -> None:
        store = PostgresLossRunStore(engine, services.cipher)
        self._engine, self.store = engine, store
        self._checking = UploadCheckActivities(store, services.store, GatedFiles(reader))
        self._closing = UploadActivities(store)

    async def check(self) -> list[JobOutcome]:
        """Check all that waits, and read none of it. Returns: how each ended."""
        return [await self._checking.check_upload(job) for job in await self.waiting()]

    async def read(self) -> list[JobOutcome]:
        """Check all that waits, and read the loss runs among it. Returns: how each ended."""
        return [await self._processed(job) for job in await self.waiting()]

    async def begin(self, job: JobRef) -> None:
        """Check an upload, and begin to read it."""
        await self._checking.check_arrival(job)

    async def _processed(self, job: JobRef) -> JobOutcome:
        checked = await self._checking.check_arrival(job)
        is_open = checked.status is JobEnding.PROCESSING
        return await self._checking.read_loss_run(job) if is_open else checked

    async def give_up(self) -> None:
        """End all that waits by name, as at its deadline."""
        for job in await self.waiting():
            await self._closing.close_upload(JobClosing(job=job, error_code="timed_out"))

    async def waiting(self) -> list[JobRef]:
        """Checks that were asked for."""
        return await waiting_jobs(self._engine, JobKind.UPLOAD, deadline_s=120)


async def files_of(browser: Browser, prospect: dict[str, Any]) -> list[dict[str, Any]]:
    """The files of a prospect as a browser lists them."""
    answer = await browser.get(f"/api/prospects/{prospect['id']}/files")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    assert all(datetime.fromisoformat(each["created_at"]) for each in found)
    return found
