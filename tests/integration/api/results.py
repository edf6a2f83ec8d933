"""Plays the worker: writes what activities would write, on the worker's own role."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ports import RunSnapshot
from activities.quote.result import result_key
from activities.quote.retry import QuoteRetryActivities
from activities.quote.steps import QuoteActivities
from activities.recalculation import RecalculationActivities
from activities.risk_profile import RiskProfileActivities
from adapters.postgres.core.notify import CHANNEL
from adapters.postgres.quote.retry_store import PostgresQuoteRetryStore
from adapters.postgres.quote.store import PostgresQuoteStore
from adapters.postgres.rate_book.books import PostgresRateBooks
from adapters.postgres.recalculation.store import PostgresRecalculations
from adapters.postgres.reference.catalogue import PostgresProgramCatalogue
from adapters.postgres.risk_profile.store import PostgresRiskProfileStore
from adapters.s3 import S3ObjectStore
from api.services import Services
from models.eligibility import Eligibility, Reason, RuleSource
from models.job import JobClosing, JobRef, JobStatus, TenantScope
from models.quote import OutcomeSource, ProgramQuote, ProgramState, ProgramTask
from models.quote_retry import RetryClosing
from models.recalculation import RecalculationOutcome
from models.risk import Risk
from models.risk_profile import RiskProfileInput
from tests.support.timeouts import PATIENCE_S
from workflows.contracts import new_job

Meanwhile = Callable[[], Awaitable[None]]


class _Interrupted(PostgresRecalculations):
    """Lets others work between the reading of a task and its price."""

    meanwhile: Meanwhile | None = None

    async def risk(self, run_id: UUID) -> Risk:
        found = await super().risk(run_id)
        if self.meanwhile is not None:
            await self.meanwhile()
        return found


class Results:
    """Outcomes of jobs that the API started."""

    def __init__(self, engine: AsyncEngine, services: Services) -> None:
        self.engine, self._objects = engine, services.store
        self._store = PostgresQuoteStore(engine, services.cipher)
        self._books, self._listener, self._cipher = services.books, services.listener, services.cipher
        assert isinstance(self._objects, S3ObjectStore)

    async def notify(self) -> None:
        """Until the application has heard of all that was written before; till then it answers from memory.

        News come in the order of their commits: whoever hears the last ones has heard those before.
        """
        last = uuid4()
        async with self._listener.subscribe(last) as news:
            async with self.engine.begin() as connection:
                words = {"channel": CHANNEL, "told": json.dumps({"job": str(last)})}
                await connection.execute(text("SELECT pg_notify(:channel, :told)"), words)
            async with asyncio.timeout(PATIENCE_S):
                await news.wait()

    async def _job(self, job_id: UUID) -> JobRef:
        async with self.engine.begin() as connection:
            await connection.execute(text("SELECT set_config('app.scope', 'system', true)"))
            row = (
                await connection.execute(
                    text("SELECT tenant_partner, tenant_org, tenant_user FROM job WHERE id = :id"),
                    {"id": job_id},
                )
            ).one()
        scope = TenantScope(partner=row.tenant_partner, org=row.tenant_org, user=row.tenant_user)
        return JobRef(job_id=job_id, scope=scope)

    async def quoted_at_carrier(self, account_id: UUID, quote_ref: str) -> None:
        """A carrier has made the quote of an account, asks a question, and lists officers of a state."""
        asks = [{"ids": ["1"], "question": {"id": "1", "text": "Any vehicles?", "kind": "yes_no"}}]
        lists = [{"state": "IL", "kind": "Officers"}]
        quoted = (
            "UPDATE bind_account SET quote_ref = :ref, state = 'quoted', questions = CAST(:asks AS jsonb),"
            " officer_options = CAST(:lists AS jsonb) WHERE id = :id"
        )
        values = {"ref": quote_ref, "id": account_id, "asks": json.dumps(asks), "lists": json.dumps(lists)}
        async with self.engine.begin() as connection:
            await connection.execute(text("SELECT set_config('app.scope', 'system', true)"))
            await connection.execute(text(quoted), values)

    async def over_at_carrier(self, account_id: UUID) -> UUID:
        """An account of the same prospect, at another carrier, that has ended. Returns: its id."""
        ended = (
            "INSERT INTO bind_account"
            " (id, prospect_id, tenant_partner, tenant_org, tenant_user, adapter, state, version)"
            " SELECT :new, prospect_id, tenant_partner, tenant_org, tenant_user, 'birch', 'withdrawn', 1"
            " FROM bind_account WHERE id = :id"
        )
        new = uuid4()
        async with self.engine.begin() as connection:
            await connection.execute(text("SELECT set_config('app.scope', 'system', true)"))
            await connection.execute(text(ended), {"new": new, "id": account_id})
        return new

    async def snapshot(self, job_id: UUID) -> RunSnapshot:
        """What the job is to price."""
        return await self._store.snapshot(await self._job(job_id))

    async def quoted(
        self, job_id: UUID, program: str, state: ProgramState, *, text: str = "", version: int = 1
    ) -> None:
        """A row for a program."""
        job = await self._job(job_id)
        partner, _, carrier = program.partition("-")
        reason = Reason(
            rule_id="test", outcome=Eligibility.NO, text=text, source=RuleSource(kind="carrier", name="GMS")
        )
        row = ProgramQuote(
            run_id=(await self._store.snapshot(job)).run_id,
            program=program,
            partner=partner,
            carrier=carrier,
            carrier_name="Key Risk",
            state=state,
            source=OutcomeSource.CARRIER,
            reasons=(reason,) if text else (),
            version=version,
        )
        await self._store.record(job, [row])

    async def profile_input(self, job_id: UUID) -> RiskProfileInput:
        """What a risk profile is to be made of."""
        return (await PostgresRiskProfileStore(self.engine).snapshot(await self._job(job_id))).input

    async def profiled(self, job_id: UUID, error: str | None = None) -> None:
        """What the activities of a risk profile do, on the real database and the real store."""
        job = await self._job(job_id)
        activities = RiskProfileActivities(
            PostgresRiskProfileStore(self.engine),
            PostgresRateBooks(self.engine),
            PostgresProgramCatalogue(self.engine),
            self._objects,
        )
        made = None if error else await activities.make_profile(job)
        key = made.result_key if made else None
        await activities.close_profile(JobClosing(job=job, result_key=key, error_code=error))
        await self.notify()

    async def priced(self, job_id: UUID, *programs: str) -> UUID:
        """Prices programs as the worker does, with our engine. Returns: the run."""
        job = await self._job(job_id)
        run_id = (await self._store.snapshot(job)).run_id
        activities = QuoteActivities(
            self._store, self._books, PostgresProgramCatalogue(self.engine), self._objects
        )
        for program in programs:
            await activities.price_program(ProgramTask(job=job, run_id=run_id, program=program))
        return run_id

    async def opened(self, job_id: UUID) -> None:
        """Opens a run as the worker does: eligibility first; a short batch is priced with it."""
        activities = QuoteActivities(
            self._store, self._books, PostgresProgramCatalogue(self.engine), self._objects
        )
        await activities.open_run(await self._job(job_id))
        await self.notify()

    async def recalculated(self, job_id: UUID, meanwhile: Meanwhile | None = None) -> RecalculationOutcome:
        """What the activity of a recalculation does, on the real database.

        meanwhile: what others do after it has read what to price, and before its price lands.
        """
        store = _Interrupted(self.engine, self._cipher, new_job)
        store.meanwhile = meanwhile
        steps = RecalculationActivities(store, self._books)
        outcome = await steps.price_column(await self._job(job_id))
        await self.notify()
        return outcome

    async def not_recalculated(self, job_id: UUID, error: str) -> None:
        """What the worker does once a recalculation has used up its time."""
        steps = RecalculationActivities(
            PostgresRecalculations(self.engine, self._cipher, new_job), self._books
        )
        await steps.close_recalculation(JobClosing(job=await self._job(job_id), error_code=error))
        await self.notify()

    async def retried(self, job_id: UUID) -> None:
        """What the activities of a further try do, on the real database and the real store."""
        job = await self._job(job_id)
        catalogue = PostgresProgramCatalogue(self.engine)
        quotes = QuoteActivities(self._store, self._books, catalogue, self._objects)
        steps = QuoteRetryActivities(
            self._store, PostgresQuoteRetryStore(self.engine), catalogue, self._objects
        )
        plan = await steps.open_retry(job)
        task = ProgramTask(job=job, run_id=plan.run_id, program=plan.program, version=plan.version)
        await quotes.price_program(task)
        await steps.close_retry(RetryClosing(job=job, run_id=plan.run_id, program=plan.program))
        await self.notify()

    async def close(
        self, job_id: UUID, document: dict[str, Any] | None, status: JobStatus = JobStatus.DONE
    ) -> None:
        """The end of a job, with its result object when it has one."""
        job = await self._job(job_id)
        key = result_key(job_id) if document is not None else None
        if key is not None:
            await self._objects.put(key, json.dumps(document).encode(), content_type="application/json")
        run_id = (await self._store.snapshot(job)).run_id
        await self._store.close(job, run_id, status, key, None)
        await self.notify()
