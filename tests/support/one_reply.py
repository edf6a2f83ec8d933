"""Carriers of one reply: what adapters make of what no sandbox ever says."""

import json
from typing import Any

from activities.bind.carrier_port import CarrierPort
from adapters.carriers.access import CarrierAccess
from adapters.carriers.registry import ADAPTERS
from adapters.outgoing_http import HttpReply, SafeHttpClient
from models.carrier_call import About
from tests.support.carrier_port import FakeEvidenceLog
from tests.support.quote_cases import a_job

ABOUT = About(scope=a_job().scope)
BASE = "https://carrier.example"


class OneReply(SafeHttpClient):
    """A carrier that gives a token, and its replies in order to all else, the last one for ever."""

    def __init__(self, *replies: HttpReply) -> None:
        self._replies = list(replies)
        self.sent: list[tuple[str, str, Any]] = []

    async def request(self, method: str, url: str, **sent: Any) -> HttpReply:
        """See base class."""
        if url.endswith("/token"):
            return HttpReply(200, {}, b'{"access_token": "t", "expires_in": 3600}')
        self.sent.append((method, url.removeprefix(BASE), sent.get("json_body")))
        return self._replies.pop(0) if len(self._replies) > 1 else self._replies[0]


def a_reply(status: int, body: Any = "", **headers: str) -> HttpReply:
    """A reply; body: a text as it is, else JSON."""
    text = body if isinstance(body, str) else json.dumps(body)
    return HttpReply(status, headers, text.encode())


def before(key: str, *replies: HttpReply, log: FakeEvidenceLog | None = None) -> tuple[CarrierPort, OneReply]:
    """An adapter before such a carrier."""
    http = OneReply(*replies)
    access = CarrierAccess(BASE, f"{BASE}/token", "id", "secret", subscriber_id="subscriber")
    return ADAPTERS[key](http, access, log or FakeEvidenceLog()), http
