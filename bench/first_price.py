"""From the click on Get Quote to the first price on the screen, in a real browser."""

from bench.browser import run
from bench.figure import Figure, at_most, p95

QUOTES = 20


async def figure(origin: str, password: str) -> Figure:
    """p95 over 20 quotes of a stored prospect. Raises: RuntimeError when the browser run fails."""
    times: list[float] = await run("first-price.ts", origin, password, QUOTES=str(QUOTES))
    note = f"{len(times)} quotes in Chromium; the specified poll alone would be 5,000"
    return at_most("first_price_p95_ms", p95(times), 500, "ms", note)
