"""What the carrier takes: eligibility by state and class, class search, legal entities, the FEIN check."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sandbox.amtrust import replies
from sandbox.amtrust.asked import body_of
from sandbox.amtrust.contract import BaseResponse, FeinPostModel
from sandbox.amtrust.quote_desk import KEY, Desk
from sandbox.amtrust.rules import DECLINED_CLASSES, NO_MARKET
from sandbox.documented import gives, takes
from sandbox.premium import CLASS_RATES
from sandbox.scenarios import scenario_of

ENTITIES = {
    1: "Sole Proprietor", 2: "Partnership", 3: "Corporation", 4: "Association", 7: "Limited Partnership",
    12: "Limited Liability Company",
}  # fmt: skip
TRADES = {
    "8810": "clerical office employees", "9082": "restaurant", "9083": "fast food restaurant",
    "8017": "retail store", "8018": "wholesale store", "9014": "janitorial cleaning service",
    "9052": "hotel", "5190": "electrical wiring", "5183": "plumbing", "5403": "carpentry",
    "8380": "automobile service and repair", "7219": "trucking", "8742": "outside sales",
    "8832": "physician", "0042": "landscape gardening", "5551": "roofing",
}  # fmt: skip
"""What people call a class; the search compares words."""


def add(router: APIRouter, desk: Desk) -> None:
    """Add the routes."""
    _states(router)
    _search(router)
    _fein(router, desk)


def _states(router: APIRouter) -> None:
    @router.get("/api/v1/state-classes-eligibility/classCodes/{state}", openapi_extra=gives(BaseResponse))
    async def state_eligibility(state: str) -> Response:
        data = [_taken(state, code) for code in sorted({*CLASS_RATES, *DECLINED_CLASSES})]
        return replies.envelope(200, "Success", data)

    @router.get("/api/v1/state-classes-eligibility/{state}/{class_code}", openapi_extra=gives(BaseResponse))
    async def class_eligibility(state: str, class_code: str) -> Response:
        return replies.envelope(200, "Success", [_taken(state, class_code)])

    @router.get(
        "/api/v2/states/{state}/effectiveDate/{date}/legalEntities/available",
        openapi_extra=gives(BaseResponse),
    )
    async def legal_entities(state: str, date: str) -> Response:
        data = [{"LegalEntityId": own, "EntityDescription": words} for own, words in ENTITIES.items()]
        return replies.envelope(200, "Success", data)


def _search(router: APIRouter) -> None:
    @router.get("/api/v1/classcodes/states/{state}/natural-language", openapi_extra=gives(BaseResponse))
    async def search(state: str, description: str = "", resultNumber: int = 5) -> Response:  # noqa: N803
        asked = {word for word in description.casefold().split() if len(word) > 2}
        scored = [(len(asked & set(words.split())), code, words) for code, words in TRADES.items()]
        best = sorted((each for each in scored if each[0]), reverse=True)[: max(resultNumber, 0)]
        found = [
            {
                "ClassCode": code,
                "ClassDecription": words,
                "ClassDecriptionCode": "00",
                "MatchProbability": round(score / len(asked), 2),
            }
            for score, code, words in best
        ]
        return replies.envelope(200, "Success", [{"ProductLine": "WC", "SearchResults": found}])


def _fein(router: APIRouter, desk: Desk) -> None:
    @router.post("/api/v2/fein/validation", openapi_extra={**takes(FeinPostModel), **gives(BaseResponse)})
    async def validate_fein(request: Request) -> Response:
        fein = str(body_of(request).get("Fein") or "")
        if len(fein) != 9 or not fein.isdigit():
            return replies.refused({"Fein": ["The Fein must have 9 digits."]})
        scenario = scenario_of(KEY, fein)
        if scenario.fein_blocked:
            return replies.envelope(200, "Success", False, errors={"Fein": scenario.reasons})
        found = desk.existing(fein)
        if found is None:
            return replies.envelope(200, "Success", True)
        note = f"You already have a quote for this FEIN: QuoteId {found}. Use PUT to change it."
        return replies.envelope(200, "Success", True, additional=[note])


def _taken(state: str, class_code: str) -> dict[str, str]:
    declined = state.upper() in NO_MARKET or class_code.zfill(4) in DECLINED_CLASSES
    word = "Decline" if declined else "BindEligible"
    return {
        "ClassCode": class_code,
        "ClassDescriptionCode": "00",
        "ClassDescription": TRADES.get(class_code.zfill(4), "other trades"),
        "Eligibility": word,
    }
