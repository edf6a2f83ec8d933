"""The values of an application's sheets: the draft as it stands, and what a run priced of it.

Words come from the draft, classes and figures from the run, so that the figures of a sheet are of one price.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from documents.eacord.application.rated import worksheets
from documents.eacord.sheet import FUND_STATES
from models.eacord import Application, EacordSheet
from models.prospect import Address, CompanyProfile, DraftLocation, UnderwritingAnswer
from models.risk import ClaimYear

_ENTITIES = {
    "SubCharter 'S' corp": ("Subchapter 'S' Corp", ""),
    "Not for Profit 501[c][3]": ("Other", "Not for Profit 501[c][3]"),
}
"""Business types of the product that the form spells otherwise."""
_QUESTION = re.compile(r"q([1-9]|1\d|2[0-4])", re.ASCII)
_PERCENT, _COUNT = "6", "22"
_ANSWERS = ("Y", "N")


def sheet_of(application: Application) -> EacordSheet:
    """The application as its sheets say it; names that its reader may not see are nowhere in it."""
    values = _pruned(_values(application))
    return EacordSheet(made_at=application.made_at, values=_told(application, values))


def _values(application: Application) -> dict[str, Any]:
    asked, sections, profile = application.asked, application.sections, application.sections.company_profile
    totals = application.worksheet.totals if application.worksheet else None
    return {
        "form_date": application.made_at.date().isoformat(),
        "company": asked.carrier_name if asked.with_premium else "",
        "status_of_submission": "quote",
        "agency": _agency(application),
        "applicant": _applicant(application, profile),
        "locations": list(_locations(application)),
        "policy": _policy(application),
        "totals": {"estimated_annual_premium": f"{totals.total_estimated_annual_premium:f}"}
        if totals and _is_whole(application)
        else {},
        "contacts": {"inspection": _contact(profile)},
        "rating": list(worksheets(application)),
        "prior_carriers": [_year(year) for year in application.claims.years],
        "description_of_operations": profile.description_of_operations,
        "questions": dict(_questions(sections.answers)),
        "remarks": _remarks(application),
    }


def _is_whole(application: Application) -> bool:
    """Whether the sheets hold every state of the price: its total is that of no smaller part."""
    return set(application.risk.states) <= set(application.asked.states)


def _agency(application: Application) -> dict[str, str]:
    producer = application.asked.producer
    return {
        "name": application.agency or application.sections.company_profile.producer,
        "producer_name": producer.name,
        "phone": _phone(producer.phone or application.agency_phone),
        "mobile": _phone(producer.mobile),
        "fax": _phone(producer.fax),
        "email": producer.email,
    }


def _applicant(application: Application, profile: CompanyProfile) -> dict[str, Any]:
    entity, other = _ENTITIES.get(profile.entity_type, (profile.entity_type, ""))
    return {
        "name": profile.company_name,
        "entity_type": entity,
        "entity_other_text": other,
        "fein": _fein(profile.fein) if application.asked.fein_read else "",
        "years_in_business": _whole(profile.years_in_business),
        "email": profile.email_id,
        "phone": _phone(profile.phone_number),
        "mailing_address": _mailing(application, profile),
    }


def _mailing(application: Application, profile: CompanyProfile) -> dict[str, str]:
    """The draft's address for mail, else that of the business; what was typed where the draft has none."""
    at = profile.primary_address if profile.mailing_same_as_primary else profile.mailing_address
    if not (at.street or at.city or at.zip):
        at = profile.primary_address
    if at.street or at.city or at.zip:
        return _address(at, "line1")
    first, *rest = application.asked.mail_address or ("",)
    return {"line1": first, "line2": ", ".join(rest)}


def _address(at: Address | DraftLocation, street: str) -> dict[str, str]:
    return {street: at.street, "city": at.city, "state": at.state.upper(), "zip": at.zip}


def _locations(application: Application) -> Iterator[dict[str, str]]:
    """The locations of the states that are asked for, by the numbers that the class rows name."""
    typed = dict(enumerate(application.asked.address))
    for number, place in enumerate(application.sections.locations):
        if place.state.upper() in application.asked.states:
            told = {"number": place.number, **_address(place, "street")}
            yield told if place.street else {**told, "street": typed.get(number, "")}


