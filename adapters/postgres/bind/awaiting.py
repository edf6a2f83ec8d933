"""What of an account waits for operations: noted on its row, which their list finds."""

from uuid import UUID

from sqlalchemy import Text, Uuid, bindparam, func, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.transaction import Query, one_trip
from adapters.postgres.tables.index import bind_account
from models.job import TenantScope
from models.stuck_case import StuckWhat
from models.tenant import Tenant

_CODE = bind_account.c.waiting["code"].astext
_ABOUT = bind_account.c.id == bindparam("account", type_=Uuid)
_GIVEN = bindparam("code", type_=Text)


class PostgresAwaiting:
    """The port Awaiting, on the worker's engine; who waits already goes on waiting since then."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def ask(self, scope: TenantScope, account_id: UUID, what: StuckWhat, path: str = "") -> None:
        """See Awaiting."""
        step = _ASK.step(account=account_id, code=what.value, path=path)
        await one_trip(self._engine, Tenant.of_job(scope), step)

    async def settled(self, scope: TenantScope, account_id: UUID, what: StuckWhat) -> None:
        """See Awaiting."""
        step = _SETTLED.step(account=account_id, code=what.value)
        await one_trip(self._engine, Tenant.of_job(scope), step)


_MOVED = {"version": bind_account.c.version + 1, "updated_at": func.now()}
_ASK = Query(
    update(bind_account)
    .where(_ABOUT, _CODE.is_distinct_from(_GIVEN))
    .values(
        waiting=func.jsonb_build_object(
            "code", _GIVEN, "since", func.now(), "path", bindparam("path", type_=Text)
        ),
        **_MOVED,
    )
)
_SETTLED = Query(update(bind_account).where(_ABOUT, _CODE == _GIVEN).values(waiting=None, **_MOVED))
