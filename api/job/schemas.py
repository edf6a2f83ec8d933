"""How a job is started, polled and streamed, whatever its kind."""

from typing import Literal
from uuid import UUID

from api.http.wire import Wire
from models.job import JobStatus


class JobStarted(Wire):
    """id: the job, to poll and to stream; run_id: the run that its rows belong to."""

    id: UUID
    run_id: UUID

    @classmethod
    def of(cls, job_id: UUID, input_ref: UUID) -> "JobStarted":
        """The answer for a job and its run."""
        return cls(id=job_id, run_id=input_ref)


class ResultAddress(Wire):
    """Where the result object lies; signed, and good for a few minutes only."""

    url: str


JobResult = Literal["processing"] | Literal["error"] | ResultAddress
"""What a poll of a job answers."""


class JobEvent(Wire):
    """The last event of a stream: how the job ended. Before it come `program` events, each a ProgramQuote."""

    status: JobStatus
