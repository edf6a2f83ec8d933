"""What a carrier's API answered, in our terms."""

from datetime import date
from decimal import Decimal
from enum import StrEnum

from models.base import Frozen, Money
from models.carrier_question import CarrierItem
from models.eligibility import Reason


class CarrierVerdict(StrEnum):
    """A carrier's word on a quote, in our terms."""

    QUOTED = "quoted"
    INDICATION = "indication"
    REFERRED = "referred"
    MORE_INFO = "more_info"
    DECLINED = "declined"


class CarrierPremiumLine(Frozen):
    """One line of a carrier's own rating summary."""

    state: str | None
    class_code: str | None
    description: str
    premium: Money
    rate: Decimal | None = None
    exposure: Money | None = None


class CarrierQuote(Frozen):
    """What a carrier's API answered, in our terms; a business refusal is a value, never an exception."""

    verdict: CarrierVerdict
    quote_id: str | None = None
    premium: Money | None = None
    """Annual premium before taxes, whole dollars or cents as the carrier gives it."""
    taxes: Money | None = None
    lines: tuple[CarrierPremiumLine, ...] = ()
    reasons: tuple[Reason, ...] = ()
    status: str = ""
    """Of its underwriter, in the carrier's words."""
    eligibility: str = ""
    """By its rules, in the carrier's words."""
    in_review: bool = False
    """Its underwriter has it, or has approved it: whoever writes takes it from him."""
    locked: bool = False
    """The carrier takes no change of it any more."""
    differs: tuple[str, ...] = ()
    """How what stands there differs from the request at hand, as far as the carrier tells; in words."""
    by_rule: bool = False
    """A rule of ours decided, and the carrier was told nothing."""
    paygo: bool = True
    effective_date: date | None = None
    """As the quote at the carrier has it."""
    items: tuple[CarrierItem, ...] = ()
    """What its underwriter asks for one by one, at a carrier that lists it."""
    bind_pending: bool = False
    """A bind is under way there: neither bound nor refused yet."""


class FeinCheck(Frozen):
    """What a carrier says of a FEIN before anything is written."""

    quote_ref: str | None = None
    """Of the quote that it has for it already."""
    refusal: CarrierQuote | None = None
    """Why nobody may quote it here."""
