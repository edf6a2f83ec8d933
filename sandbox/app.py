"""The sandbox as one ASGI application: carriers that behave like the real ones, and their controls."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from sandbox.amtrust import contract as amtrust_contract
from sandbox.amtrust import routes as amtrust
from sandbox.amtrust.quote_desk import Desk as AmtrustDesk
from sandbox.birch import contract as birch_contract
from sandbox.birch import routes as birch
from sandbox.birch.quote_desk import Desk as BirchDesk
from sandbox.conduct import DropConnection
from sandbox.control.carrier import AmtrustPortal, BirchPortal
from sandbox.control.routes import control_routes
from sandbox.documented import add_documents
from sandbox.settings import SandboxSettings
from sandbox.state import State


def create_app(settings: SandboxSettings) -> FastAPI:
    """The application over its state."""
    state = State(settings.state, settings.time_scale)
    amtrust_desk, birch_desk = AmtrustDesk(state), BirchDesk(state)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        state.close()

    app = FastAPI(
        title="Quoteloom sandbox", lifespan=lifespan, openapi_url="/_sandbox/openapi.json", docs_url="/"
    )
    app.state.sandbox = state
    app.add_middleware(DropConnection)
    app.include_router(amtrust.amtrust_routes(state, amtrust_desk, settings.latency_s))
    app.include_router(birch.birch_routes(state, birch_desk, settings.latency_s))
    if settings.control:
        carriers = (AmtrustPortal(state, amtrust_desk), BirchPortal(state, birch_desk))
        app.include_router(control_routes(state, {carrier.key: carrier for carrier in carriers}))

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        return {"status": "ok", "instance": settings.instance_id}

    add_documents(
        app,
        {
            amtrust.PREFIX: ("AmTrust (sandbox)", f"{amtrust.PREFIX}/openapi.json", amtrust_contract.MODELS),
            birch.PREFIX: ("Birch Direct (sandbox)", f"{birch.PREFIX}/openapi.json", birch_contract.MODELS),
        },
    )
    return app
