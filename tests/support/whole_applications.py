"""Applications with a value for any box that a data sheet has, each in its canonical form."""

import string
from datetime import date
from typing import Any

from hypothesis import strategies as st

from documents.acord.kinds import kind_of
from documents.acord.values import Kind
from models.eacord import SheetKind

STATES = {SheetKind.NCCI: ("GA", "SC", "TX", "AL", "IL", "NC"), SheetKind.CA: ("CA",), SheetKind.FL: ("FL",)}
"""The states whose worksheets a sheet has."""
ALL_STATES = (
    *STATES[SheetKind.NCCI], "CA", "FL", "NY", "AZ", "TN", "KY", "VA", "MD", "NE", "KS", "OK", "AR",
)  # fmt: skip
_LETTERS = string.ascii_letters + string.digits + "&-.,'()/éñüŁő—’ß"
_MOST_MONEY = 9_999_999
_FROM, _TO = date(2020, 1, 1), date(2030, 12, 31)
_BORN = date(1930, 1, 1), date(2006, 12, 31)


def whole_applications(kind: SheetKind) -> st.SearchStrategy[dict[str, Any]]:
    """Applications for the sheet of a kind."""
    return st.builds(_whole, _heads(), _ratings(kind), _rows_of_people())


def _text(most: int) -> st.SearchStrategy[str]:
    word = st.text(st.sampled_from(_LETTERS), min_size=1, max_size=14)
    words = st.lists(word, min_size=1, max_size=max(1, most // 8))
    return words.map(lambda found: f"X{' '.join(found)}"[:most].rstrip())


def _money(most: int = _MOST_MONEY) -> st.SearchStrategy[str]:
    return st.one_of(st.integers(0, most).map(str), st.integers(1, most).map(lambda n: f"{n}.25"))


def _short(rate: Any) -> str:
    return f"{rate.normalize():f}"


_MODS = st.integers(20, 300).map(lambda n: f"{n / 100:.2f}".rstrip("0").rstrip("."))
_OF_KIND: dict[Kind, st.SearchStrategy[Any]] = {
    Kind.DATE: st.dates(_FROM, _TO).map(lambda day: day.isoformat()),
    Kind.BIRTH_DATE: st.dates(*_BORN).map(lambda day: day.isoformat()),
    Kind.MONEY: _money(),
    Kind.PAYROLL: _money(10**9),
    Kind.RATE: st.decimals("0.01", "99.99", places=3).map(_short),
    Kind.PERCENT: st.integers(0, 100).map(str),
    Kind.COUNT: st.integers(0, 900),
    Kind.MODIFICATION: _MODS,
    Kind.FEIN: st.integers(10_0000000, 99_9999999).map(lambda n: f"{str(n)[:2]}-{str(n)[2:]}"),
    Kind.CLASS_CODE: st.from_regex(r"[1-9][0-9]{3}(-[0-9]{1,2})?", fullmatch=True),
    Kind.PHONE: st.from_regex(r"[2-9][0-9]{9}( ext [1-9][0-9]{0,3})?", fullmatch=True),
    Kind.ZIP: st.from_regex(r"30[0-9]{3}(-[0-9]{4})?", fullmatch=True),
    Kind.STATE: st.sampled_from(ALL_STATES),
    Kind.YES_NO: st.sampled_from("YN"),
    Kind.INCLUDED: st.booleans(),
    Kind.YEARS: st.integers(0, 150),
    Kind.YEAR: st.integers(2015, 2026).map(lambda n: f"{n}-{(n + 1) % 100:02}"),
    Kind.NARRATIVE: _text(900),
}
_LONGEST = {"name": 90, "carrier": 60, "description": 120, "street": 60, "line1": 40, "dividend_plan": 120}
_CODES = {
    "sic": r"[0-9]{4}", "naics": r"[1-9][0-9]{5}", "number": r"[1-9][0-9]?", "location": r"[1-9][0-9]?",
    "loc": r"[1-9][0-9]?", "highest_floor": r"[1-9][0-9]?", "descr_code": r"[0-9]{2}",
    "producer_code": r"[A-Z][0-9]{4}", "sub_code": r"[0-9]{3}", "customer_id": r"C-[0-9]{6}",
    "email": r"[a-z]{2,12}@[a-z]{2,12}\.example", "website": r"www\.[a-z]{2,16}\.example",
    "ncci_risk_id": r"[1-9][0-9]{8}", "policy_number": r"WC[0-9]{4,9}(-[0-9]{2})?",
}  # fmt: skip


def _value(path: str) -> st.SearchStrategy[Any]:
    """A value of the kind that a path has."""
    last = path.rpartition(".")[2]
    if last in _CODES:
        return st.from_regex(_CODES[last], fullmatch=True)
    known = _OF_KIND.get(kind_of(path))
    return _text(_LONGEST.get(last, 30)) if known is None else known


def _some(prefix: str, *names: str, **more: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    optional = {name: _value(f"{prefix}.{name}" if prefix else name) for name in names}
    return st.fixed_dictionaries({}, optional={**optional, **more})


def _rows(prefix: str, most: int, needed: str, *names: str) -> st.SearchStrategy[list[dict[str, Any]]]:
    """Rows that have at least what names them."""
    own = {name: _value(f"{prefix}.{name}") for name in (*needed.split(), *names)}
    required = {name: own.pop(name) for name in needed.split()}
    return st.lists(st.fixed_dictionaries(required, optional=own), max_size=most)


def _choice(*of: str) -> st.SearchStrategy[str]:
    return st.sampled_from(of)


def _states() -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(ALL_STATES), min_size=1, unique=True)


def _heads() -> st.SearchStrategy[dict[str, Any]]:
    """All that stands once in a sheet."""
    address = _some("applicant.mailing_address", "line1", "line2", "city", "state", "zip")
    applicant = st.fixed_dictionaries(
        {"name": _text(90)},
        optional={
            name: _value(f"applicant.{name}")
            for name in ("dba", "fein", "phone", "mobile", "email", "website", "years_in_business", "sic",
                         "naics", "ncci_risk_id", "other_rating_bureau_id", "credit_bureau_name",
                         "credit_bureau_id")
        } | {
            "mailing_address": address,
            "entity_type": _choice("LLC", "Corporation", "Sole Proprietor", "Trust", "Subchapter 'S' Corp",
                                   "Joint Venture", "Unincorporated Association", "Partnership"),
        },
    )  # fmt: skip
    contact = _some("contacts.claims", "name", "phone", "mobile", "email")
    question = _some("questions.1", "answer", "explanation")
    sums = ("estimated_annual_premium", "minimum_premium", "deposit_premium")
    return st.fixed_dictionaries(
        {"applicant": applicant},
        optional={
            "company": _text(40), "underwriter": _text(30), "form_date": _OF_KIND[Kind.DATE],
            "status_of_submission": _choice("quote", "issue", "assigned_risk"),
            "agency": _some("agency", "name", "license", "line1", "line2", "city", "state", "zip",
                            "producer_name", "cs_rep", "email", "phone", "mobile", "fax", "producer_code",
                            "sub_code", "customer_id"),
            "policy": _policies(), "billing": _billings(), "totals": _some("totals", *sums),
            "contacts": st.fixed_dictionaries(
                {}, optional={"inspection": contact, "accounting": contact, "claims": contact}),
            "questions": st.dictionaries(st.integers(1, 24).map(str), question, max_size=9),
            "loss_run_attached": st.just(True),
            "description_of_operations": _text(900), "remarks": _text(900),
        },
    )  # fmt: skip


_COVERAGES = ("uslh", "voluntary", "foreign", "managed")
"""In the order of their boxes: a list of ticks comes back in it."""


def _policies() -> st.SearchStrategy[dict[str, Any]]:
    others = st.lists(_text(30), max_size=4, unique=True)
    known = st.sets(st.sampled_from(_COVERAGES)).map(
        lambda found: [one for one in _COVERAGES if one in found]
    )
    return _some(
        "policy", "effective_date", "expiration_date", "rating_effective_date", "anniversary_rating_date",
        "retro_plan", "el_each_accident", "el_disease_policy_limit", "el_disease_each_employee",
        "dividend_plan", "additional_company_information", "additional_coverages",
        participating=st.booleans(), part1_states=_states(), part3_states=_states(),
        deductible=_some("policy.deductible", amount=_money(), type=_choice("medical", "indemnity")),
        other_coverages=st.builds(lambda one, other: [*one, *other], known, others),
    )  # fmt: skip


def _billings() -> st.SearchStrategy[dict[str, Any]]:
    return _some(
        "billing", "percent_down", plan=_choice("agency", "direct"),
        payment_plan=_choice("annual", "semiannual", "quarterly"),
        audit=_choice("expiration", "semiannual", "quarterly", "monthly"),
    )  # fmt: skip


def _rows_of_people() -> st.SearchStrategy[dict[str, Any]]:
    """All tables but the worksheets."""
    return st.fixed_dictionaries(
        {
            "locations": _rows("locations", 9, "number street city state zip", "highest_floor", "line2",
                               "county"),
            "individuals": _rows("individuals", 7, "name", "state", "loc", "date_of_birth", "title",
                                 "ownership_percent", "duties", "included", "class_code", "remuneration"),
            "prior_carriers": _rows("prior_carriers", 8, "year carrier", "policy_number",
                                    "annual_premium", "mod", "claims", "amount_paid", "reserve"),
            "other_named_insureds": _rows("other_named_insureds", 5, "name", "fein"),
        }
    )  # fmt: skip


_ITEMS = (
    "total", "increased_limits", "deductible", "experience_mod", "loss_constant", "assigned_risk_surcharge",
    "arap", "schedule_rating", "ccpap", "modified_premium", "standard_premium", "premium_discount",
    "expense_constant", "terrorism", "catastrophe", "taxes_assessments",
)  # fmt: skip


def _ratings(kind: SheetKind) -> st.SearchStrategy[list[dict[str, Any]]]:
    names = ["location", "descr_code", "description", "full_time", "part_time", "sic", "naics", "rate",
             "manual_premium"]  # fmt: skip
    own = {SheetKind.CA: {"wage_tier": _choice("at or above $27", "below $27")},
           SheetKind.FL: {"payroll_last_year": _money(10**9)}}.get(kind, {})  # fmt: skip
    path = "rating[0].class_codes[0]"
    row = st.fixed_dictionaries(
        {"class_code": _value(f"{path}.class_code"), "payroll": _value(f"{path}.payroll")},
        optional={**{name: _value(f"{path}.{name}") for name in names}, **own},
    )
    item = _some("rating[0].premium.total", "factor", "premium")
    mod = _some("rating[0].premium.experience_mod", "factor", "premium")
    other = st.fixed_dictionaries(
        {"text": _text(24)}, optional={"factor": _OF_KIND[Kind.RATE], "premium": _money()}
    )
    premium = st.fixed_dictionaries(
        {}, optional={**dict.fromkeys(_ITEMS, item), "experience_mod": mod,
                      "other": st.lists(other, max_size=4)},
    )  # fmt: skip
    sums = ("total_estimated_annual_premium", "minimum_premium", "deposit_premium")

    def sheet(state: str) -> st.SearchStrategy[dict[str, Any]]:
        return st.fixed_dictionaries(
            {"state": st.just(state), "class_codes": st.lists(row, min_size=1, max_size=16)},
            optional={"premium": premium, **{name: _value(f"rating[0].{name}") for name in sums}},
        )

    chosen = st.lists(st.sampled_from(STATES[kind]), min_size=1, max_size=3, unique=True)
    return chosen.flatmap(lambda states: st.tuples(*map(sheet, states)).map(list))


def _whole(heads: dict[str, Any], rating: list[dict[str, Any]], tables: dict[str, Any]) -> dict[str, Any]:
    return {**heads, "rating": rating, **tables}
