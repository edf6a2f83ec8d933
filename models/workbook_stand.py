"""Where a workbook stands: its submission, what its columns wait for, who works on it."""

from uuid import UUID

from models.base import Frozen


class WorkbookHead(Frozen):
    """The submission that a workbook belongs to, as far as the workbook asks for it."""

    submission_id: UUID
    prospect_id: UUID
    run_id: UUID
    """The run that was submitted."""
    is_open: bool
    """Whether it may be changed: not released, bound or closed."""
    state: str
    uw_status: str | None = None
    derived_status: str | None = None


class SubmissionBefore(Frozen):
    """The submission of a prospect that came before another one."""

    submission_id: UUID
    number: int


class Person(Frozen):
    """Somebody whose change stands in a workbook."""

    name: str
    level: int = 1
    """Authority, 1 to 3."""


class AskedPrice(Frozen):
    """A recalculation that a column asked for, and what came of it."""

    run_id: UUID
    job_id: UUID
    column: str
    digest: str
    outcome: str | None = None
    """None while it runs."""
    outcome_code: str | None = None
    asked: bool = False
    """Whether it is the newest one that its column waits for."""


class ColumnStand(Frozen):
    """What a column shows and waits for."""

    key: str
    price_run: UUID | None
    job: UUID | None
    outcome: str | None


class SubmissionStand(Frozen):
    """Where a submission stands, as far as its stream tells of it."""

    version: int
    """Of the workbook."""
    saved_by: str
    """Who made the last Save."""
    state: str
    uw_status: str | None
    owner: UUID | None
    submission_version: int
    columns: tuple[ColumnStand, ...] = ()
    stale: bool = False
    """Whether its prices are of before a change, as last worked out."""
    issues: str = ""
    """Of all issues and their states, to tell whether any changed."""
    open_issues: int = 0
    comment: UUID | None = None
    """The newest one of the prospect."""
    present: tuple[tuple[UUID, str | None], ...] = ()

    @property
    def status(self) -> tuple[str, str | None, UUID | None, int, bool]:
        """What the submission itself says."""
        return self.state, self.uw_status, self.owner, self.submission_version, self.stale


class Present(Frozen):
    """Somebody on the page."""

    person: UUID
    name: str
    cell: str | None
    """'column:row' under their cursor."""
