"""The sandbox in this process: the carrier's adapter speaks real HTTP to it, without a port."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from adapters.carriers.amtrust import AmtrustAccess, AmtrustGateway
from adapters.outgoing_http import SafeHttpClient
from sandbox.app import create_app
from sandbox.settings import SandboxSettings

ORIGIN = "http://sandbox.test"


@dataclass
class Sandbox:
    """An adapter in front of the sandbox, and the sandbox's hidden controls."""

    app: FastAPI
    amtrust: AmtrustGateway
    control: httpx.AsyncClient

    async def quotes(self, fein: str) -> list[dict[str, Any]]:
        """What the carrier keeps for a FEIN."""
        answer = await self.control.get("/_sandbox/quotes", params={"fein": fein})
        return list(answer.json())

    async def fault(self, **rule: object) -> None:
        """Set a fault."""
        answer = await self.control.post("/_sandbox/faults", json=rule)
        answer.raise_for_status()


@asynccontextmanager
async def a_sandbox(
    state: Path | None = None, *, secret: str = "quoteloom-sandbox"
) -> AsyncIterator[Sandbox]:
    """A sandbox that answers at once."""
    app = create_app(SandboxSettings(state=state, latency_s=(0, 0)))
    transport = httpx.ASGITransport(app)
    access = AmtrustAccess(ORIGIN, "quoteloom-sandbox", secret, "quoteloom")
    async with (
        SafeHttpClient(plain_origins=[ORIGIN], transport=transport) as http,
        httpx.AsyncClient(transport=transport, base_url=ORIGIN) as control,
    ):
        yield Sandbox(app, AmtrustGateway(http, access), control)
    app.state.sandbox.close()
