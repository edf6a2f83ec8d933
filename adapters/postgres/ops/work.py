"""The repositories of a transaction of operations, and of what screens tell of a carrier that is held."""

from functools import cached_property

from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.postgres.core.transaction import Defer
from adapters.postgres.ops.desk import OpsDesk
from adapters.postgres.ops.holds import CarrierHolds


class OpsWork:
    """What a unit of work has for them; it brings the rest."""

    _connection: AsyncConnection
    _cipher: FieldCipher
    _defer: Defer

    @cached_property
    def ops(self) -> OpsDesk:
        """What operations look after."""
        return OpsDesk(self._connection, self._cipher, self._defer)

    @cached_property
    def holds(self) -> CarrierHolds:
        """Carriers that operations hold."""
        return CarrierHolds(self._connection)
