"""Bodies of stored quotes: postUsersData, updateUserStatusTable, the status history."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, model_validator

from api.schemas.prospect_sections import Fein, Typed
from api.wire import PRINTABLE, Key, Short, Wire

Public = Annotated[str, StringConstraints(min_length=1, max_length=254, pattern=PRINTABLE)]
RecordId = Annotated[str, StringConstraints(min_length=1, max_length=500, pattern=PRINTABLE)]


_KNOWN_BETTER = {
    "prospect_addresses", "carrier_location_data", "currProspectDetails", "uw_ques", "industries", "details",
    "classCodeEligibility", "quoteSubmitted",
}  # fmt: skip


class QuoteRecord(Wire):
    """One record of postUsersData.

    What the run and the draft know better is read from them, whatever is sent: carrier_location_data,
    prospect_addresses, uw_ques, industries, details, classCodeEligibility, currProspectDetails, status.
    """

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
    doc_status: Key = "not_uploaded"
    submissionDate: Typed | None = None  # noqa: N815
    salesforceData: dict[str, Any] | None = None  # noqa: N815
    amtrustAccountDetails: dict[str, Any] | None = None  # noqa: N815
    prospect_addresses: Any = None
    carrier_location_data: Any = None
    currProspectDetails: Any = None  # noqa: N815
    uw_ques: Any = None
    industries: Any = None
    details: Any = None
    classCodeEligibility: Any = None  # noqa: N815
    quoteSubmitted: Any = None  # noqa: N815

    def kept(self) -> dict[str, Any]:
        """The fields that are stored as sent; the rest is known from run and draft."""
        return self.model_dump(mode="json", exclude=_KNOWN_BETTER, exclude_none=True)


QuoteRecords = Annotated[list[QuoteRecord], Field(min_length=1, max_length=5)]


class QuoteRecordsStored(Wire):
    """What was stored: the keys of the records."""

    message: str
    uuid_carriers: list[str]


def _dollar(value: Any) -> Any:
    """'value' is an older word for an amount in dollars."""
    return "dollar" if value == "value" else value


class DiscountData(Wire):
    """A discount on the admin fee: percent of it, or dollars."""

    type: Annotated[Literal["percent", "dollar"], BeforeValidator(_dollar)]
    value: Annotated[
        Decimal,
        Field(ge=0, le=Decimal("1000000"), max_digits=9, decimal_places=2, allow_inf_nan=False),
        AfterValidator(lambda amount: amount.quantize(Decimal("0.01"))),
    ]

    @model_validator(mode="after")
    def _at_most_all(self) -> "DiscountData":
        if self.type == "percent" and self.value > 100:
            raise ValueError("Percent value cannot be greater than 100")
        return self


class UserStatus(Wire):
    """The body of updateUserStatusTable: a discount of one carrier's record, or a status for the history.

    status: a word of the status payload, e.g. the form stage that was reached or a document status.
    """

    user_email_id: Public
    uuid_carrier: RecordId | None = None
    discountData: DiscountData | None = None  # noqa: N815 - the specified name
    status: Key | None = None
    doc_status: Key | None = None

    @model_validator(mode="after")
    def _something(self) -> "UserStatus":
        if self.discountData is None and self.status is None and self.doc_status is None:
            raise ValueError("Send discountData, status or doc_status")
        if (self.discountData or self.doc_status) and self.uuid_carrier is None:
            raise ValueError("Name the record that this is for: uuid_carrier is required")
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
    id: UUID | None
    """Of the entry of the status history."""
