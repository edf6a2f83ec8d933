"""Operations beside people who quote and bind, with a worker and a carrier of their own."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.engine import create_engine
from tests.integration.api.bind.conftest import (
    Prospect,
)
from tests.integration.api.bind.conftest import (
    bind_agent as bind_agent,
)
from tests.integration.api.bind.conftest import (
    bind_app as bind_app,
)
from tests.integration.api.bind.conftest import (
    bind_underwriter as bind_underwriter,
)
from tests.integration.api.bind.conftest import (
    bind_worker as bind_worker,
)
from tests.integration.api.bind.conftest import (
    carrier as carrier,
)
from tests.integration.api.bind.conftest import (
    prospect as prospect,
)
from tests.integration.api.bind.conftest import (
    scaled_sandbox as scaled_sandbox,
)
from tests.integration.api.bind.office import Bound
from tests.integration.api.conftest import Browser, Open, People
from tests.support.timeouts import PATIENCE_S

BECAUSE = {"reason": "Ticket 4711"}


@dataclass
class Console:
    """Somebody of operations, and the rows behind what is shown."""

    browser: Browser
    owner: AsyncEngine
    prospect: Prospect
    parked: list[str] = field(default_factory=list)

    async def act(self, case: str, action: str, body: Any = None, **more: Any) -> httpx.Response:
        """Do something about a case."""
        return await self.browser.post(f"/api/ops/stuck/{case}/{action}", {**BECAUSE, **(body or {})}, **more)

    async def case(self, case: str, query: str = "") -> dict[str, Any]:
        """A case whole."""
        answer = await self.browser.get(f"/api/ops/stuck/{case}{query}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def listed(self, **query: str) -> list[dict[str, Any]]:
        """What is stuck."""
        answer = await self.browser.get("/api/ops/stuck", params=query)
        assert answer.status_code == 200, answer.text
        return list(answer.json()["cases"])

    async def until(self, case: str, **fields: Any) -> dict[str, Any]:
        """Wait until a case says so. Returns: it."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                found = await self.case(case)
                if all(found[name] == value for name, value in fields.items()):
                    return found
                await asyncio.sleep(0.1)

    async def rows(self, query: str, **values: Any) -> list[Any]:
        """What the rows say, whoever's they are."""
        async with self.owner.begin() as connection:
            found = await connection.execute(text(query), values)
            return list(found) if found.returns_rows else []

    async def park(self, *, kept: bool) -> tuple[Bound, str]:
        """A bind whose reply is lost, left to operations at once. kept: the carrier has a policy of it.

        Returns: the prospect, and its case.
        """
        found = await self.prospect("50" if kept else "00")
        await found.made()
        await found.submitted()
        if not kept:
            rule = {"path": "/bind", "times": 1, "drop": True, "fein": found.fein}
            (await found.carrier.post("/_sandbox/faults", json=rule)).raise_for_status()
        await self.rows("UPDATE carrier SET park_after_h = 0 WHERE key = 'amtrust'")
        try:
            case = str((await found.account())["id"])
            assert (await found.press()).status_code == 200
            await self.until(case, state="bind_unresolved")
        finally:
            await self.rows("UPDATE carrier SET park_after_h = 24 WHERE key = 'amtrust'")
        return found, case


@pytest.fixture(scope="module")
async def console(
    browse: Open, people: People, bind_app: FastAPI, prospect: Prospect
) -> AsyncIterator[Console]:
    """Operations."""
    browser = await browse(await people.make("OpsBeta"), on=bind_app)
    owner_url = bind_app.state.services.settings.owner_database_url.get_secret_value()
    owner = create_engine(owner_url, name="test-owner", pool_size=2)
    yield Console(browser, owner, prospect)
    await owner.dispose()
