"""What the carrier refuses: the rules of its contract, each answered with the field it is about."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

NO_MARKET = frozenset({"AK", "ND", "OH", "WA", "WY"})
THREE_DIGITS = frozenset({"DE", "PA"})
DECLINED_CLASSES = frozenset({"5551"})
LEGAL_ENTITIES = frozenset({0, 1, 2, 3, 4, 7, 12})
LIMITS = ("100/500/100", "500/500/500", "1000/1000/1000", "2000/2000/2000")
DEFAULT_LIMITS = LIMITS[0]
UNEMPLOYMENT_ID = {
    "HI": r"[A-Za-z0-9]{10}",
    "ME": r"\d{10}",
    "RI": r"\d{10}",
    "MN": r"\d{8,12}",
}

Errors = dict[str, list[str]]


def quote_of(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """The quote in a body: under its name in a create, the body itself in an update."""
    quote = body.get("Quote", body)
    return quote if isinstance(quote, dict) else {}


def faults(quote: Mapping[str, Any]) -> Errors:
    """Everything wrong with a quote request, by field; empty when it may be quoted."""
    errors: Errors = {}
    for field, text in _faults(quote):
        errors.setdefault(field, []).append(text)
    return errors


def eligibility_details(quote: Mapping[str, Any]) -> list[dict[str, str]]:
    """What the carrier's appetite says of classes and territory."""
    details: list[dict[str, str]] = []
    for entry in _classes(quote):
        code, state = str(entry.get("ClassCode")), str(entry.get("State"))
        if code in DECLINED_CLASSES or state in NO_MARKET:
            text = f"Class {code} in {state} is outside the appetite."
            details.append({"Type": "ClassCodes", "Eligibility": "Decline", "Description": text})
    if str(_address(quote).get("Zip")) == "99999":
        details.append(
            {
                "Type": "Territory",
                "Eligibility": "Refer",
                "Description": "Zip 99999 needs a territory review.",
            }
        )
    return details


def limits_given(quote: Mapping[str, Any]) -> str:
    """The limits that the carrier writes: an unavailable choice silently leaves the default."""
    asked = str(quote.get("LiabilityLimits") or DEFAULT_LIMITS)
    return asked if asked in LIMITS else DEFAULT_LIMITS


def _faults(quote: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield from _date(quote)
    yield from _fein(quote)
    yield from _names(quote)
    yield from _classes_faults(quote)
    yield from _state_ids(quote)


def _date(quote: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    try:
        datetime.strptime(str(quote.get("EffectiveDate")), "%m/%d/%Y")  # noqa: DTZ007 - a day has no zone
    except ValueError:
        yield "Quote.EffectiveDate", "The EffectiveDate must be a date of the form MM/DD/YYYY."


def _fein(quote: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if "Fein" in quote and not re.fullmatch(r"\d{9}", str(quote["Fein"])):
        yield "Quote.Fein", "The Fein must have 9 digits, or be left out for an indication."


def _names(quote: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    address = _address(quote)
    if not address:
        yield "Quote.PrimaryAddress", "The PrimaryAddress is required."
    elif len(str(address.get("Line1") or "")) > 50:
        yield "Quote.PrimaryAddress.Line1", "The Line1 may have 50 characters."
    if len(str(quote.get("BusinessName") or "")) > 90:
        yield "Quote.BusinessName", "The BusinessName may have 90 characters."
    contact = quote.get("ContactInformation") or {}
    for field in ("FirstName", "LastName"):
        if len(str(contact.get(field) or "")) > 30:
            yield f"Quote.ContactInformation.{field}", f"The {field} may have 30 characters."
    phone = contact.get("Phone")
    if phone and not re.fullmatch(r"\d{3}-\d{3}-\d{4}", str(phone)):
        yield "Quote.ContactInformation.Phone", "The Phone must have the form XXX-XXX-XXXX."
    if quote.get("LegalEntity", 0) not in LEGAL_ENTITIES:
        yield "Quote.LegalEntity", "The LegalEntity is not supported."
    years = quote.get("YearsInBusiness")
    if years is not None and not (isinstance(years, int) and 0 <= years <= 99):
        yield "Quote.YearsInBusiness", "The YearsInBusiness must be a count from 0 to 99."


def _classes_faults(quote: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    classes = _classes(quote)
    if not classes:
        yield "Quote.ClassCodes", "At least one class code is required."
    for index, entry in enumerate(classes):
        where, state = f"Quote.ClassCodes[{index}]", str(entry.get("State"))
        digits = 3 if state in THREE_DIGITS else 4
        if not re.fullmatch(rf"\d{{{digits}}}", str(entry.get("ClassCode"))):
            yield f"{where}.ClassCode", f"A class code has {digits} digits in {state}."
        if float(entry.get("Payroll") or 0) <= 0:
            yield f"{where}.Payroll", "The Payroll must be above zero."
        if int(entry.get("FullTimeEmployees") or 0) + int(entry.get("PartTimeEmployees") or 0) <= 0:
            yield f"{where}.FullTimeEmployees", "At least one employee is required."
    pairs = Counter((entry.get("State"), entry.get("ClassCode")) for entry in classes)
    for (place, code), times in pairs.items():
        if times > 1:
            yield "Quote.ClassCodes", f"Class {code} stands {times} times for {place}; send it once."


def _state_ids(quote: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    states = {str(entry.get("State")) for entry in _classes(quote)} | {str(_address(quote).get("State"))}
    if "CA" in states and not re.fullmatch(r"\d{5}", str(quote.get("RatingZip") or "")):
        yield "Quote.RatingZip", "The RatingZip is required where California is a state of the quote."
    for state, pattern in UNEMPLOYMENT_ID.items():
        if state in states and not re.fullmatch(pattern, str(quote.get("UnemploymentId") or "")):
            yield "Quote.UnemploymentId", f"The UnemploymentId is required in {state}."


def _classes(quote: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    entries = quote.get("ClassCodes") or []
    return [entry for entry in entries if isinstance(entry, dict)]


def _address(quote: Mapping[str, Any]) -> Mapping[str, Any]:
    address = quote.get("PrimaryAddress")
    return address if isinstance(address, dict) else {}
