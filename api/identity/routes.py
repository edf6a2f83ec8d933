"""Sign-in, sign-out and session."""

import asyncio
import base64

from fastapi import APIRouter, Depends, Request, Response

from api.auth import Anyone, Asking, SignedIn, ip_of, our_pages_only
from api.body.json_route import JsonRoute
from api.caller import access
from api.http.caller_address import counted_as
from api.http.limits import (
    LOGIN_ACCOUNT,
    LOGIN_CALLER,
    LOGIN_DELAY_S,
    LOGIN_TRIES_HOUR,
    LOGIN_TRIES_MINUTE,
)
from api.http.problems import ApiRefusal, CsrfRefused, NotSignedIn, TooManyRequests, UserUnknown, problems
from api.http.wire import Message
from api.identity.schemas import LoginAnswer, LoginRequest, Nobody, SessionAnswer, SessionTrack, SessionUser
from api.services import Served, Services
from models.demo import USER_TYPE
from models.errors import (
    AccountActionRequired,
    IdentityUnavailable,
    InvalidCredentials,
    InvalidInput,
    InvalidToken,
    NewPasswordRequired,
    QuotingError,
    TooManyAtOnce,
)
from models.session import OpenedSession
from models.session import SignedIn as SignedInPerson
from models.tenant import Tenant

router = APIRouter(tags=["identity"], route_class=JsonRoute)

USER_UNKNOWN = "User does not exist!"
UNABLE = "Unable to login! Please contact {email} for more details!"
CLEAR = {"Clear-Site-Data": '"cookies", "storage"'}


CHALLENGE = "NEW_PASSWORD_REQUIRED"


class PasswordChallenge(ApiRefusal):
    """The 409 that opens the change-password view."""

    code = NewPasswordRequired.code
    status = 409


@router.post(
    "/api/auth/login",
    operation_id="login",
    dependencies=[Depends(our_pages_only)],
    responses=problems(
        InvalidInput, InvalidCredentials, UserUnknown, CsrfRefused, NewPasswordRequired,
        AccountActionRequired, TooManyRequests, IdentityUnavailable,
    ),
)  # fmt: skip
async def login(
    wire: LoginRequest, request: Request, response: Response, served: Served, _: Anyone
) -> LoginAnswer:
    """Sign in by e-mail and password; the answer names the page to go to and sets the session cookie."""
    found = await _counted(wire, request, served)
    route = access.first_page(found.principal.groups)
    if route is None:
        await served.sessions.end_at_provider(found.refresh_token)
        await _audit_failure(served, request, wire.email, UserUnknown.code)
        raise UserUnknown(USER_UNKNOWN, headers=CLEAR)
    old = served.sessions.cookie.read(request)
    before = await served.sessions.current(old) if old else None
    opened = await _opened(found, wire, request, served)
    if before is not None:
        await served.sessions.end(before)
    served.sessions.cookie.set(response, opened.token, opened.max_age_s if wire.remember else None)
    return LoginAnswer(route=route)


async def _counted(wire: LoginRequest, request: Request, served: Services) -> SignedInPerson:
    """Whom the password belongs to, within the limits; a try that is right counts against none.

    Callers are counted first, each alone: what strangers try elsewhere only makes an account's tries wait.
    """
    caller = counted_as(ip_of(request) or "unknown")
    tries = f"{caller}|{wire.email}"
    await served.limiter.check(caller, LOGIN_CALLER)
    await served.limiter.check(tries, LOGIN_TRIES_MINUTE, LOGIN_TRIES_HOUR)
    if await served.limiter.wait_s(wire.email, LOGIN_ACCOUNT):
        await asyncio.sleep(LOGIN_DELAY_S)
    found = await _checked(wire, request, served)
    await served.limiter.give_back(caller, LOGIN_CALLER)
    await served.limiter.give_back(tries, LOGIN_TRIES_MINUTE, LOGIN_TRIES_HOUR)
    await served.limiter.give_back(wire.email, LOGIN_ACCOUNT)
    return found


