"""The sandbox as one ASGI application: carriers that behave like the real ones, and their controls."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from sandbox.amtrust.misbehaviour import Dropped
from sandbox.amtrust.routes import amtrust_routes
from sandbox.control import control_routes
from sandbox.settings import SandboxSettings
from sandbox.state import State


class DropConnection:
    """Ends a request without an answer when a fault asks for it; the server then closes the connection."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        try:
            await self._app(scope, receive, send)
        except Dropped:
            await send(
                {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"64")]}
            )


def create_app(settings: SandboxSettings) -> FastAPI:
    """The application over its state."""
    state = State(settings.state)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        state.close()

    app = FastAPI(
        title="Quoteloom sandbox", lifespan=lifespan, openapi_url="/_sandbox/openapi.json", docs_url="/"
    )
    app.state.sandbox = state
    app.add_middleware(DropConnection)
    app.include_router(amtrust_routes(state, settings.latency_s))
    if settings.control:
        app.include_router(control_routes(state))

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        return {"status": "ok", "instance": settings.instance_id}

    return app
