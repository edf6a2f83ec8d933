"""Drafts between the wire and the model: nothing is lost on the way there and back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from api.prospect.drafts import changes_of, sections_wire
from api.prospect.section_schemas import SectionsPatch
from models.errors import InvalidInput
from models.file_limits import FIRST_DAY, LAST_DAY
from models.prospect import DraftChanges, DraftSections

texts = st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), max_size=20)
states = st.sampled_from(["", "il", "az", "ca"])
lines = st.fixed_dictionaries(
    {"classCodeDescription": texts, "ft": texts, "pt": texts, "payroll": texts, "fromAcord": st.booleans()}
)
places = st.lists(
    st.fixed_dictionaries(
        {
            "number": st.integers(1, 999).map(str),
            "street": texts,
            "cityName": texts,
            "state": states,
            "zipCode": texts,
            "suta": texts,
            "classCodesInfo": st.lists(lines, max_size=3),
        }
    ),
    max_size=4,
    unique_by=lambda place: place["number"],
)
profiles = st.fixed_dictionaries(
    {
        "companyName": texts,
        "notes": texts,
        "street1": texts,
        "state1": states,
        "zipCode2": texts,
        "sameAsPrimary": st.booleans(),
        "effectiveDate": st.dates(FIRST_DAY, LAST_DAY).map(str) | st.none(),
    }
)


@pytest.mark.req("QE-024", "RD-111")
@given(profiles, places)
def test_what_was_typed_comes_back(profile: dict[str, object], children: list[dict[str, object]]) -> None:
    sent = {"companyProfile": profile, "childrenLoc": children}
    stored = changes_of(SectionsPatch.model_validate(sent)).upon(DraftSections())
    back = sections_wire(stored, {}, {}).model_dump(mode="json", by_alias=True)
    assert {name: back["companyProfile"][name] for name in profile} == profile
    assert [{name: place[name] for name in children[0]} for place in back["childrenLoc"]] == children


@pytest.mark.req("QE-037")
def test_answers_come_back_as_they_were_given_in_the_words_of_the_list() -> None:
    given = [("q6", "", "some"), ("q7", "N", ""), ("q8", "Y", "In May")]
    sent = {
        "uwQues": [
            {"name": name, "ques": "old words", "response": response, "remarks": remarks}
            for name, response, remarks in given
        ],
        "carrierList": [{"value": "gms-uwic", "label": "whatever"}, {"value": "gms-left", "label": "Left"}],
    }
    stored = changes_of(SectionsPatch.model_validate(sent)).upon(DraftSections())
    wordings = {name: f"{name}?" for name, _, _ in given}
    back = sections_wire(stored, {"gms-uwic": "UWIC"}, wordings).model_dump(mode="json", by_alias=True)
    assert [tuple(answer.values()) for answer in back["uwQues"]] == [
        (name, f"{name}?", response, remarks) for name, response, remarks in given
    ]
    assert back["carrierList"] == [
        {"value": "gms-uwic", "label": "UWIC"}, {"value": "gms-left", "label": "gms-left"},
    ]  # fmt: skip


@pytest.mark.parametrize("rate", ["0.001", "0.004", "0", "-1", " 0.00 "])
def test_a_modification_that_counts_as_zero_is_not_stored(rate: str) -> None:
    one = {"emodStatesData": {"il": {"rate1": rate, "response": True}}}
    with pytest.raises(InvalidInput, match=r"from 0\.01") as caught:
        changes_of(SectionsPatch.model_validate(one))
    assert caught.value.path == "emodStatesData.il.rate1"
    two = {"emodStatesData": {"il": {"rate1": "1", "rate2": rate, "response": True, "displayMore": True}}}
    with pytest.raises(InvalidInput) as caught:
        changes_of(SectionsPatch.model_validate(two))
    assert caught.value.path == "emodStatesData.il.rate2"
    two["emodStatesData"]["il"]["displayMore"] = False  # a second rate that is not shown counts nowhere
    changes_of(SectionsPatch.model_validate(two))


@pytest.mark.parametrize(
    "rate", ["", "0.005", "1.", "about one", "NaN", "1e400", "9" * 60, "-1e30", "-Infinity"]
)
def test_a_modification_that_is_still_being_typed_is_kept(rate: str) -> None:
    sent = {"emodStatesData": {"il": {"rate1": rate, "response": True}}}
    changes = changes_of(SectionsPatch.model_validate(sent))
    assert changes.modifications is not None
    assert changes.modifications["il"].rate1 == rate


@pytest.mark.parametrize(("first", "second"), [("TX", "tx"), ("tx", "TX")])
def test_a_state_has_one_modification_however_it_is_spelled(first: str, second: str) -> None:
    sent = {"emodStatesData": {first: {"rate1": "0.9"}, second: {"rate1": "0.8"}}}
    with pytest.raises(InvalidInput, match="stands twice") as caught:
        changes_of(SectionsPatch.model_validate(sent))
    assert caught.value.path == f"emodStatesData.{second}"


def test_the_name_of_a_modification_is_text_that_can_be_stored() -> None:
    with pytest.raises(ValidationError, match="pattern"):
        SectionsPatch.model_validate({"emodStatesData": {"t\0": {"rate1": "0.9"}}})


def test_a_question_has_one_answer() -> None:
    answers = [{"name": "q1", "response": "Y"}, {"name": "q2"}, {"name": "q1", "response": "N"}]
    with pytest.raises(InvalidInput, match="q1 is answered twice") as caught:
        changes_of(SectionsPatch.model_validate({"uwQues": answers}))
    assert caught.value.path == "uwQues.2.name"


@pytest.mark.req("QE-029")
def test_class_codes_keyed_by_index_keep_their_order() -> None:
    keyed = {str(at): {"classCodeDescription": f"88{at:02}: Line {at}"} for at in reversed(range(12))}
    sent = SectionsPatch.model_validate({"childrenLoc": [{"number": "1", "classCodesInfo": keyed}]})
    (place,) = changes_of(sent).upon(DraftSections()).locations
    assert [each.class_code_description for each in place.class_codes] == [
        f"88{at:02}: Line {at}" for at in range(12)
    ]


def test_absent_sections_are_no_changes() -> None:
    assert changes_of(SectionsPatch()) == DraftChanges()
    patch = SectionsPatch.model_validate({"carrierList": [{"value": "a-b"}, {"value": "a-b"}]})
    assert changes_of(patch) == DraftChanges(programs=("a-b",))


def test_what_is_emptied_is_a_change_and_every_section_can_be_changed() -> None:
    emptied = SectionsPatch.model_validate({"carrierList": [], "peoDetails": {"selectedPeo": ""}})
    assert changes_of(emptied).replaced == {"programs", "partner", "set_aside"}
    assert tuple(DraftChanges.model_fields) == tuple(DraftSections.model_fields)
    assert DraftChanges.whole(DraftSections()).is_whole
    assert not changes_of(emptied).is_whole


@pytest.mark.req("QE-024", "RD-111")
def test_every_field_of_a_profile_comes_back_as_it_was_sent_and_there_are_no_others() -> None:
    typed = (
        "companyName", "fein", "firstName", "lastName", "phoneNumber", "emailId", "primaryContact",
        "descriptionOfOperations", "yearsInBusiness", "entityType", "producer", "notes", "healthQues",
        "street1", "cityName1", "zipCode1", "street2", "cityName2", "zipCode2",
    )  # fmt: skip
    days = ("expectedStartDate", "effectiveDate", "expectedExpiryDate")
    profile: dict[str, Any] = {
        **{name: name for name in typed},
        **{name: f"2026-12-0{at}" for at, name in enumerate(days, 1)},
        "fein": "12-3456789",
        "state1": "il",
        "state2": "in",
        "sameAsPrimary": True,
    }
    changes = changes_of(SectionsPatch.model_validate({"companyProfile": profile}))
    shown = sections_wire(changes.upon(DraftSections()), {}, {}).company_profile
    assert shown.model_dump(mode="json", by_alias=True) == profile


@pytest.mark.req("QE-198")
def test_a_draft_of_nothing_has_one_location() -> None:
    shown = sections_wire(DraftSections(), {}, {})
    assert [(place.number, place.key, place.state) for place in shown.children_loc] == [("1", "1", "")]


@pytest.mark.req("QE-034")
def test_what_is_not_said_of_a_modification_has_its_default() -> None:
    sent = SectionsPatch.model_validate({"emodStatesData": {"tx": {"rate1": "0.95"}}})
    shown = sections_wire(changes_of(sent).upon(DraftSections()), {}, {}).emod_states_data["tx"]
    assert shown.model_dump(mode="json", by_alias=True) == {
        "rate1": "0.95", "rate2": "", "date1": None, "date2": None, "response": False, "displayMore": False,
        "default": True, "stateList": [],
    }  # fmt: skip


def test_counts_and_zips_may_be_sent_as_numbers() -> None:
    sent = {
        "companyProfile": {"yearsInBusiness": 1998, "zipCode1": 78701, "zipCode2": 10001},
        "childrenLoc": [{"number": 7, "zipCode": 85004, "suta": 3}],
    }
    shown = sections_wire(changes_of(SectionsPatch.model_validate(sent)).upon(DraftSections()), {}, {})
    profile, (place,) = shown.company_profile, shown.children_loc
    assert (profile.years_in_business, profile.zip_code1, profile.zip_code2) == ("1998", "78701", "10001")
    assert (place.number, place.zip_code, place.suta) == ("7", "85004", "3")
