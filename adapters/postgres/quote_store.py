"""The projections of quote runs as activities write them: guarded by version, ordered by the job."""

from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Text, cast, exists, func, literal, select, update
from sqlalchemy.dialects.postgresql import JSONB, insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from activities.ports import RunSnapshot
from adapters.crypto import FieldCipher
from adapters.postgres.group_commit import GroupCommit
from adapters.postgres.job_closing import close_job
from adapters.postgres.notify import notify
from adapters.postgres.quote_rows import COLUMNS, column_values, program_quote
from adapters.postgres.tables import (
    carrier_quote,
    job,
    prospect,
    quote_run,
    quote_worksheet,
    rate_book,
)
from adapters.postgres.tenant import Tenant
from adapters.postgres.unit_of_work import set_context
from models.errors import RunNotFound
from models.job import JobRef, JobStatus
from models.quote import PRICED, ProgramQuote, QuoteInput
from models.worksheet import Worksheet

INPUTS_KEPT = 128
"""Inputs of runs never change, so that the last ones are kept parsed: each program of a run reads its own."""

GUARDED = frozenset(carrier_quote.c.keys()) - {
    "run_id", "program", "job_id", "tenant_partner", "tenant_org", "tenant_user", "updated_at",
}  # fmt: skip


REPRICED = (
    "input", "sha256", "algorithm", "engine_version", "book_version", "book_sha256", "worksheet",
)  # fmt: skip
"""What a later price of the same program in the same run replaces."""


@dataclass(frozen=True)
class Projection:
    """What one activity writes: rows, or one row with its worksheet."""

    job_ref: JobRef
    rows: tuple[ProgramQuote, ...]
    worksheet: Worksheet | None = None
    digest: str = ""


