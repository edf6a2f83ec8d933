"""Quotes at the AmTrust-like carrier: one per FEIN, no idempotency key, so look before every write."""

import hashlib
import json
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from urllib.parse import quote as quoted

from activities.bind.carrier_port import WriteLease
from adapters.carriers.amounts import digits, money, number, rows
from adapters.carriers.amtrust.part import AmtrustPart, call, of_quote
from adapters.carriers.amtrust.quote_body import (
    EXPERIENCE,
    class_codes,
    create_body,
    modifiers_body,
    padded,
    update_body,
)
from adapters.carriers.amtrust.quote_reply import declined, read_quote
from adapters.carriers.differences import RiskFacts, unlike
from adapters.carriers.reading import data_of, understood, written
from models.bind_errors import QuoteExists
from models.carrier_call import About
from models.carrier_quote import CarrierQuote, FeinCheck
from models.carrier_request import CarrierRequest
from models.carrier_underwriter import Appetite, AppetiteQuery, AppetiteWord
from models.errors import CarrierRejected
from models.quote import QuoteInput

EXISTING = re.compile(r"\b(\d{5,12})\b")
APPETITE = {
    "BindEligible": AppetiteWord.TAKES,
    "Refer": AppetiteWord.REFERS,
    "Decline": AppetiteWord.DECLINES,
}


class AmtrustQuoting(AmtrustPart):
    """Appetite, FEIN check, create, update, details."""

    def digest(self, request: CarrierRequest) -> str:
        """See CarrierPort: of the body of a create."""
        body = json.dumps(create_body(request), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(body.encode()).hexdigest()

    async def appetite(self, about: About, query: AppetiteQuery) -> Appetite:
        """See CarrierPort."""
        code = padded(query.class_code, query.state)
        path = f"/api/v1/state-classes-eligibility/{quoted(query.state, safe='')}/{quoted(code, safe='')}"
        answer = await self._client.read(call(about, "appetite", "GET", path))
        with understood():
            return _appetite([str(each["Eligibility"]) for each in rows(data_of(answer))])

    async def check_fein(self, about: About, fein: str) -> FeinCheck:
        """See CarrierPort."""
        body = {"Fein": digits(fein)}
        answer = await self._client.read(call(about, "check_fein", "POST", "/api/v2/fein/validation", body))
        with understood():
            blocked = (answer.body.get("Errors") or {}).get("Fein")
            if blocked:
                return FeinCheck(refusal=declined([str(text) for text in blocked]))
            return FeinCheck(quote_ref=_existing(answer.body.get("AdditionalMessages"), digits(fein)))

    async def create_quote(
        self, about: About, request: CarrierRequest, key: str, lease: WriteLease
    ) -> CarrierQuote:
        """See CarrierPort. The carrier knows no keys: whoever asks looks by FEIN before each try."""
        asked = call(about, "create_quote", "POST", "/api/v2/quotes", create_body(request))
        try:
            answer = await self._client.write(asked, lease)
        except CarrierRejected as refused:
            taken = next((field for field, text in refused.faults if _names_another(field, text)), None)
            if taken is not None:
                raise QuoteExists("The carrier has a quote for this FEIN.", taken) from refused
            raise
        with written():
            data = dict(data_of(answer))
        return _understood(data, request.quote)

    async def update_quote(
        self, about: About, quote_ref: str, request: CarrierRequest, key: str, lease: WriteLease
    ) -> None:
        """See CarrierPort. Modifications are a call of their own: an update leaves them alone."""
        path = of_quote(quote_ref, "?includeEligibility=true&loadRateSummary=true")
        await self._client.write(call(about, "update_quote", "PUT", path, update_body(request)), lease)
        path, body = of_quote(quote_ref, "/modifiers"), modifiers_body(request.quote.risk)
        await self._client.write(call(about, "update_quote", "PATCH", path, body), lease)

    async def quote_details(
        self, about: About, quote_ref: str, asked: QuoteInput | None = None
    ) -> CarrierQuote | None:
        """See CarrierPort."""
        path = of_quote(quote_ref, "?loadRateSummary=true", version=2)
        answer = await self._client.found(call(about, "quote_details", "GET", path))
        if answer is None:
            return None
        with understood():
            data = dict(data_of(answer))
        return _understood(data, asked)


def _understood(data: Mapping[str, Any], asked: QuoteInput | None) -> CarrierQuote:
    with understood():
        if asked is None:
            return read_quote(data, asked_limits=None)
        quote = read_quote(data, asked_limits=asked.risk.limits)
        own = RiskFacts.of(asked.risk, _payrolls(class_codes(asked.risk)))
        return quote.model_copy(update={"differs": unlike(own, _standing(data))})


def _appetite(words: list[str]) -> Appetite:
    """A word for each description of the class: where they differ, somebody must look. Raises: ValueError."""
    text = " or ".join(dict.fromkeys(words))
    if not text:
        raise ValueError("The carrier says nothing of the class.")
    return Appetite(word=APPETITE.get(text, AppetiteWord.REFERS), text=text)


def _standing(data: Mapping[str, Any]) -> RiskFacts:
    """A create may tell modifiers by their older name alone."""
    factors = {
        str(state["State"]): number(each["Value"])
        for state in data.get("Modifiers") or data.get("ExperienceModifier") or ()
        for each in state.get("Modifiers") or ()
        if each["Id"] == EXPERIENCE and each.get("Value")
    }
    return RiskFacts(_payrolls(data["ClassCodes"]), factors)


def _payrolls(entries: Any) -> dict[tuple[str, str], Decimal | None]:
    return {(str(each["State"]), str(each["ClassCode"])): money(each["Payroll"]) for each in entries}


def _names_another(field: str, text: str) -> bool:
    """Whether a refusal of a create says that the FEIN has a quote."""
    return field.rpartition(".")[2] == "Fein" and "PUT" in text


def _existing(messages: Any, fein: str) -> str | None:
    """The quote that a line of the FEIN check names."""
    for message in messages or ():
        if "PUT" in str(message):
            numbers = [found for found in EXISTING.findall(str(message)) if found != fein]
            if numbers:
                return str(numbers[0])
    return None
