"""How both carriers are called: with a token, kept as evidence, and each failure by what it may have left."""

import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Protocol
from uuid import UUID

from activities.bind.carrier_port import EvidenceLog, WriteLease
from adapters.carriers.access import CarrierAccess, CarrierToken
from adapters.carriers.evidence import CarrierCall, Evidence, NotKept
from adapters.outgoing_http import AddressRefused, HttpReply, NoReply, NotSent, SafeHttpClient
from models.bind_errors import FailedDependency
from models.errors import AuthFailed, CarrierRejected, CarrierUnavailable, OutcomeUnknown
from models.fein import without_feins

READ_S = 60.0
WRITE_S = 108.0
"""Two minutes are normal there; a little less than the activity's own time-out."""
MOST_LETTERS = 300
REFUSED_BIND = frozenset({400, 404, 422})
"""Statuses by which a carrier refuses a bind, where the body is its own."""
NOTHING_BOUND = frozenset({429})
"""The one answer to a bind that says by itself that nothing was taken; 503 and 424 do not say so there."""
ALREADY_BOUND = re.compile(
    r"already (been |a )?(bound|binded|issued|policy)|policy (already )?exists", re.IGNORECASE
)

Fault = tuple[str, str]
"""Field, '' where none is named, and what the carrier says of it."""


class Manners(Protocol):
    """What differs by carrier in how it is called and how it refuses."""

    def headers(self, call: CarrierCall) -> Mapping[str, str]:
        """Headers beside the token."""

    def faults(self, status: int, body: Any) -> tuple[Fault, ...] | None:
        """All that a refusal says; None where the body is not in the carrier's own shape."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A reply of 2xx: its JSON, whose numbers are exact, and the evidence of it."""

    status: int
    body: Any
    evidence_id: UUID


