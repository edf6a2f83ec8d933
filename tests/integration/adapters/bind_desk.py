"""Prospects with a quote that can be bound, as the tests of binds ask for them and follow them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import Interval, cast, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.bind.intent_ports import Stand
from activities.bind.ports import Standing
from activities.ports import MessageKind, OutboxMessage
from adapters.crypto import FieldCipher
from adapters.postgres.bind.accounts import PostgresBindAccounts
from adapters.postgres.bind.case_reads import PostgresCaseReads
from adapters.postgres.bind.intents import PostgresBindIntents
from adapters.postgres.bind.mails import BindMails
from adapters.postgres.bind.projections import PostgresBindProjections
from adapters.postgres.job.start import StartedJob
from adapters.postgres.tables.index import bind_account, bind_intent, case_event, job
from adapters.postgres.unit_of_work import UnitOfWork
from models.bind_account import BindAccountState
from models.bind_asked import BindWish
from models.bind_intent import Accepted, Look, LookAnswer
from models.bind_step import AccountChanges, NewCaseEvent, Projection, StepClosed
from models.carrier_quote import CarrierQuote, CarrierVerdict
from models.job import JobKind, JobRef, NewJob, TenantScope
from models.prospect import DraftSections
from models.tenant import Tenant
from tests.integration.adapters.run_starts import started
from tests.support.people import an_agency
from tests.support.quote_cases import a_risk, an_input
from workflows.contracts import decision_case_id, job_of

ACCEPTED = Accepted(
    premium=Decimal("1000.00"),
    taxes=Decimal("50.00"),
    fees=Decimal("5.00"),
    total=Decimal("1055.00"),
    plan="7",
    down_payment=Decimal("300.00"),
)


def new() -> str:
    """A FEIN, or an id at the carrier, that no other test has."""
    return f"{uuid4().int % 10**9:09}"


@dataclass(frozen=True)
class Quoted:
    """A prospect with an account that can be bound."""

    tenant: Tenant
    prospect: UUID
    account: UUID
    quote_ref: str
    scope: TenantScope
    run: StartedJob

    def wish(self, accepted: Accepted = ACCEPTED) -> BindWish:
        """A press of Bind."""
        id = uuid4()
        # The kind of a step is the lead's of this job alone; rows and locks are the same for each.
        new_job = NewJob(
            kind=JobKind.QUOTE, job_id=id, workflow="OnlineBindWorkflow",
            workflow_id=f"bind/{self.account}", deadline_s=90_000,
        )  # fmt: skip
        actor = self.tenant.user or uuid4()
        return BindWish(
            account_id=self.account, job=new_job, accepted=accepted, request={"terms": True}, actor=actor
        )


def message(wish: BindWish, ref: JobRef) -> OutboxMessage:
    """What the account's case is told."""
    named = {"workflow_id": wish.job.workflow_id, "name": "bind"}
    return OutboxMessage(id=ref.job_id, kind=MessageKind.UPDATE, job=ref, **named)


