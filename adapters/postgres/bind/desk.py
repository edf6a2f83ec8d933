"""Accounts at carriers as people ask for steps of them: found by the carrier's quote or by the prospect."""

from datetime import date
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import Select, bindparam, case, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.crypto import FieldCipher
from adapters.postgres.bind.case_events import event_of
from adapters.postgres.bind.named_quote import carrier_step, refuse_unknown_carrier
from adapters.postgres.bind.records import account_columns, record_of
from adapters.postgres.core.ownership import owned, owner_columns, owner_of, owner_parameters, scoped, within
from adapters.postgres.core.prospect_lock import hold_prospect
from adapters.postgres.core.transaction import Defer, Query, send
from adapters.postgres.tables.index import (
    bind_account,
    bind_step,
    case_event,
    job,
    prospect,
    quote_run,
)
from models.bind_account import LIVE, BindAccountState
from models.bind_asked import NOT_THERE, AskedAccount, CaseEvent, LastRun, StepInput
from models.bind_errors import AccountNotFound
from models.bind_step import StepRow
from models.errors import InvalidInput, ProspectNotFound, RunNotFound
from models.fein import plain
from models.job import JobStart, JobStatus, TenantScope
from models.quote import QuoteInput
from models.tenant import Tenant

MOST_EVENTS = 500
"""That are told of a case; a referral of thirty days has some two hundred."""


