"""The AmTrust-like contract over HTTP, as far as quoting needs it."""

import secrets
from typing import Annotated, Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Body, Query, Request
from fastapi.responses import JSONResponse, Response
from fastapi.routing import APIRoute

from sandbox.amtrust import replies
from sandbox.amtrust.misbehaviour import Conduct, cut
from sandbox.amtrust.quote_desk import Desk, locked
from sandbox.amtrust.rules import DECLINED_CLASSES, LIMITS, NO_MARKET, faults
from sandbox.amtrust.scenarios import scenario_of
from sandbox.state import State

TOKEN_LIFE_S = 4 * 3600
CLIENTS = {"quoteloom-sandbox": "quoteloom-sandbox"}
"""Client id and secret of the demonstration."""

Payload = Annotated[dict[str, Any], Body()]


def amtrust_routes(state: State, latency_s: tuple[float, float]) -> APIRouter:
    """All routes of the carrier, over one state."""
    conduct, desk = Conduct(state, latency_s), Desk(state)

    class Guarded(APIRoute):
        """Every call but the token's needs subscriber and bearer; faults come first."""

        def get_route_handler(self) -> Any:
            inner = super().get_route_handler()

            async def handle(request: Request) -> Response:
                refusal = await conduct.before(request) or _unknown_caller(state, request)
                return refusal or await inner(request)

            return handle

    router = APIRouter(prefix="/DigitalAPI", tags=["amtrust"])
    router.include_router(_token_routes(state))
    guarded = APIRouter(route_class=Guarded)
    _appetite_routes(guarded, conduct)
    _fein_routes(guarded, conduct, desk)
    _create_route(guarded, conduct, desk)
    _update_route(guarded, conduct, desk)
    _read_routes(guarded, conduct, desk)
    _underwriter_routes(guarded, conduct, desk)
    router.include_router(guarded)
    return router


def _token_routes(state: State) -> APIRouter:
    router = APIRouter()

    @router.post("/token")
    async def token(request: Request) -> Response:
        form = {name: values[0] for name, values in parse_qs((await request.body()).decode()).items()}
        known = CLIENTS.get(form.get("client_id", ""))
        granted = form.get("grant_type") == "client_credentials" and known is not None
        if not granted or known != form.get("client_secret"):
            return JSONResponse({"error": "invalid_client"}, 401)
        value = secrets.token_urlsafe(24)
        state.add_token(value, TOKEN_LIFE_S)
        return JSONResponse({"access_token": value, "token_type": "Bearer", "expires_in": TOKEN_LIFE_S})

    return router


def _unknown_caller(state: State, request: Request) -> Response | None:
    if not request.headers.get("subscriber_id"):
        return replies.missing_subscriber()
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return None if scheme == "Bearer" and state.knows_token(token) else replies.not_authorized()


def _appetite_routes(router: APIRouter, conduct: Conduct) -> None:
    @router.get("/api/v1/state-classes/eligibility/{state}/{class_code}")
    async def eligibility(state: str, class_code: str) -> Response:
        await conduct.think(scenario_of(None), quoting=False)
        declined = state.upper() in NO_MARKET or class_code.zfill(4) in DECLINED_CLASSES
        word = "Decline" if declined else "BindEligible"
        data = [{"State": state.upper(), "ClassCode": class_code, "Eligibility": word}]
        return replies.envelope(200, "Success", data)


def _fein_routes(router: APIRouter, conduct: Conduct, desk: Desk) -> None:
    @router.post("/api/v2/fein/validation")
    async def validate_fein(body: Payload) -> Response:
        fein = str(body.get("Fein") or "")
        scenario = scenario_of(fein)
        await conduct.think(scenario, quoting=False)
        if len(fein) != 9 or not fein.isdigit():
            return replies.refused({"Fein": ["The Fein must have 9 digits."]})
        if scenario.fein_blocked:
            text = "The FEIN is blocked for new business with your agency."
            return replies.envelope(200, "Success", False, errors={"Fein": [text]})
        found = desk.existing(fein)
        if found is None:
            return replies.envelope(200, "Success", True)
        note = f"You already have a quote for this FEIN: QuoteId {found}. Use PUT to change it."
        return replies.envelope(200, "Success", True, additional=[note])


def _create_route(router: APIRouter, conduct: Conduct, desk: Desk) -> None:
    @router.post("/api/v2/quotes")
    async def create(body: Payload) -> Response:
        fein = (body.get("Quote") or {}).get("Fein")
        scenario = scenario_of(fein)
        await conduct.think(scenario, quoting=True)
        if refusal := await conduct.misbehave(scenario, fein):
            return refusal
        if errors := faults(body.get("Quote") or {}):
            return replies.refused(errors)
        if fein and (found := desk.existing(fein)) is not None:
            return replies.refused({"Quote.Fein": [f"A quote exists for this FEIN: {found}. Use PUT."]})
        quote_id, record = desk.create(body)
        summary = bool(body.get("LoadRateSummary", True))
        reply = replies.envelope(201, "Quote created", replies.quote_data(record, quote_id, summary=summary))
        return cut(reply) if scenario.cut_reply else reply


def _update_route(router: APIRouter, conduct: Conduct, desk: Desk) -> None:
    @router.put("/api/v1/quotes/{quote_id}")
    async def update(quote_id: int, body: Payload) -> Response:
        record = desk.read(quote_id)
        if record is None:
            return replies.not_found(quote_id)
        scenario = scenario_of(record["fein"])
        await conduct.think(scenario, quoting=True)
        if refusal := await conduct.misbehave(scenario, record["fein"]):
            return refusal
        if locked(record):
            return replies.refused({"QuoteId": ["The quote was declined or approved, and cannot be edited."]})
        if errors := faults(body.get("Quote") or {}):
            return replies.refused(errors)
        return JSONResponse(replies.put_data(desk.update(quote_id, body), quote_id))


def _read_routes(router: APIRouter, conduct: Conduct, desk: Desk) -> None:
    @router.get("/api/v2/quotes/{quote_id}")
    async def details(
        quote_id: int, summary: Annotated[bool, Query(alias="loadRateSummary")] = False
    ) -> Response:
        record = desk.read(quote_id)
        if record is None:
            return replies.not_found(quote_id)
        await conduct.think(scenario_of(record["fein"]), quoting=False)
        return replies.envelope(200, "Success", replies.quote_data(record, quote_id, summary=summary))

    @router.get("/api/v1/quotes/{quote_id}/eligibility")
    async def quote_eligibility(quote_id: int) -> Response:
        record = desk.read(quote_id)
        if record is None:
            return replies.not_found(quote_id)
        data = {"Eligibility": record["eligibility"], "Details": record["details"]}
        return replies.envelope(200, "Success", data)

    @router.get("/api/v1/quotes/{quote_id}/available-liability-limits")
    async def limits(quote_id: int) -> Response:
        return replies.envelope(200, "Success", list(LIMITS))


def _underwriter_routes(router: APIRouter, conduct: Conduct, desk: Desk) -> None:
    @router.post("/api/v1/quotes/{quote_id}/submitToUnderwriter")
    async def submit(quote_id: int, body: Payload) -> Response:
        record = desk.read(quote_id)
        if record is None:
            return replies.not_found(quote_id)
        await conduct.think(scenario_of(record["fein"]), quoting=False)
        if record["eligibility"] != "Refer":
            return replies.refused({"QuoteId": ["Only referred quotes go to the underwriter."]})
        record = desk.submit(quote_id, record)
        return replies.envelope(200, "Quote submitted", replies.account(record, quote_id))
