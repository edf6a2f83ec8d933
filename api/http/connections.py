"""Connections that do not stay for ever: a request is sent within a time, and a refused one is heard out.

uvicorn ends a connection that was idle between two requests; it waits without an end for a request that was
begun. A refused body is not read, but a connection that is closed before it came takes the answer with it:
so the answer is sent, our side is closed, and what still comes is dropped for a moment.
Connections that wait for their client are few: who opens many closes their own, and keeps no request out.
A client that does not read its answer is one that is waited for, too. What stands before and around a body
has a bound, which the parser itself has not.
"""

import asyncio
from collections.abc import Sequence
from itertools import count
from typing import Any

from starlette.requests import Request
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from api.http.caller_address import Network, counted_as, is_within
from api.http.headers import FULL, SENDING
from api.http.problems import problem_response

LIVE = b"/healthz/live"
HEADER_S = 10.0
"""From the connection, or the first byte of a further request, to the last of its headers."""
BODY_S = 30.0
"""Without a byte of a body that is waited for; and from its beginning to its end, beside what follows."""
SLOWEST_BODY = 32 * 1024
"""Bytes of a body that buy it a further second."""
READ_S = 30.0
"""For an answer to be read, beside a second for each SLOWEST_BODY of it."""
MOST_BESIDE = 64 * 1024
"""Bytes of a request that are no body: its address, its headers, and what stands around parts of a body."""
MOST_HEADERS = 100
MOST_AHEAD = 20
"""Requests that a client sends before it has the answer to the first; browsers send none."""
MOST_WAITING = 300
"""Connections that wait for the same: for headers, for a body, for a further request, for their answer to be
read, for their last word."""
MOST_OF_ONE = 100
"""The same of one address; a proxy that we trust speaks for many and is not counted."""
LINGER_S = 2.0
"""For which the rest of a refused request is dropped before the connection is cut."""
_turns = count()


