"""A write to the projection: fast while the database answers, patient while it does not."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from temporalio import workflow
from temporalio.exceptions import FailureError, is_cancelled_exception

from workflows.options import PROJECT, PROJECT_LATE, ActivityOptions

Asked = TypeVar("Asked")
Answered = TypeVar("Answered")


async def projected(
    write: Callable[[Any, Asked], Awaitable[Answered]],
    asked: Asked,
    summary: str,
    late: ActivityOptions = PROJECT_LATE,
) -> Answered:
    """A method of activities as a local activity; after its attempts as one that outlasts the outage.

    Args: late: the patience with that one. A local activity fails with its bare cause.
    Raises: what a cancelled workflow raises.
    """
    try:
        return await workflow.execute_local_activity_method(write, asked, summary=summary, **PROJECT)
    except FailureError as failure:
        if is_cancelled_exception(failure):
            raise
        return await workflow.execute_activity_method(write, asked, summary=summary, **late)
