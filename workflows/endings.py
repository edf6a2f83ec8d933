"""How the workflow of a job ends: what closes is never cut off, and no failure leaves its job open."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from temporalio import workflow
from temporalio.exceptions import FailureError, is_cancelled_exception

from activities.ops.stuck import JobActivities
from models.job import CANCELLED, JobRef, JobStatus
from models.ops_stuck import JobGivingUp
from workflows.contracts import WC_STATE
from workflows.failures import FAILED
from workflows.projection import projected

Ended = TypeVar("Ended")


async def to_its_end(work: Coroutine[Any, Any, Ended]) -> Ended:
    """Work that no cancel stops; a cancel that comes meanwhile has come too late and is forgotten.

    Raises: what the work raises.
    """
    task = asyncio.create_task(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        # The server cancels a run once. What cancels again takes the run out of the worker's memory.
        return await task


async def ended_by_name(job: JobRef, work: Coroutine[Any, Any, Ended]) -> Ended:
    """The whole work of a job's workflow; what fails or is cancelled leaves with the job closed by name.

    A job that has ended keeps its ending. A bug is no failure: the task of the workflow is tried again until
    a worker can do it. Raises: what the work raises.
    """
    try:
        return await work
    except (asyncio.CancelledError, FailureError) as failure:
        await to_its_end(_give_up(job, CANCELLED if is_cancelled_exception(failure) else FAILED))
        raise


async def _give_up(job: JobRef, error_code: str) -> None:
    workflow.set_current_details(f"Closing the job as an error named {error_code}.")
    giving_up = JobGivingUp(job=job, error_code=error_code)
    given_up = await projected(JobActivities.give_up_job, giving_up, f"Close the job: {error_code}")
    if given_up.closed:
        workflow.upsert_search_attributes([WC_STATE.value_set(JobStatus.ERROR.value)])
    workflow.set_current_details(f"Ended: {error_code}. Asking again makes a new job.")
