"""What a release brought its agent: the prices that went out beside those that were submitted."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Row, Select, and_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.ownership import within
from adapters.postgres.tables.index import carrier_quote, quote_run, submission, workbook_column
from adapters.postgres.tables.quote_rows import total_of
from models.risk import RateOverride, ScheduleRating
from models.submission import SubmissionState
from models.submission_errors import SubmissionNotFound
from models.submission_released import Released, ReleasedColumn, ReleasedRate, ReleasedState
from models.tenant import Tenant
from models.worksheet import StatePremium

_STATES = TypeAdapter(tuple[StatePremium, ...])
_SCHEDULE = TypeAdapter(tuple[ScheduleRating, ...])
_OVERRIDES = TypeAdapter(tuple[RateOverride, ...])


class ReleasedPrices:
    """Releases within the caller's scope; a price that is held back is in none of them."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def of(self, submission_id: UUID) -> Released:
        """What came back with a submission, in the order of the workbook. Raises: SubmissionNotFound."""
        head = select(submission.c.state, submission.c.released_at).where(
            submission.c.id == submission_id, within(self._tenant, submission)
        )
        found = (await self._connection.execute(head)).first()
        if found is None:
            raise SubmissionNotFound("There is no such submission, or it is not yours to see")
        if found.state == SubmissionState.OPEN:
            return Released(released_at=None)
        rows = (await self._connection.execute(_columns(submission_id))).all()
        return Released(released_at=found.released_at, columns=tuple(_column(row) for row in rows))


def _columns(submission_id: UUID) -> Select[Any]:
    """Columns whose released price is a run of its own."""
    column, before, after = workbook_column.c, carrier_quote.alias("before"), carrier_quote.alias("after")
    risk = quote_run.c.input["risk"]
    return (
        select(
            column.key, column.name,
            total_of(before).label("submitted"), total_of(after).label("released"),
            before.c.states.label("states_before"), after.c.states.label("states_after"),
            risk["schedule"].label("schedule"), risk["overrides"].label("overrides"),
        )
        .select_from(submission)
        .join(workbook_column, column.submission_id == submission.c.id)
        .join(before, and_(before.c.run_id == submission.c.run_id, before.c.program == column.key))
        .join(after, and_(after.c.run_id == column.released_run, after.c.program == column.key))
        .join(quote_run, quote_run.c.id == column.released_run)
        .where(submission.c.id == submission_id, column.released_run != submission.c.run_id)
        .order_by(column.position, column.key)
    )  # fmt: skip


def _column(row: Row[Any]) -> ReleasedColumn:
    before = {each.state: each for each in _STATES.validate_python(row.states_before)}
    percents = {each.state: each.sdr for each in _SCHEDULE.validate_python(row.schedule or ())}
    entered = _OVERRIDES.validate_python(row.overrides or ())
    states = [
        _state(each, before.get(each.state), percents.get(each.state), entered)
        for each in _STATES.validate_python(row.states_after)
    ]
    return ReleasedColumn(
        column=row.key,
        name=row.name,
        submitted=row.submitted,
        released=row.released,
        states=tuple(
            each for each in states if each.schedule or each.rates or each.submitted != each.released
        ),
    )


def _state(
    after: StatePremium, before: StatePremium | None, percent: Decimal | None, entered: Sequence[RateOverride]
) -> ReleasedState:
    return ReleasedState(
        state=after.state,
        submitted=before.total_estimated_annual_premium if before else Decimal(0),
        released=after.total_estimated_annual_premium,
        schedule=percent or None,
        rates=tuple(
            ReleasedRate(code=each.class_code, kind=each.kind, value=each.value)
            for each in entered
            if each.state == after.state
        ),
    )
