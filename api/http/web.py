"""The built web: index.html with a fresh nonce per answer and our support address, packed assets."""

import gzip
import html
import mimetypes
import secrets
from asyncio import to_thread
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from adapters.settings import Settings
from api.http.headers import origin_of, page_csp

NONCE_PLACEHOLDER = "__CSP_NONCE__"
SUPPORT_PLACEHOLDER = "__SUPPORT_EMAIL__"
SERVER_PATHS = ("/api/", "/healthz/", "/temporal-codec/", "/metrics", "/docs", "/.well-known/")
"""Everything else is a page of the web."""
_IMMUTABLE = "public, max-age=31536000, immutable"
_WORDS = ("text/", "application/json", "application/javascript", "image/svg+xml")
"""What becomes a third of its size when it is packed; pictures and fonts are packed already."""
_NOT_BUILT = (
    "<!doctype html><html lang='en'><meta charset='utf-8'><title>Quoteloom</title>"
    "<h1>The web is not built</h1><p>Run <code>./quoteloom up</code>, or set WEB_DIST to a build of web/.</p>"
)


class Pages:
    """Serves pages before the API's router is asked; what is no page goes on to the API."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http" or scope["path"].startswith(SERVER_PATHS) or scope["path"] == "/api":
            await self._app(scope, receive, send)
            return
        if scope["method"] not in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        settings: Settings = scope["app"].state.services.settings
        answer = _elsewhere(request, settings.public_origin) or await _page(request, settings)
        await answer(scope, receive, send)


def _elsewhere(request: Request, public_origin: str) -> Response | None:
    """To the one origin that cookies, Origin checks and the store agree on."""
    public = urlsplit(public_origin)
    if public.hostname != "localhost" or request.headers.get("host") != f"127.0.0.1:{public.port or 80}":
        return None
    target = request.url.replace(scheme=public.scheme, netloc=public.netloc)
    return RedirectResponse(str(target), status_code=308)


async def _page(request: Request, settings: Settings) -> Response:
    path = request.scope["path"]
    dist = settings.web_dist.resolve() if settings.web_dist else None
    asset = _asset(path, dist) if dist else None
    if asset is not None:
        return await _file(asset, packed=_takes_gzip(request.headers.get("accept-encoding", "")))
    if "." in path.rpartition("/")[2]:
        return Response("There is no such file", status_code=404, media_type="text/plain")
    return _index(dist, settings)


def _asset(path: str, dist: Path) -> Path | None:
    """The file of the build that the path names; None for client routes and what leaves the folder."""
    if "\0" in path:
        return None
    found = (dist / path.lstrip("/")).resolve()
    try:
        is_ours = found.is_relative_to(dist) and found.is_file()
    except OSError:  # a name that is longer than any file's
        return None
    if not is_ours:
        return None
    hidden = any(part.startswith(".") for part in found.relative_to(dist).parts)
    return None if hidden or found.name == "index.html" else found


def _index(dist: Path | None, settings: Settings) -> Response:
    nonce = secrets.token_urlsafe(16)
    csp = page_csp(nonce, origin_of(settings.s3_public_endpoint))
    headers = {"content-security-policy": csp, "cache-control": "no-store"}
    index = dist / "index.html" if dist else None
    if index is None or not index.is_file():
        return HTMLResponse(_NOT_BUILT, status_code=503, headers=headers)
    page = index.read_text(encoding="utf-8").replace(NONCE_PLACEHOLDER, nonce)
    page = page.replace(SUPPORT_PLACEHOLDER, html.escape(settings.support_email))
    return HTMLResponse(page, headers=headers)


def _takes_gzip(accepted: str) -> bool:
    """Whether the header names gzip, and not with a weight of nothing."""
    named = (part.replace(" ", "").casefold().partition(";q=") for part in accepted.split(","))
    return any(name == "gzip" and (weight or "1").strip("0.") != "" for name, _, weight in named)


@lru_cache(maxsize=1024)
def _packed_as_of(path: Path, changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)


def _packed(path: Path) -> bytes:
    """The packed file as of its last change; a build is packed once by a process, file by file."""
    return _packed_as_of(path, path.stat().st_mtime_ns)


async def _file(path: Path, *, packed: bool) -> Response:
    hashed = path.parent.name == "assets"
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    headers = {"cache-control": _IMMUTABLE if hashed else "public, max-age=3600"}
    if media.startswith(_WORDS):
        headers["vary"] = "Accept-Encoding"
        if packed:
            body = await to_thread(_packed, path)
            return Response(body, media_type=media, headers={**headers, "content-encoding": "gzip"})
    return FileResponse(path, media_type=media, headers=headers)
