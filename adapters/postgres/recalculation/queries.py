"""Statements of the recalculation's store, made into text once; each is named for what it reads or moves."""

from decimal import Decimal
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Exists,
    ScalarSelect,
    Text,
    Uuid,
    bindparam,
    case,
    exists,
    func,
    null,
    select,
    update,
)

from adapters.postgres.core.notify import submission_changed
from adapters.postgres.core.transaction import Query
from adapters.postgres.tables.index import (
    app_user,
    authority_issue,
    carrier_quote,
    job,
    quote_run,
    quote_worksheet,
    submission,
    workbook_column,
    workbook_price,
)
from adapters.postgres.tables.quote_rows import COLUMNS, total_of
from models.workbook_authority import IssueState

_JOB, _RUN = bindparam("job", type_=Uuid), bindparam("run", type_=Uuid)
_OF_JOB = select(job.c.input_ref).where(job.c.id == _JOB).correlate(None).scalar_subquery()
"""The run by its key: behind row security a join alone begins with every price that was made again."""


def _task() -> Query:
    kept, base = workbook_price.c, carrier_quote.c
    asked = quote_run.c.input["risk"]
    return Query(
        select(
            *COLUMNS,
            job.c.status.label("job_status"),
            quote_run.c.id.label("new_run"),
            quote_run.c.base_run_id,
            kept.submission_id,
            kept.column_key,
            kept.workbook_version,
            kept.saved_by,
            asked["schedule"].label("schedule"),
            asked["overrides"].label("overrides"),
            quote_worksheet.c.book_version,
            workbook_column.c.asked_job,
        )
        .select_from(job)
        .join(quote_run, quote_run.c.id == job.c.input_ref)
        .join(workbook_price, kept.run_id == quote_run.c.id)
        .join(carrier_quote, (base.run_id == quote_run.c.base_run_id) & (base.program == kept.column_key))
        .join(
            quote_worksheet,
            (quote_worksheet.c.run_id == base.run_id) & (quote_worksheet.c.program == base.program),
        )
        .join(
            workbook_column,
            (workbook_column.c.submission_id == kept.submission_id)
            & (workbook_column.c.key == kept.column_key),
        )
        .where(job.c.id == _JOB)
    )


def _point() -> Query:
    """The pointer of a column that waits for this very job; else nothing is answered.

    Who waits for another price, or for none, has shown to whoever decides that this one is not wanted: what
    was held back of it is void, so that it would go out as if somebody had approved it.
    """
    column, kept = workbook_column, workbook_price
    moved = (
        update(column)
        .where(
            kept.c.run_id == _RUN,
            column.c.submission_id == kept.c.submission_id,
            column.c.key == kept.c.column_key,
            column.c.asked_job == _JOB,
        )
        .values(price_run=_RUN, price_version=kept.c.workbook_version, asked_job=null())
        .returning(column.c.key)
    )
    return Query(moved)


def _waiting() -> Exists:
    """Whether something of the price waits for somebody."""
    return exists().where(
        authority_issue.c.price_run == _RUN, authority_issue.c.state == IssueState.OPEN.value
    )


def _ended() -> Query:
    of_job = select(quote_run.c.id).where(quote_run.c.job_id == _JOB).scalar_subquery()
    return Query(
        update(workbook_price)
        .where(workbook_price.c.run_id == of_job, workbook_price.c.outcome.is_(None))
        .values(outcome=bindparam("ending", type_=Text), outcome_code=bindparam("code", type_=Text))
        .returning(submission_changed(workbook_price.c.submission_id))
    )


TASK, POINT, ENDED = _task(), _point(), _ended()
WITHIN = Query(
    update(workbook_column)
    .where(
        workbook_column.c.price_run == _RUN, workbook_column.c.submission_id == workbook_price.c.submission_id
    )
    .where(workbook_price.c.run_id == _RUN, ~_waiting())
    .values(approved_run=_RUN)
)
"""A price that waits for nobody counts as approved."""
RISK = Query(select(quote_run.c.input["risk"].label("risk")).where(quote_run.c.id == _RUN))
LEVEL = Query(select(app_user.c.uw_level).where(app_user.c.id == bindparam("person", type_=Uuid)))


def _total_in(run: ColumnElement[UUID]) -> ScalarSelect[Decimal]:
    """What the column comes to in a run, found by the run's key: behind row security no join would be."""
    return (
        select(total_of(carrier_quote))
        .where(carrier_quote.c.run_id == run, carrier_quote.c.program == workbook_price.c.column_key)
        .correlate(workbook_column, submission, workbook_price)
        .scalar_subquery()
    )


_SHOWN = workbook_column.c.price_run
# Not by coalesce: the key of carrier_quote is not looked up by it behind row security.
_BEFORE = case((_SHOWN.is_(None), _total_in(submission.c.run_id)), else_=_total_in(_SHOWN))
HELD = Query(
    select(
        job.c.status,
        workbook_price.c.saved_by,
        workbook_column.c.asked_job,
        submission.c.owner,
        _BEFORE.label("total"),
    )
    .select_from(job)
    .join(workbook_price, workbook_price.c.run_id == job.c.input_ref)
    .join(
        workbook_column,
        (workbook_column.c.submission_id == workbook_price.c.submission_id)
        & (workbook_column.c.key == workbook_price.c.column_key),
    )
    .join(submission, submission.c.id == workbook_price.c.submission_id)
    .where(job.c.id == _JOB, workbook_price.c.run_id == _OF_JOB)
    .with_for_update(of=job)
)
RUN_ENDED = Query(
    update(quote_run)
    .where(quote_run.c.job_id == _JOB, quote_run.c.closed_at.is_(None))
    .values(closed_at=func.now())
)
