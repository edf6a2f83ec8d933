"""The underwriting page: a Save to its price, a fill over fifteen columns, the premium while it is typed."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from typing import Any
from uuid import UUID, uuid4

import psycopg
from temporalio.client import Client

from adapters.settings import Settings
from bench.bare_contract import BARE_QUEUE, PARTNER_CARRIERS
from bench.figure import Figure, at_most, median, p95
from bench.plain_http import PlainConnection
from bench.product_client import Product
from models.job import JobRef, TenantScope

AGENT, UNDERWRITER = "agent@quoteloom.example", "underwriter3@quoteloom.example"
ROUNDS, WARM, FILLS, PREVIEWS = 40, 5, 5, 40
COLUMNS = 15
STATES = (
    "AL", "AR", "CO", "GA", "ID", "IA", "KS", "KY", "LA", "ME", "MS", "MO", "MT", "NE", "NM", "OK", "SC",
    "TN", "TX", "VA",
)  # fmt: skip
ZIPS = (
    "35201", "72201", "80201", "30301", "83701", "50301", "66101", "40201", "70112", "04101", "39201",
    "63101", "59601", "68101", "87101", "73101", "29201", "37201", "75001", "23220",
)  # fmt: skip
CLASSES = ("8810", "5190", "3632", "8742", "9082", "8017", "8380", "7380", "5537", "9015")
_SUBMIT = """
WITH whose AS (
    SELECT p.id, p.tenant_partner, p.tenant_org, p.tenant_user, r.id AS run FROM prospect p
    JOIN quote_run r ON r.prospect_id = p.id WHERE r.id = %(run)s
), made AS (
    INSERT INTO submission (id, prospect_id, run_id, number, prospect_version, tenant_partner, tenant_org,
        tenant_user, producer, submitted_by, practice, company, company_folded, primary_state,
        governing_state, governing_class, payroll, partner)
    SELECT %(id)s, id, run, 1, 1, tenant_partner, tenant_org, tenant_user, 'agent@bench.example', tenant_user,
        false, 'Bench', 'bench', 'TN', 'TN', '8810', 1, 'gms' FROM whose
    RETURNING id, tenant_partner, tenant_org, tenant_user
)
INSERT INTO workbook (submission_id, tenant_partner, tenant_org, tenant_user)
SELECT id, tenant_partner, tenant_org, tenant_user FROM made
"""


async def figures(client: Client, origin: str, password: str) -> list[Figure]:
    """Save to price beside a bare workflow of the same commands, the fill, and previews."""
    agent, underwriter = Product(origin), Product(origin)
    await agent.sign_in(AGENT, password)
    await underwriter.sign_in(UNDERWRITER, password)
    programs = await _programs(agent)
    try:
        _, small = await _submitted(agent, _body(20, len(CLASSES), programs[:1]))
        _, large = await _submitted(agent, _body(50, 10, programs, states=10))
        return [
            *await _single(client, underwriter, small),
            await _fill(underwriter, large),
            await _preview(underwriter, large),
        ]
    finally:
        await agent.close()
        await underwriter.close()


async def _programs(agent: Product) -> list[str]:
    """Programs on offer that we rate ourselves: those of the other benches, and more of the catalogue."""
    first = [f"{peo}-{carrier}" for peo, carrier in PARTNER_CARRIERS]
    listed = (await agent.http.get("/api/programs")).raise_for_status().json()
    rated = await asyncio.to_thread(_rated)
    more = [each["program"] for each in listed if each["offered"] and each["program"] in rated - set(first)]
    return [*first, *more][: COLUMNS + 10]


def _rated() -> set[str]:
    """Programs that no carrier prices for itself."""
    with _owner() as connection:
        return {key for (key,) in connection.execute("SELECT key FROM program WHERE adapter IS NULL")}


def _owner() -> psycopg.Connection[Any]:
    url = Settings().owner_database_url.get_secret_value().replace("postgresql+psycopg", "postgresql")
    return psycopg.connect(url, autocommit=True)


def _body(places: int, classes: int, programs: list[str], states: int = len(STATES)) -> dict[str, Any]:
    """A risk of so many places, each with all the classes, in so many states."""
    start = date.today()  # noqa: DTZ011 - a policy date, not a moment
    carriers = [
        {"peo": key.partition("-")[0], "carrier": key.partition("-")[2], "program": key} for key in programs
    ]
    offices = [
        {
            "name": str(at + 1), "state": STATES[at % states], "zip": ZIPS[at % states], "suta": "",
            "carriers": carriers,
            "employees": [
                {"code": code, "description": "", "ft": 2, "pt": 0, "payroll": f"{90_000 + 100 * at}.00"}
                for code in CLASSES[:classes]
            ],
        }
        for at in range(places)
    ]  # fmt: skip
    common = {
        "el_limits": "1000/1000/1000", "date_from": start.isoformat(),
        "date_to": start.replace(year=start.year + 1).isoformat(), "emod": [], "questions": [],
        "sr_carriers": {},
    }  # fmt: skip
    return {"body": common, "offices": offices}


async def large_prospect(agent: Product, places: int, states: int) -> str:
    """A prospect of many places, states and columns, in the underwriters' hands. Returns: its id."""
    body = _body(places, len(CLASSES), await _programs(agent), states=states)
    prospect, _ = await _submitted(agent, body)
    return prospect


async def _submitted(agent: Product, body: dict[str, Any]) -> tuple[str, UUID]:
    """A priced run of a prospect, in the underwriters' hands. Returns: the prospect, the submission."""
    headers = {"X-CSRF-Token": agent.csrf}
    made = await agent.http.post("/api/prospects", json={"sections": {}}, headers=headers)
    prospect = made.raise_for_status().json()
    body["body"]["user_id"] = prospect["user_id"]
    job = await agent.start_quote(body)
    await agent.wait(job)
    runs = (await agent.http.get(f"/api/prospects/{prospect['id']}/runs")).raise_for_status().json()
    submission = uuid4()
    await asyncio.to_thread(_submit, submission, runs[0]["id"])
    return prospect["id"], submission


