"""Fakes of the rows about carriers' quotes: in memory, for tests that are about something else."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID, uuid4

from activities.bind.carrier_port import CarrierPort
from activities.bind.ports import Lease, Standing
from activities.bind.retrieval import CarrierRetrieval
from activities.ports import ProgramCatalogue, QuoteStore
from activities.quote.online import OnlinePrices
from models.bind_account import LIVE, OWNING, BindAccount, BindAccountState, CarrierAnswer, QuoteOwner
from models.carrier_request import Correction
from models.fein import plain
from models.job import JobRef, TenantScope
from models.quote import QuoteInput
from tests.support.ports import FakeBooks


class FakeBindAccounts:
    """BindAccounts in memory. inputs: what runs asked for, as the runs' rows keep it."""

    def __init__(self) -> None:
        self.answers: dict[tuple[UUID, str], CarrierAnswer] = {}
        self.inputs: dict[UUID, QuoteInput] = {}
        self.accounts: list[BindAccount] = []
        self._owners: dict[UUID, TenantScope] = {}
        self._feins: dict[UUID, str | None] = {}

    async def answer(self, job: JobRef, run_id: UUID, adapter: str) -> CarrierAnswer | None:
        """See BindAccounts."""
        return self.answers.get((run_id, adapter))

    async def account(
        self, job: JobRef, prospect_id: UUID, adapter: str, fein: str | None
    ) -> BindAccount | None:
        """See BindAccounts."""
        mine = self._of(prospect_id, adapter)
        live = [each for each in mine if each.state in LIVE]
        declined = [each for each in mine if each.state is BindAccountState.DECLINED]
        for found in (*live, *reversed(declined)):
            return found.model_copy(update={"same_fein": self._feins[found.id] == fein})
        return None

    async def request(self, job: JobRef, run_id: UUID) -> QuoteInput | None:
        """See BindAccounts."""
        return self.inputs.get(run_id)

    async def owner(
        self, job: JobRef, adapter: str, quote_ref: str | None, fein: str | None
    ) -> QuoteOwner | None:
        """See BindAccounts."""
        for each in self.accounts:
            named = each.quote_ref == quote_ref if quote_ref else self._feins[each.id] == fein
            if each.adapter == adapter and each.state in OWNING and each.quote_ref and named:
                return QuoteOwner(
                    account_id=each.id,
                    prospect_id=each.prospect_id,
                    quote_ref=each.quote_ref,
                    state=each.state,
                    same_tenant=self._owners[each.id].org == job.scope.org,
                )
        return None

    async def move(self, job: JobRef, owner: QuoteOwner, prospect_id: UUID, adapter: str) -> bool:
        """See BindAccounts."""
        for each in self.accounts:
            if each.id == owner.account_id or each in self._of(prospect_id, adapter):
                await self.end(job, each, BindAccountState.SUPERSEDED)
        self._add(job, prospect_id, adapter, BindAccountState.QUOTING, owner.quote_ref)
        return True

    async def end(self, job: JobRef, account: BindAccount, state: BindAccountState) -> None:
        """See BindAccounts."""
        if account.state in LIVE:
            self._change(account.id, {"state": state})

    async def keep(
        self, job: JobRef, run_id: UUID, adapter: str, request: QuoteInput, standing: Standing
    ) -> None:
        """See BindAccounts."""
        self.inputs[run_id] = request
        if request.prospect_id is None:
            return
        mine = self._of(request.prospect_id, adapter)
        of_quote = [each for each in mine if each.quote_ref == standing.quote_ref]
        found = next(iter([*of_quote, *(each for each in mine if each.state in LIVE)]), None)
        if found is None:
            found = self._add(job, request.prospect_id, adapter, standing.state, standing.quote_ref)
        changes: dict[str, object] = {"state": standing.state, "quote_ref": standing.quote_ref}
        if standing.digest is not None:
            fein = plain(request.fein)
            self._feins[found.id] = fein
            changes |= {"request_digest": standing.digest, "run_id": run_id, "has_fein": fein is not None}
        self._change(found.id, changes)

    async def settle(
        self,
        job: JobRef,
        run_id: UUID,
        adapter: str,
        request: QuoteInput,
        answer: CarrierAnswer,
        standing: Standing | None,
    ) -> None:
        """See BindAccounts."""
        if standing is not None:
            await self.keep(job, run_id, adapter, request, standing)
        self.answers[(run_id, adapter)] = answer

    def _of(self, prospect_id: UUID, adapter: str) -> list[BindAccount]:
        return [each for each in self.accounts if (each.prospect_id, each.adapter) == (prospect_id, adapter)]

    def _add(
        self, job: JobRef, prospect: UUID, adapter: str, state: BindAccountState, quote_ref: str
    ) -> BindAccount:
        added = BindAccount(
            id=uuid4(), prospect_id=prospect, adapter=adapter, state=state, quote_ref=quote_ref
        )
        self.accounts.append(added)
        self._owners[added.id], self._feins[added.id] = job.scope, None
        return added

    def _change(self, account: UUID, changes: Mapping[str, object]) -> None:
        self.accounts = [
            each.model_copy(update=changes) if each.id == account else each for each in self.accounts
        ]


class FakeLeases:
    """CarrierLeases in memory, which run out only when a test says so. lost: the next renewals fail."""

    def __init__(self) -> None:
        self.taken: dict[tuple[str, str], tuple[UUID, UUID]] = {}
        self.begun: set[tuple[str, str]] = set()
        self.lost = False

    def run_out(self) -> None:
        """Two minutes pass."""
        self.taken.clear()

    async def take(self, adapter: str, fein: str | None, run_id: UUID, holder: UUID) -> Lease | None:
        """See CarrierLeases."""
        key = (adapter, fein or str(run_id))
        if key in self.taken and self.taken[key][0] != holder:
            return None
        token = uuid4()
        self.taken[key] = (holder, token)
        return Lease(adapter=adapter, key=key[1].encode(), token=token, write_begun=key in self.begun)

    async def renew(self, lease: Lease, *, to_write: bool = False) -> bool:
        """See CarrierLeases."""
        key = (lease.adapter, lease.key.decode())
        if self.lost or self.taken.get(key, (None, None))[1] != lease.token:
            return False
        if to_write:
            self.begun.add(key)
        return True

    async def release(self, lease: Lease) -> None:
        """See CarrierLeases."""
        key = (lease.adapter, lease.key.decode())
        if self.taken.get(key, (None, None))[1] == lease.token:
            del self.taken[key]
            self.begun.discard(key)


class FakeCorrections:
    """AccountCorrections in memory, by account."""

    def __init__(self) -> None:
        self.made: dict[UUID, tuple[Correction, ...]] = {}

    async def of(self, scope: TenantScope, account_id: UUID) -> tuple[Correction, ...]:
        """See AccountCorrections."""
        return self.made.get(account_id, ())


class FakeHolds:
    """CarrierHolds in memory, by adapter."""

    def __init__(self, **since: datetime) -> None:
        self._since = since

    async def since(self, adapter: str) -> datetime | None:
        """See CarrierHolds."""
        return self._since.get(adapter)


def carrier_prices(
    store: QuoteStore,
    catalogue: ProgramCatalogue,
    carriers: Mapping[str, CarrierPort],
    leases: FakeLeases | None = None,
    holds: FakeHolds | None = None,
) -> OnlinePrices:
    """Carriers with an API over fakes."""
    retrieval = CarrierRetrieval(FakeBindAccounts(), leases or FakeLeases(), FakeBooks(), FakeCorrections())
    return OnlinePrices(store, catalogue, retrieval, carriers, holds or FakeHolds())
