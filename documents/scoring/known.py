"""The values that a reading may have, by kind of document: truths with other keys are not held against it."""

import re

from documents.acord.kinds import bare

_ADDRESS = "line1 line2 city county state zip"
_FORM = {
    "": "form edition form_date company underwriter status_of_submission bound_date loss_run_attached "
    "description_of_operations remarks",
    "applicant": "name dba entity_type entity_other_text fein fein_digits years_in_business sic naics "
    "website email phone mobile ncci_risk_id other_rating_bureau_id credit_bureau_name credit_bureau_id",
    "applicant.mailing_address": _ADDRESS,
    "agency": f"name {_ADDRESS} producer_name cs_rep phone mobile fax email producer_code sub_code "
    "customer_id license",
    "billing": "plan payment_plan payment_plan_text percent_down audit audit_text",
    "locations": "number highest_floor street line2 city county state zip",
    "policy": "effective_date expiration_date rating_effective_date anniversary_rating_date participating "
    "retro_plan part1_states part3_states el_each_accident el_disease_policy_limit "
    "el_disease_each_employee other_coverages dividend_plan additional_company_information "
    "additional_coverages",
    "policy.deductible": "type amount text",
    "totals": "estimated_annual_premium minimum_premium deposit_premium",
    "contacts.inspection": "name phone mobile email",
    "contacts.accounting": "name phone mobile email",
    "contacts.claims": "name phone mobile email",
    "individuals": "state loc name date_of_birth title ownership_percent duties included "
    "class_code remuneration",
    "rating": "state sheet_number sheet_count experience_mod total_estimated_annual_premium minimum_premium "
    "deposit_premium",
    "rating.class_codes": "location class_code descr_code description full_time part_time sic naics payroll "
    "payroll_last_year rate manual_premium",
    "prior_carriers": "year carrier policy_number annual_premium mod claims amount_paid reserve",
    "questions": "answer explanation percent count",
}
_APPLICATION = {
    "": "form edition form_date company naic policy_number underwriter lines description_of_operations",
    "agency": _FORM["agency"],
    "applicant": "name dba entity_type members fein sic naics phone website business_start_date",
    "applicant.mailing_address": _ADDRESS,
    "other_named_insureds": "name dba entity_type fein sic naics phone website",
    "other_named_insureds.mailing_address": _ADDRESS,
    "policy": "effective_date expiration_date",
    "billing": "plan payment_plan",
    "contacts": "type name phone email",
    "locations": "number building street line2 city county state zip full_time part_time annual_revenue",
}
_SUMS = (
    "premium claims open indemnity medical paid paid_loss paid_lae paid_indemnity paid_medical "
    "recovery reserve incurred loss_ratio"
)
_LOSS_RUN = {
    "": "line_of_business carrier insured account valuation_date valuation_from report_date experience_mod",
    "policies": f"policy_number state effective expiration {_SUMS}",
    "totals": _SUMS,
    "claims": "claim_number policy_number claimant state class_code injury_date reported_date closed_date "
    "type status litigated paid paid_indemnity paid_medical reserve recovery incurred",
}
_ANY = re.compile(r"rating\.premium\.(?:other\.text|\w+\.(?:factor|premium))|emod_by_state\.[A-Z]{2}")
SUMS = frozenset(_SUMS.split())
LOSS_RUN = "loss_run"


def _paths(table: dict[str, str]) -> frozenset[str]:
    return frozenset(
        f"{prefix}.{name}" if prefix else name for prefix, names in table.items() for name in names.split()
    )


_KNOWN = {"acord_130": _paths(_FORM), "acord_125": _paths(_APPLICATION), LOSS_RUN: _paths(_LOSS_RUN)}


def is_known(kind: str, path: str) -> bool:
    """Whether a reading of the kind has a value of that path."""
    name = re.sub(r"\[\d+\]$", "", bare(path))
    return name in _KNOWN[kind] or (kind == "acord_130" and _ANY.fullmatch(name) is not None)
