"""The application: settings, adapters and routes put together, once, here."""

import asyncio
import importlib
import pkgutil
import re
import signal
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from types import FrameType
from typing import Any

import structlog
from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from fastapi.telemetry import TelemetryConfig
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp

import api
from adapters.crypto import FieldCipher
from adapters.keep_running import keep_running
from adapters.keycloak import KeycloakIdentity
from adapters.keycloak_guests import KeycloakGuests
from adapters.postgres.bind.polled import StepReads
from adapters.postgres.bind.steps import rejected_while_asked
from adapters.postgres.core.engine import create_engine, refuse_powerful_role
from adapters.postgres.core.listener import Listener
from adapters.postgres.identity.repository import SessionReads
from adapters.postgres.job.outbox import OutboxRelay
from adapters.postgres.job.read import JobReads
from adapters.postgres.rate_book.books import PostgresRateBooks
from adapters.postgres.unit_of_work import UnitOfWork
from adapters.s3 import S3ObjectStore
from adapters.settings import Process, Settings, load
from api.body.limits import BodyLimits
from api.caller.catalogue import Catalogue
from api.caller.sessions import CookieName, Sessions
from api.gateway import Gateway
from api.http import docs_page, problem_handlers
from api.http.headers import EdgeHeaders, RequestMetrics
from api.http.limits import RateLimiter
from api.http.logs import configure
from api.http.loop_watch import LoopWatch
from api.http.straight_way import StraightWay
from api.http.web import Pages
from api.openapi import describe
from api.ops import security_text
from api.rate_book.comparisons import Comparisons
from api.services import Services
from models.errors import QuotingError
from temporal.garbage_collection import settle_heap
from workflows.contracts import new_job

log = structlog.get_logger()

POOL, POOL_OF_ONE = 15, 5
BOOKS_POOL = 2
"""Books are read while a request holds its transaction; from one pool, all could wait for each other."""
_metrics = RequestMetrics()
_loop = LoopWatch()


def _keycloak(settings: Settings) -> KeycloakIdentity:
    return KeycloakIdentity(
        settings.keycloak_url,
        settings.keycloak_realm,
        bff_secret=settings.bff_secret.get_secret_value(),
        admin_secret=settings.admin_secret.get_secret_value(),
    )


def _guests(settings: Settings) -> KeycloakGuests:
    return KeycloakGuests(
        settings.keycloak_url, settings.keycloak_realm, admin_secret=settings.admin_secret.get_secret_value()
    )


async def _closed(services: Services) -> None:
    """Let go of all servers, once nothing asks them any more."""
    await services.listener.stop()
    await services.keycloak.aclose()
    await services.guests.aclose()
    await services.books.close()
    await services.engine.dispose()


def build_services(settings: Settings) -> Services:
    """The adapters that the settings name; none of them is asked anything yet."""
    url = settings.database_url.get_secret_value()
    engine = create_engine(url, name="quoteloom-api", pool_size=POOL)
    cipher = FieldCipher.parse(settings.field_keys.get_secret_value())
    uow = UnitOfWork(engine, cipher, most_of_one=POOL_OF_ONE, new_job=new_job)
    keycloak = _keycloak(settings)
    listener = Listener(url)
    gateway = Gateway(
        settings.temporal_address,
        settings.codec_keys.get_secret_value(),
        settings.temporal_namespace,
        f"quoteloom-api@{settings.instance_id}",
        _metrics.temporal_calls,
    )
    jobs = JobReads(engine, listener)
    return Services(
        settings=settings,
        engine=engine,
        cipher=cipher,
        uow=uow,
        jobs=jobs,
        steps=StepReads(uow, jobs),
        outbox=OutboxRelay(engine, {"bind": rejected_while_asked}),
        store=S3ObjectStore.of(settings),
        keycloak=keycloak,
        guests=_guests(settings),
        gateway=gateway,
        listener=listener,
        books=PostgresRateBooks(create_engine(url, name="quoteloom-books", pool_size=BOOKS_POOL)),
        catalogue=Catalogue(uow, settings.environment),
        limiter=RateLimiter(uow, on=settings.rate_limits),
        sessions=Sessions(
            uow,
            SessionReads(engine),
            keycloak,
            CookieName(tls=settings.public_origin.startswith("https://")),
            listener,
        ),
    )


@asynccontextmanager
async def _stop_on_signal(services: Services) -> AsyncIterator[None]:
    """Notice SIGTERM before the server does, so that open streams end at once and nothing waits for them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        services.stopping.set()
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}

    def on_signal(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(services.stopping.set)
        earlier = before[signal.Signals(number)]
        if callable(earlier):
            earlier(number, frame)

    for number in before:
        signal.signal(number, on_signal)
    try:
        yield
    finally:
        services.stopping.set()
        for number, earlier in before.items():
            signal.signal(number, earlier)


async def _warm(services: Services) -> None:
    """Load the book in effect and open the way to Temporal, so that the first quote need not wait."""
    try:
        await services.books.for_date(datetime.now(UTC).date())
        await services.gateway.answers()
    except (QuotingError, SQLAlchemyError) as error:
        log.warning("not_warmed", error=type(error).__name__)
    settle_heap(brief=True)


def routers() -> Iterator[APIRouter]:
    """The `router` of every module of this package that has one, by the name of the module."""
    for module in sorted(pkgutil.walk_packages(api.__path__, "api."), key=lambda found: found.name):
        if not module.ispkg and module.name.count(".") == 2:
            found = getattr(importlib.import_module(module.name), "router", None)
            if isinstance(found, APIRouter):
                yield found


def _include_routers(app: FastAPI) -> None:
    """Those with a name within a part of a path come last: `get{carrier}Data` is no other call's path."""
    for router in sorted(routers(), key=_names_within_parts):
        app.include_router(router)
    app.router.routes.insert(0, StraightWay(app.router.routes))


def _names_within_parts(router: APIRouter) -> bool:
    paths = (route.path for route in router.routes if isinstance(route, APIRoute))
    return any(_WITHIN.search(path) for path in paths)


_WITHIN = re.compile(r"[^/]\{|\}[^/]")


class Application(FastAPI):
    """FastAPI inside what every answer passes, errors of the framework's own middleware included."""

    def __init__(self, **values: Any) -> None:
        """An address with a slash too many leads nowhere: else to whatever host the caller names, by http.

        Nobody watches by the framework's telemetry, so that no request asks whether anybody does.
        """
        unwatched: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False}
        super().__init__(**values, redirect_slashes=False, telemetry=unwatched)

    def build_middleware_stack(self) -> ASGIApp:
        """See base class."""
        return EdgeHeaders(Pages(super().build_middleware_stack()), _metrics)


def create_app(settings: Settings | None = None) -> FastAPI:
    """Build the application; the environment is read when it starts, servers when they are needed.

    Args: settings: for tests; else those of the environment.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        used = (settings or load(Process.API)).check(Process.API)
        configure(used.log_level)
        services = build_services(used)
        await refuse_powerful_role(services.engine)
        app.state.services, app.state.comparisons = services, Comparisons(services.uow)
        await services.listener.start()
        await services.catalogue.lists()
        services.later(_warm(services))
        watching = asyncio.create_task(keep_running("The watch over the event loop", _loop.run))
        async with _stop_on_signal(services):
            yield
        watching.cancel()
        await services.settle()
        await _closed(services)

    app = Application(
        title="Quoteloom",
        version="1",
        summary="Quote, underwrite and bind workers' compensation insurance",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.add_middleware(BodyLimits)
    problem_handlers.install(app)
    _include_routers(app)
    docs_page.install(app)
    security_text.install(app)
    describe(app)
    return app
