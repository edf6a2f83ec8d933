"""Real Temporal servers for tests: found by the paths that `./quoteloom env` prints, never downloaded."""

import os
import subprocess
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from temporalio.client import Client
from temporalio.testing import WorkflowEnvironment
from temporalio.worker import Worker

from activities.ops.ports import JobEndings
from activities.ops.stuck import JobActivities
from activities.quote.retry import QuoteRetryActivities
from activities.quote.steps import QuoteActivities
from activities.registry import activities_of
from activities.risk_profile import RiskProfileActivities
from temporal.codec import KeyRing
from temporal.plugin import QuoteloomPlugin
from temporal.search_attributes import adding
from tests.support.codec_key import TEST_KEYS
from workflows.contracts import CORE_QUEUE, SEARCH_ATTRIBUTES, carrier_queue
from workflows.registry import WORKFLOWS

STARTUP = timedelta(seconds=60)
"""A busy machine takes its time."""

DYNAMIC = (
    "history.transferProcessorMaxPollRPS=5000",
    "history.timerProcessorMaxPollRPS=5000",
    "history.visibilityProcessorMaxPollRPS=5000",
    "system.enableActivityEagerExecution=true",
    "matching.numTaskqueueReadPartitions=1",
    "matching.numTaskqueueWritePartitions=1",
    "matching.useNewMatcher=true",
    "matching.enableFairness=true",
)


def tool(variable: str) -> str:
    """Path of a server binary; the test fails with the command that sets it up when there is none."""
    path = os.environ.get(variable) or _printed(variable)
    if not path or not Path(path).exists():
        pytest.fail(f"{variable} names no server; run ./quoteloom test, which sets it.")
    return path


def a_plugin() -> QuoteloomPlugin:
    """Our plugin as tests run it: strict, under the committed key."""
    return QuoteloomPlugin(KeyRing.parse(TEST_KEYS), strict=True)


@asynccontextmanager
async def dev_server() -> AsyncIterator[WorkflowEnvironment]:
    """A dev server with the settings of temporal.md section 17 and our search attributes."""
    arguments = [part for value in DYNAMIC for part in ("--dynamic-config-value", value)]
    async with await WorkflowEnvironment.start_local(
        plugins=[a_plugin()],
        search_attributes=SEARCH_ATTRIBUTES,
        dev_server_existing_path=tool("QUOTELOOM_TEMPORAL_CLI"),
        dev_server_extra_args=[*arguments, "--headless"],
        dev_server_log_level="error",
        dev_server_startup_timeout=STARTUP,
    ) as environment:
        yield environment


@asynccontextmanager
async def time_skipping_server() -> AsyncIterator[WorkflowEnvironment]:
    """A server whose timers pass at once."""
    async with await WorkflowEnvironment.start_time_skipping(
        plugins=[a_plugin()],
        test_server_existing_path=tool("QUOTELOOM_TIMESKIP_SERVER"),
        test_server_startup_timeout=STARTUP,
    ) as environment:
        client = environment.client  # this server adds attributes but cannot list them
        await client.operator_service.add_search_attributes(adding(client.namespace, SEARCH_ATTRIBUTES))
        yield environment


@asynccontextmanager
async def quote_workers(
    client: Client,
    activities: QuoteActivities,
    *,
    retries: QuoteRetryActivities | None = None,
    endings: JobEndings | None = None,
    carriers: Sequence[str] = (),
    queue: str | None = None,
) -> AsyncIterator[str]:
    """Workers of a fresh queue and of the queues of some carriers.

    Args: retries: for runs in which a program is tried again; endings: for those that are cancelled or fail.
    Yields: the queue.
    """
    queue = queue or f"core-{uuid4()}"
    workers = [
        Worker(
            client,
            task_queue=queue,
            workflows=WORKFLOWS[CORE_QUEUE],
            activities=[
                *activities_of(activities),
                *(activities_of(retries) if retries else ()),
                *(activities_of(JobActivities(endings)) if endings else ()),
            ],
            max_cached_workflows=100,
        ),
        *(
            Worker(client, task_queue=carrier_queue(key), activities=activities_of(activities))
            for key in carriers
        ),
    ]
    for worker in workers:
        await worker.__aenter__()
    try:
        yield queue
    finally:
        for worker in workers:
            await worker.__aexit__(None, None, None)


@asynccontextmanager
async def profile_worker(
    client: Client,
    activities: RiskProfileActivities,
    *,
    endings: JobEndings | None = None,
    queue: str | None = None,
) -> AsyncIterator[str]:
    """A worker of a fresh queue that makes risk profiles. Yields: the queue."""
    queue = queue or f"core-{uuid4()}"
    worker = Worker(
        client,
        task_queue=queue,
        workflows=WORKFLOWS[CORE_QUEUE],
        activities=[
            *activities_of(activities),
            *(activities_of(JobActivities(endings)) if endings else ()),
        ],
        max_cached_workflows=100,
    )
    async with worker:
        yield queue


def _printed(variable: str) -> str | None:
    """What `./quoteloom env` prints for it, for runs of pytest without the test command."""
    root = Path(__file__).parents[2]
    done = subprocess.run([root / "quoteloom", "env"], capture_output=True, text=True, check=False)
    for line in done.stdout.splitlines():
        name, _, value = line.removeprefix("export ").partition("=")
        if name == variable:
            return value.strip("'\"")
    return None
