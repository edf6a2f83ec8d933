"""Two APIs and three workers: what they finish in a second, and what becomes of quotes when some die."""

import asyncio
import json
import os
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx
import psycopg

from bench.bare_contract import PARTNER_CARRIERS
from bench.figure import Figure, at_least, at_most
from bench.processes import Process, beside
from bench.product_client import Product, quote_body

QUOTES, AT_ONCE, WARM = 200, 32, 32
AGAIN_AFTER_S = 3.0
"""How long a killed process of ours stays away; the stack's own are started again by their supervisor."""
PATIENCE_S = 240.0
MOST_KB = 300
BODY = quote_body(PARTNER_CARRIERS)


class Lost(Exception):
    """A quote that did not end, or not as it should; the text names it."""


async def figures(product: Product) -> list[Figure]:
    """Throughput of more processes over one of each; quotes that were lost, doubled or wrong while some died.

    Raises: Lost: a session that ended at one API went on at the other.
    """
    await _many([product], 0, WARM)
    before = await asyncio.to_thread(_stored)
    alone = await _many([product], 0, QUOTES)
    kept = {name: (size - before[name]) / QUOTES for name, size in (await asyncio.to_thread(_stored)).items()}
    right = await _result(product, await product.start_quote(BODY))
    async with beside(apis=1, workers=2) as more:
        second = _at(product, more[0].origin)
        try:
            together = await _many([product, second], WARM, QUOTES)
            attack = Attack(more)
            wrong = await _under_attack([product, second], right, attack)
            await _one_session(product, second)
        finally:
            await second.close()
    words = f"{together:.1f} / {alone:.1f} a second, {AT_ONCE} in flight: 2 APIs and 3 workers / one of each"
    died = f"of {QUOTES}; killed: {', '.join(attack.killed)}"
    each = ", ".join(f"{name} {size / 1024:.0f}" for name, size in sorted(kept.items()))
    return [
        at_most(
            "quote_kb", sum(kept.values()) / 1024, MOST_KB, "KB", f"kept of a quote, with indexes: {each}"
        ),
        at_least("scaled_quotes_per_s_vs_one", together / alone, 1, "ratio", words),
        at_most("scaled_quotes_lost", len(wrong), 0, "quotes", "; ".join([died, *wrong[:3]])),
    ]


def _at(product: Product, origin: str) -> Product:
    """The same signed-in browser at another API: a proxy in front would choose one for each call."""
    other = Product(product.origin, csrf=product.csrf)
    other.http.base_url = httpx.URL(origin)
    other.http.cookies.update(product.http.cookies)
    return other


async def _many(browsers: Sequence[Product], warm: int, number: int) -> float:
    """Quotes over all APIs, asked at one and watched at the next. Returns: how many ended in a second."""

    async def quote_once(turn: int) -> None:
        asked, watched = browsers[turn % len(browsers)], browsers[(turn + 1) % len(browsers)]
        job = await asked.start_quote(BODY, key=str(uuid4()))
        async with asyncio.timeout(PATIENCE_S):
            async for event in watched.events(job):
                if event.name == "job":
                    return

    await _in_turn(quote_once, warm)
    begin = time.perf_counter()
    await _in_turn(quote_once, number)
    return number / (time.perf_counter() - begin)


async def _in_turn(quote_once: Any, number: int) -> None:
    at_once = asyncio.Semaphore(AT_ONCE)

    async def within(turn: int) -> None:
        async with at_once:
            await quote_once(turn)

    await asyncio.gather(*(within(turn) for turn in range(number)))


