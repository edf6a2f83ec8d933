"""The policy term of a request, of its draft, and of neither."""

from datetime import date
from typing import Any

import pytest

from api.quote.schemas import QuoteCommon
from models.errors import InvalidInput, TermInverted
from models.policy_year import anniversary
from models.prospect import CompanyProfile, DraftSections
from underwriting.intake_term import term_of

TODAY = date(2026, 11, 21)


def term_body(**days: Any) -> QuoteCommon:
    """The common part of a request that names some days."""
    return QuoteCommon.model_validate(days)


@pytest.mark.req("QE-114")
def test_the_term_of_the_draft_counts_where_the_request_names_none() -> None:
    days = (date(2026, 12, 1), date(2026, 12, 15), date(2027, 11, 30))
    names = ("effective_date", "expected_start_date", "expected_expiry_date")
    sections = DraftSections(company_profile=CompanyProfile(**dict(zip(names, days, strict=True))))
    assert term_of(QuoteCommon(), sections, TODAY) == days
    own = term_body(effective_date="2027-01-01", date_from="2027-01-02", date_to="2027-06-30")
    assert term_of(own, sections, TODAY) == (date(2027, 1, 1), date(2027, 1, 2), date(2027, 6, 30))


@pytest.mark.req("QE-114")
def test_a_missing_expiry_is_a_year_after_the_start() -> None:
    common = term_body(date_from="2028-02-29")
    assert term_of(common, None, TODAY) == (date(2028, 2, 29), date(2028, 2, 29), date(2029, 2, 28))
    assert term_of(QuoteCommon(), None, TODAY) == (TODAY, TODAY, anniversary(TODAY))
    later = term_body(effective_date="2026-12-01", date_from="2027-03-15")
    assert term_of(later, None, TODAY) == (date(2026, 12, 1), date(2027, 3, 15), date(2028, 3, 15))
    named = term_body(date_from="2026-12-01", date_to=None)
    assert term_of(named, None, TODAY)[1:] == (date(2026, 12, 1), date(2027, 12, 1))


@pytest.mark.req("QE-109")
def test_a_term_must_run_forward_from_the_effective_date() -> None:
    with pytest.raises(TermInverted, match="Expected Expiry Date cannot be before Start Date"):
        term_of(term_body(date_from="2026-12-01", date_to="2026-12-01"), None, TODAY)
    with pytest.raises(InvalidInput) as caught:
        term_of(term_body(date_from="2026-12-01", effective_date="2026-12-02"), None, TODAY)
    assert caught.value.path == "body.date_from"
