"""Further tries of one program: who may ask for one, the tries under way, and all tries so far."""

from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.postgres.core.ownership import owned, owner_columns, owner_of, within
from adapters.postgres.tables.index import app_user, carrier_quote, job, prospect, quote_attempt, quote_run
from adapters.postgres.tables.quote_rows import COLUMNS, program_quote
from models.errors import RunNotFound
from models.job import JobStart, JobStatus, TenantScope
from models.quote import ProgramQuote
from models.quote_retry import ProgramAttempt, RetryInput, RetryTarget
from models.tenant import Tenant


class QuoteRetries:
    """Further tries within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def target(self, run_id: UUID, program: str) -> RetryTarget:
        """The program's row and whose it is. Raises: RunNotFound."""
        running = (
            select(quote_attempt.c.id)
            .join(job, job.c.id == quote_attempt.c.job_id)
            .where(
                quote_attempt.c.run_id == run_id,
                quote_attempt.c.program == program,
                job.c.status == JobStatus.PROCESSING.value,
            )
            .exists()
        )
        query = (
            select(
                *COLUMNS, *owner_columns(quote_run), prospect.c.quote_submitted, running.label("under_way"),
                quote_run.c.input["risk"]["effective_date"].astext.label("effective_date"),
            )
            .join(quote_run, quote_run.c.id == carrier_quote.c.run_id)
            .outerjoin(prospect, prospect.c.id == quote_run.c.prospect_id)
            .where(
                carrier_quote.c.run_id == run_id,
                carrier_quote.c.program == program,
                within(self._tenant, carrier_quote),
            )
        )  # fmt: skip
        row = (await self._connection.execute(query)).first()
        if row is None:
            raise RunNotFound("This run has no such program, or it is not yours to ask again", path="program")
        return RetryTarget(
            row=program_quote(row),
            owner=owner_of(row),
            quote_submitted=bool(row.quote_submitted),
            under_way=row.under_way,
            effective_date=row.effective_date,
        )

    async def keep(self, start: JobStart[RetryInput], owner: TenantScope) -> None:
        """See InputRows: the next try of the program; the run itself is what the job refers to."""
        run_id, before = start.row_id, start.input.before
        earlier = select(func.coalesce(func.max(quote_attempt.c.number), 1) + 1).where(
            quote_attempt.c.run_id == run_id, quote_attempt.c.program == before.program
        )
        await self._connection.execute(
            insert(quote_attempt).values(
                id=uuid7(),
                run_id=run_id,
                program=before.program,
                number=earlier.scalar_subquery(),
                job_id=start.job.job_id,
                asked_by=start.actor,
                before=before.model_dump(mode="json"),
                **owned(owner),
            )
        )

    async def history(self, run_id: UUID, program: str) -> tuple[ProgramAttempt, ...]:
        """Every try of a program in a run, oldest first. Raises: RunNotFound."""
        current = (await self.target(run_id, program)).row
        asker = app_user.alias("asker")
        run = (
            await self._connection.execute(
                select(quote_run.c.created_at, asker.c.name)
                .outerjoin(asker, asker.c.id == quote_run.c.created_by)
                .where(quote_run.c.id == run_id)
            )
        ).one()
        later = (
            await self._connection.execute(
                select(quote_attempt.c.before, quote_attempt.c.asked_at, asker.c.name)
                .outerjoin(asker, asker.c.id == quote_attempt.c.asked_by)
                .where(quote_attempt.c.run_id == run_id, quote_attempt.c.program == program)
                .order_by(quote_attempt.c.number)
            )
        ).all()
        outcomes = [*(ProgramQuote.model_validate(row.before) for row in later), current]
        asked: list[tuple[Any, str | None]] = [
            (run.created_at, run.name),
            *((r.asked_at, r.name) for r in later),
        ]
        return tuple(
            ProgramAttempt(
                number=number,
                state=row.state,
                source=row.source,
                reasons=row.reasons,
                elapsed_ms=row.elapsed_ms,
                asked_by=name or "",
                asked_at=at,
            )
            for number, (row, (at, name)) in enumerate(zip(outcomes, asked, strict=True), start=1)
        )
