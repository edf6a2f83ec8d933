"""Bodies of the calls that ask for sheets of an application, and their answers."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, StringConstraints

from api.document.schemas import PdfData
from api.http.wire import ONE_LINE, CamelWire, Key, ProspectKey, StateCode, Wire

_LINE = Annotated[str, StringConstraints(max_length=200, pattern=ONE_LINE)]
_MOST_ADDRESSES = 500


def _lines(value: Any) -> Any:
    """A text as its lines: clients send an address whole, line by line, or none."""
    if value is None:
        return ()
    return [line.strip() for line in value.splitlines() if line.strip()] if isinstance(value, str) else value


MailLines = Annotated[tuple[_LINE, ...], Field(max_length=10), BeforeValidator(_lines)]
Addresses = Annotated[tuple[_LINE, ...], Field(max_length=_MOST_ADDRESSES), BeforeValidator(_lines)]


class ProducerDetails(CamelWire):
    """The person of the agency who stands on the sheet."""

    producer_name: _LINE = ""
    producer_email: _LINE = ""
    producer_fax: _LINE = ""
    producer_phone: _LINE = ""
    producer_mobile: _LINE = ""


class AccordFormRequest(CamelWire):
    """The body of generateAccordForm."""

    email: Annotated[ProspectKey, StringConstraints(min_length=1)]
    """The prospect's key, user_email_id."""
    timestamp: Annotated[int, Field(ge=0, le=10**15)]
    """When the run was started, epoch milliseconds, also as text."""
    carrier: Annotated[Key, StringConstraints(min_length=1)]
    mail_address: Annotated[MailLines, Field(alias="mail_address")] = ()
    """Lines as typed; the draft's address wins."""
    address: Addresses = ()
    """Streets of the locations as typed, in their order; the draft's win."""
    state_list: Annotated[list[StateCode], Field(min_length=1, max_length=60)]
    """States whose worksheets are written; those that the run does not hold are refused."""
    peo: Key = ""
    """The partner; empty: that of the run's program with this carrier."""
    producer_details: ProducerDetails | None = None
    """None: the signed-in user's."""
    include_premium: bool = False
    """Whether premium and carrier name stand in the document; else they are nowhere in it."""


class EacordRequest(AccordFormRequest):
    """The body of generateEAcordNCCI, -CA and -FL."""

    peo: Annotated[Key, StringConstraints(min_length=1)]


class AccordFormAnswer(Wire):
    """The form: data.data is the PDF in base64."""

    data: PdfData


class SheetDeleted(Wire):
    """What became of a sheet."""

    message: str
