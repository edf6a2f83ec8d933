"""Underwriters who save random cells while processes die, as the page does it; and what they were told."""

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import httpx

from bench.product_client import Product
from tests.faults.stack import Stack

PERCENTS = [f"{each / 100:.2f}" for each in range(-900, 1_501) if each]
"""Within every range, and within the authority of level 1 whatever the other cells hold: nobody is asked."""
THINKS_S = (0.8, 4.0)
"""What a person takes from one Save to the next."""
RESTS_S = 4.0
"""What work goes on undisturbed between two deaths."""
ANSWERED_S = 180.0
MORTAL = ("worker", "api", "postgres")
HEALTHY = ("postgres", "keycloak", "temporal", "worker", "api")

Place = tuple[str, str, str]
"""Column, row and field."""


@dataclass
class Ledger:
    """What was answered as saved, by submission and version; and how the answers were come by."""

    saves: dict[str, dict[int, dict[Place, str]]] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)

    @property
    def unanswered(self) -> int:
        """How many requests met an outage, and were sent again."""
        return self.asked.total() - self.asked["clash"]

    def note(self, submission: str, version: int, cells: list[dict[str, Any]]) -> None:
        """A Save was answered with its version. Raises: AssertionError where another one has it too."""
        known = self.saves.setdefault(submission, {})
        assert version not in known, f"two Saves of {submission} are version {version}"
        known[version] = {
            (cell["column"], cell["row"], name): str(cell[name])
            for cell in cells
            for name in ("debit_credit", "comments")
            if name in cell
        }

    def stands(self, submission: str) -> dict[Place, str]:
        """The newest value of each field."""
        saves = self.saves[submission]
        return {place: value for version in sorted(saves) for place, value in saves[version].items()}


@dataclass
class Window:
    """A browser with several pages. Each is as old as its last Save, as between two pieces of news."""

    product: Product
    ledger: Ledger
    dice: random.Random
    pages: dict[str, dict[str, Any]] = field(default_factory=dict)

    async def work(self, submissions: list[str], over: asyncio.Event) -> None:
        """Save something again and again; a Save that has begun is seen to its end."""
        while not over.is_set():
            await asyncio.sleep(self.dice.uniform(*THINKS_S))
            await self._save(self.dice.choice(submissions))

    async def read(self, submission: str) -> dict[str, Any]:
        """The page as the server has it."""
        answer = await self.answered("GET", f"/api/workbooks/{submission}")
        assert answer.status_code == 200, answer.text
        self.pages[submission] = answer.json()
        return self.pages[submission]

    async def _save(self, submission: str) -> None:
        """What was typed upon the page that was seen last; a clash is answered cell by cell."""
        page = self.pages.get(submission) or await self.read(submission)
        base, cells = page["version"], self._typed(page)
        while cells:
            body = {"base_version": base, "cells": cells}
            answer = await self.answered("PUT", f"/api/workbooks/{submission}", body)
            if answer.status_code == 200:
                self.ledger.note(submission, answer.json()["version"], cells)
                break
            problem = answer.json()
            assert (answer.status_code, problem["code"]) == (409, "cells_changed"), answer.text
            self.ledger.asked["clash"] += 1
            base, cells = problem["version"], self._kept(cells, problem["cells"])
        await self.read(submission)

    def _typed(self, page: dict[str, Any]) -> list[dict[str, Any]]:
        """One to three cells, each with a percent and words that nobody wrote before."""
        found = page["stateCarrierData"]
        open_cells = [(key, row) for key in found for row, cell in found[key].items() if cell["open"]]
        chosen = self.dice.sample(open_cells, self.dice.randint(1, 3))
        return [self._cell(column, row) for column, row in chosen]

    def _cell(self, column: str, row: str) -> dict[str, Any]:
        percent = self.dice.choice(PERCENTS)
        reasons = [{"category": "safety_devices", "percent": percent}]
        words = {"comments": str(uuid4()), "note": "Seen on site"}
        return {"column": column, "row": row, "debit_credit": percent, "reasons": reasons, **words}

    def _kept(self, cells: list[dict[str, Any]], clashing: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """What is sent again: of each cell in which somebody else was, all of theirs or all of mine stays."""
        theirs = {
            place for place in {(one["column"], one["row"]) for one in clashing} if self.dice.random() < 0.5
        }
        return [cell for cell in cells if (cell["column"], cell["row"]) not in theirs]

    async def answered(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Press until there is an answer, under one key: what was stored already is then answered, once."""
        headers = {"X-CSRF-Token": self.product.csrf, "Idempotency-Key": str(uuid4())}
        until = time.monotonic() + ANSWERED_S
        while time.monotonic() < until:
            try:
                answer = await self.product.http.request(method, path, json=body, headers=headers)
            except httpx.TransportError as error:
                self.ledger.asked[type(error).__name__] += 1
            else:
                if not _comes_back(answer):
                    return answer
                self.ledger.asked[f"answered {answer.status_code}"] += 1
            await asyncio.sleep(0.3)
        raise AssertionError(f"{method} {path} was not answered within {ANSWERED_S:g} s")


def _comes_back(answer: httpx.Response) -> bool:
    """Whether an answer says that the same request may be sent again: an outage, or it is under way still."""
    if answer.status_code == httpx.codes.CONFLICT:
        return bool(answer.json()["code"] == "still_running")
    return answer.status_code in (
        httpx.codes.BAD_GATEWAY, httpx.codes.SERVICE_UNAVAILABLE, httpx.codes.TOO_MANY_REQUESTS,
    )  # fmt: skip


async def sabotage(stack: Stack, until: float) -> Counter[str]:
    """Kill one process after the other, each once it is back. Returns: how often each died, once at least."""
    killed: Counter[str] = Counter()
    while time.monotonic() < until or len(killed) < len(MORTAL):
        service = MORTAL[killed.total() % len(MORTAL)]
        await asyncio.sleep(RESTS_S)
        gone = await asyncio.to_thread(stack.kill, service)
        at = time.monotonic()
        killed[service] += 1
        await asyncio.to_thread(stack.wait_healthy, service, gone)
        for other in HEALTHY:  # whose database went with it
            await asyncio.to_thread(stack.wait_healthy, other, -1)
        print(f"{service} was away for {time.monotonic() - at:.1f} s", flush=True)
    return killed
