"""Rows of a workbook as the tables hold them and as the models have them."""

from typing import Any

from sqlalchemy import ColumnElement, Row, func

from adapters.postgres.tables.index import (
    app_user,
)
from adapters.postgres.tables.quote_rows import COLUMNS
from models.quote import ProgramQuote
from models.rounding import rate_shown
from models.workbook import Cell, CellStatus, Change, Column, ColumnKind, EnteredRate
from models.workbook_stand import WorkbookHead

OPEN = "open"
"""State of a submission that may be changed."""


def shown_name() -> ColumnElement[str]:
    """How a person is shown to colleagues."""
    return func.coalesce(func.nullif(app_user.c.name, ""), app_user.c.email)


HEAD = ("prospect_id", "run_id", "state", "uw_status", "derived_status")
"""Columns of a submission that its workbook asks for."""


def head_of(row: Any) -> WorkbookHead:
    """The submission of a workbook, by its id and HEAD."""
    values = {name: getattr(row, name) for name in HEAD}
    return WorkbookHead(submission_id=row.id, is_open=row.state == OPEN, **values)


def column_of(row: Row[Any]) -> Column:
    """A column as it is kept."""
    return Column(
        key=row.key,
        kind=ColumnKind.CUSTOM if row.program is None else ColumnKind.PROGRAM,
        name=row.name,
        place=row.position,
        hidden=row.hidden,
        version=row.version,
        price_run=row.price_run,
        price_version=row.price_version or 0,
        approved_run=row.approved_run,
        released_run=row.released_run,
        asked_job=row.asked_job,
    )


def cell_of(row: Row[Any]) -> Cell:
    """A cell as it is kept."""
    return Cell(
        status=CellStatus(row.status or CellStatus.SELECT),
        comments=row.comments or "",
        debit_credit=row.debit_credit or 0,
        reasons=row.reasons or (),
        note=row.note or "",
        premium=row.premium,
        version=row.version,
        by=row.changed_by,
        percent_by=row.percent_by,
        at=row.changed_at,
    )


def rate_of(row: Row[Any]) -> EnteredRate:
    """Entered figures of a class."""
    return EnteredRate(
        description=row.description,
        # The column pads what was entered with zeros.
        manual_rate=None if row.manual_rate is None else rate_shown(row.manual_rate),
        net_rate=row.net_rate,
        net_rate_ax=row.net_rate_ax,
        reason=row.reason,
        version=row.version,
        by=row.changed_by,
        at=row.changed_at,
    )


def change_of(row: Row[Any]) -> Change:
    """One field that somebody changed."""
    return Change(
        version=row.version,
        column=row.column_key,
        row=row.row_key or "",
        field=row.field,
        before=row.before,
        after=row.after,
        by=row.changed_by,
        by_name=row.by_name or "",
        at=row.changed_at,
    )


LEAN = tuple(column for column in COLUMNS if column.name not in ("locations", "cost"))
"""Of a program's row: what a page asks for; its locations would take longer to read than to rate."""


def lean_quote(row: Row[Any]) -> ProgramQuote:
    """A program's row without its locations and the cost stack."""
    return ProgramQuote.model_validate(dict(row._mapping))
