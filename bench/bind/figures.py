"""A bind, a step and a decision beside bare updates; what their histories hold; lists."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
import psycopg
from temporalio.client import Client, WorkflowHandle

from adapters.settings import Settings
from bench.bare_contract import BARE_QUEUE
from bench.bind.insured import ONLINE, PORTAL, Insured, People, sent
from bench.bind.listed import portal_list, stuck_list
from bench.figure import Figure, at_most, median, p95
from bench.histories import history_of, payload_bytes
from bench.plain_http import PlainConnection
from bench.product_client import Product
from bench.quote import bare_worker
from models.job import JobRef, TenantScope
from workflows.contracts import bind_case_id, decision_case_id

BINDS, STEPS, DECISIONS, WARM = 20, 40, 40, 3
_CARRIER_MS = """
SELECT coalesce(sum(ms), 0) FROM carrier_evidence WHERE account_id = %s AND at >= %s
"""
_NOW = "SELECT clock_timestamp()"


async def figures(client: Client, origin: str, password: str) -> list[Figure]:
    """All figures of this page."""
    people = await People.signed_in(origin, password)
    try:
        async with bare_worker():
            found = await _steps(client, people)
            found.append(await _decisions(client, people))
        found += await _binds(client, people)
        found.append(await _one_decision(client, people))
        found += await portal_list(people.carrier)
        found += await stuck_list(people.operator)
    finally:
        await people.close()
    return found


async def _binds(client: Client, people: People) -> list[Figure]:
    """From a click to the policy on its row, less what the carrier took; and the history of the last one."""
    own: list[float] = []
    for number in range(BINDS + WARM):
        insured = await Insured.drafted(people, ONLINE)
        await insured.ready()
        account = (await insured.account())["id"]
        took = await _bound(insured, account)
        if number >= WARM:
            own.append(took)
    history = await history_of(client, bind_case_id(UUID(account)))
    note = f"of {BINDS}, median {median(own):.0f}; click to policy, less the carrier's own time"
    return [
        at_most("bind_own_ms_p95", p95(own), 500, "ms", note),
        at_most(
            "bind_history_events", len(history), 90, "events", "create to policy, no workflow-task events"
        ),
        at_most(
            "bind_payload_max_bytes", max(payload_bytes(history)), 4_096, "bytes", "largest in that history"
        ),
    ]


async def _bound(insured: Insured, account: str) -> float:
    """Milliseconds of ours."""
    with psycopg.connect(os.environ["OWNER_DATABASE_URL"].replace("+psycopg", "")) as connection:
        (pressed,) = connection.execute(_NOW).fetchone() or (None,)
        begun = time.perf_counter()
        await insured.bound()
        took = (time.perf_counter() - begun) * 1000
        (carrier,) = connection.execute(_CARRIER_MS, [account, pressed]).fetchone() or (0,)
    return took - float(carrier)


async def _steps(client: Client, people: People) -> list[Figure]:
    """A step that reads at a carrier which answers at once, beside a bare update with one activity."""
    insured = await Insured.drafted(people, ONLINE)
    await insured.ready()
    account = (await insured.account())["id"]

    async with _quick_carrier(), _plainly(people.agent) as connection:

        async def step() -> None:
            await insured.heard(connection, f"GetQuoteDetails/{insured.quote}")

        ours, bare, carrier = await _beside(client, step, account)
    note = f"{ours:.1f} ms less {carrier:.1f} ms of the carrier / {bare:.1f} ms, medians of {STEPS}"
    return [at_most("bind_step_vs_bare", (ours - carrier) / bare, 2, "ratio", note)]


@asynccontextmanager
async def _quick_carrier() -> AsyncIterator[None]:
    """The carrier without its latency."""
    async with httpx.AsyncClient(base_url=Settings().sandbox_url) as sandbox:
        for shortest, longest in ((0, 0), (1, 2)):
            body = {"carrier": "amtrust", "shortest_s": shortest, "longest_s": longest}
            (await sandbox.post("/_sandbox/latency", json=body)).raise_for_status()
            if longest == 0:
                yield


@asynccontextmanager
async def _plainly(person: Product) -> AsyncIterator[PlainConnection]:
    """A connection of somebody for what is timed."""
    connection = await PlainConnection.open(person)
    try:
        yield connection
    finally:
        connection.close()


async def _decisions(client: Client, people: People) -> Figure:
    """A carrier's person who puts a submission on hold and opens it again."""
    insured = await Insured.drafted(people, PORTAL)
    await insured.submitted()
    row, turn = await _listed(insured), 0

    async with _plainly(people.carrier) as connection:

        async def decide() -> None:
            nonlocal turn
            turn += 1
            word = "hold" if turn % 2 else "uwportal"
            pressed = _press(row, word)
            await connection.ask(connection.send(people.carrier, "POST", "/api/updateUsersData/", pressed))

        ours, bare, _ = await _beside(client, decide)
    note = f"{ours:.1f} ms / {bare:.1f} ms, medians of {DECISIONS}"
    return at_most("decision_vs_bare", ours / bare, 1.5, "ratio", note)


async def _one_decision(client: Client, people: People) -> Figure:
    """The history of a submission that is approved at once."""
    insured = await Insured.drafted(people, PORTAL)
    await insured.submitted()
    row = await _listed(insured)
    await sent(people.carrier, "POST", "/api/updateUsersData/", _press(row, "proceed_uw"))
    history = await history_of(client, decision_case_id(UUID(insured.submission), "key_risk"))
    return at_most(
        "decision_history_events", len(history), 12, "events", "one decision, no workflow-task events"
    )


async def _listed(insured: Insured) -> dict[str, Any]:
    """The carrier's row of it, once it is there."""
    async with asyncio.timeout(30):
        while True:
            try:
                return await insured.decision()
            except StopIteration:
                await asyncio.sleep(0.05)


def _press(row: dict[str, Any], word: str) -> dict[str, Any]:
    key = {"user_email_id": row["user_email_id"], "uuid_carrier": row["uuid_carrier"]}
    return {"key": key, "quote_status": word, "uw": False, "review": "Loss runs are missing."}


async def _beside(
    client: Client, ours: Callable[[], Awaitable[None]], account: str | None = None
) -> tuple[float, float, float]:
    """Medians in milliseconds: of ours, of a bare update, and of what the carrier took in one of ours."""
    ref = JobRef(job_id=uuid4(), scope=TenantScope(org="bench", user=uuid4()))
    bare = await client.start_workflow(
        "BareCaseWorkflow",
        ref,
        id=f"bench/{uuid4()}",
        task_queue=BARE_QUEUE,
        execution_timeout=timedelta(minutes=5),
    )
    samples: tuple[list[float], list[float]] = ([], [])
    carrier: list[float] = []
    turns = [(ours, samples[0]), (lambda: _updated(bare, ref), samples[1])]
    with psycopg.connect(os.environ["OWNER_DATABASE_URL"].replace("+psycopg", "")) as connection:
        for number in range(STEPS + WARM):
            (at,) = connection.execute(_NOW).fetchone() or (None,)
            for turn, into in turns:
                begun = time.perf_counter()
                await turn()
                if number >= WARM:
                    into.append((time.perf_counter() - begun) * 1000)
            (ms,) = connection.execute(_CARRIER_MS, [account, at]).fetchone() or (0,)
            carrier.append(float(ms))
            connection.commit()
            turns.reverse()
    await bare.terminate()
    return median(samples[0]), median(samples[1]), median(carrier)


async def _updated(bare: WorkflowHandle[object, object], ref: JobRef) -> None:
    await bare.execute_update("step", ref)
