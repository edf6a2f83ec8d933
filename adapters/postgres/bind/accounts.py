"""Quotes of prospects at carriers, and what carriers answered in a run, as activities read and write them."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import LargeBinary, Text, Uuid, bindparam, case, func, insert, or_, select, update
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from uuid6 import uuid7

from activities.bind.ports import Standing
from adapters.crypto import FieldCipher
from adapters.postgres.bind.mutex import held_of_account
from adapters.postgres.bind.records import typed_answers_of
from adapters.postgres.core.ownership import owned, owner_columns, owner_of
from adapters.postgres.core.prospect_lock import hold_prospect
from adapters.postgres.core.transaction import Query, begin, begin_with, one_trip
from adapters.postgres.quote.write import lock_prospect
from adapters.postgres.tables.index import bind_account, carrier_answer, quote_run
from models.bind_account import (
    LIVE,
    OWNING,
    WITH_INTENT,
    BindAccount,
    BindAccountState,
    CarrierAnswer,
    QuoteOwner,
)
from models.fein import plain
from models.job import JobRef, TenantScope
from models.quote import QuoteInput
from models.tenant import Tenant


class PostgresBindAccounts:
    """The port BindAccounts, on the worker's engine; each call is one transaction."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher) -> None:
        self._engine, self._cipher = engine, cipher

    async def answer(self, job: JobRef, run_id: UUID, adapter: str) -> CarrierAnswer | None:
        """What the carrier answered in this run."""
        (rows,) = await one_trip(
            self._engine, Tenant.of_job(job.scope), _ANSWER.step(run=run_id, adapter=adapter)
        )
        return CarrierAnswer.model_validate(rows[0].answer) if rows else None

    async def account(
        self, job: JobRef, prospect_id: UUID, adapter: str, fein: str | None
    ) -> BindAccount | None:
        """The prospect's account there: the live one, else the last one that the carrier declined."""
        step = _ACCOUNT.step(prospect=prospect_id, adapter=adapter)
        (rows,) = await one_trip(self._engine, Tenant.of_job(job.scope), step)
        return None if not rows else self._account(rows[0], fein)

    async def request(self, job: JobRef, run_id: UUID) -> QuoteInput | None:
        """What an earlier run of the tenant asked for, without its FEIN."""
        (rows,) = await one_trip(self._engine, Tenant.of_job(job.scope), _REQUEST.step(run=run_id))
        return QuoteInput.model_validate(rows[0].input) if rows else None

    async def owner(
        self, job: JobRef, adapter: str, quote_ref: str | None, fein: str | None
    ) -> QuoteOwner | None:
        """Whose a quote is, by its id, else by a FEIN of which the carrier names none.

        Of all tenants: the one look across them, of which nobody is told more than this.
        """
        by = {"adapter": adapter, "ref": quote_ref, "feins": self._indexes(fein)}
        (rows,) = await one_trip(self._engine, Tenant.system(), _OWNER.step(**by))
        if not rows:
            return None
        found = rows[0]
        return QuoteOwner(
            account_id=found.id,
            prospect_id=found.prospect_id,
            quote_ref=found.quote_ref,
            state=_state(found),
            same_tenant=_same_tenant(owner_of(found), job.scope),
        )

    async def move(self, job: JobRef, owner: QuoteOwner, prospect_id: UUID, adapter: str) -> bool:
        """End the owner's account superseded, and give its quote to another prospect of the tenant.

        Under the locks of both prospects, in the order of their ids; False where it is not what it was.
        """
        async with begin(self._engine, Tenant.of_job(job.scope)) as connection:
            for held in sorted((owner.prospect_id, prospect_id)):
                await hold_prospect(connection, held)
            ended = await connection.execute(
                _ended(BindAccountState.SUPERSEDED).where(
                    bind_account.c.id == owner.account_id,
                    bind_account.c.quote_ref == owner.quote_ref,
                    _MAY_END,
                )
            )
            if not ended.rowcount:
                return False
            await connection.execute(
                _ended(BindAccountState.SUPERSEDED).where(
                    bind_account.c.prospect_id == prospect_id,
                    bind_account.c.adapter == adapter,
                    _MAY_END,
                )
            )
            await connection.execute(
                insert(bind_account).values(
                    id=uuid7(),
                    prospect_id=prospect_id,
                    adapter=adapter,
                    state=BindAccountState.QUOTING.value,
                    quote_ref=owner.quote_ref,
                    version=1,
                    **owned(job.scope),
                )
            )
        return True

    async def end(self, job: JobRef, account: BindAccount, state: BindAccountState) -> None:
        """End an account that is of no use for what is asked now; one that binds stays as it is."""
        async with begin(self._engine, Tenant.of_job(job.scope)) as connection:
            await hold_prospect(connection, account.prospect_id)
            await connection.execute(_ended(state).where(bind_account.c.id == account.id, _MAY_END))

    async def keep(
        self, job: JobRef, run_id: UUID, adapter: str, request: QuoteInput, standing: Standing
    ) -> None:
        """The account of the request's prospect as the carrier's quote stands; nothing without a prospect."""
        if request.prospect_id is None:
            return
        async with begin_with(self._engine, Tenant.of_job(job.scope), lock_prospect(run_id)) as (found, _):
            await self._kept(found, job, run_id, adapter, request, standing)

    async def settle(
        self,
        job: JobRef,
        run_id: UUID,
        adapter: str,
        request: QuoteInput,
        answer: CarrierAnswer,
        standing: Standing | None,
    ) -> None:
        """The answer of the run, and keep, in one transaction."""
        async with begin_with(self._engine, Tenant.of_job(job.scope), lock_prospect(run_id)) as (found, _):
            if standing is not None:
                await self._kept(found, job, run_id, adapter, request, standing)
            new = upsert(carrier_answer).values(
                run_id=run_id,
                adapter=adapter,
                job_id=job.job_id,
                answer=answer.model_dump(mode="json"),
                **owned(job.scope),
            )
            changed = {name: new.excluded[name] for name in ("job_id", "answer")} | {"at": func.now()}
            await found.execute(new.on_conflict_do_update(index_elements=["run_id", "adapter"], set_=changed))

    async def _kept(
        self,
        connection: AsyncConnection,
        job: JobRef,
        run_id: UUID,
        adapter: str,
        request: QuoteInput,
        standing: Standing,
    ) -> None:
        if request.prospect_id is None:
            return
        mine = (bind_account.c.prospect_id == request.prospect_id, bind_account.c.adapter == adapter)
        of_quote = bind_account.c.quote_ref == standing.quote_ref
        query = (
            select(bind_account.c.id, _BINDS)
            .where(*mine, or_(of_quote, bind_account.c.state.in_([state.value for state in LIVE])))
            .order_by(case((of_quote, 0), else_=1), bind_account.c.created_at.desc())
            .limit(1)
            .with_for_update(of=bind_account)
        )
        known = (await connection.execute(query)).first()
        values = self._values(run_id, request, standing)
        if known is not None and known.binds:
            return  # what it becomes is told by its case alone, until the bind has ended
        if known is not None:
            changed = values | {"version": bind_account.c.version + 1, "updated_at": func.now()}
            await connection.execute(
                update(bind_account).where(bind_account.c.id == known.id).values(changed)
            )
            return
        whose = {"prospect_id": request.prospect_id, "adapter": adapter, **owned(job.scope)}
        await connection.execute(insert(bind_account).values(id=uuid7(), version=1, **whose, **values))

    def _values(self, run_id: UUID, request: QuoteInput, standing: Standing) -> dict[str, Any]:
        values: dict[str, Any] = {"state": standing.state.value, "quote_ref": standing.quote_ref}
        if standing.digest is not None:
            fein = plain(request.fein)
            index = self._cipher.blind_index(fein) if fein else None
            values |= {"request_digest": standing.digest, "run_id": run_id, "fein_index": index}
        if standing.quote is not None:
            values |= {
                "eligibility": standing.quote.eligibility,
                "quote_status": standing.quote.status,
                "premium": standing.quote.premium,
                "taxes": standing.quote.taxes,
            }
        return values

    def _account(self, row: Any, fein: str | None) -> BindAccount:
        index = None if row.fein_index is None else bytes(row.fein_index)
        return BindAccount(
            id=row.id,
            prospect_id=row.prospect_id,
            adapter=row.adapter,
            state=_state(row),
            quote_ref=row.quote_ref,
            run_id=row.run_id,
            request_digest=row.request_digest,
            has_fein=index is not None,
            same_fein=index in self._indexes(fein) if fein else index is None,
            answers=typed_answers_of(row),
        )

    def _indexes(self, fein: str | None) -> list[bytes]:
        return list(self._cipher.blind_indexes(fein)) if fein else []