class PostgresQuoteStore:
    """The port QuoteStore, on the worker's engine; each call is one transaction in the job's tenant."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher) -> None:
        self._engine, self._cipher = engine, cipher
        self._inputs: OrderedDict[UUID, QuoteInput] = OrderedDict()
        self._group = GroupCommit(self._commit)

    async def snapshot(self, job_ref: JobRef) -> RunSnapshot:
        """The run of this job. Raises: RunNotFound."""
        async with self._begin(job_ref) as connection:
            head = await self._head(connection, job_ref)
            known = self._inputs.get(head.run_id) or self._keep(
                head.run_id, await self._read_input(connection, head.run_id)
            )
        return RunSnapshot(run_id=head.run_id, input=known, job_status=JobStatus(head.status))

    async def asked(self, job_ref: JobRef, run_id: UUID) -> QuoteInput:
        """What a run asked for; it never changes, so that the last ones are kept. Raises: RunNotFound."""
        known = self._inputs.get(run_id)
        return known if known is not None else (await self.snapshot(job_ref)).input

    async def record(self, job_ref: JobRef, rows: Sequence[ProgramQuote]) -> None:
        """Upsert rows where their version is newer, give each a sequence number, notify listeners.

        Raises: RunNotFound.
        """
        if rows:
            await self._group.write(job_ref.job_id, Projection(job_ref, tuple(rows)))

    async def record_price(
        self, job_ref: JobRef, row: ProgramQuote, worksheet: Worksheet, digest: str
    ) -> None:
        """Upsert a priced row and its worksheet; a row that came too late brings no worksheet either.

        Raises: RunNotFound.
        """
        await self._group.write(job_ref.job_id, Projection(job_ref, (row,), worksheet, digest))

    async def rows(self, job_ref: JobRef, run_id: UUID) -> tuple[ProgramQuote, ...]:
        """All rows of the run."""
        query = select(*COLUMNS).where(carrier_quote.c.run_id == run_id).order_by(carrier_quote.c.program)
        async with self._begin(job_ref) as connection:
            return tuple(program_quote(row) for row in await connection.execute(query))

    async def close(
        self,
        job_ref: JobRef,
        run_id: UUID,
        status: JobStatus,
        result_key: str | None,
        error_code: str | None,
    ) -> None:
        """Close job and run in one transaction, once; a second close is no error."""
        async with self._begin(job_ref) as connection:
            if await close_job(connection, job_ref, status, result_key, error_code):
                await connection.execute(
                    update(quote_run).where(quote_run.c.id == run_id).values(closed_at=func.now())
                )
                await self._mark_prospect(connection, run_id)

    @asynccontextmanager
    async def _begin(self, job_ref: JobRef) -> AsyncIterator[AsyncConnection]:
        async with self._engine.begin() as connection:
            await set_context(connection, Tenant.of_job(job_ref.scope))
            yield connection

    async def _head(self, connection: AsyncConnection, job_ref: JobRef) -> Row[UUID, str]:
        query = select(job.c.input_ref.label("run_id"), job.c.status).where(job.c.id == job_ref.job_id)
        row = (await connection.execute(query)).first()
        if row is None:
            raise RunNotFound(f"There is no job {job_ref.job_id} in its tenant")
        return row

    async def _read_input(self, connection: AsyncConnection, run_id: UUID) -> QuoteInput:
        query = select(quote_run.c.input, quote_run.c.fein_sealed).where(quote_run.c.id == run_id)
        row = (await connection.execute(query)).first()
        if row is None:
            raise RunNotFound(f"There is no quote run {run_id} in its tenant")
        document = dict(row.input)
        if row.fein_sealed is not None:
            document["fein"] = self._cipher.open(row.fein_sealed, table="quote_run", row=run_id)
        return QuoteInput.model_validate(document)

    def _keep(self, run_id: UUID, value: QuoteInput) -> QuoteInput:
        self._inputs[run_id] = value
        if len(self._inputs) > INPUTS_KEPT:
            self._inputs.popitem(last=False)
        return value

    async def _commit(self, group: Sequence[Projection]) -> None:
        """Write what waits for one job in one transaction; of two rows for a program, the newer."""
        job_ref = group[0].job_ref
        newest: dict[tuple[UUID, str], ProgramQuote] = {}
        for row in (row for projection in group for row in projection.rows):
            key = (row.run_id, row.program)
            if key not in newest or row.version > newest[key].version:
                newest[key] = row
        async with self._begin(job_ref) as connection:
            written = await self._project(connection, job_ref, list(newest.values()))
            priced = [
                projection
                for projection in group
                if projection.worksheet is not None and projection.rows[0].program in written
            ]
            if priced:
                await self._write_worksheets(connection, job_ref, priced)

    async def _project(
        self, connection: AsyncConnection, job_ref: JobRef, rows: Sequence[ProgramQuote]
    ) -> set[str]:
        """Write the rows. Returns: the programs whose row was newer than what was there.

        The job's row is locked by taking numbers from it, so that the order of commits is that of numbers.
        """
        taken = (
            update(job)
            .where(job.c.id == job_ref.job_id)
            .values(event_seq=job.c.event_seq + len(rows))
            .returning(job.c.event_seq)
        )
        counter = (await connection.execute(taken)).first()
        if counter is None:
            raise RunNotFound(f"There is no job {job_ref.job_id} in its tenant")
        first = counter.event_seq - len(rows) + 1
        values = [
            column_values(row, job_id=job_ref.job_id, owner=job_ref.scope, seq=first + place)
            for place, row in enumerate(rows)
        ]
        upsert = insert(carrier_quote).values(values)
        upsert = upsert.on_conflict_do_update(
            index_elements=["run_id", "program"],
            set_={name: upsert.excluded[name] for name in GUARDED} | {"updated_at": func.now()},
            where=upsert.excluded.version > carrier_quote.c.version,
        )
        written = await connection.scalars(upsert.returning(carrier_quote.c.program))
        await notify(connection, job_ref.job_id, counter.event_seq)
        return set(written)

    async def _write_worksheets(
        self, connection: AsyncConnection, job_ref: JobRef, priced: Sequence[Projection]
    ) -> None:
        owner = job_ref.scope
        values = [
            {
                "run_id": projection.rows[0].run_id,
                "program": projection.rows[0].program,
                "tenant_partner": owner.partner,
                "tenant_org": owner.org,
                "tenant_user": owner.user,
                **worksheet_values(projection.rows[0].run_id, projection.worksheet, projection.digest),
            }
            for projection in priced
            if projection.worksheet is not None
        ]
        upsert = insert(quote_worksheet).values(values)
        replaced = {name: upsert.excluded[name] for name in REPRICED}
        await connection.execute(
            upsert.on_conflict_do_update(index_elements=["run_id", "program"], set_=replaced)
        )

    async def _mark_prospect(self, connection: AsyncConnection, run_id: UUID) -> None:
        """A prospect of which a price exists has the status quote_generated."""
        priced = exists().where(
            carrier_quote.c.run_id == run_id, carrier_quote.c.state.in_([state.value for state in PRICED])
        )
        of_run = select(quote_run.c.prospect_id).where(quote_run.c.id == run_id).scalar_subquery()
        await connection.execute(
            update(prospect).where(prospect.c.id == of_run, priced).values(status="quote_generated")
        )


def worksheet_values(run_id: UUID, worksheet: Worksheet, digest: str) -> dict[str, Any]:
    """The columns of a worksheet; its input is the run's own, copied by the database."""
    return {
        "input": select(quote_run.c.input["risk"]).where(quote_run.c.id == run_id).scalar_subquery(),
        "sha256": digest,
        "algorithm": worksheet.algorithm,
        "engine_version": worksheet.engine_version,
        "book_version": worksheet.book_version,
        "book_sha256": select(rate_book.c.sha256)
        .where(rate_book.c.version == worksheet.book_version)
        .scalar_subquery(),
        "worksheet": cast(literal(worksheet.model_dump_json(), Text), JSONB),
    }
