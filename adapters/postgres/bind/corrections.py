"""What operations corrected of an account: sealed beside it, in place of what its prospect says."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Uuid, bindparam, select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.core.transaction import Query, one_trip
from adapters.postgres.tables.index import bind_account
from models.carrier_request import Correction
from models.job import TenantScope
from models.tenant import Tenant

_SEALED_AS = "bind_account.overrides"
_CORRECTIONS = TypeAdapter(tuple[Correction, ...])


class PostgresCorrections:
    """The port AccountCorrections, on the worker's engine."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher) -> None:
        self._engine, self._cipher = engine, cipher

    async def of(self, scope: TenantScope, account_id: UUID) -> tuple[Correction, ...]:
        """What was corrected of an account, nothing of one that is not there."""
        (rows,) = await one_trip(self._engine, Tenant.of_job(scope), _CORRECTED.step(account=account_id))
        return opened_corrections(self._cipher, rows[0]) if rows else ()


def sealed_corrections(cipher: FieldCipher, account_id: UUID, corrections: Sequence[Correction]) -> bytes:
    """Corrections as their column has them."""
    whole = _CORRECTIONS.dump_json(tuple(corrections)).decode()
    return cipher.seal(whole, table=_SEALED_AS, row=account_id)


def opened_corrections(cipher: FieldCipher, row: Any) -> tuple[Correction, ...]:
    """The corrections of a row of which id and overrides_sealed were read."""
    if row.overrides_sealed is None:
        return ()
    return _CORRECTIONS.validate_json(cipher.open(row.overrides_sealed, table=_SEALED_AS, row=row.id))


_CORRECTED = Query(
    select(bind_account.c.id, bind_account.c.overrides_sealed).where(
        bind_account.c.id == bindparam("account", type_=Uuid)
    )
)
