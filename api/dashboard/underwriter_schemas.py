"""The specified lists of underwriters, under the names that their client knows."""

from typing import Annotated, Any
from uuid import UUID

from pydantic import Field, StringConstraints

from api.http.wire import PRINTABLE, Wire
from api.prospect.section_schemas import CompanyProfileWire, LocationWire
from api.upload.schemas import ListedFile
from models.decision import QuoteStatus
from models.submission import Origin, UwStatus


class ListRequest(Wire):
    """An empty body, or where the answer before ended."""

    lastEvaluatedKey: (  # noqa: N815 - the specified names
        Annotated[str, StringConstraints(max_length=200, pattern=PRINTABLE)] | None
    ) = None


class StatusInfo(Wire):
    """A row of the status history; timestamp as MM/DD/YYYY HH:mm:ss, UTC."""

    status: str
    timestamp: str


class QuoteDataWire(Wire):
    """The run that was submitted; date in epoch milliseconds."""

    uuid: UUID
    date: str


class UnderwriterRow(Wire):
    """A submission. submittedDate: epoch milliseconds; uw_status: null is shown as 'Select'.

    The lists hold the files that may be downloaded. What comes with the CRM and with online bind is null or
    empty until then.
    """

    user_email_id: str
    salesforceData: dict[str, str] | None  # noqa: N815
    submittedDate: str  # noqa: N815
    submittedUserName: str  # noqa: N815
    companyname: str
    fein: str
    primaryState: str  # noqa: N815
    govClassCode: str  # noqa: N815
    govCcState: str  # noqa: N815
    uw_comments: str
    agent_comments: str
    uw_status: UwStatus | None
    fileList: list[ListedFile]  # noqa: N815
    uwFileList: list[ListedFile]  # noqa: N815
    dealConfirmed: bool  # noqa: N815
    selectedPeo: str  # noqa: N815
    payroll: str
    amtrustAccountDetails: dict[str, Any] | None  # noqa: N815
    amtrustNetRatesResponse: dict[str, Any] | None  # noqa: N815
    uuid_carrier: str
    status_info: list[StatusInfo]
    quoteData: QuoteDataWire  # noqa: N815
    uuidCarriers: list[str]  # noqa: N815
    fileListToStore: list[ListedFile]  # noqa: N815


class UnderwriterRows(Wire):
    """Submissions by the producer's e-mail. old_key: where the next ones begin, null on the last page."""

    data: dict[str, list[UnderwriterRow]]
    old_key: str | None
    total: int


class ReleasedRow(Wire):
    """A released submission; comments: the current one of the underwriters, payroll in dollars."""

    user_email_id: str
    childrenLoc: list[LocationWire]  # noqa: N815
    companyProfile: CompanyProfileWire  # noqa: N815
    submissionDate: str  # noqa: N815
    producerEmail: str  # noqa: N815
    comments: str
    submittedUserName: str  # noqa: N815
    companyname: str
    fein: str
    payroll: str
    agent_comments: str


class PreUnderwriterRow(Wire):
    """A prospect that nobody submitted. payroll: of a year, dollars; emod: the one in force, 'Multiple' when
    states differ, '' without one; status: completed once the flow reached stage three, uw from the
    underwriting questions on, else in progress. The rest is the record of the carrier portal, which no
    carrier has reviewed yet: uuid_carrier: of the last run; uw: the underwriting questions were reached."""

    id: UUID
    user_email_id: str
    uuid_carrier: list[str]
    quote_status: QuoteStatus
    uw: bool
    review: str
    domain: str
    company_name: str
    payroll: str
    effective_date: str
    emod: str
    status: str
    contact_person: str
    phone_number: str
    email: str
    origin: Origin
    salesperson_email: str


class PreUnderwriter(Wire):
    """Prospects that nobody submitted, changed last first. cursor: names the next page; null on the last."""

    prospects: Annotated[list[PreUnderwriterRow], Field(max_length=1_000)]
    cursor: str | None
