"""A body that asks for a carrier's quote is compared with the last run, field by field."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from models.quote import Business, QuoteInput
from models.risk import Exposure, Risk, RiskLocation
from underwriting.bind_body import Line, SaidAddress, SaidContact, SaidQuote, stale_fields

DAY = date(2027, 1, 1)
CLERKS = Exposure(code="8810", description="Clerical", ft=6, pt=2, payroll=Decimal("90000"))
RISK = Risk(
    effective_date=DAY, start_date=DAY, expiry_date=date(2028, 1, 1), years_in_business=12,
    locations=(RiskLocation(name="1", state="IL", zip="60601", employees=(CLERKS,)),),
    answers={"qc1": "N"},
)  # fmt: skip
BUSINESS = Business(
    street="500 Main St", city="Chicago", state="IL", zip="60601", first_name="Ann", last_name="Roe",
    email="ann@walnut.example", phone="(312) 555-0100", entity_type="LLC", operations="Bookkeeping",
)  # fmt: skip
ASKED = QuoteInput(
    risk=RISK, programs=("gms-amtrust",), fein="12-3456789", company_name="Walnut", business=BUSINESS
)
HOME = SaidAddress(street="500 Main St", city="chicago", state="il", zip="60601-1234")
MAILED = SaidAddress(street="PO Box 7", city="Aurora", state="IL", zip="60505")
SAID = SaidQuote(
    effective_date=DAY, fein="123456789", business_name="WALNUT", nature="Bookkeeping", entity_type="LLC",
    legal_entity=12, years=12, address=HOME, mailing=HOME,
    contact=SaidContact(first_name="Ann", last_name="Roe", email="ANN@walnut.example", phone="312-555-0100"),
    lines={("IL", "8810"): Line(Decimal("90000.00"), 6, 2)}, words=(("IL", "8810", "8810: Clerical"),),
)  # fmt: skip


@pytest.mark.req("QE-171", "QE-172")
def test_a_body_that_says_the_same_in_other_spelling_is_none_other() -> None:
    assert stale_fields(SAID, ASKED) == ()


@pytest.mark.req("QE-171", "QE-172")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"effective_date": date(2027, 1, 2)}, "EffectiveDate"),
        ({"fein": "123456780"}, "Fein"),
        ({"business_name": "Walnuts"}, "BusinessName"),
        ({"nature": "Roofing"}, "NatureOfBusiness"),
        ({"entity_type": "Corporation"}, "EntityType"),
        ({"legal_entity": 3}, "LegalEntity"),
        ({"non_profit": True}, "IsNonProfit"),
        ({"incumbent": True}, "IsIncumbentAgent"),
        ({"years": 11}, "YearsInBusiness"),
        ({"address": HOME.model_copy(update={"more": "Suite 4"})}, "PrimaryAddress"),
        ({"mailing": MAILED}, "MailingAddress"),
        ({"contact": SaidContact(first_name="Bea")}, "ContactInformation.FirstName"),
        ({"contact": SaidContact(last_name="Doe")}, "ContactInformation.LastName"),
        ({"contact": SaidContact(email="bea@walnut.example")}, "ContactInformation.Email"),
        ({"contact": SaidContact(phone="312-555-0101")}, "ContactInformation.Phone"),
        ({"lines": {("IL", "8810"): Line(Decimal("90000.01"), 6, 2)}}, "ClassCodes"),
        ({"lines": {("IL", "8810"): Line(Decimal("90000"), 5, 3)}}, "ClassCodes"),
        ({"lines": {("IN", "8810"): Line(Decimal("90000"), 6, 2)}}, "ClassCodes"),
        ({"words": (("IL", "8810", "8810: Roofing"),)}, "ClassCodes"),
        ({"words": (("IL", "8810", "8810: Clerical"), ("IL", "8810", "8810: Roofing"))}, "ClassCodes"),
    ],
)
def test_each_field_that_says_otherwise_is_named(change: dict[str, Any], field: str) -> None:
    assert stale_fields(SAID.model_copy(update=change), ASKED) == (field,)


@pytest.mark.req("QE-202", "QE-203")
def test_what_the_specified_screens_always_send_says_nothing() -> None:
    always = {"nature": "Hospitality", "legal_entity": 0, "incumbent": False, "non_profit": False}
    assert stale_fields(SAID.model_copy(update=always), ASKED) == ()
    silent = SaidQuote(effective_date=DAY, lines={})
    assert stale_fields(silent, ASKED) == ()


@pytest.mark.req("QE-171")
def test_a_mailing_address_is_that_of_the_draft_or_the_primary_one() -> None:
    said = SAID.model_copy(update={"mailing": MAILED})
    assert stale_fields(said, ASKED, MAILED) == ()
    assert stale_fields(SAID, ASKED, MAILED) == ()
