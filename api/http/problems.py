"""Every refusal as problem+json: a stable code, its status, one clear message, the fields it is about."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse
from pydantic import ConfigDict

from api.http.wire import Wire
from models import errors
from models.errors import QuotingError


class FieldProblem(Wire):
    """One field that was refused: path as in the request, message says what would be right."""

    path: str
    message: str


class Problem(Wire):
    """The body of every refusal (RFC 9457), with our code and the id to quote to support.

    Some refusals tell more beside it, such as the version that stands now.
    """

    model_config = ConfigDict(extra="ignore")

    type: str
    title: str
    status: int
    code: str
    detail: str
    errors: list[FieldProblem]
    request_id: str


INTERNAL = "internal_error"
TOO_BUSY = "too_busy"
"""Whoever comes now finds no room; Retry-After says when to come back."""
WENT_WRONG = "Something went wrong on our side; quote the request id to support"


class ApiRefusal(QuotingError):
    """A refusal that only the HTTP door can speak; status stands on the class."""

    code = "refused"
    status = 400

    def __init__(
        self,
        message: str,
        path: str | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message, path)
        self.headers = dict(headers or {})
        self.extra = dict(extra or {})


class NotSignedIn(ApiRefusal):
    """Nobody: neither a session nor a token of ours."""

    code = "not_signed_in"
    status = 401


class SessionExpired(NotSignedIn):
    """The browser still names a session, but that one is over."""

    code = "session_expired"


class NotPermitted(ApiRefusal):
    """Signed in, but not in a group that may do this."""

    code = "not_permitted"
    status = 403


class UserUnknown(ApiRefusal):
    """Right password, but no group of ours."""

    code = "user_unknown"
    status = 403


class CsrfRefused(ApiRefusal):
    """The request did not come from our pages, or carries no token of this session."""

    code = "csrf_refused"
    status = 403


class StillRunning(ApiRefusal):
    """The same Idempotency-Key is being worked on."""

    code = "still_running"
    status = 409


class TooManyRequests(ApiRefusal):
    """A limit was reached; Retry-After says when to come back."""

    code = "too_many_requests"
    status = 429


class DatabaseUnavailable(ApiRefusal):
    """The database is away for a moment; the same request may be sent again, under its Idempotency-Key."""

    code = "database_unavailable"
    status = 503


class ServerSilent(ApiRefusal):
    """What must be done at once could not even be asked for; the same request may be sent again."""

    code = "server_silent"
    status = 503


class WorkflowUnhealthy(ApiRefusal):
    """The case cannot work at all until somebody mends it; operators are told."""

    code = "workflow_unhealthy"
    status = 503


class CaseOver(ApiRefusal):
    """The case ended while it was asked; how, stands on its row."""

    code = "case_ended"
    status = 409


class NotFound(ApiRefusal):
    """There is nothing at this address."""

    code = "not_found"
    status = 404


def problem_body(
    request: Request,
    status: int,
    code: str,
    detail: str,
    fields: Sequence[FieldProblem] = (),
    extra: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The JSON of a refusal; extra holds what a caller needs to go on, e.g. the newer sections."""
    return {
        "type": f"urn:quoteloom:problem:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": detail,
        "errors": [field.model_dump() for field in fields],
        "request_id": getattr(request.state, "request_id", ""),
        **(extra or {}),
    }


def problem_response(
    request: Request,
    status: int,
    code: str,
    detail: str,
    fields: Sequence[FieldProblem] = (),
    headers: Mapping[str, str] | None = None,
    extra: Mapping[str, Any] | None = None,
) -> JSONResponse:
    """A refusal as an answer."""
    body = problem_body(request, status, code, detail, fields, extra)
    return JSONResponse(
        body, status_code=status, headers=dict(headers or {}), media_type="application/problem+json"
    )


def of_error(request: Request, error: QuotingError) -> JSONResponse:
    """A business refusal as an answer."""
    fields = [FieldProblem(path=error.path, message=error.message)] if error.path else []
    headers = {} if error.again_in_s is None else {"Retry-After": str(error.again_in_s)}
    if isinstance(error, ApiRefusal):
        headers |= error.headers
    return problem_response(request, error.status, error.code, error.message, fields, headers, error.extra)


READ = (
    NotSignedIn, errors.InvalidToken, NotPermitted, errors.InvalidInput, TooManyRequests,
    errors.TooManyAtOnce,
)  # fmt: skip
"""What every call may answer to somebody signed in; routes add what else they refuse."""
WRITE = (*READ, CsrfRefused)
"""The same of a call that changes something."""
VISIT = (errors.InvalidInput, CsrfRefused, TooManyRequests, errors.TooManyAtOnce)
"""What every call may answer to whoever is before a campaign's page."""


def problems(*kinds: type[QuotingError]) -> dict[int | str, dict[str, Any]]:
    """The `responses=` of a route: each refusal it declares, by status, with its codes in words."""
    by_status: dict[int, list[str]] = {}
    # Whoever must be signed in may have been for too long.
    over = (SessionExpired,) if NotSignedIn in kinds else ()
    for kind in (*kinds, *over):
        by_status.setdefault(kind.status, []).append(kind.code)
    return {
        status: {
            "description": ", ".join(sorted(set(codes))),
            "content": {"application/problem+json": {"schema": _schema_of(codes)}},
        }
        for status, codes in sorted(by_status.items())
    }


_WITH_MORE = {
    errors.VersionConflict.code: "VersionConflictProblem",
    errors.SeveralProspects.code: "SeveralProspectsProblem",
}
"""Refusals that carry what a caller needs to go on, with their schemas."""


def _schema_of(codes: Sequence[str]) -> dict[str, Any]:
    refs = [*(_WITH_MORE[code] for code in dict.fromkeys(codes) if code in _WITH_MORE), "Problem"]
    shapes = [{"$ref": f"#/components/schemas/{name}"} for name in refs]
    return {"anyOf": shapes} if len(shapes) > 1 else shapes[0]
