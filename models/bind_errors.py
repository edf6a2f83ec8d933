"""Refusals on the way to a carrier that binds online, and of what a bind under way keeps from happening."""

from typing import Any

from models.bind_intent import IntentState
from models.errors import CarrierRejected, CarrierUnavailable, QuotingError
from models.submission_errors import AlreadyBound
from models.workbook_errors import ONE_CARRIER


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


class OneCarrier(QuotingError):
    """The prospect is bound with another carrier, or is about to be."""

    code, status = "one_carrier", 409

    def __init__(self, path: str | None = None) -> None:
        super().__init__(ONE_CARRIER, path)


class FeinBound(QuotingError):
    """Another prospect with this FEIN is bound for the same year, or is about to be; nobody is named."""

    code, status = "fein_bound", 409

    def __init__(self) -> None:
        super().__init__("This business is bound, or about to be, from another submission.")


class NotEligible(QuotingError):
    """The carrier's quote cannot be bound as it stands."""

    code, status = "not_eligible", 409


class BindOpen(QuotingError):
    """A bind of the prospect is under way: how it ends is not known yet."""

    code, status = "bind_open", 409


class AccountNotFound(QuotingError):
    """No account with a carrier has this id in the caller's scope."""

    code, status = "account_not_found", 404


class CaseNotFound(QuotingError):
    """No case, account or decision, has this id in the caller's scope."""

    code, status = "case_not_found", 404


class IntentNotFound(QuotingError):
    """No intent to bind has this id in the tenant."""

    code, status = "intent_not_found", 404


class StepNotFound(QuotingError):
    """No step of an account has this job in the tenant."""

    code, status = "step_not_found", 404


class AccountMoved(QuotingError):
    """Somebody else wrote the account since it was read; it is read again first."""

    code, status = "account_moved", 409

    def __init__(self, version: int) -> None:
        super().__init__(f"The account is at version {version} by now.")
        self.version = version
        self.extra: dict[str, Any] = {"version": version}


class NothingSent(NotReady):
    """An attempt was not stored, or came too late to be sent: nothing went to the carrier."""

    code, status = "nothing_sent", 503

    def __init__(self, message: str, *, stored: bool) -> None:
        super().__init__(message)
        self.stored = stored
        """Whether the attempt counts."""


class CarrierHeld(NotReady):
    """Operations hold the carrier; what waits goes on when they release it."""

    code = "carrier_held"
    again_in_s = 15


class CredentialsAwaited(NotReady):
    """The carrier refused our credentials: it is asked again once somebody may have mended them."""

    code = "credentials_awaited"
    again_in_s = 900


class CarrierUnknown(QuotingError):
    """No carrier that is asked online has this name."""

    code, status = "carrier_unknown", 404


class StaleBody(QuotingError):
    """What was sent is not what the prospect was quoted for last; the fields that differ are named."""

    code, status = "stale_body", 409


class CarrierLacks(QuotingError):
    """The carrier has no call for what is asked of it, and never answers it."""

    code, status = "carrier_lacks", 409


class TermsOpen(QuotingError):
    """Nobody has read and ticked the carrier's terms."""

    code, status = "terms_open", 409


class TypedSince(QuotingError):
    """Somebody else typed the same part of an account since it was read; what stands now is told."""

    code, status = "typed_since", 409

    def __init__(self, part: str, newer: Any, version: int) -> None:
        super().__init__("Somebody else saved this meanwhile; look at it, then save again", "base_version")
        self.extra: dict[str, Any] = {part: newer, "version": version}


class NetRatesMissing(QuotingError):
    """The carrier gave no net rates as often as it is asked for them; asked anew, it may."""

    code, status = "net_rates_missing", 503


class PlanNotSaved(QuotingError):
    """The carrier did not save a payment plan as often as it is asked to; asked anew, it may."""

    code, status = "plan_not_saved", 503


def kept_by(state: IntentState) -> QuotingError:
    """Why a prospect with an intent in one of the holding states is neither moved, released nor deleted."""
    if state is IntentState.BOUND:
        return AlreadyBound("This prospect is bound: it stays as it is; a renewal begins with a copy")
    return BindOpen("A bind of this prospect is under way; wait until it has ended")


WHILE_BOUND: tuple[type[QuotingError], ...] = (BindOpen, AlreadyBound)
"""What kept_by answers."""
