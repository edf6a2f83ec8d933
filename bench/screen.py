"""What a person at the screen waits for: a key in the largest document, and the first load of a page."""

from bench.browser import run
from bench.figure import Figure, at_most, median, p95


async def figures(origin: str, password: str) -> list[Figure]:
    """Key to paint at 50 x 10 (ms), and the scripts of three cold pages (KB, gzip). Raises: RuntimeError."""
    keys: list[float] = await run("key-times.ts", origin, password)
    weight: dict[str, float] = await run("page-weight.ts", origin, password)
    note = f"{len(keys)} keys in Chromium, median {median(keys):g}; one frame is 16.7"
    return [
        at_most("key_50x10_p95_ms", p95(keys), 50, "ms", note),
        at_most("web_quote_page_kb", weight["quote"], 450, "KB", "scripts of a cold /Quote, gzip"),
        at_most("web_panel_uw_kb", weight["portal"], 420, "KB", "scripts of a cold /PanelUW, gzip"),
        at_most("web_landing_kb", weight["landing"], 310, "KB", "scripts of a cold /, gzip"),
    ]
