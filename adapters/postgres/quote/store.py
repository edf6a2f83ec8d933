"""The projections of quote runs as activities write them: guarded by version, ordered by the job."""

from collections import OrderedDict
from collections.abc import Awaitable, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ports import PricedRow, RunSnapshot
from adapters.crypto import FieldCipher
from adapters.event_loop_offload import off_loop_if
from adapters.postgres.core.transaction import Query, Step, begin_with, one_trip, send
from adapters.postgres.job.closing import closing
from adapters.postgres.quote.write import PricedSheet, end, lock_prospect, project
from adapters.postgres.tables.index import carrier_quote, job, quote_run
from adapters.postgres.tables.quote_rows import COLUMNS, program_quote
from models.errors import RunNotFound
from models.job import JobRef, JobStatus
from models.quote import ProgramQuote, QuoteInput
from models.tenant import Tenant

MANY_LINES = 5_000
"""Worksheet lines of a batch from which their JSON is made beside the event loop: 0.002 ms each."""
INPUTS_KEPT = 128
"""Inputs of runs never change, so that the last ones are kept parsed: each program of a run reads its own."""


class PostgresQuoteStore:
    """The port QuoteStore, on the worker's engine; each call is one transaction in the job's tenant."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher) -> None:
        self._engine, self._cipher = engine, cipher
        self._inputs: OrderedDict[UUID, QuoteInput] = OrderedDict()

    async def snapshot(self, job_ref: JobRef) -> RunSnapshot:
        """The run of this job. Raises: RunNotFound."""
        (rows,) = await self._trip(job_ref, _RUN.step(job=job_ref.job_id))
        if not rows:
            raise RunNotFound(f"There is no job {job_ref.job_id} in its tenant")
        run = rows[0]
        known = self._inputs.get(run.id) or self._keep(run.id, self._input(run))
        return RunSnapshot(run_id=run.id, input=known, job_status=JobStatus(run.status))

    async def input_of_run(self, job_ref: JobRef, run_id: UUID) -> QuoteInput:
        """What a run asked for; it never changes, so that the last ones are kept. Raises: RunNotFound."""
        known = self._inputs.get(run_id)
        return known if known is not None else (await self.snapshot(job_ref)).input

    async def record(self, job_ref: JobRef, rows: Sequence[ProgramQuote]) -> None:
        """Upsert rows where their version is newer, give each a sequence number, notify listeners.

        Raises: RunNotFound.
        """
        await self.record_prices(job_ref, [PricedRow(row=row) for row in rows])

    async def record_prices(self, job_ref: JobRef, rows: Sequence[PricedRow]) -> None:
        """Upsert rows and the worksheets of those that have one, in one transaction.

        A row that came too late brings no worksheet either. Raises: RunNotFound.
        """
        if not rows:
            return
        (known,) = await self._trip(job_ref, await _projected(job_ref, rows))
        if not known:
            raise RunNotFound(f"There is no job {job_ref.job_id} in its tenant")

    async def conclude(
        self, job_ref: JobRef, rows: Sequence[PricedRow], result: Awaitable[str | None]
    ) -> bool:
        """Write the rows of a whole run and close it as done, in one transaction, if its result was stored.

        The object is stored while the database writes. Rows of before may say otherwise than this result:
        where there are any, the run stays open. Returns: whether it was closed. Raises: RunNotFound.
        """
        run_id = rows[0].row.run_id
        first = lock_prospect(run_id), await _projected(job_ref, rows)
        tenant = Tenant.of_job(job_ref.scope)
        async with begin_with(self._engine, tenant, *first) as (connection, (_, known)):
            if not known:
                raise RunNotFound(f"There is no job {job_ref.job_id} in its tenant")
            key = await result
            if key is None or known[0].kept != len(rows):
                return False
            last = closing(job_ref, JobStatus.DONE, key, None), end(run_id)
            closed, _ = await send(connection, *last, commit=True)
            return bool(closed)

    async def rows(self, job_ref: JobRef, run_id: UUID) -> tuple[ProgramQuote, ...]:
        """All rows of the run."""
        (rows,) = await self._trip(job_ref, _PROGRAMS.step(run=run_id))
        return tuple(program_quote(row) for row in rows)

    async def close(
        self,
        job_ref: JobRef,
        run_id: UUID,
        status: JobStatus,
        result_key: str | None,
        error_code: str | None,
    ) -> None:
        """Close job and run in one transaction, once; a second close is no error. Raises: RunNotFound.

        The prospect is held first, as whoever deletes it does: the other way round each waits for the other.
        """
        _, closed, _ = await self._trip(
            job_ref, lock_prospect(run_id), closing(job_ref, status, result_key, error_code), end(run_id)
        )
        if not closed:
            await self.snapshot(job_ref)

    async def _trip(self, job_ref: JobRef, *steps: Step) -> list[list[Any]]:
        return await one_trip(self._engine, Tenant.of_job(job_ref.scope), *steps)

    def _input(self, run: Any) -> QuoteInput:
        document = dict(run.input)
        if run.fein_sealed is not None:
            document["fein"] = self._cipher.open(run.fein_sealed, table="quote_run", row=run.id)
        return QuoteInput.model_validate(document)

    def _keep(self, run_id: UUID, value: QuoteInput) -> QuoteInput:
        self._inputs[run_id] = value
        if len(self._inputs) > INPUTS_KEPT:
            self._inputs.popitem(last=False)
        return value


async def _projected(job_ref: JobRef, rows: Sequence[PricedRow]) -> Step:
    """What writes rows with their worksheets."""
    sheets = tuple(PricedSheet.of(each.worksheet, each.digest) for each in rows if each.worksheet is not None)
    lines = sum(len(sheet.worksheet.lines) for sheet in sheets)
    return await off_loop_if(lines > MANY_LINES, project, job_ref, [each.row for each in rows], sheets)


_RUN = Query(
    select(quote_run.c.id, job.c.status, quote_run.c.input, quote_run.c.fein_sealed)
    .join(quote_run, quote_run.c.id == job.c.input_ref)
    .where(job.c.id == bindparam("job"))
)
_PROGRAMS = Query(
    select(*COLUMNS).where(carrier_quote.c.run_id == bindparam("run")).order_by(carrier_quote.c.program)
)
