"""Workbooks as routes read them: what is kept, what was changed since, and the prices that columns show."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Row, Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.ownership import within
from adapters.postgres.tables.index import (
    app_user,
    carrier_quote,
    quote_run,
    quote_worksheet,
    submission,
    workbook,
    workbook_change,
    workbook_column,
    workbook_price,
)
from adapters.postgres.workbook import locking
from adapters.postgres.workbook.rows import (
    LEAN,
    OPEN,
    change_of,
    lean_quote,
    shown_name,
)
from models.errors import RunNotFound
from models.quote import ProgramQuote, in_order
from models.risk import ScheduleRating
from models.submission_errors import SubmissionNotFound
from models.tenant import Tenant
from models.workbook import Change, Workbook
from models.workbook_stand import AskedPrice, Person, SubmissionBefore, WorkbookHead
from models.worksheet import ClassRate, Worksheet


class WorkbookReads:
    """Workbooks within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def head(self, submission_id: UUID) -> WorkbookHead:
        """The submission of a workbook. Raises: SubmissionNotFound."""
        return await locking.head(self._connection, self._tenant, submission_id)

    async def hold(self, submission_id: UUID) -> WorkbookHead:
        """The same, with nobody else at work on it until the transaction ends, in one trip.

        Raises: SubmissionNotFound, TooManyAtOnce.
        """
        return await locking.hold(self._connection, self._tenant, submission_id)

    async def hold_whole(self, submission_id: UUID, since: int) -> locking.HeldWorkbook:
        """The same, with the workbook and what was changed after a version. Raises: as hold."""
        return await locking.hold_whole(self._connection, self._tenant, submission_id, since)

    async def of_run(self, run_id: UUID, *, is_open: bool = True) -> UUID:
        """The newest submission of a run. Raises: SubmissionNotFound."""
        query = (
            select(submission.c.id)
            .where(submission.c.run_id == run_id, within(self._tenant, submission))
            .order_by(submission.c.number.desc())
        )
        if is_open:
            query = query.where(submission.c.state == OPEN)
        found: UUID | None = await self._connection.scalar(query.limit(1))
        if found is None:
            raise SubmissionNotFound("This quote was not submitted, or it was released", "uuid_carrier")
        return found

    async def submission_before(self, submission_id: UUID) -> SubmissionBefore | None:
        """The last submission of the same prospect before this one; None for the first."""
        this, earlier = submission.alias("this"), submission.c
        query = (
            select(earlier.id, earlier.number)
            .join(this, this.c.prospect_id == earlier.prospect_id)
            .where(
                this.c.id == submission_id,
                earlier.number < this.c.number,
                within(self._tenant, submission),
            )
            .order_by(earlier.number.desc())
            .limit(1)
        )
        row = (await self._connection.execute(query)).first()
        return None if row is None else SubmissionBefore(submission_id=row.id, number=row.number)

    async def book(self, submission_id: UUID) -> Workbook:
        """Everything that is kept of a workbook; of one that nobody saved nothing is."""
        return await locking.whole(self._connection, submission_id)

    async def version(self, submission_id: UUID) -> int:
        """How many Saves there were."""
        query = select(workbook.c.version).where(workbook.c.submission_id == submission_id)
        return int(await self._connection.scalar(query) or 0)

    async def changes(
        self, submission_id: UUID, since: int, *, column: str | None = None, row: str | None = None
    ) -> tuple[Change, ...]:
        """What was changed after a version, oldest first; of one column or one cell where it is named."""
        kept = workbook_change.c
        query = locking.changes().where(kept.submission_id == submission_id, kept.version > since)
        if column is not None:
            query = query.where(kept.column_key == column)
        if row is not None:
            query = query.where(func.coalesce(kept.row_key, "") == row)
        return tuple(change_of(found) for found in await self._connection.execute(query))

    async def programs(self, run_id: UUID) -> tuple[ProgramQuote, ...]:
        """The programs of a run, in the order of the price indication: as sure, then as cheap as they are."""
        query = select(*LEAN).where(carrier_quote.c.run_id == run_id)
        return in_order(lean_quote(row) for row in await self._connection.execute(query))

    async def prices(self, run_ids: Collection[UUID]) -> dict[UUID, ProgramQuote]:
        """The one row of each recalculation, by its run."""
        if not run_ids:
            return {}
        query = select(*LEAN).join(quote_run, quote_run.c.id == carrier_quote.c.run_id)
        query = query.where(carrier_quote.c.run_id.in_(set(run_ids)), quote_run.c.base_run_id.is_not(None))
        return {row.run_id: lean_quote(row) for row in await self._connection.execute(query)}

    async def schedules(self, run_ids: Collection[UUID]) -> dict[UUID, tuple[ScheduleRating, ...]]:
        """The percents that each of some recalculations was made of."""
        if not run_ids:
            return {}
        query = select(quote_run.c.id, quote_run.c.input["risk"]["schedule"].label("schedule"))
        rows = await self._connection.execute(query.where(quote_run.c.id.in_(set(run_ids))))
        return {
            row.id: tuple(ScheduleRating.model_validate(entry) for entry in row.schedule or ())
            for row in rows
        }

    async def books(self, run_id: UUID) -> dict[str, str]:
        """The rate book that priced each program of a run; none where a carrier priced."""
        kept = quote_worksheet.c
        query = select(kept.program, kept.book_version).where(
            kept.run_id == run_id, kept.book_sha256.is_not(None)
        )
        return {row.program: row.book_version for row in await self._connection.execute(query)}

    async def class_rates(self, run_id: UUID, program: str) -> tuple[ClassRate, ...]:
        """The rates of a price's classes; none where there is no worksheet."""
        sheet = quote_worksheet.c.worksheet
        found = await self._connection.scalar(self._of_price(sheet["class_rates"], run_id, program))
        return tuple(ClassRate.model_validate(entry) for entry in found or ())

    async def worksheet(self, run_id: UUID, program: str) -> Worksheet:
        """The worksheet of one very price, whatever was released. Raises: RunNotFound."""
        sheet = quote_worksheet.c.worksheet
        found = await self._connection.scalar(self._of_price(sheet, run_id, program))
        if found is None:
            raise RunNotFound("This program has no worksheet in this run")
        return Worksheet.model_validate(found)

    def _of_price(self, what: ColumnElement[Any], run_id: UUID, program: str) -> Select[Any]:
        kept = quote_worksheet.c
        return select(what).where(
            kept.run_id == run_id, kept.program == program, within(self._tenant, quote_worksheet)
        )

    async def asked(self, submission_id: UUID) -> dict[str, AskedPrice]:
        """The newest recalculation that each column asked for, by column."""
        query = _asked().where(
            workbook_price.c.submission_id == submission_id,
            workbook_column.c.asked_job == quote_run.c.job_id,
        )
        return {row.column_key: _asked_price(row, True) for row in await self._connection.execute(query)}

    async def equal_price(self, submission_id: UUID, column: str, digest: str) -> UUID | None:
        """A price of this workbook that was made of the same wish; None: there is none."""
        kept = workbook_price.c
        priced = (carrier_quote.c.run_id == kept.run_id) & carrier_quote.c.totals.is_not(None)
        query = (
            select(kept.run_id)
            .join(carrier_quote, priced)
            .where(
                kept.submission_id == submission_id,
                kept.column_key == column,
                kept.digest == digest,
                kept.outcome.is_not(None),
            )
        )
        found: UUID | None = await self._connection.scalar(query.order_by(kept.run_id.desc()).limit(1))
        return found

    async def job_of_price(self, submission_id: UUID, column: str) -> UUID:
        """The job that made the current price of a column, or the one that it waits for."""
        kept = workbook_column.c
        query = (
            select(func.coalesce(kept.asked_job, quote_run.c.job_id))
            .select_from(submission)
            .outerjoin(workbook_column, (kept.submission_id == submission.c.id) & (kept.key == column))
            .join(quote_run, quote_run.c.id == func.coalesce(kept.price_run, submission.c.run_id))
            .where(submission.c.id == submission_id)
        )
        found: UUID = (await self._connection.execute(query)).scalar_one()
        return found

    async def people(self, ids: Collection[UUID]) -> dict[UUID, Person]:
        """Names and authority of people; one who never signed in is absent."""
        query = select(app_user.c.id, shown_name().label("name"), app_user.c.uw_level)
        rows = await self._connection.execute(query.where(app_user.c.id.in_(set(ids))))
        return {row.id: Person(name=row.name or "", level=row.uw_level) for row in rows}


def _asked() -> Select[Any]:
    kept = workbook_price.c
    return (
        select(kept.run_id, quote_run.c.job_id, kept.column_key, kept.digest, kept.outcome, kept.outcome_code)
        .join(quote_run, quote_run.c.id == kept.run_id)
        .join(
            workbook_column,
            (workbook_column.c.submission_id == kept.submission_id)
            & (workbook_column.c.key == kept.column_key),
        )
    )


def _asked_price(row: Row[Any], asked: bool) -> AskedPrice:
    return AskedPrice(
        run_id=row.run_id, job_id=row.job_id, column=row.column_key, digest=row.digest,
        outcome=row.outcome, outcome_code=row.outcome_code, asked=asked,
    )  # fmt: skip
