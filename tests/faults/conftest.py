"""The throw-away stack that `./quoteloom test faults` started, and a signed-in agent."""

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx
import pytest

from adapters.settings import Settings
from bench.product_client import Product
from tests.faults.stack import Stack
from tests.support.timeouts import PATIENCE_S

HELD_S = 60
"""Longer than a slow machine takes to kill what it means to, and half of what a quote may take."""


@pytest.fixture(scope="session")
def stack() -> Stack:
    """The stack under attack; `./quoteloom test faults` names it in the environment."""
    return Stack(
        state=os.environ["QUOTELOOM_STATE"],
        origin=os.environ["PUBLIC_ORIGIN"],
        password=os.environ["QUOTELOOM_DEMO_PASSWORD"],
    )


@dataclass
class HeldCarrier:
    """The online carrier keeps its next quote to itself until it is let go on: till then a run is half-way.

    It waits by its own clock, which is moved on past the wait.
    """

    sandbox: httpx.AsyncClient
    fault: int

    async def asked(self) -> None:
        """Until it was asked: a clock that is moved on before that holds it all the same."""
        async with asyncio.timeout(PATIENCE_S):
            while any(one["id"] == self.fault for one in (await self.sandbox.get("/faults")).json()):
                await asyncio.sleep(0.02)

    async def let_go(self) -> None:
        """It answers."""
        (await self.sandbox.post("/clock", json={"seconds": HELD_S})).raise_for_status()


@pytest.fixture
async def held_carrier() -> AsyncIterator[HeldCarrier]:
    """One that is held from its next quote on."""
    async with httpx.AsyncClient(base_url=f"{Settings().sandbox_url}/_sandbox") as sandbox:
        waits = {"path": "/api/v2/quotes", "delay_s": HELD_S, "times": 1}
        made = (await sandbox.post("/faults", json=waits)).raise_for_status()
        yield HeldCarrier(sandbox, made.json()["id"])
        (await sandbox.delete("/faults")).raise_for_status()


@asynccontextmanager
async def signed_in(stack: Stack) -> AsyncIterator[Product]:
    """A signed-in agent."""
    product = Product(stack.origin)
    try:
        await _sign_in(product, stack.password)
        yield product
    finally:
        await product.close()


@pytest.fixture
async def agent(stack: Stack) -> AsyncIterator[Product]:
    """A signed-in agent of one test."""
    async with signed_in(stack) as product:
        yield product


async def _sign_in(product: Product, password: str, within_s: float = 150) -> None:
    """Signs in; after a restart of the database the identity provider may need a moment to come back."""
    until = time.monotonic() + within_s
    while True:
        try:
            await product.sign_in("agent@alder-agency.example", password)
            return
        except httpx.HTTPStatusError as error:
            if error.response.status_code != httpx.codes.SERVICE_UNAVAILABLE or time.monotonic() > until:
                raise
        await asyncio.sleep(1)


@pytest.fixture(scope="session")
def owner_url() -> str:
    """Address of the database for the owner role, who sees every tenant."""
    return os.environ["OWNER_DATABASE_URL"]
