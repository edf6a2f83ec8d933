"""The stack is away for longer than the deadline of what is under way: every job ends by name, none twice."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from uuid import UUID, uuid4

import httpx
import psycopg
import pytest
from temporalio.client import Client, ScheduleOverlapPolicy

from adapters.crypto import FieldCipher
from adapters.postgres.core.engine import create_engine
from adapters.postgres.unit_of_work import UnitOfWork
from adapters.settings import Settings
from bench.product_client import Product, quote_body
from models.job import JobKind, JobStart
from temporal.client import connect
from tests.faults.stack import WITH_SLOW_CARRIER, Stack
from tests.support.people import an_agency
from tests.support.quote_cases import an_input
from tests.support.timeouts import PATIENCE_S
from workflows.contracts import STUCK_SCHEDULE, new_job, workflow_id

QUOTES, DEADLINES_S = 32, (12, 40, 120)
"""DEADLINES_S: to try with until all quotes are under way within one; nearly always the first."""
PROGRAMS = tuple(f"{partner}-{carrier}" for partner, carrier in WITH_SLOW_CARRIER)


async def start_quotes(number: int, deadline_s: int) -> list[UUID]:
    """Quotes with such a deadline, as the API leaves them: the relay starts them. Returns: their jobs."""
    settings = Settings()
    engine = create_engine(settings.database_url.get_secret_value(), name="test-outage", pool_size=4)
    work = UnitOfWork(engine, FieldCipher.parse(settings.field_keys.get_secret_value()))
    tenant, jobs = an_agency(), [uuid4() for _ in range(number)]
    try:
        for job in jobs:
            start = JobStart(
                job=new_job(JobKind.QUOTE, job_id=job, deadline_s=deadline_s),
                row_id=uuid4(),
                input=an_input(*PROGRAMS),
                actor=tenant.user or uuid4(),
            )
            async with work.begin(tenant) as unit:
                await unit.jobs.start(start)
    finally:
        await engine.dispose()
    return jobs


@pytest.fixture
def owner(owner_url: str) -> Iterator[psycopg.Connection]:
    """The database as its owner sees it."""
    with psycopg.connect(owner_url.replace("+psycopg", ""), autocommit=True) as connection:
        yield connection


def count(owner: psycopg.Connection, query: str, jobs: list[UUID]) -> int:
    """What a query counts about these jobs."""
    row = owner.execute(query, [jobs]).fetchone()
    assert row is not None
    return int(row[0])


async def until(reached: Callable[[], bool], what: str) -> None:
    """Until a look succeeds."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if reached():
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"{what} within {PATIENCE_S:g} s")


UNDER_WAY = "SELECT count(DISTINCT q.job_id) FROM carrier_quote q WHERE q.job_id = ANY(%s)"
OPEN = "SELECT count(*) FROM job WHERE status = 'processing' AND id = ANY(%s)"


async def all_under_way(owner: psycopg.Connection) -> tuple[list[UUID], int]:
    """Quotes that all wait for their slow carrier, and the deadline within which they came so far."""

    async def waiting(jobs: list[UUID]) -> bool:
        await until(lambda: count(owner, UNDER_WAY, jobs) >= QUOTES, "all quotes were not under way")
        return count(owner, OPEN, jobs) == QUOTES

    for deadline_s in DEADLINES_S:
        if await waiting(jobs := await start_quotes(QUOTES, deadline_s)):
            return jobs, deadline_s
    raise AssertionError(f"some quotes had ended before all {QUOTES} were under way")


@pytest.fixture
async def silent_carrier() -> AsyncIterator[None]:
    """The online carrier lets every quote wait beyond its deadline, however long the others take to begin."""
    async with httpx.AsyncClient(base_url=f"{Settings().sandbox_url}/_sandbox") as sandbox:
        waits = {"path": "/api/v2/quotes", "delay_s": 4 * max(DEADLINES_S), "times": 10 * QUOTES}
        (await sandbox.post("/faults", json=waits)).raise_for_status()
        yield
        (await sandbox.delete("/faults")).raise_for_status()


@pytest.mark.usefixtures("silent_carrier")
async def test_quotes_whose_deadline_passed_while_everything_was_away_end_by_name_and_once(
    stack: Stack, owner: psycopg.Connection
) -> None:
    temporal = stack.pid("temporal")
    jobs, deadline_s = await all_under_way(owner)
    os.kill(temporal, signal.SIGSTOP)
    try:
        worker = stack.kill("worker")
        await asyncio.sleep(deadline_s + 3)  # the outage itself
    finally:
        os.kill(temporal, signal.SIGCONT)
    await asyncio.to_thread(stack.wait_healthy, "worker", worker)
    await until(lambda: count(owner, OPEN, jobs) == 0, "not every job has ended")
    endings = owner.execute(
        "SELECT status, error_code, count(*) FROM job WHERE id = ANY(%s) GROUP BY 1, 2", [jobs]
    ).fetchall()
    assert all(status == "done" or code for status, code, _ in endings), endings
    rows = owner.execute(
        "SELECT job_id, count(*), count(DISTINCT program), bool_or(state IN ('queued', 'rating'))"
        " FROM carrier_quote WHERE job_id = ANY(%s) GROUP BY 1",
        [jobs],
    ).fetchall()
    assert len(rows) == QUOTES
    for job, number, programs, running in rows:
        assert (number, programs, running) == (len(PROGRAMS), len(PROGRAMS), False), job


@pytest.fixture
async def temporal() -> Client:
    """The stack's Temporal."""
    settings = Settings()
    return await connect(
        settings.temporal_address,
        settings.codec_keys.get_secret_value(),
        namespace=settings.temporal_namespace,
    )


@pytest.mark.usefixtures("silent_carrier")
async def test_a_terminated_quote_polls_as_an_error_after_one_round_of_stuck_work(
    agent: Product, temporal: Client
) -> None:
    job = await agent.start_quote(quote_body(WITH_SLOW_CARRIER), key=str(uuid4()))
    async for event in agent.events(job):
        assert event.name == "program"
        break
    await temporal.get_workflow_handle(workflow_id(JobKind.QUOTE, UUID(job))).terminate("by an operator")
    assert await agent.poll(job) == "processing"
    # A round under way, whose step went with a worker that was killed, is waited for and not taken for ours.
    await temporal.get_schedule_handle(STUCK_SCHEDULE).trigger(overlap=ScheduleOverlapPolicy.BUFFER_ONE)
    assert await agent.wait(job, timeout_s=PATIENCE_S) == "error"
    metrics = await _metrics()
    assert metrics['quoteloom_stuck_jobs_closed_total{error_code="terminated",kind="quote"'] >= 1
    assert time.time() - metrics["quoteloom_stuck_work_last_success_timestamp_seconds"] < PATIENCE_S
    assert {"quoteloom_outbox_oldest_seconds", "quoteloom_jobs_overdue"} <= set(metrics)


async def _metrics() -> dict[str, float]:
    """What the worker's page says of upkeep, once a round has ended; labels as far as they are ours."""
    port = Settings().worker_metrics_port
    end = time.monotonic() + PATIENCE_S
    while True:
        async with httpx.AsyncClient() as http:
            page = (await http.get(f"http://127.0.0.1:{port}/metrics")).text
        found = {}
        for line in page.splitlines():
            if line.startswith("quoteloom_"):
                name, _, value = line.rpartition(" ")
                ours = name.partition(",service_name")[0]
                found[ours if "kind=" in ours else name.partition("{")[0]] = float(value)
        if "quoteloom_stuck_work_last_success_timestamp_seconds" in found or time.monotonic() > end:
            return found
        await asyncio.sleep(0.3)
