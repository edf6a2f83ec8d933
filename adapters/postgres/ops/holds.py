"""Carriers that operations hold: nothing new is asked of them; what is under way is never cut."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Text, bindparam, delete, func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from adapters.postgres.core.transaction import Query, one_trip
from adapters.postgres.tables.bind_intent import OPEN
from adapters.postgres.tables.index import (
    app_user,
    bind_account,
    bind_intent,
    bind_step,
    carrier,
    carrier_hold,
    job,
    program,
)
from models.bind_step import BindStepType
from models.job import JobStatus
from models.ops_errors import AlreadyHeld, NotHeld
from models.stuck_case import CarrierStanding, HeldCarrier
from models.tenant import Tenant


class CarrierHolds:
    """Of carriers that are asked online; they belong to no tenant. What waits there is counted of all."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def carriers(self) -> list[CarrierStanding]:
        """Carriers that are asked online, whether they are held, and what waits there."""
        query = (
            select(
                program.c.adapter.label("key"),
                func.min(carrier.c.name).label("name"),
                carrier_hold.c.since,
                app_user.c.email.label("by"),
                carrier_hold.c.reason,
                _waiting().label("waiting"),
            )
            .select_from(
                program.join(carrier, carrier.c.key == program.c.carrier)
                .outerjoin(carrier_hold, carrier_hold.c.adapter == program.c.adapter)
                .outerjoin(app_user, app_user.c.id == carrier_hold.c.by)
            )
            .where(program.c.adapter.is_not(None))
            .group_by(program.c.adapter, carrier_hold.c.adapter, app_user.c.email)
            .order_by(program.c.adapter)
        )
        return [
            CarrierStanding.model_validate(row._asdict()) for row in await self._connection.execute(query)
        ]

    async def hold(self, adapter: str, reason: str, by: UUID) -> None:
        """Hold a carrier. Raises: AlreadyHeld."""
        made = insert(carrier_hold).values(adapter=adapter, reason=reason, by=by)
        held = await self._connection.scalar(
            made.on_conflict_do_nothing(index_elements=["adapter"]).returning(carrier_hold.c.adapter)
        )
        if held is None:
            raise AlreadyHeld("Operations hold this carrier already; release it first")

    async def release(self, adapter: str) -> None:
        """Let a carrier be asked again. Raises: NotHeld."""
        gone = await self._connection.execute(delete(carrier_hold).where(carrier_hold.c.adapter == adapter))
        if not gone.rowcount:
            raise NotHeld("Nobody holds this carrier")

    async def held(self) -> list[HeldCarrier]:
        """The carriers that are held, as screens tell of it."""
        named = (
            select(func.min(carrier.c.name))
            .join(program, program.c.carrier == carrier.c.key)
            .where(program.c.adapter == carrier_hold.c.adapter)
            .correlate(carrier_hold)
            .scalar_subquery()
        )
        query = select(
            carrier_hold.c.adapter.label("key"),
            func.coalesce(named, carrier_hold.c.adapter).label("name"),
            carrier_hold.c.since,
            carrier_hold.c.reason,
        ).order_by(carrier_hold.c.adapter)
        return [HeldCarrier.model_validate(row._asdict()) for row in await self._connection.execute(query)]


class HeldCarriers:
    """The port activities.bind.ports.CarrierHolds, on the worker's engine."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def since(self, adapter: str) -> datetime | None:
        """From when on a carrier is held; None: it is not."""
        (rows,) = await one_trip(self._engine, Tenant.nobody(), _SINCE.step(adapter=adapter))
        return rows[0].since if rows else None


def _waiting() -> ColumnElement[int]:
    """Binds and steps that are open at a program's carrier."""
    open_binds = select(func.count()).where(
        bind_intent.c.adapter == program.c.adapter, text(f"bind_intent.{OPEN}")
    )
    open_steps = (
        select(func.count())
        .select_from(
            job.join(bind_step, bind_step.c.job_id == job.c.id).join(
                bind_account, bind_account.c.id == bind_step.c.account_id
            )
        )
        .where(
            job.c.status == JobStatus.PROCESSING.value,
            bind_step.c.type != BindStepType.BIND.value,
            bind_account.c.adapter == program.c.adapter,
        )
    )
    binds, steps = (each.correlate(program).scalar_subquery() for each in (open_binds, open_steps))
    return binds + steps


_SINCE = Query(select(carrier_hold.c.since).where(carrier_hold.c.adapter == bindparam("adapter", type_=Text)))
