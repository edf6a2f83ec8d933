"""Terms, contacts and the bind. A second bind call on a bound quote makes a second policy."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from sandbox.amtrust import replies
from sandbox.amtrust.asked import body_of, of_quote
from sandbox.amtrust.contract import AgentContact, BaseResponse, DoneResponse, TermsOfAgreementModel
from sandbox.amtrust.officers import partners_missing
from sandbox.amtrust.quote_desk import DEARER, KEY, Desk, bindable
from sandbox.conduct import Dropped
from sandbox.documented import gives, takes
from sandbox.scenarios import Bind, scenario_of
from sandbox.store.quotes import Record

CONTACTS = (
    {"Id": "41001", "FullName": "Dana Whitfield", "Email": "dana.whitfield@agency.example", "AgentId": 9001},
    {"Id": "41002", "FullName": "Luis Ortega", "Email": "luis.ortega@agency.example", "AgentId": 9001},
)
AFFIRMATION = "I affirm that the insured has seen this quote and asks for the policy as it stands."
TERMS = "The policy begins on its effective date. The first payment is due by then."
YES = ("yes", "true")


def add(router: APIRouter, desk: Desk) -> None:
    """Add the routes."""
    _terms(router, desk)
    _bind(router, desk)


def _terms(router: APIRouter, desk: Desk) -> None:
    @router.get("/api/v1/affirmation", openapi_extra=gives(BaseResponse))
    async def affirmation() -> Response:
        return replies.envelope(200, "Success", AFFIRMATION)

    @router.get("/api/v1/terms-of-agreement")
    async def terms() -> Response:
        return JSONResponse(TERMS)

    @router.get("/api/v1/quotes/agent-contacts", openapi_extra=gives(AgentContact, many=True))
    async def contacts() -> Response:
        return JSONResponse(list(CONTACTS))

    async def acknowledge(request: Request, quote_id: str, record: Record) -> Response:
        given = str(body_of(request).get("IsAcknowledged")).casefold()
        if given not in (*YES, "no", "false"):
            return replies.newer(400, {"IsAcknowledged": ["Yes, No, True or False is required."]})
        desk.save(quote_id, {**record, "terms": given in YES})
        return replies.done("Terms of agreement saved")

    documented = {**takes(TermsOfAgreementModel), **gives(DoneResponse)}
    router.post("/api/v1/quotes/{quote_id}/terms-of-agreement", openapi_extra=documented)(
        of_quote(desk, acknowledge)
    )


def _bind(router: APIRouter, desk: Desk) -> None:
    async def bind(request: Request, quote_id: str, record: Record) -> Response:
        if errors := _not_ready(record, request.path_params["contact_id"]):
            return replies.refused(errors)
        first = "bind" not in record["done"]
        act = scenario_of(KEY, record["fein"]).bind if first else Bind()
        record = {**record, "done": [*record["done"], "bind"]}
        if act.refuse:
            return _refused(desk, quote_id, record, act)
        return await _committed(desk, quote_id, record, act)

    path = "/api/v2/quotes/{quote_id}/bind/agent-contact/{contact_id}"
    router.post(path, openapi_extra=gives(BaseResponse))(of_quote(desk, bind))


def _refused(desk: Desk, quote_id: str, record: Record, act: Bind) -> Response:
    if act.refuse == "status":
        text = "The quote needs the underwriter's review and cannot be bound."
        desk.save(quote_id, {**record, "referred": text})
        return replies.refused({"QuoteId": [text]})
    record = desk.save(quote_id, {**record, "dearer": str(DEARER)})
    text = f"The price changed; it is {record['premium']} now."
    return replies.refused({"PriceIndication": [text]})


async def _committed(desk: Desk, quote_id: str, record: Record, act: Bind) -> Response:
    state = desk.state
    with state.database.transaction():
        state.quotes.save(KEY, quote_id, record)
        binding = desk.binding(quote_id, record, lag_s=act.search_lag_s)
        due = state.policies.commit_later(binding, act.commit_after_s) if act.commit_after_s else None
        policy = state.policies.commit(binding) if due is None else None
    await state.clock.sleep(act.answer_after_s)
    if due is not None:
        state.policies.settle()
        policy = state.policies.of_due(due)
    if act.reply == "drop":
        raise Dropped
    if act.reply is not None or policy is None:
        return replies.failure(int(act.reply or 500))
    return replies.envelope(200, "Quote Binded", bound(policy))


def bound(policy: Mapping[str, Any]) -> dict[str, Any]:
    """A policy as the answer to its bind."""
    return {
        "QuoteId": int(policy["quote"]),
        "Policy": policy["number"],
        "PolicyId": policy["id"],
        "EffectiveDate": policy["effective_date"],
        "AnnualPremium": str(Decimal(policy["premium"])),
    }


def _not_ready(record: Record, contact: str) -> dict[str, list[str]]:
    quote, errors = record["quote"], {}
    if not bindable(record):
        words = f"{record['eligibility']}, {record['status']}"
        errors["QuoteId"] = [f"The quote cannot be bound as it stands: {words}."]
    if not record["fein"]:
        errors["Quote.Fein"] = ["The Fein is required to bind."]
    for field in ("NatureOfBusiness", "LegalEntity", "BusinessName"):
        if quote.get(field) in (None, ""):
            errors[f"Quote.{field}"] = [f"The {field} is required to bind."]
    if partners_missing(record):
        errors["Officers"] = ["A partnership in California needs two partners."]
    if record["terms"] is not True:
        errors["IsAcknowledged"] = ["The terms of agreement must be acknowledged."]
    if contact not in {each["Id"] for each in CONTACTS}:
        errors["AgentContactId"] = ["The agent contact is not one of yours."]
    return errors


def expires(effective: str) -> str:
    """The day a year after an effective date, both MM/DD/YYYY."""
    start = datetime.strptime(effective, "%m/%d/%Y")  # noqa: DTZ007 - a day has no zone
    return (start + timedelta(days=365)).strftime("%m/%d/%Y")
