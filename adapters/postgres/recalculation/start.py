"""A recalculation as it is asked: a run of its own beside the submitted one, and whose Save it prices."""

from typing import Any

from psycopg.types.json import Jsonb
from pydantic import TypeAdapter
from sqlalchemy import ColumnElement, Text, Uuid, bindparam, cast, func, literal, select
from sqlalchemy.dialects.postgresql import JSONB, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.ownership import owned, owner_parameters
from adapters.postgres.core.transaction import Query, send
from adapters.postgres.tables.index import quote_run, workbook_price
from models.job import JobStart, TenantScope
from models.recalculation import RecalculationInput
from models.risk import RateOverride, ScheduleRating

KIND, STAFF = "recalculation", "staff"
_SCHEDULE = TypeAdapter(tuple[ScheduleRating, ...])
_OVERRIDES = TypeAdapter(tuple[RateOverride, ...])


class RecalculationRuns:
    """See InputRows: runs of kind recalculation, which staff alone see until they are released."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def keep(self, start: JobStart[RecalculationInput], owner: TenantScope) -> None:
        """The run; the database makes its input of that of the submitted one: a large risk takes no trip."""
        asked, run = start.input, start.row_id
        risk: dict[str, Any] = {"schedule": _SCHEDULE.dump_python(asked.schedule, mode="json")}
        if asked.overrides:  # as the risk itself is written: without any there is no such field
            risk["overrides"] = _OVERRIDES.dump_python(asked.overrides, mode="json")
        await send(
            self._connection,
            _RUN.step(
                id=run, job_id=start.job.job_id, created_by=start.actor, base=asked.base_run,
                programs=Jsonb([asked.column]), wish=Jsonb(risk), **owned(owner),
            ),
            _PRICE.step(
                run_id=run, submission_id=asked.submission_id, column_key=asked.column,
                workbook_version=asked.version, digest=asked.digest, saved_by=start.actor, **owned(owner),
            ),
        )  # fmt: skip


def _run() -> Query:
    base = quote_run.alias("base")
    risk: ColumnElement[Any] = base.c.input["risk"].op("-")(literal("overrides", Text))
    input_: ColumnElement[Any] = base.c.input.op("||")(
        func.jsonb_build_object(
            "programs",
            cast(bindparam("programs"), JSONB),
            "risk",
            risk.op("||")(cast(bindparam("wish"), JSONB)),
        )
    )
    values = {
        "id": bindparam("id", type_=Uuid), "job_id": bindparam("job_id", type_=Uuid),
        "prospect_id": base.c.prospect_id, "prospect_version": base.c.prospect_version,
        "created_by": bindparam("created_by", type_=Uuid), "input": input_,
        "kind": literal(KIND, Text), "base_run_id": base.c.id, "shown_to": literal(STAFF, Text),
        **owner_parameters(quote_run),
    }  # fmt: skip
    source = select(*values.values()).where(base.c.id == bindparam("base", type_=Uuid))
    return Query(insert(quote_run).from_select(list(values), source))


def _price() -> Query:
    names = ("run_id", "submission_id", "column_key", "workbook_version", "digest", "saved_by")
    row = {name: bindparam(name) for name in names} | owner_parameters(workbook_price)
    return Query(insert(workbook_price).values(row))


_RUN, _PRICE = _run(), _price()
