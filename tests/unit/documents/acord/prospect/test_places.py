"""Locations, class rows, modifications, questions and prior claims, as a form proposes them."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from documents.acord.prospect.propose import applications, propose
from documents.acord.prospect.proposed import Proposed, State
from models.dollars import dollars_of
from models.prospect import (
    Address,
    ClassCodeEntry,
    DraftLocation,
    DraftSections,
    ModificationEntry,
    UnderwritingAnswer,
)
from tests.unit.documents.acord.prospect.read_form import a_reading, fields, known, proposal

CODE, PAYROLL = "classCodeDescription", "payroll"


def place(at: int, number: str, street: str, state: str = "GA", zip: str = "31201") -> dict[str, Any]:
    """A location of the form."""
    parts = {"number": number, "street": street, "city": "Macon", "state": state, "zip": zip}
    return {f"locations[{at}].{name}": text for name, text in parts.items()}


def row(at: int, code: str, sheet: int = 0, **more: Any) -> dict[str, Any]:
    """A class row."""
    return {
        f"rating[{sheet}].class_codes[{at}].{name}": value
        for name, value in {"class_code": code, **more}.items()
    }


def line(number: str, at: int, name: str = CODE) -> str:
    """The path of a field of a class line."""
    return f"childrenLoc.{number}.classCodesInfo.{at}.{name}"


TWO = {**place(0, "1", "9 Elm St"), **place(1, "2", "9 Elm St"), "rating[0].state": "GA"}


def test_two_locations_at_one_address_are_two() -> None:
    read = fields(TWO)
    assert read["childrenLoc.1.street"].read == read["childrenLoc.2.street"].read == "9 Elm St"
    assert read["childrenLoc.1.state"].read == "ga"


def test_a_location_of_the_draft_is_known_by_its_address_and_a_new_one_gets_a_free_number() -> None:
    held = DraftSections(
        locations=(
            DraftLocation(number="2", street="9 Elm Street", city="Macon", state="ga", zip="31201"),
            DraftLocation(number="1", street="500 Pine Ave", city="Macon", state="ga", zip="31201"),
        )
    )
    read = fields({**place(0, "1", "9 Elm St"), **place(1, "2", "77 Oak Rd")}, held)
    assert read["childrenLoc.2.street"].state is State.CONFLICT
    assert read["childrenLoc.2.zipCode"].state is State.SAME
    assert read["childrenLoc.3.street"].read == "77 Oak Rd"
    assert not any(path.startswith("childrenLoc.1.") for path in read), "another place stays as it is"


def test_each_row_stands_at_its_location_with_words_of_the_state() -> None:
    rows = {
        **row(0, "8810", location="1", description="Office", full_time=2, part_time=0, payroll="71900.49"),
        **row(1, "5403", location="2", full_time=3, payroll="1250000"),
    }
    read = fields({**TWO, **rows})
    one = read[line("1", 0)]
    assert (one.read, one.state) == ("8810: Clerical office employees NOC", State.NEW)
    assert one.seen.as_printed == "8810: Office"
    assert [read[line("1", 0, name)].read for name in ("ft", "pt", PAYROLL)] == ["2", "0", "$71,900"]
    assert (read[line("2", 0)].read, read[line("2", 0, PAYROLL)].read) == (
        "5403: Carpentry NOC",
        "$1,250,000",
    )


def test_an_unknown_code_is_kept_and_said_to_be_wrong() -> None:
    rows = row(0, "9999", location="1", description="Dragon taming")
    one = fields({**TWO, **rows})[line("1", 0)]
    assert (one.read, one.state, one.selected) == ("9999: Dragon taming", State.CHECK, True)
    assert one.note == "Invalid class code. Please check."
    path = "rating[0].class_codes[0].class_code"
    doubted = fields({**TWO, **rows}, sure={path: 0.5}, flags={path: ("class.unknown",)})[line("1", 0)]
    assert doubted.selected, "that no table has it is no doubt of how it was read"
    unread = fields({**TWO, **rows}, sure={path: 0.4}, flags={path: ("readers_differ",)})[line("1", 0)]
    assert not unread.selected


def test_a_row_without_location_goes_to_the_first_of_its_state_to_be_looked_at() -> None:
    other = {**place(0, "1", "1 Sun Rd", "FL", "33919"), **place(1, "2", "9 Elm St"), "rating[0].state": "GA"}
    one = fields({**other, **row(0, "8810", payroll="5000")})[line("2", 0)]
    assert (one.state, one.selected) == (State.CHECK, True)
    assert "location.guessed" in one.seen.flags


def test_a_location_that_only_rows_name_is_made_with_its_state() -> None:
    rows = {"rating[0].state": "GA", **row(0, "8810", location="3", payroll="5000")}
    read = fields({**place(0, "1", "1 Sun Rd", "FL", "33919"), **rows})
    assert (read["childrenLoc.3.state"].read, read[line("3", 0, PAYROLL)].read) == ("ga", "$5,000")
    alone = fields({"rating[0].state": "GA", **row(0, "8810", payroll="5000")})
    assert alone["childrenLoc.1.state"].read == "ga" and alone[line("1", 0)].selected


def test_lines_of_the_draft_are_known_by_their_code() -> None:
    held = DraftSections(
        locations=(
            DraftLocation(
                number="1", street="9 Elm St", city="Macon", state="ga", zip="31201",
                class_codes=(
                    ClassCodeEntry(class_code_description="5403: Carpentry NOC", payroll="$10,000"),
                    ClassCodeEntry(),
                    ClassCodeEntry(class_code_description="8810: Clerical office employees NOC"),
                ),
            ),
        )
    )  # fmt: skip
    rows = {**row(0, "8810", location="1", payroll="5000"),
            **row(1, "5403", location="1", payroll="10000.00"),
            **row(2, "5403", location="1", payroll="7")}  # fmt: skip
    read = fields({**place(0, "1", "9 Elm St"), "rating[0].state": "GA", **rows}, held)
    assert read[line("1", 2)].state is State.SAME and read[line("1", 2, PAYROLL)].state is State.NEW
    assert read[line("1", 0, PAYROLL)].state is State.SAME
    assert read[line("1", 1)].read == "5403: Carpentry NOC", "the second row of a code takes the empty line"


@given(cents=st.integers(0, 10**14))
def test_a_payroll_is_whole_dollars_half_up_and_nothing_is_lost_beside(cents: int) -> None:
    amount = Decimal(cents) / 100
    one = fields({**TWO, **row(0, "8810", location="1", payroll=str(amount))})[line("1", 0, PAYROLL)]
    read = dollars_of(one.read)
    assert read is not None and abs(read - amount) <= Decimal("0.5")
    assert one.selected == (amount <= 10**10)


@pytest.mark.parametrize("payroll", ["-1", "99999999999", "4" * 60])
def test_a_payroll_that_nobody_has_is_offered_only(payroll: str) -> None:
    one = fields({**TWO, **row(0, "8810", location="1", payroll=payroll)})[line("1", 0, PAYROLL)]
    assert (one.selected, one.state) == (False, State.CHECK)
    assert "look at the form" in one.note


POLICY = {"policy.effective_date": "2027-03-01", "policy.anniversary_rating_date": "2027-04-01"}
NCCI, DATE = "emodStatesData.ncci.rate1", "emodStatesData.ncci.date1"


def test_bureau_states_have_entries_of_their_own_and_the_rest_one_together() -> None:
    mods = {f"emod_by_state.{state}": "0.93" for state in ("GA", "FL", "MN")}
    own = {f"emod_by_state.{state}": f"1.{at}1" for at, state in enumerate(("CA", "DE", "MI", "NJ", "PA"))}
    read = fields({**POLICY, **mods, **own, "emod_by_state.OH": "0.5"})
    assert (read[NCCI].read, read[NCCI].selected, read[DATE].read) == ("0.93", True, "2027-04-01")
    rates = {path: one.read for path, one in read.items() if path.endswith("rate1")}
    assert rates == {NCCI: "0.93"} | {
        f"emodStatesData.{state}.rate1": f"1.{at}1" for at, state in enumerate(("ca", "de", "mi", "nj", "pa"))
    }


def test_ncci_sheets_that_differ_are_flagged_and_not_filled_in() -> None:
    read = fields({**POLICY, "emod_by_state.GA": "0.93", "emod_by_state.FL": "1.10"})
    assert (read[NCCI].selected, read[DATE].selected) == (False, False)
    assert "GA 0.93, FL 1.10" in read[NCCI].note
    same = fields({"emod_by_state.GA": "0.9", "emod_by_state.FL": "0.90"})
    assert same[NCCI].selected and DATE not in same


def test_a_typed_modification_is_not_overwritten() -> None:
    held = DraftSections(modifications={"ncci": ModificationEntry(rate1="1.20", default=False)})
    assert fields({"emod_by_state.GA": "0.93"}, held)[NCCI].state is State.CONFLICT


def answer(number: int, said: str | None, **more: Any) -> dict[str, Any]:
    """A question of the form."""
    return {f"questions.{number}.{name}": value for name, value in {"answer": said, **more}.items() if value}


def test_answers_and_remarks_take_the_place_of_defaults_alone() -> None:
    held = DraftSections(answers=(UnderwritingAnswer(name="q3", response="N", remarks="Ladders only"),))
    form = {**answer(3, "Y", explanation="Roofs"), **answer(8, "N"), **answer(19, "Y")}
    read = fields(form, held)
    assert read["uwQues.q3.response"].state is State.CONFLICT
    assert read["uwQues.q3.remarks"].state is State.CONFLICT
    assert (read["uwQues.q8.response"].current, read["uwQues.q8.response"].state) == ("Y", State.NEW)
    assert read["uwQues.q19.response"].state is State.SAME


def test_blank_questions_keep_their_default_and_are_named() -> None:
    found = proposal({**answer(1, "N"), **answer(6, None, percent="20")})
    assert "q1" not in found.unanswered and "q6" not in found.unanswered
    assert found.unanswered == tuple(f"q{number}" for number in range(2, 25) if number != 6)
    assert {one.path.split(".")[1] for one in found.fields} == {"q1", "q6"}


@pytest.mark.parametrize(
    ("form", "read", "selected"),
    [
        (answer(6, "Y", percent="20"), "20", True), (answer(6, "N"), "0", False),
        (answer(6, "Y", percent="12.5"), "13", True), (answer(6, "Y", percent="140"), "140", False),
    ],
)  # fmt: skip
def test_question_6_keeps_a_whole_percent(form: dict[str, Any], read: str, selected: bool) -> None:
    one = fields(form)["uwQues.q6.remarks"]
    assert (one.read, one.selected) == (read, selected)
    assert "uwQues.q6.response" not in fields(form), "it follows from the percent"


def test_question_6_with_yes_alone_says_no_figure() -> None:
    assert fields(answer(6, "Y", explanation="some")) == {}


def test_question_22_keeps_the_number_else_the_words() -> None:
    assert fields(answer(22, "Y", count=4, explanation="4 in Ohio"))["uwQues.q22.remarks"].read == "4"
    assert fields(answer(22, "Y", explanation="Some"))["uwQues.q22.remarks"].read == "Some"


def test_of_two_applicants_one_is_chosen_and_only_its_values_are_proposed() -> None:
    one = a_reading({"applicant.name": "Peach LLC", "applicant.fein": "12-3456789"})
    two = a_reading({"applicant.name": "Elm Inc", "applicant.fein": "98-7654321"})
    profile = a_reading({"applicant.name": "Peach", "applicant.fein": "12-3456789"}, kind="acord_125")
    found = applications([one, two, profile, {"kind": "loss_run", "values": {}}])
    assert [(each.index, each.applicant) for each in found] == [(0, "Peach LLC"), (1, "Elm Inc")]
    names = {each.read for each in propose([one, two], 1, DraftSections(), known()).fields}
    assert names == {"Elm Inc", "98-7654321"}


def test_the_same_form_read_twice_finds_all_that_it_filled_in() -> None:
    """What was taken over of a form is the same as what it says, whatever it says."""
    form = {
        **TWO,
        **row(0, "8810", location="1", payroll="5000"),
        **row(1, "9999", location="2", payroll="6"),
    }
    held = _filled(fields(form))
    assert {one.state for one in fields(form, held).values()} == {State.SAME}


def _filled(read: dict[str, Proposed]) -> DraftSections:
    """A draft of two locations that holds what was read."""

    def of(number: str, name: str) -> str:
        return read[f"childrenLoc.{number}.{name}"].read

    def lines(number: str) -> tuple[ClassCodeEntry, ...]:
        words, payroll = read[line(number, 0)].read, read[line(number, 0, PAYROLL)].read
        return (ClassCodeEntry(class_code_description=words, payroll=payroll),)

    names = {"street": "street", "city": "cityName", "state": "state", "zip": "zipCode"}
    places = tuple(
        DraftLocation(
            number=number,
            class_codes=lines(number),
            **{name: of(number, field) for name, field in names.items()},
        )
        for number in ("1", "2")
    )
    held = DraftSections(locations=places)
    primary = Address(**{name: read[f"companyProfile.{field}1"].read for name, field in names.items()})
    profile = held.company_profile.model_copy(update={"primary_address": primary})
    return held.model_copy(update={"company_profile": profile})


def test_a_form_of_nothing_proposes_nothing_and_names_what_is_missing() -> None:
    found = proposal({})
    assert found.fields == ()
    assert [one.path for one in found.missing][:2] == ["companyProfile.companyName", "companyProfile.fein"]
