"""Bodies of reading a form: the file that is sent, and how its reading ended."""

from typing import Annotated, Any, Literal, Self
from uuid import UUID

from fastapi import UploadFile
from pydantic import Field

from api.http.wire import ProspectKey, Wire


class FormFile(Wire):
    """A form as a PDF, and the prospect that it is about, if there is one already."""

    file: Annotated[UploadFile | None, Field(description="A PDF of 20 MB and 200 pages at most")] = None
    user_id: ProspectKey = ""
    """The prospect's user_id; empty: it is made of what is read."""


class FormSent(Wire):
    """The job that reads the form; the other three name it to the specified poll."""

    fileName: str  # noqa: N815 - the specified name
    bucket: str
    region: str
    job: UUID

    @classmethod
    def of(cls, job_id: UUID, input_ref: UUID) -> Self:
        """The answer for a job, before it is known where files lie; input_ref: the file."""
        return cls(fileName=f"{job_id}.pdf", bucket="", region="", job=job_id)


class ReadingStopped(Wire):
    """How a reading stands that was to be stopped; one that had ended keeps its end."""

    job: UUID
    status: Literal["processing", "done", "error"]
    """processing: it was asked to stop, and its end comes in a moment."""
    cancelled: bool
    """Whether it ended because somebody stopped it."""


class FormReading(Wire):
    """How the reading of a form stands.

    data: with success the whole reading (schema `quoteloom.reading/1`), with error code, message and hint.
    """

    fileType: Literal["processing", "success", "error"]  # noqa: N815 - the specified name
    data: dict[str, Any] | None
    url: str | None
    """Where the values can be fetched as a table for some minutes; null where there is none."""
    code: Literal["csv.unwritten"] | None = None
    """Why there is none though the form was read."""
