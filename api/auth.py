"""Who is asking: the typed guard that every route names in its signature."""

import hmac
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, Response, params
from fastapi.dependencies.models import Dependant

from adapters.event_loop_offload import asking
from api.caller import access
from api.caller.access import Permission
from api.caller.catalogue import Offers
from api.http.caller_address import caller_address
from api.http.headers import template_of
from api.http.limits import OWN_LIMIT, Limit
from api.http.problems import CsrfRefused, NotPermitted, NotSignedIn, SessionExpired
from api.services import Served, Services, services_of
from models.errors import InvalidToken
from models.principal import DataScope, Principal, PrincipalKind
from models.session import StoredSession
from models.tenant import Tenant

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
NO_SESSION = "Sign in to go on"
ENDED = "Your session has ended; sign in again to go on"


@dataclass(frozen=True)
class Caller:
    """A signed-in person as a route sees them; session is None for a bearer token."""

    principal: Principal
    scope: DataScope
    session: StoredSession | None
    ip: str | None
    request_id: str

    @property
    def demo(self) -> bool:
        """Whether carriers and partners are disguised."""
        return access.is_demo(self.principal)

    @property
    def visitor(self) -> bool:
        """Whether this is the visitor of a campaign, who reads, edits and quotes, and deletes nothing."""
        return self.principal.kind is PrincipalKind.VISITOR

    def refuse_visitor(self, why: str) -> None:
        """Keep to the agency what is the agency's. Raises: NotPermitted."""
        if self.visitor:
            raise NotPermitted(why)

    @property
    def tenant(self) -> Tenant:
        """Whose rows the caller's transactions may touch."""
        return Tenant.of(self.principal, self.scope)


def from_our_pages(request: Request, public_origin: str) -> bool:
    """Whether the browser says that one of our own pages sent the request."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    return request.headers.get("origin") == public_origin


def from_elsewhere(request: Request, public_origin: str) -> bool:
    """Whether the browser says that another site sent the request; silence is no browser."""
    named = "sec-fetch-site" in request.headers or "origin" in request.headers
    return named and not from_our_pages(request, public_origin)


def carries_token(request: Request, session: StoredSession) -> bool:
    """Whether the request has the CSRF token of its own session."""
    return hmac.compare_digest(request.headers.get("x-csrf-token", "").encode(), session.csrf.encode())


def ip_of(request: Request) -> str | None:
    """The caller's address; a forwarded one is believed only from the proxies that the settings name."""
    return caller_address(
        request.client.host if request.client else None,
        request.headers.getlist("x-forwarded-for"),
        services_of(request).settings.trusted_proxies,
    )


def check_csrf(request: Request, session: StoredSession, public_origin: str) -> None:
    """Refuse an unsafe request of a session that our pages did not make. Raises: CsrfRefused."""
    if request.method in SAFE_METHODS:
        return
    if not carries_token(request, session):
        raise CsrfRefused("The X-CSRF-Token is missing or of another session; read it from /api/auth/session")
    if not from_our_pages(request, public_origin):
        raise CsrfRefused("The request must come from our own pages")


async def authenticate(request: Request, services: Services) -> Caller:
    """The caller by bearer token, else by cookie.

    Raises: NotSignedIn, SessionExpired, InvalidToken, CsrfRefused, IdentityUnavailable.
    """
    header = request.headers.get("authorization")
    session: StoredSession | None = None
    if header is not None:
        scheme, _, token = header.partition(" ")
        if scheme.casefold() != "bearer" or not token.strip():
            raise NotSignedIn(NO_SESSION)
        principal = await services.keycloak.tokens.verify(token.strip())
        if not access.is_known(principal.groups):
            raise InvalidToken("The token's user is in no group of ours")
    else:
        cookie = services.sessions.cookie.read(request)
        if cookie is None:
            raise NotSignedIn(NO_SESSION)
        session = await services.sessions.current(cookie)
        if session is None:
            raise SessionExpired(ENDED)
        principal = session.principal
        if principal.kind is PrincipalKind.ANONYMOUS:
            raise NotSignedIn(NO_SESSION)
        check_csrf(request, session, services.settings.public_origin)
    return Caller(
        principal=principal,
        scope=access.scope_of(principal),
        session=session,
        ip=ip_of(request),
        request_id=request.state.request_id,
    )


class Guard:
    """The permission of a route, as a dependency: refuses without a session (401) or a right group (403)."""

    def __init__(self, permission: Permission) -> None:
        self.permission = permission

    async def admit(self, request: Request) -> None:
        """Ask before the body is read; whoever was let in is not asked again by the same request."""
        request.scope["admitted"] = (self, await self(request))

    async def __call__(self, request: Request) -> Caller | None:
        """The caller; None on an open route."""
        if self.permission is Permission.OPEN:
            return None
        before: tuple[Guard | None, Caller | None] = request.scope.get("admitted", (None, None))
        if before[0] is self:
            return before[1]
        services = services_of(request)
        caller = await _admitted(request, services)
        if self.permission not in access.permissions_for(caller.principal):
            await _audit_refusal(services, request, NotPermitted.code, caller)
            raise NotPermitted("This account is in no group that may do this")
        request.scope["admitted"] = (self, caller)
        return caller


