"""Officer options, and the officers of a quote."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sandbox.amtrust import officers, replies
from sandbox.amtrust.asked import body_of, of_quote
from sandbox.amtrust.contract import AdditionalInfoPostModelV2, BaseResponse
from sandbox.amtrust.quote_desk import KEY, Desk
from sandbox.documented import gives, takes
from sandbox.scenarios import scenario_of
from sandbox.store.quotes import Record


def add(router: APIRouter, desk: Desk) -> None:
    """Add the routes."""

    async def officer_information(request: Request, quote_id: str, record: Record) -> Response:
        reads = desk.state.memory.count(f"officers:{quote_id}")
        late = reads <= scenario_of(KEY, record["fein"]).officers_after
        return replies.envelope(200, "Success", [] if late else officers.options(record))

    async def save_officers(request: Request, quote_id: str, record: Record) -> Response:
        body = body_of(request)
        if errors := officers.faults(body, record):
            return replies.refused(errors)
        record = desk.save(quote_id, {**record, "officers": body.get("Officers") or []})
        data = {"Officers": officers.described(record["officers"])}
        return replies.envelope(200, "Additional information saved", data)

    router.get("/api/v1/quotes/{quote_id}/officer-information", openapi_extra=gives(BaseResponse))(
        of_quote(desk, officer_information)
    )
    documented = {**takes(AdditionalInfoPostModelV2), **gives(BaseResponse)}
    router.post("/api/v2/quotes/{quote_id}/additional-information", openapi_extra=documented)(
        of_quote(desk, save_officers)
    )