async def _checked(wire: LoginRequest, request: Request, served: Services) -> SignedInPerson:
    """Whom the password belongs to, by the identity provider. Raises: what the route declares."""
    try:
        return await served.keycloak.sign_in(wire.email, wire.password.get_secret_value())
    except QuotingError as refused:
        await _audit_failure(served, request, wire.email, refused.code)
        if isinstance(refused, NewPasswordRequired):
            raise PasswordChallenge(refused.message, extra={"challenge": CHALLENGE}) from refused
        if isinstance(refused, IdentityUnavailable):
            raise IdentityUnavailable(UNABLE.format(email=served.settings.support_email)) from refused
        raise


async def _opened(
    found: SignedInPerson, wire: LoginRequest, request: Request, served: Services
) -> OpenedSession:
    """A new session of the person, noted in the audit log with it."""
    ip = ip_of(request)
    async with served.uow.begin(Tenant.nobody()) as work:
        await work.users.signed_in(found.principal)
        opened = await work.sessions.create(
            found.principal,
            refresh_token=found.refresh_token,
            remember=wire.remember,
            ip=ip,
            agent=request.headers.get("user-agent"),
        )
        await work.audit.append(
            "session.opened",
            actor=found.principal.subject,
            object_type="session",
            request_id=request.state.request_id,
            ip=ip,
        )
    return opened


async def _audit_failure(served: Services, request: Request, email: str, code: str) -> None:
    """Note a refused sign-in; the account only as its blind index."""
    async with served.uow.begin(Tenant.nobody()) as work:
        await work.audit.append(
            "session.refused",
            object_type="account",
            object_id=served.cipher.blind_index(email).hex()[:32],
            request_id=request.state.request_id,
            ip=ip_of(request),
            detail={"code": code},
        )


@router.post(
    "/api/auth/logout", operation_id="logout", responses=problems(NotSignedIn, InvalidToken, CsrfRefused)
)
async def logout(response: Response, served: Served, user: SignedIn) -> Message:
    """End this session here and at the identity provider."""
    if user.session is not None:
        await served.sessions.end(user.session)
        async with served.uow.begin(Tenant.nobody()) as work:
            await work.audit.append(
                "session.closed",
                actor=user.principal.subject,
                object_type="session",
                request_id=user.request_id,
                ip=user.ip,
            )
    served.sessions.cookie.drop(response)
    response.headers.update(CLEAR)
    return Message(message="Signed out")


@router.get(
    "/api/auth/session",
    operation_id="getSession",
    responses=problems(NotSignedIn, InvalidToken, TooManyRequests, IdentityUnavailable),
)
async def get_session(user: Asking, served: Served) -> SessionAnswer | Nobody:
    """Who is signed in, the pages they may open, and the CSRF token of the session; user null is nobody."""
    if user is None:
        return Nobody(user=None)
    person = user.principal
    seller = None
    if user.visitor:
        async with served.uow.begin(user.tenant) as work:
            seller = await work.campaigns.seller(person.agency_key)
    return SessionAnswer(
        user=SessionUser(
            email=person.email,
            name=person.name,
            producer=seller.name if seller else served.settings.default_producer or person.name,
            user_type=USER_TYPE if access.is_guest(person) else person.user_type,
            partner_key=person.partner_key,
            agency_key=person.agency_key,
            carrier_key=person.carrier_key,
            phone=person.phone,
            mobile=person.mobile,
            fax=person.fax,
            agency_name=seller.name if seller else None,
            agency_phone=(seller.phone or None) if seller else None,
        ),
        groups=sorted(person.groups),
        routes=access.pages_of(person.groups),
        permissions=sorted(access.permissions_for(person)),
        csrf=user.session.csrf if user.session else "",
        draft_key=base64.b64encode(served.cipher.device_key(person.subject)).decode(),
    )


@router.post(
    "/api/trackUserSession",
    operation_id="trackUserSession",
    responses=problems(NotSignedIn, InvalidToken, CsrfRefused, InvalidInput, TooManyRequests, TooManyAtOnce),
)
async def track_user_session(wire: SessionTrack, served: Served, user: SignedIn) -> Message:
    """Note a visit in the audit log under the session's own user, whatever the body says."""
    async with served.uow.begin(user.tenant) as work:
        await work.audit.append(
            "session.visit",
            object_type="session",
            request_id=user.request_id,
            ip=user.ip,
            detail={"stage": wire.stage, "client": wire.client},
        )
    return Message(message="Noted")
