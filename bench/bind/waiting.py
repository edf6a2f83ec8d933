"""What waiting costs: events of a month in which nothing changes, memory of a thousand parked binds."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

from temporalio.client import Client, WorkflowHandle
from temporalio.service import RPCError, RPCStatusCode
from temporalio.testing import WorkflowEnvironment
from temporalio.worker import Worker

from adapters.settings import Settings
from bench.bind.still import ADAPTER, LIFE, QUEUE, ReferredAccount
from bench.figure import Figure, at_most
from models.bind_case import BindRef
from models.job import TenantScope
from temporal.codec import KeyRing
from temporal.plugin import QuoteloomPlugin
from temporal.search_attributes import adding
from workflows.bind import OnlineBindWorkflow
from workflows.contracts import SEARCH_ATTRIBUTES, bind_case_id, carrier_queue

PARKED, AT_ONCE = 1_000, 8
PATIENCE_S = 600
NOT_YET = (
    RPCStatusCode.CANCELLED,
    RPCStatusCode.DEADLINE_EXCEEDED,
    RPCStatusCode.FAILED_PRECONDITION,
    RPCStatusCode.INVALID_ARGUMENT,
)
"""What a query comes to while the worker is busy with others, or its first task took too long."""


async def figures(client: Client) -> list[Figure]:
    """Both. Raises: TimeoutError."""
    return [await _watched(), await _parked(client)]


async def _watched() -> Figure:
    """All events of all runs of an account that its carrier's underwriter keeps for a month.

    Raises: TimeoutError.
    """
    plugin = QuoteloomPlugin(KeyRing.parse(Settings().codec_keys.get_secret_value()))
    async with await WorkflowEnvironment.start_time_skipping(
        plugins=[plugin],
        test_server_existing_path=os.environ["QUOTELOOM_TIMESKIP_SERVER"],
        test_server_startup_timeout=timedelta(seconds=60),
    ) as environment:
        client = environment.client
        await client.operator_service.add_search_attributes(adding(client.namespace, SEARCH_ATTRIBUTES))
        activities = ReferredAccount().activities()
        async with (
            Worker(client, task_queue=QUEUE, workflows=[OnlineBindWorkflow], activities=activities),
            Worker(client, task_queue=carrier_queue(ADAPTER), activities=activities),
        ):
            ref = _a_case(await environment.get_current_time())
            case = bind_case_id(ref.account)
            handle = await client.start_workflow(OnlineBindWorkflow.run, ref, id=case, task_queue=QUEUE)
            async with asyncio.timeout(PATIENCE_S):
                outcome = await handle.result()
        runs = [run async for run in _runs(client, case, handle.first_execution_run_id)]
    note = f"30 days with the carrier's underwriter, then {outcome.state}; {len(runs)} runs"
    return at_most("watch_30d_events", sum(runs), 2_500, "events", note)


async def _runs(client: Client, case: str, run: str | None) -> AsyncIterator[int]:
    """Events of a run, and of each that it continued as."""
    while run:
        history = await client.get_workflow_handle(case, run_id=run).fetch_history()
        yield len(history.events)
        run = history.events[-1].workflow_execution_continued_as_new_event_attributes.new_execution_run_id


async def _parked(client: Client) -> Figure:
    """How much a worker grows that keeps a thousand parked binds, with its cache of five hundred."""
    async with _still_worker() as pid:
        # One first: what a worker loads with its first task is no parked bind's.
        await _started(client, 1)
        before = resident_mb(pid)
        await _started(client, PARKED)
        after = resident_mb(pid)
    note = f"{before:.0f} MB before, {after:.0f} MB with {PARKED:,} parked"
    return at_most("parked_1000_worker_mb", after - before, 300, "MB", note)


@asynccontextmanager
async def _still_worker() -> AsyncIterator[int]:
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.bind.still")
    try:
        yield process.pid
    finally:
        process.terminate()
        await process.wait()


async def _started(client: Client, number: int) -> None:
    """So many cases, until each of them waits for operations. Raises: TimeoutError."""
    at_once = asyncio.Semaphore(AT_ONCE)

    async def start() -> None:
        ref = _a_case(datetime.now(UTC))
        async with at_once:
            handle = await client.start_workflow(
                OnlineBindWorkflow.run, ref, id=bind_case_id(ref.account), task_queue=QUEUE
            )
            await _until_parked(handle)

    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(*(start() for _ in range(number)))


async def _until_parked(handle: WorkflowHandle[Any, Any]) -> None:
    """Until the case says which signals it takes. It is rarely asked twice."""
    while True:
        try:
            metadata: Any = await handle.query("__temporal_workflow_metadata")
        except RPCError as error:
            if error.status not in NOT_YET:
                raise
            await asyncio.sleep(0.2)
            continue
        told = metadata["currentDetails"] if isinstance(metadata, dict) else metadata.current_details
        if "operator_retry" in str(told):
            return
        await asyncio.sleep(0.05)


def _a_case(now: datetime) -> BindRef:
    return BindRef(account=uuid4(), scope=TenantScope(org="bench", user=uuid4()), expires_at=now + 2 * LIFE)


def resident_mb(pid: int) -> float:
    """Megabytes of a process in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
