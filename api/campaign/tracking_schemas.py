"""Bodies of the tracking calls and of the call-back form."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, StringConstraints

from api.campaign.schemas import OptionalEmail, Typed
from api.http.wire import ONE_LINE, CamelWire, Key, Short, Wire


class Tracked(Wire):
    """The step was kept under this id."""

    message: str
    id: UUID


class StageReached(CamelWire):
    """How far the visitor of a company came."""

    domain: Typed = ""
    form_stage: Key = ""
    email: OptionalEmail = ""


class QuoteStatusReached(CamelWire):
    """Where the quote of a company stands: updateUserTrackingData."""

    domain: Typed = ""
    quote_status: Key = ""
    email: OptionalEmail = ""


class ProposalMade(CamelWire):
    """A proposal was made for a company: updateProposalStatus."""

    domain: Typed = ""
    email: OptionalEmail = ""


class FilesSeen(CamelWire):
    """Files of the dashboard that belong to a company: generic."""

    domain: Typed = ""
    dashboard_files: Annotated[list[Short], Field(max_length=100)] = Field(default_factory=list)


Topic = Literal[
    "Payroll", "Benefits", "Time & Attendance", "Tax & Compliance", "Risk & Safety", "Request a Demo"
]


class CallbackRequest(Wire):
    """Who wants to be called back about what; e-mail and phone are needed, which the call itself says."""

    email: OptionalEmail = ""
    name: Annotated[str, StringConstraints(max_length=200, strip_whitespace=True, pattern=ONE_LINE)] = ""
    phone: Annotated[str, StringConstraints(max_length=40, strip_whitespace=True, pattern=ONE_LINE)] = ""
    type: Topic = "Payroll"
