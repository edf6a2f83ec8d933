"""Bodies of the day's work: what stands in which group, and how far its quotes have come."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from api.http.wire import Wire
from models.job import JobStatus
from models.prospect import DraftStatus, Stage
from models.quote import ProgramState


class WorkRunItem(Wire):
    """How the last run stands.

    lowest: total of the lowest quote in dollars, of other prices where nobody quotes, null without a price;
    lowest_state: quoted, or what it waits for.
    """

    id: UUID
    job_id: UUID
    status: JobStatus
    started_at: datetime
    closed_at: datetime | None
    programs: int
    ended: int
    priced: int
    lowest: Decimal | None
    lowest_state: ProgramState | None


class WorkListItem(Wire):
    """A prospect of the day's work. saved_by: '' when it is not known who saved it last."""

    id: UUID
    user_id: str
    company_name: str
    partner: str
    fein_last4: str
    states: list[str]
    stage: Stage
    status: DraftStatus
    version: int
    quote_submitted: bool
    saved_by: str
    updated_at: datetime
    archived_at: datetime | None
    run: WorkRunItem | None


class WorkListPage(Wire):
    """A page of one group. cursor: names the next page; null on the last one."""

    items: list[WorkListItem]
    cursor: str | None


class WorkSizes(Wire):
    """How many prospects each group holds, under the search if there is one."""

    draft: int
    running: int
    result: int
    archived: int
