"""An account at a carrier with all that its case works on."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic import Field

from models.base import Frozen, Money
from models.bind_account import LIVE, WITH_INTENT, BindAccountState
from models.carrier_officer import OfficerOption
from models.carrier_plan import NetRate, PaymentPlan
from models.carrier_question import CarrierQuestion


class AskedQuestion(Frozen):
    """A question that a person is asked once, whatever ids the carrier has it under."""

    ids: tuple[str, ...]
    question: CarrierQuestion


class ChosenPlan(Frozen):
    """The payment plan of an account."""

    plan: PaymentPlan
    by_person: bool = False
    """Somebody chose it: it stays when plans are saved anew."""


class AccountRecord(Frozen):
    """An account as its activities read it."""

    id: UUID
    prospect_id: UUID
    adapter: str
    carrier_name: str
    """As people call it."""
    program: str | None = None
    run_id: UUID | None = None
    state: BindAccountState
    quote_ref: str | None = None
    eligibility: str = ""
    quote_status: str = ""
    premium: Money | None = None
    taxes: Money | None = None
    plan: ChosenPlan | None = None
    plans: tuple[PaymentPlan, ...] = ()
    questions: tuple[AskedQuestion, ...] = ()
    answers: Mapping[str, str] = Field(default_factory=dict)
    """By the first id of a question, as typed."""
    remarks: Mapping[str, str] = Field(default_factory=dict)
    """Beside answers, by the same ids."""
    answers_version: int = 0
    """The account's version that changed answers last."""
    officer_options: tuple[OfficerOption, ...] = ()
    """By state, as the carrier lists them; empty: it lists none, or none yet."""
    officers_version: int = 0
    has_officers: bool = False
    """Whether somebody typed officers; who they are is sealed."""
    net_rates: tuple[NetRate, ...] = ()
    net_rates_error: str | None = None
    terms: Mapping[str, Any] | None = None
    expires_at: datetime | None = None
    """When the carrier's quote ends."""
    policy: Mapping[str, Any] | None = None
    waiting: Mapping[str, Any] | None = None
    version: int
    updated_at: datetime

    @property
    def live(self) -> bool:
        """Whether something may still be asked of it."""
        return self.state in LIVE

    @property
    def offered(self) -> tuple[PaymentPlan, ...]:
        """Plans of the price that stands: a run prices anew without them, and those before do not add up."""
        return tuple(plan for plan in self.plans if self._is_of_price(plan))

    @property
    def chosen(self) -> PaymentPlan | None:
        """The chosen plan, where it is one of the price that stands."""
        plan = None if self.plan is None else self.plan.plan
        return plan if plan is not None and self._is_of_price(plan) else None

    def _is_of_price(self, plan: PaymentPlan) -> bool:
        return self.premium is None or plan.is_of(self.premium, self.taxes)

    @property
    def binds(self) -> bool:
        """Whether a policy may exist, or be on its way."""
        return self.state in WITH_INTENT
