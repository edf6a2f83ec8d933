"""What underwriters wait for at their screens: the list, a key in a large grid, what the other one does."""

import asyncio

from bench import uw_dashboard, workbook
from bench.browser import run
from bench.figure import Figure, at_most, median, p95
from bench.product_client import Product

PLACES, STATES = 50, 20


async def figures(origin: str, password: str) -> list[Figure]:
    """Four figures of Chromium on 50,000 submissions. Raises: RuntimeError when the browser run fails."""
    await asyncio.to_thread(uw_dashboard.seed)
    agent = Product(origin)
    await agent.sign_in(workbook.AGENT, password)
    try:
        prospect = await workbook.large_prospect(agent, PLACES, STATES)
    finally:
        await agent.close()
    found = await run("underwriting-times.ts", origin, password, E2E_PROSPECT=prospect)
    rows, keys, seen = found["first_rows"], found["keys"], found["presence"]
    beside = f"{len(keys)} keys, {found['cells']} cells on the screen, median {median(keys):g}"
    return [
        at_most("uw_dashboard_first_rows_ms", p95(rows), 800, "ms", f"of {len(rows)} visits, 50,000 rows"),
        at_most("uw_grid_key_p95_ms", p95(keys), 50, "ms", beside),
        at_most("presence_p95_ms", p95(seen), 1000, "ms", f"cursor to the other's screen, {len(seen)} moves"),
        at_most("web_underwriting_page_kb", found["weight"], 450, "KB", "scripts of a cold page, gzip"),
    ]
