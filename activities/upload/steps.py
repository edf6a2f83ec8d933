"""The retryable steps of an upload: look at what arrived, move it out of quarantine, close the job."""

import asyncio
import hashlib

from temporalio import activity

from activities.errors import application_error
from activities.upload.contents import SIZE_DIFFERS, refusal_of_bytes
from activities.upload.ports import UploadObjects, UploadReader, UploadStore
from models.errors import QuotingError
from models.job import JobClosing, JobEnding, JobOutcome, JobRef, JobStatus
from models.upload import FileState, FileType, UploadSnapshot, UploadVerdict, quarantined

UNCHECKED = "The file could not be checked; upload it again."
GONE = "upload.gone"


class UploadCheckActivities:
    """The step of UploadProcessingWorkflow that opens what strangers send."""

    def __init__(self, store: UploadStore, objects: UploadObjects, reader: UploadReader) -> None:
        self._store, self._objects, self._reader = store, objects, reader

    @activity.defn
    async def check_upload(self, job: JobRef) -> JobOutcome:
        """Check an upload and close its job with the verdict; a repeat finds the same and changes nothing.

        A refusal is an outcome of the file, no error of the step. What is ready lies at its own key before
        its row says so, and what is sent to quarantine later is nobody's any more.
        Raises: as ApplicationError RunNotFound and, to be tried again, StoreUnavailable.
        """
        try:
            asked = await self._store.snapshot(job)
            if asked.job_status is not JobStatus.PROCESSING:
                return JobOutcome(status=JobEnding.CLOSED)
            verdict = await self._verdict(asked)
            await self._store.settle(job, verdict)
            await self._objects.delete(quarantined(asked.key))
        except QuotingError as error:
            raise application_error(error) from error
        return outcome_of(verdict)

    async def _verdict(self, asked: UploadSnapshot) -> UploadVerdict:
        """What the bytes are. Raises: StoreUnavailable."""
        try:
            content = await self._objects.get(quarantined(asked.key))
        except KeyError:
            return _refused((GONE, "The file is not in the store any more; upload it again."))
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
        """Close a job whose check never ended; the file is refused by its code.

        Raises: as ApplicationError RunNotFound.
        """
        verdict = _refused((closing.error_code or "failed", UNCHECKED))
        try:
            await self._store.settle(closing.job, verdict)
        except QuotingError as error:
            raise application_error(error) from error
        return outcome_of(verdict)


def outcome_of(verdict: UploadVerdict) -> JobOutcome:
    """How the job of a verdict ended."""
    refused = verdict.state is FileState.REFUSED
    return JobOutcome(status=JobEnding.ERROR if refused else JobEnding.DONE, error_code=verdict.code)


def _refused(found: tuple[str, str], sha256: str | None = None) -> UploadVerdict:
    code, hint = found
    return UploadVerdict(state=FileState.REFUSED, code=code, hint=hint, sha256=sha256)
