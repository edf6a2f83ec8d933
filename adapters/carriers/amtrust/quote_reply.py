"""What a quote of the AmTrust-like carrier means in our terms."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from adapters.carriers.amounts import day, money
from models.carrier_quote import CarrierPremiumLine, CarrierQuote, CarrierVerdict
from models.eligibility import Eligibility, Reason, RuleSource
from models.fein import without_feins

CARRIER = "AmTrust"

VERDICTS = {
    "Incomplete": CarrierVerdict.INDICATION,
    "BindEligible": CarrierVerdict.QUOTED,
    "Approved": CarrierVerdict.QUOTED,
    "Refer": CarrierVerdict.REFERRED,
    "Submitted": CarrierVerdict.REFERRED,
    "AdditionalInformationNeeded": CarrierVerdict.MORE_INFO,
    "ApprovalSubjectTo": CarrierVerdict.MORE_INFO,
    "Decline": CarrierVerdict.DECLINED,
    "UnderwriterDeclined": CarrierVerdict.DECLINED,
}
NOT_SUBMITTED = "Not Submitted"

STATUS_TEXT = {
    CarrierVerdict.REFERRED: "The carrier's underwriter must decide.",
    CarrierVerdict.MORE_INFO: "The carrier's underwriter needs more information.",
    CarrierVerdict.DECLINED: "No reason given by the carrier.",
    CarrierVerdict.INDICATION: "The carrier's questions are open.",
}
IN_REVIEW = frozenset({"Submitted", "AdditionalInformationNeeded", "ApprovalSubjectTo", "Approved"})
"""Status of a quote that the carrier's underwriter has in hand, or has approved."""
LOCKED = frozenset({"Approved", "UnderwriterDeclined"})
DECLINE = "Decline"
TAKEN = frozenset({"BindEligible", "Incomplete"})
"""Words of a topic that stands in nobody's way; open questions are told by the status."""
TOPICS = {
    "ClassCodes": "its classes", "Questions": "its answers", "Territory": "where it lies",
    "Modifiers": "its modification",
}  # fmt: skip


def read_quote(data: Mapping[str, Any], *, asked_limits: str | None) -> CarrierQuote:
    """What a create or details reply means.

    Args: asked_limits: None where nobody asks for any just now. Raises: KeyError, ValueError, AttributeError
    when it is no such reply.
    """
    word = _word(data)
    verdict = VERDICTS.get(word, CarrierVerdict.REFERRED)
    premium = money(data["PremiumDetails"].get("PriceIndication")) or None
    lines = tuple(_line(line) for line in data.get("RatingSummary") or ())
    reasons = list(_reasons(data, verdict, word))
    if premium is not None and not lines and verdict in (CarrierVerdict.QUOTED, CarrierVerdict.INDICATION):
        verdict = CarrierVerdict.INDICATION
        reasons.append(_reason("rating_summary", Eligibility.UW, "The carrier sent no rating summary."))
    given = data["PremiumDetails"].get("LiabilityLimits")
    if given and asked_limits and given != asked_limits:
        text = f"The carrier quotes limits {given}; {asked_limits} is not available there."
        # A price of other limits than the others' is no answer to what was asked.
        verdict, premium, lines = CarrierVerdict.DECLINED, None, ()
        reasons.append(_reason("limits", Eligibility.NO, text))
    status, eligibility = _status(data), str(data["Eligibility"]["Eligibility"])
    return CarrierQuote(
        verdict=verdict,
        status=status,
        eligibility=eligibility,
        in_review=status in IN_REVIEW,
        locked=status in LOCKED or eligibility == DECLINE,
        quote_id=str(data["AccountInformation"]["QuoteId"]),
        premium=premium,
        taxes=money(data["PremiumDetails"].get("StateTaxes")),
        lines=lines,
        reasons=tuple(reasons),
        effective_date=day(data["EffectiveDate"]) if data.get("EffectiveDate") else None,
    )


def declined(texts: list[str]) -> CarrierQuote:
    """A refusal before a quote exists, such as a blocked FEIN."""
    shown = texts or [STATUS_TEXT[CarrierVerdict.DECLINED]]
    return CarrierQuote(
        verdict=CarrierVerdict.DECLINED,
        reasons=tuple(_reason("fein", Eligibility.NO, without_feins(text)[:300]) for text in shown),
    )


def _status(data: Mapping[str, Any]) -> str:
    """Of the underwriter. Where it is not told by itself, the account's may be it, or the rules' word."""
    told = data.get("QuoteStatus")
    account = str(data["AccountInformation"].get("Status"))
    return str(told or (account if account in IN_REVIEW | LOCKED else NOT_SUBMITTED))


def _word(data: Mapping[str, Any]) -> str:
    """The underwriter's status once there is one, else the carrier's automatic eligibility."""
    status = _status(data)
    return str(data["Eligibility"]["Eligibility"]) if status == NOT_SUBMITTED else status


def _reasons(data: Mapping[str, Any], verdict: CarrierVerdict, word: str) -> Iterator[Reason]:
    outcomes = {"Decline": Eligibility.NO, "Refer": Eligibility.UW}
    told = data["Eligibility"].get("Details") or ()
    details = [detail for detail in told if detail.get("Eligibility") not in TAKEN]
    for detail in details:
        outcome = outcomes.get(str(detail.get("Eligibility")), Eligibility.UW)
        topic = str(detail.get("Type") or "")
        text = without_feins(str(detail.get("Description") or _about(topic, outcome)))[:300]
        yield _reason(topic.casefold() or "eligibility", outcome, text)
    if not details and verdict in STATUS_TEXT:
        text = STATUS_TEXT[verdict] if word in VERDICTS else f"The carrier answered '{word[:80]}'."
        outcome = Eligibility.NO if verdict is CarrierVerdict.DECLINED else Eligibility.UW
        yield _reason("status", outcome, text)


def _about(topic: str, outcome: Eligibility) -> str:
    """A topic in words, where the carrier tells no more than which it is."""
    named = TOPICS.get(topic, topic)
    return f"The carrier {'declines' if outcome is Eligibility.NO else 'must look at'} {named}."


def _reason(rule: str, outcome: Eligibility, text: str, *, blocks: str = "quote") -> Reason:
    source = RuleSource(kind="carrier", name=CARRIER)
    return Reason(rule_id=f"amtrust.{rule}", outcome=outcome, text=text, source=source, blocks=blocks)


def _line(line: Mapping[str, Any]) -> CarrierPremiumLine:
    rate = line.get("Rate")
    return CarrierPremiumLine(
        state=line.get("GovState"),
        class_code=line.get("ClassCode"),
        description=str(line.get("Description") or line.get("ItemType") or ""),
        premium=money(line.get("Premium")) or Decimal("0.00"),
        rate=None if rate is None else Decimal(str(rate)),
        exposure=money(line.get("Exposure")),
    )
