"""Create, update and read a quote."""

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from sandbox.amtrust import replies
from sandbox.amtrust.asked import body_of, flag, of_quote
from sandbox.amtrust.contract import BaseResponse, QuotePostModel, QuotePutModel
from sandbox.amtrust.quote_desk import Desk, locked, only_the_date
from sandbox.amtrust.rules import LIMITS, faults, quote_of
from sandbox.documented import gives, takes
from sandbox.store.quotes import Record

LOCKED = "The quote was declined or approved, and cannot be edited."


def add(router: APIRouter, desk: Desk) -> None:
    """Add the routes."""
    _create(router, desk)
    _update(router, desk)
    _read(router, desk)


def _create(router: APIRouter, desk: Desk) -> None:
    @router.post("/api/v2/quotes", openapi_extra={**takes(QuotePostModel), **gives(BaseResponse, status=201)})
    async def create(request: Request) -> Response:
        body = body_of(request)
        quote = body.get("Quote") or {}
        if errors := faults(quote if isinstance(quote, dict) else {}):
            return replies.refused(errors)
        fein = quote.get("Fein")
        if fein and (found := desk.existing(fein)) is not None:
            return replies.refused({"Quote.Fein": [f"A quote exists for this FEIN: {found}. Use PUT."]})
        quote_id, record = desk.create(body)
        questions = desk.questions(record) if body.get("LoadQuestions") else []
        summary = bool(body.get("LoadRateSummary", True))
        data = replies.quote_data(record, quote_id, summary=summary, questions=questions)
        return replies.envelope(201, "Quote created", data)


def _update(router: APIRouter, desk: Desk) -> None:
    async def update(request: Request, quote_id: str, record: Record) -> Response:
        body = body_of(request)
        if errors := faults(quote_of(body)):
            return replies.refused(errors)
        if locked(record) and not (record["status"] == "Approved" and only_the_date(record, body)):
            return replies.refused({"QuoteId": [LOCKED]})
        summary = flag(request, "loadRateSummary")
        return JSONResponse(replies.put_data(desk.update(quote_id, record, body), quote_id, summary=summary))

    router.put("/api/v1/quotes/{quote_id}", openapi_extra=takes(QuotePutModel))(of_quote(desk, update))

    async def patch(request: Request, quote_id: str, record: Record) -> Response:
        operations = request.state.body
        if locked(record):
            return replies.refused({"QuoteId": [LOCKED]})
        if not isinstance(operations, list) or not all(isinstance(each, dict) for each in operations):
            return replies.refused({"": ["The body must be a list of JSON-Patch operations."]})
        quote = dict(record["quote"])
        for each in operations:
            name = str(each.get("path") or "").strip("/")
            if each.get("op") not in ("add", "replace", "remove") or "/" in name or not name:
                return replies.refused({name: ["Only add, replace and remove of whole fields are known."]})
            quote.pop(name, None) if each["op"] == "remove" else quote.update({name: each.get("value")})
        if errors := faults(quote):
            return replies.refused(errors)
        modifiers = [{"State": one["State"], "EmPct": one["Value"]} for one in record["modifiers"]]
        changed = desk.update(quote_id, record, {"Quote": quote, "StateModifiers": modifiers})
        return JSONResponse(replies.put_data(changed, quote_id))

    router.patch("/api/v1/quotes/{quote_id}")(of_quote(desk, patch))


def _read(router: APIRouter, desk: Desk) -> None:
    async def details(request: Request, quote_id: str, record: Record) -> Response:
        questions = desk.questions(record) if flag(request, "loadQuestions") else []
        summary = flag(request, "loadRateSummary")
        data = replies.quote_data(record, quote_id, summary=summary, questions=questions)
        return replies.envelope(200, "Success", {**data, "QuoteStatus": record["status"]})

    async def eligibility(request: Request, quote_id: str, record: Record) -> Response:
        return replies.envelope(200, "Success", replies.eligibility(record))

    async def limits(request: Request, quote_id: str, record: Record) -> Response:
        return replies.envelope(200, "Success", list(LIMITS))

    documented = gives(BaseResponse)
    router.get("/api/v2/quotes/{quote_id}", openapi_extra=documented)(of_quote(desk, details))
    router.get("/api/v1/quotes/{quote_id}/eligibility", openapi_extra=documented)(of_quote(desk, eligibility))
    path = "/api/v1/quotes/{quote_id}/available-liability-limits"
    router.get(path, openapi_extra=documented)(of_quote(desk, limits))
