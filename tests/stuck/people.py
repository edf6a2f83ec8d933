"""Who is needed on the running stack: its demo people, and the businesses that they bring to a press."""

import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from bench.product_client import Product
from tests.chaos.business import Business, Ledger
from tests.chaos.door import Door

AGENTS = ("agent@quoteloom.example", "agent@alder-agency.example")
UNDERWRITERS = ("underwriter@quoteloom.example", "underwriter3@quoteloom.example")
OPERATOR = "ops@quoteloom.example"
LOST, REFUSED = {"when": "after", "drop": True}, {"when": "before", "drop": True}
"""Faults of a bind: the carrier has the policy and its reply is lost; the carrier never had it."""
MANY = 1_000_000


@dataclass
class People:
    """More than one of each, since quotes and binds of a person are limited by the hour."""

    agents: Sequence[Door]
    underwriters: Sequence[Door]
    operator: Door
    sandbox: httpx.AsyncClient

    def business(self, word: str = "Amtrust", **more: Any) -> Business:
        """One that nobody has heard of yet. word: its carrier, as paths have it."""
        fein = f"{secrets.randbelow(9_000_000) + 1_000_000}00"
        turn = secrets.randbelow(2)
        return Business(self.agents[turn], self.underwriters[turn], Ledger(), fein, (word,), **more)

    async def fault(self, business: Business, path: str, **rule: Any) -> None:
        """What the next calls about a business suffer whose path holds that."""
        body = {"path": path, "fein": business.fein, **rule}
        (await self.sandbox.post("/_sandbox/faults", json=body)).raise_for_status()

    async def act(self, path: str) -> None:
        """What operations do. Raises: Refused."""
        await self.operator.call("POST", f"/api/ops/{path}", {"reason": "Planted to be mended"})


async def pressed(business: Business) -> str:
    """Proceed to bind online, without waiting for its end. Returns: the account. Raises: Refused."""
    (word,) = business.words
    account = (await business.accounts())[word]
    wish = {"quoteId": account["quote_id"], "user_email_id": business.user_id, "sortKeyList": []}
    await business.underwriter.call("POST", f"/api/trigger{word}BindQuote", wish)
    return str(account["id"])


@asynccontextmanager
async def demo_people(origin: str, password: str, sandbox_url: str) -> AsyncIterator[People]:
    """Signed in."""
    async with AsyncExitStack() as doors:
        sandbox = await doors.enter_async_context(httpx.AsyncClient(base_url=sandbox_url, timeout=30))

        async def entered(email: str) -> Door:
            product = Product(origin)
            doors.push_async_callback(product.close)
            await product.sign_in(email, password)
            return Door(product)

        agents = [await entered(email) for email in AGENTS]
        underwriters = [await entered(email) for email in UNDERWRITERS]
        yield People(agents, underwriters, await entered(OPERATOR), sandbox)
