"""What every answer carries, and what is noted about it: request id, security headers, log line, metrics."""

import time
from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

import structlog
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uuid6 import uuid7

from api.http.problems import INTERNAL, TOO_BUSY, WENT_WRONG, problem_response

log = structlog.get_logger()

API_CSP = "default-src 'none'; frame-ancestors 'none'"
PERMISSIONS = (
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), "
    "magnetometer=(), microphone=(), midi=(), payment=(), usb=(), screen-wake-lock=()"
)
LOGGED = "quoteloom.logged"
"""Of a scope: the error that comes out of the application stands in the log already."""
SENDING = "quoteloom.sending"
"""Of a scope: how the server itself answers a request in the application's place, as every answer leaves."""
FULL = "quoteloom.full"
"""Of a scope: as many requests as may be are under way, so that this one is not begun."""
_QUIET = ("/healthz/", "/metrics")
_COME_BACK_S = 5


def page_csp(nonce: str, store_origin: str) -> str:
    """The content security policy of a page; style elements that our own code makes carry the nonce."""
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; "
        f"img-src 'self' data: blob:; font-src 'self'; connect-src 'self' {store_origin}; "
        "frame-src 'self' blob:; worker-src 'self' blob:; form-action 'self'; "
        "base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
    )


def origin_of(url: str) -> str:
    """Scheme, host and port of an address, as an Origin header says it."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


class RequestMetrics:
    """Counts and times of requests by route template, never by path: paths may carry personal data."""

    def __init__(self, registry: CollectorRegistry = REGISTRY) -> None:
        labels = ("method", "route", "status")
        self.seconds = Histogram(
            "quoteloom_http_request_seconds",
            "Time to the first byte of an answer",
            labels,
            registry=registry,
            buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
        )
        self.temporal_calls = Counter(
            "quoteloom_temporal_calls", "Calls that requests made to Temporal", registry=registry
        )


class EdgeHeaders:
    """Wraps the whole application: the outermost word on every answer."""

    def __init__(self, app: ASGIApp, metrics: RequestMetrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = str(uuid7())
        scope.setdefault("state", {})["request_id"] = request_id
        started, answered = time.perf_counter(), False
        unsaid: list[tuple[int, float]] = []

        async def sending(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start" and not answered:
                answered = True
                unsaid.append((message["status"], time.perf_counter() - started))
                _complete(message, request_id, tls=_behind_tls(scope))
                await send(message)
                return
            await send(message)
            # Whoever asked waits for the answer, and not for what is noted about it.
            if unsaid:
                self._note(scope, request_id, *unsaid.pop())

        scope[SENDING] = sending
        with structlog.contextvars.bound_contextvars(request_id=request_id):
            try:
                await (_full if scope.get(FULL) else self._app)(scope, receive, sending)
            # The edge: the framework has logged and answered it and hands it on all the same; the server
            # would print it past the scrubber and cut the connection that the answer went out on.
            except Exception as error:
                if not scope.get(LOGGED):
                    log.error("request_failed", error=type(error).__name__, exc_info=error)
                if not answered:
                    answer = problem_response(Request(scope), 500, INTERNAL, WENT_WRONG)
                    await answer(scope, receive, sending)
            finally:
                if unsaid:  # it was cut off after its head
                    self._note(scope, request_id, *unsaid.pop())
                del scope[SENDING]  # it holds the scope: no request waits for the collector

    def _note(self, scope: Scope, request_id: str, status: int, seconds: float) -> None:
        route = template_of(scope)
        self._metrics.seconds.labels(scope["method"], route, str(status)).observe(seconds)
        if not scope["path"].startswith(_QUIET):
            ms = round(seconds * 1000, 1)
            # The server's own answers come from outside of the request's context.
            log.info(
                "request", request_id=request_id, method=scope["method"], route=route, status=status, ms=ms
            )


async def _full(scope: Scope, receive: Receive, send: Send) -> None:
    """Tell who comes beyond all bounds to come back."""
    words = "Too many requests are under way; send this one again in a few seconds"
    headers = {"Retry-After": str(_COME_BACK_S), "Connection": "close"}
    answer = problem_response(Request(scope), 503, TOO_BUSY, words, headers=headers)
    await answer(scope, receive, send)


def _behind_tls(scope: Scope) -> bool:
    services = getattr(scope["app"].state, "services", None) if "app" in scope else None
    return services is not None and services.settings.public_origin.startswith("https://")


def _complete(message: MutableMapping[str, Any], request_id: str, *, tls: bool) -> None:
    """Add what is missing; a stream's own 'no-cache' becomes 'no-store' like every answer of the API."""
    kept = [
        (name.lower(), value)
        for name, value in message["headers"]
        if (name.lower(), value) != (b"cache-control", b"no-cache")
    ]
    present = {name for name, _ in kept}
    wanted = {
        b"x-request-id": request_id,
        b"x-content-type-options": "nosniff",
        b"content-security-policy": API_CSP,
        b"cross-origin-resource-policy": "same-origin",
        b"cross-origin-opener-policy": "same-origin",
        b"referrer-policy": "no-referrer",
        b"permissions-policy": PERMISSIONS,
        b"cache-control": "no-store",
    }
    if tls:
        wanted[b"strict-transport-security"] = "max-age=31536000; includeSubDomains"
    message["headers"] = kept + [
        (name, value.encode()) for name, value in wanted.items() if name not in present
    ]


def template_of(scope: Scope) -> str:
    """The route's template ('/api/runs/{id}'), or a word for what is none."""
    route = scope.get("route")
    path = getattr(route, "path_format", None) or getattr(route, "path", None)
    return str(path) if path else "(no route)"
