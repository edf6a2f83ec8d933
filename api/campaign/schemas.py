"""Bodies of the campaign landing: the visit, the company behind an address, and the e-mailed code."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from api.http.wire import PRINTABLE, CamelWire, Key, Wire
from api.prospect.section_schemas import CompanyProfileWire
from models.campaign import is_address
from models.principal import PrincipalKind


def _address(value: str) -> str:
    if not is_address(value):
        raise PydanticCustomError("format", "Send an e-mail address such as name@example.com")
    return value


Email = Annotated[
    str,
    StringConstraints(max_length=254, strip_whitespace=True, to_lower=True, pattern=PRINTABLE),
    AfterValidator(_address),
]
"""An address in its one spelling."""
OptionalEmail = Annotated[
    str,
    StringConstraints(max_length=254, strip_whitespace=True, to_lower=True, pattern=PRINTABLE),
    AfterValidator(lambda value: _address(value) if value else value),
]
"""An address, or none."""
Typed = Annotated[
    str, StringConstraints(max_length=254, strip_whitespace=True, to_lower=True, pattern=PRINTABLE)
]
"""An address or a domain as a link brings it, perhaps none."""


class VisitOpened(CamelWire):
    """The query parameters of the landing, as the link brought them."""

    user: Typed = ""
    campaign_name: Key = ""
    view_button: Key = ""


class VisitAnswer(CamelWire):
    """What the page may know before anything was proven.

    title: of the campaign, '' when none of this name runs. kind: whose session it is. email: of a person or a
    verified visitor. csrf: the token that the page's unsafe calls carry.
    """

    title: str
    kind: PrincipalKind
    email: str
    csrf: str


class CampaignKnown(CamelWire):
    """What anybody may learn of an address: its company's domain, and whether a campaign knows that."""

    domain: str | None
    known: bool


class CampaignDomain(CamelWire):
    """What anybody may learn of a domain: the campaign through which it came, '' for none."""

    domain: str | None
    campaign_name: str


class LastQuote(CamelWire):
    """The newest run of the visitor's prospect and the keys of its records."""

    date: date
    uuid_carriers: Annotated[list[str], Field(alias="uuid_carriers")]


class CampaignPrior(CamelWire):
    """What a visitor gets back once the address is proven; null where there is nothing yet."""

    company_profile: CompanyProfileWire | None
    last_quote: LastQuote | None


class OtpRequest(Wire):
    """Whom to mail a code."""

    email: Email


class OtpSent(Wire):
    """The same for every address, known or not; times in seconds."""

    message: str
    expires_in_s: int
    resend_in_s: int
    csrf: str


class OtpCheck(Wire):
    """The code as typed; anything but four digits is a wrong code."""

    email: Email
    otp: Annotated[str, StringConstraints(max_length=20, strip_whitespace=True, pattern=PRINTABLE)]
