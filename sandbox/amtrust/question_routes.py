"""The carrier's questions, and their answers."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sandbox.amtrust import replies
from sandbox.amtrust.asked import of_quote
from sandbox.amtrust.contract import Answer, BaseResponse
from sandbox.amtrust.questions import faults
from sandbox.amtrust.quote_desk import Desk, locked
from sandbox.amtrust.quote_routes import LOCKED
from sandbox.documented import gives, takes
from sandbox.store.quotes import Record


def add(router: APIRouter, desk: Desk) -> None:
    """Add the routes."""

    async def questions(request: Request, quote_id: str, record: Record) -> Response:
        return replies.envelope(200, "Success", desk.questions(record))

    async def save_answers(request: Request, quote_id: str, record: Record) -> Response:
        entries = request.state.body
        if locked(record):
            return replies.refused({"QuoteId": [LOCKED]})
        if errors := faults(entries, desk.questions(record)):
            return replies.refused(errors)
        desk.answer(quote_id, record, entries)
        return replies.saved("Answers saved")

    router.get("/api/v1/quotes/{quote_id}/questions", openapi_extra=gives(BaseResponse))(
        of_quote(desk, questions)
    )
    documented = {**takes(Answer, many=True), **gives(BaseResponse)}
    router.post("/api/v1/quotes/{quote_id}/questions-answers", openapi_extra=documented)(
        of_quote(desk, save_answers)
    )
