"""The sections of a draft under their specified names, as typed: numbers and maps are read as well."""

import re
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from api.wire import PRINTABLE, CamelWire, Key, Long, OptionalDay, Short, StateText, Wire


def _listed(value: Any) -> Any:
    """Read a map keyed by index ({'0': …, '1': …}) as the list it stands for."""
    if isinstance(value, dict) and all(isinstance(key, str) and key.isdecimal() for key in value):
        return [value[key] for key in sorted(value, key=int)]
    return value


def _texted(value: Any) -> Any:
    """Read a number as its text, since some screens hold counts as numbers."""
    if isinstance(value, bool):
        return value
    return str(value) if isinstance(value, int) and abs(value) < 10**15 else value


Typed = Annotated[Short, BeforeValidator(_texted)]
LocationNumber = Annotated[
    str, BeforeValidator(_texted), StringConstraints(min_length=1, max_length=20, pattern=PRINTABLE)
]


def _fein(value: str) -> str:
    if len(re.sub(r"[^0-9]", "", value)) > 9:
        raise PydanticCustomError("fein", "FEIN needs to be 9 digits")
    return value


Fein = Annotated[str, StringConstraints(max_length=20, pattern=PRINTABLE), AfterValidator(_fein)]


class CompanyProfileWire(CamelWire):
    """Who the business is; every field may be empty while the draft is young."""

    company_name: Short = ""
    fein: Fein = ""
    first_name: Short = ""
    last_name: Short = ""
    phone_number: Short = ""
    email_id: Short = ""
    primary_contact: Short = ""
    description_of_operations: Long = ""
    years_in_business: Typed = ""
    entity_type: Short = ""
    expected_start_date: OptionalDay = None
    effective_date: OptionalDay = None
    expected_expiry_date: OptionalDay = None
    producer: Short = ""
    notes: Long = ""
    health_ques: Long = ""
    street1: Short = ""
    city_name1: Short = Field(default="", alias="cityName1")
    state1: StateText = ""
    zip_code1: Typed = Field(default="", alias="zipCode1")
    street2: Short = ""
    city_name2: Short = Field(default="", alias="cityName2")
    state2: StateText = ""
    zip_code2: Typed = Field(default="", alias="zipCode2")
    same_as_primary: bool = False


class ClassCodeWire(CamelWire):
    """One class code as typed: '8810: Clerical', payroll '$1,234'."""

    class_code_description: Short = ""
    ft: Typed = ""
    pt: Typed = ""
    payroll: Typed = ""
    from_acord: bool = False


class LocationWire(CamelWire):
    """One location as typed; number is its id, unique in the draft and never renumbered."""

    number: LocationNumber
    key: Typed = ""
    street: Short = ""
    city_name: Short = ""
    state: StateText = ""
    zip_code: Typed = ""
    suta: Typed = ""
    class_codes_info: Annotated[list[ClassCodeWire], BeforeValidator(_listed), Field(max_length=200)] = Field(
        default_factory=list
    )


class EmodEntry(CamelWire):
    """Experience modification as typed for a state, or for the combined entry 'ncci'."""

    rate1: Typed = ""
    rate2: Typed = ""
    date1: OptionalDay = None
    date2: OptionalDay = None
    response: bool = False
    display_more: bool = False
    default: bool = True
    state_list: Annotated[list[StateText], Field(max_length=60)] = Field(default_factory=list)


class UwAnswer(Wire):
    """One underwriting answer; response is Y, N or empty."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=PRINTABLE)]
    ques: Long = ""
    response: Annotated[str, StringConstraints(max_length=20, pattern=PRINTABLE)] = ""
    remarks: Annotated[Long, BeforeValidator(_texted)] = ""


class PeoDetails(CamelWire):
    """The chosen distributing partner."""

    selected_peo: Key = ""


class CarrierChoice(Wire):
    """A chosen program: value is its key, label what is shown."""

    value: Key
    label: Short = ""


EmodStates = Annotated[
    dict[Annotated[str, StringConstraints(max_length=10)], EmodEntry], Field(max_length=60)
]
Locations = Annotated[list[LocationWire], Field(max_length=500)]
Answers = Annotated[list[UwAnswer], Field(max_length=100)]
Carriers = Annotated[list[CarrierChoice], Field(max_length=200)]


class SectionsPatch(CamelWire):
    """The sections to replace, each whole; absent ones stay as they are."""

    company_profile: CompanyProfileWire | None = None
    children_loc: Locations | None = None
    emod_states_data: EmodStates | None = None
    uw_ques: Answers | None = None
    peo_details: PeoDetails | None = None
    carrier_list: Carriers | None = None


class Sections(CamelWire):
    """All sections of a draft, as stored."""

    company_profile: CompanyProfileWire
    children_loc: list[LocationWire]
    emod_states_data: dict[str, EmodEntry]
    uw_ques: list[UwAnswer]
    peo_details: PeoDetails
    carrier_list: list[CarrierChoice]
