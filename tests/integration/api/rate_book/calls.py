"""Calls of rate books as several tests make them."""

import secrets
from typing import Any

import httpx

from tests.integration.api.conftest import Browser

HEAD = "state,class_code,kind,value,effective\n"

NEXT_YEAR = "2027-01-01"

REASON = "The second carrier sent wrong loss costs"

BAD_ROW = "T1,,bad,-3,nope\n"


async def drafted(keeper: Browser, **changes: Any) -> str:
    """A draft from the built-in book. Returns: its name."""
    body = {"version": f"api-{secrets.token_hex(5)}", "base": "demo-1", "effective_from": NEXT_YEAR} | changes
    answer = await keeper.post("/api/rate-books", body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["version"])


async def send_file(
    keeper: Browser, version: str, text: str, *, kind: str = "rates", mode: str = "merge", name: str = "r.csv"
) -> httpx.Response:
    """A file as the browser sends it."""
    return await keeper.send(
        "POST",
        f"/api/rate-books/{version}/imports",
        data={"kind": kind, "mode": mode},
        files={"file": (name, text.encode(), "text/csv")},
    )


def a_rate(value: str, state: str = "IL", code: str = "8810") -> str:
    """A file of one rate of the year's book."""
    return f"{HEAD}{state},{code},loss_cost,{value},{NEXT_YEAR}\n"
