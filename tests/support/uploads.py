"""Fakes of the ports of uploads, and files as they arrive."""

import asyncio
from uuid import UUID

from models.errors import RunNotFound
from models.job import JobRef, JobStatus
from models.upload import FileKind, FileType, UploadSnapshot, UploadVerdict
from tests.support.ports import FakeJobs

A_PDF = b"%PDF-1.7\n%%EOF\n"


class FakeUploadStore(FakeJobs):
    """UploadStore in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: dict[UUID, UploadSnapshot] = {}
        self.verdicts: dict[UUID, UploadVerdict] = {}

    def add(self, job: JobRef, *, name: str = "Peach Street.pdf", size: int = len(A_PDF)) -> str:
        """An upload of a job, as the API leaves it. Returns: its key."""
        type = FileType.of_name(name) or FileType.PDF
        key = f"uploads/a/{job.job_id}/b.{type.value}"
        self.asked[job.job_id] = UploadSnapshot(
            job_status=JobStatus.PROCESSING, kind=FileKind.LOSS_RUN, key=key, name=name, mime=type.mime,
            size=size,
        )  # fmt: skip
        self.statuses[job.job_id] = JobStatus.PROCESSING
        return key

    async def snapshot(self, job: JobRef) -> UploadSnapshot:
        """See UploadStore."""
        self._maybe_fail()
        if job.job_id not in self.asked:
            raise RunNotFound(f"There is no upload of job {job.job_id}")
        return self.asked[job.job_id].model_copy(update={"job_status": self.statuses[job.job_id]})

    async def settle(self, job: JobRef, verdict: UploadVerdict) -> None:
        """See UploadStore."""
        self._close(job, JobStatus.ERROR if verdict.code else JobStatus.DONE, None, verdict.code)
        self.verdicts.setdefault(job.job_id, verdict)


class FakeReader:
    """UploadReader that says what it is told to, or never ends."""

    def __init__(self, *, says: tuple[str, str] | None = None, hangs: bool = False) -> None:
        self._says, self._hangs = says, hangs
        self.calls = 0

    async def refusal(self, content: bytes, type: FileType) -> tuple[str, str] | None:
        """See UploadReader."""
        self.calls += 1
        if self._hangs:
            await asyncio.Event().wait()
        return self._says
