"""Between the draft on the wire (specified names, flat addresses) and the draft of the model."""

from collections.abc import Mapping
from decimal import Decimal

from adapters.event_loop_offload import MANY, off_loop_if
from api.prospect.schemas import ProspectAnswer, ProspectListItem
from api.prospect.section_schemas import (
    CarrierChoice,
    ClassCodeWire,
    CompanyProfileWire,
    CoverageWire,
    EmodEntry,
    LocationInput,
    LocationWire,
    PeoDetails,
    Sections,
    SectionsPatch,
    UwAnswer,
)
from models.digits import number_of
from models.errors import InvalidInput
from models.modification import TOO_SMALL, is_modification
from models.prospect import (
    Address,
    ClassCodeEntry,
    CompanyProfile,
    Coverage,
    DraftChanges,
    DraftLocation,
    DraftSections,
    ModificationEntry,
    Prospect,
    ProspectSummary,
    UnderwritingAnswer,
)
from underwriting.intake_policy import twice_answered

_PROFILE_SAME = (
    "company_name", "fein", "first_name", "last_name", "phone_number", "email_id", "primary_contact",
    "description_of_operations", "years_in_business", "entity_type", "expected_start_date", "effective_date",
    "expected_expiry_date", "producer", "notes", "health_ques",
)  # fmt: skip
_EMOD_SAME = ("rate1", "rate2", "date1", "date2", "response", "display_more", "default")
_NO_MODIFICATION = Decimal(1_000)
"""What lies beyond, either way, is no modification; it is refused where a price is asked for."""


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


def _location(wire: LocationInput) -> DraftLocation:
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


def _locations(wires: list[LocationInput]) -> tuple[DraftLocation, ...]:
    numbers = [wire.number for wire in wires]
    for index, number in enumerate(numbers):
        if number in numbers[:index]:
            raise InvalidInput(
                f"Location number {number} stands twice; each location has a number of its own",
                f"childrenLoc.{index}.number",
            )
    return tuple(_location(wire) for wire in wires)


def _modification(wire: EmodEntry, path: str) -> ModificationEntry:
    """A modification as typed; one that counts and would be rounded to 0 is refused."""
    for name, text, counts in (
        ("rate1", wire.rate1, wire.response),
        ("rate2", wire.rate2, wire.response and wire.display_more),
    ):
        rate = number_of(text) if counts else None
        if rate is not None and abs(rate) < _NO_MODIFICATION and not is_modification(rate):
            raise InvalidInput(TOO_SMALL, f"{path}.{name}")
    return ModificationEntry(
        **{name: getattr(wire, name) for name in _EMOD_SAME},
        state_list=tuple(item.lower() for item in wire.state_list),
    )


def _answers(wires: list[UwAnswer]) -> tuple[UnderwritingAnswer, ...]:
    again = twice_answered(wire.name for wire in wires)
    if again is not None:
        words = f"Question {wires[again].name} is answered twice; send one answer"
        raise InvalidInput(words, f"uwQues.{again}.name")
    return tuple(
        UnderwritingAnswer(name=wire.name, response=wire.response, remarks=wire.remarks) for wire in wires
    )


def _modifications(wires: Mapping[str, EmodEntry]) -> dict[str, ModificationEntry]:
    read: dict[str, ModificationEntry] = {}
    for name, wire in wires.items():
        path, state = f"emodStatesData.{name}", name.lower()
        if state in read:
            raise InvalidInput(f"The modification of {name} stands twice; send one entry for a state", path)
        read[state] = _modification(wire, path)
    return read


async def changes_read(patch: SectionsPatch) -> DraftChanges:
    """The same as `changes_of`, beside the event loop where it takes long. Raises: InvalidInput."""
    lines = sum(len(place.class_codes_info) for place in patch.children_loc or ())
    return await off_loop_if(lines > MANY, changes_of, patch)


def is_large(sections: DraftSections) -> bool:
    """Whether an answer with these sections takes long."""
    return sections.lines > MANY


def changes_of(patch: SectionsPatch) -> DraftChanges:
    """The sections of a patch as the model has them.

    Raises: InvalidInput for a location number, an answer or a state's modification that stands twice, or a
        modification that counts as 0.
    """
    profile, places, entries = patch.company_profile, patch.children_loc, patch.emod_states_data
    answers, peo, choices = patch.uw_ques, patch.peo_details, patch.carrier_list
    return DraftChanges(
        company_profile=None if profile is None else _profile(profile),
        locations=None if places is None else _locations(places),
        modifications=None if entries is None else _modifications(entries),
        answers=None if answers is None else _answers(answers),
        partner=None if peo is None else peo.selected_peo,
        # Those of another partner go with it.
        set_aside=None if peo is None else tuple(dict.fromkeys(peo.set_aside)),
        programs=None if choices is None else tuple(dict.fromkeys(choice.value for choice in choices)),
        coverage=None if patch.coverage is None else Coverage(el_limits=patch.coverage.el_limits),
    )


def _profile_wire(profile: CompanyProfile) -> CompanyProfileWire:
    first, second = profile.primary_address, profile.mailing_address
    return CompanyProfileWire.model_construct(
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
    return LocationWire.model_construct(
        number=location.number,
        key=location.number,
        street=location.street,
        city_name=location.city,
        state=location.state,
        zip_code=location.zip,
        suta=location.suta,
        class_codes_info=[
            ClassCodeWire.model_construct(
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

    They were checked when they were typed, perhaps by wider bounds, so that here nothing is refused.

    Args: labels: program -> what is shown; wordings: question name -> its words.
    """
    return Sections.model_construct(
        company_profile=_profile_wire(sections.company_profile),
        children_loc=[_location_wire(location) for location in sections.locations],
        emod_states_data={
            state: EmodEntry.model_construct(
                **{name: getattr(entry, name) for name in _EMOD_SAME}, state_list=list(entry.state_list)
            )
            for state, entry in sections.modifications.items()
        },
        uw_ques=[
            UwAnswer.model_construct(
                name=answer.name,
                ques=wordings.get(answer.name, ""),
                response=answer.response,
                remarks=answer.remarks,
            )
            for answer in sections.answers
        ],
        peo_details=PeoDetails.model_construct(
            selected_peo=sections.partner, set_aside=list(sections.set_aside)
        ),
        carrier_list=[
            CarrierChoice.model_construct(value=key, label=labels.get(key, key)) for key in sections.programs
        ],
        coverage=CoverageWire.model_construct(el_limits=sections.coverage.el_limits),
    )


def prospect_wire(prospect: Prospect, sections: Sections) -> ProspectAnswer:
    """A stored draft as it goes out."""
    return ProspectAnswer.model_construct(
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
