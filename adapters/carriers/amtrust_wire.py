"""The AmTrust-like contract in our terms: how a request is spelled, and what a reply means."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from models.carrier_quote import CarrierPremiumLine, CarrierQuote, CarrierVerdict
from models.eligibility import Eligibility, Reason, RuleSource
from models.fein import without_feins
from models.quote import QuoteInput
from models.risk import Modification, Risk, RiskLocation
from models.rounding import cent

CARRIER = "AmTrust"
THREE_DIGITS = frozenset({"DE", "PA"})
ACCOUNT_STATES = frozenset({"HI", "ME", "RI", "MN"})
MAX_YEARS = 99
MAX_NAME = 90

NATURE_OF_BUSINESS = "Hospitality"
LEGAL_ENTITY = 0
"""Fallbacks where the prospect has no value (decision 21)."""

LEGAL_ENTITIES = {
    "sole proprietor": 1,
    "partnership": 2,
    "corporation": 3,
    "subcharter 's' corp": 3,
    "not for profit 501[c][3]": 3,
    "llc": 12,
}

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


def quote_body(request: QuoteInput) -> dict[str, Any]:
    """The body of create and update: the whole policy, all locations in one request."""
    risk = request.risk
    body: dict[str, Any] = {
        "Quote": {name: value for name, value in _quote(request).items() if value is not None},
        "LoadQuestions": False,
        "LoadRateSummary": True,
    }
    factors = dict(_modifiers(risk))
    if len(set(factors.values())) == 1:
        body["ExperienceModifier"] = str(next(iter(factors.values())))
    elif factors:
        body["StateModifiers"] = [{"State": state, "EmPct": str(rate)} for state, rate in factors.items()]
    return body


def _quote(request: QuoteInput) -> Mapping[str, Any]:
    risk, business = request.risk, request.business
    largest = max(risk.locations, key=_payroll)
    address = {"Line1": "", "City": "", "State": largest.state, "Zip": largest.zip or ""}
    contact = None
    if business is not None:
        address = {
            "Line1": business.street[:50],
            "City": business.city,
            "State": business.state.upper() or largest.state,
            "Zip": business.zip or largest.zip or "",
        }
        contact = {
            "FirstName": business.first_name[:30],
            "LastName": business.last_name[:30],
            "Email": business.email,
            "Phone": phone(business.phone),
        }
    return {
        "EffectiveDate": risk.effective_date.strftime("%m/%d/%Y"),
        "Fein": digits(request.fein) or None,
        "BusinessName": (request.company_name or "")[:MAX_NAME] or None,
        "PrimaryAddress": address,
        "ContactInformation": contact,
        "NatureOfBusiness": (business and business.operations) or NATURE_OF_BUSINESS,
        "LegalEntity": legal_entity(business.entity_type if business else ""),
        "YearsInBusiness": years(risk.years_in_business, risk.effective_date),
        "IsNonProfit": bool(business and business.entity_type.casefold().startswith("not for profit")),
        "IsIncumbentAgent": risk.answers.get("qc1") == "Y",
        "ClassCodes": class_codes(risk),
        "RatingZip": _rating_zip(risk),
        "UnemploymentId": _unemployment_id(risk),
        "LiabilityLimits": risk.limits,
    }


def class_codes(risk: Risk) -> list[dict[str, Any]]:
    """One entry per state and class with payroll and people of all locations; zero payroll is left out."""
    sums: dict[tuple[str, str], list[Decimal | int]] = defaultdict(lambda: [Decimal(0), 0, 0])
    words: dict[tuple[str, str], str] = {}
    for location in risk.locations:
        for exposure in location.employees:
            if not exposure.payroll:
                continue
            key = (location.state, padded(exposure.code, location.state))
            entry = sums[key]
            entry[0] += exposure.payroll
            entry[1] += exposure.ft
            entry[2] += exposure.pt
            words.setdefault(key, exposure.description)
    return [
        {
            "ClassCode": code,
            "ClassDescription": words[(state, code)],
            "State": state,
            "Payroll": str(payroll),
            "FullTimeEmployees": full_time,
            "PartTimeEmployees": part_time,
        }
        for (state, code), (payroll, full_time, part_time) in sums.items()
    ]


def padded(code: str, state: str) -> str:
    """A class code with the carrier's digits: 4, but 3 in Delaware and Pennsylvania."""
    if state in THREE_DIGITS:
        return code.lstrip("0").zfill(3)
    return code.zfill(4)


def years(given: int | None, effective: date) -> int | None:
    """Years in business as a count of 0 to 99; four digits are the founding year."""
    if given is None:
        return None
    count = effective.year - given if given >= 1000 else given
    return min(max(count, 0), MAX_YEARS)


def legal_entity(words: str) -> int:
    """The carrier's number of an entity type; the fallback for what it does not know."""
    return LEGAL_ENTITIES.get(words.casefold().strip(), LEGAL_ENTITY)


def digits(text: str | None) -> str:
    """The digits of a text."""
    return "".join(char for char in text or "" if char.isdigit())


