"""The repositories of a transaction that underwriters' work goes through, beside those of quotes."""

from collections.abc import Callable
from datetime import date
from functools import cached_property

from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.postgres.comment.repository import Comments
from adapters.postgres.core.transaction import Defer
from adapters.postgres.dashboard.saved_views import SavedViews
from adapters.postgres.notice.repository import Notices
from adapters.postgres.submission.list import SubmissionLists
from adapters.postgres.submission.records import SubmissionRecords
from adapters.postgres.submission.released import ReleasedPrices
from adapters.postgres.submission.repository import Submissions
from adapters.postgres.submission.stale import StaleMarks
from adapters.postgres.workbook.authority import AuthorityIssues
from adapters.postgres.workbook.presence import Presences
from adapters.postgres.workbook.prices import ColumnPrices
from adapters.postgres.workbook.read import WorkbookReads
from adapters.postgres.workbook.write import WorkbookWrites
from models.job import JobKind, NewJob
from models.tenant import Tenant

NewJobs = Callable[[JobKind], NewJob]
"""Makes a job that is about to be written; what a kind is called lies above the adapters."""


def no_jobs(kind: JobKind) -> NewJob:
    """For whoever starts none. Raises: TypeError."""
    raise TypeError(f"a unit of work that was not told how jobs are made starts no {kind.value}")


class DeskWork:
    """What is said, told, submitted and entered, all in the same tenant."""

    _defer: Defer

    def __init__(
        self, connection: AsyncConnection, tenant: Tenant, cipher: FieldCipher, new_job: NewJobs
    ) -> None:
        """new_job: makes the jobs of mails."""
        self._connection, self.tenant, self._cipher, self._new_job = connection, tenant, cipher, new_job

    @cached_property
    def comments(self) -> Comments:
        """What underwriters and agents say of a prospect to each other."""
        return Comments(self._connection, self.tenant, self.notices)

    @cached_property
    def notices(self) -> Notices:
        """What people are told of submissions."""
        return Notices(self._connection, self.tenant, self._cipher, self._new_job)

    @cached_property
    def saved_views(self) -> SavedViews:
        """Named views of lists."""
        return SavedViews(self._connection, self.tenant)

    @cached_property
    def workbooks(self) -> WorkbookReads:
        """Columns, cells and rates of submissions, their history, their prices."""
        return WorkbookReads(self._connection, self.tenant)

    @cached_property
    def workbook_writes(self) -> WorkbookWrites:
        """What a Save writes."""
        return WorkbookWrites(self._connection, self._defer)

    @cached_property
    def authority(self) -> AuthorityIssues:
        """Limits, and what waits for somebody of a higher level."""
        return AuthorityIssues(self._connection, self.tenant)

    @cached_property
    def presences(self) -> Presences:
        """Who is on a page now."""
        return Presences(self._connection, self.tenant)

    @cached_property
    def submissions(self) -> Submissions:
        """Prospects in the underwriters' hands."""
        return Submissions(self._connection, self.tenant, self._cipher)

    def submission_lists(self, level: int, today: date) -> SubmissionLists:
        """Lists of submissions. level: of the caller's authority."""
        return SubmissionLists(self._connection, self.tenant, self._cipher, level, today)

    @cached_property
    def stale_marks(self) -> StaleMarks:
        """Which submissions have prices of before a change."""
        return StaleMarks(self._connection, self.tenant, self.notices)

    @cached_property
    def submission_records(self) -> SubmissionRecords:
        """What lies beside submissions."""
        return SubmissionRecords(self._connection, self.tenant)

    @cached_property
    def released_prices(self) -> ReleasedPrices:
        """What releases brought their agents."""
        return ReleasedPrices(self._connection, self.tenant)

    @cached_property
    def column_prices(self) -> ColumnPrices:
        """What a release hands out of each column of a workbook."""
        return ColumnPrices(self._connection, self.tenant)
