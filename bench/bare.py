"""The bare counterpart of quote retrieval: the same commands, the same plugin and summaries, nothing inside.

Run as a process of its own (`python -m bench.bare`), set up like the worker it is compared with.
"""

import asyncio
import signal
from collections.abc import Callable
from typing import Any

import uvloop
from temporalio import activity, workflow

with workflow.unsafe.imports_passed_through():
    from bench.bare_contract import BARE_QUEUE, PROGRAMS
    from models.job import JobEnding, JobOutcome, JobRef
    from models.quote import ProgramOutcome, ProgramState, ProgramTask, QuoteOutcome, QuotePlan, RunClosing
    from workflows.contracts import WC_STATE
    from workflows.options import PROJECT, RATE, STORE


@activity.defn
async def open_nothing(job: JobRef) -> QuotePlan:
    """The plan of a run without programs."""
    return QuotePlan(run_id=job.job_id)


@activity.defn
async def price_nothing(task: ProgramTask) -> ProgramOutcome:
    """An outcome without a price."""
    return ProgramOutcome(program=task.program, state=ProgramState.QUOTED)


@activity.defn
async def close_nothing(closing: RunClosing) -> QuoteOutcome:
    """The end of a run that wrote nothing."""
    return QuoteOutcome(status=JobEnding.DONE, states=dict.fromkeys(PROGRAMS, ProgramState.QUOTED))


@workflow.defn
class BareQuoteWorkflow:
    """One local activity, ten activities at once under a timer, one activity, one search attribute."""

    @workflow.run
    async def run(self, job: JobRef) -> QuoteOutcome:
        """Everything that QuoteRetrievalWorkflow commands for ten programs, and nothing that it decides."""
        plan = await workflow.execute_local_activity(open_nothing, job, summary="Open nothing", **PROJECT)
        tasks = [asyncio.create_task(self._price(job, plan, program)) for program in PROGRAMS]
        await workflow.wait_condition(
            lambda: all(task.done() for task in tasks),
            timeout=job.deadline_s,
            timeout_summary="Deadline of the quote run",
        )
        outcome = await workflow.execute_activity(
            close_nothing, RunClosing(job=job, run_id=plan.run_id), summary="Close nothing", **STORE
        )
        workflow.upsert_search_attributes([WC_STATE.value_set(outcome.status.value)])
        return outcome

    async def _price(self, job: JobRef, plan: QuotePlan, program: str) -> None:
        task = ProgramTask(job=job, run_id=plan.run_id, program=program)
        await workflow.execute_activity(price_nothing, task, summary=f"Price {program}", **RATE)


@activity.defn
async def step_nothing(job: JobRef) -> JobOutcome:
    """The one step of a job that made nothing."""
    return JobOutcome(status=JobEnding.DONE)


@workflow.defn
class BareStepWorkflow:
    """One activity and one search attribute: what a recalculation commands."""

    @workflow.run
    async def run(self, job: JobRef) -> JobOutcome:
        """One step, and nothing in it."""
        outcome = await workflow.execute_activity(step_nothing, job, summary="Make nothing", **RATE)
        workflow.upsert_search_attributes([WC_STATE.value_set(outcome.status.value)])
        return outcome


@workflow.defn
class BareCaseWorkflow:
    """An update with one activity: what a step of a case or a decision commands."""

    @workflow.run
    async def run(self, job: JobRef) -> None:
        """Wait for updates until terminated."""
        await workflow.wait_condition(lambda: False)

    @workflow.update
    async def step(self, job: JobRef) -> JobOutcome:
        """One step, and nothing in it."""
        return await workflow.execute_activity(step_nothing, job, summary="Make nothing", **RATE)


WORKFLOWS = [BareQuoteWorkflow, BareStepWorkflow, BareCaseWorkflow]
ACTIVITIES: list[Callable[..., Any]] = [open_nothing, price_nothing, close_nothing, step_nothing]


async def serve() -> None:
    """Work on the bare queue until SIGTERM."""
    from adapters.settings import Settings
    from temporal.client import connect
    from temporal.garbage_collection import settle_heap
    from temporal.worker_groups import GRACE, QueueWork, build_worker

    settings = Settings()
    client = await connect(
        settings.temporal_address,
        settings.codec_keys.get_secret_value(),
        namespace=settings.temporal_namespace,
    )
    settle_heap()
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    work = QueueWork(BARE_QUEUE, WORKFLOWS, ACTIVITIES, GRACE)
    async with build_worker(client, work, lambda _: asyncio.sleep(0)):
        await stop.wait()


if __name__ == "__main__":
    uvloop.run(serve())
