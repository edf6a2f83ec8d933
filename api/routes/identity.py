"""Sign-in, sign-out and session."""

from fastapi import APIRouter, Response

from api.auth import Anyone, SignedIn
from api.problems import (
    ActionRequired,
    CsrfRefused,
    NewPasswordRequired,
    NotReachable,
    NotSignedIn,
    TooManyRequests,
    UserUnknown,
    WrongCredentials,
    problems,
)
from api.schemas.identity import LoginAnswer, LoginRequest, SessionAnswer, SessionTrack
from api.wire import Message
from models.errors import InvalidInput

router = APIRouter(tags=["identity"])


@router.post(
    "/api/auth/login",
    operation_id="login",
    responses=problems(
        InvalidInput, WrongCredentials, UserUnknown, CsrfRefused, NewPasswordRequired, ActionRequired,
        TooManyRequests, NotReachable,
    ),
)  # fmt: skip
async def login(wire: LoginRequest, response: Response, _: Anyone) -> LoginAnswer:
    """Sign in by e-mail and password; the answer names the page to go to and sets the session cookie."""
    raise NotImplementedError


@router.post("/api/auth/logout", operation_id="logout", responses=problems(NotSignedIn, CsrfRefused))
async def logout(response: Response, user: SignedIn) -> Message:
    """End this session here and at the identity provider."""
    raise NotImplementedError


@router.get("/api/auth/session", operation_id="getSession", responses=problems(NotSignedIn))
async def session(user: SignedIn) -> SessionAnswer:
    """Who is signed in, the pages they may open, and the CSRF token of the session."""
    raise NotImplementedError


@router.post(
    "/api/trackUserSession",
    operation_id="trackUserSession",
    responses=problems(NotSignedIn, CsrfRefused, InvalidInput),
)
async def track(wire: SessionTrack, user: SignedIn) -> Message:
    """Note a visit in the audit log under the session's own user, whatever the body says."""
    raise NotImplementedError