class BindDesk:
    """Makes quotes, presses Bind, follows what comes of it."""

    def __init__(self, uow: UnitOfWork, worker: AsyncEngine, owner: AsyncEngine, cipher: FieldCipher) -> None:
        self._uow, self._owner = uow, owner
        self.accounts = PostgresBindAccounts(worker, cipher)
        self.mails = BindMails(cipher, job_of)
        self.reads = PostgresCaseReads(worker, cipher)
        self.intents = PostgresBindIntents(worker, decision_case_id, self.mails)
        self.projections = PostgresBindProjections(worker, self.mails)

    async def quoted(
        self,
        *,
        tenant: Tenant | None = None,
        prospect: UUID | None = None,
        adapter: str = "amtrust",
        fein: str | None = None,
        begins: date = date(2026, 7, 1),
        state: BindAccountState = BindAccountState.QUOTED,
    ) -> Quoted:
        """A prospect, or another account of one, with a quote of a carrier."""
        whose, ref = tenant or an_agency(), new()
        if prospect is None:
            async with self._uow.begin(whose) as work:
                prospect = (await work.prospects.create(DraftSections())).id
        term = {"effective_date": begins, "start_date": begins, "expiry_date": begins + timedelta(365)}
        asked = an_input(f"gms-{adapter}", fein=fein or new(), risk=a_risk(**term))
        run = await started(self._uow, whose, asked.model_copy(update={"prospect_id": prospect}))
        quote = CarrierQuote(verdict=CarrierVerdict.QUOTED, quote_id=ref)
        standing = Standing(quote_ref=ref, state=state, quote=quote, digest="d")
        named = asked.model_copy(update={"prospect_id": prospect})
        await self.accounts.keep(run.job, run.run_id, adapter, named, standing)
        account = await self.accounts.account(run.job, prospect, adapter, asked.fein)
        assert account is not None
        return Quoted(whose, prospect, account.id, ref, run.job.scope, run)

    async def ask(self, by: Quoted, wish: BindWish | None = None) -> StartedJob:
        """Press Bind. Raises: as BindAsking."""
        asked = wish or by.wish()
        async with self._uow.begin(by.tenant) as work:
            return await work.bind_asking.ask(asked, lambda ref: message(asked, ref))

    async def asked(self, **of: Any) -> tuple[Quoted, UUID]:
        """A quote of which Bind was pressed. Returns: beside it, the intent."""
        by = await self.quoted(**of)
        return by, (await self.ask(by)).job.job_id

    async def opened(self, **of: Any) -> tuple[Quoted, UUID]:
        """One that was checked and may be sent."""
        by, intent = await self.asked(**of)
        stand = await self.intents.read(by.scope, intent)
        assert (await self.intents.checked(by.scope, intent, 0, stand.intent.now)).made
        return by, intent

    async def unknown(self, **of: Any) -> tuple[Quoted, UUID]:
        """One that was sent 301 s ago, of which nobody has heard."""
        by, intent = await self.opened(**of)
        assert await self.intents.store_attempt(by.scope, intent, 0)
        await self.earlier(intent, 301)
        return by, intent

    async def look(
        self, by: Quoted, intent: UUID, answer: LookAnswer = LookAnswer.NOT_BOUND, **found: Any
    ) -> Stand:
        """Look at the carrier, now."""
        stand = await self.intents.read(by.scope, intent)
        now, attempts = stand.intent.now, stand.intent.attempts
        seen = Look(begun=now, answered=now, attempts=attempts, answer=answer)
        return (await self.intents.looked(by.scope, intent, seen, **found)).stand

    async def settled(self, **of: Any) -> tuple[Quoted, UUID]:
        """One of which two looks a minute apart showed that nothing came."""
        by, intent = await self.unknown(**of)
        await self.look(by, intent)
        await self.earlier(intent, 61)
        assert (await self.look(by, intent)).intent.settled == 1
        return by, intent

    async def projection(self, by: Quoted, state: BindAccountState, **more: Any) -> Projection:
        """What the case tells of a change, upon the version that the account has now."""
        return Projection(
            id=uuid4(),
            account_id=by.account,
            seen=(await self.account(by))["version"],
            changes=AccountChanges(state=state),
            event=NewCaseEvent(code=f"bind_{state.value}"),
            **more,
        )

    async def closing(self, by: Quoted, job_id: UUID, state: BindAccountState, **step: Any) -> Projection:
        """The same, which closes a step as well."""
        return await self.projection(by, state, step=StepClosed(job_id=job_id, **step))

    async def earlier(self, intent: UUID, seconds: float) -> None:
        """Let all that happened to an intent have happened so long before."""
        by = cast(timedelta(seconds=seconds), Interval)
        async with self._owner.begin() as connection:
            looks = await connection.scalar(select(bind_intent.c.looks).where(bind_intent.c.id == intent))
            moved = [_earlier(Look.model_validate(look), seconds) for look in looks or ()]
            names = ("checked_at", "sent_at", "sent_until", "patience_since")
            values = {name: bind_intent.c[name] - by for name in names}
            await connection.execute(
                update(bind_intent).where(bind_intent.c.id == intent).values(looks=moved or None, **values)
            )

    async def row(self, intent: UUID) -> Mapping[str, Any]:
        """An intent as the owner sees it."""
        return await self._one(select(bind_intent).where(bind_intent.c.id == intent))

    async def account(self, by: Quoted) -> Mapping[str, Any]:
        """The account's row."""
        return await self._one(select(bind_account).where(bind_account.c.id == by.account))

    async def job(self, id: UUID) -> Mapping[str, Any]:
        """A job's row."""
        return await self._one(select(job).where(job.c.id == id))

    async def events(self, by: Quoted) -> list[tuple[int, int, str]]:
        """What happened to the account: version, number, code."""
        told = select(case_event.c.version, case_event.c.seq, case_event.c.code)
        async with self._owner.connect() as connection:
            rows = await connection.execute(
                told.where(case_event.c.case_id == by.account).order_by(case_event.c.seq)
            )
            return [(row.version, row.seq, row.code) for row in rows]

    async def _one(self, query: Any) -> Mapping[str, Any]:
        async with self._owner.connect() as connection:
            return dict((await connection.execute(query)).one()._mapping)


def _earlier(look: Look, seconds: float) -> dict[str, Any]:
    by = timedelta(seconds=seconds)
    moved = look.model_copy(update={"begun": look.begun - by, "answered": look.answered - by})
    return moved.model_dump(mode="json")
