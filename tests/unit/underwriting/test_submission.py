"""The facts of a submission, the day by which it is needed, and what is said of a draft before."""

from datetime import date
from decimal import Decimal

import pytest

from models.prospect import (
    Address,
    ClassCodeEntry,
    CompanyProfile,
    DraftLocation,
    DraftSections,
    ModificationEntry,
    Stage,
)
from models.submission import STATUS_ORDER, UwStatus, submitted_by
from underwriting.submission import business_days_before, facts_of, needed_by_default
from underwriting.unsubmitted import emod_of, flow_status, payroll_in_all

CHRISTMAS = date(2026, 12, 25)


def place(number: str, state: str, *lines: tuple[str, str]) -> DraftLocation:
    codes = tuple(ClassCodeEntry(class_code_description=code, payroll=payroll) for code, payroll in lines)
    return DraftLocation(number=number, state=state, class_codes=codes)


def draft(*places: DraftLocation, **profile: object) -> DraftSections:
    return DraftSections(company_profile=CompanyProfile.model_validate(profile), locations=places)


@pytest.mark.req("CB-073", "CB-074", "CB-075", "CB-088")
def test_the_governing_class_has_the_largest_payroll_over_all_locations() -> None:
    facts = facts_of(
        draft(
            place("1", "tn", ("8810: Clerical", "$300,000"), ("5190: Wiring", "$410,000")),
            place("2", "ga", ("8810: Clerical", "900000"), ("", "7")),
            place("3", "tn", ("5190: Wiring", "500,000.50")),
            company_name="  Acme ",
            fein="12-3456789",
            primary_address=Address(state="tn"),
            effective_date=date(2027, 1, 1),
        )
    )
    assert (facts.governing_state, facts.governing_class) == ("TN", "5190")
    assert (facts.payroll, facts.company, facts.fein) == (Decimal("2110007.50"), "Acme", "123456789")
    assert (facts.primary_state, facts.effective_date) == ("TN", date(2027, 1, 1))


@pytest.mark.req("CB-074", "CB-075")
@pytest.mark.parametrize(
    ("places", "governing"),
    [
        (("tn", "8810", "5190"), ("GA", "8810")),
        (("al", "8810", "5190"), ("AL", "5190")),
        (("tn", "", ""), ("GA", "8810")),
    ],
)
def test_of_equal_payrolls_the_first_by_state_then_code_governs(
    places: tuple[str, str, str], governing: tuple[str, str]
) -> None:
    state, first, second = places
    facts = facts_of(
        draft(place("1", state, (first, "100"), (second, "100")), place("2", "ga", ("8810", "100")))
    )
    assert (facts.governing_state, facts.governing_class) == governing


@pytest.mark.req("CB-072", "CB-075", "CB-088")
def test_what_is_no_amount_and_no_whole_fein_counts_as_not_entered() -> None:
    facts = facts_of(draft(place("1", "tn", ("8810", "a lot")), fein="12-34"))
    assert (facts.payroll, facts.fein, facts.governing_class) == (Decimal(0), "", "8810")
    assert facts_of(DraftSections()).governing_state == ""


@pytest.mark.parametrize(
    ("day", "count", "before"),
    [
        (date(2026, 12, 7), 5, date(2026, 11, 30)),
        (date(2026, 12, 6), 5, date(2026, 11, 30)),
        (date(2026, 12, 28), 5, date(2026, 12, 18)),
        (date(2026, 12, 7), 1, date(2026, 12, 4)),
    ],
)
def test_business_days_leave_out_weekends_and_holidays(day: date, count: int, before: date) -> None:
    assert business_days_before(day, count, {CHRISTMAS}) == before


def test_no_day_that_has_passed_is_needed() -> None:
    today = date(2026, 12, 1)
    assert needed_by_default(date(2026, 12, 3), today, ()) == today
    assert needed_by_default(date(2026, 12, 14), today, ()) == date(2026, 12, 7)
    assert needed_by_default(None, today, ()) is None


@pytest.mark.req("CB-078")
@pytest.mark.parametrize(("producer", "shown"), [("al@x.example", "AL"), ("bob@x.example", "BOB")])
def test_a_producer_of_three_letters_or_less_is_in_upper_case(producer: str, shown: str) -> None:
    assert submitted_by(producer) == shown


@pytest.mark.req("CB-078")
def test_a_longer_producer_is_shown_as_it_is() -> None:
    assert submitted_by("dana@x.example") == "dana"


@pytest.mark.req("CB-148")
@pytest.mark.parametrize("status", list(UwStatus))
def test_a_status_is_said_by_value_or_label_and_sorts_by_its_label(status: UwStatus) -> None:
    assert UwStatus.said(status.value) is UwStatus.said(f" {status.label.upper()} ") is status
    assert status.label in STATUS_ORDER
    assert UwStatus.said("") is UwStatus.said("Select") is None
    with pytest.raises(ValueError, match="approved"):
        UwStatus.said("approved")


@pytest.mark.req("CB-097")
def test_the_modification_is_that_in_force_or_several() -> None:
    def mods(**rates: tuple[str, str]) -> DraftSections:
        entries = {
            state: ModificationEntry(
                rate1=first, date1=date(2026, 1, 1), rate2=second, date2=date(2027, 1, 1), response=True,
                display_more=bool(second),
            )
            for state, (first, second) in rates.items()
        }  # fmt: skip
        places = (place("1", "tn"), place("2", "pa"))
        profile = CompanyProfile(effective_date=date(2027, 3, 1))
        return DraftSections(company_profile=profile, locations=places, modifications=entries)

    assert emod_of(mods(ncci=("0.90", "1.10"))) == "1.10"
    assert emod_of(mods(ncci=("0.90", "1.10"), pa=("1.1", ""))) == "1.10"
    assert emod_of(mods(ncci=("0.90", ""), pa=("1.1", ""))) == "Multiple"
    assert emod_of(mods()) == ""


@pytest.mark.req("CB-099", "CB-100")
@pytest.mark.parametrize(
    ("stage", "status"),
    [(Stage.ONE, "in progress"), (Stage.TWO, "uw"), (Stage.THREE, "completed"), (Stage.SIX, "completed")],
)
def test_a_draft_is_completed_once_the_flow_reached_stage_three(stage: Stage, status: str) -> None:
    assert flow_status(stage) == status


@pytest.mark.req("CB-097")
def test_the_payroll_is_that_of_all_locations() -> None:
    assert (
        payroll_in_all(draft(place("1", "tn", ("8810", "$1,000")), place("2", "ga", ("8742", "5")))) == 1005
    )
