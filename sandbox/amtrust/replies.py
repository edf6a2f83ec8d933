"""The carrier's reply shapes: the envelope of most calls, the bare PUT reply, and its three error shapes."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi.responses import JSONResponse

FAILURES = {
    400: "ERR-ValidationErr",
    401: "ERR-NOTAUTHORIZED",
    403: "ERR-FORBIDDEN",
    404: "ERR-ItemNotFound",
    424: "ERR-FailedDependency",
    500: "ERR-Unexpected",
    503: "ERR-ServiceUnavailable",
}


def envelope(
    status: int,
    message: str,
    data: Any = None,
    *,
    errors: Mapping[str, Sequence[str]] | None = None,
    additional: Sequence[str] = (),
) -> JSONResponse:
    """{StatusCode, Message, AdditionalMessages, Errors, Data}."""
    return JSONResponse(
        {
            "StatusCode": status,
            "Message": message,
            "AdditionalMessages": list(additional),
            "Errors": dict(errors or {}),
            "Data": data,
        },
        status_code=status,
    )


def newer(status: int, errors: Mapping[str, Sequence[str]]) -> JSONResponse:
    """A refusal of the newer calls: {isOk, httpStatusCode, responseId, messages, errors}."""
    code = FAILURES.get(status, f"ERR-{status}")
    listed = [
        {"MessageCode": code, "Title": field, "Detail": text, "httpStatusCode": status, "isOk": False}
        for field, texts in errors.items()
        for text in texts
    ]
    body = {"isOk": False, "httpStatusCode": status, "messages": [], "errors": listed}
    return JSONResponse({"responseId": uuid.uuid4().hex[:12], **body}, status)


def refused(errors: Mapping[str, Sequence[str]]) -> JSONResponse:
    """400 ERR-ValidationErr, naming each field."""
    return envelope(400, FAILURES[400], errors=errors)


def not_found(quote_id: object) -> JSONResponse:
    """404 ERR-ItemNotFound."""
    return envelope(404, FAILURES[404], errors={"QuoteId": [f"Quote {quote_id} was not found."]})


def missing_subscriber() -> JSONResponse:
    """401 of the gateway: a shape of its own."""
    return JSONResponse({"statusCode": 401, "message": "Access denied due to missing subscriber."}, 401)


def failure(status: int) -> JSONResponse:
    """A technical failure in the carrier's words."""
    errors = {
        400: {"": ["The body is no JSON."]},
        401: {"Authorization": ["The token is not valid."]},
        403: {"Authorization": ["The token has no permission for this."]},
    }
    return envelope(status, FAILURES.get(status, f"ERR-{status}"), errors=errors.get(status))


def account(record: Mapping[str, Any], quote_id: str) -> dict[str, Any]:
    """AccountInformation of a quote."""
    return {
        "QuoteId": int(quote_id),
        "MasterAccountId": master_account(quote_id),
        "GoverningState": record["governing_state"],
        "Status": record["status"],
        "AccountUrl": f"/quotes/{quote_id}",
        "Carrier": "AmTrust (sandbox)",
    }


def master_account(quote_id: str) -> int:
    """The account that a quote belongs to."""
    return int(quote_id) + 4_000_000


def eligibility(record: Mapping[str, Any]) -> dict[str, Any]:
    """What the carrier's rules say, and its underwriter."""
    return {
        "Eligibility": record["eligibility"],
        "Details": record["details"],
        "QuoteStatus": record["status"],
    }


def quote_data(
    record: Mapping[str, Any], quote_id: str, *, summary: bool, questions: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """Data of a create or details reply."""
    data = {
        "EffectiveDate": record["quote"].get("EffectiveDate"),
        "Fein": record["fein"],
        "BusinessName": record["quote"].get("BusinessName"),
        "AccountInformation": account(record, quote_id),
        "PremiumDetails": {
            "PriceIndication": record["premium"],
            "StateTaxes": record["taxes"],
            "LiabilityLimits": record["limits"],
        },
        "ClassCodes": [
            {**entry, "IndexId": index} for index, entry in enumerate(record["quote"]["ClassCodes"], start=1)
        ],
        "Eligibility": {"Eligibility": record["eligibility"], "Details": record["details"]},
        "Questions": list(questions),
        "Modifiers": record["modifiers"],
    }
    if summary and record["lines"] is not None:
        data["RatingSummary"] = record["lines"]
    return data


def put_data(record: Mapping[str, Any], quote_id: str) -> dict[str, Any]:
    """The update's reply: no envelope, premium at top level."""
    return {
        "HttpStatusCode": 200,
        "QuoteId": int(quote_id),
        "EstimatedAnnualPremium": record["premium"],
        "StateTaxes": record["taxes"],
        "Eligibility": eligibility(record),
        "Messages": ["Quote updated"],
    }
