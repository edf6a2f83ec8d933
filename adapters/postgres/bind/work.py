"""The repositories of a transaction that is about quotes at carriers that bind online."""

from functools import cached_property

from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.postgres.bind.asking import BindAsking
from adapters.postgres.bind.case_events import CaseEvents
from adapters.postgres.bind.desk import BindDesk
from adapters.postgres.bind.mutex import BindMutex
from adapters.postgres.bind.panel import BindPanel
from adapters.postgres.bind.typed import BindTyped
from adapters.postgres.core.audit import AuditLog
from adapters.postgres.core.transaction import Defer
from models.tenant import Tenant


class BindWork:
    """What a unit of work has for them; it brings the rest."""

    tenant: Tenant
    _connection: AsyncConnection
    _cipher: FieldCipher
    _defer: Defer

    @cached_property
    def binds(self) -> BindDesk:
        """Accounts at carriers that bind online, and their steps."""
        return BindDesk(self._connection, self.tenant, self._cipher, self._defer)

    @cached_property
    def bind_asking(self) -> BindAsking:
        """Binds as people ask for them."""
        return BindAsking(
            self._connection, self.tenant, self._cipher, self._defer, AuditLog(self._defer, self.tenant)
        )

    @cached_property
    def bind_panel(self) -> BindPanel:
        """What is shown beside accounts."""
        return BindPanel(self._connection, self.tenant, self._cipher)

    @cached_property
    def bind_typed(self) -> BindTyped:
        """What people type for accounts."""
        return BindTyped(self._connection, self.tenant, self._cipher)

    @cached_property
    def cases(self) -> CaseEvents:
        """What happened to cases."""
        return CaseEvents(self._connection, self.tenant)

    @cached_property
    def bind_mutex(self) -> BindMutex:
        """What a bind keeps from happening to its prospect."""
        return BindMutex(self._connection, self.tenant)
