"""Between the draft on the wire (specified names, flat addresses) and the draft of the house."""

from collections.abc import Mapping
from typing import Any

from api.schemas.prospect import ProspectAnswer, ProspectListItem
from api.schemas.prospect_sections import (
    CarrierChoice,
    ClassCodeWire,
    CompanyProfileWire,
    EmodEntry,
    LocationWire,
    PeoDetails,
    Sections,
    SectionsPatch,
    UwAnswer,
)
from models.errors import InvalidInput
from models.prospect import (
    Address,
    ClassCodeEntry,
    CompanyProfile,
    DraftLocation,
    DraftSections,
    ModificationEntry,
    Prospect,
    ProspectSummary,
    UnderwritingAnswer,
)

_PROFILE_SAME = (
    "company_name", "fein", "first_name", "last_name", "phone_number", "email_id", "primary_contact",
    "description_of_operations", "years_in_business", "entity_type", "expected_start_date", "effective_date",
    "expected_expiry_date", "producer", "notes", "health_ques",
)  # fmt: skip
_EMOD_SAME = ("rate1", "rate2", "date1", "date2", "response", "display_more", "default")


def _profile(wire: CompanyProfileWire) -> CompanyProfile:
    return CompanyProfile(
        **{name: getattr(wire, name) for name in _PROFILE_SAME},
        primary_address=Address(
            street=wire.street1, city=wire.city_name1, state=wire.state1.lower(), zip=wire.zip_code1
        ),
        mailing_address=Address(
            street=wire.street2, city=wire.city_name2, state=wire.state2.lower(), zip=wire.zip_code2
        ),
        mailing_same_as_primary=wire.same_as_primary,
    )


def _location(wire: LocationWire) -> DraftLocation:
    return DraftLocation(
        number=wire.number,
        street=wire.street,
        city=wire.city_name,
        state=wire.state.lower(),
        zip=wire.zip_code,
        suta=wire.suta,
        class_codes=tuple(
            ClassCodeEntry(
                class_code_description=entry.class_code_description,
                ft=entry.ft,
                pt=entry.pt,
                payroll=entry.payroll,
                from_acord=entry.from_acord,
            )
            for entry in wire.class_codes_info
        ),
    )


def _locations(wires: list[LocationWire]) -> tuple[DraftLocation, ...]:
    numbers = [wire.number for wire in wires]
    for index, number in enumerate(numbers):
        if number in numbers[:index]:
            raise InvalidInput(
                f"Location number {number} stands twice; each location has a number of its own",
                f"childrenLoc.{index}.number",
            )
    return tuple(_location(wire) for wire in wires)


def changes_of(patch: SectionsPatch) -> dict[str, Any]:
    """The sections of a patch under their names in the house; absent ones are left out.

    Raises: InvalidInput for a location number that stands twice.
    """
    changes: dict[str, Any] = {}
    if patch.company_profile is not None:
        changes["company_profile"] = _profile(patch.company_profile)
    if patch.children_loc is not None:
        changes["locations"] = _locations(patch.children_loc)
    if patch.emod_states_data is not None:
        changes["modifications"] = {
            state.lower(): ModificationEntry(
                **{name: getattr(entry, name) for name in _EMOD_SAME},
                state_list=tuple(item.lower() for item in entry.state_list),
            )
            for state, entry in patch.emod_states_data.items()
        }
    if patch.uw_ques is not None:
        changes["answers"] = tuple(
            UnderwritingAnswer(name=answer.name, response=answer.response, remarks=answer.remarks)
            for answer in patch.uw_ques
        )
    if patch.peo_details is not None:
        changes["partner"] = patch.peo_details.selected_peo
    if patch.carrier_list is not None:
        changes["programs"] = tuple(dict.fromkeys(choice.value for choice in patch.carrier_list))
    return changes


def _profile_wire(profile: CompanyProfile) -> CompanyProfileWire:
    first, second = profile.primary_address, profile.mailing_address
    return CompanyProfileWire(
        **{name: getattr(profile, name) for name in _PROFILE_SAME},
        street1=first.street,
        city_name1=first.city,
        state1=first.state,
        zip_code1=first.zip,
        street2=second.street,
        city_name2=second.city,
        state2=second.state,
        zip_code2=second.zip,
        same_as_primary=profile.mailing_same_as_primary,
    )


def _location_wire(location: DraftLocation) -> LocationWire:
    return LocationWire(
        number=location.number,
        key=location.number,
        street=location.street,
        city_name=location.city,
        state=location.state,
        zip_code=location.zip,
        suta=location.suta,
        class_codes_info=[
            ClassCodeWire(
                class_code_description=entry.class_code_description,
                ft=entry.ft,
                pt=entry.pt,
                payroll=entry.payroll,
                from_acord=entry.from_acord,
            )
            for entry in location.class_codes
        ],
    )


def sections_wire(
    sections: DraftSections, labels: Mapping[str, str], wordings: Mapping[str, str]
) -> Sections:
    """The sections as the screens read them.

    Args: labels: program -> what is shown; wordings: question name -> its words.
    """
    return Sections(
        company_profile=_profile_wire(sections.company_profile),
        children_loc=[_location_wire(location) for location in sections.locations],
        emod_states_data={
            state: EmodEntry(
                **{name: getattr(entry, name) for name in _EMOD_SAME}, state_list=list(entry.state_list)
            )
            for state, entry in sections.modifications.items()
        },
        uw_ques=[
            UwAnswer(
                name=answer.name,
                ques=wordings.get(answer.name, ""),
                response=answer.response,
                remarks=answer.remarks,
            )
            for answer in sections.answers
        ],
        peo_details=PeoDetails(selected_peo=sections.partner),
        carrier_list=[CarrierChoice(value=key, label=labels.get(key, key)) for key in sections.programs],
    )


def prospect_wire(prospect: Prospect, sections: Sections) -> ProspectAnswer:
    """A stored draft as it goes out."""
    return ProspectAnswer(
        id=prospect.id,
        user_id=prospect.user_id,
        version=prospect.version,
        stage=prospect.stage,
        status=prospect.status,
        quote_submitted=prospect.quote_submitted,
        last_run_id=prospect.last_run_id,
        archived_at=prospect.archived_at,
        modified_by=prospect.modified_by,
        created_at=prospect.created_at,
        updated_at=prospect.updated_at,
        sections=sections,
    )


def summary_wire(summary: ProspectSummary) -> ProspectListItem:
    """A row of the list of drafts as it goes out."""
    return ProspectListItem(**summary.model_dump())
