"""What the routes work with: settings and adapters, built in the lifespan, reached by the request."""

import asyncio
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from typing import Annotated, Any
from uuid import UUID

import structlog
from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ports import OutboxMessage
from adapters.crypto import FieldCipher
from adapters.keycloak import KeycloakIdentity
from adapters.keycloak_guests import KeycloakGuests
from adapters.postgres.bind.polled import StepReads
from adapters.postgres.core.listener import Listener
from adapters.postgres.job.outbox import OutboxRelay
from adapters.postgres.job.read import JobReads
from adapters.postgres.rate_book.books import PostgresRateBooks
from adapters.postgres.unit_of_work import UnitOfWork
from adapters.s3 import S3ObjectStore
from adapters.settings import Settings
from api.caller.catalogue import Catalogue
from api.caller.sessions import Sessions
from api.gateway import Gateway
from api.http.kept_answers import KeptAnswers
from api.http.limits import RateLimiter, StreamPlaces
from api.http.readiness import SharedLook
from models.erasure import ErasedProspect
from models.errors import StoreUnavailable, TableRowMissing
from models.job import JobKind
from models.submission import UnderwriterView
from rating.book import RateBook
from temporal.cases import CaseRefused
from workflows.contracts import bind_case_id, decision_case_id, workflow_id

log = structlog.get_logger()

LISTS_KEPT_S = 5.0
NOTED_WITHIN_S = 0.25
"""After a message was sent; those of this time are noted together, in one transaction."""


def workflows_of(gone: ErasedProspect) -> list[str]:
    """The executions that an erased prospect leaves: of its jobs, and the cases of accounts and decisions."""
    # A step of an account is done by the case of that account.
    jobs = [workflow_id(job.kind, job.id) for job in gone.jobs if job.kind is not JobKind.BIND]
    cases = [bind_case_id(account) for account in gone.accounts]
    cases += [decision_case_id(each.submission_id, each.carrier) for each in gone.decisions]
    return [*jobs, *cases]


def disguised_key(key: str) -> str:
    """Where the result object lies as demo users may read it."""
    stem, dot, ending = key.rpartition(".")
    return f"{stem}.demo{dot}{ending}"


@dataclass
class Services:
    """Everything that outlives a request."""

    settings: Settings
    engine: AsyncEngine
    cipher: FieldCipher
    uow: UnitOfWork
    jobs: JobReads
    steps: StepReads
    outbox: OutboxRelay
    store: S3ObjectStore
    keycloak: KeycloakIdentity
    guests: KeycloakGuests
    gateway: Gateway
    listener: Listener
    books: PostgresRateBooks
    catalogue: Catalogue
    limiter: RateLimiter
    sessions: Sessions
    streams: StreamPlaces = field(default_factory=StreamPlaces)
    list_totals: KeptAnswers[int] = field(default_factory=lambda: KeptAnswers(LISTS_KEPT_S))
    list_counts: KeptAnswers[dict[UnderwriterView, int]] = field(
        default_factory=lambda: KeptAnswers(LISTS_KEPT_S)
    )
    """What a person is told of the length of long lists; keys begin with who that is."""
    look: SharedLook = field(default_factory=SharedLook)
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the process is asked to end: streams end on it."""
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    _sent_messages: list[UUID] = field(default_factory=list)

    async def book(self, day: date, path: str) -> RateBook:
        """The rate book for policies that start on a day. Raises: TableRowMissing at the request's path."""
        try:
            return await self.books.for_date(day)
        except TableRowMissing as missing:
            raise TableRowMissing(missing.message, path) from missing

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something after the answer; shutdown waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def send_later(self, message: OutboxMessage | None) -> None:
        """Send a message after the answer; whatever goes wrong leaves the message to the relay."""
        if message is not None:
            self.later(self.send(message))

    async def send(self, message: OutboxMessage) -> bool:
        """Send a message. Returns: whether Temporal took it, which is noted soon; else the relay does.

        A step that its case refused is closed by that name, and what was asked with it.
        """
        try:
            if not await self.gateway.send(message):
                return False
        except CaseRefused as refusal:
            await self.outbox.refused(message, refusal.code)
            return True
        self._sent_messages.append(message.id)
        if len(self._sent_messages) == 1:
            self.later(self._note_sent())
        return True

    async def _note_sent(self) -> None:
        """Well before the relay looks: a message that it sends again starts nothing."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.stopping.wait(), NOTED_WITHIN_S)
        noted, self._sent_messages = self._sent_messages, []
        await self.outbox.sent(*noted)

    async def erase_elsewhere(self, gone: ErasedProspect) -> None:
        """Remove what an erased prospect leaves in the object store and at Temporal; silence is logged."""
        for job in gone.jobs:
            self.jobs.forget(job.id)
        for key in gone.result_keys:
            await remove_objects(self.store, (key, disguised_key(key)))
        await remove_objects(self.store, gone.file_keys)
        for left in workflows_of(gone):
            await self.gateway.forget(left)

    async def settle(self) -> None:
        """Wait for what was left for later."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=3)


async def remove_objects(store: S3ObjectStore, keys: Iterable[str]) -> None:
    """Remove objects; silence of the store is logged."""
    for key in keys:
        try:
            await store.delete(key)
        except StoreUnavailable:
            log.warning("object_left_behind", key=key)


def services_of(request: Request) -> Services:
    """The services of the application that serves the request."""
    found = request.app.state.services
    assert isinstance(found, Services)  # noqa: S101 - the lifespan puts them there
    return found


async def _services(request: Request) -> Services:
    """As a coroutine: FastAPI would call a plain function in a thread, for each request anew."""
    return services_of(request)


Served = Annotated[Services, Depends(_services)]
