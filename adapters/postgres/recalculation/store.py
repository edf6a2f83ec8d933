"""The port RecalculationStore: what a recalculation prices, and the one transaction in which it lands."""

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from activities.ports import PricedRow
from adapters.crypto import FieldCipher
from adapters.event_loop_offload import off_loop_if
from adapters.postgres.core.prospect_lock import begin_holding_job
from adapters.postgres.core.transaction import Step, one_trip, send
from adapters.postgres.job.closing import closing
from adapters.postgres.notice.repository import Notices
from adapters.postgres.quote.write import PricedSheet, project
from adapters.postgres.recalculation.issues import LIMITS, limits_of, raise_issues
from adapters.postgres.recalculation.queries import (
    ENDED,
    HELD,
    LEVEL,
    POINT,
    RISK,
    RUN_ENDED,
    TASK,
    WITHIN,
)
from adapters.postgres.tables.quote_rows import holds_many, program_quote
from models.errors import RunNotFound
from models.job import JobKind, JobRef, JobStatus, NewJob
from models.notice import Audience, NoticeFacts, NoticeKind
from models.recalculation import PriceLanding, RecalculationEnding, RecalculationTask
from models.risk import RateOverride, Risk, ScheduleRating
from models.tenant import Tenant
from models.workbook_authority import Excess
from underwriting.workbook_authority import Authority

SNAPSHOTS_KEPT = 64
"""Snapshots of runs never change: fifteen columns of a page are priced of one."""
_SCHEDULE = TypeAdapter(tuple[ScheduleRating, ...])
_OVERRIDES = TypeAdapter(tuple[RateOverride, ...])


