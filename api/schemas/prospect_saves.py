"""Bodies of the specified saves: userTableData, updateStatusDetails."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints

from api.schemas.prospect_sections import (
    Answers,
    Carriers,
    CompanyProfileWire,
    EmodStates,
    Locations,
    PeoDetails,
    SectionsPatch,
)
from api.wire import PRINTABLE, Key, Long, Wire


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


class StatusNoted(Wire):
    """The entry of the status history that was appended."""

    message: str
    id: UUID
    button_name: str
    at: datetime
