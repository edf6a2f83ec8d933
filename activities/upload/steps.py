"""The retryable steps of an upload: look at what arrived, read what is a loss run, close the job."""

import asyncio
import hashlib
from collections.abc import Mapping
from typing import Any

from temporalio import activity

from activities.bind.heartbeat import beating
from activities.errors import application_error
from activities.upload.contents import SIZE_DIFFERS, refusal_of_bytes
from activities.upload.ports import LossRunReader, LossRunStore, UploadObjects, UploadStore
from models.errors import QuotingError
from models.job import JobClosing, JobEnding, JobOutcome, JobRef, JobStatus
from models.reading import LOSS_FILE
from models.upload import FileKind, FileState, FileType, UploadSnapshot, UploadVerdict, quarantined

UNCHECKED = "The file could not be checked; upload it again."
UNREAD = "The loss run could not be read; its years can be entered by hand."
GONE = "upload.gone"
WRONG_LINE = "loss_run.wrong_line"
_AWAY = (GONE, "The file is not in the store any more; upload it again.")


class UploadCheckActivities:
    """The steps of UploadProcessingWorkflow that open what strangers send."""

    def __init__(self, store: LossRunStore, objects: UploadObjects, reader: LossRunReader) -> None:
        self._store, self._objects, self._reader = store, objects, reader

    @activity.defn
    async def check_upload(self, job: JobRef) -> JobOutcome:
        """Check an upload and close its job with the verdict; a repeat finds the same and changes nothing.

        A refusal is an outcome of the file, no error of the step. What is ready lies at its own key before
        its row says so, and what is sent to quarantine later is nobody's any more.
        Raises: as ApplicationError RunNotFound and, to be tried again, StoreUnavailable.
        """
        return await self._checked(job, reads=False)

    @activity.defn
    async def check_arrival(self, job: JobRef) -> JobOutcome:
        """The same, but a loss run that is what it says is left open: it is to be read.

        Raises: as check_upload.
        """
        return await self._checked(job, reads=True)

    @activity.defn
    async def read_loss_run(self, job: JobRef) -> JobOutcome:
        """Read a loss run, keep what was read, and close the job; a repeat finds the same.

        Another line of business is a refusal of the file. What merely could not be read stays for people.
        Raises: as ApplicationError RunNotFound and, to be tried again, StoreUnavailable and DocumentUnread.
        """
        try:
            asked = await self._store.snapshot(job)
            if asked.job_status is not JobStatus.PROCESSING:
                return JobOutcome(status=JobEnding.CLOSED)
            try:
                content = await self._objects.get(asked.key)
            except KeyError:
                verdict = _refused(_AWAY)
                await self._store.settle(job, verdict)
                return outcome_of(verdict)
            async with beating():
                read = await self._reader.loss_run(content, asked.name)
            verdict = _verdict_of(read)
            await self._store.settle_read(job, verdict, read)
            if verdict.state is FileState.REFUSED:
                await self._objects.delete(asked.key)
        except QuotingError as error:
            raise application_error(error) from error
        return outcome_of(verdict)

    async def _checked(self, job: JobRef, *, reads: bool) -> JobOutcome:
        try:
            asked = await self._store.snapshot(job)
            if asked.job_status is not JobStatus.PROCESSING:
                return JobOutcome(status=JobEnding.CLOSED)
            if asked.state is FileState.READING:
                return JobOutcome(status=JobEnding.PROCESSING)
            verdict = await self._verdict(asked)
            is_read = reads and asked.kind is FileKind.LOSS_RUN and verdict.code is None
            if is_read:
                await self._store.begin_reading(job, verdict.sha256 or "")
            else:
                await self._store.settle(job, verdict)
            await self._objects.delete(quarantined(asked.key))
        except QuotingError as error:
            raise application_error(error) from error
        return JobOutcome(status=JobEnding.PROCESSING) if is_read else outcome_of(verdict)

    async def _verdict(self, asked: UploadSnapshot) -> UploadVerdict:
        """What the bytes are. Raises: StoreUnavailable."""
        try:
            content = await self._objects.get(quarantined(asked.key))
        except KeyError:
            return _refused(_AWAY)
        found = await self._refusal(content, asked)
        sha256 = await asyncio.to_thread(lambda: hashlib.sha256(content).hexdigest())
        if found is not None:
            return _refused(found, sha256)
        await self._objects.put(asked.key, content, content_type=asked.mime)
        return UploadVerdict(state=FileState.READY, sha256=sha256)

    async def _refusal(self, content: bytes, asked: UploadSnapshot) -> tuple[str, str] | None:
        if len(content) != asked.size:
            return SIZE_DIFFERS, "The file that arrived has another size than the one that was announced."
        declared = FileType.of_name(asked.name)
        if declared is None:
            return SIZE_DIFFERS, "The file's name has no ending that is known here."
        by_bytes = await asyncio.to_thread(refusal_of_bytes, content, declared)
        return by_bytes or await self._reader.refusal(content, declared)


class UploadActivities:
    """The step of UploadProcessingWorkflow that needs the database alone."""

    def __init__(self, store: UploadStore) -> None:
        self._store = store

    @activity.defn
    async def close_upload(self, closing: JobClosing) -> JobOutcome:
        """Close a job whose steps never ended; what was not checked is refused, what was not read stays.

        Raises: as ApplicationError RunNotFound.
        """
        code = closing.error_code or "failed"
        try:
            asked = await self._store.snapshot(closing.job)
            is_checked = asked.state is FileState.READING
            stays = UploadVerdict(state=FileState.READY, code=code, hint=UNREAD)
            verdict = stays if is_checked else _refused((code, UNCHECKED))
            await self._store.settle(closing.job, verdict)
        except QuotingError as error:
            raise application_error(error) from error
        return outcome_of(verdict)


def outcome_of(verdict: UploadVerdict) -> JobOutcome:
    """How the job of a verdict ended."""
    failed = verdict.code is not None
    return JobOutcome(status=JobEnding.ERROR if failed else JobEnding.DONE, error_code=verdict.code)


def _verdict_of(read: Mapping[str, Any]) -> UploadVerdict:
    """What a reading says of its file."""
    code = read["code"]
    state = FileState.REFUSED if code == WRONG_LINE else FileState.READ
    reason = str(read["message"] or "").removeprefix(LOSS_FILE).strip()
    hint = f"{reason} {read['hint'] or ''}".strip() if code else None
    return UploadVerdict(state=state, code=code, hint=hint, sha256=read["sha256"])


def _refused(found: tuple[str, str], sha256: str | None = None) -> UploadVerdict:
    code, hint = found
    return UploadVerdict(state=FileState.REFUSED, code=code, hint=hint, sha256=sha256)