def _same_tenant(owner: TenantScope, asking: TenantScope) -> bool:
    """By agency, else by person."""
    if owner.org or asking.org:
        return owner.org == asking.org
    return owner.user == asking.user


def _state(row: Any) -> BindAccountState:
    """Where an account stands; one with an intent binds, whether its case has said so yet or not."""
    state = BindAccountState(row.state)
    return BindAccountState.BINDING if row.binds and state in LIVE - WITH_INTENT else state


def _ended(state: BindAccountState) -> Any:
    return update(bind_account).values(
        state=state.value, version=bind_account.c.version + 1, updated_at=func.now()
    )


def _words(states: Sequence[BindAccountState] | frozenset[BindAccountState]) -> list[str]:
    return sorted(state.value for state in states)


_BINDS = held_of_account(bind_account.c.id).label("binds")
_MAY_END = bind_account.c.state.in_([state.value for state in LIVE - WITH_INTENT]) & ~held_of_account(
    bind_account.c.id
)
_ANSWER = Query(
    select(carrier_answer.c.answer).where(
        carrier_answer.c.run_id == bindparam("run", type_=Uuid),
        carrier_answer.c.adapter == bindparam("adapter", type_=Text),
    )
)
_REQUEST = Query(select(quote_run.c.input).where(quote_run.c.id == bindparam("run", type_=Uuid)))
_DECLINED = BindAccountState.DECLINED.value
_ACCOUNT = Query(
    select(
        *(
            bind_account.c[name]
            for name in (
                "id", "prospect_id", "adapter", "state", "quote_ref", "run_id", "request_digest",
                "fein_index", "questions", "answers",
            )
        ),
        _BINDS,
    )
    .where(
        bind_account.c.prospect_id == bindparam("prospect", type_=Uuid),
        bind_account.c.adapter == bindparam("adapter", type_=Text),
        or_(*(bind_account.c.state == word for word in [*_words(LIVE), _DECLINED])),
    )
    .order_by(case((bind_account.c.state == _DECLINED, 1), else_=0), bind_account.c.updated_at.desc())
    .limit(1)
)  # fmt: skip
_REF, _FEINS = bindparam("ref", type_=Text), bindparam("feins", type_=ARRAY(LargeBinary))
_OWNER = Query(
    select(
        bind_account.c.id, bind_account.c.prospect_id, bind_account.c.quote_ref, bind_account.c.state, _BINDS,
        *owner_columns(bind_account),
    )
    .where(
        bind_account.c.adapter == bindparam("adapter", type_=Text),
        or_(*(bind_account.c.state == word for word in _words(OWNING))),
        bind_account.c.quote_ref.is_not(None),
        or_(
            bind_account.c.quote_ref == _REF,
            _REF.is_(None) & (bind_account.c.fein_index == func.any(_FEINS)),
        ),
    )
    .order_by(bind_account.c.updated_at.desc())
    .limit(1)
)  # fmt: skip
