"""Parts of a record that other calls set, or whose work is still to come: refused by name, never dropped."""

from typing import Annotated, Any

from pydantic import AfterValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from api.http.wire import Wire

NO_FILES = "Files are named here once they were uploaded; uploading documents is not part of Quoteloom yet"
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
Files = Annotated[Any, _empty_only(NO_FILES), WithJsonSchema(_EMPTY)]
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


class FilesWaiting(Wire):
    """The keys under which the specified client names uploaded files."""

    fileList: Files = None  # noqa: N815 - the specified names
    uwFileList: Files = None  # noqa: N815
    fileListToStore: Files = None  # noqa: N815


class RecordWaiting(FilesWaiting):
    """What userTableData carries for screens that are still to come."""

    uw_status: UwStatus = None
    riskProfile: KeptRiskProfile = None  # noqa: N815
    salesforceData: CrmAccount = None  # noqa: N815
    amtrustAccountDetails: BindAccount = None  # noqa: N815
