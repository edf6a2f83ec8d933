"""Why operations may not do something about a case, or about a carrier."""

from models.errors import QuotingError


class CaseNotFound(QuotingError):
    """There is no account or decision of this id."""

    code, status = "case_not_found", 404


class WrongCase(QuotingError):
    """The action is for the other kind of case: an account at a carrier, or a decision."""

    code, status = "wrong_case", 409


class NothingWaits(QuotingError):
    """Nothing of the case waits for another try."""

    code, status = "nothing_waits", 409


class NoBindOpen(QuotingError):
    """No bind of the case is under way, or parked."""

    code, status = "no_bind_open", 409


class NotSettled(QuotingError):
    """A policy may still come of what was sent: the bind is not given up yet."""

    code, status = "not_settled", 409


class NotCorrected(QuotingError):
    """What the carrier is told of the account can no longer be changed."""

    code, status = "not_correctable", 409


class AlreadyHeld(QuotingError):
    """Operations hold the carrier already."""

    code, status = "already_held", 409


class NotHeld(QuotingError):
    """Nobody holds the carrier."""

    code, status = "not_held", 409
