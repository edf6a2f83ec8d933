"""Which price of each program of a run its reader is shown: the one place that says so.

Staff are shown the current price of each column, everybody else the one that was released; where there is
neither, the run's own. Row-level security closes what was not released, whatever is said here.
"""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, ScalarSelect, Select, Table, or_, select
from sqlalchemy.dialects.postgresql import distinct_on

from adapters.postgres.core.ownership import within
from adapters.postgres.tables.index import quote_worksheet, submission, workbook_column
from models.tenant import Tenant


def is_of(tenant: Tenant, table: Table, run_id: UUID) -> ColumnElement[bool]:
    """Whether a row is one of the run, or of a price that stands in the place of one of its own."""
    made_again = _current(run_id) if tenant.is_staff else _released(run_id)
    return or_(table.c.run_id == run_id, table.c.run_id.in_(made_again))


def shown_of(tenant: Tenant, table: Table, run_id: UUID, *columns: ColumnElement[Any]) -> Select[Any]:
    """Of each program the row of the price that is shown; table: one of prices, by run and program."""
    return (
        select(*columns)
        .where(is_of(tenant, table, run_id), within(tenant, table))
        .ext(distinct_on(table.c.program))
        .order_by(table.c.program, table.c.run_id == run_id)
    )


def shown_run(tenant: Tenant, run_id: UUID, program: str) -> ScalarSelect[UUID]:
    """The run of the price of one program that is shown; none where it has no worksheet."""
    kept = quote_worksheet
    return shown_of(tenant, kept, run_id, kept.c.run_id).where(kept.c.program == program).scalar_subquery()


def _current(run_id: UUID) -> Select[Any]:
    """The prices that the columns of the newest submission of the run show; none where one shows its own."""
    newest = (
        select(submission.c.id)
        .where(submission.c.run_id == run_id)
        .order_by(submission.c.number.desc())
        .limit(1)
        .scalar_subquery()
    )
    column = workbook_column.c
    return select(column.price_run).where(
        column.submission_id == newest, column.price_run.is_not(None), column.price_run != run_id
    )


def _released(run_id: UUID) -> Select[Any]:
    """The newest released price of each program; none where its own went out."""
    column = workbook_column.c
    newest = (
        select(column.released_run)
        .join(submission, submission.c.id == column.submission_id)
        .where(submission.c.run_id == run_id, column.released_run.is_not(None))
        .ext(distinct_on(column.key))
        .order_by(column.key, submission.c.number.desc())
        .subquery()
    )
    return select(newest.c.released_run).where(newest.c.released_run != run_id)
