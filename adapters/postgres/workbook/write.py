"""What a Save writes: the cells, columns and rates that it changed, and the history of each field."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import ColumnElement, Integer, Table, Uuid, bindparam, delete, func, literal, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.postgres.core.notify import submission_changed
from adapters.postgres.core.ownership import owned, owner_columns, owner_of, owner_parameters
from adapters.postgres.core.recordset import insert_from, records
from adapters.postgres.core.transaction import Defer, Query
from adapters.postgres.tables.index import (
    quote_run,
    submission,
    workbook,
    workbook_cell,
    workbook_change,
    workbook_column,
    workbook_price,
    workbook_rate,
)
from models.job import TenantScope
from models.workbook import (
    RATE_FIELDS,
    RATE_REASON,
    Cell,
    CellStatus,
    Change,
    Column,
    ColumnKind,
    EnteredRate,
    Workbook,
)
from models.workbook_stand import WorkbookHead


class WorkbookWrites:
    """Changes of workbooks that are held."""

    def __init__(self, connection: AsyncConnection, defer: Defer) -> None:
        self._connection, self._defer = connection, defer

    async def owner(self, submission_id: UUID) -> TenantScope:
        """Whose the submission is, and all that hangs on it."""
        query = select(*owner_columns(submission)).where(submission.c.id == submission_id)
        return owner_of((await self._connection.execute(query)).one())

    async def save(
        self, book: Workbook, changes: Sequence[Change], owner: TenantScope, removed: Collection[str] = ()
    ) -> None:
        """Write a workbook's next version, and tell listeners after commit.

        Args: changes: what makes it one; removed: columns that go with it, with what they hold.
        """
        named = {"submission_id": book.submission_id, **owned(owner)}
        for key in removed:
            await self._remove_column(book.submission_id, key)
        self._defer(_SAVED.step(**named, version=book.version))
        history = [{"id": uuid7(), **_change_values(change)} for change in changes]
        self._defer(_CHANGED.step(**named, changes=_JSON.dump_json(history).decode()))
        rated = {change.column for change in changes if change.field in (*RATE_FIELDS, RATE_REASON)}
        touched = {(c.column, c.row) for c in changes if c.column not in removed}
        await self._columns(book, {column for column, row in touched if not row}, named)
        if cells := [_cell_values(*key, book.cells[key]) for key in sorted(touched) if key in book.cells]:
            self._defer(_CELLS.step(**named, cells=_JSON.dump_json(cells).decode()))
        await self._upsert(
            workbook_rate,
            [
                named | _rate_values(key, rate)
                for key, rate in sorted(book.rates.items())
                if key[0] in rated and rate.version == book.version
            ],
        )

    async def _columns(self, book: Workbook, keys: Collection[str], named: dict[str, Any]) -> None:
        rows = [named | _column_values(book.columns[key]) for key in sorted(keys) if key in book.columns]
        await self._upsert(workbook_column, rows)

    async def _remove_column(self, submission_id: UUID, key: str) -> None:
        for table, column in (
            (workbook_cell, workbook_cell.c.column_key),
            (workbook_column, workbook_column.c.key),
        ):
            await self._connection.execute(
                delete(table).where(table.c.submission_id == submission_id, column == key)
            )

    async def point(
        self,
        head: WorkbookHead,
        owner: TenantScope,
        column: Column,
        name: str,
        version: int,
        *,
        run_id: UUID | None,
    ) -> None:
        """Let a column show a price that exists, and wait for none. run_id: None: the submitted one."""
        values = {"price_run": run_id, "price_version": version, "asked_job": None}
        new = insert(workbook_column).values(
            submission_id=head.submission_id, key=column.key, program=column.key, name=name,
            position=0, version=0, **owned(owner), **values,
        )  # fmt: skip
        await self._connection.execute(
            new.on_conflict_do_update(index_elements=["submission_id", "key"], set_=values)
        )

    def ask(self, head: WorkbookHead, owner: TenantScope, key: str, name: str, job_id: UUID) -> None:
        """Let a column wait, from the commit on, for the price of a job, and for no other."""
        self._defer(
            _ASK.step(submission_id=head.submission_id, key=key, name=name, asked_job=job_id, **owned(owner))
        )

    async def fall_back(self, submission_id: UUID, key: str) -> None:
        """Let a column show the price that was approved last, else the submitted one."""
        column = workbook_column.c
        await self._connection.execute(
            update(workbook_column)
            .where(column.submission_id == submission_id, column.key == key)
            .values(price_run=column.approved_run)
        )

    async def join(self, job_id: UUID, version: int, by: UUID) -> None:
        """Let a running recalculation be that of a later Save too."""
        of_job = select(quote_run.c.id).where(quote_run.c.job_id == job_id).scalar_subquery()
        await self._connection.execute(
            update(workbook_price)
            .where(workbook_price.c.run_id == of_job, workbook_price.c.workbook_version < version)
            .values(workbook_version=version, saved_by=by)
        )

    async def tell(self, submission_id: UUID) -> None:
        """Tell listeners, after commit, that there is news of a submission."""
        await self._connection.execute(select(submission_changed(literal(submission_id))))

    async def _upsert(self, table: Table, rows: Iterable[dict[str, Any]]) -> None:
        values = list(rows)
        if not values:
            return
        keys = [column.name for column in table.primary_key.columns]
        new = insert(table).values(values)
        changed = {name: new.excluded[name] for name in values[0] if name not in keys}
        await self._connection.execute(new.on_conflict_do_update(index_elements=keys, set_=changed))


def _saved() -> Query:
    named: dict[str, Any] = {name: bindparam(name) for name in ("submission_id", "version")}
    new = insert(workbook).values(named | owner_parameters(workbook) | {"updated_at": func.now()})
    changed = {"version": new.excluded.version, "updated_at": new.excluded.updated_at}
    saved = new.on_conflict_do_update(index_elements=["submission_id"], set_=changed)
    return Query(saved.returning(submission_changed(workbook.c.submission_id)))


def _ask() -> Query:
    """A column that nobody touched yet stands where its program does."""
    names = ("submission_id", "key", "name", "asked_job")
    named: dict[str, Any] = {name: bindparam(name) for name in names}
    program = {"program": bindparam("key"), "position": literal(0, Integer), "version": literal(0, Integer)}
    new = insert(workbook_column).values(named | program | owner_parameters(workbook_column))
    waits = {"asked_job": new.excluded.asked_job}
    return Query(new.on_conflict_do_update(index_elements=["submission_id", "key"], set_=waits))


def _cells() -> Query:
    key = [column.name for column in workbook_cell.primary_key]
    row = records("cells", workbook_cell, _OF_CELL)
    content = {name: row.c[name] for name in _OF_CELL} | _of_submission(workbook_cell)
    new = insert_from(workbook_cell, content, row)
    changed = {name: new.excluded[name] for name in content if name not in key}
    return Query(new.on_conflict_do_update(index_elements=key, set_=changed))


def _changed() -> Query:
    row = records("changes", workbook_change, _OF_CHANGE)
    content = {name: row.c[name] for name in _OF_CHANGE} | _of_submission(workbook_change)
    return Query(insert_from(workbook_change, content, row))


def _of_submission(table: Table) -> dict[str, ColumnElement[Any]]:
    """Whose a new row is, and the submission that it hangs on."""
    return {"submission_id": bindparam("submission_id", type_=Uuid), **owner_parameters(table)}


_JSON = TypeAdapter(list[dict[str, Any]])
_OF_CELL = (
    "column_key", "row_key", "status", "comments", "debit_credit", "percent_by", "reasons", "note", "premium",
    "version", "changed_by", "changed_at",
)  # fmt: skip
_OF_CHANGE = (
    "id", "version", "column_key", "row_key", "field", "before", "after", "changed_by", "changed_at",
)  # fmt: skip
_SAVED, _ASK, _CELLS, _CHANGED = _saved(), _ask(), _cells(), _changed()
"""What goes out with the commit of a Save."""


def _cell_values(column: str, row: str, cell: Cell) -> dict[str, Any]:
    return {
        "column_key": column,
        "row_key": row,
        "status": None if cell.status is CellStatus.SELECT else cell.status.value,
        "comments": cell.comments or None,
        "debit_credit": cell.debit_credit or None,
        "percent_by": cell.percent_by,
        "reasons": [reason.model_dump(mode="json") for reason in cell.reasons] or None,
        "note": cell.note or None,
        "premium": cell.premium,
        "version": cell.version,
        "changed_by": cell.by,
        "changed_at": cell.at,
    }


def _rate_values(key: tuple[str, str, str], rate: EnteredRate) -> dict[str, Any]:
    column, state, code = key
    return {
        "column_key": column,
        "state": state,
        "code": code,
        "description": rate.description,
        **{name: getattr(rate, name) for name in RATE_FIELDS},
        "reason": rate.reason,
        "version": rate.version,
        "changed_by": rate.by,
        "changed_at": rate.at,
    }


def _column_values(column: Column) -> dict[str, Any]:
    return {
        "key": column.key,
        "program": None if column.kind is ColumnKind.CUSTOM else column.key,
        "name": column.name,
        "position": column.place,
        "hidden": column.hidden,
        "version": column.version,
    }


def _change_values(change: Change) -> dict[str, Any]:
    return {
        "version": change.version,
        "column_key": change.column,
        "row_key": change.row or None,
        "field": change.field,
        "before": change.before,
        "after": change.after,
        "changed_by": change.by,
        "changed_at": change.at,
    }
