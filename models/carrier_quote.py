"""What a carrier's API answered, in our terms."""

from decimal import Decimal
from enum import StrEnum

from models.base import Frozen, Money
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
    by_rule: bool = False
    """A rule of ours decided, and the carrier was told nothing."""
    paygo: bool = True