class PostgresRecalculations:
    """On the worker's engine, in the system's context: prices that were not released are staff's alone."""

    def __init__(
        self, engine: AsyncEngine, cipher: FieldCipher, new_job: Callable[[JobKind], NewJob]
    ) -> None:
        """new_job: makes the jobs of mails."""
        self._engine, self._cipher, self._new_job = engine, cipher, new_job
        self._risks: OrderedDict[UUID, Risk] = OrderedDict()

    async def task(self, job_ref: JobRef) -> RecalculationTask:
        """What this job asks. Raises: RunNotFound."""
        (rows,) = await one_trip(self._engine, Tenant.system(), TASK.step(job=job_ref.job_id))
        if not rows:
            raise RunNotFound(f"There is no recalculation of job {job_ref.job_id}")
        row = rows[0]
        return RecalculationTask(
            job_status=JobStatus(row.job_status),
            run_id=row.new_run,
            base_run=row.base_run_id,
            submission_id=row.submission_id,
            column=row.column_key,
            version=row.workbook_version,
            saved_by=row.saved_by,
            schedule=_SCHEDULE.validate_python(row.schedule or ()),
            overrides=_OVERRIDES.validate_python(row.overrides or ()),
            book_version=row.book_version,
            submitted=program_quote(row),
            waited_for=row.asked_job == job_ref.job_id,
        )

    async def risk(self, base_run: UUID) -> Risk:
        """The snapshot of a submitted run. Raises: RunNotFound."""
        known = self._risks.get(base_run)
        if known is not None:
            return known
        (rows,) = await one_trip(self._engine, Tenant.system(), RISK.step(run=base_run))
        if not rows:
            raise RunNotFound(f"There is no run {base_run}")
        found = await off_loop_if(holds_many(rows[0].risk), Risk.model_validate, rows[0].risk)
        self._risks[base_run] = found
        if len(self._risks) > SNAPSHOTS_KEPT:
            self._risks.popitem(last=False)
        return found

    async def authority(self, person: UUID) -> Authority:
        """The limits, and the level of a person."""
        level, limits = await one_trip(
            self._engine, Tenant.system(), LEVEL.step(person=person), LIMITS.step()
        )
        return Authority(limits_of(limits), {person: (level[0].uw_level if level else None) or 1})

    async def land(
        self, job_ref: JobRef, task: RecalculationTask, priced: PricedRow, landing: PriceLanding
    ) -> RecalculationEnding | None:
        """Price, worksheet, pointer, issues and the job's ending, in one transaction. Raises: RunNotFound."""
        sheets = () if priced.worksheet is None else (PricedSheet.of(priced.worksheet, priced.digest),)
        async with self._open(job_ref) as (connection, held):
            if held is None or held.saved_by != task.saved_by:
                return None
            known, moved = await send(
                connection,
                project(job_ref, [priced.row], sheets),
                POINT.step(job=job_ref.job_id, run=task.run_id),
            )
            if not known:
                raise RunNotFound(f"There is no job {job_ref.job_id}")
            status, ending = JobStatus.ERROR, RecalculationEnding.SUPERSEDED
            if moved:
                status, ending = JobStatus.DONE, landing.ending
                await raise_issues(
                    connection, job_ref.scope, task.submission_id, task.column, task.run_id, landing.excesses
                )
                await self._ask(connection, task, landing.excesses)
                await self._tell_holder(connection, task, held, priced)
            first = (WITHIN.step(run=task.run_id),) if moved else ()
            await self._close(connection, job_ref, status, ending, None, *first)
        return ending

    async def _ask(
        self, connection: AsyncConnection, task: RecalculationTask, excesses: Sequence[Excess]
    ) -> None:
        """Tell those who may approve a price that one waits for them."""
        if not excesses:
            return
        level = max(excess.level for excess in excesses)
        await Notices(connection, Tenant.system(), self._cipher, self._new_job).tell(
            NoticeKind.APPROVAL_ASKED,
            task.submission_id,
            Audience.underwriters(level),
            by=task.saved_by,
            facts=NoticeFacts(column=task.submitted.carrier_name, level=level),
        )

    async def _tell_holder(
        self, connection: AsyncConnection, task: RecalculationTask, held: Row[Any], priced: PricedRow
    ) -> None:
        """Tell the underwriter who holds a submission that somebody else moved a price of it."""
        totals = priced.row.totals
        after = None if totals is None else totals.total_estimated_annual_premium
        if held.owner in (None, task.saved_by) or after is None or held.total in (None, after):
            return
        await Notices(connection, Tenant.system(), self._cipher, self._new_job).tell(
            NoticeKind.PRICE_MOVED,
            task.submission_id,
            Audience.of(held.owner),
            by=task.saved_by,
            facts=NoticeFacts(
                column=task.submitted.carrier_name, before=f"{int(held.total):,}", after=f"{int(after):,}"
            ),
        )

    async def end(self, job_ref: JobRef, ending: RecalculationEnding, code: str | None) -> bool:
        """End a job without a price, once. Raises: RunNotFound."""
        async with self._open(job_ref) as (connection, held):
            if held is None:
                return False
            await self._close(connection, job_ref, JobStatus.ERROR, ending, code)
        return True

    async def supersede(self, job_ref: JobRef) -> bool:
        """End a job that its column does not wait for. Returns: whether it was so. Raises: RunNotFound."""
        async with self._open(job_ref) as (connection, held):
            if held is None or held.asked_job == job_ref.job_id:
                return False
            await self._close(connection, job_ref, JobStatus.ERROR, RecalculationEnding.SUPERSEDED, None)
        return True

    @asynccontextmanager
    async def _open(self, job_ref: JobRef) -> AsyncIterator[tuple[AsyncConnection, Row[Any] | None]]:
        """A transaction that holds the prospect, then the job, as whoever saves or deletes does.

        Beside it: who wished the price last, what its column waits for, who holds the submission, and the
        total until now; None where the job has ended.
        Raises: RunNotFound.
        """
        under = HELD.step(job=job_ref.job_id)
        begun = begin_holding_job(self._engine, Tenant.system(), job_ref.job_id, under)
        async with begun as (connection, (found, held)):
            if not found:
                raise RunNotFound(f"There is no recalculation of job {job_ref.job_id}")
            yield connection, held[0] if held and held[0].status == JobStatus.PROCESSING else None

    async def _close(
        self,
        connection: AsyncConnection,
        job_ref: JobRef,
        status: JobStatus,
        ending: RecalculationEnding,
        code: str | None,
        *first: Step,
    ) -> None:
        """End the job and the transaction. Args: first: what is sent with it, before it."""
        failure = None if status is JobStatus.DONE else code or ending.value
        await send(
            connection,
            *first,
            ENDED.step(job=job_ref.job_id, ending=ending.value, code=code),
            closing(job_ref, status, None, failure),
            RUN_ENDED.step(job=job_ref.job_id),
            commit=True,
        )
