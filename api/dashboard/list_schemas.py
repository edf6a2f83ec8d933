"""The underwriters' list on the wire."""

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from api.http.wire import Wire
from api.submission.schemas import Person
from models.submission import SubmissionState, UnderwriterView, UwStatus


class SubmissionRow(Wire):
    """A row of the list, with the facts of the submitted draft.

    fein: '12-3456789', '' for none. primary_state: '-' where there is none. submitted_by: the producer before
    the at-sign, in upper case up to three letters. uw_status: null is shown as 'Select'; derived_status: what
    follows from the cells, shown beside it where it differs. Comments: the current ones, '' for none.
    """

    id: UUID
    prospect_id: UUID
    user_id: str
    run_id: UUID
    number: int
    state: SubmissionState
    submitted_at: datetime
    company: str
    fein: str
    primary_state: str
    governing_state: str
    governing_class: str
    payroll: Decimal
    partner: str
    producer: str
    submitted_by: str
    uw_comments: str
    agent_comments: str
    file_count: int
    uw_status: UwStatus | None
    derived_status: UwStatus | None
    owner: Person | None
    needed_by: date | None
    effective_date: date | None
    practice: bool
    stale: bool
    released_at: datetime | None
    version: int


class SubmissionPage(Wire):
    """A page of the list. total: rows of all pages; counts: of each view of the active tab, unfiltered.

    Both may be five seconds old.
    """

    rows: list[SubmissionRow]
    total: int
    counts: dict[UnderwriterView, int]