def _policy(application: Application) -> dict[str, Any]:
    risk = application.risk
    limits = risk.limits.replace("-", "/").split("/")
    names = ("el_each_accident", "el_disease_policy_limit", "el_disease_each_employee")
    told = dict(zip(names, limits, strict=False)) if all(map(str.isdecimal, limits)) else {}
    return {
        "effective_date": risk.effective_date.isoformat(),
        "expiration_date": risk.expiry_date.isoformat(),
        "part1_states": [state for state in risk.states if state in application.asked.states],
        **{name: str(int(limit) * 1000) for name, limit in told.items()},
    }


def _contact(profile: CompanyProfile) -> dict[str, str]:
    whole = " ".join(filter(None, (profile.first_name, profile.last_name)))
    return {
        "name": profile.primary_contact or whole,
        "phone": _phone(profile.phone_number),
        "email": profile.email_id,
    }


def _year(year: ClaimYear) -> dict[str, Any]:
    if year.no_coverage:
        return {"year": str(year.year), "carrier": "No coverage"}
    return {
        "year": str(year.year),
        "carrier": year.carrier,
        "annual_premium": f"{year.premium:f}",
        "claims": year.claims,
        "amount_paid": f"{max(year.incurred - year.reserves, 0):f}",
        "reserve": f"{year.reserves:f}",
    }


def _questions(answers: Iterable[UnderwritingAnswer]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The questions that the form has: 6 keeps a percent and 22 a number in their remarks."""
    for answer in answers:
        found = _QUESTION.fullmatch(answer.name.casefold())
        if found is None:
            continue
        remarks, number = answer.remarks.strip(), found[1]
        told: dict[str, Any] = {"answer": answer.response if answer.response in _ANSWERS else ""}
        if number == _PERCENT and remarks.isdecimal():
            told |= {"percent": str(int(remarks)), "answer": "Y" if int(remarks) else "N"}
        elif number == _COUNT and remarks.isdecimal():
            told["count"] = int(remarks)
        else:
            told["explanation"] = remarks
        yield number, told


def _remarks(application: Application) -> str:
    """What the sheet has no box for."""
    said = []
    claims, asked = application.claims, application.asked
    if claims.no_loss and claims.no_loss_since is not None:
        said.append(f"No loss is known since {claims.no_loss_since:%m/%d/%Y}, as the applicant states.")
    if asked.with_premium and application.worksheet is not None and application.worksheet.illustrative:
        said.append("Illustrative rates, not filed with any regulator.")
    return "\n".join(said)


def _told(application: Application, values: dict[str, Any]) -> dict[str, Any]:
    """The values without names that the reader may not see."""
    asked = application.asked
    if not asked.hidden_words:
        return values
    hidden = sorted(asked.hidden_words, key=len, reverse=True)
    words = "|".join(map(re.escape, hidden))
    pattern = re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE)
    instead = asked.carrier_name if asked.with_premium else "the carrier"

    def masked(node: Any) -> Any:
        if isinstance(node, Mapping):
            return {name: masked(value) for name, value in node.items()}
        if isinstance(node, list):
            return [masked(value) for value in node]
        return pattern.sub(instead, node) if isinstance(node, str) else node

    told: dict[str, Any] = masked(values)
    return told


def _pruned(node: Any) -> Any:
    """Without what is empty."""
    if isinstance(node, Mapping):
        kept = {name: _pruned(value) for name, value in node.items()}
        return {name: value for name, value in kept.items() if value not in ("", None, {}, [])}
    return [_pruned(value) for value in node] if isinstance(node, list) else node


def _phone(text: str) -> str:
    """Ten digits; what is none stays as it was typed."""
    digits = "".join(filter(str.isdigit, text))
    digits = digits[1:] if len(digits) == 11 and digits.startswith("1") else digits
    return digits if len(digits) == 10 else text


def _fein(text: str) -> str:
    digits = "".join(filter(str.isdigit, text))
    return f"{digits[:2]}-{digits[2:]}" if len(digits) == 9 else ""


def _whole(text: str) -> int | None:
    return int(text) if text.strip().isdecimal() else None


def named_states(states: Iterable[str]) -> tuple[str, ...]:
    """States that sheets are for: those whose own fund insures are in none."""
    return tuple(sorted({state.upper() for state in states} - FUND_STATES))
