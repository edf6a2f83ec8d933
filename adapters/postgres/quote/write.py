"""What the steps of a quote run write, each as one statement: rows with their worksheets, and the closing."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import (
    CTE,
    ColumnElement,
    Integer,
    Table,
    Uuid,
    bindparam,
    exists,
    func,
    or_,
    select,
    true,
    update,
)

from adapters.postgres.core.notify import news
from adapters.postgres.core.ownership import owned, owner_parameters
from adapters.postgres.core.recordset import insert_from, records
from adapters.postgres.core.transaction import Query, Step
from adapters.postgres.tables.index import carrier_quote, job, prospect, quote_run, quote_worksheet, rate_book
from models.base import Frozen
from models.job import JobRef
from models.prospect import DraftStatus
from models.quote import PRICED, ProgramQuote
from models.worksheet import Worksheet


class PricedSheet(Frozen):
    """A worksheet on its way into its table; sha256 is that of the input."""

    program: str
    sha256: str
    algorithm: str
    engine_version: str
    book_version: str
    worksheet: Worksheet

    @classmethod
    def of(cls, worksheet: Worksheet, sha256: str) -> "PricedSheet":
        """The worksheet beside what is searched of it."""
        return cls(
            program=worksheet.program,
            sha256=sha256,
            algorithm=worksheet.algorithm,
            engine_version=worksheet.engine_version,
            book_version=worksheet.book_version,
            worksheet=worksheet,
        )


_ROWS, _SHEETS = TypeAdapter(tuple[ProgramQuote, ...]), TypeAdapter(tuple[PricedSheet, ...])
_OF_ROW = tuple(name for name in ProgramQuote.model_fields if name not in ("run_id", "seq", "updated_at"))
_OF_SHEET = tuple(PricedSheet.model_fields)
_KEY = ["run_id", "program"]
_JOB, _RUN = bindparam("job", type_=Uuid), bindparam("run", type_=Uuid)
_COUNT = bindparam("count", type_=Integer)


def project(job_ref: JobRef, rows: Sequence[ProgramQuote], sheets: Sequence[PricedSheet]) -> Step:
    """Rows of one run where their version is newer, the worksheets of those, and news of them to listeners.

    Answers one row with the job's latest number and how many rows were taken; none when there is no such job
    in its tenant.
    """
    numbered = tuple(row.model_copy(update={"seq": place}) for place, row in enumerate(rows, start=1))
    return _PROJECT.step(
        job=job_ref.job_id,
        run=rows[0].run_id,
        count=len(rows),
        rows=_ROWS.dump_json(numbered).decode(),
        # What is not there is not written: a sixth of a worksheet's JSON, to be read and compressed.
        sheets=_SHEETS.dump_json(tuple(sheets), exclude_none=True).decode(),
        **owned(job_ref.scope),
    )


def lock_prospect(run_id: UUID) -> Step:
    """Hold the run's prospect, if it has one: first of all, before a row of the run or of a job is changed.

    Whoever deletes a prospect takes it, then its jobs and runs. This is the one order.
    """
    return _LOCK.step(run=run_id)


def end(run_id: UUID) -> Step:
    """The run, while it is open; a prospect of which it has a price gets its status."""
    return _END.step(run=run_id)


def _owned(table: Table) -> dict[str, ColumnElement[Any]]:
    """Whose a new row is, and who sees it: those who see its run."""
    seen = select(quote_run.c.shown_to).where(quote_run.c.id == _RUN).scalar_subquery()
    return {"run_id": _RUN, "shown_to": seen, **owner_parameters(table)}


def _written(taken: CTE) -> CTE:
    row = records("rows", carrier_quote, (*_OF_ROW, "seq"))
    content = {name: row.c[name] for name in _OF_ROW} | {"seq": taken.c.event_seq - _COUNT + row.c.seq}
    new = insert_from(
        carrier_quote,
        content | {"job_id": _JOB} | _owned(carrier_quote),
        taken.join(row, true()),
    )
    changed = {name: new.excluded[name] for name in content if name != "program"}
    guarded = new.on_conflict_do_update(
        index_elements=_KEY,
        set_=changed | {"job_id": new.excluded.job_id, "updated_at": func.now()},
        where=new.excluded.version > carrier_quote.c.version,
    )
    return guarded.returning(carrier_quote.c.program).cte("written")


def _explained(written: CTE) -> CTE:
    """The database adds the run's own input and the hash of the book; a later price replaces all of it."""
    sheet = records("sheets", quote_worksheet, _OF_SHEET)
    asked = select(quote_run.c.input["risk"]).where(quote_run.c.id == _RUN).scalar_subquery()
    book = select(rate_book.c.sha256).where(rate_book.c.version == sheet.c.book_version).scalar_subquery()
    content = {name: sheet.c[name] for name in _OF_SHEET} | {"input": asked, "book_sha256": book}
    new = insert_from(
        quote_worksheet,
        content | _owned(quote_worksheet),
        sheet.join(written, written.c.program == sheet.c.program),
    )
    changed = {name: new.excluded[name] for name in content if name != "program"}
    return new.on_conflict_do_update(index_elements=_KEY, set_=changed).cte("explained")


def _project() -> Query:
    """Numbers come first: who takes them holds the job's row, so that the order of commits is theirs."""
    numbers = job.c.event_seq + _COUNT
    taken = update(job).where(job.c.id == _JOB).values(event_seq=numbers).returning(job.c.event_seq)
    taken_rows = taken.cte("taken")
    written = _written(taken_rows)
    kept = select(func.count()).select_from(written).scalar_subquery().label("kept")
    answer = select(taken_rows.c.event_seq, news(taken_rows.c.event_seq), kept)
    return Query(answer.add_cte(written, _explained(written)))


def _end() -> Query:
    run = (
        update(quote_run)
        .where(quote_run.c.id == _RUN, quote_run.c.closed_at.is_(None))
        .values(closed_at=func.now())
        .returning(quote_run.c.prospect_id)
        .cte("run")
    )
    priced = or_(*(carrier_quote.c.state == state.value for state in sorted(PRICED)))
    any_price = exists().where(carrier_quote.c.run_id == _RUN, priced)
    marked = update(prospect).where(prospect.c.id == run.c.prospect_id, any_price)
    return Query(marked.values(status=DraftStatus.QUOTE_GENERATED.value))


def _lock_prospect() -> Query:
    of_run = select(quote_run.c.prospect_id).where(quote_run.c.id == _RUN).scalar_subquery()
    return Query(select(prospect.c.id).where(prospect.c.id == of_run).with_for_update(key_share=True))


_PROJECT, _LOCK, _END = _project(), _lock_prospect(), _end()
