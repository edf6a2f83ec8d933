"""Live cases whose time has come, by their rows: whether they run, their server is asked."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BindParameter,
    DateTime,
    Interval,
    Select,
    bindparam,
    case,
    cast,
    exists,
    func,
    literal,
    or_,
    select,
    text,
)
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.ownership import owner_columns, owner_of
from adapters.postgres.core.transaction import Query, one_trip
from adapters.postgres.decision.withdrawals import CaseId
from adapters.postgres.ops.stuck import overdue_decision
from adapters.postgres.tables.bind_intent import OPEN
from adapters.postgres.tables.index import bind_account, bind_intent, bind_step, decision
from models.bind_asked import QUOTE_LIFE
from models.bind_case import BindRef
from models.case import CaseCall
from models.decision_case import DecisionRef
from models.ops_stuck import IdleCase
from models.tenant import Tenant
from underwriting.bind_watch import DAILY, DECIDING, IDLE, LATER

IDLE_FOR = timedelta(minutes=10)
"""How long after its time a case that runs, and is merely late, is not looked at."""


class PostgresIdleCases:
    """The port IdleCases, on the worker's engine, whose role alone sees all tenants.

    of_account, of_decision: what their cases are called; that lies above the adapters.
    """

    def __init__(self, engine: AsyncEngine, of_account: Callable[[UUID], str], of_decision: CaseId) -> None:
        self._engine, self._of_account, self._of_decision = engine, of_account, of_decision

    async def idle(self, limit: int) -> Sequence[IdleCase]:
        """The longest idle ones."""
        binds, watches, decisions = await one_trip(
            self._engine,
            Tenant.system(),
            _BINDS.step(most=limit),
            _WATCHES.step(most=limit),
            _DECISIONS.step(most=limit),
        )
        accounts = {row.id: row for row in (*binds, *watches)}
        return [*map(self._account, accounts.values()), *map(self._decision, decisions)][:limit]

    def _account(self, row: Any) -> IdleCase:
        ends = row.expires_at or row.updated_at + QUOTE_LIFE
        begins = BindRef(account=row.id, scope=owner_of(row), expires_at=ends)
        return IdleCase(case_id=self._of_account(row.id), call=CaseCall.of(row.adapter, begins))

    def _decision(self, row: Any) -> IdleCase:
        begins = DecisionRef(
            decision=row.id,
            scope=owner_of(row),
            deadline=row.deadline,
            approved_until=row.approved_until,
        )
        case_id = self._of_decision(row.submission_id, row.carrier)
        return IdleCase(case_id=case_id, call=CaseCall.of(row.carrier, begins))


def _accounts() -> Select[Any]:
    account = bind_account.c
    return select(
        account.id, account.adapter, account.expires_at, account.updated_at, *owner_columns(bind_account)
    )


def _watched_late() -> Select[Any]:
    """Accounts that somebody asked something of, whose carrier should have been asked again by now."""
    account = bind_account.c
    after = case(
        (account.state.in_([state.value for state in DECIDING]), literal(LATER, Interval)),
        else_=literal(DAILY, Interval),
    )
    told = cast(account.waiting["next_at"].astext, DateTime(timezone=True))
    due = func.coalesce(told, account.updated_at + after)
    states = [state.value for state in (*DECIDING, *IDLE)]
    was_asked = exists().where(bind_step.c.account_id == account.id)
    return _accounts().where(
        or_(*(account.state == state for state in sorted(states))), due < func.now() - IDLE_FOR, was_asked
    )


_MOST: BindParameter[int] = bindparam("most", value=0)
_BINDS = Query(
    _accounts()
    .join(bind_intent, bind_intent.c.account_id == bind_account.c.id)
    .where(text(f"bind_intent.{OPEN}"), bind_intent.c.updated_at < func.now() - IDLE_FOR)
    .order_by(bind_intent.c.updated_at)
    .limit(_MOST),
    with_lists=True,
)
_WATCHES = Query(_watched_late().order_by(bind_account.c.updated_at).limit(_MOST), with_lists=True)
_DECISIONS = Query(
    select(
        decision.c.id,
        decision.c.submission_id,
        decision.c.carrier,
        decision.c.deadline,
        decision.c.approved_until,
        *owner_columns(decision),
    )
    .where(overdue_decision())
    .order_by(decision.c.deadline)
    .limit(_MOST),
    with_lists=True,
)
