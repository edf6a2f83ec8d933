"""Bodies of the specified saves: userTableData, updateStatusDetails."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BeforeValidator, Field, StringConstraints

from api.comment.schemas import SentComments, typed_in
from api.http.derived_fields import ProspectKnown, Scalar
from api.http.wire import PRINTABLE, Key, Long, ProspectKey, Wire
from api.prospect.not_yet_supported import RecordWaiting
from api.prospect.section_schemas import (
    Answers,
    Carriers,
    CompanyProfileWire,
    CoverageWire,
    EmodStates,
    Locations,
    PeoDetails,
    SectionsPatch,
)
from api.upload.schemas import FilesNamed
from models.prospect import DraftStatus


class QuoteData(Wire):
    """The run that the prospect's quote is; date is the run's own, whatever is sent."""

    date: Scalar = None
    uuid: UUID


def _none_if_empty(value: Any) -> Any:
    return None if value in ({}, "") else value


class UserTableRecord(ProspectKnown, FilesNamed, RecordWaiting):
    """The body of userTableData: the prospect's key and the sections to replace.

    status: company_profile once Continue was pressed, quote_generated once there is a price.
    quoteData: the run that the prospect's quote is from now on.
    comments: the comment of the writer's own side.
    """

    user_email_id: Annotated[str, StringConstraints(min_length=1, max_length=254, pattern=PRINTABLE)]
    companyProfile: CompanyProfileWire | None = None  # noqa: N815 - the specified name
    childrenLoc: Locations | None = None  # noqa: N815
    emodStatesData: EmodStates | None = None  # noqa: N815
    uw_ques: Answers | None = None
    peoDetails: PeoDetails | None = None  # noqa: N815
    carrierList: Carriers | None = None  # noqa: N815
    coverage: CoverageWire | None = None
    status: Literal["draft", "company_profile", "quote_generated"] | None = None
    quoteData: Annotated[QuoteData | None, BeforeValidator(_none_if_empty)] = None  # noqa: N815
    comments: SentComments | None = None

    @property
    def says_something(self) -> bool:
        """Whether there is anything to store: a section, a status or a run."""
        return any(getattr(self, name) is not None for name in _STORED)

    @property
    def comment(self) -> str | None:
        """The comment to keep; None: nothing is said of it, as by a blank beside what is stored."""
        typed = None if self.comments is None else typed_in(self.comments)
        return None if typed == "" and self.says_something else typed

    @property
    def saved_status(self) -> DraftStatus | None:
        """The status to save; what is bound is nothing to save by hand."""
        return DraftStatus(self.status) if self.status else None

    def patch(self) -> SectionsPatch:
        """The sections of this record, under their draft names."""
        return SectionsPatch(
            company_profile=self.companyProfile,
            children_loc=self.childrenLoc,
            emod_states_data=self.emodStatesData,
            uw_ques=self.uw_ques,
            peo_details=self.peoDetails,
            carrier_list=self.carrierList,
            coverage=self.coverage,
        )


_STORED = (
    "companyProfile", "childrenLoc", "emodStatesData", "uw_ques", "peoDetails", "carrierList", "coverage",
    "status", "quoteData",
)  # fmt: skip


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
            max_length=40,
            pattern="^(get_quote|continue|parse_acord_submit|submit_to_underwriter|submission_switch"
            "|underwriting_page_submit|release_clicked|upload_clicked|save_clicked)$",
        ),
    ]
    user_id: ProspectKey = ""
    user_email_id: ProspectKey = ""
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
