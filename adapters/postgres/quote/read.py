"""Quote runs as screens read them: rows of all programs, and the worksheet behind a price."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.event_loop_offload import MANY, off_loop_if
from adapters.postgres.core.ownership import within
from adapters.postgres.prospect.key import hold_of_run
from adapters.postgres.quote.shown import is_of, shown_run
from adapters.postgres.tables.index import (
    carrier_quote,
    job,
    quote_attempt,
    quote_run,
    quote_worksheet,
)
from adapters.postgres.tables.quote_rows import COLUMNS, program_quote
from models.errors import RunNotFound
from models.job import JobStatus
from models.quote import FirstPrice, ProgramQuote, QuoteRun, RunRetry, RunSummary
from models.tenant import Tenant
from models.worksheet import Worksheet

_RETRIES = (
    select(quote_attempt.c.program, quote_attempt.c.job_id)
    .join(job, job.c.id == quote_attempt.c.job_id)
    .where(job.c.status == JobStatus.PROCESSING.value)
)
"""Further tries that are under way."""


class QuoteReads:
    """Runs within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def hold(self, run_id: UUID) -> None:
        """Keep others from deleting a run until the transaction ends, before a row is hung on it.

        Raises: RunNotFound.
        """
        await hold_of_run(self._connection, self._tenant, run_id)

    async def run(self, run_id: UUID) -> QuoteRun:
        """A run with the prices that the reader is shown, an underwriter's in place of the first ones.

        Raises: RunNotFound.
        """
        head = (await self._connection.execute(self._runs().where(quote_run.c.id == run_id))).first()
        if head is None:
            raise RunNotFound("There is no such quote run, or it is not yours to see")
        query: Select[Any] = (
            select(*COLUMNS, carrier_quote.c.shown_to)
            .where(is_of(self._tenant, carrier_quote, run_id))
            .order_by(carrier_quote.c.program, carrier_quote.c.run_id != run_id)
        )
        found = (await self._connection.execute(query)).all()
        retried = await self._connection.execute(_RETRIES.where(quote_attempt.c.run_id == run_id))
        return QuoteRun(
            id=head.id,
            job_id=head.job_id,
            prospect_id=head.prospect_id,
            status=head.status,
            created_at=head.created_at,
            closed_at=head.closed_at,
            programs=await _program_quotes(_newest(found)),
            retries=tuple(RunRetry(program=row.program, job_id=row.job_id) for row in retried),
            first_prices=_replaced(found, run_id),
        )

    async def runs(self, prospect_id: UUID, limit: int = 50) -> tuple[RunSummary, ...]:
        """The quotes of a prospect, newest first; none when the prospect is outside the scope.

        A price that an underwriter made again is none of them: it stands beside the quote that it is of.
        """
        query = (
            self._runs()
            .where(quote_run.c.prospect_id == prospect_id, quote_run.c.base_run_id.is_(None))
            .order_by(quote_run.c.created_at.desc(), quote_run.c.id.desc())
            .limit(limit)
        )
        return tuple(
            RunSummary(
                id=row.id,
                job_id=row.job_id,
                status=row.status,
                created_at=row.created_at,
                closed_at=row.closed_at,
            )
            for row in await self._connection.execute(query)
        )

    async def is_made_again(self, run_id: UUID) -> bool:
        """Whether a run is the price that an underwriter made again of a quote, and no quote by itself."""
        query = select(quote_run.c.base_run_id).where(
            quote_run.c.id == run_id, within(self._tenant, quote_run)
        )
        return await self._connection.scalar(query) is not None

    async def worksheet(self, run_id: UUID, program: str, *, own: bool = False) -> Worksheet:
        """The worksheet of one program, of the price that `run` shows; own: of the run's own.

        Raises: RunNotFound when there is no price, or no such run.
        """
        query = select(quote_worksheet.c.worksheet).where(
            quote_worksheet.c.run_id == (run_id if own else shown_run(self._tenant, run_id, program)),
            quote_worksheet.c.program == program,
            within(self._tenant, quote_worksheet),
        )
        row = (await self._connection.execute(query)).first()
        if row is None:
            raise RunNotFound("This program has no worksheet in this run")
        large = len(row.worksheet["lines"]) > MANY
        return await off_loop_if(large, Worksheet.model_validate, row.worksheet)

    def _runs(self) -> Select[Any]:
        columns = (
            quote_run.c.id,
            quote_run.c.job_id,
            quote_run.c.prospect_id,
            job.c.status,
            quote_run.c.created_at,
            quote_run.c.closed_at,
        )
        return (
            select(*columns).join(job, job.c.id == quote_run.c.job_id).where(within(self._tenant, quote_run))
        )


def _newest(rows: Sequence[Row[Any]]) -> list[Row[Any]]:
    """One row of each program: an underwriter's comes behind what was submitted."""
    return list({row.program: row for row in rows}.values())


def _replaced(rows: Sequence[Row[Any]], run_id: UUID) -> tuple[FirstPrice, ...]:
    """The run's own prices of the programs of which an underwriter's price is shown."""
    made_again = {row.program: row for row in rows if row.run_id != run_id}
    return tuple(
        FirstPrice(
            program=row.program,
            total=row.totals["total_estimated_annual_premium"],
            released=made_again[row.program].shown_to == "all",
        )
        for row in rows
        if row.run_id == run_id and row.program in made_again and row.totals is not None
    )


async def _program_quotes(rows: Sequence[Row[Any]]) -> tuple[ProgramQuote, ...]:
    """The rows of a run, beside the event loop where they hold many places."""

    def read() -> tuple[ProgramQuote, ...]:
        return tuple(program_quote(row) for row in rows)

    return await off_loop_if(sum(len(row.locations) for row in rows) > MANY, read)
