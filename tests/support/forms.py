"""Fakes of the ports of reading a form, and a form as it arrives."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

from adapters.document_pool.outcome import refused_reading
from models.acord import AcordSnapshot, PagesKept, PictureKept
from models.errors import RunNotFound, StoreUnavailable
from models.job import JobRef, JobStatus
from models.kept_reading import PageState
from models.reading import DrawnPage, FileLook, FileRefusal, NotRead, PageHeard, PagesRead, PartRead
from models.upload import quarantined
from tests.support.ports import FakeJobs, FakeObjects

A_FORM = b"%PDF-1.7\n%%EOF\n"
FEIN, APPLICANT = "12-3456789", "Peach Street LLC"
REFUSAL = FileRefusal(code="pdf.unsafe", message="It asks for too much", hint="Print it")


def a_reading(**changes: Any) -> dict[str, Any]:
    """What was read of a form of one page."""
    seen = {"page": 1, "box": [1, 2, 3, 4], "snippet": APPLICANT, "method": "widget", "confidence": 0.97}
    found = {
        "kind": "acord_130", "form": "ACORD 130", "edition": "2013/09", "pages": [1],
        "values": {"applicant": {"name": APPLICANT, "fein": FEIN}},
        "evidence": {"applicant.name": seen, "applicant.fein": seen},
    }  # fmt: skip
    return {
        "schema": "quoteloom.reading/1", "file": "a.pdf", "sha256": "0" * 64, "pages": 1, "outcome": "read",
        "code": None, "message": None, "hint": None, "readings": [found], "segments": [], "warnings": [],
        "ms": {"total": 1}, "rss_mb": 1, **changes,
    }  # fmt: skip


NOTHING = a_reading(
    outcome="nothing_found", code="acord.nothing_found", message="Nothing", hint="Another", readings=[]
)


class FakeAcordStore(FakeJobs):
    """AcordStore in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: dict[UUID, AcordSnapshot] = {}
        self.kept_of: dict[UUID, Mapping[str, Any]] = {}
        self.pages: list[tuple[int, int, PageState, str]] = []
        self.drawn: list[int] = []
        self.noted: list[str] = []
        """Keys of tables."""

    def add(self, job: JobRef) -> AcordSnapshot:
        """A form of a job, as the API leaves it."""
        asked = AcordSnapshot(
            job_status=JobStatus.PROCESSING, file_id=uuid4(), prospect_id=None,
            key=f"acord/a/{job.job_id}.pdf", name="Peach Street.pdf", sha256="0" * 64, outcome=None,
            code=None,
        )  # fmt: skip
        self.asked[job.job_id], self.statuses[job.job_id] = asked, JobStatus.PROCESSING
        return asked

    async def snapshot(self, job: JobRef) -> AcordSnapshot:
        """See AcordStore."""
        self._maybe_fail()
        if job.job_id not in self.asked:
            raise RunNotFound(f"There is no form of job {job.job_id}")
        kept = self.kept_of.get(job.job_id, {})
        changes = {"job_status": self.statuses[job.job_id], "outcome": kept.get("outcome")}
        return self.asked[job.job_id].model_copy(update=changes)

    async def page_done(
        self, job: JobRef, page: int, pages: int, state: PageState, method: str, ms: int | None
    ) -> None:
        """See AcordStore."""
        self.pages.append((page, pages, state, method))

    async def page_drawn(self, job: JobRef, page: int, width: float, height: float) -> None:
        """See AcordStore."""
        self.drawn.append(page)

    async def keep(self, job: JobRef, reading: Mapping[str, Any]) -> None:
        """See AcordStore."""
        self.kept_of[job.job_id] = reading

    async def kept(self, job: JobRef) -> Mapping[str, Any]:
        """See AcordStore."""
        return self.kept_of[job.job_id]

    async def csv_written(self, job: JobRef, key: str) -> None:
        """See AcordStore."""
        self.noted.append(key)

    async def end(self, job: JobRef, error_code: str | None) -> None:
        """See AcordStore."""
        self._close(job, JobStatus.ERROR if error_code else JobStatus.DONE, None, error_code)


