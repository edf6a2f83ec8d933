"""Quotes of the second carrier: 201 with a price, 200 with a decline; PUT prices anew."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from sandbox.birch import questions
from sandbox.birch.contract import QuoteDeclineResponse, QuoteRequest, QuoteResponse, SubmitRequest
from sandbox.birch.manners import problem
from sandbox.birch.quote_desk import Desk, shown, tax_id
from sandbox.birch.reading import Keep, Refusal, once, read
from sandbox.documented import gives, takes
from sandbox.store.quotes import Record


def add(router: APIRouter, desk: Desk) -> None:
    """Add the routes."""
    _create(router, desk)
    _one(router, desk)
    _submit(router, desk)


def missing(ref: str) -> Response:
    """404."""
    return problem(404, f"Quote {ref} was not found.")


def answer(desk: Desk, ref: str, record: Record) -> dict[str, Any]:
    """A quote as it is sent."""
    return shown(record, ref, desk.bound(ref))


def _create(router: APIRouter, desk: Desk) -> None:
    documented = takes(QuoteRequest)
    documented["responses"] = {
        **gives(QuoteResponse, status=201)["responses"],
        **gives(QuoteDeclineResponse)["responses"],
    }

    @router.post("/Quotes", openapi_extra=documented)
    async def create(request: Request) -> Response:
        async def work(keep: Keep) -> Response:
            body = _asked(request, set())
            if reasons := desk.declined(body):
                return keep(200, {"bindStatus": "Decline", "declineReasons": reasons})
            found = desk.existing(tax_id(body))
            if found is not None:
                detail = "There is a quote for this tax id; PUT changes it."
                return problem(409, detail, more={"quoteId": found})
            with desk.state.database.transaction():
                ref, record = desk.create(body)
                return keep(201, answer(desk, ref, record))

        return await once(desk.state, request, work)


def _one(router: APIRouter, desk: Desk) -> None:
    @router.get("/Quotes/{quote_id}", openapi_extra=gives(QuoteResponse))
    async def details(quote_id: str) -> Response:
        record = desk.read(quote_id)
        return missing(quote_id) if record is None else JSONResponse(answer(desk, quote_id, record))

    @router.put("/Quotes/{quote_id}", openapi_extra={**takes(QuoteRequest), **gives(QuoteResponse)})
    async def update(request: Request, quote_id: str) -> Response:
        record = desk.read(quote_id)
        if record is None:
            return missing(quote_id)
        try:
            body = _asked(request, {item["id"] for item in record["items"]})
        except Refusal as refusal:
            return refusal.answer
        if record["bindStatus"] == "Decline":
            return problem(409, "The quote was declined and cannot be changed.")
        if reasons := desk.declined(body):
            desk.save(quote_id, {**record, "flipped": "Decline"})
            return JSONResponse({"bindStatus": "Decline", "declineReasons": reasons})
        record = desk.save(quote_id, {**record, "request": body, "fein": tax_id(body)})
        return JSONResponse(answer(desk, quote_id, record))


def _submit(router: APIRouter, desk: Desk) -> None:
    @router.post("/Quotes/{quote_id}/submit", openapi_extra={**takes(SubmitRequest), **gives(QuoteResponse)})
    async def submit(request: Request, quote_id: str) -> Response:
        async def work(keep: Keep) -> Response:
            note = read(SubmitRequest, request).note
            record = desk.read(quote_id)
            if record is None:
                return missing(quote_id)
            if record["bindStatus"] not in ("Refer", "Undetermined"):
                return problem(409, "Only referred quotes go to the underwriter.")
            now = desk.state.clock.now().isoformat()
            record = {
                **record,
                "submitted_at": now,
                "messages": [*record["messages"], {"at": now, "text": note}],
            }
            with desk.state.database.transaction():
                record = desk.save(quote_id, record)
                return keep(200, answer(desk, quote_id, record))

        return await once(desk.state, request, work)


def _asked(request: Request, items: set[str]) -> dict[str, Any]:
    """The judged body as plain data. Raises: Refusal."""
    body = read(QuoteRequest, request).model_dump(mode="json", by_alias=True)
    if errors := questions.faults(body, items):
        raise Refusal(problem(400, errors=errors))
    return body
