"""What a bind reads at the carrier: the check before it, the look after it, and whom it names."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from activities.bind.carrier_port import CarrierPort
from activities.bind.record_ports import TurnRows
from models.bind_intent import FoundPolicy, Intent, Look, LookAnswer
from models.carrier_call import About, Capability, Contact
from models.carrier_policy import BindOrder, ByFein, ByQuote, Policy
from models.carrier_quote import CarrierQuote, CarrierVerdict
from models.errors import CarrierUnavailable, QuotingError
from underwriting.bind_check import Difference, moved

log = logging.getLogger(__name__)

REPRICED_S = 10
"""How long a refused bind waits for the price that may be the reason."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found. ours: policies of the quote; others: of the business, from other quotes."""

    begun: datetime
    differences: tuple[Difference, ...] = ()
    ours: tuple[Policy, ...] = ()
    others: tuple[FoundPolicy, ...] = ()


@dataclass(frozen=True, slots=True)
class Looked:
    """What a look found."""

    look: Look
    ours: tuple[Policy, ...] = ()
    others: tuple[FoundPolicy, ...] = ()


class CarrierLooks:
    """Reads at carriers on behalf of binds. contact: e-mail of who binds, where a carrier lists nobody."""

    def __init__(self, contact: str) -> None:
        self._contact = contact

    async def checked(self, about: About, found: TurnRows, carrier: CarrierPort) -> Checked:
        """Details, policies and plans against what was accepted. Raises: what a carrier's reads raise."""
        intent, record = found.stand.intent, found.record
        begun = intent.now
        quote, ours, others = await self._read(about, found, carrier)
        if ours or others:
            return Checked(begun, ours=ours, others=others)
        plans = await carrier.payment_plans(about, record.quote_ref or "")
        if quote is None or intent.accepted is None:
            gone = Difference("quote", record.quote_ref, None)
            return Checked(begun, differences=(gone,))
        return Checked(begun, moved(intent.accepted, intent.effective_date, quote, plans))

    async def repriced(self, about: About, found: TurnRows, carrier: CarrierPort) -> tuple[Difference, ...]:
        """What moved at a carrier that has just refused to bind: it may refuse the old price alone.

        Nothing where its quote cannot be bound any more, or cannot be read now: its own words are the reason.
        """
        intent, ref = found.stand.intent, found.record.quote_ref or ""
        try:
            async with asyncio.timeout(REPRICED_S):
                quote = await carrier.quote_details(about, ref)
                plans = await carrier.payment_plans(about, ref)
        except (QuotingError, TimeoutError) as failure:
            log.info("Whether the price moved was not read: %s.", type(failure).__name__)
            return ()
        if quote is None or intent.accepted is None or quote.verdict is not CarrierVerdict.QUOTED:
            return ()
        return moved(intent.accepted, intent.effective_date, quote, plans)

    async def looked(self, about: About, found: TurnRows, carrier: CarrierPort) -> Looked:
        """Whether a policy exists. Raises: what a carrier's reads raise; then it was no look."""
        intent = found.stand.intent
        quote, ours, others = await self._read(about, found, carrier)
        look = Look(
            begun=intent.now,
            answered=datetime.now(UTC),
            attempts=intent.attempts,
            answer=_answer(quote, ours, others),
        )
        return Looked(look, ours, others)

    async def order(self, about: About, intent: Intent, carrier: CarrierPort) -> BindOrder:
        """Whom and which plan a bind names. Raises: CarrierUnavailable where the carrier lists nobody."""
        plan = intent.accepted.plan if intent.accepted else ""
        if Capability.CONTACTS not in carrier.can:
            return BindOrder(contact_id="", contact_email=self._contact, plan_id=plan)
        contact = _chosen(await carrier.contacts(about))
        return BindOrder(contact_id=contact.id, contact_email=contact.email, plan_id=plan)

    @staticmethod
    async def _read(
        about: About, found: TurnRows, carrier: CarrierPort
    ) -> tuple[CarrierQuote | None, tuple[Policy, ...], tuple[FoundPolicy, ...]]:
        """The quote filter comes first: searches by FEIN answer ten at most."""
        intent, ref, fein = found.stand.intent, found.record.quote_ref or "", found.fein
        quote = await carrier.quote_details(about, ref)
        ours = await carrier.find_bound(about, ByQuote(quote_ref=ref))
        if ours:
            return quote, ours, ()
        if fein is None:
            return quote, (), ()
        by_fein = await carrier.find_bound(about, ByFein(fein=fein, effective_date=intent.effective_date))
        mine = tuple(each for each in by_fein if each.quote_ref == ref)
        return quote, mine, () if mine else found_of(by_fein)


def found_of(policies: Sequence[Policy]) -> tuple[FoundPolicy, ...]:
    """Policies as the intent keeps them."""
    return tuple(
        FoundPolicy(number=each.number, quote_ref=each.quote_ref, policy_id=each.policy_id)
        for each in policies
    )


def _answer(quote: CarrierQuote | None, ours: Sequence[Policy], others: Sequence[FoundPolicy]) -> LookAnswer:
    if ours:
        return LookAnswer.BOUND
    if others:
        return LookAnswer.OUTSIDE
    if quote is not None and quote.bind_pending:
        return LookAnswer.PENDING
    if quote is None or quote.verdict is CarrierVerdict.DECLINED:
        return LookAnswer.REFUSED
    return LookAnswer.NOT_BOUND


def _chosen(contacts: Sequence[Contact]) -> Contact:
    if not contacts:
        raise CarrierUnavailable("The carrier lists nobody who may bind.")
    return contacts[0]
