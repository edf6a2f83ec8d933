"""Why a decision is not taken, changed or given more time."""

from models.errors import QuotingError

REMARK_REQUIRED = "Reason Required in Remarks"


class DecisionNotFound(QuotingError):
    """No decision with this key lies in the caller's scope."""

    code, status = "decision_not_found", 404


class RemarkRequired(QuotingError):
    """Who holds or rejects says why."""

    code, status = "remark_required", 422


class InvalidTransition(QuotingError):
    """The action does not follow from what stands."""

    code, status = "invalid_transition", 409


class DecisionFinal(QuotingError):
    """The decision has ended; its case says how."""

    code, status = "decision_final", 409


class QuoteTooOld(QuotingError):
    """The run is too old for a carrier to decide on it in time."""

    code, status = "quote_too_old", 409
