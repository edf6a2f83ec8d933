"""Steps about what the insured pays and when: plans, the one that is chosen, net rates."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from activities.bind.asked_step import AskedStep, StepDone, changes_of
from models.bind_errors import NetRatesMissing, PlanNotSaved
from models.bind_record import AccountRecord, ChosenPlan
from models.bind_step import AccountChanges, as_json
from models.carrier_call import Capability
from models.carrier_plan import NetRate, PaymentPlan, PlanChoice, PlanKind, PlanPeople
from models.carrier_quote import CarrierQuote
from models.errors import CarrierRejected, CarrierUnavailable, InvalidInput

log = logging.getLogger(__name__)

TRIES, APART_S = 5, 1.0
"""How often net rates are asked for, and how long after each other."""
PLAN_TRIES = 3
NO_PLAN = "The carrier offers no payment plan yet."
NO_PAYGO = "Net rates need a plan that follows the payroll, and this quote has none."


class PlanSteps:
    """Plans and net rates. apart_s: between two tries, shorter in tests alone."""

    def __init__(self, apart_s: float = APART_S) -> None:
        self._apart_s = apart_s

    async def save(self, asked: AskedStep) -> StepDone:
        """The plan that somebody chose, else one that follows the payroll, else the carrier's own choice."""
        plans = await asked.carrier.payment_plans(asked.about, asked.ref)
        chosen = asked.record.plan
        wanted = self._by_person(chosen, plans) or _fitting(asked, plans)
        if wanted is None:
            raise CarrierRejected(NO_PLAN)
        by_person = chosen is not None and chosen.by_person and wanted.id == chosen.plan.id
        saved = await self._saved(asked, wanted)
        return _done("plan_saved", saved, plans, by_person=by_person)

    async def choose(self, asked: AskedStep) -> StepDone:
        """The plan that a person chose; it stays when plans are saved anew."""
        plans = await asked.carrier.payment_plans(asked.about, asked.ref)
        wanted = next((one for one in plans if one.id == asked.step.request["plan_id"]), None)
        if wanted is None:
            raise InvalidInput("The carrier does not offer this plan for the quote any more", "plan_id")
        return _done("plan_chosen", await self._saved(asked, wanted), plans, by_person=True)

    async def net_rates(self, asked: AskedStep) -> StepDone:
        """Rates by state and class, once a plan that follows the payroll is saved.

        Raises: NetRatesMissing when five tries, a second apart, brought none.
        """
        chosen = None if asked.record.plan is None else asked.record.plan.plan
        if chosen is not None and chosen.kind is not PlanKind.NONE:
            return _rated(await self._tried(asked))
        saved = await self._save_paygo(asked)
        if chosen is None:
            return _rated(await self._tried(asked), plan=_chosen(saved, by_person=False))
        try:
            return _rated(await self._tried(asked))
        finally:
            await self._saved(asked, chosen)  # a bind names no plan: the carrier bills the last one saved

    async def _tried(self, asked: AskedStep) -> tuple[NetRate, ...]:
        for tries in range(TRIES):
            if tries:
                await asyncio.sleep(self._apart_s)
            try:
                rates = await asked.carrier.net_rates(asked.about, asked.ref)
            except CarrierUnavailable as error:
                log.info("Net rates are not there yet: %s.", error.code)
            else:
                if rates:
                    return rates
        raise NetRatesMissing("The carrier gave no net rates in five tries.")

    async def _save_paygo(self, asked: AskedStep) -> PaymentPlan:
        plans = await asked.carrier.payment_plans(asked.about, asked.ref)
        plan = _paygo(asked, plans)
        if plan is None:
            raise CarrierRejected(NO_PAYGO)
        return await self._saved(asked, plan)

    async def _saved(self, asked: AskedStep, plan: PaymentPlan) -> PaymentPlan:
        """Three tries; a carrier that refuses is not asked again. Raises: PlanNotSaved."""
        choice = PlanChoice.of(
            plan,
            payroll_company_id=plan.payroll_company_id,
            people=await _people(asked) if plan.kind is PlanKind.PSR else None,
        )
        for tries in range(PLAN_TRIES):
            if tries:
                await asyncio.sleep(self._apart_s)
            try:
                return await asked.carrier.save_payment_plan(
                    asked.about, asked.ref, choice, asked.key, asked.lease
                )
            except CarrierUnavailable as error:
                failure = error
        raise PlanNotSaved("The carrier saved no payment plan in three tries.") from failure

    @staticmethod
    def _by_person(chosen: ChosenPlan | None, plans: Sequence[PaymentPlan]) -> PaymentPlan | None:
        if chosen is None or not chosen.by_person:
            return None
        return next((plan for plan in plans if plan.id == chosen.plan.id), None)


