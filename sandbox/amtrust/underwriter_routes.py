"""The carrier's underwriter: a referral is sent, messages go to and fro."""

from datetime import date, datetime

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sandbox.amtrust import replies
from sandbox.amtrust.asked import body_of, of_quote
from sandbox.amtrust.contract import (
    BaseResponse,
    DoneResponse,
    MessageToUnderwriterModelV2,
    SubmitToUnderwriterModel,
)
from sandbox.amtrust.quote_desk import Desk
from sandbox.documented import gives, takes
from sandbox.store.quotes import Record

REASONS = (
    "Price", "Waiver of Subrogation (WOS)", "Form/Coverage Request (not WOS)", "Dividend", "Deductible",
    "Class Code Verification", "Other",
)  # fmt: skip


def add(router: APIRouter, desk: Desk) -> None:
    """Add the routes."""
    _submit(router, desk)
    _messages(router, desk)


def _submit(router: APIRouter, desk: Desk) -> None:
    async def submit(request: Request, quote_id: str, record: Record) -> Response:
        body, today = body_of(request), desk.state.clock.now().date()
        if record["eligibility"] != "Refer" or record["status"] != "Not Submitted":
            return replies.refused({"QuoteId": ["Only referred quotes go to the underwriter, and once."]})
        note = str(body.get("NoteToUnderwriter") or "").strip()
        if not note:
            return replies.refused({"NoteToUnderwriter": ["The NoteToUnderwriter is required."]})
        if body.get("AgentNeedByDate") and not _weekday_after(today, str(body["AgentNeedByDate"])):
            text = "The AgentNeedByDate must be a weekday after today."
            return replies.refused({"AgentNeedByDate": [text]})
        record = desk.submit(quote_id, record, note)
        data = {
            "MasterAccountId": replies.master_account(quote_id),
            "SubmittedDate": record["submitted_at"],
            "BusinessName": record["quote"].get("BusinessName"),
            "QuoteInformation": {
                "QuoteId": int(quote_id),
                "Product": "WC",
                "EffectiveDate": record["quote"].get("EffectiveDate"),
                "Premium": replies.dollars(record["premium"]),
            },
        }
        return replies.envelope(200, "Quote submitted", data)

    documented = {**takes(SubmitToUnderwriterModel), **gives(BaseResponse)}
    router.post("/api/v1/quotes/{quote_id}/submitToUnderwriter", openapi_extra=documented)(
        of_quote(desk, submit)
    )


def _messages(router: APIRouter, desk: Desk) -> None:
    async def messages(request: Request, quote_id: str, record: Record) -> Response:
        data = [{"IndexId": index, **said} for index, said in enumerate(record["messages"], start=1)]
        return replies.envelope(200, "Success", data)

    async def send_message(request: Request, quote_id: str, record: Record) -> Response:
        body = body_of(request)
        text, reason = str(body.get("Message") or "").strip(), body.get("Reason")
        errors = {}
        if not text:
            errors["Message"] = ["The Message is required."]
        if reason not in REASONS:
            errors["Reason"] = [f"The Reason must be one of: {'; '.join(REASONS)}."]
        if errors:
            return replies.newer(400, errors)
        desk.message(quote_id, record, "Agent", f"{reason}: {text}", agent=True)
        return replies.done("Message sent")

    path = "/quotes/{quote_id}/underwriter-messages"
    router.get(f"/api/v1{path}", openapi_extra=gives(BaseResponse))(of_quote(desk, messages))
    documented = {**takes(MessageToUnderwriterModelV2), **gives(DoneResponse)}
    router.post(f"/api/v2{path}", openapi_extra=documented)(of_quote(desk, send_message))


def _weekday_after(today: date, text: str) -> bool:
    try:
        day = datetime.fromisoformat(text).date()
    except ValueError:
        return False
    return day > today and day.weekday() < 5
