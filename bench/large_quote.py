"""The largest prospect: fifty locations of ten class codes, quoted with fifteen programs, all priced."""

import asyncio
import time
from typing import Any
from uuid import uuid4

from bench.figure import Figure, at_most, median
from bench.product_client import Product, quote_body

LOCATIONS, LINES, ROUNDS = 50, 10, 5
STATES = (("TX", "78701"), ("WI", "53202"), ("IL", "60601"), ("AZ", "85004"), ("IN", "46204"))
CODES = ("8810", "3632", "8742", "9082", "8017", "5403", "5183", "9015", "8868", "8018")
CARRIERS = (
    ("gms", "key_risk"), ("gms", "uwic"), ("gms", "starnet"), ("wcn", "normandy"), ("wcn", "sunz"),
    ("quadrant", "zurich"), ("quadrant", "key_risk"), ("stafflink", "sunz"), ("stafflink", "zurich"),
    ("ies", "starnet"), ("rippling", "saic"), ("lib", "key_risk"), ("easi", "sunz"),
    ("galactic", "sunz"), ("employco", "starnet"),
)  # fmt: skip
"""Programs that our own engine rates: no carrier's latency is in the figure."""
PRICED = frozenset({"quoted", "indication", "referred"})


def large_body(locations: int = LOCATIONS, lines: int = LINES) -> dict[str, Any]:
    """The specified body for it, or for another size."""
    body = quote_body(CARRIERS)
    chosen = body["offices"][0]["carriers"]
    body["offices"] = [
        {
            "name": str(place + 1),
            "state": STATES[place % len(STATES)][0],
            "zip": STATES[place % len(STATES)][1],
            "suta": "",
            "employees": [
                {
                    "code": code,
                    "description": "",
                    "ft": 2 + line,
                    "pt": line % 3,
                    "payroll": f"{40_000 + 1_000 * place + 10 * line}.00",
                }
                for line, code in enumerate(CODES[:lines])
            ],
            "carriers": chosen,
        }
        for place in range(locations)
    ]
    return body


async def figure(product: Product) -> Figure:
    """The slowest of five runs, from the request to the last price on the stream.

    Raises: RuntimeError when a program has no price: a fast refusal is no fast quote.
    """
    body = large_body()
    taken: list[float] = []
    first: list[float] = []
    for _ in range(ROUNDS):
        whole, earliest = await _once(product, body)
        taken.append(whole)
        first.append(earliest)
    note = (
        f"slowest of {ROUNDS}; median {median(taken):.2f} s, first price {median(first):.2f} s; "
        f"{LOCATIONS} locations x {LINES} classes x {len(CARRIERS)} programs"
    )
    return at_most("get_quote_50x10x15_s", max(taken), 5, "s", note)


async def _once(product: Product, body: dict[str, Any]) -> tuple[float, float]:
    """Seconds until the last and until the first price."""
    begin = time.perf_counter()
    job = await product.start_quote(body, key=str(uuid4()))
    states: dict[str, str] = {}
    first = last = 0.0
    async with asyncio.timeout(60):
        async for event in product.events(job):
            if event.name != "program":
                break
            states[event.data["program"]] = event.data["state"]
            if event.data["state"] in PRICED:
                last = time.perf_counter() - begin
                first = first or last
    without = {program: state for program, state in states.items() if state not in PRICED}
    if without or len(states) != len(CARRIERS):
        raise RuntimeError(f"{len(states)} of {len(CARRIERS)} programs answered; without a price: {without}")
    return last, first
