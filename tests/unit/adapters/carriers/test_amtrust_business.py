"""Who asks, as the AmTrust-like carrier is told: constants stand in only where the prospect has no value."""

import pytest

from adapters.carriers.amtrust_wire import quote_body
from models.quote import Business
from tests.support.quote_cases import a_risk, an_input


@pytest.mark.req("QE-202", "QE-203")
def test_constants_stand_in_only_where_the_prospect_has_no_value() -> None:
    bare = quote_body(an_input("gms-amtrust"))["Quote"]
    assert (bare["NatureOfBusiness"], bare["LegalEntity"]) == ("Hospitality", 0)
    assert (bare["IsIncumbentAgent"], bare["IsNonProfit"]) == (False, False)
    business = Business(
        street="1 Peach St", city="Atlanta", state="ga", zip="30303", first_name="Ada", last_name="Lane",
        phone="(404) 555-0100", entity_type="LLC", operations="Bakery",
    )  # fmt: skip
    known = quote_body(an_input("gms-amtrust").model_copy(update={"business": business}))["Quote"]
    assert (known["NatureOfBusiness"], known["LegalEntity"]) == ("Bakery", 12)
    assert known["PrimaryAddress"] == {
        "Line1": "1 Peach St",
        "City": "Atlanta",
        "State": "GA",
        "Zip": "30303",
    }
    assert known["ContactInformation"]["Phone"] == "404-555-0100"


@pytest.mark.req("QE-203")
@pytest.mark.parametrize(
    ("entity", "answers", "incumbent", "non_profit"),
    [
        ("Not for Profit 501[c][3]", {"qc1": "N", "qc2": "Y"}, False, True),
        ("Corporation", {"qc1": "Y", "qc2": "N"}, True, False),
    ],
)
def test_an_incumbent_agent_and_a_non_profit_are_what_the_prospect_says(
    entity: str, answers: dict[str, str], incumbent: bool, non_profit: bool
) -> None:
    business = Business(
        street="", city="", state="ga", zip="", first_name="", last_name="", phone="", entity_type=entity
    )
    asked_for = an_input("gms-amtrust").model_copy(
        update={"business": business, "risk": a_risk(answers=answers)}
    )
    known = quote_body(asked_for)["Quote"]
    assert (known["IsIncumbentAgent"], known["IsNonProfit"]) == (incumbent, non_profit)