def phone(text: str) -> str | None:
    """A phone number as XXX-XXX-XXXX; None when it has not ten digits."""
    found = digits(text)[-10:]
    return f"{found[:3]}-{found[3:6]}-{found[6:]}" if len(found) == 10 else None


def read_quote(data: Mapping[str, Any], *, asked_limits: str) -> CarrierQuote:
    """What a create or details reply means. Raises: KeyError, ValueError when it is no such reply."""
    word = _word(data)
    verdict = VERDICTS.get(word, CarrierVerdict.REFERRED)
    premium = money(data["PremiumDetails"].get("PriceIndication"))
    lines = tuple(_line(line) for line in data.get("RatingSummary") or ())
    reasons = list(_reasons(data, verdict, word))
    if premium is not None and not lines and verdict in (CarrierVerdict.QUOTED, CarrierVerdict.INDICATION):
        verdict = CarrierVerdict.INDICATION
        reasons.append(_reason("rating_summary", Eligibility.UW, "The carrier sent no rating summary."))
    given = data["PremiumDetails"].get("LiabilityLimits")
    if given and given != asked_limits:
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
    )


def declined(texts: list[str]) -> CarrierQuote:
    """A refusal before a quote exists, such as a blocked FEIN."""
    shown = texts or [STATUS_TEXT[CarrierVerdict.DECLINED]]
    return CarrierQuote(
        verdict=CarrierVerdict.DECLINED,
        reasons=tuple(_reason("fein", Eligibility.NO, without_feins(text)[:300]) for text in shown),
    )


def money(value: Any) -> Decimal | None:
    """An amount with two places; None where there is none. Raises: ValueError."""
    if value is None or value == "":
        return None
    try:
        return cent(Decimal(str(value)))
    except InvalidOperation as error:
        raise ValueError("An amount of the carrier is no number.") from error


def _status(data: Mapping[str, Any]) -> str:
    return str(data["AccountInformation"].get("Status") or NOT_SUBMITTED)


def _word(data: Mapping[str, Any]) -> str:
    """The underwriter's status once there is one, else the carrier's automatic eligibility."""
    status = _status(data)
    return str(data["Eligibility"]["Eligibility"]) if status == NOT_SUBMITTED else status


def _reasons(data: Mapping[str, Any], verdict: CarrierVerdict, word: str) -> Iterator[Reason]:
    outcomes = {"Decline": Eligibility.NO, "Refer": Eligibility.UW}
    details = data["Eligibility"].get("Details") or ()
    for detail in details:
        outcome = outcomes.get(str(detail.get("Eligibility")), Eligibility.UW)
        text = without_feins(str(detail.get("Description") or detail.get("Type") or ""))[:300]
        yield _reason(str(detail.get("Type") or "eligibility").casefold(), outcome, text)
    if not details and verdict in STATUS_TEXT:
        text = STATUS_TEXT[verdict] if word in VERDICTS else f"The carrier answered '{word[:80]}'."
        outcome = Eligibility.NO if verdict is CarrierVerdict.DECLINED else Eligibility.UW
        yield _reason("status", outcome, text)


def _reason(rule: str, outcome: Eligibility, text: str, *, blocks: str = "quote") -> Reason:
    source = RuleSource(kind="carrier", name=CARRIER)
    return Reason(rule_id=f"amtrust.{rule}", outcome=outcome, text=text, source=source, blocks=blocks)


def _line(line: Mapping[str, Any]) -> CarrierPremiumLine:
    rate = line.get("Rate")
    return CarrierPremiumLine(
        state=line.get("State"),
        class_code=line.get("ClassCode"),
        description=str(line.get("Description") or line.get("ItemType") or ""),
        premium=money(line.get("Premium")) or Decimal("0.00"),
        rate=None if rate is None else Decimal(str(rate)),
        exposure=money(line.get("Exposure")),
    )


def _modifiers(risk: Risk) -> Iterator[tuple[str, Decimal]]:
    by_state = {entry.state: entry for entry in risk.modifications}
    for state in risk.states:
        entry = by_state.get(state) or by_state.get("ncci")
        if entry is not None:
            yield state, _in_force(entry, risk.effective_date)


def _in_force(entry: Modification, day: date) -> Decimal:
    later = entry.rate2 is not None and entry.date2 is not None and entry.date2 <= day
    return entry.rate2 if later and entry.rate2 is not None else entry.rate1


def _rating_zip(risk: Risk) -> str | None:
    """The zip with the largest payroll in California."""
    places = [location for location in risk.locations if location.state == "CA" and location.zip]
    return max(places, key=_payroll).zip if places else None


def _unemployment_id(risk: Risk) -> str | None:
    """The unemployment account of the first state that wants one; a percentage is no account."""
    for location in risk.locations:
        account = (location.suta or "").strip()
        if location.state in ACCOUNT_STATES and len(account.partition(".")[0]) > 2:
            return account
    return None


def _payroll(location: RiskLocation) -> Decimal:
    return sum((exposure.payroll for exposure in location.employees), Decimal(0))
