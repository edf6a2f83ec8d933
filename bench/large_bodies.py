"""The largest bodies allowed, from eight clients at once: how long the loop is held, what memory stays."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import httpx

from api.body.limits import JSON_BODY, QUOTE_BODY
from bench.figure import Figure, at_most
from bench.large_quote import CARRIERS, CODES, STATES, large_body
from bench.product_client import Product

CLIENTS, ROUNDS = 8, 3
LOCATIONS, LINES = 500, 10
DESCRIPTION = 200
"""Characters that a description may have."""
REST_S = 10
_GAP, _MEMORY = "quoteloom_loop_gap_seconds_bucket", "process_resident_memory_bytes"


def written(content: Any) -> bytes:
    """A body as it is sent."""
    return json.dumps(content, separators=(",", ":")).encode()


def largest_quote() -> dict[str, Any]:
    """A quote request of 500 locations with ten lines each, filled up to its limit of bytes.

    It names one program again and again: the worker shall not be what is measured.
    """
    body = large_body(LOCATIONS, LINES)
    for office in body["offices"]:
        office["carriers"] = office["carriers"][:1]
        for person in office["employees"]:
            person["description"] = "x" * DESCRIPTION
    one = len(written(body["offices"][0]["carriers"])) - 1
    more = (QUOTE_BODY - len(written(body))) // (LOCATIONS * one)
    for office in body["offices"]:
        office["carriers"] *= 1 + more
    return body


def largest_draft() -> dict[str, Any]:
    """A draft of as many, filled up to its limit as well."""
    places: list[dict[str, Any]] = [
        {
            "number": str(place + 1),
            "street": f"{place} Main Street",
            "cityName": "Austin",
            "state": STATES[place % len(STATES)][0].lower(),
            "zipCode": STATES[place % len(STATES)][1],
            "classCodesInfo": [
                {"classCodeDescription": f"{code}: As filed, not otherwise classified", "ft": "2", "pt": "1",
                 "payroll": "$120,000"}
                for code in CODES[:LINES]
            ],
        }
        for place in range(LOCATIONS)
    ]  # fmt: skip
    body = {"sections": {"childrenLoc": places, "peoDetails": {"selectedPeo": CARRIERS[0][0]}}}
    share = (JSON_BODY - len(written(body))) // (LOCATIONS * LINES)
    for place in places:
        for line in place["classCodesInfo"]:
            line["classCodeDescription"] += "x" * share
    return body


def largest_eligibility() -> dict[str, Any]:
    """The classes of as many locations."""
    return {
        str(place + 1): [{"code": code, "state": STATES[place % len(STATES)][0]} for code in CODES[:LINES]]
        for place in range(LOCATIONS)
    }


async def _metrics(http: httpx.AsyncClient) -> dict[str, float]:
    text = (await http.get("/metrics")).raise_for_status().text
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if line.startswith((_GAP, _MEMORY))]
    return {name: float(value) for name, value in lines}


def longest_gap_ms(before: dict[str, float], after: dict[str, float]) -> float:
    """The upper end of the highest bucket that gained a gap."""
    ends: list[tuple[float, float]] = []
    for name, count in after.items():
        if name.startswith(_GAP):
            end = float(name.partition('le="')[2].partition('"')[0])
            ends.append((end, count - before.get(name, 0.0)))
    ends.sort()
    longest, counted = 0.0, 0.0
    for end, many in ends:
        if many > counted:
            longest, counted = end, many
    return longest * 1000


async def _client(product: Product, bodies: Sequence[bytes], taken: list[int]) -> None:
    """Send each of the bodies, save the draft a second time, and read it."""
    headers = {"X-CSRF-Token": product.csrf, "Content-Type": "application/json"}
    quote, draft, eligibility, judged = bodies
    for _ in range(ROUNDS):
        # A key of its own for each: the same body twice would join one job.
        sent = {**headers, "Idempotency-Key": str(uuid4())}
        await _post(product, "/api/getQuotesDataId", quote, sent, taken)
        made = json.loads(await _post(product, "/api/prospects", draft, headers, taken))
        (await product.http.get(f"/api/prospects/{made['id']}")).raise_for_status()
        await _post(product, "/api/getCarrierElig", eligibility, headers, taken)
        await _post(product, "/api/validateClassCodesAndDescription", judged, headers, taken)
        gone = await product.http.delete(f"/api/deleteProsepectData/{made['user_id']}", headers=headers)
        gone.raise_for_status()


async def _post(product: Product, path: str, body: bytes, headers: dict[str, str], taken: list[int]) -> bytes:
    answer = await product.http.post(path, content=body, headers=headers, timeout=120)
    taken.append(answer.status_code)
    if answer.status_code not in (200, 201, 429):
        raise RuntimeError(f"{path} answered {answer.status_code}: {answer.text[:200]}")
    return answer.content


async def figures(product: Product) -> list[Figure]:
    """The longest gap of the API's loop, and what its memory has grown by once it is at rest again."""
    draft = largest_draft()
    judged = {"childrenLoc": draft["sections"]["childrenLoc"]}
    contents = (largest_quote(), draft, largest_eligibility(), judged)
    bodies = [written(content) for content in contents]
    before = await _metrics(product.http)
    taken: list[int] = []
    await asyncio.gather(*(_client(product, bodies, taken) for _ in range(CLIENTS)))
    after = await _metrics(product.http)
    await asyncio.sleep(REST_S)
    grown = (await _metrics(product.http))[_MEMORY] - before[_MEMORY]
    note = f"{CLIENTS} clients, {len(taken)} bodies of up to {max(map(len, bodies)) / 1e6:.1f} MB"
    return [
        at_most("loop_stall_ms", longest_gap_ms(before, after), 100, "ms", f"{note}; the API's own watch"),
        at_most("api_memory_mb", grown / 1024**2, 60, "MB", f"{REST_S} s after them, less what was before"),
    ]
