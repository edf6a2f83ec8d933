"""What a quote of the second carrier means in our terms."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from adapters.carriers.amounts import day, money, number
from adapters.carriers.birch.quote_body import payrolls
from adapters.carriers.differences import RiskFacts, unlike
from models.carrier_question import CarrierItem
from models.carrier_quote import CarrierPremiumLine, CarrierQuote, CarrierVerdict
from models.eligibility import Eligibility, Reason, RuleSource
from models.fein import without_feins
from models.quote import QuoteInput

CARRIER = "Birch Direct"
MOST_LETTERS = 300
VERDICTS = {
    "Quotable": CarrierVerdict.QUOTED,
    "Refer": CarrierVerdict.REFERRED,
    "Decline": CarrierVerdict.DECLINED,
    "Undetermined": CarrierVerdict.INDICATION,
}
DECLINE = "Decline"
BOUND = ("Pending", "Succeeded")
"""Somebody binds it or has bound it: it is nobody's to write."""
NO_REASON = "No reason given by the carrier."
UNDETERMINED = "The carrier has not decided yet."
UNSCORED = "The carrier could not score the business yet."
STATE_LINES = (
    ("Premium discount", "premiumDiscount", -1), ("Expense constant", "expenseConstant", 1),
    ("Balance to minimum premium", "balanceToMinimum", 1), ("Schedule", "scheduleModifier", 1),
    ("Territory", "territoryModifier", 1), ("Blanket waiver", "blanketWaiver", 1),
    ("Specific waiver", "specificWaiver", 1), ("Terrorism", "terrorism", 1),
    ("Catastrophe", "catastrophe", 1),
)  # fmt: skip
"""Amounts of a state beside its class premium and modification, and whether they add or take away."""


def read_quote(data: Mapping[str, Any], asked: QuoteInput | None = None) -> CarrierQuote:
    """What a quote means, or the decline that stands in place of one.

    Raises: KeyError, TypeError, ValueError when it is no such reply.
    """
    word = str(data["bindStatus"])
    if "id" not in data:
        return declined([str(text) for text in data["declineReasons"]])
    details, dirty, instant = (
        data.get("premiumDetails") or {},
        bool(data["isDirty"]),
        data["instantBindStatus"],
    )
    items = tuple(_items(data))
    verdict = VERDICTS.get(word, CarrierVerdict.REFERRED)
    if verdict is CarrierVerdict.REFERRED and any(not item.answered for item in items):
        verdict = CarrierVerdict.MORE_INFO
    if verdict is CarrierVerdict.QUOTED and dirty:
        verdict = CarrierVerdict.INDICATION
    premium = money(details.get("totalEstimatedPremium"))
    lines = tuple(_lines(data))
    return CarrierQuote(
        verdict=verdict,
        status=str(instant),
        eligibility=word,
        in_review=_in_review(data, word),
        locked=word == DECLINE,
        quote_id=str(data["id"]),
        premium=premium,
        taxes=money(details.get("totalTaxesAndAssessments")),
        lines=lines if sum(line.premium for line in lines) == premium else (),
        reasons=tuple(_reasons(data, word, dirty=dirty)),
        differs=() if asked is None else _differs(data, asked),
        effective_date=day(data["effectiveDate"]),
        items=items,
        bind_pending=instant == "Pending",
    )


def declined(texts: Sequence[str]) -> CarrierQuote:
    """A decline before there is a quote."""
    told = texts or [NO_REASON]
    reasons = tuple(_reason("decline", Eligibility.NO, text) for text in told)
    return CarrierQuote(verdict=CarrierVerdict.DECLINED, eligibility=DECLINE, reasons=reasons)


def _in_review(data: Mapping[str, Any], word: str) -> bool:
    """Its underwriter was written to and has not declined, or it is being bound."""
    return data["instantBindStatus"] in BOUND or (bool(data.get("messages")) and word != DECLINE)


def _items(data: Mapping[str, Any]) -> Iterator[CarrierItem]:
    for each in data.get("referItems") or ():
        yield CarrierItem(id=str(each["id"]), text=str(each["text"]), answered=bool(each["answered"]))


def _reasons(data: Mapping[str, Any], word: str, *, dirty: bool) -> Iterator[Reason]:
    if word == DECLINE:
        for text in data.get("declineReasons") or [NO_REASON]:
            yield _reason("decline", Eligibility.NO, str(text))
    for text in data.get("referReasons") or ():
        yield _reason("refer", Eligibility.UW, str(text))
    for item in _items(data):
        if not item.answered:
            yield _reason("item", Eligibility.UW, item.text)
    if word == "Undetermined":
        yield _reason("undetermined", Eligibility.UW, UNDETERMINED)
    if word not in VERDICTS:
        yield _reason("status", Eligibility.UW, f"The carrier answered '{word[:80]}'.")
    if dirty:
        yield _reason("unscored", Eligibility.UW, UNSCORED)


def _reason(rule: str, outcome: Eligibility, text: str) -> Reason:
    source = RuleSource(kind="carrier", name=CARRIER)
    told = without_feins(text)[:MOST_LETTERS]
    return Reason(rule_id=f"birch.{rule}", outcome=outcome, text=told, source=source, blocks="quote")


def _lines(data: Mapping[str, Any]) -> Iterator[CarrierPremiumLine]:
    """Classes, then what each state adds to them."""
    manual: dict[str, Decimal] = {}
    for each in data.get("classCodeQuotes") or ():
        state, premium = str(each["state"]), money(each["premium"]) or Decimal(0)
        manual[state] = manual.get(state, Decimal(0)) + premium
        yield CarrierPremiumLine(
            state=state,
            class_code=str(each["classCode"]),
            description=str(each.get("description") or ""),
            premium=premium,
            rate=number(each["rate"]),
            exposure=money(each["payroll"]),
        )
    for each in data.get("stateQuotes") or ():
        yield from _state_lines(each, manual.get(str(each["state"]), Decimal(0)))


def _state_lines(state: Mapping[str, Any], manual: Decimal) -> Iterator[CarrierPremiumLine]:
    modified = (money(state["modifiedPremium"]) or Decimal(0)) - manual
    named = [("Experience modification", modified)]
    named += [(words, sign * (money(state.get(name)) or Decimal(0))) for words, name, sign in STATE_LINES]
    for words, amount in named:
        if amount:
            yield CarrierPremiumLine(
                state=str(state["state"]), class_code=None, description=words, premium=amount
            )


def _differs(data: Mapping[str, Any], asked: QuoteInput) -> tuple[str, ...]:
    stands = RiskFacts(
        {
            (str(each["state"]), str(each["classCode"])): money(each["payroll"])
            for each in data.get("classCodeQuotes") or ()
        },
        {
            str(each["state"]): number(each["experienceModifierInput"])
            for each in data.get("stateQuotes") or ()
        },
    )
    return unlike(RiskFacts.of(asked.risk, payrolls(asked.risk)), stands)
