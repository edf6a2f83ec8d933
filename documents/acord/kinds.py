"""Which kind of value each path of a reading holds."""

import re

from documents.acord.values import Kind

_INDEX = re.compile(r"\[\d*\]|\.\d+(?=\.)")
_BY_PATH = {
    "description_of_operations": Kind.NARRATIVE,
    "remarks": Kind.NARRATIVE,
    "questions.explanation": Kind.NARRATIVE,
    "policy.additional_company_information": Kind.NARRATIVE,
    "policy.additional_coverages": Kind.NARRATIVE,
    "policy.dividend_plan": Kind.TEXT,
    "policy.retro_plan": Kind.TEXT,
    "policy.deductible.text": Kind.TEXT,
    "policy.deductible.amount": Kind.RATE,
    "policy.part1_states": Kind.STATE,
    "policy.part3_states": Kind.STATE,
    "applicant.entity_other_text": Kind.TEXT,
    "individuals.date_of_birth": Kind.BIRTH_DATE,
    "individuals.class_code": Kind.CLASS_CODE,
    "individuals.remuneration": Kind.MONEY,
    "individuals.duties": Kind.TEXT,
    "prior_carriers.year": Kind.YEAR,
    "prior_carriers.mod": Kind.MODIFICATION,
    "prior_carriers.claims": Kind.COUNT,
    "rating.class_codes.description": Kind.TEXT,
    "rating.class_codes.class_code": Kind.CLASS_CODE,
    "rating.premium.experience_mod.factor": Kind.MODIFICATION,
    "rating.experience_mod": Kind.MODIFICATION,
    "rating.premium.other.text": Kind.TEXT,
    "questions.percent": Kind.PERCENT,
    "questions.count": Kind.COUNT,
    "questions.answer": Kind.YES_NO,
    "billing.percent_down": Kind.PERCENT,
    "emod_by_state": Kind.MODIFICATION,
}
_BY_LAST = {
    "fein": Kind.FEIN,
    "phone": Kind.PHONE,
    "mobile": Kind.PHONE,
    "fax": Kind.PHONE,
    "zip": Kind.ZIP,
    "state": Kind.STATE,
    "entity_type": Kind.ENTITY,
    "years_in_business": Kind.YEARS,
    "form_date": Kind.DATE,
    "business_start_date": Kind.DATE,
    "bound_date": Kind.DATE,
    "effective_date": Kind.DATE,
    "expiration_date": Kind.DATE,
    "rating_effective_date": Kind.DATE,
    "anniversary_rating_date": Kind.DATE,
    "el_each_accident": Kind.MONEY,
    "el_disease_policy_limit": Kind.MONEY,
    "el_disease_each_employee": Kind.MONEY,
    "estimated_annual_premium": Kind.MONEY,
    "total_estimated_annual_premium": Kind.MONEY,
    "minimum_premium": Kind.MONEY,
    "deposit_premium": Kind.MONEY,
    "annual_premium": Kind.MONEY,
    "annual_revenue": Kind.MONEY,
    "amount_paid": Kind.MONEY,
    "reserve": Kind.MONEY,
    "manual_premium": Kind.MONEY,
    "premium": Kind.MONEY,
    "payroll": Kind.PAYROLL,
    "payroll_last_year": Kind.PAYROLL,
    "rate": Kind.RATE,
    "factor": Kind.RATE,
    "ownership_percent": Kind.PERCENT,
    "included": Kind.INCLUDED,
    "full_time": Kind.COUNT,
    "part_time": Kind.COUNT,
    "members": Kind.COUNT,
}


def bare(path: str) -> str:
    """The path without its indexes and question numbers: `rating[0].class_codes[3].rate` loses both."""
    return _INDEX.sub("", path)


def kind_of(path: str) -> Kind:
    """The kind of a path of the ACORD forms; plain text unless it is told here."""
    name = bare(path)
    if name in _BY_PATH:
        return _BY_PATH[name]
    if name.startswith("policy.part") and "_states" in name:
        return Kind.STATE
    if name.startswith("emod_by_state."):
        return Kind.MODIFICATION
    return _BY_LAST.get(name.rpartition(".")[2], Kind.NAME)
