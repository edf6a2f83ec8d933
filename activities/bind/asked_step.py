"""A step while it is carried out, and what it leaves behind when it has been."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from activities.bind.carrier_port import CarrierPort
from activities.bind.lease import HeldLease
from models.bind_account import BindAccountState
from models.bind_record import AccountRecord
from models.bind_step import AccountChanges, EventSource, NewCaseEvent, StepRow
from models.carrier_call import About
from models.carrier_quote import CarrierQuote
from models.carrier_request import Correction
from models.job import JobRef
from models.quote import QuoteInput
from underwriting.bind_owner import state_of


@dataclass(frozen=True, slots=True)
class AskedStep:
    """A step, its account, and the carrier that is asked. lease: held by steps that write there."""

    job: JobRef
    step: StepRow
    record: AccountRecord
    request: QuoteInput
    carrier: CarrierPort
    lease: HeldLease
    corrections: tuple[Correction, ...] = ()
    """What operations corrected of the request."""

    @property
    def about(self) -> About:
        """What the calls of this step are kept under."""
        return About(scope=self.job.scope, account_id=self.record.id)

    @property
    def key(self) -> str:
        """The same for each try."""
        return f"step:{self.step.job_id}"

    @property
    def ref(self) -> str:
        """The carrier's id of the quote. Raises: ValueError where there is none, which is checked before."""
        if self.record.quote_ref is None:
            raise ValueError("The account has no quote at its carrier.")
        return self.record.quote_ref


@dataclass(frozen=True, slots=True)
class StepDone:
    """What a step has learnt: for the account, for who polls its job, for the timeline."""

    code: str
    answer: Mapping[str, Any] | list[Any]
    changes: AccountChanges = field(default_factory=AccountChanges)
    params: Mapping[str, Any] = field(default_factory=dict)
    source: EventSource = EventSource.CARRIER

    @property
    def event(self) -> NewCaseEvent:
        """What is told of it."""
        return NewCaseEvent(code=self.code, params=dict(self.params), source=self.source)


def changes_of(record: AccountRecord, quote: CarrierQuote) -> AccountChanges:
    """What a carrier's details change of an account; one that binds, or is parked, keeps its state."""
    state = None if record.binds else state_of(quote)
    if not record.binds and quote.quote_id is None and state is BindAccountState.DECLINED:
        state = BindAccountState.INVALID
    return AccountChanges(
        state=state,
        quote_ref=quote.quote_id,
        eligibility=quote.eligibility,
        quote_status=quote.status,
        premium=quote.premium,
        taxes=quote.taxes,
        waiting=None,
    )