class _LastWord:
    """A transport whose close waits until the client has stopped sending; all else is the transport's own."""

    def __init__(self, protocol: "TimedProtocol", transport: asyncio.Transport) -> None:
        self._protocol, self._transport = protocol, transport

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Say something; after the end nobody hears it, and it is no fault of whoever says it."""
        if not self._transport.is_closing():
            self._transport.write(data)

    def is_closing(self) -> bool:
        """Whether nothing more is said here."""
        return self._protocol.leaving or self._transport.is_closing()

    def close(self) -> None:
        """Close; after a while where a request is still on its way."""
        self._protocol.leave(self._transport)


class TimedProtocol(HttpToolsProtocol):
    """uvicorn's protocol with time-outs for headers and body, and bounds on connections that wait."""

    header_s, body_s, read_s, linger_s, slowest_body = HEADER_S, BODY_S, READ_S, LINGER_S, SLOWEST_BODY
    most_waiting, most_of_one = MOST_WAITING, MOST_OF_ONE
    trusted: Sequence[Network] = ()
    """The networks of our proxies."""
    leaving = False
    """Whether our side is closed, and what still comes is dropped."""
    _headers_come = True
    _body_comes = False
    _timer: asyncio.TimerHandle | None = None
    _timed = ""
    """What is waited for: headers, body, a further request (idle), the answer to be read (reading), the end
    (leaving); empty: our answer."""
    _beside = 0
    """Bytes of the request that comes that are no body."""
    _turn = 0
    _heard_at = _body_due = 0.0
    _refusal: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """See base class."""
        super().connection_made(transport)
        self.transport = _LastWord(self, transport)  # type: ignore[assignment]
        address = self.client[0] if self.client else None
        self._peer = counted_as(address) if address else None
        self._speaks_for_many = address is None or is_within(address, self.trusted)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """See base class."""
        self._stop()
        self._timed = ""
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """See base class."""
        if self.leaving:
            return
        self._heard_at = self.loop.time()
        self._beside += len(data)
        super().data_received(data)
        if self._beside > MOST_BESIDE and not self.transport.is_closing():
            self._cut_short()
        if not self.leaving:
            self._watch()

    def pause_writing(self) -> None:
        """The client does not read its answer."""
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        """The client has read on."""
        super().resume_writing()
        self._watch()

    def on_message_begin(self) -> None:
        """The first bytes of a request."""
        self._headers_come = True
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A part of the address. Raises: ValueError, which the parser turns into a refusal."""
        super().on_url(url)
        if len(self.url) > MOST_BESIDE:
            raise ValueError("address too long")

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header. Raises: ValueError, which the parser turns into a refusal."""
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS or len(name) + len(value) > MOST_BESIDE:
            raise ValueError("too many headers, or one too long")

    def on_headers_complete(self) -> None:
        """The headers are here; a body may follow. Raises: ValueError, as above."""
        if len(self.pipeline) >= MOST_AHEAD:
            raise ValueError("too many requests at once")
        self._headers_come, self._body_comes = False, True
        self._body_due = self.loop.time() + self.body_s
        # uvicorn would count connections too, and answer past the edge. Only requests under way and event
        # streams keep a request out, but never the one that asks whether the process lives: it is busy.
        most, self.limit_concurrency = self.config.limit_concurrency, None
        path = self.url.partition(b"?")[0]
        if most is not None and len(self.tasks) >= most and path != LIVE:
            scope: Any = self.scope  # whose type knows no words of ours
            scope[FULL] = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._beside -= len(body)
        self._body_due += len(body) / self.slowest_body
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is here."""
        self._body_comes, self._beside = False, 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer is given; the connection waits again."""
        super().on_response_complete()
        if not self.leaving:
            self._watch()

    def leave(self, transport: asyncio.Transport) -> None:
        """Close the connection, but let a request that is still on its way come to its end."""
        if self.leaving or transport.is_closing():
            return
        answered = self.cycle is not None and self.cycle.response_complete
        if not (self._body_comes and answered and transport.can_write_eof()):
            self._close(transport)
            return
        self.flow.resume_reading()
        self.leaving = True
        transport.write_eof()
        self._stop()
        self._timer = self.loop.call_later(self.linger_s, self._close, transport)
        self._wait_for("leaving")

    def _close(self, transport: asyncio.Transport) -> None:
        """Close the connection; what of an answer is not read within its time is dropped."""
        self._stop()
        transport.close()
        unread = transport.get_write_buffer_size()
        if unread:
            self._timer = self.loop.call_later(self.read_s + unread / self.slowest_body, transport.abort)
            self._wait_for("leaving")

    def _cut_short(self) -> None:
        """Refuse what has no end before its body; an answer that is under way goes first, and is cut too."""
        if self.cycle is None or self.cycle.response_complete:
            self.send_400_response("Invalid HTTP request received.")
        else:
            self.transport.close()

    def _watch(self) -> None:
        """Have the one timer run that the moment asks for; uvicorn has its own for a further request."""
        answered = self.cycle is not None and self.cycle.response_complete
        idle = "idle" if answered else ""
        wanted = "headers" if self._headers_come else "body" if self._body_comes else idle
        if self.flow.write_paused:
            wanted = "reading"
        if wanted == self._timed or self.transport.is_closing():
            return
        self._stop()
        self._wait_for(wanted)
        if wanted == "headers":
            self._timer = self.loop.call_later(self.header_s, self.transport.close)
        elif wanted == "body":
            self._timer = self.loop.call_later(self.body_s, self._look_for_body)
        elif wanted == "reading":
            unread = self.transport.get_write_buffer_size()
            self._timer = self.loop.call_later(self.read_s + unread / self.slowest_body, self.transport.abort)

    def _wait_for(self, what: str) -> None:
        """Join those that wait for the same; where they are too many, the one that came first is cut."""
        self._timed, self._turn = what, next(_turns)
        if not what or len(self.connections) <= min(self.most_waiting, self.most_of_one):
            return
        alike = [each for each in self.connections if isinstance(each, TimedProtocol) and each._timed == what]
        own = [] if self._speaks_for_many else [each for each in alike if each._peer == self._peer]
        crowd = own if len(own) > self.most_of_one else alike if len(alike) > self.most_waiting else []
        if crowd:
            first = min(crowd, key=lambda each: each._turn)
            first._timed = ""
            first.transport.abort()

    def _look_for_body(self) -> None:
        """Refuse where the client fell silent or drips; while we do not read, the silence is ours."""
        now = self.loop.time()
        if self.flow.read_paused:
            self._heard_at = now
            self._body_due = max(self._body_due, now + self.body_s)
        left = min(self._heard_at + self.body_s, self._body_due) - now
        if left > 0:
            self._timer = self.loop.call_later(left, self._look_for_body)
        elif self.cycle.response_started or self.pipeline:
            self.transport.close()
        else:
            self._refusal = self.loop.create_task(self._refuse_slow_body())

    async def _refuse_slow_body(self) -> None:
        cycle: Any = self.cycle  # uvicorn and starlette write the same messages in different types
        least = f"{self.slowest_body / 1024:g} KB a second"
        detail = f"The body came too slowly; send it within {self.body_s:g} s, or at {least} and more"
        answer = problem_response(
            Request(cycle.scope), 408, "body_too_slow", detail, headers={"connection": "close"}
        )
        # As every answer leaves, once the edge has seen the request.
        await answer(cycle.scope, cycle.receive, cycle.scope.get(SENDING, cycle.send))
        # The application may still want to say something; nobody is there to hear it.
        cycle.disconnected = True

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
