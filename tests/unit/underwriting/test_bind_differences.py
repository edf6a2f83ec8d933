"""What an agent is told that differs from the request that the carrier has: each fact by its name."""

from typing import Any

import pytest

from models.quote import Business, QuoteInput
from rating.builtin import builtin_book
from tests.support.quote_cases import a_risk, an_input
from underwriting.bind_differences import OTHERWISE, differences

JO = Business(
    street="1 Main St", city="Macon", state="GA", zip="31201", first_name="Jo", last_name="Diaz",
    email="jo@diner.example", phone="4785550100", entity_type="LLC", operations="Diner",
)  # fmt: skip
STANDS = an_input().model_copy(update={"business": JO})


def told(now: QuoteInput, **more: Any) -> tuple[str, ...]:
    return differences(STANDS, now, builtin_book().category, **more)


@pytest.mark.parametrize(
    ("fact", "value", "name"),
    [
        *((fact, "2", "Address of the business") for fact in ("street", "city", "state", "zip")),
        *((fact, "2", "Contact") for fact in ("first_name", "last_name", "email", "phone")),
        ("entity_type", "Corporation", "Legal entity"),
        ("operations", "Bar", "Description of operations"),
    ],
)
def test_each_fact_of_the_business_is_named_alone(fact: str, value: str, name: str) -> None:
    other = STANDS.model_copy(update={"business": JO.model_copy(update={fact: value})})
    assert told(other) == (name,)


def test_all_that_differs_is_named_and_what_no_screen_shows_is_said_to_be_so() -> None:
    assert told(STANDS) == (OTHERWISE,)
    assert told(STANDS, same_fein=False) == ("FEIN",)
    later = a_risk().model_copy(update={"effective_date": a_risk().effective_date.replace(day=15)})
    many = STANDS.model_copy(update={"company_name": "Other", "business": None, "risk": later})
    day = a_risk().effective_date
    assert told(many, same_fein=False) == (
        f"Effective date: {day:%m/%d/%Y} there, {day.replace(day=15):%m/%d/%Y} now",
        "FEIN", "Business name", "Address of the business", "Contact", "Legal entity",
        "Description of operations",
    )  # fmt: skip
