"""The carrier's reply shapes: the envelope of most calls, the bare PUT reply, and its error shapes."""

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi.responses import JSONResponse


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


def refused(errors: Mapping[str, Sequence[str]]) -> JSONResponse:
    """400 ERR-ValidationErr, naming each field."""
    return envelope(400, "ERR-ValidationErr", errors=errors)


def not_found(quote_id: int) -> JSONResponse:
    """404 ERR-ItemNotFound."""
    return envelope(404, "ERR-ItemNotFound", errors={"QuoteId": [f"Quote {quote_id} was not found."]})


def missing_subscriber() -> JSONResponse:
    """401 of the gateway: a shape of its own."""
    return JSONResponse({"statusCode": 401, "message": "Access denied due to missing subscriber."}, 401)


def not_authorized() -> JSONResponse:
    """401 of the application."""
    return envelope(401, "ERR-NOTAUTHORIZED", errors={"Authorization": ["The token is not valid."]})


def account(record: Mapping[str, Any], quote_id: int) -> dict[str, Any]:
    """AccountInformation of a quote."""
    return {
        "QuoteId": quote_id,
        "MasterAccountId": quote_id + 4_000_000,
        "GoverningState": record["governing_state"],
        "Status": record["status"],
        "AccountUrl": f"/quotes/{quote_id}",
        "Carrier": "AmTrust (sandbox)",
    }


def quote_data(record: Mapping[str, Any], quote_id: int, *, summary: bool) -> dict[str, Any]:
    """Data of a create or details reply."""
    data = {
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
        "Questions": [],
        "Modifiers": record["modifiers"],
    }
    if summary and record["lines"] is not None:
        data["RatingSummary"] = record["lines"]
    return data


def put_data(record: Mapping[str, Any], quote_id: int) -> dict[str, Any]:
    """The update's reply: no envelope, premium at top level."""
    return {
        "HttpStatusCode": 200,
        "QuoteId": quote_id,
        "EstimatedAnnualPremium": record["premium"],
        "StateTaxes": record["taxes"],
        "Eligibility": record["eligibility"],
        "Messages": ["Quote updated"],
    }
