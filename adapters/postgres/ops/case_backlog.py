"""How cases stand, for gauges: one statement over rows of all tenants."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Float, Select, Text, cast, func, literal, select, text, union_all
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.transaction import Query, one_trip
from adapters.postgres.tables.bind_intent import OPEN
from adapters.postgres.tables.index import bind_account, bind_intent, carrier_hold, decision, program
from models.bind_account import LIVE
from models.bind_intent import IntentState
from models.case import CaseKind
from models.ops_stuck import CaseGauge, CaseGaugeName
from models.tenant import Tenant

DUE_WITHIN_DAYS = 3


class PostgresCaseBacklog:
    """On the worker's engine, whose role alone sees all tenants."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def gauges(self) -> list[CaseGauge]:
        """Each gauge as it is now; a set of labels that is missing is zero."""
        (rows,) = await one_trip(self._engine, Tenant.system(), _GAUGES.step())
        return [CaseGauge(name=row.name, labels=_labels(row), value=row.value or 0.0) for row in rows]


def _labels(row: Any) -> Mapping[str, str]:
    named = {label: getattr(row, label) for label in _LABELS}
    return {label: value for label, value in named.items() if value is not None}


_LABELS = ("kind", "state", "carrier", "within")


def _gauge(name: CaseGaugeName, value: Any, **labels: Any) -> Select[Any]:
    """Rows of a gauge; of its labels those that it has."""
    columns: list[Any] = [cast(labels.get(label), Text).label(label) for label in _LABELS]
    columns = [literal(name.value).label("name"), *columns, cast(value, Float).label("value")]
    return select(*columns)


def _age(moment: Any) -> Any:
    return func.extract("epoch", func.now() - func.min(moment))


def _all() -> Any:
    account, intent = bind_account.c, bind_intent.c
    parked = intent.parked_at.is_not(None)
    is_open = text(f"bind_intent.{OPEN}")
    soon = decision.c.deadline < func.now() + text(f"interval '{DUE_WITHIN_DAYS} days'")
    live = [state.value for state in LIVE]
    return union_all(
        _gauge(
            CaseGaugeName.CASES, func.count(), kind=CaseKind.BIND.value, state=account.state,
            carrier=account.adapter,
        ).where(account.state.in_(live)).group_by(account.state, account.adapter),
        _gauge(
            CaseGaugeName.CASES, func.count(), kind=CaseKind.DECISION.value, state=decision.c.quote_status,
            carrier=decision.c.carrier,
        ).where(decision.c.ended.is_(None)).group_by(decision.c.quote_status, decision.c.carrier),
        _gauge(CaseGaugeName.UNKNOWN_OLDEST, _age(intent.sent_at)).where(
            is_open, ~parked, intent.state == IntentState.UNKNOWN.value
        ),
        _gauge(CaseGaugeName.PARKED_OLDEST, _age(intent.parked_at)).where(is_open, parked),
        _gauge(CaseGaugeName.DECISIONS_DUE, func.count(), within=f"{DUE_WITHIN_DAYS}d").where(
            decision.c.ended.is_(None), soon
        ),
        _gauge(CaseGaugeName.HELD, _age(carrier_hold.c.since), carrier=program.c.adapter)
        .select_from(program.outerjoin(carrier_hold, carrier_hold.c.adapter == program.c.adapter))
        .where(program.c.adapter.is_not(None))
        .group_by(program.c.adapter),
    )  # fmt: skip


_GAUGES = Query(_all(), with_lists=True)
