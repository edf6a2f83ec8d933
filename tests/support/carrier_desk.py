"""Both carriers through the product's own adapters, over HTTP, before a sandbox that is a process."""

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from activities.bind.carrier_port import CarrierPort
from adapters.carriers.registry import carriers_of, sandbox_access
from adapters.outgoing_http import SafeHttpClient
from models.carrier_call import About, Capability
from models.carrier_plan import PaymentPlan, PlanChoice
from models.carrier_policy import BindOrder, Bound, ByQuote, Policy
from models.carrier_question import CarrierQuestion, CarrierQuestionKind, QuestionAnswer
from models.carrier_quote import CarrierQuote
from models.carrier_request import CarrierRequest
from models.quote import Business
from models.risk import Risk
from tests.support.carrier_port import FakeEvidenceLog, Leave
from tests.support.quote_cases import a_job, a_risk, an_input
from tests.support.sandbox_process import Control

KEYS = ("amtrust", "birch")
EFFECTIVE = date(2027, 1, 1)
BUSINESS = Business(
    street="12 Peach St", city="Atlanta", state="GA", zip="30301", first_name="Adelaide",
    last_name="Lanechester", email="adelaide@peachstreet.example", phone="404-555-0100", entity_type="LLC",
    operations="Restaurant",
)  # fmt: skip
CAREFUL = {
    CarrierQuestionKind.YES_NO: "no", CarrierQuestionKind.NUMBER: "10",
    CarrierQuestionKind.TEXT: "They run the kitchen.",
}  # fmt: skip
_numbers = itertools.count(7_100_000)


@dataclass
class CarrierDesk:
    """One carrier as whoever binds sees it."""

    carrier: CarrierPort
    control: Control
    log: FakeEvidenceLog
    about: About = field(default_factory=lambda: About(scope=a_job().scope))

    def can(self, *capabilities: Capability) -> bool:
        """Whether the carrier can be asked all of these."""
        return self.carrier.can >= set(capabilities)

    def request(self, ending: str, *, risk: Risk | None = None) -> CarrierRequest:
        """What is asked for a business of its own, whose FEIN picks a scenario."""
        risk = risk or a_risk(effective_date=EFFECTIVE, start_date=EFFECTIVE)
        asked = an_input("any", fein=f"{next(_numbers)}{ending}", risk=risk)
        return CarrierRequest(quote=asked.model_copy(update={"business": BUSINESS}))

    async def created(self, request: CarrierRequest, key: str = "create") -> CarrierQuote:
        """A new quote. Raises: as the adapter."""
        key = f"{key}:{request.quote.fein}"
        return await self.carrier.create_quote(self.about, request, key, Leave())

    async def details(self, ref: str, request: CarrierRequest | None = None) -> CarrierQuote:
        """The quote as it stands."""
        asked = None if request is None else request.quote
        found = await self.carrier.quote_details(self.about, ref, asked)
        assert found is not None
        return found

    async def answer_all(self, ref: str, request: CarrierRequest, **other: str) -> None:
        """Answer as a careful business would; other: kinds answered otherwise, by name."""
        answers = [_answer(each, other) for each in await self.carrier.questions(self.about, ref)]
        await self.carrier.save_questions(self.about, ref, answers, request, "answers", Leave())

    async def ready(self, ending: str) -> tuple[str, CarrierRequest]:
        """A quote that can be bound as far as its scenario lets it, and what it was asked for."""
        request = self.request(ending)
        quote = await self.created(request)
        ref = quote.quote_id or ""
        await self.answer_all(ref, request)
        if self.can(Capability.TERMS):
            await self.carrier.acknowledge_terms(self.about, ref, "terms", Leave())
        return ref, request

    async def plan(self, ref: str, payments: int = 12) -> PaymentPlan:
        """An ordinary plan that is offered."""
        plans = await self.carrier.payment_plans(self.about, ref)
        return next(each for each in plans if each.payments == payments)

    async def bind(self, ref: str, key: str | None = None, window: Leave | None = None) -> Bound:
        """Make a policy of a quote. Raises: as the adapter."""
        contact = ""
        if self.can(Capability.CONTACTS):
            contact = (await self.carrier.contacts(self.about))[0].id
        order = BindOrder(contact_id=contact, contact_email="dana@agency.example", plan_id="monthly")
        return await self.carrier.bind(self.about, ref, order, key or f"bind:{ref}", window or Leave())

    async def found(self, ref: str) -> tuple[Policy, ...]:
        """The policies of a quote."""
        return await self.carrier.find_bound(self.about, ByQuote(quote_ref=ref))

    async def held(self, fein: str | None) -> tuple[int, int]:
        """How many quotes and policies there are for a FEIN, by the sandbox's own log."""
        return await self.control.held(self.carrier.key, fein or "")

    async def fault(self, **rule: Any) -> None:
        """Set a fault of this carrier."""
        await self.control.post("faults", carrier=self.carrier.key, **rule)

    async def asked(self, fein: str | None, path: str) -> int:
        """How many calls to a path came for a FEIN."""
        calls = await self.control.get("calls", carrier=self.carrier.key, kind="call")
        return sum(each["fein"] == fein and path in each["path"] for each in calls)


@asynccontextmanager
async def a_carrier_desk(key: str, url: str, control: Control) -> AsyncIterator[CarrierDesk]:
    """The carrier of a sandbox that answers at this address."""
    log = FakeEvidenceLog()
    async with SafeHttpClient(plain_origins=[url]) as http:
        yield CarrierDesk(carriers_of(sandbox_access(url), http, log)[key], control, log)


def able(*capabilities: Capability) -> list[str]:
    """The carriers that can be asked all of these, by what their adapters say."""
    carriers = carriers_of(sandbox_access("http://nowhere.test"), SafeHttpClient(), FakeEvidenceLog())
    return [key for key in KEYS if carriers[key].can >= set(capabilities)]


def more_payroll(request: CarrierRequest) -> CarrierRequest:
    """The same with twice the payroll at its first place."""
    risk = request.quote.risk
    [line, *rest] = risk.locations[0].employees
    twice = line.model_copy(update={"payroll": Decimal("820000.00")})
    place = risk.locations[0].model_copy(update={"employees": (twice, *rest)})
    risk = risk.model_copy(update={"locations": (place, *risk.locations[1:])})
    return request.model_copy(update={"quote": request.quote.model_copy(update={"risk": risk})})


def choice(plan: PaymentPlan, **more: Any) -> PlanChoice:
    """The choice of a plan."""
    return PlanChoice.of(plan, **more)


def _answer(question: CarrierQuestion, other: dict[str, str]) -> QuestionAnswer:
    value = other.get(question.kind.value) or CAREFUL.get(question.kind) or question.options[0]
    return QuestionAnswer(question_id=question.id, kind=question.kind, value=value)