class BindDesk:
    """Accounts and their steps within the caller's scope."""

    def __init__(
        self, connection: AsyncConnection, tenant: Tenant, cipher: FieldCipher, defer: Defer
    ) -> None:
        self._connection, self._tenant, self._cipher, self._defer = connection, tenant, cipher, defer

    async def adapter(self, word: str) -> str:
        """The adapter that a word of a path names, in any case. Raises: CarrierUnknown."""
        (rows,) = await send(self._connection, carrier_step(word))
        refuse_unknown_carrier(rows, word)
        return str(rows[0].adapter)

    async def last_run(self, prospect_id: UUID) -> LastRun:
        """What a prospect was quoted for last. Raises: ProspectNotFound, InvalidInput."""
        missing = ProspectNotFound("There is no such prospect, or it is not yours to quote", path="user_id")
        columns = (prospect.c.last_run_id, prospect.c.quote_submitted, *owner_columns(prospect))
        found = await scoped(self._connection, self._tenant, prospect, prospect_id, *columns, missing=missing)
        if found.last_run_id is None:
            raise InvalidInput("This prospect was not quoted yet; press Get Quote first", "user_id")
        row = await scoped(
            self._connection,
            self._tenant,
            quote_run,
            found.last_run_id,
            quote_run.c.id,
            quote_run.c.input,
            quote_run.c.fein_sealed,
            missing=RunNotFound("There is no such quote run, or it is not yours to see"),
        )
        return LastRun(
            prospect_id=prospect_id,
            run_id=row.id,
            request=self._request(row),
            owner=owner_of(found),
            submitted=bool(found.quote_submitted),
        )

    async def named_by(self, fein: str, effective: date) -> UUID:
        """The one prospect within the scope with this FEIN whose last run starts on this day.

        Raises: InvalidInput where it is none, or several.
        """
        day = quote_run.c.input["risk"]["effective_date"].astext
        query = (
            select(prospect.c.id)
            .join(quote_run, quote_run.c.id == prospect.c.last_run_id)
            .where(
                prospect.c.fein_index.in_(self._cipher.blind_indexes(fein)),
                day == effective.isoformat(),
                within(self._tenant, prospect),
            )
            .limit(2)
        )
        found = (await self._connection.execute(query)).scalars().all()
        if len(found) != 1:
            many = "Several prospects have" if found else "No prospect has"
            raise InvalidInput(f"{many} this FEIN and start date; send the prospect's user_id", "user_id")
        return UUID(str(found[0]))

    async def get(self, account_id: UUID) -> AskedAccount:
        """Raises: AccountNotFound."""
        found = await self._first(bind_account.c.id == account_id)
        if found is None:
            raise AccountNotFound("There is no such account, or it is not yours to see")
        return found

    async def of_prospect(self, prospect_id: UUID) -> list[AskedAccount]:
        """Live accounts first, then the newest."""
        query = self._accounts().where(bind_account.c.prospect_id == prospect_id)
        rows = await self._connection.execute(query)
        return [AskedAccount(record=record_of(row), owner=owner_of(row)) for row in rows]

    async def answers_of_run(self, run_id: UUID) -> dict[str, str]:
        """The underwriting answers that a run was asked with, by question name."""
        query = select(quote_run.c.input["risk"]["answers"]).where(
            quote_run.c.id == run_id, within(self._tenant, quote_run)
        )
        found: dict[str, str] | None = await self._connection.scalar(query)
        return found or {}

    async def of_run(self, adapter: str, run: LastRun) -> AskedAccount:
        """The live account of a prospect, or a new one that nothing was asked of yet.

        Under the prospect's lock, as whoever moves or ends accounts takes it.
        """
        await hold_prospect(self._connection, run.prospect_id)
        live = bind_account.c.state.in_([state.value for state in LIVE])
        mine = bind_account.c.prospect_id == run.prospect_id, bind_account.c.adapter == adapter, live
        known = await self._first(*mine)
        if known is not None:
            return known
        fein = plain(run.request.fein)
        await self._connection.execute(
            insert(bind_account).values(
                id=uuid7(),
                prospect_id=run.prospect_id,
                adapter=adapter,
                run_id=run.run_id,
                state=BindAccountState.QUOTING.value,
                fein_index=self._cipher.blind_index(fein) if fein else None,
                version=1,
                **owned(run.owner),
            )
        )
        made = await self._first(*mine)
        if made is None:
            raise AccountNotFound(NOT_THERE)
        return made

    async def keep(self, start: JobStart[StepInput], owner: TenantScope) -> None:
        """See InputRows: the row of a step, beside its job; it goes in with the commit."""
        asked = start.input
        self._defer(
            _NEW_STEP.step(
                job_id=start.job.job_id,
                account_id=asked.account_id,
                prospect_id=asked.prospect_id,
                type=asked.type,
                request=Jsonb(dict(asked.request)),
                **owned(owner),
            )
        )

    async def steps(self, account_id: UUID) -> list[StepRow]:
        """Steps of an account, oldest first."""
        query = _STEPS.where(bind_step.c.account_id == account_id, within(self._tenant, bind_step))
        rows = await self._connection.execute(query.order_by(bind_step.c.job_id))
        return [_step(row) for row in rows]

    async def events(self, case_id: UUID) -> list[CaseEvent]:
        """What happened, newest first."""
        query = (
            select(case_event)
            .where(case_event.c.case_id == case_id, within(self._tenant, case_event))
            .order_by(case_event.c.seq.desc())
            .limit(MOST_EVENTS)
        )
        return [event_of(row) for row in await self._connection.execute(query)]

    def _accounts(self) -> Select[Any]:
        ended = case(
            (bind_account.c.state.in_([state.value for state in LIVE]), literal(0)), else_=literal(1)
        )
        query = select(*account_columns()).where(within(self._tenant, bind_account))
        return query.order_by(ended, bind_account.c.updated_at.desc())

    async def _first(self, *where: Any) -> AskedAccount | None:
        row = (await self._connection.execute(self._accounts().where(*where).limit(1))).first()
        return None if row is None else AskedAccount(record=record_of(row), owner=owner_of(row))

    def _request(self, row: Any) -> QuoteInput:
        asked = dict(row.input)
        if row.fein_sealed is not None:
            asked["fein"] = self._cipher.open(row.fein_sealed, table="quote_run", row=row.id)
        return QuoteInput.model_validate(asked)


def _step(row: Any) -> StepRow:
    return StepRow(
        job_id=row.job_id,
        account_id=row.account_id,
        type=row.type,
        request=row.request,
        status=JobStatus(row.status),
        answer=row.answer,
        error_code=row.error_code,
    )


_NEW_STEP = Query(
    insert(bind_step).values(
        owner_parameters(bind_step)
        | {
            name: bindparam(name, type_=bind_step.c[name].type)
            for name in ("job_id", "account_id", "prospect_id", "type", "request")
        }
    )
)
_STEPS = select(bind_step, job.c.status, job.c.error_code).join(job, job.c.id == bind_step.c.job_id)
