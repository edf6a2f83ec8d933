"""Refusals on the way to a carrier that binds online."""

from models.errors import CarrierRejected, QuotingError


class NotReady(QuotingError):
    """Somebody asks this carrier about the same business just now; this passes by itself."""

    code, status = "not_ready", 503
    again_in_s = 1


class QuoteExists(CarrierRejected):
    """The carrier has a quote for this FEIN and makes no second one."""
