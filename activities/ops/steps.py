"""The steps of upkeep: delete one batch of what was kept long enough."""

import asyncio
import logging
from collections.abc import Sequence

from temporalio import activity

from activities.ports import GuestAccounts, Leftovers, ProviderSessions
from activities.upload.ports import LeftFiles, UploadObjects
from models.errors import IdentityUnavailable, QuotingError, StoreUnavailable
from models.ops import SweepRequest, Swept
from models.upload import LeftFile

log = logging.getLogger(__name__)

MOST_GUESTS = 50
"""Accounts that one batch removes, one after the other: each takes the provider two calls."""
MOST_FILES = 200
"""Files of which one batch removes objects, one after the other."""
AT_ONCE = 8
"""Sessions that are ended at the identity provider side by side."""


class OpsActivities:
    """Steps of SweepWorkflow."""

    def __init__(
        self,
        leftovers: Leftovers,
        provider: ProviderSessions,
        guests: GuestAccounts,
        files: LeftFiles,
        objects: UploadObjects,
    ) -> None:
        self._leftovers, self._provider, self._guests = leftovers, provider, guests
        self._files, self._objects = files, objects

    @activity.defn
    async def sweep(self, request: SweepRequest) -> Swept:
        """Delete one batch of each kind; a repeat after a crash deletes what the first try left."""
        ended = await self._leftovers.end_sessions(request.batch)
        await self._sign_out([token for token in ended if token])
        keys = await self._leftovers.drop_idempotency_keys(request.batch)
        limits = await self._leftovers.drop_rate_limits(request.batch)
        codes = await self._leftovers.drop_codes(request.batch)
        guests = await self._removed(await self._leftovers.over_guests(min(request.batch, MOST_GUESTS)))
        files = await self._swept_files(await self._files.left_files(min(request.batch, MOST_FILES)))
        return Swept(
            sessions=len(ended),
            idempotency_keys=keys,
            rate_limits=limits,
            codes=codes,
            guests=guests,
            files=files,
            more=max(len(ended), keys, limits, codes) >= request.batch
            or guests >= MOST_GUESTS
            or files >= MOST_FILES,
        )

    async def _swept_files(self, files: Sequence[LeftFile]) -> int:
        """Remove objects, then the rows that name them; what the store does not take waits for a night."""
        gone: list[LeftFile] = []
        try:
            for left in files:
                for key in left.keys:
                    await self._objects.delete(key)
                gone.append(left)
        except StoreUnavailable:
            log.warning("%d files stay for now: the store does not answer.", len(files) - len(gone))
        await self._files.swept_files(gone)
        return len(gone)

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
