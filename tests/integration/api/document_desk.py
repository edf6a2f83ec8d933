"""The worker of documents as tests play it, and the call that asks for a quote PDF."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncEngine

from activities.document import DocumentActivities, DocumentWriterActivities
from adapters.document_pool.writer import PooledDocumentWriter
from adapters.postgres.core.engine import create_engine
from adapters.postgres.document.store import PostgresDocumentStore
from adapters.settings import Settings
from api.services import Services
from models.job import JobClosing, JobKind, JobRef
from tests.integration.api.conftest import Browser, quote_body
from tests.integration.api.results import Results
from tests.integration.api.waiting_jobs import waiting_jobs

CALL = "/api/generateQuotePDF"


class Desk:
    """Plays the worker of documents: whatever is asked for is written, or refused, while it is open."""

    def __init__(self, engine: AsyncEngine, services: Services) -> None:
        self._engine, self.fails, self.shut = engine, False, False
        store = PostgresDocumentStore(engine, services.cipher)
        self._writer = PooledDocumentWriter()
        self._writing = DocumentWriterActivities(store, self._writer, services.store)
        self._closing = DocumentActivities(store)
        self.jobs: list[UUID] = []
        self._others: set[UUID] = set()

    async def open(self) -> None:
        """What was asked for before is not its own; whoever did waits no longer."""
        self._others = {job.job_id for job in await self._waiting()}

    async def work(self) -> None:
        """Until it is cancelled."""
        async with aclosing(self._writer):
            await self._work()

    async def _work(self) -> None:
        while True:
            for job in [] if self.shut else await self._waiting():
                self.jobs.append(job.job_id)
                closing = JobClosing(job=job, error_code="timed_out")
                if not self.fails:
                    made = await self._writing.write_document(job)
                    closing = JobClosing(job=job, result_key=made.result_key)
                await self._closing.close_document(closing)
            await asyncio.sleep(0.05)

    async def _waiting(self) -> list[JobRef]:
        asked = await waiting_jobs(self._engine, JobKind.DOCUMENT)
        return [job for job in asked if job.job_id not in self._others]


@asynccontextmanager
async def open_desk(settings: Settings, services: Services) -> AsyncIterator[Desk]:
    """A worker of documents that works meanwhile."""
    engine = create_engine(settings.worker_database_url.get_secret_value(), name="test-docs", pool_size=2)
    desk = Desk(engine, services)
    await desk.open()
    working = asyncio.create_task(desk.work())
    yield desk
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    await engine.dispose()


async def priced(
    browser: Browser, results: Results, *programs: str, profile: dict[str, Any] | None = None
) -> dict[str, Any]:
    """A prospect with a priced run: its key, and the run's time as the call wants it."""
    made = (await browser.post("/api/prospects", {"sections": {"companyProfile": profile or {}}})).json()
    shown = programs or ("gms-uwic",)
    started = await browser.post("/api/getQuotesDataId", quote_body(*shown, user_id=made["user_id"]))
    assert started.status_code == 200, started.text
    run = str(await results.priced(UUID(started.json()["id"]), "gms-uwic"))
    at = (await browser.get(f"/api/runs/{run}")).json()["created_at"]
    moment = int(datetime.fromisoformat(at).timestamp() * 1000)
    return {"email": made["user_id"], "timestamp": str(moment), "run": run, "id": made["id"]}


def body(quote: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A body of the call as the screens send it."""
    return {
        "stateList": ["il", "IN"], "peo": "gms", "carrier": "uwic", "email": quote["email"],
        "timestamp": quote["timestamp"], "demoPeo": "", **changes,
    }  # fmt: skip