def _submit(submission: UUID, run: str) -> None:
    with _owner() as connection:
        connection.execute(_SUBMIT, {"id": submission, "run": run})


async def _page(browser: Product, submission: UUID) -> dict[str, Any]:
    found: dict[str, Any] = (await browser.http.get(f"/api/workbooks/{submission}")).raise_for_status().json()
    return found


def _credit(column: str, row: str, turn: int) -> dict[str, Any]:
    """A credit that no Save before has asked for."""
    text = f"-{1 + turn / 100:.2f}"
    reasons = [{"category": "safety_devices", "percent": text}]
    return {"column": column, "row": row, "debit_credit": text, "reasons": reasons}


async def _save(
    browser: Product, connection: PlainConnection, submission: UUID, base: int, cells: list[dict[str, Any]]
) -> None:
    body = {"base_version": base, "cells": cells}
    path = f"/api/workbooks/{submission}"
    await connection.ask(connection.send(browser, "PUT", path, body, str(uuid4())))


@asynccontextmanager
async def _prices(
    browser: Product, submission: UUID
) -> AsyncIterator[tuple[PlainConnection, "asyncio.Queue[dict[str, Any]]"]]:
    """A connection for Saves; what the stream tells of prices, as it arrives."""
    queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    ready = asyncio.Event()

    async def listen() -> None:
        async for name, told in stream.events(stream.get(f"/api/events/submission/{submission}")):
            ready.set()
            if name == "price":
                queue.put_nowait(told)

    stream, connection = await PlainConnection.open(browser), await PlainConnection.open(browser)
    task = asyncio.create_task(listen())
    await asyncio.wait_for(ready.wait(), 30)
    try:
        yield connection, queue
    finally:
        task.cancel()
        stream.close()
        connection.close()


async def _single(client: Client, browser: Product, submission: UUID) -> list[Figure]:
    found = await _page(browser, submission)
    [column] = [one["key"] for one in found["columns"] if one["price"]]
    row = next(row for row, cell in found["stateCarrierData"][column].items() if cell["open"])
    ours: list[float] = []
    bare: list[float] = []
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.bare")
    try:
        async with _prices(browser, submission) as (connection, prices):
            for turn in range(WARM + ROUNDS):
                started = time.perf_counter()
                await _save(browser, connection, submission, turn, [_credit(column, row, turn)])
                while (await asyncio.wait_for(prices.get(), 60))["job"] is not None:
                    continue
                ours.append((time.perf_counter() - started) * 1000)
                bare.append(await _bare(client))
    finally:
        process.terminate()
        await process.wait()
    ours, bare = ours[WARM:], bare[WARM:]
    beside = f"bare workflow of its commands: p50 {median(bare):.0f} ms; ours p50 {median(ours):.0f} ms"
    return [
        at_most("recalculate_p95_ms", p95(ours), 250, "ms", "Save sent to price heard, 1 state of 20"),
        at_most("recalculation_vs_bare", median(ours) / median(bare), 1.5, "ratio", beside),
    ]


async def _bare(client: Client) -> float:
    job = JobRef(job_id=uuid4(), scope=TenantScope(user=uuid4()), deadline_s=60)
    started = time.perf_counter()
    await client.execute_workflow(
        "BareStepWorkflow", job, id=f"bare-step/{job.job_id}", task_queue=BARE_QUEUE
    )
    return (time.perf_counter() - started) * 1000


async def _fill(browser: Product, submission: UUID) -> Figure:
    """A state of all columns at once, from the Save to the last price heard."""
    found = await _page(browser, submission)
    columns = [one["key"] for one in found["columns"] if one["price"] and one["rated"]]
    cells = found["stateCarrierData"]
    chosen = [(key, next((row for row, cell in cells[key].items() if cell["open"]), "")) for key in columns]
    filled = [(key, row) for key, row in chosen if row][:COLUMNS]
    took: list[float] = []
    async with _prices(browser, submission) as (connection, prices):
        for turn in range(FILLS):
            started = time.perf_counter()
            await _save(
                browser, connection, submission, turn, [_credit(key, row, turn) for key, row in filled]
            )
            waiting = {key for key, _ in filled}
            while waiting:
                event = await asyncio.wait_for(prices.get(), 120)
                if event["job"] is None:
                    waiting.discard(event["column"])
            took.append(time.perf_counter() - started)
    words = f"{len(filled)} columns of a 50 x 10 risk; worst of {FILLS}: {max(took):.2f} s"
    return at_most("recalculate_15_columns_s", median(took), 2, "s", words)


async def _preview(browser: Product, submission: UUID) -> Figure:
    found = await _page(browser, submission)
    column = next(one["key"] for one in found["columns"] if one["price"] and one["rated"])
    row = next(row for row, cell in found["stateCarrierData"][column].items() if cell["open"])
    headers = {"X-CSRF-Token": browser.csrf}
    took: list[float] = []
    for turn in range(WARM + PREVIEWS):
        body = {"base_version": found["version"], "cells": [_credit(column, row, 300 + turn)]}
        started = time.perf_counter()
        answer = await browser.http.post(f"/api/workbooks/{submission}/preview", json=body, headers=headers)
        answer.raise_for_status()
        took.append((time.perf_counter() - started) * 1000)
    return at_most("preview_p95_ms", p95(took[WARM:]), 150, "ms", "one column of a 50 x 10 risk")
