"""The application: settings, adapters and routes put together, once, here."""

from fastapi import FastAPI

from api import problems
from api.openapi import describe
from api.routes import codec, eligibility, events, health, identity, prospect, quote, reference

MAX_BODY = 10 * 1024 * 1024


def create_app() -> FastAPI:
    """Build the application; servers behind it are reached when the first request needs them."""
    app = FastAPI(
        title="Quoteloom",
        version="1",
        summary="Quote, underwrite and bind workers' compensation insurance",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        max_body_size=MAX_BODY,
    )
    problems.install(app)
    for room in (identity, reference, prospect, eligibility, quote, events, health, codec):
        app.include_router(room.router)
    describe(app)
    return app
