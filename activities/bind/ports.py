"""What retrieval asks of the rows about carriers' quotes: ports that adapters/postgres/bind implements."""

from datetime import datetime
from typing import Protocol
from uuid import UUID

from models.base import Frozen
from models.bind_account import BindAccount, BindAccountState, CarrierAnswer, QuoteOwner
from models.carrier_quote import CarrierQuote
from models.carrier_request import Correction
from models.job import JobRef, TenantScope
from models.quote import QuoteInput


class Lease(Frozen):
    """The right to write at a carrier about one business."""

    adapter: str
    key: bytes
    token: UUID
    """Of the try that has it; another try of the same program takes it with a token of its own."""
    before_until: datetime | None = None
    """Until when it was another try's; None: it was nobody's any more."""
    write_begun: bool = False
    """Whether a write was begun under this key, of which nobody came back to say that it has ended."""


class CarrierLeases(Protocol):
    """Who writes at which carrier about which business; each call is a transaction of its own."""

    async def take(self, adapter: str, fein: str | None, run_id: UUID, holder: UUID) -> Lease | None:
        """The lease for 120 s, of the FEIN (its digits), else of the run; None while somebody else has it."""

    async def renew(self, lease: Lease, *, to_write: bool = False) -> bool:
        """Another 120 s. Args: to_write: a write begins. Returns: whether it is this try's still."""

    async def release(self, lease: Lease) -> None:
        """Give it back; where a write of a lost try may land still, only when that one's would have ended."""


class AccountCorrections(Protocol):
    """What operations corrected of accounts."""

    async def of(self, scope: TenantScope, account_id: UUID) -> tuple[Correction, ...]:
        """What is sent in place of what the prospect says, in the tenant of the case."""


class CarrierHolds(Protocol):
    """Carriers that operations hold."""

    async def since(self, adapter: str) -> datetime | None:
        """From when on a carrier is held; None: it is not."""


class Standing(Frozen):
    """What a carrier holds, to be kept of a run that asked about it."""

    quote_ref: str
    state: BindAccountState
    quote: CarrierQuote | None = None
    """None: written, and not read back yet."""
    digest: str | None = None
    """Of this run's request, where that is what was written there; None: nothing was written."""


class BindAccounts(Protocol):
    """Quotes of prospects at carriers. Every call sets the tenant of the job, or says why it does not."""

    async def answer(self, job: JobRef, run_id: UUID, adapter: str) -> CarrierAnswer | None:
        """What the carrier answered in this run."""

    async def account(
        self, job: JobRef, prospect_id: UUID, adapter: str, fein: str | None
    ) -> BindAccount | None:
        """The prospect's account there: the live one, else the last one that the carrier declined."""

    async def request(self, job: JobRef, run_id: UUID) -> QuoteInput | None:
        """What an earlier run of the tenant asked for, without its FEIN."""

    async def owner(
        self, job: JobRef, adapter: str, quote_ref: str | None, fein: str | None
    ) -> QuoteOwner | None:
        """Whose a quote is, of all tenants: by its id, else by a FEIN of which the carrier names none."""

    async def move(self, job: JobRef, owner: QuoteOwner, prospect_id: UUID, adapter: str) -> bool:
        """End the owner's account superseded, and give its quote to another prospect of the tenant.

        Under the locks of both prospects; False where the account is not what it was, and nothing is done.
        """

    async def end(self, job: JobRef, account: BindAccount, state: BindAccountState) -> None:
        """End an account that is of no use for what is asked now."""

    async def keep(
        self, job: JobRef, run_id: UUID, adapter: str, request: QuoteInput, standing: Standing
    ) -> None:
        """The account of the request's prospect as the carrier's quote stands; nothing without a prospect."""

    async def settle(
        self,
        job: JobRef,
        run_id: UUID,
        adapter: str,
        request: QuoteInput,
        answer: CarrierAnswer,
        standing: Standing | None,
    ) -> None:
        """The answer of the run, and keep, in one transaction."""
