"""What moved at a carrier since a person accepted a price: each difference ends the wish to bind."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from models.bind_intent import Accepted
from models.carrier_plan import PaymentPlan
from models.carrier_quote import CarrierQuote, CarrierVerdict


class Difference(NamedTuple):
    """What was accepted, and what stands now; None: nothing."""

    field: str
    before: str | None
    after: str | None


def moved(
    accepted: Accepted,
    effective: date,
    quote: CarrierQuote,
    plans: Sequence[PaymentPlan],
) -> tuple[Difference, ...]:
    """Price, plan to the cent, start date and the carrier's own word, each with before and after."""
    found = [
        *_word(quote),
        *_amount("premium", accepted.premium, quote.premium),
        *_amount("taxes", accepted.taxes, quote.taxes or Decimal(0)),
    ]
    if quote.effective_date is not None and quote.effective_date != effective:
        found.append(Difference("effective_date", effective.isoformat(), quote.effective_date.isoformat()))
    return (*found, *_plan(accepted, plans))


def _word(quote: CarrierQuote) -> list[Difference]:
    if quote.verdict is CarrierVerdict.QUOTED:
        return []
    return [Difference("eligibility", "bindable", quote.status or quote.eligibility or quote.verdict.value)]


def _amount(field: str, before: Decimal, after: Decimal | None) -> list[Difference]:
    if after is not None and before == after:
        return []
    return [Difference(field, str(before), None if after is None else str(after))]


def _plan(accepted: Accepted, plans: Sequence[PaymentPlan]) -> list[Difference]:
    plan = next((one for one in plans if one.id == accepted.plan), None)
    if plan is None:
        return [Difference("plan", accepted.plan_words or accepted.plan, None)]
    chosen = next((one for one in plans if one.current), plan)
    if chosen.id != plan.id:
        # A bind names no plan where the carrier keeps the chosen one: it would bill that.
        return [Difference("plan", f"{plan.words} ({plan.billing})", f"{chosen.words} ({chosen.billing})")]
    dues = [f"{each.due} {each.amount}" for each in accepted.invoices]
    stands = [f"{each.due_date} {each.total}" for each in plan.invoices]
    return [
        *_amount("fees", accepted.fees, plan.fees),
        *_amount("total", accepted.total, plan.total),
        *_amount("down_payment", accepted.down_payment, plan.down_payment),
        *([Difference("invoices", "; ".join(dues), "; ".join(stands))] if dues and dues != stands else []),
    ]
