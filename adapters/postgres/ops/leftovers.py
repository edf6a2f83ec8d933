"""What the sweep deletes (activities.ports.Leftovers): on the worker's engine, a transaction per batch."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.campaign.otp import sweep_codes
from adapters.postgres.core.idempotency import sweep_idempotency_keys
from adapters.postgres.core.rate_limit import RateLimits
from adapters.postgres.core.transaction import begin
from adapters.postgres.identity.demo_link import forget_accounts, over_accounts
from adapters.postgres.identity.repository import SessionRepository
from models.tenant import Tenant


class PostgresLeftovers:
    """None of the swept tables belongs to a tenant; grants guard them, and the worker may delete."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher) -> None:
        self._engine, self._cipher = engine, cipher

    async def end_sessions(self, limit: int) -> Sequence[str | None]:
        """Delete sessions that are over. Returns: of each its refresh token, None where it had none."""
        async with begin(self._engine, Tenant.nobody()) as connection:
            return await SessionRepository(connection, self._cipher).sweep(limit)

    async def drop_idempotency_keys(self, limit: int) -> int:
        """Delete answers that nobody may ask for any more. Returns: how many."""
        async with begin(self._engine, Tenant.nobody()) as connection:
            return await sweep_idempotency_keys(connection, limit)

    async def drop_rate_limits(self, limit: int) -> int:
        """Delete counters whose window has ended. Returns: how many."""
        async with begin(self._engine, Tenant.nobody()) as connection:
            return await RateLimits(connection).sweep(limit)

    async def drop_codes(self, limit: int) -> int:
        """Delete e-mailed codes that nobody may give back any more. Returns: how many."""
        async with begin(self._engine, Tenant.nobody()) as connection:
            return await sweep_codes(connection, limit)

    async def over_guests(self, limit: int) -> Sequence[str]:
        """Throw-away accounts of demos whose hour is over."""
        async with begin(self._engine, Tenant.nobody()) as connection:
            return await over_accounts(connection, limit)

    async def forget_guests(self, accounts: Sequence[str]) -> None:
        """Note that accounts are gone; links that ended long ago go with them."""
        async with begin(self._engine, Tenant.nobody()) as connection:
            await forget_accounts(connection, accounts)
