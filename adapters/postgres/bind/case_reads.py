"""What the activities of an account begin and end with, read in one trip each."""

from typing import Any
from uuid import UUID

from sqlalchemy import Uuid, bindparam, select
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.bind.record_ports import AccountRows, CaseRead, StepRows, TurnRows
from adapters.crypto import FieldCipher
from adapters.postgres.bind.corrections import opened_corrections
from adapters.postgres.bind.intent_rows import found_stand, live_of, live_steps, stand_steps
from adapters.postgres.bind.projections import open_steps, step_of, step_step
from adapters.postgres.bind.records import found_record, record_of, record_step
from adapters.postgres.core.transaction import Query, Step, one_trip
from adapters.postgres.tables.index import bind_account, carrier_hold, quote_run
from models.bind_errors import StepNotFound
from models.errors import RunNotFound
from models.fein import plain
from models.job import TenantScope
from models.quote import QuoteInput
from models.tenant import Tenant


class PostgresCaseReads:
    """The port CaseReads, on the worker's engine. scale: see PostgresBindIntents."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher, scale: int = 1) -> None:
        self._engine, self._cipher, self._scale = engine, cipher, scale

    async def account(self, scope: TenantScope, account_id: UUID) -> AccountRows:
        """An account with what is asked of its carrier."""
        return AccountRows(**self._opened(*await self._trip(scope, *_about(account_id))))

    async def step(self, scope: TenantScope, account_id: UUID, job_id: UUID) -> StepRows:
        """The same with a step. Raises: StepNotFound."""
        steps, *about = await self._trip(scope, step_step(job_id), *_about(account_id))
        if not steps:
            raise StepNotFound(f"There is no step of job {job_id} in its tenant")
        return StepRows(step=step_of(steps[0]), **self._opened(*about))

    async def turn(self, scope: TenantScope, account_id: UUID, intent_id: UUID) -> TurnRows:
        """What a turn of a bind begins with. Raises: IntentNotFound, AccountNotFound, RunNotFound."""
        records, runs, holds, *stand = await self._trip(scope, *_about(account_id), *stand_steps(intent_id))
        record = found_record(records)
        if record.run_id is not None and not runs:
            raise RunNotFound("There is no such quote run, or it is not yours to see")
        return TurnRows(
            stand=found_stand(stand, intent_id, self._scale),
            record=record,
            fein=plain(self._fein(runs[0])) if runs else None,
            held=_why(holds),
        )

    async def case(self, scope: TenantScope, account_id: UUID) -> CaseRead:
        """Where the account stands."""
        records, steps, *live = await self._trip(
            scope,
            record_step(account_id),
            open_steps(account_id),
            *live_steps("account_id", account_id),
        )
        return CaseRead(
            record=record_of(records[0]) if records else None,
            live=live_of(live, self._scale),
            steps=tuple(step_of(row) for row in steps),
        )

    async def _trip(self, scope: TenantScope, *steps: Step) -> list[list[Any]]:
        return await one_trip(self._engine, Tenant.of_job(scope), *steps)

    def _opened(self, records: list[Any], runs: list[Any], holds: list[Any]) -> dict[str, Any]:
        """The fields of AccountRows."""
        if not records:
            return {"record": None, "request": None}
        return {
            "record": record_of(records[0]),
            "request": self._request(runs[0]) if runs else None,
            "corrections": opened_corrections(self._cipher, records[0]),
            "held": _why(holds),
        }

    def _request(self, row: Any) -> QuoteInput:
        fein = self._fein(row)
        return QuoteInput.model_validate(dict(row.input) | ({} if fein is None else {"fein": fein}))

    def _fein(self, row: Any) -> str | None:
        sealed = row.fein_sealed
        return None if sealed is None else self._cipher.open(sealed, table="quote_run", row=row.id)


def _about(account_id: UUID) -> tuple[Step, Step, Step]:
    """An account, its run, and why its carrier is held."""
    return record_step(account_id), _RUN.step(account=account_id), _HOLD.step(account=account_id)


def _why(holds: list[Any]) -> str | None:
    return holds[0].reason if holds else None


_ACCOUNT = bind_account.c.id == bindparam("account", type_=Uuid)
_RUN = Query(
    select(quote_run.c.id, quote_run.c.input, quote_run.c.fein_sealed)
    .join(bind_account, bind_account.c.run_id == quote_run.c.id)
    .where(_ACCOUNT)
)
_HOLD = Query(
    select(carrier_hold.c.reason)
    .join(bind_account, bind_account.c.adapter == carrier_hold.c.adapter)
    .where(_ACCOUNT)
)
