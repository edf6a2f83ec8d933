"""The retryable steps of quote retrieval: open the run, price one program, settle what failed, close."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TypeVar
from uuid import UUID

from temporalio import activity

from activities.errors import application_error
from activities.ports import (
    CarrierGateway,
    CarrierQuote,
    ObjectStore,
    ProgramCatalogue,
    QuoteStore,
    RateBooks,
    outcome_state,
)
from activities.quote_carrier import carrier_worksheet
from activities.quote_result import all_technical, result_document, result_key
from activities.quote_rows import (
    eligibility_state,
    opening_row,
    priced,
    program_row,
    refusal_reason,
    refusal_state,
    settled_row,
    spoken,
)
from models.eligibility import ProgramEligibility, RuleSource
from models.errors import (
    CarrierRejected,
    CarrierUnavailable,
    OutcomeUnknown,
    ProgramNotOffered,
    QuotingError,
)
from models.job import JobRef, JobStatus
from models.program import Program
from models.quote import (
    RUNNING,
    OutcomeSource,
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
from models.risk import Risk
from models.worksheet import Worksheet
from rating.book import RateBook
from rating.engine import rate
from rating.record.canonical import input_digest
from underwriting.eligibility import evaluate, evaluate_measured

T = TypeVar("T")

THREAD_FROM_LINES = 150
"""Class lines from which rating may pass 20 ms and must leave the event loop to others."""
JUDGED_KEPT = 2_000
"""Programs whose answer of our own rules is kept between the opening of a run and its prices."""


class QuoteActivities:
    """Steps of QuoteRetrievalWorkflow. carriers holds gateways only where the carriers' worker runs."""

    def __init__(
        self,
        store: QuoteStore,
        books: RateBooks,
        catalogue: ProgramCatalogue,
        objects: ObjectStore,
        carriers: Mapping[str, CarrierGateway] | None = None,
    ) -> None:
        self._store, self._books, self._catalogue, self._objects = store, books, catalogue, objects
        self._carriers = dict(carriers or {})
        self._judged: OrderedDict[tuple[UUID, str], ProgramEligibility] = OrderedDict()

    @activity.defn
    async def open_run(self, job: JobRef) -> QuotePlan:
        """Decide eligibility, write a first row per program, and say what is to be priced.

        Returns: closed when the job had ended before. Raises: RunNotFound.
        """
        run = await self._store.snapshot(job)
        if run.job_status is not JobStatus.PROCESSING:
            return QuotePlan(run_id=run.run_id, closed=True)
        rows: list[ProgramQuote] = []
        planned: list[PlannedProgram] = []
        programs = await self._catalogue.get(run.input.programs)
        answers, engine_error = await self._eligible(run.input.risk, list(programs.values()))
        self._keep(run.run_id, answers)
        for key in dict.fromkeys(run.input.programs):
            row = opening_row(run, key, programs.get(key), answers.get(key), engine_error)
            rows.append(row)
            if row.state is ProgramState.QUEUED:
                planned.append(PlannedProgram(program=key, adapter=programs[key].adapter))
        await self._store.record(job, rows)
        return QuotePlan(run_id=run.run_id, programs=tuple(planned))

    @activity.defn
    async def price_program(self, task: ProgramTask) -> ProgramOutcome:
        """Price one program and write its row; a refusal is a row with its reason, not an error.

        Raises: CarrierUnavailable, OutcomeUnknown, and whatever an outage of ours raises: all retried.
        """
        asked = await self._store.asked(task.job, task.run_id)
        program = (await self._catalogue.get([task.program])).get(task.program)
        if program is None:
            raise application_error(ProgramNotOffered(f"Program {task.program} left the catalogue."))
        try:
            if task.adapter is None:
                row = await self._rated(task, asked, program)
            else:
                row = await self._asked(task, asked, program, self._carriers[task.adapter])
        except (CarrierUnavailable, OutcomeUnknown) as error:
            final = isinstance(error, OutcomeUnknown) and asked.fein is None
            raise application_error(error, final=final) from error
        except QuotingError as error:
            row = _refused(task, program, error)
            await self._store.record(task.job, [row])
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
        asked = await self._store.asked(closing.job, closing.run_id)
        rows = await self._store.rows(closing.job, closing.run_id)
        error = closing.error_code or ("no_carrier_answered" if all_technical(rows) else None)
        key = None
        if error is None:
            key = result_key(closing.job.job_id)
            document = result_document(asked.risk, rows)
            await self._objects.put(key, document, content_type="application/json")
        status = JobStatus.DONE if error is None else JobStatus.ERROR
        await self._store.close(closing.job, closing.run_id, status, key, error)
        return QuoteOutcome(status=status.value, states={row.program: row.state for row in rows})

    async def _eligible(
        self, risk: Risk, programs: Sequence[Program]
    ) -> tuple[dict[str, ProgramEligibility], QuotingError | None]:
        """Our answer by program; or why our engine cannot answer for this risk at all."""
        try:
            book = await self._books.for_date(risk.effective_date)
            lines = _lines(risk) * len(programs)
            answer = await _off_loop(lines, lambda: evaluate(risk, programs, book))
        except QuotingError as error:
            return {}, error
        return {program.program: program for program in answer.programs}, None

    async def _rated(self, task: ProgramTask, asked: QuoteInput, program: Program) -> ProgramQuote:
        book = await self._books.for_date(asked.risk.effective_date)
        worksheet = await _off_loop(_lines(asked.risk), lambda: rate(asked.risk, program.key, book))
        answers = self._judge(task.run_id, asked.risk, program, book, worksheet)
        state = eligibility_state(*answers)
        row = program_row(
            task.run_id,
            program,
            state,
            OutcomeSource.PLATFORM if state is ProgramState.QUOTED else OutcomeSource.RULE,
            version=task.version,
            reasons=spoken(*answers),
            elapsed_ms=_elapsed_ms(),
        )
        if state is ProgramState.DECLINED:
            await self._store.record(task.job, [row])
            return row
        row = priced(row, worksheet)
        await self._store.record_price(
            task.job, row, worksheet, input_digest(asked.risk, program.key, book.version)
        )
        return row

    def _judge(
        self, run_id: UUID, risk: Risk, program: Program, book: RateBook, worksheet: Worksheet
    ) -> tuple[ProgramEligibility, ProgramEligibility]:
        """What was known before rating, kept from the opening where this process did it; and what is now."""
        before = self._judged.get((run_id, program.key)) or evaluate(risk, [program], book).programs[0]
        measured = {"modified_premium": worksheet.totals.standard_premium}
        return before, evaluate_measured(risk, program, book, measured)

    def _keep(self, run_id: UUID, answers: Mapping[str, ProgramEligibility]) -> None:
        """Answers of the last runs, without reasons that only wait for a fact."""
        for key, answer in answers.items():
            self._judged[(run_id, key)] = answer.model_copy(update={"reasons": spoken(answer)})
        while len(self._judged) > JUDGED_KEPT:
            self._judged.popitem(last=False)

    async def _asked(
        self, task: ProgramTask, asked: QuoteInput, program: Program, carrier: CarrierGateway
    ) -> ProgramQuote:
        """Ask the carrier once; a try whose answer was stored before the worker died is not repeated."""
        known = {row.program: row for row in await self._store.rows(task.job, task.run_id)}
        if task.program in known and known[task.program].state not in RUNNING:
            return known[task.program]
        rating = program_row(
            task.run_id, program, ProgramState.RATING, OutcomeSource.CARRIER, version=task.version - 1
        )
        await self._store.record(task.job, [rating])
        quote = await carrier.create_quote(asked, key=f"quote:{task.run_id}:{task.program}")
        return await self._answered(task, asked, program, quote)

    async def _answered(
        self, task: ProgramTask, asked: QuoteInput, program: Program, quote: CarrierQuote
    ) -> ProgramQuote:
        row = program_row(
            task.run_id,
            program,
            outcome_state(quote.verdict),
            OutcomeSource.CARRIER,
            version=task.version,
            reasons=quote.reasons,
            elapsed_ms=_elapsed_ms(),
        )
        if quote.premium is None:
            await self._store.record(task.job, [row])
            return row
        worksheet = carrier_worksheet(quote, asked.risk, program)
        row = priced(row, worksheet)
        digest = input_digest(asked.risk, program.key, worksheet.book_version)
        await self._store.record_price(task.job, row, worksheet, digest)
        return row


def _refused(task: ProgramTask, program: Program, error: QuotingError) -> ProgramQuote:
    """The row of a program that the engine or the carrier refused to price."""
    by_carrier = isinstance(error, CarrierRejected)
    source = RuleSource(kind="carrier" if by_carrier else "program", name=program.carrier_name)
    return program_row(
        task.run_id,
        program,
        refusal_state(error),
        OutcomeSource.CARRIER if by_carrier else OutcomeSource.PLATFORM,
        version=task.version,
        reasons=[refusal_reason(error, source)],
        elapsed_ms=_elapsed_ms(),
    )


async def _off_loop(lines: int, work: Callable[[], T]) -> T:
    """Run small work at once and large work in a thread, so that no other slot of the worker waits."""
    if lines < THREAD_FROM_LINES:
        return work()
    return await asyncio.to_thread(work)


def _lines(risk: Risk) -> int:
    return sum(len(location.employees) for location in risk.locations)


def _elapsed_ms() -> int | None:
    """Milliseconds since the workflow asked; None outside an activity."""
    if not activity.in_activity():
        return None
    since = datetime.now(UTC) - activity.info().scheduled_time
    return max(0, int(since.total_seconds() * 1000))
