"""Clauses of an application's sheets: whose agency, which address, which line, which modification."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from documents.eacord.application.values import sheet_of
from models.claim_history import ClaimHistory
from models.eacord import Application, Producer
from models.prospect import Address
from models.risk import ClaimYear, Modification
from models.worksheet import WorksheetLine
from tests.unit.documents.eacord.test_application import PRICE, PROFILE, application


def told(changed: Application) -> dict[str, Any]:
    """The values of the sheets of an application."""
    return sheet_of(changed).values


def with_profile(**changes: Any) -> Application:
    """The application of a business that is described otherwise."""
    return application(profile=PROFILE.model_copy(update=changes))


def with_risk(changed: Application, **changes: Any) -> Application:
    """An application whose priced facts differ."""
    return changed.model_copy(update={"risk": changed.risk.model_copy(update=changes)})


@pytest.mark.req("CB-143", "CB-279")
def test_the_agency_is_that_of_the_run_with_its_phone_where_the_producer_has_none() -> None:
    ours = {"agency": "Alder Agency", "agency_phone": "(615) 555-0199"}
    found = told(with_profile(producer="Pat Producer").model_copy(update=ours))["agency"]
    assert (found["name"], found["phone"]) == ("Alder Agency", "6155550199")
    named = application(producer=Producer(phone="(615) 555-0100")).model_copy(update=ours)
    assert told(named)["agency"]["phone"] == "6155550100"
    assert told(with_profile(producer="Pat Producer"))["agency"]["name"] == "Pat Producer"


@pytest.mark.req("CB-279")
def test_the_company_is_named_with_its_premium_alone() -> None:
    assert told(application())["company"] == "UWIC"
    assert "company" not in told(application(with_premium=False))


@pytest.mark.req("CB-279", "CB-282")
def test_mail_goes_to_the_address_for_mail_and_the_inspector_to_the_primary_contact() -> None:
    mail = Address(street="PO Box 9", city="Macon", state="ga", zip="31201")
    own = told(with_profile(mailing_address=mail, mailing_same_as_primary=False, primary_contact="Eve Elm"))
    assert own["applicant"]["mailing_address"]["line1"] == "PO Box 9"
    assert own["contacts"]["inspection"]["name"] == "Eve Elm"
    same = told(with_profile(mailing_address=mail, mailing_same_as_primary=True))
    assert same["applicant"]["mailing_address"]["line1"] == "12 Peach Street"


@pytest.mark.req("CB-282")
def test_a_street_that_the_draft_lacks_is_the_one_that_was_typed_at_its_place() -> None:
    typed = ("1 First St", "2 Second St", "3 Third St")
    streets = [
        told(application(address=typed, states=states))["locations"] for states in (("GA", "TX"), ("TX",))
    ]
    assert [[place["street"] for place in each] for each in streets] == [
        ["12 Peach Street", "2 Second St"], ["2 Second St"],
    ]  # fmt: skip


@pytest.mark.req("CB-279")
def test_of_the_states_of_the_run_only_the_asked_ones_are_insured_by_the_sheet() -> None:
    assert told(application(states=("TX",)))["policy"]["part1_states"] == ["TX"]


@pytest.mark.req("CB-279")
def test_years_without_coverage_and_a_dated_statement_are_said() -> None:
    none = ClaimYear(year=2024, carrier="Ignored", premium=Decimal(0), claims=0, no_coverage=True)
    history = ClaimHistory(years=(none,), no_loss=True, no_loss_since=date(2019, 3, 15))
    found = told(application().model_copy(update={"claims": history}))
    assert found["prior_carriers"] == [{"year": "2024", "carrier": "No coverage"}]
    assert "No loss is known since 03/15/2019" in found["remarks"]
    undated = history.model_copy(update={"no_loss_since": None})
    assert "No loss" not in told(application().model_copy(update={"claims": undated})).get("remarks", "")


@pytest.mark.req("CB-279")
def test_heads_stand_in_their_own_columns() -> None:
    place = PRICE.risk.locations[0]
    line = place.employees[0].model_copy(update={"ft": 3, "pt": 4})
    risk = with_risk(application(), locations=(place.model_copy(update={"employees": (line,)}),))
    (row,) = told(risk)["rating"][0]["class_codes"]
    assert (row["full_time"], row["part_time"]) == (3, 4)


@pytest.mark.req("CB-279")
@pytest.mark.parametrize(
    ("state", "factor"),
    [("GA", "0.90"), ("MI", None), ("CA", None), ("DE", None), ("NJ", None), ("PA", None)],
)
def test_a_state_with_a_bureau_of_its_own_has_no_combined_modification(
    state: str, factor: str | None
) -> None:
    place = PRICE.risk.locations[0].model_copy(update={"state": state})
    mods = (Modification(state="ncci", rate1=Decimal("0.90")),)
    changed = with_risk(
        application(states=(state,), with_premium=False), locations=(place,), modifications=mods
    )
    (sheet,) = told(changed)["rating"]
    assert sheet.get("premium", {}).get("experience_mod", {}).get("factor") == factor


def _line(key: str, sign: str, amount: int) -> WorksheetLine:
    """A charge or a credit of Georgia."""
    (of_state, *_) = [
        line for line in PRICE.worksheet.lines if line.state == "GA" and line.class_code is None
    ]
    return of_state.model_copy(update={"key": key, "sign": sign, "factor": None, "amount": Decimal(amount)})


@pytest.mark.req("CB-279")
def test_each_step_stands_at_its_own_item_a_credit_with_its_sign() -> None:
    lines = (_line("terrorism", "+", 7), _line("catastrophe", "+", 9), _line("premium_discount", "-", 5))
    worksheet = PRICE.worksheet.model_copy(update={"lines": lines})
    found = told(application().model_copy(update={"worksheet": worksheet}))["rating"][0]["premium"]
    assert {name: found[name]["premium"] for name in ("terrorism", "catastrophe", "premium_discount")} == {
        "terrorism": "7", "catastrophe": "9", "premium_discount": "-5",
    }  # fmt: skip
