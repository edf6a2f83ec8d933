"""The carrier's reply shapes: the envelope of most calls, the bare PUT reply, and its three error shapes."""

import uuid
from collections.abc import Mapping, Sequence
from decimal import Decimal
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
TOPICS = ("ClassCodes", "Questions", "Territory", "Modifiers")
"""What eligibility is told of, each by itself."""
RULES_SAY = {
    "Incomplete": "Incomplete", "BindEligible": "Bind Eligible", "Refer": "Refer Eligible",
    "Decline": "Decline",
}  # fmt: skip
"""AccountInformation.Status until the underwriter has a word: the rules' own."""


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


def saved(message: str) -> JSONResponse:
    """200 of what is kept without anything to tell: the envelope without Data."""
    body = {"StatusCode": 200, "Message": message, "AdditionalMessages": [], "Errors": {}}
    return JSONResponse(body)


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


def done(detail: str) -> JSONResponse:
    """200 of the newer calls: {isOk, httpStatusCode, responseId, messages}."""
    said = {"httpStatusCode": 200, "messageCode": "SUCCESS", "isOk": True, "detail": detail}
    body = {"isOk": True, "httpStatusCode": 200, "messages": [said], "maxMessageIndex": 0, "_v": "AD"}
    return JSONResponse({"responseId": uuid.uuid4().hex[:12], **body})


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
    status = record["status"]
    return {
        "QuoteId": int(quote_id),
        "MasterAccountId": master_account(quote_id),
        "GoverningState": record["governing_state"],
        "Status": status if status != "Not Submitted" else RULES_SAY[record["eligibility"]],
        "AccountUrl": f"/quotes/{quote_id}",
        "Carrier": "AmTrust (sandbox)",
    }


def master_account(quote_id: str) -> int:
    """The account that a quote belongs to."""
    return int(quote_id) + 4_000_000


def eligibility(record: Mapping[str, Any]) -> dict[str, Any]:
    """What the carrier's rules say, of each topic too, and its underwriter."""
    return {**by_rules(record), "QuoteStatus": record["status"]}


def by_rules(record: Mapping[str, Any]) -> dict[str, Any]:
    """What the carrier's rules say; why a topic is not eligible stands beside it as Description."""
    told = [each["Type"] for each in record["details"]]
    open_ones = {"Questions": "Incomplete"} if record["eligibility"] == "Incomplete" else {}
    rest = [
        {"Type": topic, "Eligibility": open_ones.get(topic, "BindEligible")}
        for topic in TOPICS
        if topic not in told
    ]
    return {"Eligibility": record["eligibility"], "Details": [*record["details"], *rest]}


def quote_data(
    record: Mapping[str, Any], quote_id: str, *, summary: bool, questions: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """Data of a create or details reply; without a price the indication is 0."""
    data = {
        "EffectiveDate": record["quote"].get("EffectiveDate"),
        "Fein": record["fein"],
        "BusinessName": record["quote"].get("BusinessName"),
        "AccountInformation": account(record, quote_id),
        "PremiumDetails": {
            "PriceIndication": dollars(record["premium"]),
            "StateTaxes": dollars(record["taxes"]),
            "LiabilityLimits": record["limits"],
        },
        "ClassCodes": [
            {**entry, "Payroll": str(entry["Payroll"]), "IndexId": index}
            for index, entry in enumerate(record["quote"]["ClassCodes"], start=1)
        ],
        "Eligibility": by_rules(record),
        "Questions": list(questions),
        "Modifiers": modifiers(record),
    }
    if summary and record["lines"] is not None:
        data["RatingSummary"] = rating_summary(record)
    return data


def modifiers(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The modifiers of each state."""
    return [{"State": one["State"], "Modifiers": [dict(one)]} for one in record["modifiers"]]


def rating_summary(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The lines that lead to the premium."""
    return [
        {
            "GovState": line["State"],
            "ItemType": line["ItemType"],
            "ClassCode": line["ClassCode"],
            "Description": line["Description"],
            "Premium": float(line["Premium"]),
            "Year": 1,
            "Rate": float(line["Rate"] or 0),
            "Exposure": dollars(line["Exposure"]),
        }
        for line in record["lines"]
    ]


def put_data(record: Mapping[str, Any], quote_id: str, *, summary: bool = False) -> dict[str, Any]:
    """The update's reply: no envelope, premium at top level."""
    data = {
        "HttpStatusCode": 200,
        "StatusCode": "200",
        "Message": "Quote updated",
        "AdditionalMessages": [],
        "EffectiveDate": record["quote"].get("EffectiveDate"),
        "MasterAccountId": master_account(quote_id),
        "GoverningState": record["governing_state"],
        "EstimatedAnnualPremium": dollars(record["premium"]),
        "Eligibility": eligibility(record),
    }
    if summary and record["lines"] is not None:
        data["RatingSummary"] = rating_summary(record)
    return data


def dollars(amount: str | None) -> int:
    """Whole dollars, as the carrier counts them; 0 where there is no amount."""
    return int(Decimal(amount or 0))