class CarrierClient:
    """One carrier over HTTP. Holds nothing but its token."""

    def __init__(
        self,
        http: SafeHttpClient,
        access: CarrierAccess,
        manners: Manners,
        log: EvidenceLog,
        *,
        adapter: str,
    ) -> None:
        self._http, self._access, self._manners = http, access, manners
        self._token = CarrierToken(http, access)
        self._evidence = Evidence(log, adapter)

    async def read(self, call: CarrierCall) -> Answer:
        """A call that changes nothing there: whatever goes wrong, nothing was taken.

        Raises: CarrierUnavailable, FailedDependency, CarrierRejected, AuthFailed.
        """
        try:
            reply, kept = await self._called(call, READ_S, None)
            self._refused(reply)
            if reply.status == 424:
                raise FailedDependency("The carrier answered 424.", retry_after_s=_wait(reply))
            if reply.status >= 500:
                raise CarrierUnavailable(f"The carrier answered {reply.status}.", retry_after_s=_wait(reply))
            return Answer(reply.status, _json(reply), kept)
        except (NotSent, NoReply, NotKept, ValueError) as error:
            raise CarrierUnavailable("The carrier gave no usable reply.") from error

    async def found(self, call: CarrierCall) -> Answer | None:
        """A read of what may not be there; None: the carrier itself says that it is not. Raises: as read."""
        try:
            return await self.read(call)
        except Refusal as refused:
            if refused.http_status != 404:
                raise
            if refused.of_carrier:
                return None
            raise CarrierUnavailable("Something that is not the carrier answered 404.") from refused

    async def document(self, call: CarrierCall) -> bytes:
        """A read whose reply is no JSON. Raises: as read."""
        try:
            reply, _ = await self._called(call, READ_S, None)
        except (NotSent, NoReply) as error:
            raise CarrierUnavailable("The carrier gave no usable reply.") from error
        self._refused(reply)
        if reply.status >= 424:
            raise CarrierUnavailable(f"The carrier answered {reply.status}.", retry_after_s=_wait(reply))
        return reply.body

    async def write(self, call: CarrierCall, lease: WriteLease) -> Answer:
        """A call that leaves something there: without a usable reply nobody knows whether it did.

        Raises: CarrierUnavailable, CarrierRejected, AuthFailed, OutcomeUnknown, NotReady.
        """
        try:
            reply, kept = await self._called(call, WRITE_S, lease)
            self._refused(reply)
            if reply.status in (424, 503):
                raise CarrierUnavailable(f"The carrier answered {reply.status}.", retry_after_s=_wait(reply))
            if reply.status < 500:
                return Answer(reply.status, _json(reply), kept)
        except NotSent as error:
            raise CarrierUnavailable("The carrier could not be reached.") from error
        except (NoReply, ValueError) as error:
            raise OutcomeUnknown("The request was sent; no usable reply came.") from error
        raise OutcomeUnknown(f"The carrier answered {reply.status}.")

    async def bind(self, call: CarrierCall, window: WriteLease) -> Answer:
        """The one call that makes a policy; it leaves once, on a connection of its own.

        Raises: CarrierUnavailable where nothing was taken, AuthFailed, CarrierRejected for a refusal in the
        carrier's own shape, NotReady, OutcomeUnknown for everything else.
        """
        token = await self._token.get()
        await window.about_to_write()
        try:
            reply, kept = await self._sent(call, WRITE_S, token, window, alone=True)
            if reply.status == 401:
                token = await self._token.get(refused=token)
                reply, kept = await self._sent(call, WRITE_S, token, window, alone=True)
        except (AuthFailed, CarrierUnavailable):  # of the token, or of the address: nothing is under way
            window.replied()
            raise
        except NotSent as error:
            window.replied()
            raise CarrierUnavailable("The carrier could not be reached.") from error
        except NoReply as error:
            raise OutcomeUnknown("The bind was sent; no usable reply came.") from error
        except NotKept as error:
            raise OutcomeUnknown("The carrier's reply to the bind could not be kept.") from error
        window.replied()
        return self._bound(reply, kept)

    def _bound(self, reply: HttpReply, kept: UUID) -> Answer:
        if reply.status in (401, 403):
            raise AuthFailed("The carrier refused our credentials after one refresh.")
        if reply.status in NOTHING_BOUND:
            raise CarrierUnavailable(f"The carrier answered {reply.status}.", retry_after_s=_wait(reply))
        try:
            body = _json(reply)
        except ValueError as error:
            raise OutcomeUnknown(f"The carrier answered {reply.status}, unreadably.") from error
        if 200 <= reply.status < 300:
            return Answer(reply.status, body, kept)
        faults = self._manners.faults(reply.status, body) if reply.status in REFUSED_BIND else None
        if faults is None or any(ALREADY_BOUND.search(text) for _, text in faults):
            raise OutcomeUnknown(f"The carrier answered {reply.status}, which tells nothing of a policy.")
        raise Refusal(faults, reply.status, body)

    async def _called(
        self, call: CarrierCall, within_s: float, lease: WriteLease | None
    ) -> tuple[HttpReply, UUID]:
        """Send with a token, once more with a fresh one. Raises: AuthFailed."""
        token = await self._token.get()
        reply, kept = await self._under(lease, call, within_s, token)
        if reply.status == 401:
            token = await self._token.get(refused=token)
            reply, kept = await self._under(lease, call, within_s, token)
        if reply.status in (401, 403):
            raise AuthFailed("The carrier refused our credentials after one refresh.")
        return reply, kept

    async def _under(
        self, lease: WriteLease | None, call: CarrierCall, within_s: float, token: str
    ) -> tuple[HttpReply, UUID]:
        """One request; of a write the lease is renewed before it, and told once nothing is under way."""
        if lease is None:
            return await self._sent(call, within_s, token, None)
        await lease.about_to_write()
        try:
            answered = await self._sent(call, within_s, token, lease)
        except (NotSent, CarrierUnavailable):
            lease.replied()
            raise
        lease.replied()
        return answered

    async def _sent(
        self,
        call: CarrierCall,
        within_s: float,
        token: str,
        lease: WriteLease | None,
        *,
        alone: bool = False,
    ) -> tuple[HttpReply, UUID]:
        """One request, looked at before its first byte, and kept. Raises: NotSent, NoReply, NotKept."""
        at, began = datetime.now(UTC), time.monotonic()
        try:
            reply = await self._http.request(
                call.method,
                f"{self._access.base_url}{call.path}",
                headers={"Authorization": f"Bearer {token}", **self._manners.headers(call)},
                json_body=call.body,
                answer_within_s=within_s,
                before_send=None if lease is None else lease.still_runs,
                connection_of_its_own=alone,
            )
        except (NotSent, NoReply):
            await self._evidence.keep(call, None, at, _ms(began))
            raise
        except AddressRefused as error:
            raise CarrierUnavailable(f"The carrier's address is not allowed: {error}") from error
        return reply, await self._evidence.keep(call, reply, at, _ms(began))

    def _refused(self, reply: HttpReply) -> None:
        """Raise what a refusal means, other than of a bind. Raises: CarrierUnavailable, CarrierRejected."""
        if reply.status == 429:
            raise CarrierUnavailable("The carrier answered 429.", retry_after_s=_wait(reply))
        if not 300 <= reply.status < 500 or reply.status == 424:
            return
        try:
            body = _json(reply)
        except ValueError:
            body = None
        raise Refusal(self._manners.faults(reply.status, body), reply.status, body)


class Refusal(CarrierRejected):
    """A refusal in the carrier's words, without FEINs; the first field that it names is its path.

    of_carrier: whether it came in the carrier's own shape; body: as it came.
    """

    def __init__(self, faults: tuple[Fault, ...] | None, http_status: int, body: Any) -> None:
        told = tuple((field, without_feins(text)[:MOST_LETTERS]) for field, text in faults or ())
        said = "; ".join(f"{field}: {text}" if field else text for field, text in told)
        lead = "The carrier refused " if told and told[0][0] else "The carrier refused the request: "
        message = f"{lead}{said}" if told else f"The carrier refused the request ({http_status})."
        path = next((field for field, _ in told if field), None)
        super().__init__(message[:MOST_LETTERS], path, told)
        self.of_carrier, self.http_status, self.body = faults is not None, http_status, body


def _json(reply: HttpReply) -> Any:
    """The body with exact numbers. Raises: ValueError."""
    try:
        return json.loads(reply.body, parse_float=Decimal)
    except RecursionError as error:
        raise ValueError("The reply is nested too deeply.") from error


def _wait(reply: HttpReply) -> float | None:
    """Seconds of a Retry-After header, at most a minute."""
    text = reply.headers.get("retry-after", "")
    return min(float(text), 60.0) if text.isdigit() else None


def _ms(began: float) -> int:
    return round((time.monotonic() - began) * 1000)
