"""The steps of upkeep: delete one batch of what was kept long enough."""

import asyncio
import logging
from collections.abc import Sequence

from temporalio import activity

from activities.ports import GuestAccounts, Leftovers, ProviderSessions
from models.errors import IdentityUnavailable, QuotingError
from models.ops import SweepRequest, Swept

log = logging.getLogger(__name__)

MOST_GUESTS = 50
"""Accounts that one batch removes, one after the other: each takes the provider two calls."""
AT_ONCE = 8
"""Sessions that are ended at the identity provider side by side."""


class OpsActivities:
    """Steps of SweepWorkflow."""

    def __init__(self, leftovers: Leftovers, provider: ProviderSessions, guests: GuestAccounts) -> None:
        self._leftovers, self._provider, self._guests = leftovers, provider, guests

    @activity.defn
    async def sweep(self, request: SweepRequest) -> Swept:
        """Delete one batch of each kind; a repeat after a crash deletes what the first try left."""
        ended = await self._leftovers.end_sessions(request.batch)
        await self._sign_out([token for token in ended if token])
        keys = await self._leftovers.drop_idempotency_keys(request.batch)
        limits = await self._leftovers.drop_rate_limits(request.batch)
        codes = await self._leftovers.drop_codes(request.batch)
        guests = await self._removed(await self._leftovers.over_guests(min(request.batch, MOST_GUESTS)))
        return Swept(
            sessions=len(ended),
            idempotency_keys=keys,
            rate_limits=limits,
            codes=codes,
            guests=guests,
            more=max(len(ended), keys, limits, codes) >= request.batch or guests >= MOST_GUESTS,
        )

    async def _removed(self, accounts: Sequence[str]) -> int:
        """Remove throw-away accounts; what the provider does not take is there for the next night."""
        gone: list[str] = []
        try:
            for account in accounts:
                await self._guests.remove(account)
                gone.append(account)
        except QuotingError as refused:
            log.warning("%d demo accounts stay for now: %s", len(accounts) - len(gone), refused.code)
        await self._leftovers.forget_guests(gone)
        return len(gone)

    async def _sign_out(self, tokens: Sequence[str]) -> None:
        """End the sessions at the provider too; when it is silent, its own idle limit ends the rest."""
        for start in range(0, len(tokens), AT_ONCE):
            some = tokens[start : start + AT_ONCE]
            if not all(await asyncio.gather(*(self._signed_out(token) for token in some))):
                log.warning("%d sessions are left to the provider's idle limit.", len(tokens) - start)
                return

    async def _signed_out(self, token: str) -> bool:
        try:
            await self._provider.sign_out(token)
        except IdentityUnavailable:
            return False
        return True
