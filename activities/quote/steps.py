"""The retryable steps of quote retrieval: open the run, price one program, settle what failed, close."""

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from temporalio import activity

from activities.ports import (
    ObjectStore,
    PricedRow,
    ProgramCatalogue,
    QuoteStore,
    RateBooks,
)
from activities.quote.batches import batches_of
from activities.quote.engine import EnginePrices
from activities.quote.online import OnlinePrices
from activities.quote.result import all_technical, result_document, result_key
from activities.quote.rows import (
    opening_row,
    settled_row,
)
from models.errors import (
    StoreUnavailable,
)
from models.job import JobEnding, JobRef, JobStatus
from models.quote import (
    RUNNING,
    BatchTask,
    PlannedProgram,
    ProgramOutcome,
    ProgramOutcomes,
    ProgramQuote,
    ProgramState,
    ProgramTask,
    QuoteInput,
    QuoteOutcome,
    QuotePlan,
    RunClosing,
    RunSettling,
)

log = logging.getLogger(__name__)

AT_ONCE_S = 1.0
"""How long the opening of a run may price: half of what PROJECT gives a try, so that rows have time too."""
RESULT_S = 0.4
"""How long written prices of an opening wait for their result object; without it the run stays open."""


class QuoteActivities:
    """Steps of QuoteRetrievalWorkflow. carriers: only where their worker runs."""

    def __init__(
        self,
        store: QuoteStore,
        books: RateBooks,
        catalogue: ProgramCatalogue,
        objects: ObjectStore,
        carriers: OnlinePrices | None = None,
    ) -> None:
        self._store, self._catalogue, self._objects = store, catalogue, objects
        self._carriers = carriers
        self._engine = EnginePrices(store, books, catalogue)

    @activity.defn
    async def open_run(self, job: JobRef) -> QuotePlan:
        """Decide eligibility, write a first row per program, and say what is to be priced.

        A short batch of our engine has its prices in these first rows, where they can be kept at once; a run
        that consists of nothing else is closed with them.
        Returns: closed when the job had ended before. Raises: RunNotFound.
        """
        run = await self._store.snapshot(job)
        if run.job_status is JobStatus.DONE:  # by a try of this opening whose answer was lost
            return _ended(run.run_id, await self._store.rows(job, run.run_id))
        if run.job_status is not JobStatus.PROCESSING:
            return QuotePlan(run_id=run.run_id, closed=True)
        rows: dict[str, ProgramQuote] = {}
        planned: list[PlannedProgram] = []
        programs = await self._catalogue.get(run.input.programs)
        answers, engine_error = await self._engine.judge(run.run_id, run.input.risk, list(programs.values()))
        carriers = None if self._carriers is None else self._carriers.keys
        for key in dict.fromkeys(run.input.programs):
            row = opening_row(run, key, programs.get(key), answers.get(key), engine_error, carriers)
            rows[key] = row
            if row.state is ProgramState.QUEUED:
                planned.append(PlannedProgram(program=key, adapter=programs[key].adapter))
        ours = [one.program for one in planned if one.adapter is None]
        batches = batches_of(run.input.risk, ours)
        short = [batch.local for batch in batches] == [True]
        plan = QuotePlan(
            run_id=run.run_id,
            programs=tuple(planned),
            batches=batches,
            closes_locally=short and len(ours) == len(planned),
        )
        if short and (priced := await self._priced_at_once(job, plan, run.input, rows)):
            return priced
        await self._store.record(job, list(rows.values()))
        return plan

    async def _priced_at_once(
        self, job: JobRef, plan: QuotePlan, asked: QuoteInput, rows: Mapping[str, ProgramQuote]
    ) -> QuotePlan | None:
        """What is left of a plan once its one batch is priced, and all first rows written with these prices.

        None: they could not be kept, and nothing is; the workflow then asks, as its deadline allows.
        """
        task = BatchTask(job=job, run_id=plan.run_id, programs=plan.batches[0].programs)
        first = {key: PricedRow(row=row) for key, row in rows.items()}
        try:
            async with asyncio.timeout(AT_ONCE_S):
                rated = {each.row.program: each for each in await self._engine.rated(task, asked)}
                every = list((first | rated).values())
                if plan.closes_locally and await self._concluded(job, asked, every):
                    return _ended(plan.run_id, [each.row for each in every])
                if not plan.closes_locally:
                    await self._store.record_prices(job, every)
        # The edge of a short cut: whatever is wrong is wrong on the long way too, which says so by name.
        except Exception as failure:
            log.warning("Run %s is not priced at once: %s.", plan.run_id, type(failure).__name__)
            return None
        left = tuple(one for one in plan.programs if one.program not in rated)
        ended = tuple(ProgramOutcome(program=key, state=each.row.state) for key, each in rated.items())
        return plan.model_copy(update={"programs": left, "batches": (), "priced": ended})

    async def _concluded(self, job: JobRef, asked: QuoteInput, every: Sequence[PricedRow]) -> bool:
        """Write the rows of a run that has an ending for each program, and close it if its result is stored.

        Returns: whether it is closed. Rows of technical endings alone are left to the closing.
        """
        rows = sorted((each.row for each in every), key=lambda row: row.program)
        stored = asyncio.create_task(self._result_stored(job, asked, rows))
        try:
            return await self._store.conclude(job, every, stored)
        finally:
            stored.cancel()

    async def _result_stored(
        self, job: JobRef, asked: QuoteInput, rows: Sequence[ProgramQuote]
    ) -> str | None:
        """The key of the result object; None where there is none to be had soon."""
        if all_technical(rows):
            return None
        try:
            async with asyncio.timeout(RESULT_S):
                return await self._store_result(job, asked, rows)
        except (StoreUnavailable, TimeoutError):
            return None

    async def _store_result(self, job: JobRef, asked: QuoteInput, rows: Sequence[ProgramQuote]) -> str:
        key = result_key(job.job_id)
        await self._objects.put(key, result_document(asked.risk, rows), content_type="application/json")
        return key

    @activity.defn
    async def price_programs(self, task: BatchTask) -> ProgramOutcomes:
        """Price programs of our engine together; each gets a row, a refusal with its reason.

        Raises: whatever an outage of ours raises; then nothing was written, and all are tried again.
        """
        asked = await self._store.input_of_run(task.job, task.run_id)
        rows = await self._engine.price(task, asked)
        return ProgramOutcomes(
            outcomes=tuple(ProgramOutcome(program=row.program, state=row.state) for row in rows)
        )

    @activity.defn
    async def price_program(self, task: ProgramTask) -> ProgramOutcome:
        """Price one program and write its row; a refusal is a row with its reason, not an error.

        Raises: CarrierUnavailable, OutcomeUnknown, NotReady, and whatever an outage of ours raises: retried.
        """
        asked = await self._store.input_of_run(task.job, task.run_id)
        if task.adapter is None:
            alone = BatchTask(
                job=task.job, run_id=task.run_id, programs=(task.program,), version=task.version
            )
            (row,) = await self._engine.price(alone, asked)
        else:
            assert self._carriers is not None  # noqa: S101 - its queue is polled where they are
            row = await self._carriers.price(task, asked)
        return ProgramOutcome(program=task.program, state=row.state)

    @activity.defn
    async def settle_programs(self, settling: RunSettling) -> ProgramOutcomes:
        """Give programs that no activity could end their ending; one that ended meanwhile keeps its own."""
        found = {row.program: row for row in await self._store.rows(settling.job, settling.run_id)}
        ended: list[ProgramQuote] = []
        outcomes: list[ProgramOutcome] = []
        for outcome in settling.outcomes:
            row = found[outcome.program]
            if row.state in RUNNING:
                row = settled_row(row, outcome.state, settling.version)
                ended.append(row)
            outcomes.append(ProgramOutcome(program=row.program, state=row.state))
        await self._store.record(settling.job, ended)
        return ProgramOutcomes(outcomes=tuple(outcomes))

    @activity.defn
    async def close_run(self, closing: RunClosing) -> QuoteOutcome:
        """Write the result object and close the job; only technical endings make it an error."""
        asked = await self._store.input_of_run(closing.job, closing.run_id)
        rows = await self._store.rows(closing.job, closing.run_id)
        error = closing.error_code or ("no_carrier_answered" if all_technical(rows) else None)
        key = None
        if error is None:
            key = await self._store_result(closing.job, asked, rows)
        status = JobStatus.DONE if error is None else JobStatus.ERROR
        await self._store.close(closing.job, closing.run_id, status, key, error)
        return QuoteOutcome(status=JobEnding(status.value), states={row.program: row.state for row in rows})


def _ended(run_id: UUID, rows: Iterable[ProgramQuote]) -> QuotePlan:
    """The plan of a run of which nothing is left to do."""
    states = {row.program: row.state for row in sorted(rows, key=lambda row: row.program)}
    return QuotePlan(run_id=run_id, ended=QuoteOutcome(status=JobEnding.DONE, states=states))
