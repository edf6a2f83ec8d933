"""How the reading of a form ended, in the words that whoever sent it is told."""

import re
from typing import Any
from uuid import UUID

from api.acord.parse_schemas import FormReading
from api.auth import Caller
from api.services import Services
from documents.pdf.refusals import NOTHING, Code, refusal
from models.errors import RunNotFound
from models.job import CANCELLED, Job, JobKind, JobStatus
from models.kept_reading import KeptReading, ReadingOutcome
from workflows.failures import TIMED_OUT

NOT_THERE = "There is no such reading, or it is not yours to see"
UNWRITTEN = "csv.unwritten"
_JOB = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.pdf)?", re.IGNORECASE)
_AGAIN = "Upload the file again."
_REASONS = {
    TIMED_OUT: f"{refusal(Code.OUT_OF_TIME).message} {refusal(Code.OUT_OF_TIME).hint}",
    CANCELLED: f"{NOTHING} Reading the file was stopped.",
}


def job_named(bucket: str, id: str, region: str, *, ours: tuple[str, str]) -> UUID | None:
    """The job that the specified poll names; None for what is none of our files.

    Args: id: the fileName, with or without .pdf; ours: the bucket and the region of the settings.
    """
    named = _JOB.fullmatch(id)
    return UUID(named[1]) if named is not None and (bucket, region) == ours else None


async def form_reading(served: Services, user: Caller, job_id: UUID) -> FormReading:
    """Where the reading of a job stands. Raises: RunNotFound, ReadingNotFound."""
    job = await served.jobs.job(user.tenant, job_id)
    if job.kind is not JobKind.ACORD:
        raise RunNotFound(NOT_THERE)
    if job.status is JobStatus.PROCESSING:
        return FormReading(fileType="processing", data=None, url=None)
    async with served.uow.begin(user.tenant) as work:
        kept = await work.readings.of_job(job_id)
    if not is_readers(user, kept):
        raise RunNotFound(NOT_THERE)
    if kept.reading is None or kept.outcome is not ReadingOutcome.READ:
        return FormReading(fileType="error", data=_refusal(served, job, kept), url=None)
    url = None if kept.csv_key is None else _address(served, kept, kept.csv_key)
    code = None if url else UNWRITTEN
    return FormReading(fileType="success", data=dict(kept.reading), url=url, code=code)


def is_readers(user: Caller, kept: KeptReading) -> bool:
    """Whether somebody who sees its prospect reads a form whole: a visitor only what the visit itself sent.

    It holds the FEIN and the birth dates that an agent was given.
    """
    return not user.visitor or kept.created_by == user.principal.subject


def _address(served: Services, kept: KeptReading, key: str) -> str:
    """Of the table, for some minutes; made for this answer and never kept."""
    name = f"{kept.file_name.rpartition('.')[0] or kept.file_name}.csv"
    return served.store.signed_get(key, filename=name, content_type="text/csv")


def _refusal(served: Services, job: Job, kept: KeptReading) -> dict[str, Any]:
    """Code, message and hint: of the file, or of a job that ended before it was read."""
    code = job.error_code or "failed"
    said = kept.reading or {"code": code, "message": _REASONS.get(code, NOTHING), "hint": _AGAIN}
    message = str(said["message"]).replace("{email}", served.settings.support_email)
    return {"code": said["code"], "message": message, "hint": said["hint"]}
