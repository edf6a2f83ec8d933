"""One request or one activity is one transaction; the one place that says whose rows it may see."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cached_property
from typing import Any
from uuid import UUID
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.agency.repository import AgencyRecords
from adapters.postgres.bind.work import BindWork
from adapters.postgres.campaign.otp import OtpCodes
from adapters.postgres.campaign.repository import CampaignRepository
from adapters.postgres.campaign.visit import VisitRepository
from adapters.postgres.core.audit import AuditLog
from adapters.postgres.core.idempotency import IdempotencyKeys
from adapters.postgres.core.rate_limit import RateLimits
from adapters.postgres.core.transaction import Defer, Step, alone, begin_with, one_trip, send, together
from adapters.postgres.decision.repository import DecisionRows
from adapters.postgres.document.repository import DocumentReads
from adapters.postgres.identity.demo_link import DemoLinks
from adapters.postgres.identity.repository import SessionRepository, UserRepository
from adapters.postgres.job.start import InputRows, JobRepository, QuoteRuns, WholeInputs
from adapters.postgres.mail.repository import MailInputs
from adapters.postgres.ops.work import OpsWork
from adapters.postgres.prospect.claims import ClaimHistories
from adapters.postgres.prospect.clearance import Clearance
from adapters.postgres.prospect.repository import ProspectRepository
from adapters.postgres.prospect.work_list import WorkRepository
from adapters.postgres.quote.freshness import PricedRuns
from adapters.postgres.quote.indication import Indications
from adapters.postgres.quote.read import QuoteReads
from adapters.postgres.quote.record import QuoteRecords
from adapters.postgres.quote.retry import QuoteRetries
from adapters.postgres.rate_book.pages import BookPages
from adapters.postgres.rate_book.rehearsal_read import Rehearsals
from adapters.postgres.rate_book.repository import RateBookKeeping
from adapters.postgres.recalculation.start import RecalculationRuns
from adapters.postgres.reference.repository import ReferenceData
from adapters.postgres.submission.desk import DeskWork, NewJobs, no_jobs
from adapters.postgres.tables.index import metadata
from adapters.postgres.upload.work import FileWork
from adapters.postgres.worksheet.read import PriceRecords
from models.errors import TooManyAtOnce
from models.job import JobKind, NewJob
from models.tenant import Tenant


class Work(DeskWork, BindWork, OpsWork, FileWork):
    """The repositories of one transaction, all in the same tenant."""

    def __init__(
        self,
        connection: AsyncConnection,
        tenant: Tenant,
        cipher: FieldCipher,
        defer: Defer,
        first: Sequence[Sequence[Any]] = (),
        new_job: NewJobs = no_jobs,
    ) -> None:
        """first: the rows of each statement that the transaction began with."""
        super().__init__(connection, tenant, cipher, new_job)
        self._defer, self.first = defer, first

    @cached_property
    def agencies(self) -> AgencyRecords:
        """Records of agencies."""
        return AgencyRecords(self._connection)

    @cached_property
    def prospects(self) -> ProspectRepository:
        """Drafts and their status history."""
        return ProspectRepository(self._connection, self.tenant, self._cipher)

    @cached_property
    def claims(self) -> ClaimHistories:
        """Losses of prospects."""
        return ClaimHistories(self._connection, self.tenant)

    @cached_property
    def clearance(self) -> Clearance:
        """Businesses that were quoted before."""
        return Clearance(self._connection, self.tenant, self._cipher)

    @cached_property
    def work_lists(self) -> WorkRepository:
        """Drafts, running quotes and results as the day's work lists them."""
        return WorkRepository(self._connection, self.tenant, self._cipher)

    @cached_property
    def quotes(self) -> QuoteReads:
        """Runs, program rows and worksheets as screens read them."""
        return QuoteReads(self._connection, self.tenant)

    @cached_property
    def priced_runs(self) -> PricedRuns:
        """Runs as they priced, beside their drafts as they stand."""
        return PricedRuns(self._connection, self.tenant)

    @cached_property
    def indications(self) -> Indications:
        """What is kept beside the prices of a run: choices and notes."""
        return Indications(self._connection, self.tenant)

    @cached_property
    def decisions(self) -> DecisionRows:
        """What carriers decide in the portal."""
        return DecisionRows(self._connection, self.tenant, self._cipher, self._defer)

    @cached_property
    def documents(self) -> DocumentReads:
        """What documents are asked for by."""
        return DocumentReads(self._connection, self.tenant)

    @cached_property
    def prices(self) -> PriceRecords:
        """Price records: the worksheet with all that it was made of."""
        return PriceRecords(self._connection, self.tenant)

    @cached_property
    def quote_records(self) -> QuoteRecords:
        """What postUsersData stores."""
        return QuoteRecords(self._connection, self.tenant, self._cipher)

    @cached_property
    def quote_retries(self) -> QuoteRetries:
        """Further tries of one program."""
        return QuoteRetries(self._connection, self.tenant)

    @cached_property
    def jobs(self) -> JobRepository:
        """Jobs: start, read."""
        return JobRepository(self._connection, self.tenant, self._defer, self._inputs_of)

    def _inputs_of(self, job: NewJob) -> InputRows:
        """Where a job keeps what it works on."""
        if job.input_table:
            return WholeInputs(self._connection, metadata.tables[job.input_table])
        rows: Mapping[JobKind, InputRows] = {
            JobKind.QUOTE: QuoteRuns(self._defer, self._cipher),
            JobKind.QUOTE_RETRY: self.quote_retries,
            JobKind.RECALCULATION: RecalculationRuns(self._connection),
            JobKind.RATE_BOOK: self.rehearsals,
            JobKind.MAIL: MailInputs(self._connection, self._cipher),
            JobKind.BIND: self.binds,
            JobKind.UPLOAD: self.uploads,
            JobKind.ACORD: self.forms,
        }
        return rows[job.kind]

    @cached_property
    def campaigns(self) -> CampaignRepository:
        """Campaigns and their contacts."""
        return CampaignRepository(self._connection, self._cipher)

    @cached_property
    def codes(self) -> OtpCodes:
        """Codes that prove an address."""
        return OtpCodes(self._connection, self._cipher)

    @cached_property
    def visits(self) -> VisitRepository:
        """What visitors did."""
        return VisitRepository(self._connection, self.tenant, self._cipher)

    @cached_property
    def sessions(self) -> SessionRepository:
        """Open sessions."""
        return SessionRepository(self._connection, self._cipher)

    @cached_property
    def demo_links(self) -> DemoLinks:
        """Links that sign a demo visitor in."""
        return DemoLinks(self._connection)

    @cached_property
    def users(self) -> UserRepository:
        """Who has signed in."""
        return UserRepository(self._connection)

    @cached_property
    def reference(self) -> ReferenceData:
        """Programs, lists, class codes."""
        return ReferenceData(self._connection)

    @cached_property
    def rate_books(self) -> RateBookKeeping:
        """Versions of the rates, from draft to retired."""
        return RateBookKeeping(self._connection, self.audit)

    @cached_property
    def rehearsals(self) -> Rehearsals:
        """Open quotes priced again on a draft."""
        return Rehearsals(self._connection, self.tenant)

    @cached_property
    def rate_book_pages(self) -> BookPages:
        """Rows of rate books, a page at a time."""
        return BookPages(self._connection)

    @cached_property
    def audit(self) -> AuditLog:
        """The append-only log."""
        return AuditLog(self._defer, self.tenant)

    @cached_property
    def idempotency(self) -> IdempotencyKeys:
        """Idempotency-Key of requests."""
        return IdempotencyKeys(self._connection, self._defer)

    @cached_property
    def rate_limits(self) -> RateLimits:
        """Counters that all processes share."""
        return RateLimits(self._connection)


