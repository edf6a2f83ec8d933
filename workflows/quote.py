"""Quote retrieval: ask every program at once, keep what answers in time, end each with a named outcome."""

import asyncio
from collections.abc import Sequence

from temporalio import workflow
from temporalio.common import VersioningBehavior
from temporalio.exceptions import ActivityError, FailureError, is_cancelled_exception

from activities.quote.steps import QuoteActivities
from models.job import JobEnding, JobRef
from models.quote import (
    BatchTask,
    PlannedProgram,
    ProgramBatch,
    ProgramOutcome,
    ProgramOutcomes,
    ProgramState,
    ProgramTask,
    QuoteOutcome,
    QuotePlan,
    RunClosing,
    RunSettling,
)
from workflows.contracts import WC_STATE, carrier_queue
from workflows.endings import ended_by_name, to_its_end
from workflows.failures import technical
from workflows.options import RATE, RATE_LOCAL, STORE, carrier_quote
from workflows.projection import projected

Pricing = workflow.ActivityHandle[ProgramOutcome] | workflow.ActivityHandle[ProgramOutcomes]


@workflow.defn(versioning_behavior=VersioningBehavior.PINNED)
class QuoteRetrievalWorkflow:
    """One press of Get Quote, from the job's id to its result object."""

    @workflow.init
    def __init__(self, job: JobRef) -> None:
        self._job = job
        self._status = JobEnding.PROCESSING
        self._states: dict[str, ProgramState] = {}
        self._pricing: list[Pricing] = []
        self._over = False
        """Whether the deadline has passed or the run was cancelled: nothing more is asked."""

    @workflow.run
    async def run(self, job: JobRef) -> QuoteOutcome:
        """Open the run, price every program, close the run."""
        return await ended_by_name(self._job, self._retrieved())

    async def _retrieved(self) -> QuoteOutcome:
        plan = await self._open()
        if plan.closed:
            self._status = JobEnding.CLOSED
            return self.snapshot()
        if plan.ended is not None:
            return self._ended(plan.ended)
        self._states = {priced.program: priced.state for priced in plan.priced}
        self._states |= {planned.program: ProgramState.QUEUED for planned in plan.programs}
        await self._price_all(plan)
        return await to_its_end(self._close(plan))

    @workflow.query
    def snapshot(self) -> QuoteOutcome:
        """Where the run stands, for support and tests; screens read the projection."""
        return QuoteOutcome(status=self._status, states=dict(self._states))

    async def _open(self) -> QuotePlan:
        workflow.set_current_details("Opening the run: eligibility of every program.")
        return await projected(QuoteActivities.open_run, self._job, "Open the run, decide eligibility")

    async def _price_all(self, plan: QuotePlan) -> None:
        """Start every program at once; at the deadline the rest become unresponsive."""
        together = {program for batch in plan.batches for program in batch.programs}
        alone = [planned for planned in plan.programs if planned.program not in together]
        tasks = [
            *(asyncio.create_task(self._price_batch(plan, batch)) for batch in plan.batches),
            *(asyncio.create_task(self._price(plan, planned)) for planned in alone),
        ]
        self._tell()
        try:
            await workflow.wait_condition(
                lambda: all(task.done() for task in tasks),
                timeout=self._job.deadline_s,
                timeout_summary="Deadline of the quote run",
            )
        except TimeoutError:
            await to_its_end(self._stop(plan, tasks))
        except asyncio.CancelledError:
            self._ask_no_longer()
            raise
        for task in tasks:
            task.result()

    async def _stop(self, plan: QuotePlan, tasks: Sequence[asyncio.Task[None]]) -> None:
        """End what has no ending; a task that is just settling a program is not cut off but waited for."""
        self._ask_no_longer()
        late = [task for task in tasks if not task.done()]
        if late:
            await workflow.wait(late)
        await self._settle(plan, ProgramState.UNRESPONSIVE, self._running())

    def _ask_no_longer(self) -> None:
        self._over = True
        for price in self._pricing:
            if not price.done():
                price.cancel()

    async def _price_batch(self, plan: QuotePlan, batch: ProgramBatch) -> None:
        """Rate programs together; a batch whose tries are used up is asked for program by program."""
        task = BatchTask(job=self._job, run_id=plan.run_id, programs=batch.programs)
        summary = f"Price {', '.join(batch.programs)}"[:180]
        step = QuoteActivities.price_programs
        priced: workflow.ActivityHandle[ProgramOutcomes] = (
            workflow.start_local_activity_method(step, task, summary=summary, **RATE_LOCAL)
            if batch.local
            else workflow.start_activity_method(step, task, summary=summary, **RATE)
        )
        self._pricing.append(priced)
        try:
            outcomes = (await priced).outcomes
        except FailureError as failure:
            if is_cancelled_exception(failure) or self._over:
                return
            each = [PlannedProgram(program=program) for program in batch.programs]
            await asyncio.gather(*(self._price(plan, one) for one in each))
        else:
            self._states.update({outcome.program: outcome.state for outcome in outcomes})
            self._tell()

    async def _price(self, plan: QuotePlan, planned: PlannedProgram) -> None:
        """Ask for a price and keep what became of it; one that is asked no longer has no ending yet."""
        carrier = planned.adapter
        task = ProgramTask(job=self._job, run_id=plan.run_id, program=planned.program, adapter=carrier)
        options = RATE if carrier is None else carrier_quote(self._job.deadline_s)
        price = workflow.start_activity_method(
            QuoteActivities.price_program,
            task,
            task_queue=None if carrier is None else carrier_queue(carrier),
            summary=f"Price {planned.program}",
            **options,
        )
        self._pricing.append(price)
        try:
            outcome = await price
        except ActivityError as failure:
            if not is_cancelled_exception(failure):
                await self._settle(plan, technical(failure), [planned.program])
        else:
            self._states[planned.program] = outcome.state
        self._tell()

    async def _settle(self, plan: QuotePlan, state: ProgramState, programs: list[str]) -> None:
        """End programs that no activity could end; a program that has its ending keeps it."""
        if not programs:
            return
        settling = RunSettling(
            job=self._job,
            run_id=plan.run_id,
            outcomes=tuple(ProgramOutcome(program=program, state=state) for program in programs),
        )
        summary = f"{state.value}: {', '.join(programs)}"[:180]
        settled = await projected(QuoteActivities.settle_programs, settling, summary)
        self._states.update({outcome.program: outcome.state for outcome in settled.outcomes})

    async def _close(self, plan: QuotePlan) -> QuoteOutcome:
        workflow.set_current_details("Writing the result object and closing the job.")
        closing = RunClosing(job=self._job, run_id=plan.run_id)
        summary = "Write the result, close the job"
        if plan.closes_locally:
            outcome = await projected(QuoteActivities.close_run, closing, summary, late=STORE)
        else:
            outcome = await workflow.execute_activity_method(
                QuoteActivities.close_run, closing, summary=summary, **STORE
            )
        return self._ended(outcome)

    def _ended(self, outcome: QuoteOutcome) -> QuoteOutcome:
        self._status, self._states = outcome.status, dict(outcome.states)
        workflow.upsert_search_attributes([WC_STATE.value_set(outcome.status.value)])
        self._tell()
        return outcome

    def _running(self) -> list[str]:
        return [program for program, state in self._states.items() if state is ProgramState.QUEUED]

    def _tell(self) -> None:
        """Say in the Temporal UI what the run waits for and what ops may do."""
        waiting = self._running()
        lines = [f"* {program}: {state.value}" for program, state in self._states.items()]
        head = f"Status {self._status.value}; {len(waiting)} of {len(self._states)} programs still asked."
        hint = "Nothing to do by hand: at the deadline the rest become unresponsive." if waiting else ""
        workflow.set_current_details("\n".join([head, *lines, hint]).strip())
