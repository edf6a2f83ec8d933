"""The one place where calls to carriers become evidence: masked, timed, and kept for good."""

import asyncio
import json
import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from uuid import UUID

from uuid6 import uuid7

from activities.bind.carrier_port import EvidenceLog
from adapters.carriers.masking import Mask
from adapters.outgoing_http import HttpReply
from models.carrier_call import About
from models.carrier_evidence import CarrierEvidence

log = logging.getLogger(__name__)

MOST_READ = 256_000
"""Bytes of a reply that are masked; of a larger one the size and the hash are kept."""
KEPT_WITHIN_S = 5.0
"""How long a call waits until it is kept; an answer is not lost over it (see names_policy)."""


class NotKept(Exception):
    """A reply that may name a policy could not be kept."""


@dataclass(frozen=True, slots=True)
class CarrierCall:
    """One thing that a carrier is asked.

    Args: name: the port's word; path: below the carrier's address, with its query; key: the same for every
        try; messages: it carries what people wrote; names_policy: its reply counts for nothing unless kept.
    """

    about: About
    name: str
    method: str
    path: str
    body: Any = None
    key: str | None = None
    messages: bool = False
    names_policy: bool = False


class Evidence:
    """Keeps what one carrier was asked and what it answered."""

    def __init__(self, log: EvidenceLog, adapter: str) -> None:
        self._log, self._adapter = log, adapter

    async def keep(self, call: CarrierCall, reply: HttpReply | None, at: datetime, ms: int) -> UUID:
        """Keep one request with its reply, None where none came. Returns: the id under which it is kept.

        Raises: NotKept where the reply may name a policy; else what could not be kept is logged.
        """
        evidence = evidence_of(call, reply, adapter=self._adapter, at=at, ms=ms)
        try:
            async with asyncio.timeout(KEPT_WITHIN_S):
                await self._log.keep(call.about, evidence)
        # The edge of keeping: the database may fail in any way, and the carrier has answered all the same.
        except Exception as failure:
            if call.names_policy and reply is not None:
                raise NotKept(f"The reply to {call.name} could not be kept.") from failure
            log.warning(
                "A call of %s (%s) is not kept: %s.", self._adapter, call.name, type(failure).__name__
            )
        return evidence.id


def evidence_of(
    call: CarrierCall, reply: HttpReply | None, *, adapter: str, at: datetime, ms: int
) -> CarrierEvidence:
    """A call as it is kept. Nothing of headers, so no token."""
    parts = urlsplit(call.path)
    query = dict(parse_qsl(parts.query))
    asked = {"method": call.method, "path": parts.path, "query": query, "key": call.key, "body": call.body}
    raw = b"" if reply is None else reply.body
    answer = _read(raw)
    mask = Mask(asked, answer, messages=call.messages)
    return CarrierEvidence(
        id=uuid7(),
        adapter=adapter,
        call=call.name,
        at=at,
        ms=ms,
        status=None if reply is None else reply.status,
        request=mask.json(asked),
        reply=mask.text(_shown(raw)) if answer is None else mask.json(answer),
        request_bytes=json.dumps(asked, sort_keys=True).encode(),
        reply_bytes=raw,
    )


def _read(raw: bytes) -> Any:
    """The JSON of a reply; None where it is none, or too much to be read for what is kept of it."""
    if len(raw) > MOST_READ:
        return None
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        return None


def _shown(raw: bytes) -> str:
    """What is no JSON, as a text; a document, and what is too large, by its size alone."""
    if raw.startswith(b"%PDF"):
        return f"{len(raw)} bytes of PDF"
    return f"{len(raw)} bytes" if len(raw) > MOST_READ else raw.decode(errors="replace")
