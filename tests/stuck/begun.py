"""Begins the run of an account anew where it has none, as whoever asks its carrier how it stands does."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from temporalio.client import Client

from models.bind_case import BindRef
from models.case import CaseCall
from models.job import TenantScope
from models.operator_signal import LookNow
from temporal.cases import Told
from tests.stuck.found import Rows
from workflows.contracts import bind_case_id

_ACCOUNT = """SELECT adapter, tenant_partner AS partner, tenant_org AS org, tenant_user AS user
    FROM bind_account WHERE id = %s"""
LIFE = timedelta(days=60)
RPC_S = 10.0


@dataclass
class Looks:
    """By the signal, with start: also a case that has no run hears it."""

    client: Client
    rows: Rows

    async def look(self, account: str) -> None:
        """Ask the carrier how it stands."""
        (row,) = await asyncio.to_thread(self.rows.read, _ACCOUNT, account)
        scope = TenantScope(partner=row["partner"], org=row["org"], user=row["user"])
        begins = BindRef(account=UUID(account), scope=scope, expires_at=datetime.now(UTC) + LIFE)
        call = CaseCall.of(row["adapter"], begins, LookNow())
        await Told(self.client, bind_case_id(UUID(account)), call, timedelta(seconds=RPC_S)).signal(
            "look_now"
        )
