"""What operations do meanwhile: a case that was terminated begins again, a bind that was parked goes on."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from temporalio.client import Client

from models.bind_case import BindRef
from models.case import CaseCall
from models.job import TenantScope
from models.operator_signal import LookNow, OperatorRetry
from temporal.cases import Told
from tests.chaos.rows import read_rows
from workflows.contracts import bind_case_id

_ACCOUNT = "SELECT adapter, tenant_partner, tenant_org, tenant_user FROM bind_account WHERE id = '{}'"
_BINDING = """SELECT account_id::text AS account FROM bind_intent
    WHERE state IN ('asked', 'open', 'unknown') AND account_id IS NOT NULL ORDER BY account_id"""
LIFE = timedelta(days=60)
RPC_S = 10.0


@dataclass
class Operations:
    """By signals, each with start: also a case that has no run hears them."""

    client: Client
    owner_url: str

    async def binding(self) -> list[str]:
        """Accounts whose bind is under way."""
        return [row["account"] for row in await asyncio.to_thread(read_rows, self.owner_url, _BINDING)]

    async def look(self, account: str) -> None:
        """Ask the carrier how it stands."""
        await self._signal(account, "look_now", LookNow())

    async def retry(self, account: str) -> None:
        """Let a parked bind go on."""
        await self._signal(account, "operator_retry", OperatorRetry(who="chaos", reason="a run of chaos"))

    async def _signal(self, account: str, name: str, given: LookNow | OperatorRetry) -> None:
        (row,) = await asyncio.to_thread(read_rows, self.owner_url, _ACCOUNT.format(UUID(account)))
        scope = TenantScope(partner=row["tenant_partner"], org=row["tenant_org"], user=row["tenant_user"])
        begins = BindRef(account=UUID(account), scope=scope, expires_at=datetime.now(UTC) + LIFE)
        call = CaseCall.of(row["adapter"], begins, given)
        told = Told(self.client, bind_case_id(UUID(account)), call, timedelta(seconds=RPC_S))
        await told.signal(name)
