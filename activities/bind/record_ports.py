"""What the steps of an account read of it: a port that adapters/postgres/bind implements."""

from typing import Protocol
from uuid import UUID

from pydantic import Field

from activities.bind.intent_ports import Stand
from models.base import Frozen
from models.bind_record import AccountRecord
from models.bind_step import StepRow
from models.carrier_officer import CarrierOfficer
from models.carrier_request import Correction
from models.job import TenantScope
from models.quote import QuoteInput


class AccountRows(Frozen):
    """An account with what is asked of its carrier, as one trip found it."""

    record: AccountRecord | None
    """None: it was erased with its prospect."""
    request: QuoteInput | None
    """What the account's run asked for, its FEIN included; None: there is no run."""
    corrections: tuple[Correction, ...] = ()
    """What operations corrected of that."""
    held: str | None = None
    """Why operations hold the carrier; None: they do not."""


class StepRows(AccountRows):
    """The same with a step of it."""

    step: StepRow


class TurnRows(Frozen):
    """What a turn of a bind begins with, as one trip found it."""

    stand: Stand
    record: AccountRecord
    fein: str | None = Field(repr=False)
    """Its digits, as the account's run asked; None: it is not known."""
    held: str | None = None
    """Why operations hold the carrier; None: they do not."""


class CaseRead(Frozen):
    """An account with all that its case waits for, as one trip found it."""

    record: AccountRecord | None
    """None: it was erased with its prospect."""
    live: Stand | None
    """The intent that keeps other binds away."""
    steps: tuple[StepRow, ...]
    """Those that are open, in the order of their jobs."""


class CaseReads(Protocol):
    """What activities begin and end with; each call is one trip in the tenant of the case."""

    async def account(self, scope: TenantScope, account_id: UUID) -> AccountRows:
        """An account that is looked after."""

    async def step(self, scope: TenantScope, account_id: UUID, job_id: UUID) -> StepRows:
        """A step that is carried out. Raises: StepNotFound."""

    async def turn(self, scope: TenantScope, account_id: UUID, intent_id: UUID) -> TurnRows:
        """A turn of a bind. Raises: IntentNotFound, AccountNotFound, RunNotFound."""

    async def case(self, scope: TenantScope, account_id: UUID) -> CaseRead:
        """Where the account stands."""


class AccountRecords(Protocol):
    """Accounts with all that their cases work on; each call sets the tenant of the case."""

    async def read(self, scope: TenantScope, account_id: UUID) -> AccountRecord:
        """Raises: AccountNotFound."""

    async def officers(self, scope: TenantScope, account_id: UUID) -> tuple[CarrierOfficer, ...]:
        """The officers that somebody typed, none where nobody did. Raises: AccountNotFound."""
