"""Business refusals: one base with a stable code, and the status that whoever asks over HTTP is told."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar
from uuid import UUID

if TYPE_CHECKING:
    from models.prospect import Prospect


class QuotingError(Exception):
    """A refusal that a person can act upon.

    code is stable and unique per class; message says what is wrong, where, and what would be right;
    path names the field ('locations.0.state') where there is one. Text holds no personal data.
    """

    code: ClassVar[str] = "quoting_error"
    status: int = 422
    """Content refused 422, state 409, not there 404, a server behind us 503."""
    again_in_s: int | None = None
    """Seconds after which to come back, where what was in the way passes by itself."""
    extra: Mapping[str, Any] = MappingProxyType({})
    """What a caller needs beside the message to go on, as JSON."""

    def __init__(self, message: str, path: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.path = path


class InvalidInput(QuotingError):
    """What was sent cannot be worked with."""

    code, status = "invalid_input", 422


class ProspectNotFound(QuotingError):
    """No prospect with this id lies in the caller's scope."""

    code, status = "prospect_not_found", 404


class SeveralProspects(QuotingError):
    """An e-mail is the key of prospects of several owners; a change names one of them by its id."""

    code, status = "several_prospects", 409

    def __init__(self, message: str, path: str | None = None, ids: Sequence[UUID] = ()) -> None:
        super().__init__(message, path)
        self.extra = {"prospects": [str(one) for one in ids]}


class RunNotFound(QuotingError):
    """No quote run or job with this id lies in the caller's scope."""

    code, status = "run_not_found", 404


class ProgramAnswered(QuotingError):
    """A program that gave a business answer, or still works on one, is not asked again within its run."""

    code, status = "program_answered", 409


class RunStillOpen(QuotingError):
    """The run to which a further try belongs has not closed yet; this passes by itself."""

    code, status = "run_still_open", 409


class NotReplayable(QuotingError):
    """The price cannot be made again here: a carrier made it, or its rate book is not at hand."""

    code, status = "not_replayable", 409


class VersionConflict(QuotingError):
    """The draft was saved by somebody else since it was read; newer is the draft as it stands now."""

    code, status = "version_conflict", 409

    def __init__(self, message: str, path: str | None = None, newer: "Prospect | None" = None) -> None:
        super().__init__(message, path)
        self.newer = newer


class ViewOnly(QuotingError):
    """The prospect was submitted; its draft accepts no writes until release."""

    code, status = "view_only", 409


class TooManyDrafts(QuotingError):
    """A visitor or a demo guest has as many drafts as one may have."""

    code, status = "too_many_drafts", 409


class TooManyViews(QuotingError):
    """A person keeps as many named views of a list as one may keep."""

    code, status = "too_many_views", 409


class TooManyAtOnce(QuotingError):
    """A person has as much under way as one may have, and none of it ended within the time to wait."""

    code, status = "too_many_at_once", 429
    again_in_s = 2  # it was waited for already, and ends by itself


class NoRoomToDraw(QuotingError):
    """Others draw pictures at all places that there are; Retry-After says when to come back."""

    code, status = "too_busy", 503
    again_in_s = 3  # longer than a drawing may take


class IdempotencyMismatch(QuotingError):
    """The same Idempotency-Key came with another body."""

    code, status = "idempotency_mismatch", 422


class InvalidCredentials(QuotingError):
    """Unknown user, wrong password, disabled or locked account: one and the same answer for all."""

    code, status = "invalid_credentials", 401


class NewPasswordRequired(QuotingError):
    """The password was right but temporary; a new one must be chosen first."""

    code, status = "new_password_required", 409


class AccountActionRequired(QuotingError):
    """The identity provider wants something of the person that our panel cannot offer."""

    code, status = "account_action_required", 409


class InvalidToken(QuotingError):
    """The access token is expired, not ours, not for us, or not an access token."""

    code, status = "invalid_token", 401


class DemoLinkOver(QuotingError):
    """The link of a demo was used, has expired, or never was one."""

    code, status = "demo_link_over", 410


class IdentityUnavailable(QuotingError):
    """The identity provider did not answer."""

    code, status = "identity_unavailable", 503


class ProgramNotOffered(QuotingError):
    """The program is unknown, inactive on the date, or not the caller's to sell."""

    code, status = "program_not_offered", 422


class ClassNotFiled(QuotingError):
    """The class code has no rate in this state for this date."""

    code, status = "class_not_filed", 422


class StateNotFiled(QuotingError):
    """The program has no rates in this state, or the state has no private market."""

    code, status = "state_not_filed", 422


class TableRowMissing(QuotingError):
    """A table of the rate book has no row for the state and date; never a silent zero."""

    code, status = "table_row_missing", 422


class TermInverted(QuotingError):
    """The expiry date is not after the start date."""

    code, status = "term_inverted", 422


class ScheduleOutOfRange(QuotingError):
    """The schedule credit or debit lies outside the filed range."""

    code, status = "schedule_out_of_range", 422


class NoSchedulePlan(InvalidInput):
    """A schedule credit or debit for a state in which the program has no schedule rating plan."""

    code, status = "no_schedule_plan", 422


class DocumentUnwritten(QuotingError):
    """A document could not be written, or not in time."""

    code, status = "document_unwritten", 502


class StoreUnavailable(QuotingError):
    """The object store did not answer."""

    code, status = "store_unavailable", 503


class CarrierUnavailable(QuotingError):
    """The carrier took nothing: refused connection, DNS, 429, 503 on a read. Retry is safe."""

    code, status = "carrier_unavailable", 503

    def __init__(self, message: str, path: str | None = None, retry_after_s: float | None = None) -> None:
        super().__init__(message, path)
        self.retry_after_s = retry_after_s
        """Seconds that the carrier asked us to wait; None where it named none."""


class CarrierRejected(QuotingError):
    """The carrier refused the request as wrong (4xx); a retry would be refused again."""

    code, status = "carrier_rejected", 422

    def __init__(
        self, message: str, path: str | None = None, faults: tuple[tuple[str, str], ...] = ()
    ) -> None:
        super().__init__(message, path)
        self.faults = faults
        """All that it said: field, '' where it named none, and text in its words, without FEINs."""


class AuthFailed(QuotingError):
    """The carrier refused our credentials after one refresh."""

    code, status = "auth_failed", 503


class OutcomeUnknown(QuotingError):
    """A write was sent and no usable reply came; look before sending again."""

    code, status = "outcome_unknown", 503


class BadAddress(QuotingError):
    """No mail can go to this address; another try would be refused again."""

    code, status = "bad_address", 422


class MailServerSilent(QuotingError):
    """The mail server did not take a mail; this passes by itself."""

    code, status = "mail_server_silent", 503


class AgencyNotFound(QuotingError):
    """The caller belongs to no agency, or to one that has no record yet."""

    code, status = "agency_not_found", 404


class RateBookNotFound(QuotingError):
    """No rate book has this version, or no import or rehearsal this id."""

    code, status = "rate_book_not_found", 404


class RateBookExists(QuotingError):
    """A rate book has this version already; what is published under a name stays under it."""

    code, status = "rate_book_exists", 409


class RateBookAltered(QuotingError):
    """The rows of a book do not have the hash that it was given."""

    code, status = "rate_book_altered", 503


class RateBookState(QuotingError):
    """The book is at another place in its life than the step needs, e.g. published instead of a draft."""

    code, status = "rate_book_state", 409


class SecondPersonNeeded(QuotingError):
    """Whoever made or changed a book may not approve it."""

    code, status = "second_person_needed", 409
