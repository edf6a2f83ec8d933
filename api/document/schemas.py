"""Bodies of documents: the specified call of the quote PDF, and its answer with the bytes."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, StringConstraints

from api.http.wire import CamelWire, Key, ProspectKey, StateCode, Wire
from models.document import CalculatedNetRate


def _named(value: Any) -> Any:
    """Read true as the demo partner: the specified client sends either."""
    return "demo" if value is True else ("" if value in (None, False) else value)


class QuotePdfRequest(CamelWire):
    """The body of generateQuotePDF."""

    state_list: Annotated[list[StateCode], Field(min_length=1, max_length=60)]
    """States that the document shows; those that the price does not hold are refused."""
    peo: Annotated[Key, StringConstraints(min_length=1)]
    carrier: Annotated[Key, StringConstraints(min_length=1)]
    email: Annotated[ProspectKey, StringConstraints(min_length=1)]
    """The prospect's key, user_email_id."""
    timestamp: Annotated[int, Field(ge=0, le=10**15)]
    """When the run was started, epoch milliseconds, also as text."""
    demo_peo: Annotated[Key, BeforeValidator(_named)] = ""
    """'demo': the document names carriers as demo users know them."""


class PdfData(Wire):
    """data: the PDF in base64."""

    data: str


class QuotePdfExtras(Wire):
    """calc_net_rates: the classes of the document with manual and net rates per $100 of payroll."""

    calc_net_rates: list[CalculatedNetRate]


class QuotePdfAnswer(Wire):
    """The document twice, as its two specified readers expect it, and its rates."""

    pdf_data: PdfData
    additional_data: QuotePdfExtras
    data: PdfData
