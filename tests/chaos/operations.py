"""What operations do meanwhile, by the calls of their console: a case begins again, a parked bind goes on."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field

from tests.chaos.door import Door, Refused
from tests.chaos.rows import read_rows

_BINDING = """SELECT account_id::text AS account FROM bind_intent
    WHERE state IN ('asked', 'open', 'unknown') AND account_id IS NOT NULL ORDER BY account_id"""
WHY = "A run of chaos"


@dataclass
class Operations:
    """Somebody of operations. done: by what their calls were carried out, or why not."""

    door: Door
    owner_url: str
    done: Counter[str] = field(default_factory=Counter)

    async def binding(self) -> list[str]:
        """Accounts whose bind is under way."""
        return [row["account"] for row in await asyncio.to_thread(read_rows, self.owner_url, _BINDING)]

    async def retry(self, account: str) -> None:
        """Try it again now: parked, terminated, in back-off, or broken, as the console finds it."""
        try:
            taken = await self.door.call("POST", f"/api/ops/stuck/{account}/retry", {"reason": WHY})
            self.done[taken["by"]] += 1
        except Refused as refused:  # it went on by itself
            self.done[refused.code] += 1
        except TimeoutError:
            self.done["not answered"] += 1
