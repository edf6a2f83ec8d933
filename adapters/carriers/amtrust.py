"""The AmTrust-like carrier: one quote per FEIN, no idempotency key, so look before every write."""

import asyncio
import hashlib
import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from activities.ports import WriteLease
from adapters.carriers.amtrust_differences import unlike
from adapters.carriers.amtrust_wire import declined, digits, quote_body, read_quote
from adapters.outgoing_http import AddressRefused, HttpReply, NoReply, NotSent, SafeHttpClient
from models.bind_errors import QuoteExists
from models.carrier_quote import CarrierQuote, FeinCheck
from models.errors import AuthFailed, CarrierRejected, CarrierUnavailable, OutcomeUnknown
from models.fein import without_feins
from models.quote import QuoteInput

READ_S = 60.0
WRITE_S = 108.0
"""Two minutes are normal there; a little less than the activity's own time-out."""

EXISTING = re.compile(r"\b(\d{5,12})\b")
TAKEN = "Quote.Fein"
"""Names the refusal of a create whose FEIN has a quote."""
NOT_THERE = "QuoteId"
"""Names the refusal of a quote that is not there."""
TOKEN_MARGIN_S = 60.0
MAX_TEXT = 300


@dataclass(frozen=True)
class AmtrustAccess:
    """Where the carrier answers, and as whom we ask."""

    base_url: str
    client_id: str
    client_secret: str = field(repr=False)
    subscriber_id: str = field(repr=False)


