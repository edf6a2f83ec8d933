"""The sections of a draft under their specified names, as typed: numbers and maps are read as well."""

import re
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    model_validator,
)
from pydantic_core import PydanticCustomError

from api.http.derived_fields import ClassLineKnown, ProgramKnown, Scalar
from api.http.wire import (
    MOST_LINES,
    MOST_LOCATIONS,
    MOST_PROGRAMS,
    MOST_STATES,
    PRINTABLE,
    CamelWire,
    Key,
    Long,
    OptionalDay,
    Short,
    StateText,
    Wire,
    few_lines,
)
from models.fein import is_masked


def _listed(value: Any) -> Any:
    """Read a map keyed by index ({'0': …, '1': …}) as the list it stands for."""
    if isinstance(value, dict) and all(
        isinstance(key, str) and key.isascii() and key.isdecimal() for key in value
    ):
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
    """A FEIN as far as it is typed, or the mask that stands for the stored one."""
    if is_masked(value):
        return value
    if re.search(r"[^0-9 -]", value):
        raise PydanticCustomError("fein", "FEIN is nine digits, as NN-NNNNNNN; letters and * are none")
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


_SCALAR: TypeAdapter[Scalar] = TypeAdapter(Scalar)
_FLAG = "Error"


def _is_scalar(value: Any) -> bool:
    try:
        _SCALAR.validate_python(value)
    except ValidationError:
        return False
    return True


class ClassCodeInput(ClassCodeWire, ClassLineKnown):
    """One class code as the screens send it; their flags, whose names end in Error, are taken as well."""

    @model_validator(mode="before")
    @classmethod
    def _without_flags(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        flags = [key for key in value if isinstance(key, str) and key.endswith(_FLAG)]
        known = {key for key in flags if _is_scalar(value[key])}
        return {key: value[key] for key in value if key not in known} if known else value


class _Place(CamelWire):
    number: LocationNumber
    key: Typed = ""
    street: Short = ""
    city_name: Short = ""
    state: StateText = ""
    zip_code: Typed = ""
    suta: Typed = ""


class LocationWire(_Place):
    """One location as stored; number is its id, unique in the draft and never renumbered."""

    class_codes_info: list[ClassCodeWire] = Field(default_factory=list)


class LocationInput(_Place):
    """One location as typed; its lines are a list, or a map keyed by index."""

    class_codes_info: Annotated[
        list[ClassCodeInput], BeforeValidator(_listed), Field(max_length=MOST_LINES)
    ] = Field(default_factory=list)


class EmodEntry(CamelWire):
    """Experience modification as typed for a state, or for the combined entry 'ncci'."""

    rate1: Typed = ""
    rate2: Typed = ""
    date1: OptionalDay = None
    date2: OptionalDay = None
    response: bool = False
    display_more: bool = False
    default: bool = True
    state_list: Annotated[list[StateText], Field(max_length=MOST_STATES)] = Field(default_factory=list)


class UwAnswer(Wire):
    """One underwriting answer; response is Y, N or empty."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=PRINTABLE)]
    ques: Long = ""
    response: Annotated[str, StringConstraints(max_length=20, pattern=PRINTABLE)] = ""
    remarks: Annotated[Long, BeforeValidator(_texted)] = ""


class PeoDetails(CamelWire):
    """The chosen distributing partner; setAside: its programs that declined, which may come back."""

    selected_peo: Key = ""
    set_aside: Annotated[list[Key], Field(max_length=MOST_PROGRAMS)] = Field(default_factory=list)


class CarrierChoice(Wire):
    """A chosen program: value is its key, label what is shown."""

    value: Key
    label: Short = ""


class CarrierChoiceInput(CarrierChoice, ProgramKnown):
    """A chosen program as the screens send it; value alone is read."""


_LIMITS = r"^([0-9]{1,5}([-/][0-9]{1,5}){2})?$"


class CoverageWire(Wire):
    """What the policy is to cover; el_limits: '500/500/500', thousands, '' while none were chosen."""

    el_limits: Annotated[str, StringConstraints(max_length=40, pattern=_LIMITS)] = ""


EmodStates = Annotated[
    dict[Annotated[str, StringConstraints(max_length=10, pattern=PRINTABLE)], EmodEntry],
    Field(max_length=MOST_STATES),
]
Locations = Annotated[
    list[LocationInput], Field(max_length=MOST_LOCATIONS), few_lines("classCodesInfo", "class_codes_info")
]
Answers = Annotated[list[UwAnswer], Field(max_length=100)]
Carriers = Annotated[list[CarrierChoiceInput], Field(max_length=MOST_PROGRAMS)]


class SectionsPatch(CamelWire):
    """The sections to replace, each whole; absent ones stay as they are."""

    company_profile: CompanyProfileWire | None = None
    children_loc: Locations | None = None
    emod_states_data: EmodStates | None = None
    uw_ques: Answers | None = None
    peo_details: PeoDetails | None = None
    carrier_list: Carriers | None = None
    coverage: CoverageWire | None = None


class Sections(CamelWire):
    """All sections of a draft, as stored."""

    company_profile: CompanyProfileWire
    children_loc: list[LocationWire]
    emod_states_data: dict[str, EmodEntry]
    uw_ques: list[UwAnswer]
    peo_details: PeoDetails
    carrier_list: list[CarrierChoice]
    coverage: CoverageWire
