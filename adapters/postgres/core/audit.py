"""The append-only log: who did what to what, in the transaction of the change."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import bindparam
from uuid6 import uuid7

from adapters.postgres.core.transaction import Defer, Query
from adapters.postgres.tables.index import audit_log
from models.tenant import Tenant


class AuditLog:
    """Appends; nobody may change or delete what was appended."""

    def __init__(self, defer: Defer, tenant: Tenant) -> None:
        self._defer, self._tenant = defer, tenant

    async def append(
        self,
        action: str,
        *,
        actor: UUID | None = None,
        object_type: str | None = None,
        object_id: str | None = None,
        before_sha256: str | None = None,
        after_sha256: str | None = None,
        request_id: str | None = None,
        ip: str | None = None,
        detail: Mapping[str, Any] | None = None,
    ) -> None:
        """Write one entry with the commit; when it cannot be written the transaction fails with it.

        Args: action: e.g. 'session.opened', 'prospect.saved'; detail: ids and codes, no personal data.
        """
        self._defer(
            _APPEND.step(
                id=uuid7(),
                action=action,
                actor=actor or self._tenant.user,
                tenant_partner=self._tenant.partner,
                tenant_org=self._tenant.org,
                object_type=object_type,
                object_id=object_id,
                before_sha256=before_sha256,
                after_sha256=after_sha256,
                request_id=request_id,
                ip=ip,
                detail=Jsonb(dict(detail or {})),
            )
        )


_APPEND = Query(
    audit_log.insert().values({name: bindparam(name) for name in audit_log.c.keys() if name != "at"})  # noqa: SIM118
)
