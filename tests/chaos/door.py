"""A person's browser beside processes that die: whatever is asked is asked again until it is answered."""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import httpx

from bench.product_client import Product

ANSWERED_S, PATIENCE_S = 600.0, 1_200.0
AGAIN_S = 0.3
POLL_S, POLL_LATER_S, POLL_OFTEN_FOR_S = 0.3, 1.0, 3.0
"""Who waits for long asks less often: fifty who ask three times a second keep an API busy with that alone."""
LATER = frozenset({429, 502, 503, 504})


class Refused(Exception):
    """An answer that is no outage. code: the problem's."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(f"{status} {code}")
        self.status, self.code = status, code


@dataclass
class Door:
    """Somebody who is signed in. asked: outages that were met."""

    product: Product
    asked: Counter[str] = field(default_factory=Counter)

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """The answer's body, however often it has to be asked for. Raises: Refused, TimeoutError."""
        headers = {"X-CSRF-Token": self.product.csrf, "Idempotency-Key": str(uuid4())}
        until = time.monotonic() + ANSWERED_S
        while time.monotonic() < until:
            try:
                answer = await self.product.http.request(method, path, json=body, headers=headers)
            except httpx.TransportError as error:
                self.asked[type(error).__name__] += 1
            else:
                if answer.is_success:
                    return answer.json() if answer.content else None
                code = _code(answer)
                if answer.status_code not in LATER and code not in ("still_running", "account_moved"):
                    raise Refused(answer.status_code, code)
                self.asked[code or str(answer.status_code)] += 1
            await asyncio.sleep(AGAIN_S)
        raise TimeoutError(f"{method} {path} was not answered within {ANSWERED_S:g} s")

    async def step(self, word: str, call: str, kind: str, body: Any = None) -> Any:
        """A step of an account, polled to its end. Returns: 'error', or what it brought. Raises: Refused."""
        method = "GET" if body is None else "POST"
        started = await self.call(method, f"/api/trigger{word}{call}", body)
        return await self.ended(word, started["uuid"], kind)

    async def ended(self, word: str, job: str, kind: str, within_s: float = PATIENCE_S) -> Any:
        """A step to its end. Raises: TimeoutError."""
        began = time.monotonic()
        while (waited := time.monotonic() - began) < within_s:
            answer = await self.call("GET", f"/api/get{word}Data/{job}/{kind}")
            if answer != "processing":
                return answer
            await asyncio.sleep(POLL_S if waited < POLL_OFTEN_FOR_S else POLL_LATER_S)
        raise TimeoutError(f"{kind} of {job} did not end within {within_s:g} s")


def _code(answer: httpx.Response) -> str:
    try:
        return str(answer.json()["code"])
    except (ValueError, KeyError, TypeError):
        return ""
