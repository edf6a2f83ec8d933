"""Whether a price stands: on the draft that it was made of, and what is said once something has moved."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.quote.schemas import QuoteStart
from models.claim_history import ClaimHistory
from models.freshness import PricedRun, RunFreshness, StaleCause
from models.program import DateRange, Program
from models.prospect import (
    ClassCodeEntry,
    CompanyProfile,
    Coverage,
    DraftLocation,
    DraftSections,
    DraftStatus,
    ModificationEntry,
    Prospect,
    Stage,
    UnderwritingAnswer,
)
from models.risk import ClaimYear, Risk
from rating.builtin import builtin_book
from tests.unit.underwriting.programs import program
from underwriting.freshness import MOST_LISTED, Today, freshness_of
from underwriting.intake import snapshot
from underwriting.intake_draft import drafted_risk
from underwriting.intake_term import term_of
from underwriting.rated_facts import FactNames

PRICED_AT = datetime(2026, 11, 20, 15, tzinfo=UTC)
TODAY = date(2026, 11, 23)
RUN = UUID("0190b7a0-0000-7000-8000-000000000009")
KEY = "gms-key_risk"
NO_LOSSES = ClaimHistory()

PROFILE = CompanyProfile(
    company_name="Peach Street Diner LLC",
    years_in_business="2015",
    effective_date=date(2026, 12, 1),
    expected_start_date=date(2026, 12, 1),
    expected_expiry_date=date(2027, 12, 1),
    notes="Call back on Monday",
)
PLACE = DraftLocation(
    number="1",
    street="500 Main St",
    city="Dallas",
    state="tx",
    zip="75201",
    suta="2.7",
    class_codes=(ClassCodeEntry(class_code_description="8810: Clerical", ft="3", pt="1", payroll="$90,000"),),
)
SECTIONS = DraftSections(
    company_profile=PROFILE,
    locations=(PLACE,),
    modifications={"ncci": ModificationEntry(rate1="0.92", response=True, state_list=("tx",))},
    answers=(
        UnderwritingAnswer(name="q4", response="N"),
        UnderwritingAnswer(name="q6", response="Y", remarks="10"),
    ),
    partner="gms",
    programs=(KEY,),
)


def prospect_of(sections: DraftSections) -> Prospect:
    return Prospect(
        id=RUN, user_id="user_1", version=3, stage=Stage.THREE, status=DraftStatus.COMPANY_PROFILE,
        sections=sections, created_at=PRICED_AT, updated_at=PRICED_AT,
    )  # fmt: skip


def asked_of(sections: DraftSections) -> dict[str, Any]:
    """The body that the screens make of a draft."""
    profile = sections.company_profile
    emod = [
        {"state": state, "rate1": entry.rate1, "date1": None}
        for key, entry in sections.modifications.items()
        if entry.response
        for state in entry.state_list or (key,)
    ]
    offices = []
    for place in sections.locations:
        lines = [(*line.class_code_description.split(":", 1), "")[:2] for line in place.class_codes]
        offices.append({
            "name": place.number, "state": place.state, "zip": place.zip or None, "suta": place.suta or None,
            "employees": [
                {"code": code, "description": words, "ft": line.ft, "pt": line.pt, "payroll": line.payroll}
                for (code, words), line in zip(lines, place.class_codes, strict=True)
            ],
        })  # fmt: skip
    body = {
        "effective_date": str(profile.effective_date), "date_from": str(profile.expected_start_date),
        "date_to": str(profile.expected_expiry_date), "emod": emod,
        "questions": [each.model_dump() for each in sections.answers],
    }  # fmt: skip
    return {"body": body, "offices": offices}


def priced(sections: DraftSections, losses: ClaimHistory = NO_LOSSES) -> Risk:
    wire = QuoteStart.model_validate(asked_of(sections))
    term = term_of(wire.body, sections, TODAY)
    return snapshot(wire, [KEY], prospect_of(sections), losses, builtin_book(), term).risk


def run_of(now: DraftSections, was: DraftSections = SECTIONS, **changes: Any) -> PricedRun:
    run = PricedRun(
        run_id=RUN, priced_at=PRICED_AT, risk=priced(was), programs=(KEY,), sections=now, claims=NO_LOSSES
    )
    return run.model_copy(update=changes)


def told(
    run: PricedRun, *sold: Program, day: date = TODAY, newer: tuple[str, str] | None = None
) -> RunFreshness:
    book = builtin_book()
    risk = drafted_risk(run.sections, run.claims, run.risk, book)
    places = {place.number: place.street for place in run.sections.locations} if run.sections else {}
    programs = {each.key: each for each in sold or (program(KEY),)}
    names = FactNames(book.category, places, {"q4": "Any work at heights?"})
    return freshness_of(run, Today(day, risk, programs, names, book, book, book, newer))


def with_place(**changes: Any) -> DraftSections:
    return SECTIONS.model_copy(update={"locations": (PLACE.model_copy(update=changes),)})


def with_line(**changes: Any) -> DraftSections:
    return with_place(class_codes=(PLACE.class_codes[0].model_copy(update=changes),))


def with_profile(**changes: Any) -> DraftSections:
    return SECTIONS.model_copy(update={"company_profile": PROFILE.model_copy(update=changes)})


def test_a_changed_payroll_is_named_with_class_street_old_and_new() -> None:
    found = told(run_of(with_line(payroll="$120,000")))
    (change,) = found.changes
    assert (found.stands, found.more) == (False, 0)
    assert (change.about, change.old, change.new) == ("Payroll of 8810 at 500 Main St", "$90,000", "$120,000")
    assert (found.facts.payroll, found.facts.locations, found.facts.states) == (Decimal(90_000), 1, ("TX",))


CHANGED = {
    "Full-time people of 8810 at 500 Main St": with_line(ft="4"),
    "Part-time people of 8810 at 500 Main St": with_line(pt=""),
    "Class 8810 at 500 Main St": with_line(class_code_description="8742: Outside sales"),
    "Zip of 500 Main St": with_place(zip="75202"),
    "SUTA of 500 Main St": with_place(suta="3.1"),
    "State of 500 Main St": with_place(state="ga", zip="30301"),
    "Effective date": with_profile(effective_date=date(2026, 11, 30)),
    "Start date": with_profile(expected_start_date=date(2026, 12, 2)),
    "Expiry date": with_profile(expected_expiry_date=date(2027, 6, 1)),
    "Years in business": with_profile(years_in_business="2019"),
    "Liability limits": SECTIONS.model_copy(update={"coverage": Coverage(el_limits="500/500/500")}),
    "Modification of TX": SECTIONS.model_copy(update={"modifications": {}}),
    "Answer to 'Any work at heights?'": SECTIONS.model_copy(
        update={"answers": (UnderwritingAnswer(name="q4", response="Y"), SECTIONS.answers[1])}
    ),
    "Subcontracted work": SECTIONS.model_copy(update={"answers": SECTIONS.answers[:1]}),
    "Location 500 Main St": SECTIONS.model_copy(
        update={"locations": (PLACE.model_copy(update={"number": "2"}),)}
    ),
}


@pytest.mark.parametrize("about", CHANGED)
def test_each_rated_fact_of_a_draft_is_named(about: str) -> None:
    found = told(run_of(CHANGED[about]))
    assert not found.stands
    assert about in [change.about for change in found.changes]


def test_losses_that_were_entered_since_are_named() -> None:
    years = (ClaimYear(year=2024, claims=2, incurred=Decimal(7_500)),)
    found = told(run_of(SECTIONS, claims=ClaimHistory(version=1, years=years)))
    assert ("Incurred losses of 2024", "none", "$7,500") in [
        (change.about, change.old, change.new) for change in found.changes
    ]


UNRATED = {
    "a name": with_profile(company_name="Peach Street Diner Inc.", phone_number="5550100"),
    "notes": with_profile(notes="Called"),
    "the same payroll typed anew": with_line(payroll="90000"),
    "blanks around it": with_line(payroll=" $90,000.00 ", ft=" 3", pt="1 "),
    "the words of a class": with_line(class_code_description="8810: CLERICAL office employees NOC"),
    "an empty location": SECTIONS.model_copy(
        update={"locations": (PLACE, DraftLocation(number="2", state="ga"))}
    ),
    "a location of a state fund": SECTIONS.model_copy(
        update={"locations": (PLACE, PLACE.model_copy(update={"number": "2", "state": "oh"}))}
    ),
    "an unanswered modification": SECTIONS.model_copy(
        update={"modifications": {**SECTIONS.modifications, "ca": ModificationEntry(rate1="1.3")}}
    ),
    "a further carrier": SECTIONS.model_copy(update={"programs": (KEY, "gms-uwic")}),
    "remarks": SECTIONS.model_copy(
        update={"answers": (SECTIONS.answers[0].model_copy(update={"remarks": "none"}), SECTIONS.answers[1])}
    ),
    "SUTA with a zero": with_place(suta="2.70"),
}


@pytest.mark.parametrize("what", UNRATED)
def test_what_is_not_rated_leaves_the_price_standing(what: str) -> None:
    found = told(run_of(UNRATED[what]))
    assert (found.stands, found.changes) == (True, ())


def test_a_draft_that_is_still_the_one_that_was_priced_says_nothing_new() -> None:
    assert told(run_of(SECTIONS, sections=None)).stands


lines = st.builds(
    ClassCodeEntry,
    class_code_description=st.sampled_from(("8810: Clerical", "8742: Outside sales")),
    ft=st.integers(1, 20).map(str),
    pt=st.sampled_from(("", "0", "4")),
    payroll=st.integers(1, 10**7).map(lambda dollars: f"${dollars:,}"),
)
places = st.lists(st.lists(lines, min_size=1, max_size=4), min_size=1, max_size=3)


def drawn(of: list[list[ClassCodeEntry]]) -> DraftSections:
    at = tuple(
        PLACE.model_copy(update={"number": str(number), "class_codes": tuple(own)})
        for number, own in enumerate(of, 1)
    )
    return SECTIONS.model_copy(update={"locations": at})


@given(places)
def test_a_price_stands_on_any_draft_that_nobody_touched_or_that_was_only_reordered(
    of: list[list[ClassCodeEntry]],
) -> None:
    draft = drawn(of)
    turned = draft.model_copy(
        update={
            "locations": tuple(
                place.model_copy(update={"class_codes": tuple(reversed(place.class_codes))})
                for place in reversed(draft.locations)
            )
        }
    )
    for now in (draft, turned):
        assert told(run_of(now, was=draft)).stands


def test_the_day_is_a_cause_only_where_it_has_passed_since() -> None:
    run = run_of(SECTIONS)
    (change,) = told(run, day=date(2026, 12, 2)).changes
    assert (change.cause, change.old, change.new) == (StaleCause.DATE, "12/01/2026", "has passed")
    assert told(run, day=date(2026, 12, 1)).stands
    backdated = run.model_copy(update={"priced_at": datetime(2026, 12, 5, tzinfo=UTC)})
    assert told(backdated, day=date(2026, 12, 6)).stands


@pytest.mark.parametrize(
    "now", [program(KEY, disabled=True), program(KEY, ranges=[DateRange(to_date=date(2026, 11, 1))])]
)
def test_a_program_that_is_not_sold_any_more_is_the_one_cause(now: Program) -> None:
    (change,) = told(run_of(SECTIONS), now).changes
    assert (change.cause, change.program) == (StaleCause.PROGRAM, KEY)
    assert change.new == "no longer sold for 12/01/2026"


def test_a_rate_book_with_other_figures_is_a_cause_with_both_names() -> None:
    (change,) = told(run_of(SECTIONS), newer=("demo-1", "demo-2")).changes
    assert (change.cause, change.old, change.new) == (StaleCause.RATE_BOOK, "demo-1", "demo-2")


def test_a_program_that_would_answer_otherwise_says_so_and_why() -> None:
    found = told(run_of(with_line(class_code_description="7250F: Vessels")))
    judged = [change for change in found.changes if change.cause is StaleCause.ELIGIBILITY]
    (change,) = judged
    assert (change.program, change.old) == (KEY, "eligible")
    assert change.new.startswith(("not eligible: ", "underwriter review: "))


def test_of_many_changes_some_are_told_and_the_rest_is_counted() -> None:
    many = tuple(PLACE.model_copy(update={"number": str(at)}) for at in range(2, 40))
    found = told(run_of(SECTIONS.model_copy(update={"locations": (PLACE, *many)})), newer=("a", "b"))
    assert len(found.changes) == MOST_LISTED
    assert found.more == 39 - MOST_LISTED
    assert StaleCause.RATE_BOOK in {change.cause for change in found.changes}
