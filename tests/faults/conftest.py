"""The throw-away stack that `./quoteloom test faults` started, and a signed-in agent."""

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from bench.product_client import Product
from tests.faults.stack import Stack


@pytest.fixture(scope="session")
def stack() -> Stack:
    """The stack under attack; `./quoteloom test faults` names it in the environment."""
    return Stack(
        state=os.environ["QUOTELOOM_STATE"],
        origin=os.environ["PUBLIC_ORIGIN"],
        password=os.environ["QUOTELOOM_DEMO_PASSWORD"],
    )


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
