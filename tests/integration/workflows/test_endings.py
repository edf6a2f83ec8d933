"""Every kind of job ends by name whatever fails: a closing that is refused, a cancel at any moment."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import pytest
from temporalio import activity
from temporalio.client import Client, WorkflowExecutionStatus, WorkflowFailureError
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from activities.ops.stuck import JobActivities
from activities.registry import activities_of
from models.acord import AcordLook
from models.job import JobEnding, JobKind, JobMade, JobOutcome
from models.quote import PlannedProgram, QuoteOutcome, QuotePlan
from models.quote_retry import RetryOutcome, RetryPlan
from models.rate_book_rehearsal import RehearsalPlan, RehearsalProgress
from models.risk_profile import ProfileMade
from temporal.starter import start
from tests.support.open_jobs import FakeEndings
from tests.support.quote_cases import a_job
from tests.support.temporal_servers import a_plugin
from tests.support.timeouts import PATIENCE_S
from workflows.contracts import DOCS_QUEUE, WC_STATE
from workflows.registry import ALL_WORKFLOWS

REFUSED = ApplicationError("There is no such job.", type="run_not_found", non_retryable=True)
UNPRICED = ApplicationError("It cannot be priced now.", type="store_unavailable", non_retryable=True)
NEVER = object()
NOBODY = "nobody"
"""An adapter on whose queue no worker is."""


@dataclass(frozen=True)
class Kind:
    """A kind of job, and what its steps answer up to the last one."""

    closing: str
    steps: Mapping[str, object]
    hanging: Mapping[str, object] = field(default_factory=dict)
    """The same with a step that does not end."""


RUN = uuid4()
ON_DOCS = {"write_document", "check_arrival", "look_at_form"}
"""Steps of the documents' queue."""
KINDS = {
    JobKind.QUOTE: Kind(
        "close_run",
        {"open_run": QuotePlan(run_id=RUN)},
        {"open_run": QuotePlan(run_id=RUN, programs=(PlannedProgram(program="gms-a", adapter=NOBODY),))},
    ),
    JobKind.QUOTE_RETRY: Kind(
        "close_retry",
        {"open_retry": RetryPlan(run_id=RUN, program="gms-a", ended=True)},
        {"open_retry": RetryPlan(run_id=RUN, program="gms-a", adapter=NOBODY)},
    ),
    JobKind.RECALCULATION: Kind("close_recalculation", {"price_column": UNPRICED}, {"price_column": NEVER}),
    JobKind.RISK_PROFILE: Kind("close_profile", {"make_profile": ProfileMade()}, {"make_profile": NEVER}),
    JobKind.RATE_BOOK: Kind(
        "close_rehearsal",
        {
            "open_rehearsal": RehearsalPlan(rehearsal_id=RUN, total=1, closed=False),
            "rehearse_batch": RehearsalProgress(after=None, done=1),
        },
        {"open_rehearsal": NEVER},
    ),
    JobKind.DOCUMENT: Kind("close_document", {"write_document": JobMade()}, {"write_document": NEVER}),
    JobKind.UPLOAD: Kind("close_upload", {"check_arrival": REFUSED}, {"check_arrival": NEVER}),
    JobKind.ACORD: Kind("close_form", {"look_at_form": AcordLook(refused="a")}, {"look_at_form": NEVER}),
    JobKind.MAIL: Kind("give_up_mail", {"deliver_mail": REFUSED}, {"deliver_mail": NEVER}),
}


def step(name: str, answer: object) -> Callable[[Any], Any]:
    """An activity of this name that answers, refuses or never ends."""

    @activity.defn(name=name)
    async def run(_: Any) -> Any:
        if answer is NEVER:
            await asyncio.Event().wait()
        if isinstance(answer, Exception):
            raise answer
        return answer

    return run


@asynccontextmanager
async def working(client: Client, *steps: Callable[[Any], Any]) -> AsyncIterator[tuple[str, FakeEndings]]:
    """Workers of a fresh queue over these steps, and of the documents' one. Yields: queue, endings."""
    queue, endings = f"endings-{uuid4()}", FakeEndings()
    every = [*steps, *activities_of(JobActivities(endings))]
    async with Worker(client, task_queue=queue, workflows=ALL_WORKFLOWS, activities=every):
        yield queue, endings


