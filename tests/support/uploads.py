"""Fakes of the ports of uploads, and files as they arrive."""

import asyncio
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from models.errors import RunNotFound
from models.job import JobRef, JobStatus
from models.upload import FileKind, FileState, FileType, UploadSnapshot, UploadVerdict
from tests.support.ports import FakeJobs

A_PDF = b"%PDF-1.7\n%%EOF\n"


class FakeUploadStore(FakeJobs):
    """LossRunStore in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: dict[UUID, UploadSnapshot] = {}
        self.verdicts: dict[UUID, UploadVerdict] = {}
        self.read: dict[UUID, Mapping[str, Any]] = {}

    def add(
        self,
        job: JobRef,
        *,
        name: str = "Peach Street.pdf",
        size: int = len(A_PDF),
        kind: FileKind = FileKind.OTHER,
    ) -> str:
        """An upload of a job, as the API leaves it. Returns: its key."""
        type = FileType.of_name(name) or FileType.PDF
        key = f"uploads/a/{job.job_id}/b.{type.value}"
        self.asked[job.job_id] = UploadSnapshot(
            job_status=JobStatus.PROCESSING, kind=kind, key=key, name=name, mime=type.mime,
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

    async def begin_reading(self, job: JobRef, sha256: str) -> None:
        """See LossRunStore."""
        self._maybe_fail()
        self.asked[job.job_id] = self.asked[job.job_id].model_copy(update={"state": FileState.READING})

    async def settle_read(self, job: JobRef, verdict: UploadVerdict, read: Mapping[str, Any]) -> None:
        """See LossRunStore."""
        await self.settle(job, verdict)
        self.read.setdefault(job.job_id, read)


def a_reading(**changes: Any) -> dict[str, Any]:
    """What a reader answers of a loss run."""
    known: dict[str, Any] = {
        "sha256": "0" * 64,
        "outcome": "read",
        "code": None,
        "message": None,
        "hint": None,
        "readings": [],
    }
    return {**known, **changes}


class FakeReader:
    """LossRunReader that says what it is told to, or never ends."""

    def __init__(
        self,
        *,
        says: tuple[str, str] | None = None,
        hangs: bool = False,
        read: Mapping[str, Any] | None = None,
    ) -> None:
        self._says, self._hangs, self._read = says, hangs, read
        self.calls = 0

    async def refusal(self, content: bytes, type: FileType) -> tuple[str, str] | None:
        """See UploadReader."""
        self.calls += 1
        if self._hangs:
            await asyncio.Event().wait()
        return self._says

    async def loss_run(self, content: bytes, name: str) -> Mapping[str, Any]:
        """See LossRunReader; never ends where it is told nothing."""
        if self._read is None:
            await asyncio.Event().wait()
        return self._read or {}
