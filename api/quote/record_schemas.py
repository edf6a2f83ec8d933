"""Bodies of stored quotes: postUsersData, updateUserStatusTable, the status history."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any
from uuid import UUID

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    StringConstraints,
    model_validator,
)
from pydantic_core import PydanticCustomError

from api.http.derived_fields import Opaque, QuoteRecordKnown, Scalar
from api.http.wire import PRINTABLE, Key, Short, Wire
from api.prospect.claims_schemas import ClaimsSent
from api.prospect.section_schemas import Answers, Fein, Typed
from api.upload.schemas import FilesNamed
from models.class_line_fields import dollars_read
from models.quote_record import DiscountType
from models.rounding import cent

Public = Annotated[str, StringConstraints(min_length=1, max_length=254, pattern=PRINTABLE)]
RecordId = Annotated[str, StringConstraints(min_length=1, max_length=500, pattern=PRINTABLE)]

_KNOWN_BETTER = {"uw_ques", *QuoteRecordKnown.model_fields}
FIRST_DOC_STATUS = "not_uploaded"
"""Of a record whose documents nobody has said anything about."""


class CrmAccount(Wire):
    """Where the CRM keeps the business."""

    accountId: Scalar = None  # noqa: N815 - the specified names
    opportunityId: Scalar = None  # noqa: N815


class BindAccount(Wire):
    """The account at the online-bind carrier; the carrier alone knows the shape of BindData."""

    QuoteId: Scalar = None
    BindData: Opaque = None


class QuoteRecord(QuoteRecordKnown):
    """One record of postUsersData; what the run and the draft know better is read from them."""

    user_email_id: Public
    uuid_carrier: RecordId
    uuid: Short = ""
    date: Typed = ""
    peo: Key = ""
    visitDate: Typed = ""  # noqa: N815 - the specified names
    effective_date: Typed = ""
    expiration_date: Typed = ""
    phone_number: Short = ""
    company_name: Short = ""
    fein: Fein = ""
    liability_limitId: Short = ""  # noqa: N815
    producerName: Short = ""  # noqa: N815
    producerEmail: Short = ""  # noqa: N815
    producerFax: Short = ""  # noqa: N815
    producerPhone: Short = ""  # noqa: N815
    producerMobile: Short = ""  # noqa: N815
    doc_status: Key = FIRST_DOC_STATUS
    submissionDate: Typed | None = None  # noqa: N815
    salesforceData: CrmAccount | None = None  # noqa: N815
    amtrustAccountDetails: BindAccount | None = None  # noqa: N815
    uw_ques: Answers | None = None

    def stored_fields(self) -> dict[str, Any]:
        """The fields that are stored as sent; the rest is known from run and draft.

        A record posted once more takes nothing back: neither what it does not say, nor, by its first
        doc_status, the one that was noted since.
        """
        first = {"doc_status"} if self.doc_status == FIRST_DOC_STATUS else set()
        return self.model_dump(
            mode="json", exclude=_KNOWN_BETTER | first, exclude_none=True, exclude_unset=True
        )


QuoteRecords = Annotated[list[QuoteRecord], Field(min_length=1, max_length=5)]


class QuoteRecordsStored(Wire):
    """What was stored: the keys of the records."""

    message: str
    uuid_carriers: list[str]


def _dollar(value: Any) -> Any:
    """'value' is an older word for an amount in dollars."""
    return DiscountType.DOLLAR.value if value == "value" else value


class DiscountData(Wire):
    """A discount on the admin fee: percent of it, or dollars."""

    type: Annotated[DiscountType, BeforeValidator(_dollar)]
    value: Annotated[
        Decimal,
        Field(ge=0, le=Decimal("1000000"), max_digits=9, decimal_places=2, allow_inf_nan=False),
        BeforeValidator(dollars_read),
        AfterValidator(cent),
    ]

    @model_validator(mode="after")
    def _at_most_all(self) -> "DiscountData":
        if self.type is DiscountType.PERCENT and self.value > 100:
            raise PydanticCustomError("refused", "Percent value cannot be greater than 100")
        return self


_WITH_FILES = ("address", "timestamp", "uuid", "peo")
NO_FILES = "address, timestamp, uuid and peo go with files: name those in fileList or uwFileList"


class UserStatus(FilesNamed, ClaimsSent):
    """The body of updateUserStatusTable: files that arrived, a discount, claims, or a status to note.

    status: a word of the status payload, e.g. the form stage that was reached or a document status; four is
        the stage of Bind, which a quoted prospect then has reached.
    """

    user_email_id: Public
    uuid_carrier: RecordId | None = None
    discountData: DiscountData | None = None  # noqa: N815 - the specified names
    status: Key | None = None
    doc_status: Key | None = None
    address: Scalar = None
    timestamp: Scalar = None
    uuid: Scalar = None
    peo: Scalar = None

    @model_validator(mode="after")
    def _something(self) -> "UserStatus":
        if not self.names_files and any(getattr(self, name) is not None for name in _WITH_FILES):
            raise PydanticCustomError("refused", NO_FILES)
        changes = (self.discountData, self.status, self.doc_status, self.names_files)
        if not self.has_claims and not any(changes):
            raise PydanticCustomError(
                "refused",
                "Send files, discountData, historicalClaims, isNoLossChckd, status or doc_status",
            )
        if (self.discountData or self.doc_status) and self.uuid_carrier is None:
            raise PydanticCustomError("refused", "Name the record that this is for: uuid_carrier is required")
        return self


class StatusEntry(Wire):
    """One entry of a prospect's status history; entries are only ever appended."""

    button_name: str
    label: str
    """The status in words, as dashboards show it."""
    who: str
    """Name of the person who pressed the button."""
    at: datetime
    carrier: str | None
    status: str | None
    records: int
    """How many quote records it was about."""


class UserStatusStored(Wire):
    """What was stored, and for which record."""

    message: str
    user_email_id: str
    uuid_carrier: str | None
    claims_version: int | None
    """Of the claims that were stored, null where none were sent."""
    id: UUID | None
    """Of the entry of the status history."""
