"""The throw-away stack that `./quoteloom test faults` started, and a signed-in agent."""

import os
from collections.abc import AsyncIterator

import pytest

from bench.product import Product
from tests.faults.stack import Stack


@pytest.fixture(scope="session")
def stack() -> Stack:
    """The stack under attack; `./quoteloom test faults` names it in the environment."""
    return Stack(
        state=os.environ["QUOTELOOM_STATE"],
        origin=os.environ["PUBLIC_ORIGIN"],
        password=os.environ["QUOTELOOM_DEMO_PASSWORD"],
    )


@pytest.fixture
async def agent(stack: Stack) -> AsyncIterator[Product]:
    """A signed-in agent."""
    product = Product(stack.origin)
    await product.sign_in("agent@alder-agency.example", stack.password)
    yield product
    await product.close()


@pytest.fixture(scope="session")
def owner_url() -> str:
    """Address of the database for the owner role, who sees every tenant."""
    return os.environ["OWNER_DATABASE_URL"]
