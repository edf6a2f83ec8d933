"""Bodies of our own draft calls: make, change, read and list drafts."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.http.wire import Wire
from api.prospect.section_schemas import Sections, SectionsPatch
from models.job import JobStatus
from models.prospect import DraftStatus, Stage


class ProspectCreate(Wire):
    """A new draft, empty or with first sections.

    id: chosen by a client that may have to send it twice; what is stored under it already is the answer.
    """

    id: UUID | None = None
    sections: SectionsPatch = SectionsPatch()


class ProspectPatch(Wire):
    """Sections to replace, and the version they were typed upon."""

    base_version: Annotated[int, Field(ge=0, le=2**31 - 1)]
    sections: SectionsPatch


class ProspectVersion(Wire):
    """The version that was written."""

    version: int


class ProspectAnswer(Wire):
    """A draft as stored. quote_submitted: it is view-only until release. modified_by: who saved it last."""

    id: UUID
    user_id: str
    version: int
    stage: Stage
    status: DraftStatus
    quote_submitted: bool
    last_run_id: UUID | None
    archived_at: datetime | None
    modified_by: UUID | None
    created_at: datetime
    updated_at: datetime
    sections: Sections


class ProspectListItem(Wire):
    """One row of the list of drafts."""

    id: UUID
    company_name: str
    partner: str
    stage: Stage
    status: DraftStatus
    version: int
    last_run_id: UUID | None
    updated_at: datetime


class RunListItem(Wire):
    """One run of a prospect, newest first."""

    id: UUID
    job_id: UUID
    status: JobStatus
    created_at: datetime
    closed_at: datetime | None
