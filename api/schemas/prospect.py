"""Bodies of drafts: the specified names of the sections, our own draft calls and the specified saves."""

import re
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from api.wire import PRINTABLE, CamelWire, Key, Long, OptionalDay, Short, StateText, Strict, Wire
from models.prospect import Stage


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


class ProspectCreate(Strict):
    """A new draft, empty or with first sections."""

    sections: SectionsPatch = SectionsPatch()


class ProspectPatch(Strict):
    """Sections to replace, and the version they were typed upon."""

    base_version: Annotated[int, Field(ge=0, le=2**31 - 1)]
    sections: SectionsPatch


class ProspectVersion(Wire):
    """The version that was written."""

    version: int


class ProspectAnswer(Wire):
    """A draft as stored. quote_submitted: it is view-only until release."""

    id: UUID
    user_id: str
    version: int
    stage: Stage
    status: str
    quote_submitted: bool
    last_run_id: UUID | None
    created_at: datetime
    updated_at: datetime
    sections: Sections


class ProspectListItem(Wire):
    """One row of the list of drafts."""

    id: UUID
    company_name: str
    partner: str
    stage: Stage
    status: str
    version: int
    last_run_id: UUID | None
    updated_at: datetime


class RunListItem(Wire):
    """One run of a prospect, newest first."""

    id: UUID
    job_id: UUID
    status: str
    created_at: datetime
    closed_at: datetime | None


class UserTableRecord(Wire):
    """The body of userTableData: the prospect's key and the sections to replace.

    Fields of other capabilities (riskProfile, address, quoteData …) are accepted and kept by those.
    """

    user_email_id: Annotated[str, StringConstraints(min_length=1, max_length=254, pattern=PRINTABLE)]
    companyProfile: CompanyProfileWire | None = None  # noqa: N815 - the specified name
    childrenLoc: Locations | None = None  # noqa: N815
    emodStatesData: EmodStates | None = None  # noqa: N815
    uw_ques: Answers | None = None
    peoDetails: PeoDetails | None = None  # noqa: N815
    carrierList: Carriers | None = None  # noqa: N815
    status: Annotated[str | None, StringConstraints(max_length=40, pattern=PRINTABLE)] = None

    def patch(self) -> SectionsPatch:
        """The sections of this record, under their draft names."""
        return SectionsPatch(
            company_profile=self.companyProfile,
            children_loc=self.childrenLoc,
            emod_states_data=self.emodStatesData,
            uw_ques=self.uw_ques,
            peo_details=self.peoDetails,
            carrier_list=self.carrierList,
        )


class UserTableAnswer(Wire):
    """What was saved: the prospect's public id and the version written."""

    message: str
    user_id: str
    version: int


class StatusDetails(Wire):
    """A pressed button, for the status history of a prospect."""

    button_name: Annotated[
        str,
        StringConstraints(
            pattern="^(get_quote|continue|parse_acord_submit|submit_to_underwriter|submission_switch"
            "|underwriting_page_submit|release_clicked|upload_clicked|save_clicked)$"
        ),
    ]
    user_id: Annotated[str, StringConstraints(max_length=100, pattern=PRINTABLE)] = ""
    user_email_id: Annotated[str, StringConstraints(max_length=254, pattern=PRINTABLE)] = ""
    sortKeyList: Annotated[list[Long], Field(max_length=200)] = Field(default_factory=list)  # noqa: N815
    sort_key_list: Annotated[list[Long], Field(max_length=200)] = Field(default_factory=list)
    carrier: Key | None = None
    status: Key | None = None


class QuoteRecord(Wire):
    """One record of postUsersData; premiums, eligibility and status of the run win over what is sent."""

    user_email_id: Annotated[str, StringConstraints(min_length=1, max_length=254, pattern=PRINTABLE)]
    uuid_carrier: Annotated[str, StringConstraints(min_length=1, max_length=500, pattern=PRINTABLE)]
    uuid: Short = ""
    date: Typed = ""
    peo: Key = ""
    visitDate: Typed = ""  # noqa: N815
    effective_date: Typed = ""
    expiration_date: Typed = ""
    phone_number: Short = ""
    company_name: Short = ""
    fein: Fein = ""
    liability_limitId: Short = ""  # noqa: N815
    producerName: Short = ""  # noqa: N815 - the specified names
    producerEmail: Short = ""  # noqa: N815
    producerFax: Short = ""  # noqa: N815
    producerPhone: Short = ""  # noqa: N815
    producerMobile: Short = ""  # noqa: N815
    doc_status: Key = "not_uploaded"


QuoteRecords = Annotated[list[QuoteRecord], Field(min_length=1, max_length=5)]


class QuoteRecordsStored(Wire):
    """What was stored: the keys of the records."""

    message: str
    uuid_carriers: list[str]
