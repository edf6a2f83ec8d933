"""How a job is started, polled and streamed, whatever its kind."""

from typing import Any, Literal, get_type_hints
from uuid import UUID

from api.http.wire import Wire
from models.job import JobStatus
from models.kept_reading import PageState, ReadingPage
from models.quote import ProgramQuote


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
    """The last event of a stream: how the job ended."""

    status: JobStatus


class PageEvent(Wire):
    """A page of a file as it was read, of how many; refused: the others are read all the same."""

    page: int
    pages: int
    state: PageState

    @classmethod
    def of(cls, page: ReadingPage) -> "PageEvent":
        """What of a page its watchers are told."""
        return cls(page=page.page, pages=page.pages, state=page.state)


class JobStream(Wire):
    """What a job's stream tells: the payload of each of its events, by the event's name."""

    program: ProgramQuote
    """A row as it landed; the event's id is its seq."""
    page: PageEvent
    """A page as it was read, of a job that reads a file; the event's id is its seq."""
    job: JobEvent
    """The job has ended, and so does the stream."""


def event_schema(stream: type[Wire]) -> dict[str, Any]:
    """The `openapi_extra` of a route that tells the fields of a model, each as an event of its name."""
    events = [
        {
            "properties": {
                "event": {"const": name},
                "data": {
                    "contentMediaType": "application/json",
                    "contentSchema": {"$ref": f"#/components/schemas/{payload.__name__}"},
                },
            }
        }
        for name, payload in get_type_hints(stream).items()
        if name in stream.model_fields
    ]
    return {"responses": {"200": {"content": {"text/event-stream": {"itemSchema": {"anyOf": events}}}}}}