class AskingGuard(Guard):
    """An open route that answers by who is asking: nobody passes, a session that is over does not.

    What is over is taken back from the browser with the refusal, so that it is told once.
    """

    def __init__(self) -> None:
        super().__init__(Permission.OPEN)

    async def __call__(self, request: Request) -> Caller | None:
        """The caller, or None. Raises: as authenticate, but for NotSignedIn without cookie and token."""
        services = services_of(request)
        cookie = services.sessions.cookie
        if "authorization" not in request.headers and cookie.read(request) is None:
            return None
        try:
            return await _admitted(request, services)
        except SessionExpired as over:
            taken = Response()
            cookie.drop(taken)
            raise SessionExpired(over.message, headers={"set-cookie": taken.headers["set-cookie"]}) from over
        except NotSignedIn:
            if "authorization" in request.headers:
                raise
            return None  # a visitor who proved nothing yet


async def _admitted(request: Request, services: Services) -> Caller:
    """Who is asking, counted against the limit of all requests; forged ones are noted."""
    try:
        caller = await authenticate(request, services)
    except CsrfRefused as refused:
        await _audit_refusal(services, request, refused.code, None)
        raise
    asking.set(caller.principal.subject)
    if request.method not in SAFE_METHODS:
        # Whoever changes something sees its effect on their lists at once; others within seconds.
        services.list_counts.forget(caller.principal.subject)
        services.list_totals.forget(caller.principal.subject)
    if template_of(request.scope) not in OWN_LIMIT:
        await services.limiter.check_general(str(caller.principal.subject))
    return caller


async def _audit_refusal(services: Services, request: Request, code: str, caller: Caller | None) -> None:
    async with services.uow.begin(Tenant.nobody()) as work:
        await work.audit.append(
            "request.refused",
            actor=caller.principal.subject if caller else None,
            object_type="route",
            object_id=template_of(request.scope),
            request_id=request.state.request_id,
            ip=ip_of(request),
            detail={"code": code},
        )


async def our_pages_only(request: Request) -> None:
    """Refuse a browser on another site, where there is no session whose token could be asked for.

    Raises: CsrfRefused.
    """
    if from_elsewhere(request, services_of(request).settings.public_origin):
        raise CsrfRefused("The request must come from our own pages")


async def same_origin_read(request: Request) -> None:
    """Refuse a stream or a job-starting read that another site makes with a person's cookie.

    Raises: CsrfRefused.
    """
    services = services_of(request)
    if "authorization" in request.headers or from_our_pages(request, services.settings.public_origin):
        return
    cookie = services.sessions.cookie.read(request)
    session = await services.sessions.current(cookie) if cookie else None
    if session is not None and not carries_token(request, session):
        raise CsrfRefused("The request must come from our own pages, or carry the session's X-CSRF-Token")


def guard_of(dependant: Dependant) -> Guard | None:
    """The guard that a route names in its signature."""
    if isinstance(dependant.call, Guard):
        return dependant.call
    return next((found for inner in dependant.dependencies if (found := guard_of(inner))), None)


async def admitted(request: Request) -> Caller:
    """Who was let in by the guard of the route, which is asked before anything is counted."""
    guard = guard_of(request.scope["route"].dependant)
    caller = await guard(request) if guard else None
    if caller is None:
        raise TypeError(f"{template_of(request.scope)} is open: nobody in particular calls it")
    return caller


Admitted = Annotated[Caller, Depends(admitted)]


def limited(limit: Limit) -> params.Depends:
    """A dependency of a route: counts one use by its caller, unless it is a repeat whose answer is stored.

    Such a repeat, told by its Idempotency-Key, starts nothing. Raises: TooManyRequests.
    """

    async def count(request: Request, caller: Admitted, served: Served) -> None:
        subject, key = caller.principal.subject, request.headers.get("Idempotency-Key")
        operation = request.scope["route"].operation_id
        await served.limiter.check_start(caller.tenant, limit, subject, operation, key)

    return params.Depends(count)


async def _offers(caller: Admitted, served: Served) -> Offers:
    return await served.catalogue.offers(caller.principal)


CallerOffers = Annotated[Offers, Depends(_offers)]
"""What is on offer to the caller."""
Anyone = Annotated[None, Depends(Guard(Permission.OPEN))]
Asking = Annotated[Caller | None, Depends(AskingGuard())]
SignedIn = Annotated[Caller, Depends(Guard(Permission.SIGNED_IN))]
MayLookUp = Annotated[Caller, Depends(Guard(Permission.LOOK_UP))]
MayView = Annotated[Caller, Depends(Guard(Permission.VIEW))]
MayQuote = Annotated[Caller, Depends(Guard(Permission.QUOTE))]
MayUnderwrite = Annotated[Caller, Depends(Guard(Permission.UNDERWRITE))]
MayRecalculate = Annotated[Caller, Depends(Guard(Permission.RECALCULATE))]
MayAskCarrier = Annotated[Caller, Depends(Guard(Permission.ASK_CARRIER))]
MayBind = Annotated[Caller, Depends(Guard(Permission.BIND))]
MaySubmit = Annotated[Caller, Depends(Guard(Permission.SUBMIT))]
MayDecide = Annotated[Caller, Depends(Guard(Permission.DECIDE))]
MayUnflag = Annotated[Caller, Depends(Guard(Permission.UNFLAG))]
MayKeepDesk = Annotated[Caller, Depends(Guard(Permission.ADMIN_DESK))]
MayReadBooks = Annotated[Caller, Depends(Guard(Permission.READ_BOOKS))]
MayKeepBooks = Annotated[Caller, Depends(Guard(Permission.KEEP_BOOKS))]
MayInvite = Annotated[Caller, Depends(Guard(Permission.INVITE))]
MayOperate = Annotated[Caller, Depends(Guard(Permission.OPERATE))]
