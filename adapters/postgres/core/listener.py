"""One LISTEN connection per API process: tells of news of all that is watched, and survives restarts."""

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from uuid import UUID

import psycopg
from psycopg import sql

from adapters.keep_running import keep_running
from adapters.postgres.core.engine import libpq_url
from adapters.postgres.core.notify import CHANNEL

log = logging.getLogger(__name__)

RETRY_S = (0.1, 0.5, 1.0, 2.0, 5.0)
_JOB = "job"
_WATCHED = (_JOB, "submission", "person", "case")
"""What a notification names by its id, and somebody may subscribe to."""


class Listener:
    """Fans the notifications of the database out to subscribers.

    A notification says only that there is news; the subscriber reads the rows itself, by sequence number.
    """

    def __init__(self, url: str) -> None:
        """url: of a direct connection, never through a transaction pooler."""
        self._url = libpq_url(url)
        self._events: dict[UUID, set[asyncio.Event]] = defaultdict(set)
        self._task: asyncio.Task[None] | None = None
        self._connected = asyncio.Event()
        self._forget_session: Callable[[bytes | None], None] = lambda _: None
        self._forget_job: Callable[[UUID | None], None] = lambda _: None

    @property
    def connected(self) -> bool:
        """Whether notifications arrive now."""
        return self._connected.is_set()

    async def start(self) -> None:
        """Listen in the background until stopped; an unreachable database is tried again."""
        self._task = asyncio.create_task(
            keep_running("Listening for news", self._run), name="postgres-listener"
        )

    async def stop(self) -> None:
        """Stop listening and close the connection."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    def tell_of_sessions(self, forget: Callable[[bytes | None], None]) -> None:
        """Call this with the id of each session that ended or changed; with None when one may be missed."""
        self._forget_session = forget

    def tell_of_jobs(self, forget: Callable[[UUID | None], None]) -> None:
        """Call this with the id of each job that has news; with None when some may be missed."""
        self._forget_job = forget

    @asynccontextmanager
    async def subscribe(self, watched: UUID) -> AsyncIterator[asyncio.Event]:
        """An event that is set at each news of what is watched; clear it before reading rows.

        It is also set after a reconnect, since news may have been missed.
        """
        event = asyncio.Event()
        self._events[watched].add(event)
        try:
            yield event
        finally:
            self._events[watched].discard(event)
            if not self._events[watched]:
                del self._events[watched]

    async def _run(self) -> None:
        attempt = 0
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(
                    self._url, autocommit=True, connect_timeout=5, application_name="quoteloom-listener",
                    keepalives_idle=15, keepalives_interval=5, keepalives_count=3,
                )  # fmt: skip
                async with connection:
                    attempt = 0
                    await self._listen(connection)
            except (psycopg.Error, OSError) as error:
                log.warning("Listening for news was interrupted (%s); trying again.", type(error).__name__)
            finally:
                self._connected.clear()
            await asyncio.sleep(RETRY_S[min(attempt, len(RETRY_S) - 1)])
            attempt += 1

    async def _listen(self, connection: psycopg.AsyncConnection[tuple[object, ...]]) -> None:
        await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
        # What was read before is not known to be still so: whatever changed then told nobody here.
        self._forget_session(None)
        self._forget_job(None)
        self._connected.set()
        for waiting in list(self._events.values()):
            _wake(waiting)
        async for notification in connection.notifies():
            self._hear(notification.payload)

    def _hear(self, payload: str) -> None:
        try:
            message = json.loads(payload)
            if "session" in message:
                self._forget_session(bytes.fromhex(message["session"]))
                return
            kind = next(kind for kind in _WATCHED if kind in message)
            watched = UUID(message[kind])
        except (ValueError, KeyError, TypeError, AttributeError, StopIteration):
            log.warning("A notification was not ours to read.")
            return
        if kind == _JOB:
            self._forget_job(watched)
        if watched in self._events:
            _wake(self._events[watched])


def _wake(events: set[asyncio.Event]) -> None:
    for event in events:
        event.set()