PLACE_S = 10.0
"""How long a transaction waits for others of its user to end; as long as for a connection of the pool."""


class UnitOfWork:
    """Opens transactions in a tenant's context on one engine."""

    def __init__(
        self,
        engine: AsyncEngine,
        cipher: FieldCipher,
        *,
        most_of_one: int | None = None,
        new_job: NewJobs = no_jobs,
    ) -> None:
        """most_of_one: transactions of one user at once; more of them wait without a connection. None: any.

        Args: new_job: makes the jobs that repositories start by themselves, as mails.
        A block of a user opens no other one of that user: enough of both would wait for each other.
        """
        self._engine, self._cipher, self._most_of_one = engine, cipher, most_of_one
        self._new_job = new_job
        self._places: WeakValueDictionary[UUID, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def _place(self, tenant: Tenant) -> AsyncIterator[None]:
        if self._most_of_one is None or tenant.user is None:
            yield
            return
        places = self._places.setdefault(tenant.user, asyncio.Semaphore(self._most_of_one))
        try:
            async with asyncio.timeout(PLACE_S):
                await places.acquire()
        except TimeoutError:
            raise TooManyAtOnce("Too much of yours is under way; wait for it, then try again") from None
        try:
            yield
        finally:
            places.release()

    @asynccontextmanager
    async def begin(self, tenant: Tenant, *first: Step) -> AsyncIterator[Work]:
        """One transaction: committed at the end of the block, rolled back when it raises.

        Args: first: statements that it begins with, in the same trip; their answers are `Work.first`.
        Raises: TooManyAtOnce when others of the same user kept their places for PLACE_S.
        """
        async with self._place(tenant), begin_with(self._engine, tenant, *first) as (connection, answers):
            deferred: list[Step] = []
            yield Work(connection, tenant, self._cipher, deferred.append, answers, self._new_job)
            if deferred:
                await send(connection, together(deferred), commit=True)

    async def ask(self, tenant: Tenant, *steps: Step) -> list[list[Any]]:
        """Statements that need no answer of each other, as one transaction in one trip: the rows of each.

        They may be asked twice where a connection was dead. Raises: as begin.
        """
        async with self._place(tenant):
            return await one_trip(self._engine, tenant, *steps)

    @asynccontextmanager
    async def at_once(self, tenant: Tenant) -> AsyncIterator[Work]:
        """A transaction of nothing but what is left to its commit: all of it is one trip, after the block.

        Whatever is read within is read without a context, which sees no rows. Raises: as begin.
        """
        async with self._place(tenant), self._engine.connect() as connection:
            deferred: list[Step] = []
            yield Work(connection, tenant, self._cipher, deferred.append, new_job=self._new_job)
            await alone(connection, tenant, together(deferred))