@dataclass
class Attack:
    """Kills one process after the other while quotes end: both kinds, the stack's own and those beside it."""

    more: list[Process]
    killed: list[str] = field(default_factory=list)

    async def run(self, ended: asyncio.Queue[str]) -> None:
        """Each death waits until a sixth more of the quotes has ended."""
        api, worker = (partial(self._beside, process) for process in self.more[:2])
        for death in (api, worker, partial(_own, "worker"), partial(_own, "api")):
            for _ in range(QUOTES // 6):
                await ended.get()
            self.killed.append(await death())

    async def _beside(self, process: Process) -> str:
        await process.kill()
        await asyncio.sleep(AGAIN_AFTER_S)
        await process.start()
        return process.name


async def _own(name: str) -> str:
    status = await asyncio.to_thread(Path(os.environ["QUOTELOOM_STATUS_JSON"]).read_text)
    running = json.loads(status)["services"]
    (pid,) = [service["pid"] for service in running if service["name"] == name]
    os.kill(pid, signal.SIGKILL)
    return name


async def _under_attack(browsers: list[Product], right: Any, attack: Attack) -> list[str]:
    """Returns: a line about each quote that did not end once and right."""
    ended = asyncio.Queue[str]()
    jobs: list[str] = []
    wrong: list[str] = []

    async def quote_once(turn: int) -> None:
        job = await _start_quote(browsers, turn)
        try:
            await _first_event(browsers, job, turn)
            if await _result(browsers[turn % 2], job) != right:
                wrong.append(f"{job} has other prices")
        except (TimeoutError, Lost) as error:
            wrong.append(f"{job}: {error or 'no ending'}")
        jobs.append(job)
        ended.put_nowait(job)

    killing = asyncio.create_task(attack.run(ended))
    await _in_turn(quote_once, QUOTES)
    await killing
    return wrong + await asyncio.to_thread(_miscounted, [UUID(job) for job in jobs])


async def _start_quote(browsers: Sequence[Product], turn: int) -> str:
    """A quote, asked at the other API under its key where one does not answer."""
    key = str(uuid4())
    async with asyncio.timeout(PATIENCE_S):
        while True:
            turn += 1
            try:
                return await browsers[turn % len(browsers)].start_quote(BODY, key=key)
            except (httpx.TransportError, httpx.HTTPStatusError) as error:
                _only_away(error)
            await asyncio.sleep(0.2)


async def _first_event(browsers: Sequence[Product], job: str, turn: int) -> None:
    """Events of a job to its last one, each once, over whichever API answers. Raises: TimeoutError, Lost."""
    last: str | None = None
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                async for event in browsers[turn % len(browsers)].events(job, after=last):
                    if event.name == "job":
                        return
                    if last is not None and int(event.id) <= int(last):
                        raise Lost(f"event {event.id} came after {last}")
                    last = event.id
            except (httpx.TransportError, httpx.HTTPStatusError) as error:
                _only_away(error)
            turn += 1
            await asyncio.sleep(0.2)


def _only_away(error: httpx.TransportError | httpx.HTTPStatusError) -> None:
    """Raises: the error, when it says more than that a process is away or the same call under way."""
    status = error.response.status_code if isinstance(error, httpx.HTTPStatusError) else 503
    if status < 500 and status != httpx.codes.CONFLICT:
        raise error


async def _result(product: Product, job: str) -> Any:
    """The result object of a quote. Raises: Lost where it ended as an error."""
    answer = await product.wait(job)
    if not isinstance(answer, dict):
        raise Lost(f"ended as {answer}")
    async with httpx.AsyncClient(timeout=30) as http:
        return (await http.get(answer["url"])).raise_for_status().json()


def _stored() -> dict[str, int]:
    """Bytes of the product's database, and of Temporal's where they are on the same server."""
    url = os.environ["TEST_ADMIN_DATABASE_URL"].replace("+psycopg", "")
    with psycopg.connect(url) as connection:
        found = connection.execute(
            "SELECT datname, pg_database_size(datname) FROM pg_database"
            " WHERE datname IN ('quoteloom', 'temporal', 'temporal_visibility')"
        ).fetchall()
    return dict(found)


def _miscounted(jobs: list[UUID]) -> list[str]:
    """Jobs that did not end once with one row for each program."""
    url = os.environ["OWNER_DATABASE_URL"].replace("+psycopg", "")
    with psycopg.connect(url) as connection:
        found = connection.execute(
            "SELECT job.id, job.status, count(*), count(DISTINCT program) FROM job"
            " LEFT JOIN carrier_quote ON carrier_quote.job_id = job.id WHERE job.id = ANY(%s)"
            " GROUP BY 1, 2 HAVING job.status <> 'done' OR count(*) <> %s OR count(DISTINCT program) <> %s",
            [jobs, len(PARTNER_CARRIERS), len(PARTNER_CARRIERS)],
        ).fetchall()
        still = connection.execute("SELECT id FROM job WHERE status = 'processing'").fetchall()
    doubled = [f"{job} was answered twice" for job in {job for job in jobs if jobs.count(job) > 1}]
    return (
        doubled + [f"{row[0]} miscounted: {row[1:]}" for row in found] + [f"{row[0]} open" for row in still]
    )


async def _one_session(product: Product, second: Product) -> None:
    """Who signs out at one API is signed out at the other. Raises: Lost."""
    headers = {"X-CSRF-Token": product.csrf}
    (await second.http.post("/api/auth/logout", headers=headers)).raise_for_status()
    async with asyncio.timeout(PATIENCE_S):
        session = await _status_once_up(product)
    if session != httpx.codes.UNAUTHORIZED:
        raise Lost(f"signed out at one API, the other answers {session}")


async def _status_once_up(product: Product) -> int:
    """What a signed-in call is answered; the API that was killed last may still be on its way up."""
    while True:
        try:
            return (await product.http.get("/api/prospects")).status_code
        except httpx.ConnectError:
            await asyncio.sleep(0.2)
