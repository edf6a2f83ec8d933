"""Bodies of the specified saves: userTableData, updateStatusDetails, postUsersData."""

from typing import Annotated

from pydantic import Field, StringConstraints

from api.schemas.prospect_sections import (
    Answers,
    Carriers,
    CompanyProfileWire,
    EmodStates,
    Fein,
    Locations,
    PeoDetails,
    SectionsPatch,
    Typed,
)
from api.wire import PRINTABLE, Key, Long, Short, Wire


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
