"""Quote retrieval beside its bare counterpart: latency, facade and history, in one run."""

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from temporalio.client import Client, WorkflowHandle
from temporalio.service import RPCError, RPCStatusCode

from bench.bare_contract import BARE_QUEUE, PARTNER_CARRIERS
from bench.figure import Figure, at_most, median
from bench.histories import history_of, payload_bytes
from bench.plain_http import PlainConnection
from bench.poll import temporal_calls
from bench.product_client import Product, quote_body
from models.job import JobKind, JobRef, TenantScope
from workflows.contracts import workflow_id

WARM = 5
"""First rounds of both kinds that are not counted: connections, prepared statements, code paths."""


@dataclass
class Samples:
    """What one interleaved run measured; milliseconds."""

    quote: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    post: list[float] = field(default_factory=list)
    start: list[float] = field(default_factory=list)
    begun: list[float] = field(default_factory=list)
    """From asking to the start of the quote's workflow."""
    last_job: str = ""
    last_bare: str = ""


@asynccontextmanager
async def bare_worker() -> AsyncIterator[int]:
    """The bare worker as a process of its own; gives its id."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.bare")
    try:
        yield process.pid
    finally:
        process.terminate()
        await process.wait()


async def interleaved(client: Client, product: Product, rounds: int) -> Samples:
    """Quote and bare workflow in turn, first one then the other first, so that one minute measures both."""
    samples = Samples()
    connection = await PlainConnection.open(product)
    try:
        await _rounds(client, product, connection, Samples(), WARM)
        counted = await temporal_calls(product.origin)
        await _rounds(client, product, connection, samples, rounds)
    finally:
        connection.close()
    if await temporal_calls(product.origin) < counted + rounds:
        raise RuntimeError("the API did not count each start as a call to Temporal; its counter is no proof")
    return samples


async def _rounds(
    client: Client, product: Product, connection: PlainConnection, samples: Samples, rounds: int
) -> None:
    turns = [partial(_quote, client, product, connection, samples), partial(_bare, client, samples)]
    for _ in range(rounds):
        for turn in turns:
            await turn()
        turns.reverse()


async def _quote(client: Client, product: Product, connection: PlainConnection, samples: Samples) -> None:
    """One quote over HTTP, until its workflow has ended."""
    request = connection.send(
        product, "POST", "/api/getQuotesDataId", quote_body(PARTNER_CARRIERS), str(uuid4())
    )
    asked, begin = time.time(), time.perf_counter()
    job = str(json.loads(await connection.ask(request))["id"])
    samples.post.append((time.perf_counter() - begin) * 1000)
    started, ended = await _ended(client.get_workflow_handle(workflow_id(JobKind.QUOTE, UUID(job))))
    samples.quote.append((ended - started) * 1000)
    samples.begun.append((started - asked) * 1000)
    samples.last_job = job


async def _bare(client: Client, samples: Samples) -> None:
    """One bare workflow: started by the plainest call there is."""
    ref = JobRef(job_id=uuid4(), scope=TenantScope(org="bench", user=uuid4()))
    begin = time.perf_counter()
    bare = await client.start_workflow(
        "BareQuoteWorkflow",
        ref,
        id=f"bench/{uuid4()}",
        task_queue=BARE_QUEUE,
        execution_timeout=timedelta(minutes=5),
    )
    samples.start.append((time.perf_counter() - begin) * 1000)
    started, ended = await _ended(bare)
    samples.bare.append((ended - started) * 1000)
    samples.last_bare = bare.id


async def _ended(handle: WorkflowHandle[Any, Any]) -> tuple[float, float]:
    """Wait for a workflow's end. Returns: its start and close by the server's clock, seconds.

    A start over HTTP is answered before Temporal has it, so it may not be there yet. Raises: TimeoutError.
    """
    async with asyncio.timeout(60):
        while True:
            try:
                await handle.result()
                break
            except RPCError as error:
                if error.status is not RPCStatusCode.NOT_FOUND:
                    raise
                await asyncio.sleep(0.002)
    described = await handle.describe()
    if described.close_time is None:
        raise RuntimeError(f"{described.id} has not ended")
    return described.start_time.timestamp(), described.close_time.timestamp()


async def figures(client: Client, product: Product, rounds: int) -> tuple[list[Figure], str]:
    """All figures of this page, and the last job."""
    async with bare_worker():
        samples = await interleaved(client, product, rounds)
    quote, bare = median(samples.quote), median(samples.bare)
    post, start, begun = median(samples.post), median(samples.start), median(samples.begun)
    each = f"medians of {rounds} each"
    asked = f"{post:.1f} ms / {start:.1f} ms, {each}; limits off; the workflow begins {begun:.0f} ms after"
    found = [
        at_most("quote_vs_bare", quote / bare, 0.9, "ratio", f"{quote:.0f} ms / {bare:.0f} ms, {each}"),
        at_most("post_vs_bare", post / start, 2, "ratio", asked),
    ]
    return found + await _history(client, samples), samples.last_job


async def _history(client: Client, samples: Samples) -> list[Figure]:
    quote = await _counted(client, workflow_id(JobKind.QUOTE, UUID(samples.last_job)))
    bare = await _counted(client, samples.last_bare)
    note = "events without workflow-task events"
    return [
        at_most("history_events_vs_bare", quote[0] / bare[0], 0.7, "ratio", f"{quote[0]} / {bare[0]} {note}"),
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
    events = await history_of(client, workflow_id)
    return len(events), sum(payload_bytes(events))
