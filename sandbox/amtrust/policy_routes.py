"""Policies: the search, one by its number, and the printed declaration."""

import base64
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from sandbox.amtrust import replies
from sandbox.amtrust.asked import of_quote
from sandbox.amtrust.bind_routes import expires
from sandbox.amtrust.contract import BaseResponse
from sandbox.amtrust.quote_desk import KEY, Desk
from sandbox.documented import gives
from sandbox.printed import pdf
from sandbox.store.quotes import Record

FILTERS = ("Quote", "Fein", "PolicyId", "MasterAccountId")
MOST = 10


def add(router: APIRouter, desk: Desk) -> None:
    """Add the routes."""
    _search(router, desk)
    _one(router, desk)


def _search(router: APIRouter, desk: Desk) -> None:
    @router.get("/api/v1/policies", openapi_extra=gives(BaseResponse))
    async def policies(
        request: Request,
        Quote: str | None = None,  # noqa: N803 - the contract's own name
        Fein: str | None = None,  # noqa: N803
        PolicyId: str | None = None,  # noqa: N803
        MasterAccountId: str | None = None,  # noqa: N803
    ) -> Response:
        given = {name: request.query_params[name] for name in FILTERS if request.query_params.get(name)}
        if len(given) != 1:
            return replies.newer(400, {"": [f"Exactly one filter is required: {', '.join(FILTERS)}."]})
        [(name, value)] = given.items()
        found = [each for each in desk.state.policies.findable(KEY) if _matches(each, name, value)]
        return replies.envelope(200, "Success", [_found(each) for each in found[:MOST]])


def _one(router: APIRouter, desk: Desk) -> None:
    @router.get("/api/v1/policies/{policy}", openapi_extra=gives(BaseResponse))
    async def policy_information(policy: str) -> Response:
        found = [each for each in desk.state.policies.findable(KEY) if each["number"] == policy]
        if not found:
            return replies.newer(404, {"Policy": [f"Policy {policy} was not found."]})
        return replies.envelope(200, "Success", _information(found[0]))

    async def print_quote(request: Request, quote_id: str, record: Record) -> Response:
        found = desk.state.policies.findable(KEY, quote=quote_id)
        lines = [
            "AmTrust (sandbox)", f"Quote {quote_id}: {record['quote'].get('BusinessName') or ''}",
            f"Premium {record['premium']}, taxes {record['taxes']}",
            *(f"Policy {each['number']}" for each in found),
        ]  # fmt: skip
        return JSONResponse(base64.b64encode(pdf(lines)).decode())

    router.post("/api/v1/print/{quote_id}")(of_quote(desk, print_quote))


def _matches(policy: Mapping[str, Any], name: str, value: str) -> bool:
    own = {
        "Quote": policy["quote"],
        "Fein": policy["fein"],
        "PolicyId": str(policy["id"]),
        "MasterAccountId": str(replies.master_account(policy["quote"])),
    }
    return str(own[name]) == value


def _found(policy: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "PolicyNumber": policy["number"],
        "BusinessName": policy["business"],
        "EffectiveDate": _moment(policy["effective_date"]),
        "PolicyStatus": "Issued",
    }


def _moment(day: str) -> str:
    """A day MM/DD/YYYY as a search tells it: its midnight, without a zone."""
    return datetime.strptime(day, "%m/%d/%Y").isoformat()  # noqa: DTZ007 - a day has no zone


def _information(policy: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "MasterAccountId": replies.master_account(policy["quote"]),
        "Policy": policy["number"],
        "PolicyId": policy["id"],
        "Quote": policy["quote"],
        "Premium": policy["premium"],
        "BusinessName": policy["business"],
        "Fein": policy["fein"],
        "EffectiveDate": _moment(policy["effective_date"]),
        "ExpirationDate": _moment(expires(policy["effective_date"])),
        "PolicyStatus": "Issued",
    }
