"""The edge where every exception becomes a problem: refusals, invalid requests, unknown addresses, bugs."""

from http import HTTPStatus

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from adapters.postgres.core.outage import is_away
from api.http.field_words import field_problems
from api.http.headers import LOGGED
from api.http.problems import (
    INTERNAL,
    WENT_WRONG,
    DatabaseUnavailable,
    FieldProblem,
    of_error,
    problem_response,
)
from models.errors import InvalidInput, QuotingError

log = structlog.get_logger()
_COME_BACK_S = 3
"""Seconds after which whoever found no database may ask again."""


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, QuotingError)  # noqa: S101 - registered for this type only
    return of_error(request, error)


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for this type only
    fields = field_problems(error.errors())
    detail = fields[0].message if fields else "The request is not accepted"
    return problem_response(request, 422, "invalid_input", detail, fields)


_HTTP_CODES = {404: "not_found", 405: "method_not_allowed", 415: "not_json"}
_HTTP_TEXTS = {
    404: "There is nothing at this address",
    405: "This address does not know the method",
}


_UNREAD = {
    False: "Body is not valid JSON",
    True: "Body is no form that can be read; send multipart/form-data with one file and short fields",
}


def _is_form(request: Request) -> bool:
    return request.headers.get("content-type", "").casefold().startswith("multipart/form-data")


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for this type only
    if error.status_code == 400:  # the framework's word for a body that cannot even be decoded
        fields = [FieldProblem(path="body", message=_UNREAD[_is_form(request)])]
        return problem_response(request, 422, InvalidInput.code, fields[0].message, fields)
    status = error.status_code
    code = _HTTP_CODES.get(status, HTTPStatus(status).phrase.lower().replace(" ", "_"))
    detail = _HTTP_TEXTS.get(status, HTTPStatus(status).phrase)
    return problem_response(request, status, code, detail, headers=error.headers)


async def _failed(request: Request, error: Exception) -> JSONResponse:
    request.scope[LOGGED] = True
    if isinstance(error, SQLAlchemyError) and is_away(error):
        log.warning("database_away", error=type(error).__name__)
        words = "The database does not answer; send the same request again in a few seconds"
        return of_error(request, DatabaseUnavailable(words, headers={"Retry-After": str(_COME_BACK_S)}))
    # The edge: whatever nobody foresaw is logged with its trace and answered without a word of it.
    log.error("request_failed", error=type(error).__name__, exc_info=error)
    return problem_response(request, 500, INTERNAL, WENT_WRONG)


def install(app: FastAPI) -> None:
    """Register the handlers."""
    app.add_exception_handler(QuotingError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _failed)
