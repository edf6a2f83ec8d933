"""All routes of the second contract, over one state."""

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from sandbox.birch import bind_routes, quote_routes
from sandbox.birch.contract import PolicyResponse, Question
from sandbox.birch.manners import BirchManners, problem, token_routes
from sandbox.birch.questions import questions
from sandbox.birch.quote_desk import DECLINED_CLASSES, KEY, NO_MARKET, Desk
from sandbox.conduct import Conduct, guarded
from sandbox.documented import gives
from sandbox.premium import CLASS_RATES
from sandbox.state import State

PREFIX = "/birch"


def birch_routes(state: State, desk: Desk, latency_s: tuple[float, float]) -> APIRouter:
    """The carrier's paths; all but the token's need a bearer."""
    conduct = Conduct(state, latency_s, BirchManners(state))
    router = APIRouter(prefix=PREFIX, tags=["birch"])
    router.include_router(token_routes(state))
    calls = APIRouter(prefix="/api/v1", route_class=guarded(conduct))
    _appetite(calls)
    quote_routes.add(calls, desk)
    bind_routes.add(calls, desk)
    _policies(calls, state)
    router.include_router(calls)
    return router


def _appetite(router: APIRouter) -> None:
    @router.get("/Appetite")
    async def appetite(state: str = "", classCode: str = "") -> Response:  # noqa: N803 - the contract's own name
        if len(state) != 2:
            return problem(400, errors={"state": ["The state is required, with two letters."]})
        codes = [classCode] if classCode else sorted({*CLASS_RATES, *DECLINED_CLASSES})
        closed = state.upper() in NO_MARKET
        found = [
            {"classCode": code, "decision": "Decline" if closed or code in DECLINED_CLASSES else "Quotable"}
            for code in codes
        ]
        return JSONResponse({"state": state.upper(), "classCodes": found})

    @router.get("/Eligibility/Questions", openapi_extra=gives(Question, many=True))
    async def eligibility_questions(
        state: str = "",
        classCode: str = "",  # noqa: N803
        effectiveDate: str = "",  # noqa: N803
    ) -> Response:
        missing = {"state": state, "classCode": classCode, "effectiveDate": effectiveDate}
        errors = {name: [f"The {name} is required."] for name, value in missing.items() if not value}
        if errors:
            return problem(400, errors=errors)
        return JSONResponse(questions(state.upper(), classCode))


def _policies(router: APIRouter, state: State) -> None:
    @router.get("/Policies", openapi_extra=gives(PolicyResponse, many=True))
    async def policies(request: Request, quoteId: str = "", taxId: str = "") -> Response:  # noqa: N803
        if bool(quoteId) == bool(taxId):
            return problem(400, errors={"quoteId": ["Either quoteId or taxId is required."]})
        found = state.policies.findable(KEY, quote=quoteId or None, fein=taxId or None)
        return JSONResponse(
            [
                {
                    "policyNumber": each["number"],
                    "quoteId": each["quote"],
                    "taxId": each["fein"],
                    "namedInsured": each["business"],
                    "effectiveDate": each["effective_date"],
                    "totalEstimatedPremium": each["premium"],
                }
                for each in found
            ]
        )
