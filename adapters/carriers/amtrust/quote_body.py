"""How a request is spelled for the AmTrust-like carrier; create and update differ by more than a wrapper."""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from adapters.carriers import risk_lines
from adapters.carriers.amounts import digits
from models.carrier_request import CarrierRequest, CorrectionPath
from models.risk import Risk
from models.rounding import dollar
from underwriting.bind_body import FIXED_NATURE, LEGAL_ENTITIES

THREE_DIGITS = frozenset({"DE", "PA"})
ACCOUNT_STATES = frozenset({"HI", "ME", "RI", "MN"})
MAX_YEARS = 99
MAX_NAME = 90
EXPERIENCE = "EmPct"
"""The id of the experience modification; its letters count."""

LEGAL_ENTITY = 0
"""Fallback where the prospect has no value; so is the nature of business."""

EMAIL = re.compile(r"[^@\s]+@[^@\s]+")


def create_body(request: CarrierRequest) -> dict[str, Any]:
    """The body of a create: the whole policy, all locations in one request."""
    body: dict[str, Any] = {"Quote": _quote(request), "LoadQuestions": False, "LoadRateSummary": True}
    if factors := dict(risk_lines.modifications(request.quote.risk)):
        body["StateModifiers"] = [_modifier(state, factor) for state, factor in factors.items()]
    return body


def update_body(request: CarrierRequest) -> dict[str, Any]:
    """The body of an update: no wrapper, payrolls as texts, one field in the carrier's own spelling."""
    quote = _quote(request)
    quote["IsIncumbantAgent"] = quote.pop("IsIncumbentAgent")
    quote["ClassCodes"] = [{**entry, "Payroll": str(entry["Payroll"])} for entry in quote["ClassCodes"]]
    return quote


def modifiers_body(risk: Risk) -> dict[str, Any]:
    """The modifications of all states after an update: 1 where there is none any more."""
    factors = dict(risk_lines.modifications(risk))
    states = dict.fromkeys(str(entry["State"]) for entry in class_codes(risk))
    changed = [_modifier(state, factors.get(state, Decimal(1))) for state in states]
    return {"LoadEligibility": False, "StateModifiers": changed}


def _modifier(state: str, factor: Decimal) -> dict[str, Any]:
    """Two decimals at least: the carrier's own pattern of the value wants a point."""
    places = max(2, -int(factor.as_tuple().exponent))
    return {"State": state, "Modifiers": {EXPERIENCE: f"{factor:.{places}f}"}}


def _quote(request: CarrierRequest) -> dict[str, Any]:
    asked, risk = request.quote, request.quote.risk
    business = asked.business
    quote = {
        "EffectiveDate": risk.effective_date.strftime("%m/%d/%Y"),
        "Fein": digits(asked.fein) or None,
        "BusinessName": (asked.company_name or "")[:MAX_NAME] or None,
        "PrimaryAddress": _address(request),
        "ContactInformation": _contact(request),
        "NatureOfBusiness": (business and business.operations) or FIXED_NATURE,
        "LegalEntity": legal_entity(business.entity_type if business else ""),
        "YearsInBusiness": _years(risk),
        "IsNonProfit": bool(business and business.entity_type.casefold().startswith("not for profit")),
        "IsIncumbentAgent": risk.answers.get("qc1") == "Y",
        "ClassCodes": class_codes(risk),
        "RatingZip": _rating_zip(risk),
        "UnemploymentId": _unemployment_id(risk),
        "PayrollCompanyId": int(request.payroll_company_id) if request.payroll_company_id else None,
        "LiabilityLimits": risk.limits,
    }
    sent = {name: value for name, value in quote.items() if value is not None}
    for correction in request.corrections:
        _corrected(sent, correction.path, correction.value)
    return sent


def _address(request: CarrierRequest) -> dict[str, str]:
    largest = max(request.quote.risk.locations, key=risk_lines.payroll)
    business = request.quote.business
    if business is None:
        return {"Line1": "", "City": "", "State": largest.state, "Zip": largest.zip or ""}
    return {
        "Line1": business.street[:50],
        "City": business.city,
        "State": business.state.upper() or largest.state,
        "Zip": business.zip or largest.zip or "",
    }


def _contact(request: CarrierRequest) -> dict[str, str] | None:
    """What is known of the insured's contact; an e-mail that is none would be refused as one."""
    business = request.quote.business
    if business is None:
        return None
    contact: dict[str, str | None] = {
        "FirstName": business.first_name[:30],
        "LastName": business.last_name[:30],
        "Email": business.email if EMAIL.fullmatch(business.email) else None,
        "Phone": phone(business.phone),
    }
    return {name: value for name, value in contact.items() if value} or None


def class_codes(risk: Risk) -> list[dict[str, Any]]:
    """One entry per state and class with payroll and people of all locations; zero payroll is left out.

    Payroll in whole dollars, as the carrier takes it.
    """
    sums: dict[tuple[str, str], list[Decimal | int]] = defaultdict(lambda: [Decimal(0), 0, 0])
    for location in risk.locations:
        for exposure in location.employees:
            if not exposure.payroll:
                continue
            entry = sums[(location.state, padded(exposure.code, location.state))]
            entry[0] += exposure.payroll
            entry[1] += exposure.ft
            entry[2] += exposure.pt
    return [
        {
            "ClassCode": code,
            "State": state,
            "Payroll": int(dollar(Decimal(payroll))),
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


def legal_entity(words: str) -> int:
    """The carrier's number of an entity type; the fallback for what it does not know."""
    return LEGAL_ENTITIES.get(words.casefold().strip(), LEGAL_ENTITY)


def phone(text: str) -> str | None:
    """A phone number as XXX-XXX-XXXX; None when it has not ten digits."""
    found = digits(text)[-10:]
    return f"{found[:3]}-{found[3:6]}-{found[6:]}" if len(found) == 10 else None


def _years(risk: Risk) -> int | None:
    count = risk_lines.years(risk.years_in_business, risk.effective_date)
    return None if count is None else min(count, MAX_YEARS)


def _rating_zip(risk: Risk) -> str | None:
    """The zip with the largest payroll in California."""
    places = [location for location in risk.locations if location.state == "CA" and location.zip]
    return max(places, key=risk_lines.payroll).zip if places else None


def _unemployment_id(risk: Risk) -> str | None:
    """The unemployment account of the first state that wants one; a percentage is no account."""
    for location in risk.locations:
        account = (location.suta or "").strip()
        if location.state in ACCOUNT_STATES and len(account.partition(".")[0]) > 2:
            return account
    return None


def _corrected(quote: dict[str, Any], path: CorrectionPath, value: str) -> None:
    part, _, field = path.value.rpartition(".")
    into = quote.setdefault(part, {}) if part else quote
    read: Mapping[CorrectionPath, Callable[[str], Any]] = {CorrectionPath.LEGAL_ENTITY: legal_entity}
    into[field] = read.get(path, str)(value)
