"""Quote retrieval beside its bare counterpart: latency, facade, polling and history, in one run."""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID, uuid4

import httpx
from google.protobuf.message import Message
from temporalio.api.common.v1 import Payload
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowHandle

from bench.bare_contract import BARE_QUEUE, PARTNER_CARRIERS
from bench.figure import Figure, at_most, median, p95
from bench.product import Product, quote_body
from models.job import JobRef, TenantScope
from workflows.contracts import quote_workflow_id

READERS = 50
WORKFLOW_TASK_EVENTS = {
    EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
    EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED,
    EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
    EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED,
    EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT,
}
CLIENT_CALLS = ("StartWorkflowExecution", "QueryWorkflow", "DescribeWorkflowExecution", "SignalWorkflow",
                "UpdateWorkflow", "GetWorkflowExecutionHistory", "ListWorkflowExecutions")  # fmt: skip


@dataclass
class Samples:
    """What one interleaved run measured; milliseconds."""

    quote: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    post: list[float] = field(default_factory=list)
    start: list[float] = field(default_factory=list)
    last_job: str = ""
    last_bare: str = ""


@asynccontextmanager
async def bare_worker() -> AsyncIterator[None]:
    """The bare worker as a process of its own."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.bare")
    try:
        yield
    finally:
        process.terminate()
        await process.wait()


async def interleaved(client: Client, product: Product, rounds: int) -> Samples:
    """Quote and bare workflow in turn, so that the same minute measures both; the first are not counted."""
    samples = Samples()
    body = quote_body(PARTNER_CARRIERS)
    for number in range(rounds + 1):
        begin = time.perf_counter()
        job = await product.start_quote(body, key=str(uuid4()))
        posted = time.perf_counter() - begin
        quote = client.get_workflow_handle(quote_workflow_id(UUID(job)))
        await quote.result()
        bare_id = f"bench/{uuid4()}"
        ref = JobRef(job_id=uuid4(), scope=TenantScope(org="bench", user=uuid4()))
        begin = time.perf_counter()
        bare = await client.start_workflow(
            "BareQuoteWorkflow",
            ref,
            id=bare_id,
            task_queue=BARE_QUEUE,
            execution_timeout=timedelta(minutes=5),
        )
        started = time.perf_counter() - begin
        await bare.result()
        if number:
            samples.post.append(posted * 1000)
            samples.start.append(started * 1000)
            samples.quote.append(await _duration_ms(quote))
            samples.bare.append(await _duration_ms(bare))
        samples.last_job, samples.last_bare = job, bare_id
    return samples


async def figures(client: Client, product: Product, rounds: int) -> list[Figure]:
    """All figures of this page."""
    async with bare_worker():
        samples = await interleaved(client, product, rounds)
    quote, bare = median(samples.quote), median(samples.bare)
    post, start = median(samples.post), median(samples.start)
    found = [
        at_most(
            "quote_vs_bare", quote / bare, 1.3, "ratio", f"{quote:.0f} ms / {bare:.0f} ms, {rounds} each"
        ),
        at_most("post_vs_bare", post / start, 2, "ratio", f"{post:.1f} ms / {start:.1f} ms, {rounds} each"),
    ]
    found += await _polling(product, samples.last_job)
    found += await _history(client, samples)
    return found


async def _duration_ms(handle: WorkflowHandle[object, object]) -> float:
    """Start to close by the server's clock."""
    described = await handle.describe()
    if described.start_time is None or described.close_time is None:
        raise RuntimeError(f"{described.id} has not ended")
    return (described.close_time - described.start_time).total_seconds() * 1000


async def _polling(product: Product, job: str) -> list[Figure]:
    """50 readers, each once a second for ten seconds."""
    times: list[float] = []
    before = await _temporal_calls()

    async def read(offset: float) -> None:
        await asyncio.sleep(offset)
        for _ in range(10):
            begin = time.perf_counter()
            await product.poll(job)
            times.append((time.perf_counter() - begin) * 1000)
            await asyncio.sleep(1)

    await asyncio.gather(*(read(number / READERS) for number in range(READERS)))
    calls = await _temporal_calls() - before
    note = f"{READERS} readers, one read a second each (the screen reads every five)"
    return [
        at_most("poll_p95_ms", p95(times), 5, "ms", note),
        at_most("poll_temporal_calls", calls, 0, "calls", "the server's own count of client calls meanwhile"),
    ]


async def _temporal_calls() -> float:
    """Calls of clients that the Temporal server has counted; workers' polls are not among them."""
    address = os.environ.get("TEMPORAL_METRICS_URL", "http://127.0.0.1:7333/metrics")
    async with httpx.AsyncClient(timeout=10) as http:
        text = (await http.get(address)).raise_for_status().text
    total = 0.0
    for line in text.splitlines():
        ours = line.startswith("service_requests{") and 'service_name="frontend"' in line
        if ours and any(f'operation="{call}' in line for call in CLIENT_CALLS):
            total += float(line.rsplit(" ", 1)[1])
    return total


async def _history(client: Client, samples: Samples) -> list[Figure]:
    quote = await _counted(client, quote_workflow_id(UUID(samples.last_job)))
    bare = await _counted(client, samples.last_bare)
    note = "events without workflow-task events"
    return [
        at_most(
            "history_events_vs_bare", quote[0] / bare[0], 1.15, "ratio", f"{quote[0]} / {bare[0]} {note}"
        ),
        at_most(
            "history_bytes_vs_bare",
            quote[1] / bare[1],
            1.15,
            "ratio",
            f"{quote[1]} / {bare[1]} payload bytes",
        ),
    ]


async def _counted(client: Client, workflow_id: str) -> tuple[int, int]:
    """(events without workflow-task events, bytes of their payloads)."""
    history = await client.get_workflow_handle(workflow_id).fetch_history()
    events = [event for event in history.events if event.event_type not in WORKFLOW_TASK_EVENTS]
    return len(events), sum(_payload_bytes(event) for event in events)


def _payload_bytes(message: object) -> int:
    """Bytes of every Payload within a protobuf message."""
    if isinstance(message, Payload):
        return len(message.data)
    if not isinstance(message, Message):
        return 0
    total = 0
    for descriptor, value in message.ListFields():
        if descriptor.message_type is None:
            continue
        if descriptor.message_type.GetOptions().map_entry:
            total += sum(_payload_bytes(entry) for entry in value.values())
        elif isinstance(value, Message):
            total += _payload_bytes(value)
        else:
            total += sum(_payload_bytes(entry) for entry in value)
    return total
