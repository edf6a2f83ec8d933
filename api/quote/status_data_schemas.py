"""Bodies of userStatusData: what a client says of a quote that it has, by the prospect and its run."""

from typing import Annotated, Any
from uuid import UUID

from pydantic import BeforeValidator, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from api.http.derived_fields import EligibilityKnown, Opaque, SubmissionKnown
from api.http.wire import Key, ProspectKey, Wire
from api.prospect.not_yet_supported import BindAccount, BindRates, CrmAccount
from api.workbook.net_rate_schemas import EnteredNetRates


def _named(value: Any) -> Any:
    """An empty text names nothing."""
    return None if value == "" else value


class StatusData(Wire):
    """The quote that a body is about, by the uuid of its run, by the run's time, or by both alike.

    timestamp: epoch milliseconds, also as text; address and peo: of the quote that was named already.
    """

    user_email_id: Annotated[ProspectKey, StringConstraints(min_length=1)]
    uuid: Annotated[UUID | None, BeforeValidator(_named)] = None
    timestamp: Annotated[Annotated[int, Field(ge=0, le=10**15)] | None, BeforeValidator(_named)] = None
    address: Opaque = None
    peo: Key | None = None

    @model_validator(mode="after")
    def _says_which(self) -> "StatusData":
        if self.uuid is None and self.timestamp is None:
            raise PydanticCustomError("refused", "Name the quote: its uuid, or its timestamp")
        return self


class SubmissionData(StatusData, SubmissionKnown):
    """What a client says of a submission."""

    salesforceData: CrmAccount = None  # noqa: N815 - the specified names
    amtrustAccountDetails: BindAccount = None  # noqa: N815


class NetRatesData(StatusData):
    """What a client says of net rates; those of the online carrier come with binding online.

    uw_net_rates: not read; they stand in the workbook, into which uwNetRates enters them.
    """

    uw_net_rates: EnteredNetRates | None = None
    amtrustNetRatesResponse: BindRates = None  # noqa: N815 - the specified name


class EligibilityData(StatusData, EligibilityKnown):
    """What a client says of eligibility."""


class StatusDataRead(Wire):
    """That it was read."""

    message: str
