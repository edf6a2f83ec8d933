"""The port RoundedSubmissions: submissions of all tenants, on the worker's engine in the system's context."""

import logging
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.quote.freshness import Sold
from activities.submission import UNREADABLE
from adapters.crypto import FieldCipher
from adapters.postgres.core.prospect_lock import hold_prospect
from adapters.postgres.core.transaction import begin
from adapters.postgres.notice.repository import Notices
from adapters.postgres.quote.freshness import PricedRuns
from adapters.postgres.reference.repository import ReferenceData
from adapters.postgres.submission.stale import StaleMarks
from adapters.postgres.tables.index import notice, submission
from models.freshness import PricedRun, StaleChange
from models.job import JobKind, NewJob
from models.notice import Audience, NoticeFacts, NoticeKind
from models.submission import SubmissionState
from models.submission_round import DueSubmission, PricedSubmission
from models.tenant import Tenant

log = logging.getLogger(__name__)
_OPEN = submission.c.state == SubmissionState.OPEN.value
_RELEASED = submission.c.state == SubmissionState.RELEASED.value


class PostgresSubmissionRound:
    """environment: that of the settings, in which programs may be left out; new_job: makes jobs of mails."""

    def __init__(
        self,
        engine: AsyncEngine,
        cipher: FieldCipher,
        environment: str,
        new_job: Callable[[JobKind], NewJob],
    ) -> None:
        self._engine, self._cipher = engine, cipher
        self._environment, self._new_job = environment, new_job

    async def priced(self, after: UUID | None, limit: int) -> Sequence[PricedSubmission]:
        """The next ones whose prices may have changed, newest first.

        Of those that were released, one whose day has passed since is marked for good.
        """
        today = datetime.now(UTC).date()
        submitted_on = func.date(func.timezone("UTC", submission.c.submitted_at))
        passed = (submitted_on <= submission.c.effective_date) & (submission.c.effective_date < today)
        for_good = and_(submission.c.stale, func.coalesce(passed, False))
        query = _next(after, limit).add_columns(submission.c.run_id)
        async with begin(self._engine, Tenant.system()) as connection:
            rows = await connection.execute(query.where(or_(_OPEN, and_(_RELEASED, ~for_good))))
            return [PricedSubmission(id=row.id, run_id=row.run_id) for row in rows]

    async def runs(self, ids: Collection[UUID]) -> Sequence[PricedRun]:
        """Runs as they priced, each with its draft of today; one that is gone or unreadable is absent."""
        tenant = Tenant.system()
        async with begin(self._engine, tenant) as connection:
            priced = PricedRuns(connection, tenant)
            try:
                return await priced.found(frozenset(ids))
            except UNREADABLE:
                return [run for id in sorted(ids) for run in await _readable(priced, id)]

    async def sold(self) -> Sold:
        """What is sold today, and the words of the questions."""
        async with begin(self._engine, Tenant.nobody()) as connection:
            reference = ReferenceData(connection)
            every, questions = await reference.programs(), await reference.questions()
        shown = {program.key: program for program in every if program.shown_in(self._environment)}
        return Sold(shown, {question.name: question.wording for question in questions})

    async def note_stale(self, id: UUID, changes: Sequence[StaleChange]) -> bool:
        """Keep what was worked out. Returns: whether the mark of the list is another one by it."""
        tenant = Tenant.system()
        async with begin(self._engine, tenant) as connection:
            notices = Notices(connection, tenant, self._cipher, self._new_job)
            return await StaleMarks(connection, tenant, notices).note(id, changes)

    async def due(self, last: date, after: UUID | None, limit: int) -> Sequence[DueSubmission]:
        """The next open ones that are needed by then, and of whose day nobody was told, newest first.

        Practice calls nobody.
        """
        query = _next(after, limit).add_columns(submission.c.prospect_id, submission.c.needed_by)
        wanted = (_OPEN, ~submission.c.practice, submission.c.needed_by <= last, ~_told())
        async with begin(self._engine, Tenant.system()) as connection:
            rows = (await connection.execute(query.where(*wanted))).all()
        return [DueSubmission.model_validate(dict(row._mapping)) for row in rows]

    async def tell_due(self, found: DueSubmission) -> bool:
        """Tell who holds it, else all underwriters; nobody where that is done, or the day is another."""
        tenant = Tenant.system()
        async with begin(self._engine, tenant) as connection:
            # Whoever tells of the same day, or moves it, is done before this looks.
            await hold_prospect(connection, found.prospect_id)
            still = (submission.c.id == found.id, submission.c.needed_by == found.needed_by)
            query = select(submission.c.owner).where(*still, _OPEN, ~_told())
            row = (await connection.execute(query)).first()
            if row is None:
                return False
            await Notices(connection, tenant, self._cipher, self._new_job).tell(
                NoticeKind.NEEDED_BY,
                found.id,
                Audience.owner_or_pool(row.owner),
                by=None,
                facts=NoticeFacts(day=found.needed_by),
            )
        return True


async def _readable(priced: PricedRuns, id: UUID) -> Sequence[PricedRun]:
    """One run; none where a row of it is not what it should be."""
    try:
        return await priced.found(frozenset({id}))
    except UNREADABLE as why:
        log.warning("Run %s cannot be read: %s", id, type(why).__name__)
        return ()


def _next(after: UUID | None, limit: int) -> Select[Any]:
    """Ids of submissions from one on, newest first."""
    query = select(submission.c.id).order_by(submission.c.id.desc()).limit(limit)
    return query if after is None else query.where(submission.c.id < after)


def _told() -> ColumnElement[bool]:
    """Whether somebody was told of the day by which a submission is needed now."""
    day = func.to_char(submission.c.needed_by, "YYYY-MM-DD")
    return exists().where(
        notice.c.submission_id == submission.c.id,
        notice.c.kind == NoticeKind.NEEDED_BY.value,
        notice.c.facts["day"].astext == day,
    )
