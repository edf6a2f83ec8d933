"""A document that was asked for: its job is waited for, and what it wrote is fetched."""

from uuid import UUID

from api.auth import Caller
from api.http.wire import Wire
from api.job.waiting import ended_job
from api.services import Services
from models.errors import DocumentUnwritten
from models.job import JobStatus
from workflows.options import DOCUMENT_PATIENCE_S


class Started(Wire):
    """The job of a document, as its caller waits for it."""

    job: UUID

    @classmethod
    def of(cls, job_id: UUID, input_ref: UUID) -> "Started":
        """See JobAnswer."""
        return cls(job=job_id)


async def written_key(served: Services, user: Caller, job_id: UUID, failed: str) -> str:
    """Where the document lies, once its job has ended. Raises: DocumentUnwritten in the words of failed."""
    job = await ended_job(served, user.tenant, job_id, DOCUMENT_PATIENCE_S)
    if job is None or job.status is not JobStatus.DONE or job.result_key is None:
        raise DocumentUnwritten(failed)
    return job.result_key
