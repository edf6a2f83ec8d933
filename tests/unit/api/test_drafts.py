"""Drafts between the wire and the house: nothing is lost on the way there and back."""

from hypothesis import given
from hypothesis import strategies as st

from api.drafts import changes_of, sections_wire
from api.schemas.prospect_sections import SectionsPatch
from models.prospect import DraftSections

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
        "effectiveDate": st.dates().map(str) | st.none(),
    }
)


@given(profiles, places)
def test_what_was_typed_comes_back(profile: dict[str, object], children: list[dict[str, object]]) -> None:
    sent = {"companyProfile": profile, "childrenLoc": children}
    stored = DraftSections(**changes_of(SectionsPatch.model_validate(sent)))
    back = sections_wire(stored, {}, {}).model_dump(mode="json", by_alias=True)
    assert {name: back["companyProfile"][name] for name in profile} == profile
    assert [{name: place[name] for name in children[0]} for place in back["childrenLoc"]] == children


def test_absent_sections_are_no_changes() -> None:
    assert changes_of(SectionsPatch()) == {}
    patch = SectionsPatch.model_validate({"carrierList": [{"value": "a-b"}, {"value": "a-b"}]})
    assert changes_of(patch) == {"programs": ("a-b",)}
