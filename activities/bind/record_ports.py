"""What the steps of an account read of it: a port that adapters/postgres/bind implements."""

from typing import Protocol
from uuid import UUID

from models.bind_record import AccountRecord
from models.carrier_officer import CarrierOfficer
from models.job import TenantScope
from models.quote import QuoteInput


class AccountRecords(Protocol):
    """Accounts with all that their cases work on; each call sets the tenant of the case."""

    async def read(self, scope: TenantScope, account_id: UUID) -> AccountRecord:
        """Raises: AccountNotFound."""

    async def request(self, scope: TenantScope, run_id: UUID) -> QuoteInput:
        """What a run asked for, its FEIN included. Raises: RunNotFound."""

    async def officers(self, scope: TenantScope, account_id: UUID) -> tuple[CarrierOfficer, ...]:
        """The officers that somebody typed, none where nobody did. Raises: AccountNotFound."""