async def changes_with_plans(asked: AskedStep, quote: CarrierQuote) -> AccountChanges:
    """What a quote changes of its account, with plans of its price: those of another one do not add up.

    The chosen one stays while the carrier offers it. Where it does not tell its plans, the account has none.
    """
    record, changes = asked.record, changes_of(asked.record, quote)
    if record.binds or not _of_another_price(record, quote):
        return changes
    try:
        plans = await asked.carrier.payment_plans(asked.about, quote.quote_id or asked.ref)
    except (CarrierUnavailable, CarrierRejected) as failure:
        log.info("Plans were not read at the new price: %s.", failure.code)
        plans = ()
    chosen = record.plan
    same = next((plan for plan in plans if chosen is not None and plan.id == chosen.plan.id), None)
    read: dict[str, Any] = {"plans": [plan.model_dump(mode="json") for plan in plans]}
    if same is not None and chosen is not None:
        read["plan"] = _chosen(same, by_person=chosen.by_person)
    else:
        read["cleared"] = ("plan",)
    return changes.model_copy(update=read)


def _of_another_price(record: AccountRecord, quote: CarrierQuote) -> bool:
    known = (*record.plans, *([] if record.plan is None else [record.plan.plan]))
    price = quote.premium
    return price is not None and not all(plan.is_of(price, quote.taxes) for plan in known)


def _fitting(asked: AskedStep, plans: Sequence[PaymentPlan]) -> PaymentPlan | None:
    current = next((plan for plan in plans if plan.current), None)
    return _paygo(asked, plans) or current or next(iter(plans), None)


def _paygo(asked: AskedStep, plans: Sequence[PaymentPlan]) -> PaymentPlan | None:
    """A plan that follows the payroll, of those for which the carrier is told what it wants to know."""
    by_company = (plan for plan in plans if plan.kind is PlanKind.PAYO and plan.payroll_company_id)
    by_insured = (plan for plan in plans if plan.kind is PlanKind.PSR and _insured(asked) is not None)
    return next(by_company, None) or next(by_insured, None)


def _insured(asked: AskedStep) -> tuple[str, str] | None:
    """Who reports the payroll, by name and e-mail; None: the prospect does not say."""
    business = asked.request.business
    if business is None or not business.email:
        return None
    name = f"{business.first_name} {business.last_name}".strip()
    return (name or asked.request.company_name or business.email), business.email


async def _people(asked: AskedStep) -> PlanPeople:
    """The insured, and for the agency whom the carrier knows of it."""
    insured = _insured(asked)
    contacts = await asked.carrier.contacts(asked.about) if Capability.CONTACTS in asked.carrier.can else ()
    if insured is None or not contacts:
        raise CarrierRejected(NO_PAYGO)
    agent = contacts[0]
    return PlanPeople(
        insured_name=insured[0],
        insured_email=insured[1],
        agent_name=agent.name,
        agent_email=agent.email,
        manager_name=agent.name,
        manager_email=agent.email,
    )


def _done(code: str, saved: PaymentPlan, plans: Sequence[PaymentPlan], *, by_person: bool) -> StepDone:
    changes = AccountChanges(
        plan=_chosen(saved, by_person=by_person),
        plans=[plan.model_dump(mode="json") for plan in plans],
    )
    params = {"plan": saved.words, "total": str(saved.total), "down_payment": str(saved.down_payment)}
    return StepDone(code, {"Message": "Payment plan saved"}, changes, params)


def _chosen(saved: PaymentPlan, *, by_person: bool) -> Any:
    return as_json(ChosenPlan(plan=saved, by_person=by_person).model_dump(mode="json"))


def _rated(rates: Sequence[NetRate], **changes: Any) -> StepDone:
    """Net rates that came. changes: what else the account learns."""
    changed = AccountChanges(
        net_rates=[rate.model_dump(mode="json") for rate in rates], cleared=("net_rates_error",), **changes
    )
    data = [_rate_data(rate) for rate in rates]
    return StepDone("net_rates_read", {"Data": data}, changed, {"rates": len(rates)})


def _rate_data(rate: NetRate) -> dict[str, str]:
    return {
        "State": rate.state,
        "NetRate": str(rate.rate),
        "ClassCode": rate.class_code,
        "ClassDescription": rate.class_description,
    }
