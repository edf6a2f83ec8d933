"""Refusals on the way to a carrier that binds online."""

from models.errors import CarrierRejected, CarrierUnavailable, QuotingError


class NotReady(QuotingError):
    """Somebody asks this carrier about the same business just now; this passes by itself."""

    code, status = "not_ready", 503
    again_in_s = 1


class FailedDependency(CarrierUnavailable):
    """Something behind the carrier is not ready or failed (424 on a read); retry is safe."""

    code = "failed_dependency"


class QuoteExists(CarrierRejected):
    """The carrier has a quote for this FEIN and makes no second one."""

    def __init__(self, message: str, path: str | None = None, quote_ref: str | None = None) -> None:
        super().__init__(message, path)
        self.quote_ref = quote_ref
        """Of that quote, where the carrier tells."""
