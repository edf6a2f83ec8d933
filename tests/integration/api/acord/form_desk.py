"""Forms as a browser sends them, and the worker that reads them as tests play it."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.testing import ActivityEnvironment

from activities.acord.steps import AcordActivities, AcordReadingActivities
from adapters.document_pool.acord_files import AcordFiles
from adapters.document_pool.reader import PooledDocumentReader
from adapters.filed_classes import FiledClasses
from adapters.postgres.reading.store import PostgresAcordStore
from adapters.sealed_objects import SealedObjects
from api.services import Services
from models.acord import AcordDrawing, AcordStep, drawn_key
from models.job import JobClosing, JobKind, JobOutcome, JobRef, TenantScope
from models.kept_reading import PageState
from tests.integration.api.conftest import Browser
from tests.integration.api.waiting_jobs import waiting_jobs
from tests.support.forms import a_reading
from tests.unit.documents.acord.filled import filled

SEND = "/api/fileUploadAcord"
EFORMS = "acord_130-2013_09-plain_english"


def a_form(name: str = "Demo Roofing LLC") -> bytes:
    """A form that was filled in."""
    return filled(EFORMS, name)[0].pdf()


@dataclass(frozen=True)
class Sent:
    """A form that was sent, as its answer names it."""

    fileName: str  # noqa: N815 - the specified name
    bucket: str
    region: str
    job: str

    def poll(self, *, name: str = "", bucket: str = "", region: str = "") -> str:
        """The specified poll; what is given replaces a part of it."""
        parts = (bucket or self.bucket, name or self.fileName, region or self.region)
        return f"/api/s3PollerJson/{'/'.join(parts)}"


async def post_form(
    browser: Browser, content: bytes | None, user_id: str = "", name: str = "form.pdf"
) -> httpx.Response:
    """Send a form as a browser does."""
    files = {} if content is None else {"file": (name, content, "application/pdf")}
    data = {"user_id": user_id} if user_id else {}
    return await browser.send("POST", SEND, files=files, data=data or None)


async def sent(browser: Browser, content: bytes, user_id: str = "", name: str = "form.pdf") -> Sent:
    """A form whose reading was asked for."""
    answer = await post_form(browser, content, user_id, name)
    assert answer.status_code == 200, answer.text
    return Sent(**answer.json())


async def polled(browser: Browser, form: Sent, **changes: str) -> dict[str, Any]:
    """What the specified poll answers."""
    answer = await browser.get(form.poll(**changes))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


class FormDesk:
    """Plays the worker of documents: whatever waits is read, or given up, when a test says so."""

    def __init__(self, engine: AsyncEngine, services: Services, reader: PooledDocumentReader) -> None:
        self.store = PostgresAcordStore(engine, services.cipher)
        self._engine, self.objects = engine, services.store
        self.steps = AcordReadingActivities(
            self.store, services.store, SealedObjects(services.store, services.cipher), AcordFiles(reader),
            FiledClasses(services.books), pictures_at_once=2,
        )  # fmt: skip
        self._closing = AcordActivities(self.store)

    async def read(self, *, table: bool = True) -> list[JobOutcome]:
        """Read all that waits, step by step. Returns: how each ended."""
        return [await self._one(job, table=table) for job in await self.waiting()]

    async def _one(self, job: JobRef, *, table: bool) -> JobOutcome:
        run, steps = ActivityEnvironment().run, self.steps
        look = await run(steps.look_at_form, job)
        code, step = look.refused, AcordStep(job=job, mended=look.mended, pages=look.pages)
        if code is None:
            pages = await run(steps.read_form_pages, step)
            code = pages.refused
        if code is None:
            for page in pages.pictures:
                await run(steps.read_form_picture, step.model_copy(update={"page": page}))
            read = pages.read
            if read is None:
                read = await run(steps.assemble_form, step)
            code = read.code
            drawing = AcordDrawing(job=job, mended=look.mended, pages=read.pages, pictures=look.pictures)
            await run(steps.draw_form_pages, drawing)
            if table:
                await run(steps.write_form_csv, job)
            await run(steps.forget_form_parts, AcordDrawing(job=job, pictures=look.pictures))
        return await self.close(job, code)

    async def close(self, job: JobRef, error_code: str | None) -> JobOutcome:
        """End a job."""
        return await self._closing.close_form(JobClosing(job=job, error_code=error_code))

    async def give_up(self, code: str = "timed_out") -> None:
        """End all that waits by name, as at its deadline."""
        for job in await self.waiting():
            await self.close(job, code)

    async def waiting(self) -> list[JobRef]:
        """Readings that were asked for."""
        return await waiting_jobs(self._engine, JobKind.ACORD, deadline_s=900)


async def read_at_once(engine: AsyncEngine, services: Services, form: Sent, name: str) -> None:
    """Write of a form what a worker would write: that it names an applicant, on a page that is shown."""
    store, sealed = (
        PostgresAcordStore(engine, services.cipher),
        SealedObjects(services.store, services.cipher),
    )
    async with engine.begin() as connection:
        await connection.execute(text("SELECT set_config('app.scope', 'system', true)"))
        row = (await connection.execute(text("SELECT * FROM job WHERE id = :job"), {"job": form.job})).one()
    scope = TenantScope(partner=row.tenant_partner, org=row.tenant_org, user=row.tenant_user)
    job = JobRef(job_id=UUID(form.job), scope=scope)
    found = a_reading()
    found["readings"][0]["values"]["applicant"]["name"] = name
    await store.keep(job, found)
    await store.page_done(job, 1, 1, PageState.READ, "text", 5)
    await store.page_drawn(job, 1, 612, 792)
    await sealed.put(drawn_key(row.input_ref, 1), b"\x89PNG")
    await store.end(job, None)