@asynccontextmanager
async def documents(client: Client, steps: Mapping[str, object]) -> AsyncIterator[None]:
    """A worker of the documents' queue where a step is called on it."""
    found = {key: answer for key, answer in steps.items() if key in ON_DOCS}
    if not found:
        yield
        return
    own = await Client.connect(
        client.service_client.config.target_host, namespace=client.namespace, plugins=[a_plugin()]
    )
    writing = [step(key, answer) for key, answer in found.items()]
    async with Worker(own, task_queue=DOCS_QUEUE, activities=writing):
        yield


async def test_every_kind_of_job_is_tried_here() -> None:
    # A step of an account is no run of its own: its case closes it, and test_bind.py tries that.
    assert set(KINDS) == set(JobKind) - {JobKind.BIND}


@pytest.mark.parametrize("name", sorted(KINDS))
async def test_a_job_whose_closing_is_refused_ends_by_name(client: Client, name: JobKind) -> None:
    kind, job = KINDS[name], a_job()
    steps = [step(key, answer) for key, answer in {**kind.steps, kind.closing: REFUSED}.items()]
    async with documents(client, kind.steps), working(client, *steps) as (queue, endings):
        handle = client.get_workflow_handle(await start(client, name, job, task_queue=queue))
        with pytest.raises(WorkflowFailureError):
            await handle.result()
        description = await handle.describe()
    assert endings.given_up == {job.job_id: "failed"}
    assert description.status is WorkflowExecutionStatus.FAILED
    assert description.typed_search_attributes.get(WC_STATE) == "error"


# A form that is called off has an end of its own, which wipes what was read: test_acord.py tries it.
@pytest.mark.parametrize("name", sorted(set(KINDS) - {JobKind.ACORD}))
async def test_a_job_that_is_cancelled_ends_by_that_name(client: Client, name: JobKind) -> None:
    kind, job = KINDS[name], a_job()
    steps = [step(key, answer) for key, answer in kind.hanging.items()]
    async with documents(client, kind.hanging), working(client, *steps) as (queue, endings):
        handle = client.get_workflow_handle(await start(client, name, job, task_queue=queue))
        async with asyncio.timeout(PATIENCE_S):
            while not (await handle.describe()).raw_description.pending_activities:
                await asyncio.sleep(0.05)
        await handle.cancel()
        with pytest.raises(WorkflowFailureError):
            await handle.result()
        description = await handle.describe()
    assert endings.given_up == {job.job_id: "cancelled"}
    assert description.status is WorkflowExecutionStatus.CANCELED


async def test_a_job_that_is_cancelled_before_its_first_step_ends_by_that_name(client: Client) -> None:
    job, queue, endings = a_job(), f"endings-{uuid4()}", FakeEndings()
    handle = client.get_workflow_handle(await start(client, JobKind.QUOTE, job, task_queue=queue))
    await handle.cancel()
    steps = [step("open_run", QuotePlan(run_id=RUN)), *activities_of(JobActivities(endings))]
    async with Worker(client, task_queue=queue, workflows=ALL_WORKFLOWS, activities=steps):
        with pytest.raises(WorkflowFailureError):
            await handle.result()
    assert endings.given_up == {job.job_id: "cancelled"}


@pytest.mark.parametrize("name", [JobKind.QUOTE, JobKind.QUOTE_RETRY, JobKind.RATE_BOOK, JobKind.MAIL])
async def test_a_cancel_that_comes_while_the_job_is_closing_comes_too_late(
    client: Client, name: JobKind
) -> None:
    kind, job, closing, closed = KINDS[name], a_job(), asyncio.Event(), asyncio.Event()
    ended = {
        JobKind.QUOTE: QuoteOutcome(status=JobEnding.DONE),
        JobKind.QUOTE_RETRY: RetryOutcome(status=JobEnding.DONE),
        JobKind.MAIL: JobOutcome(status=JobEnding.DONE),
    }.get(name, {"status": "done"})

    @activity.defn(name=kind.closing)
    async def close(_: Any) -> Any:
        closing.set()
        await closed.wait()
        return ended

    steps = [*(step(key, answer) for key, answer in kind.steps.items()), close]
    async with working(client, *steps) as (queue, endings):
        handle = client.get_workflow_handle(await start(client, name, job, task_queue=queue))
        await asyncio.wait_for(closing.wait(), PATIENCE_S)
        await handle.cancel()
        closed.set()
        assert (await handle.result())["status"] == "done"
    assert not endings.given_up, "what was closing has closed it"
