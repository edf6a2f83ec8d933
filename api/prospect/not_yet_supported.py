"""Parts of a record that other calls set, or whose work is still to come: refused by name, never dropped."""

from typing import Annotated, Any

from pydantic import AfterValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from api.http.wire import Wire

_EMPTY = {
    "type": ["null", "string", "array", "object"],
    "maxLength": 0,
    "maxItems": 0,
    "additionalProperties": False,
}


def _empty_only(words: str) -> AfterValidator:
    """What is empty says nothing; anything else is refused."""

    def refused(value: Any) -> None:
        if value not in (None, "", [], {}):
            raise PydanticCustomError("refused", words)

    return AfterValidator(refused)


UwStatus = Annotated[
    Any,
    _empty_only("uw_status is picked by underwriters, by underWriterData/update; leave it out here"),
    WithJsonSchema(_EMPTY),
]
KeptRiskProfile = Annotated[
    Any,
    _empty_only(
        "A risk profile is asked for by getRiskProfileDataId; to keep one with the prospect comes with bind"
    ),
    WithJsonSchema(_EMPTY),
]
CrmAccount = Annotated[
    Any,
    _empty_only("salesforceData comes from the CRM, which Quoteloom is not connected to yet"),
    WithJsonSchema(_EMPTY),
]
BindAccount = Annotated[
    Any,
    _empty_only("amtrustAccountDetails comes with binding online, which is not part of Quoteloom yet"),
    WithJsonSchema(_EMPTY),
]

BindRates = Annotated[
    Any,
    _empty_only("amtrustNetRatesResponse comes with binding online, which is not part of Quoteloom yet"),
    WithJsonSchema(_EMPTY),
]


class RecordWaiting(Wire):
    """What userTableData carries for screens that are still to come."""

    uw_status: UwStatus = None
    riskProfile: KeptRiskProfile = None  # noqa: N815
    salesforceData: CrmAccount = None  # noqa: N815
    amtrustAccountDetails: BindAccount = None  # noqa: N815
