"""Parts of a quote: its classes and its modifiers."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sandbox.amtrust import replies
from sandbox.amtrust.asked import body_of, of_quote
from sandbox.amtrust.contract import BaseResponse, ClassCodePostModel, ModifierPatchModel
from sandbox.amtrust.quote_desk import Desk, locked
from sandbox.amtrust.quote_routes import LOCKED
from sandbox.amtrust.rules import faults
from sandbox.documented import gives, takes
from sandbox.store.quotes import Record

FACTOR = r"[0-9](\.[0-9]{1,3})?"
UI = {
    "Description": "Experience Modification", "RegexFormatting": FACTOR, "ModifierType": "Percentage",
    "OnlyAvailableValues": None, "MinValue": 0.2, "MaxValue": 5.0,
}  # fmt: skip


def add(router: APIRouter, desk: Desk) -> None:
    """Add the routes."""
    _classes(router, desk)
    _modifiers(router, desk)


def _classes(router: APIRouter, desk: Desk) -> None:
    def changed(*, keep: bool) -> Callable[[Request, str, Record], Awaitable[Response]]:
        async def class_codes(request: Request, quote_id: str, record: Record) -> Response:
            body = body_of(request)
            entries = [_entry(each) for each in body.get("ClassCodes") or () if isinstance(each, dict)]
            kept = record["quote"]["ClassCodes"] if keep else []
            quote = {**record["quote"], "ClassCodes": [*kept, *entries]}
            if body.get("RatingZip"):
                quote["RatingZip"] = body["RatingZip"]
            if locked(record):
                return replies.refused({"QuoteId": [LOCKED]})
            if errors := faults(quote):
                return replies.refused(errors)
            modifiers = [{"State": one["State"], "EmPct": one["Value"]} for one in record["modifiers"]]
            record = desk.update(quote_id, record, {"Quote": quote, "StateModifiers": modifiers})
            data = replies.quote_data(record, quote_id, summary=False)["ClassCodes"]
            return replies.envelope(200, "Class codes saved", {"ClassCodes": data})

        return class_codes

    path, documented = (
        "/api/v2/quotes/{quote_id}/classCodes",
        {**takes(ClassCodePostModel), **gives(BaseResponse)},
    )
    router.post(path, openapi_extra=documented)(of_quote(desk, changed(keep=True)))
    router.put(path, openapi_extra=documented)(of_quote(desk, changed(keep=False)))


def _modifiers(router: APIRouter, desk: Desk) -> None:
    async def modifiers(request: Request, quote_id: str, record: Record) -> Response:
        data = [
            {"State": one["State"], "Modifiers": [{**one, "ModifierUiInformation": UI}]}
            for one in record["modifiers"]
        ]
        return replies.envelope(200, "Success", data)

    async def patch_modifiers(request: Request, quote_id: str, record: Record) -> Response:
        asked = [each for each in body_of(request).get("StateModifiers") or () if isinstance(each, dict)]
        if locked(record):
            return replies.refused({"QuoteId": [LOCKED]})
        if errors := _wrong(asked, record):
            return replies.refused(errors)
        given = {each["State"]: str(each["Modifiers"]["EmPct"]) for each in asked}
        kept = [{**one, "Value": given.get(one["State"], one["Value"])} for one in record["modifiers"]]
        record = desk.save(quote_id, {**record, "modifiers": kept})
        return replies.envelope(200, "Modifiers saved", {"Eligibility": replies.by_rules(record)})

    path = "/api/v1/quotes/{quote_id}/modifiers"
    router.get(path, openapi_extra=gives(BaseResponse))(of_quote(desk, modifiers))
    documented = {**takes(ModifierPatchModel), **gives(BaseResponse)}
    router.patch(path, openapi_extra=documented)(of_quote(desk, patch_modifiers))


def _entry(each: dict[str, Any]) -> dict[str, Any]:
    state = each.get("State") or each.get("LocState")
    return {name: value for name, value in each.items() if name != "LocState"} | {"State": state}


def _wrong(asked: list[dict[str, Any]], record: Record) -> dict[str, list[str]]:
    states = {one["State"] for one in record["modifiers"]}
    errors: dict[str, list[str]] = {}
    for index, each in enumerate(asked):
        where, named = f"StateModifiers[{index}]", each.get("Modifiers") or {}
        if each.get("State") not in states:
            errors[f"{where}.State"] = ["The quote has no class in this state."]
        elif set(named) != {"EmPct"}:
            errors[f"{where}.Modifiers"] = ["The only modifier is EmPct; its letters count."]
        elif not re.fullmatch(FACTOR, str(named["EmPct"])) or not 0.2 <= float(named["EmPct"]) <= 5:
            errors[f"{where}.Modifiers.EmPct"] = [
                "The EmPct must be from 0.2 to 5, with three decimals at most."
            ]
    return errors
