"""Which prices stand in place of a run's own: those that underwriters made of it and released."""

from typing import Any
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.dialects.postgresql import distinct_on

from adapters.postgres.tables.index import submission, workbook_column


def released_of(run_id: UUID) -> Select[Any]:
    """The runs of these prices, the newest released one of each program; none where its own went out."""
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
