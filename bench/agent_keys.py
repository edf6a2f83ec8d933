"""What an agent types and clicks from the sign-in page to the first price of a fixed risk."""

from bench.browser import run
from bench.figure import Figure, at_most

KEYS = 200
CLICKS = 7


async def figures(origin: str, password: str) -> list[Figure]:
    """Presses and clicks of the fixed risk. Raises: RuntimeError when the browser run fails."""
    effort: dict[str, int] = await run("agent-keys.ts", origin, password)
    note = "four class codes, a partner used before, nothing pasted"
    return [
        at_most("agent_keys_two_locations", effort["keys"], KEYS, "keys", note),
        at_most("agent_clicks_two_locations", effort["clicks"], CLICKS, "clicks", note),
    ]