class AmtrustGateway:
    """Implements CarrierGateway. Holds nothing but its token."""

    def __init__(self, http: SafeHttpClient, access: AmtrustAccess) -> None:
        self._http, self._access = http, access
        self._token: str | None = None
        self._token_until = 0.0
        self._renewing = asyncio.Lock()

    @property
    def key(self) -> str:
        """Adapter key."""
        return "amtrust"

    def digest(self, request: QuoteInput) -> str:
        """Of the whole body that create and update send."""
        body = json.dumps(quote_body(request), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(body.encode()).hexdigest()

    async def check_fein(self, fein: str) -> FeinCheck:
        """Whether the carrier has a quote for a FEIN, or takes none."""
        reply = await self._read("POST", "/api/v2/fein/validation", {"Fein": digits(fein)})
        blocked = (reply.get("Errors") or {}).get("Fein")
        if blocked:
            return FeinCheck(refusal=declined([str(text) for text in blocked]))
        return FeinCheck(quote_ref=_existing(reply.get("AdditionalMessages")))

    async def create_quote(self, request: QuoteInput, key: str, lease: WriteLease) -> CarrierQuote:
        """Quote the whole policy. The carrier knows no keys: who asks looks by FEIN before each try.

        Raises: CarrierUnavailable, CarrierRejected, AuthFailed, OutcomeUnknown, QuoteExists, NotReady.
        """
        try:
            reply = await self._write("POST", "/api/v2/quotes", quote_body(request), lease)
        except CarrierRejected as refused:
            if refused.path == TAKEN and "PUT" in refused.message:
                raise QuoteExists("The carrier has a quote for this FEIN.", TAKEN) from refused
            raise
        return _understood(_part(reply, "Data", written=True), request)

    async def update_quote(self, quote_ref: str, request: QuoteInput, key: str, lease: WriteLease) -> None:
        """Replace the quote; the update's own reply lacks most, so that its details are read after it.

        Raises: as create_quote.
        """
        path = f"/api/v1/quotes/{quote_ref}?includeEligibility=true&loadRateSummary=true"
        await self._write("PUT", path, quote_body(request), lease)

    async def quote_details(self, quote_ref: str, request: QuoteInput) -> CarrierQuote | None:
        """The quote as it stands, beside what is asked for now; None: there is none of this id.

        Raises: CarrierUnavailable, CarrierRejected, AuthFailed.
        """
        try:
            reply = await self._read("GET", f"/api/v2/quotes/{quote_ref}?loadRateSummary=true")
        except CarrierRejected as refused:
            if refused.path == NOT_THERE:
                return None
            raise
        return _understood(_part(reply, "Data", written=False), request)

    async def _read(self, method: str, path: str, body: Any = None) -> Mapping[str, Any]:
        """A call that changes nothing there: whatever goes wrong, nothing was taken."""
        try:
            reply = await self._call(method, path, body, READ_S)
            if reply.status < 500:
                return _object(reply)
        except (NotSent, NoReply, ValueError) as error:
            raise CarrierUnavailable("The carrier gave no usable reply.") from error
        raise CarrierUnavailable(f"The carrier answered {reply.status}.", retry_after_s=_wait(reply))

    async def _write(self, method: str, path: str, body: Any, lease: WriteLease) -> Mapping[str, Any]:
        """A call that leaves something there: without a usable reply nobody knows whether it did."""
        try:
            reply = await self._call(method, path, body, WRITE_S, lease)
            if reply.status < 500:
                return _object(reply)
        except NotSent as error:
            lease.replied()
            raise CarrierUnavailable("The carrier could not be reached.") from error
        except (NoReply, ValueError) as error:
            raise OutcomeUnknown("The request was sent; no usable reply came.") from error
        if reply.status == 503:
            raise CarrierUnavailable("The carrier answered 503.", retry_after_s=_wait(reply))
        raise OutcomeUnknown(f"The carrier answered {reply.status}.")

    async def _call(
        self, method: str, path: str, body: Any, within_s: float, lease: WriteLease | None = None
    ) -> HttpReply:
        """Send with a token, once more with a fresh one; answers of 4xx become their refusals."""
        reply = await self._send(method, path, body, within_s, await self._bearer(), lease)
        if reply.status == 401:
            token = await self._bearer(refresh=True)
            reply = await self._send(method, path, body, within_s, token, lease)
        if reply.status in (401, 403):
            raise AuthFailed("The carrier refused our credentials after one refresh.")
        if reply.status in (424, 429):
            raise CarrierUnavailable(f"The carrier answered {reply.status}.", retry_after_s=_wait(reply))
        if 300 <= reply.status < 500:
            raise CarrierRejected(*_fault(reply))
        return reply

    async def _send(
        self, method: str, path: str, body: Any, within_s: float, token: str, lease: WriteLease | None
    ) -> HttpReply:
        """One request; of a write the lease is renewed before it, and looked at before its first byte."""
        headers = {"Authorization": f"Bearer {token}", "subscriber_id": self._access.subscriber_id}
        url = f"{self._access.base_url}/DigitalAPI{path}"
        if lease is not None:
            await lease.about_to_write()
        try:
            reply = await self._http.request(
                method,
                url,
                headers=headers,
                json_body=body,
                answer_within_s=within_s,
                before_send=None if lease is None else lease.still_runs,
            )
        except AddressRefused as error:
            raise CarrierUnavailable(f"The carrier's address is not allowed: {error}") from error
        if lease is not None:
            lease.replied()
        return reply

    async def _bearer(self, *, refresh: bool = False) -> str:
        """The token, asked for once while it lives."""
        stale = self._token
        async with self._renewing:
            renewed_meanwhile = self._token is not None and self._token != stale
            fresh = self._token is not None and time.monotonic() < self._token_until
            if self._token is not None and fresh and (not refresh or renewed_meanwhile):
                return self._token
            self._token, life_s = await self._ask_token()
            self._token_until = time.monotonic() + life_s - TOKEN_MARGIN_S
            return self._token

    async def _ask_token(self) -> tuple[str, float]:
        form = {
            "grant_type": "client_credentials",
            "client_id": self._access.client_id,
            "client_secret": self._access.client_secret,
        }
        try:
            url = f"{self._access.base_url}/DigitalAPI/token"
            reply = await self._http.request("POST", url, form=form)
            if reply.status in (400, 401, 403):
                raise AuthFailed("The carrier refused our client credentials.")
            answer = _object(reply)
            return str(answer["access_token"]), float(answer["expires_in"])
        except (AddressRefused, NotSent, NoReply, ValueError, KeyError) as error:
            raise CarrierUnavailable("The carrier gave no token.") from error


def _object(reply: HttpReply) -> Mapping[str, Any]:
    """The body as an object. Raises: ValueError."""
    answer = reply.json()
    if not isinstance(answer, dict):
        raise ValueError("The carrier's reply is no object.")
    return answer


def _part(reply: Mapping[str, Any], name: str, *, written: bool) -> Mapping[str, Any]:
    part = reply.get(name)
    if isinstance(part, dict):
        return part
    text = f"The carrier's reply has no {name}."
    raise OutcomeUnknown(text) if written else CarrierUnavailable(text)


def _understood(data: Mapping[str, Any], request: QuoteInput) -> CarrierQuote:
    try:
        quote = read_quote(data, asked_limits=request.risk.limits)
        return quote.model_copy(update={"differs": unlike(quote_body(request), data)})
    except (KeyError, TypeError, ValueError) as error:
        raise CarrierRejected("The carrier's reply does not follow its contract.") from error


def _existing(messages: Any) -> str | None:
    """The quote that a line of the FEIN check names."""
    for message in messages or ():
        if "PUT" in str(message) and (found := EXISTING.search(str(message))):
            return found.group(1)
    return None


def _fault(reply: HttpReply) -> tuple[str, str | None]:
    """Text and field of a refusal, from whichever of the carrier's three error shapes it came in."""
    try:
        answer = _object(reply)
    except ValueError:
        return f"The carrier refused the request ({reply.status}).", None
    errors = answer.get("Errors") or answer.get("errors") or {}
    if isinstance(errors, dict) and errors:
        path, texts = next(iter(errors.items()))
        first = texts[0] if isinstance(texts, list) and texts else texts
        return without_feins(f"The carrier refused {path}: {first}")[:MAX_TEXT], str(path)
    words = answer.get("Message") or answer.get("message") or answer.get("messages") or reply.status
    return without_feins(f"The carrier refused the request: {words}")[:MAX_TEXT], None


def _wait(reply: HttpReply) -> float | None:
    """Seconds of a Retry-After header, at most a minute."""
    text = reply.headers.get("retry-after", "")
    return min(float(text), 60.0) if text.isdigit() else None
