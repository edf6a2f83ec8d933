"""A carrier of which only some things are asked: whoever asks another one breaks."""

from collections.abc import Sequence
from datetime import date
from typing import NoReturn

from activities.bind.carrier_port import WriteLease
from adapters.carriers.birch.lacking import BirchLacks
from models.carrier_call import About, Capability
from models.carrier_evidence import CarrierEvidence
from models.carrier_plan import PaymentPlan, PlanChoice
from models.carrier_policy import BindOrder, Bound, ByFein, ByQuote, Policy
from models.carrier_question import CarrierQuestion, QuestionAnswer
from models.carrier_request import CarrierRequest
from models.carrier_underwriter import Appetite, AppetiteQuery


class UnaskedCarrier(BirchLacks):
    """CarrierPort of which a test's own carrier takes over what it is about."""

    @property
    def can(self) -> frozenset[Capability]:
        """See CarrierPort."""
        return frozenset({Capability.QUOTE, Capability.FEIN_CHECK})

    async def appetite(self, about: About, query: AppetiteQuery) -> Appetite:
        """See CarrierPort."""
        unasked()

    async def questions(self, about: About, quote_ref: str) -> tuple[CarrierQuestion, ...]:
        """See CarrierPort."""
        unasked()

    async def save_questions(
        self,
        about: About,
        quote_ref: str,
        answers: Sequence[QuestionAnswer],
        request: CarrierRequest,
        key: str,
        lease: WriteLease,
    ) -> None:
        """See CarrierPort."""
        unasked()

    async def payment_plans(self, about: About, quote_ref: str) -> tuple[PaymentPlan, ...]:
        """See CarrierPort."""
        unasked()

    async def save_payment_plan(
        self, about: About, quote_ref: str, choice: PlanChoice, key: str, lease: WriteLease
    ) -> PaymentPlan:
        """See CarrierPort."""
        unasked()

    async def submit_to_underwriter(
        self, about: About, quote_ref: str, note: str, need_by: date | None, key: str, lease: WriteLease
    ) -> None:
        """See CarrierPort."""
        unasked()

    async def bind(
        self, about: About, quote_ref: str, order: BindOrder, key: str, window: WriteLease
    ) -> Bound:
        """See CarrierPort."""
        unasked()

    async def find_bound(self, about: About, by: ByQuote | ByFein) -> tuple[Policy, ...]:
        """See CarrierPort."""
        unasked()


class FakeEvidenceLog:
    """EvidenceLog in memory. broken: what it raises instead of keeping."""

    def __init__(self) -> None:
        self.kept: list[tuple[About, CarrierEvidence]] = []
        self.broken: Exception | None = None

    async def keep(self, about: About, evidence: CarrierEvidence) -> None:
        """See EvidenceLog."""
        if self.broken is not None:
            raise self.broken
        self.kept.append((about, evidence))

    def calls(self) -> list[str]:
        """What was asked, in order."""
        return [evidence.call for _, evidence in self.kept]


class Leave:
    """A WriteLease that always runs, and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def about_to_write(self) -> None:
        """See WriteLease."""
        self.asked.append("about_to_write")

    def still_runs(self) -> None:
        """See WriteLease."""
        self.asked.append("still_runs")

    def replied(self) -> None:
        """See WriteLease."""
        self.asked.append("replied")


def unasked() -> NoReturn:
    """What nobody may ask of a carrier here."""
    raise AssertionError("unreachable")
