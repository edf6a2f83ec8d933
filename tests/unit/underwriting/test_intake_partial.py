"""What is known of a risk while it is typed: classes as asked, the rest from the draft."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from pydantic import TypeAdapter

from api.eligibility.schemas import EligibilityRequest
from models.claim_history import ClaimHistory
from models.eligibility import Eligibility
from models.errors import InvalidInput, StateNotFiled
from models.prospect import (
    ClassCodeEntry,
    CompanyProfile,
    DraftLocation,
    DraftSections,
    ModificationEntry,
    UnderwritingAnswer,
)
from rating.builtin import builtin_book
from tests.unit.underwriting.programs import program
from underwriting.eligibility import evaluate
from underwriting.intake import known_risk
from underwriting.intake_partial import check_states

NO_LOSSES = ClaimHistory()
DAY = date(2026, 7, 1)
NOW = datetime(2026, 7, 1, tzinfo=UTC)
_REQUEST: TypeAdapter[EligibilityRequest] = TypeAdapter(EligibilityRequest)


def request_of(**places: tuple[str, ...]) -> EligibilityRequest:
    """Location name -> its state and codes; names are written with an underscore before a number."""
    return _REQUEST.validate_python(
        {
            name.removeprefix("_"): [{"code": code, "state": state} for code in codes]
            for name, (state, *codes) in places.items()
        }
    )


def line(text: str, ft: str = "", payroll: str = "") -> ClassCodeEntry:
    return ClassCodeEntry(class_code_description=text, ft=ft, payroll=payroll)


def draft(
    *lines: ClassCodeEntry,
    state: str = "il",
    zip_code: str = "60601",
    years: str = "",
    mods: dict[str, ModificationEntry] | None = None,
    answers: tuple[UnderwritingAnswer, ...] = (),
) -> DraftSections:
    return DraftSections(
        company_profile=CompanyProfile(years_in_business=years),
        locations=(DraftLocation(number="1", state=state, zip=zip_code, class_codes=lines),),
        modifications=mods or {},
        answers=answers,
    )


def test_heads_and_payroll_are_those_of_the_drafted_line() -> None:
    prospect = draft(line("8810: Clerical", "3", "$120,000"), line("8810: Clerical", "2", "$50"))
    place = known_risk(request_of(_1=("il", "8810", "8810", "8742")), prospect, NO_LOSSES, DAY).locations[0]
    assert (place.name, place.state, place.zip) == ("1", "IL", "60601")
    assert [(each.code, each.ft, each.payroll) for each in place.employees] == [
        ("8810", 3, Decimal(120_000)),
        ("8810", 2, Decimal(50)),
        ("8742", 0, Decimal(0)),
    ]
    gardens = draft(line("0042: Gardens", "3", "$9"))
    (short,) = known_risk(request_of(_1=("il", "42")), gardens, NO_LOSSES, DAY).locations
    assert [(each.code, each.ft) for each in short.employees] == [("0042", 3)]


@pytest.mark.req("QE-126")
def test_a_location_is_called_as_it_was_asked_for_wherever_it_stands() -> None:
    """The answer goes by these names: a screen leaves out the locations that have no class yet."""
    places = known_risk(
        request_of(_2=("il", "8810"), depot=("in", "8810"), _1=("tx", "8810")), None, NO_LOSSES, DAY
    ).locations
    assert [(place.name, place.state) for place in places] == [("2", "IL"), ("depot", "IN"), ("1", "TX")]


@pytest.mark.parametrize("payroll", ["-5", "a lot", "99999999999999", "1.234", "NaN"])
def test_what_cannot_be_read_counts_as_not_entered(payroll: str) -> None:
    prospect = draft(line("8810", "3", payroll))
    place = known_risk(request_of(_1=("il", "8810")), prospect, NO_LOSSES, DAY).locations[0]
    assert (place.employees[0].ft, place.employees[0].payroll) == (0, Decimal(0))


def test_a_location_that_moved_to_another_state_starts_anew() -> None:
    prospect = draft(line("8810", "3", "$120,000"), state="tx")
    place = known_risk(request_of(_1=("il", "8810")), prospect, NO_LOSSES, DAY).locations[0]
    assert (place.zip, place.employees[0].payroll) == (None, Decimal(0))


def test_answered_modifications_of_the_states_count() -> None:
    entry = ModificationEntry(rate1="0.95", date1=DAY, response=True)
    mods = {
        "ncci": entry.model_copy(update={"rate2": "1.10", "date2": DAY, "display_more": True}),
        "ca": entry,
        "nj": entry,
        "pa": entry.model_copy(update={"response": False}),
        "mi": entry.model_copy(update={"rate1": "many"}),
        "de": entry.model_copy(update={"rate1": "0"}),
        "ky": entry.model_copy(update={"rate1": "０.９５"}),
    }
    wire = request_of(
        _1=("il", "8810"),
        _2=("ca", "8810"),
        _3=("mi", "8810"),
        _4=("de", "8810"),
        _5=("pa", "8810"),
        _6=("ky", "8810"),
    )
    found = {
        one.state: (one.rate1, one.rate2)
        for one in known_risk(wire, draft(mods=mods), NO_LOSSES, DAY).modifications
    }
    assert found == {"ncci": (Decimal("0.95"), Decimal("1.10")), "CA": (Decimal("0.95"), None)}


@pytest.mark.req("QE-034")
def test_a_second_modification_counts_while_it_is_shown_and_has_its_date() -> None:
    days = {"date1": date(2026, 1, 2), "date2": date(2026, 3, 4)}
    shown = ModificationEntry(rate1="0.95", rate2="1.10", response=True, display_more=True, **days)
    mods = {
        "ca": shown,
        "nj": shown.model_copy(update={"display_more": False}),
        "pa": shown.model_copy(update={"date2": None}),
    }
    wire = request_of(_1=("ca", "8810"), _2=("nj", "8810"), _3=("pa", "8810"))
    found = {each.state: each for each in known_risk(wire, draft(mods=mods), NO_LOSSES, DAY).modifications}
    assert all((each.rate1, each.date1) == (Decimal("0.95"), days["date1"]) for each in found.values())
    second = {state: (each.rate2, each.date2) for state, each in found.items()}
    assert second == {"CA": (Decimal("1.10"), days["date2"]), "NJ": (None, None), "PA": (None, None)}


@pytest.mark.req("QE-128")
def test_all_that_the_draft_says_of_people_and_work_counts() -> None:
    entry = ClassCodeEntry(class_code_description="8810: Clerical", ft="3", pt="2", payroll="$120,000")
    answers = (UnderwritingAnswer(name="q6", response="Y", remarks="40"),)
    wire = _REQUEST.validate_python({"1": [{"code": "8810", "description": "Clerks", "state": "il"}]})
    found = known_risk(wire, draft(entry, years="2020", answers=answers), NO_LOSSES, DAY)
    (person,) = found.locations[0].employees
    assert (person.description, person.ft, person.pt) == ("Clerks", 3, 2)
    assert (found.subcontracted_percent, found.years_in_business) == (Decimal(40), 6)
    assert (found.effective_date, found.start_date, found.expiry_date) == (DAY, DAY, date(2027, 7, 1))
    later = known_risk(wire, draft(entry, years="2020"), NO_LOSSES, date(2028, 7, 1))
    assert (later.years_in_business, later.subcontracted_percent) == (8, None)


def test_a_state_that_no_book_knows_is_named_with_its_place() -> None:
    with pytest.raises(StateNotFiled, match="'ZZ'") as refused:
        check_states(request_of(_1=("il", "8810"), _2=("zz", "8810")), builtin_book())
    assert refused.value.path == "2.0.state"
    check_states(request_of(_1=("oh", "8810"), _2=("pr", "8810")), builtin_book())


def test_a_location_has_one_state() -> None:
    wire = _REQUEST.validate_python({"1": [{"code": "8810", "state": "il"}, {"code": "8810", "state": "in"}]})
    with pytest.raises(InvalidInput, match="names several states") as refused:
        known_risk(wire, None, NO_LOSSES, DAY)
    assert refused.value.path == "1.0.state"


@pytest.mark.req("QE-128")
def test_the_draft_decides_where_the_question_is_silent() -> None:
    """The same class at the same place, before and after the draft has years, a modification, an answer."""
    wire = request_of(_1=("il", "5403"))
    sold = [program("gms-key_risk")]

    def outcome(prospect: DraftSections | None) -> tuple[Eligibility, set[str]]:
        entry = evaluate(known_risk(wire, prospect, NO_LOSSES, DAY), sold, builtin_book()).programs[0]
        return entry.outcome, {reason.rule_id for reason in entry.reasons if not reason.pending}

    assert outcome(None) == (Eligibility.UW, {"class-appetite-referred"})
    high = {"ncci": ModificationEntry(rate1="2.10", date1=DAY, response=True)}
    answers = (UnderwritingAnswer(name="q4", response="Y"),)
    word, rules = outcome(draft(line("5403", "2", "$90,000"), years="2026", mods=high, answers=answers))
    assert word is Eligibility.NO
    assert rules == {
        "class-appetite-referred", "mod-maximum", "new-venture-hazard", "years-in-business", "answer-q4",
    }  # fmt: skip
