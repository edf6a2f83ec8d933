"""How a request is spelled for the second carrier: the whole of it in each create and update."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from adapters.carriers import risk_lines
from adapters.carriers.amounts import digits
from models.carrier_question import CarrierQuestionKind, QuestionAnswer
from models.carrier_request import CarrierRequest, CorrectionPath
from models.policy_year import anniversary
from models.quote import Business
from models.risk import Risk, RiskLocation
from models.rounding import cent, dollar

BUSINESS_TYPES = {
    "sole proprietor": "SoleProprietor",
    "partnership": "Partnership",
    "corporation": "Corporation",
    "subcharter 's' corp": "Corporation",
    "not for profit 501[c][3]": "NonProfit",
    "llc": "LimitedLiabilityCompany",
}
OTHER = "Other"
NO_CITY = "Not given"
THOUSAND = 1_000


def quote_body(request: CarrierRequest) -> dict[str, Any]:
    """The body of create and update."""
    asked, risk = request.quote, request.quote.risk
    business = _business(request)
    name = _corrected(request, CorrectionPath.BUSINESS_NAME, asked.company_name or "")[:90]
    entity = {
        "businessType": BUSINESS_TYPES.get(business.entity_type.casefold().strip(), OTHER),
        "taxId": digits(asked.fein),
        "name": name,
        "states": list(_states(risk, business)),
    }
    return {
        "namedInsured": name,
        "effectiveDate": risk.effective_date.isoformat(),
        "expirationDate": anniversary(risk.effective_date).isoformat(),
        "description": business.operations or None,
        "workersCompensation": {
            "legalEntities": [entity],
            "employersLiability": limits(risk.limits),
            "priorCarriers": [],
        },
        "mailingAddress": _mailing(business),
        "contacts": _contacts(business),
        "eligibilityAnswers": [
            {"id": each.question_id, "answer": _spelled(each)} for each in request.answers
        ],
    }


def payrolls(risk: Risk) -> dict[tuple[str, str], Decimal | None]:
    """Payroll by state and class over all locations, in whole dollars each, as it is sent."""
    sums: dict[tuple[str, str], Decimal | None] = {}
    for location in risk.locations:
        for code, payroll in _exposures(location).items():
            sums[(location.state, code)] = (sums.get((location.state, code)) or Decimal(0)) + payroll
    return sums


def limits(text: str) -> dict[str, int]:
    """'100/500/100', thousands by accident, policy and employee, in dollars by name."""
    accident, policy, employee = (int(part) * THOUSAND for part in re.findall(r"\d+", text)[:3])
    return {"eachAccident": accident, "eachPolicy": policy, "eachEmployee": employee}


def _states(risk: Risk, business: Business) -> Iterator[dict[str, Any]]:
    """States with people; a place without payroll is left out."""
    factors = dict(risk_lines.modifications(risk))
    for state in risk.states:
        places = [_location(place, business) for place in risk.locations if place.state == state]
        found = [place for place in places if place["exposure"]]
        if not found:
            continue
        factor = factors.get(state)
        modification = None if factor is None else {"factor": float(factor)}
        yield {"code": state, "experienceModification": modification, "locations": found}


def _location(place: RiskLocation, business: Business) -> dict[str, Any]:
    """A place of work. A risk knows of it no more than its zip: the street is the business's at home only."""
    at_home = business.state.upper() == place.state
    worked = [each for each in place.employees if each.payroll]
    return {
        "address": {
            "line1": (business.street if at_home else "") or f"Location {place.name}",
            "city": (business.city if at_home else "") or NO_CITY,
            "state": place.state,
            "zip": place.zip or (business.zip if at_home else ""),
        },
        "exposure": [{"class": code, "payroll": int(payroll)} for code, payroll in _exposures(place).items()],
        "officers": [],
        "fullTimeEmployeeCount": sum(each.ft for each in worked),
        "partTimeEmployeeCount": sum(each.pt for each in worked),
    }


def _exposures(place: RiskLocation) -> dict[str, Decimal]:
    sums: dict[str, Decimal] = {}
    for each in place.employees:
        if each.payroll:
            code = each.code.zfill(4)
            sums[code] = sums.get(code, Decimal(0)) + each.payroll
    return {code: cent(dollar(payroll)) for code, payroll in sums.items()}


def _mailing(business: Business) -> dict[str, str] | None:
    parts = {
        "line1": business.street,
        "city": business.city,
        "state": business.state.upper(),
        "zip": business.zip,
    }
    return parts if all(parts.values()) else None


def _contacts(business: Business) -> list[dict[str, str]]:
    if not business.first_name or not business.last_name:
        return []
    person = {
        "type": "Insured", "firstName": business.first_name, "lastName": business.last_name,
        "phone": business.phone, "email": business.email,
    }  # fmt: skip
    return [{name: value for name, value in person.items() if value}]


def _business(request: CarrierRequest) -> Business:
    """The business with what was corrected since."""
    fields: Mapping[str, CorrectionPath] = {
        "street": CorrectionPath.LINE1, "first_name": CorrectionPath.FIRST_NAME,
        "last_name": CorrectionPath.LAST_NAME, "email": CorrectionPath.EMAIL, "phone": CorrectionPath.PHONE,
        "entity_type": CorrectionPath.LEGAL_ENTITY, "operations": CorrectionPath.NATURE_OF_BUSINESS,
    }  # fmt: skip
    business = request.quote.business or Business()
    return business.model_copy(
        update={name: _corrected(request, path, getattr(business, name)) for name, path in fields.items()}
    )


def _corrected(request: CarrierRequest, path: CorrectionPath, value: str) -> str:
    return next((each.value for each in reversed(request.corrections) if each.path is path), value)


def _spelled(answer: QuestionAnswer) -> str:
    return answer.value.capitalize() if answer.kind is CarrierQuestionKind.YES_NO else answer.value
