"""An application as its sheets say it: words of the draft, classes and figures of the run."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from documents.eacord.application.values import sheet_of
from documents.eacord.sheet import content_of
from documents.eacord.template import eacord
from models.claim_history import ClaimHistory
from models.eacord import Application, EacordSheet, Producer, SheetDocument, SheetKind, SheetPaper
from models.prospect import Address, CompanyProfile, DraftLocation, DraftSections, UnderwritingAnswer
from models.risk import ClaimYear
from tests.support.documents import PRICED, RUN, a_sheet
from tests.support.read_back import everything_in

PRICE = a_sheet()
PROFILE = CompanyProfile(
    company_name="Peach Street Diner LLC",
    fein="581234567",
    entity_type="SubCharter 'S' corp",
    years_in_business="12",
    first_name="Ada",
    last_name="Alder",
    phone_number="(615) 555-0100",
    primary_address=Address(street="12 Peach Street", city="Atlanta", state="ga", zip="30301"),
)
LOCATIONS = (
    DraftLocation(number="1", street="12 Peach Street", city="Atlanta", state="ga", zip="30301"),
    DraftLocation(number="2", city="Dallas", state="tx", zip="75201"),
    DraftLocation(number="3", street="1 High Street", city="Columbus", state="oh", zip="43004"),
)


def application(
    profile: CompanyProfile = PROFILE, answers: dict[str, tuple[str, str]] | None = None, **asked: Any
) -> Application:
    """An application of the price of other tests."""
    wanted = {"states": ("GA", "TX"), "with_premium": True, "carrier_name": "UWIC", **asked}
    answered = tuple(
        UnderwritingAnswer(name=name, response=response, remarks=remarks)
        for name, (response, remarks) in (answers or {}).items()
    )
    return Application(
        asked=SheetDocument(paper=SheetPaper.EACORD, run_id=RUN, program="gms-uwic", **wanted),
        made_at=PRICED,
        sections=DraftSections(company_profile=profile, locations=LOCATIONS, answers=answered),
        risk=PRICE.risk,
        claims=ClaimHistory(
            years=(ClaimYear(year=2025, carrier="Old Oak", premium=Decimal(900), claims=1,
                             incurred=Decimal(500), reserves=Decimal(200)),),
        ),
        worksheet=PRICE.worksheet if wanted["with_premium"] else None,
    )  # fmt: skip


def values(**told: Any) -> dict[str, Any]:
    """The values of its sheets."""
    return sheet_of(application(**told)).values


@pytest.mark.req("CB-279")
def test_words_are_the_drafts_and_classes_and_days_the_runs() -> None:
    found = values()
    assert found["applicant"] == {
        "name": "Peach Street Diner LLC", "entity_type": "Subchapter 'S' Corp", "fein": "58-1234567",
        "years_in_business": 12, "phone": "6155550100",
        "mailing_address": {"line1": "12 Peach Street", "city": "Atlanta", "state": "GA", "zip": "30301"},
    }  # fmt: skip
    assert found["contacts"] == {"inspection": {"name": "Ada Alder", "phone": "6155550100"}}
    assert found["policy"] == {
        "effective_date": "2026-07-01", "expiration_date": "2027-07-01", "part1_states": ["GA", "TX"],
        "el_each_accident": "1000000", "el_disease_policy_limit": "1000000",
        "el_disease_each_employee": "1000000",
    }  # fmt: skip
    assert found["prior_carriers"] == [
        {"year": "2025", "carrier": "Old Oak", "annual_premium": "900", "claims": 1,
         "amount_paid": "300", "reserve": "200"},
    ]  # fmt: skip


@pytest.mark.req("CB-279")
def test_every_figure_is_a_line_of_the_worksheet() -> None:
    lines = {(line.state, line.key): line for line in PRICE.worksheet.lines}
    for sheet in values()["rating"]:
        state, premium = sheet["state"], sheet["premium"]
        assert premium["total"]["premium"] == f"{lines[state, 'manual_premium'].amount:.0f}"
        assert premium["experience_mod"] == {
            "factor": "0.95", "premium": f"{lines[state, 'experience_mod'].running_total:.0f}"
        }  # fmt: skip
        total = lines[state, "total_estimated_annual_premium"].amount
        assert sheet["total_estimated_annual_premium"] == f"{total:.0f}"
        (row,) = sheet["class_codes"]
        assert row["manual_premium"] == f"{lines[state, 'class_manual_premium'].amount:.0f}"


@pytest.mark.req("CB-279")
def test_without_premium_no_figure_and_no_carrier_is_in_the_values_nor_in_the_file() -> None:
    told = application(with_premium=False, carrier_name="")
    sheet = sheet_of(told)
    assert "company" not in sheet.values and "totals" not in sheet.values
    for worksheet in sheet.values["rating"]:
        assert worksheet["premium"] == {"experience_mod": {"factor": "0.95"}}
        assert not {"rate", "manual_premium"} & set(worksheet["class_codes"][0])


@pytest.mark.req("CB-279")
def test_a_premium_in_the_values_is_nowhere_in_a_file_without_it_not_in_its_metadata_either() -> None:
    sheet = sheet_of(application())
    said = everything_in(eacord(sheet, SheetKind.NCCI, with_premium=False))
    for figure in ("UWIC", "4,059", "4059", "4,596", "4596", "0.99"):
        assert figure not in said


@pytest.mark.req("CB-279")
def test_states_that_are_not_asked_for_have_neither_worksheet_nor_location() -> None:
    found = values(states=("TX",))
    assert [sheet["state"] for sheet in found["rating"]] == ["TX"]
    assert [place["number"] for place in found["locations"]] == ["2"]
    assert "totals" not in found, "the total of the policy is not that of one state"


@pytest.mark.req("CB-279")
def test_a_fund_state_is_in_no_sheet_whatever_is_asked() -> None:
    risk = PRICE.risk.model_copy(
        update={"locations": (PRICE.risk.locations[0].model_copy(update={"state": "OH"}),)}
    )
    told = application(states=("OH",)).model_copy(update={"risk": risk})
    for kind in SheetKind:
        content = content_of(sheet_of(told), kind, with_premium=True)
        assert [sheet.state for sheet in content.worksheets if sheet.state] == []


@pytest.mark.req("CB-279")
def test_what_was_typed_stands_where_the_draft_has_nothing() -> None:
    typed = {"mail_address": ("PO Box 9", "Macon, GA 31201"), "address": ("12 Peach", "9 Elm Street")}
    found = values(**typed)
    assert found["applicant"]["mailing_address"]["line1"] == "12 Peach Street"
    assert [place["street"] for place in found["locations"]] == ["12 Peach Street", "9 Elm Street"]
    bare = values(profile=PROFILE.model_copy(update={"primary_address": Address()}), **typed)
    assert bare["applicant"]["mailing_address"] == {"line1": "PO Box 9", "line2": "Macon, GA 31201"}


@pytest.mark.req("CB-143")
def test_the_producer_stands_with_all_five_details() -> None:
    producer = Producer(
        name="Ada Alder", email="ada@alder.example", fax="615 555 0102", phone="615-555-0100",
        mobile="+1 615 555 0101",
    )  # fmt: skip
    assert values(producer=producer)["agency"] == {
        "producer_name": "Ada Alder", "email": "ada@alder.example", "fax": "6155550102",
        "phone": "6155550100", "mobile": "6155550101",
    }  # fmt: skip


@pytest.mark.req("CB-279")
def test_names_that_its_reader_may_not_see_are_nowhere() -> None:
    profile = PROFILE.model_copy(update={"description_of_operations": "Left Uwic; GMSoft runs the tills"})
    found = values(profile=profile, carrier_name="Carrier B", hidden_words=("UWIC", "GMS"))
    assert found["company"] == "Carrier B"
    assert found["description_of_operations"] == "Left Carrier B; GMSoft runs the tills"


@pytest.mark.req("CB-279")
def test_a_visitor_of_another_session_reads_no_fein() -> None:
    assert "fein" not in values(fein_read=False)["applicant"]


@pytest.mark.req("CB-279")
def test_answers_of_the_form_are_taken_and_others_are_not() -> None:
    answers = {
        "q1": ("N", ""), "q3": ("Y", "Roofs"), "q6": ("", "12"), "q22": ("Y", "14"), "q25": ("Y", "x"),
        "qc1": ("Y", ""),
    }  # fmt: skip
    assert values(answers=answers)["questions"] == {
        "1": {"answer": "N"}, "3": {"answer": "Y", "explanation": "Roofs"},
        "6": {"answer": "Y", "percent": "12"}, "22": {"answer": "Y", "count": 14},
    }  # fmt: skip


@pytest.mark.req("CB-279")
def test_a_class_at_two_places_has_its_rate_twice_and_its_premium_at_none() -> None:
    here = PRICE.risk.locations[0]
    risk = PRICE.risk.model_copy(update={"locations": (here, here.model_copy(update={"name": "9"}))})
    told = application().model_copy(update={"risk": risk})
    (sheet,) = sheet_of(told).values["rating"]
    assert [row["rate"] for row in sheet["class_codes"]] == ["0.99", "0.99"]
    assert not [row for row in sheet["class_codes"] if "manual_premium" in row]


def test_every_value_of_an_application_has_its_place_on_a_sheet() -> None:
    sheet: EacordSheet = sheet_of(application(answers={"q3": ("Y", "Roofs")}))
    content = content_of(sheet, SheetKind.NCCI, with_premium=True)
    assert content.beyond == () and content.left_out == ()
    assert date.fromisoformat(sheet.values["form_date"]) == PRICED.date()