class FakeSealed:
    """AcordSealed in memory; `refuses`: parts of keys that the store does not take."""

    def __init__(self) -> None:
        self.objects: dict[str, bytes] = {}
        self.refuses: tuple[str, ...] = ()

    async def put(self, key: str, body: bytes) -> None:
        """See AcordSealed."""
        if any(part in key for part in self.refuses):
            raise StoreUnavailable("The object store did not answer.")
        self.objects[key] = body

    async def get(self, key: str) -> bytes:
        """See AcordSealed."""
        return self.objects[key]


class FakeAcordReader:
    """AcordReader that reads what it is told to; `pictures` are pages without words."""

    most_pictures = 20

    def __init__(self, pages: int = 1, *, pictures: Sequence[int] = (), reading: Any = None) -> None:
        self.pages, self.pictures = pages, tuple(pictures)
        self.reading = a_reading() if reading is None else reading
        self.refuses: dict[str, FileRefusal] = {}
        """By step, and by page of those that are pictures."""
        self.hangs: set[str] = set()
        self.hanging = 0
        """Steps that never end and were not given up."""
        self.calls: list[str] = []
        self.at_once = self.most_at_once = 0
        self.together = 1
        """So many pictures are under way once before any of them is read."""
        self._met = asyncio.Event()
        self.unread: list[int] = []
        self.classes: bytes | None = None

    async def opened(self, content: bytes) -> tuple[FileLook, bytes]:
        """See AcordReader."""
        await self._asked("opened")
        return self._look(), content

    async def read(self, content: bytes, heard: PageHeard) -> PagesRead:
        """See AcordReader."""
        await self._asked("read")
        for page in range(1, self.pages + 1):
            if page not in self.pictures:
                await heard(page, self.pages)
        return PagesRead(
            look=self._look(), content=content, pictures=self.pictures, part=b"[]", ms=1, rss_mb=1
        )

    async def ocr_page(self, content: bytes, page: int) -> PartRead:
        """See AcordReader."""
        self.at_once += 1
        self.most_at_once = max(self.at_once, self.most_at_once)
        if self.at_once >= self.together:
            self._met.set()
        try:
            await self._met.wait()
            await asyncio.sleep(0.05)
            await self._asked(f"ocr {page}")
        finally:
            self.at_once -= 1
        return PartRead(part=b"[]", ms=5, rss_mb=2)

    async def draw_page(self, content: bytes, page: int, *, from_picture: bool) -> DrawnPage:
        """See AcordReader."""
        await self._asked(f"draw {page}")
        return DrawnPage(png=b"png", width=612, height=792)

    async def put_together(
        self,
        name: str,
        sha256: str,
        pages: PagesKept,
        pictures: tuple[PictureKept, ...],
        classes: bytes | None,
    ) -> dict[str, Any]:
        """See AcordReader."""
        await self._asked("put_together")
        self.unread = [picture.page for picture in pictures if picture.refusal]
        self.classes = classes
        made: dict[str, Any] = json.loads(json.dumps(self.reading))
        return made

    def not_read(self, name: str, sha256: str, refused: FileRefusal, rss_mb: int) -> dict[str, Any]:
        """See AcordReader."""
        return refused_reading(name, sha256, refused, 0, rss_mb)

    async def _asked(self, what: str) -> None:
        self.calls.append(what)
        if what in self.hangs:
            self.hanging += 1
            try:
                await asyncio.Event().wait()
            finally:
                self.hanging -= 1
        if what in self.refuses:
            raise NotRead(self.refuses[what])

    def _look(self) -> FileLook:
        kinds = ("picture" if page in self.pictures else "text" for page in range(1, self.pages + 1))
        return FileLook(kinds=tuple(kinds))


class FakeClasses:
    """ClassTable of two codes."""

    async def by_state(self) -> bytes | None:
        """See ClassTable."""
        return b'{"FL": ["8810", "5403"]}'


async def arrived(store: FakeAcordStore, objects: FakeObjects, job: JobRef) -> AcordSnapshot:
    """A form as the API leaves it, with its bytes."""
    asked = store.add(job)
    objects.objects[quarantined(asked.key)] = (A_FORM, "application/pdf")
    return asked
