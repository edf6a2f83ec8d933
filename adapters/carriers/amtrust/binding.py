"""The bind at the AmTrust-like carrier, and its policies. A second bind of a quote makes a second policy."""

import base64
import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote as quoted
from urllib.parse import urlencode

from activities.bind.carrier_port import WriteLease
from adapters.carriers.amounts import cents, day, rows
from adapters.carriers.amtrust.part import AmtrustPart, call, of_quote
from adapters.carriers.evidence import CarrierCall
from adapters.carriers.reading import data_of, looked, understood, written
from models.carrier_call import About
from models.carrier_policy import BindOrder, Bound, ByFein, ByQuote, Policy
from models.errors import CarrierUnavailable


class AmtrustBinding(AmtrustPart):
    """Bind, search, document."""

    async def bind(
        self, about: About, quote_ref: str, order: BindOrder, key: str, window: WriteLease
    ) -> Bound:
        """See CarrierPort. The plan is the one that was saved; the carrier knows no key."""
        path = of_quote(quote_ref, f"/bind/agent-contact/{quoted(order.contact_id, safe='')}", version=2)
        asked = CarrierCall(about, "bind", "POST", path, key=key, names_policy=True)
        answer = await self._client.bind(asked, window)
        with written():
            policy = _bound(data_of(answer))
            if policy.quote_ref != quote_ref:
                raise ValueError("The policy is of another quote.")
            return Bound(policy=policy, evidence_id=answer.evidence_id)

    async def find_bound(self, about: About, by: ByQuote | ByFein) -> tuple[Policy, ...]:
        """See CarrierPort. The search tells numbers and days; the rest is read for each policy.

        What a policy says of itself is compared again: a filter that the carrier did not understand must not
        bring somebody else's.
        """
        filters = {"Quote": by.quote_ref} if isinstance(by, ByQuote) else {"Fein": by.fein}
        answer = await self._client.read(_search(about, f"/api/v1/policies?{urlencode(filters)}"))
        with looked():
            listed = rows(data_of(answer))
            if isinstance(by, ByFein):
                listed = tuple(each for each in listed if day(each["EffectiveDate"]) == by.effective_date)
            numbers = [str(each["PolicyNumber"]) for each in listed]
        found = [await self._policy(about, number) for number in numbers]
        with looked():
            return tuple(_policy(each) for each in found if _is_meant(each, by))

    async def document(self, about: About, quote_ref: str) -> bytes:
        """See CarrierPort: a JSON text of base64, or the bytes themselves."""
        path = f"/api/v1/print/{quoted(quote_ref, safe='')}"
        body = await self._client.document(call(about, "document", "POST", path))
        if body.startswith(b"%PDF"):
            return body
        with understood():
            return base64.b64decode(json.loads(body), validate=True)

    async def _policy(self, about: About, number: str) -> Mapping[str, Any]:
        """A policy that the search names. Raises: CarrierUnavailable also where it cannot be read yet."""
        answer = await self._client.found(_search(about, f"/api/v1/policies/{quoted(number, safe='')}"))
        if answer is None:
            raise CarrierUnavailable("The carrier names a policy that it does not show yet.")
        with looked():
            return dict(data_of(answer))


def _search(about: About, path: str) -> CarrierCall:
    return CarrierCall(about, "find_bound", "GET", path, names_policy=True)


def _bound(data: Mapping[str, Any]) -> Policy:
    return Policy(
        number=_named(data["Policy"]),
        policy_id=str(data.get("PolicyId") or ""),
        quote_ref=str(data["QuoteId"]),
        effective_date=day(data["EffectiveDate"]),
        premium=cents(data["AnnualPremium"]),
    )


def _policy(data: Mapping[str, Any]) -> Policy:
    return Policy(
        number=_named(data["Policy"]),
        policy_id=str(data.get("PolicyId") or ""),
        quote_ref=str(data["Quote"]),
        effective_date=day(data["EffectiveDate"]),
        premium=cents(data["Premium"]),
    )


def _is_meant(data: Mapping[str, Any], by: ByQuote | ByFein) -> bool:
    if isinstance(by, ByQuote):
        return str(data["Quote"]) == by.quote_ref
    return str(data["Fein"]) == by.fein and day(data["EffectiveDate"]) == by.effective_date


def _named(value: Any) -> str:
    """A policy's number that is there. Raises: ValueError."""
    if not value:
        raise ValueError("A policy without a number.")
    return str(value)
