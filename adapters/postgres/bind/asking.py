"""A person asks to bind: intent, job, step, message and audit line in one transaction, under both locks."""

from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from activities.ports import OutboxMessage
from adapters.crypto import FieldCipher
from adapters.postgres.bind.mutex import hold_for_bind, insert_claim, refuse_clash, running_of
from adapters.postgres.core.audit import AuditLog
from adapters.postgres.core.ownership import owned, owner_columns, owner_of, scoped
from adapters.postgres.core.transaction import Defer
from adapters.postgres.job.outbox import put
from adapters.postgres.job.start import StartedJob
from adapters.postgres.tables.index import bind_account, bind_step, job, quote_run
from models.bind_account import BindAccountState
from models.bind_asked import BindWish
from models.bind_errors import AccountNotFound, NotEligible
from models.bind_intent import BindClaim, IntentKind, IntentState
from models.bind_step import BindStepType, as_json
from models.fein import plain
from models.job import JobRef, JobStatus, TenantScope
from models.tenant import Tenant

NOT_QUOTED = "The carrier's quote can be bound once it stands as quoted; get a quote again"


class BindAsking:
    """Binds as people ask for them, in the transaction of the request."""

    def __init__(
        self, connection: AsyncConnection, tenant: Tenant, cipher: FieldCipher, defer: Defer, audit: AuditLog
    ) -> None:
        self._connection, self._tenant, self._cipher = connection, tenant, cipher
        self._defer, self._audit = defer, audit

    async def ask(self, wish: BindWish, message_of: Callable[[JobRef], OutboxMessage]) -> StartedJob:
        """Write the wish, or join the job of the same one that runs, whoever asked for it.

        Args: message_of: what its case is told, sent after commit.
        Raises: AccountNotFound, NotEligible, OneCarrier, FeinBound; nothing was written then.
        """
        before = await self._account(wish.account_id)
        fein, begins = await self._business(before.run_id)
        await hold_for_bind(self._connection, self._cipher, before.prospect_id, fein)
        found, owner = await self._account(wish.account_id), owner_of(before)
        if begins is None or found.run_id != before.run_id:
            raise NotEligible(NOT_QUOTED)
        running = await running_of(self._connection, found.prospect_id, wish.account_id, wish.accepted)
        if running is not None:
            ref = JobRef(job_id=running, scope=owner, deadline_s=wish.job.deadline_s)
            return StartedJob(job=ref, input_ref=running, created=False, message=None)
        claim = self._claim(wish, found, fein, begins)
        await refuse_clash(self._connection, self._cipher, claim)
        if found.state != BindAccountState.QUOTED.value:
            raise NotEligible(NOT_QUOTED)
        await insert_claim(self._connection, self._cipher, claim, owner)
        return await self._started(wish, found.prospect_id, owner, message_of)

    async def _account(self, account_id: UUID) -> Any:
        missing = AccountNotFound("There is no such quote of a carrier, or it is not yours to bind")
        columns = (
            bind_account.c.prospect_id, bind_account.c.adapter, bind_account.c.quote_ref,
            bind_account.c.state, bind_account.c.run_id, *owner_columns(bind_account),
        )  # fmt: skip
        return await scoped(
            self._connection, self._tenant, bind_account, account_id, *columns, missing=missing
        )

    async def _business(self, run_id: UUID | None) -> tuple[str | None, date | None]:
        """FEIN, as digits, and first day of what was written at the carrier last."""
        query = select(quote_run.c.input, quote_run.c.fein_sealed).where(quote_run.c.id == run_id)
        row = (await self._connection.execute(query)).first()
        if row is None:
            return None, None
        sealed = row.fein_sealed
        fein = None if sealed is None else self._cipher.open(sealed, table="quote_run", row=run_id)
        return plain(fein), date.fromisoformat(row.input["risk"]["effective_date"])

    def _claim(self, wish: BindWish, found: Any, fein: str | None, begins: date) -> BindClaim:
        return BindClaim(
            id=wish.job.job_id,
            prospect_id=found.prospect_id,
            account_id=wish.account_id,
            adapter=found.adapter,
            quote_ref=found.quote_ref,
            fein=fein,
            effective_date=begins,
            kind=IntentKind.ONLINE,
            state=IntentState.ASKED,
            accepted=wish.accepted,
            actor=wish.actor,
        )

    async def _started(
        self,
        wish: BindWish,
        prospect_id: UUID,
        owner: TenantScope,
        message_of: Callable[[JobRef], OutboxMessage],
    ) -> StartedJob:
        await self._insert_step(wish, prospect_id, owner)
        ref = JobRef(job_id=wish.job.job_id, scope=owner, deadline_s=wish.job.deadline_s)
        message = message_of(ref)
        self._defer(put(message))
        await self._audit.append(
            "bind.asked",
            actor=wish.actor,
            object_type="account",
            object_id=str(wish.account_id),
            request_id=wish.request_id,
            ip=wish.ip,
            detail={"accepted": wish.accepted.model_dump(mode="json"), "job": str(ref.job_id)},
        )
        return StartedJob(job=ref, input_ref=ref.job_id, created=True, message=message)

    async def _insert_step(self, wish: BindWish, prospect_id: UUID, owner: TenantScope) -> None:
        new, whose = wish.job, owned(owner)
        await self._connection.execute(
            insert(job).values(
                id=new.job_id,
                kind=new.kind.value,
                status=JobStatus.PROCESSING.value,
                input_ref=new.job_id,
                created_by=wish.actor,
                **whose,
            )
        )
        await self._connection.execute(
            insert(bind_step).values(
                job_id=new.job_id,
                prospect_id=prospect_id,
                account_id=wish.account_id,
                type=BindStepType.BIND.value,
                request=as_json(wish.request),
                **whose,
            )
        )
