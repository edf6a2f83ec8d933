"""Business refusals: one base with a stable code, no HTTP and no Temporal in it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar
from uuid import UUID

if TYPE_CHECKING:
    from models.prospect import Prospect


class QuotingError(Exception):
    """A refusal that a person can act upon.

    code is stable and unique per class; message says what is wrong, where, and what would be right;
    path names the field ('locations.0.state') where there is one. Text holds no personal data.
    """

    code: ClassVar[str] = "quoting_error"

    def __init__(self, message: str, path: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.path = path


class InvalidInput(QuotingError):
    """What was sent cannot be worked with."""

    code = "invalid_input"


class ProspectNotFound(QuotingError):
    """No prospect with this id lies in the caller's scope."""

    code = "prospect_not_found"


class SeveralProspects(QuotingError):
    """An e-mail is the key of prospects of several owners; a change names one of them by its id."""

    code = "several_prospects"

    def __init__(self, message: str, path: str | None = None, ids: Sequence[UUID] = ()) -> None:
        super().__init__(message, path)
        self.ids = tuple(ids)


class RunNotFound(QuotingError):
    """No quote run or job with this id lies in the caller's scope."""

    code = "run_not_found"


class ProgramAnswered(QuotingError):
    """A program that gave a business answer, or still works on one, is not asked again within its run."""

    code = "program_answered"


class RunStillOpen(QuotingError):
    """The run to which a further try belongs has not closed yet; this passes by itself."""

    code = "run_still_open"


class NotReplayable(QuotingError):
    """The price cannot be made again here: a carrier made it, or its rate book is not at hand."""

    code = "not_replayable"


class VersionConflict(QuotingError):
    """The draft was saved by somebody else since it was read; newer is the draft as it stands now."""

    code = "version_conflict"

    def __init__(self, message: str, path: str | None = None, newer: "Prospect | None" = None) -> None:
        super().__init__(message, path)
        self.newer = newer


class ViewOnly(QuotingError):
    """The prospect was submitted; its draft accepts no writes until release."""

    code = "view_only"


class TooManyDrafts(QuotingError):
    """A visitor or a demo guest has as many drafts as one may have."""

    code = "too_many_drafts"


class TooManyAtOnce(QuotingError):
    """A person has as much under way as one may have, and none of it ended within the time to wait."""

    code = "too_many_at_once"


class IdempotencyMismatch(QuotingError):
    """The same Idempotency-Key came with another body."""

    code = "idempotency_mismatch"


class InvalidCredentials(QuotingError):
    """Unknown user, wrong password, disabled or locked account: one and the same answer for all."""

    code = "invalid_credentials"


class NewPasswordRequired(QuotingError):
    """The password was right but temporary; a new one must be chosen first."""

    code = "new_password_required"


class AccountActionRequired(QuotingError):
    """The identity provider wants something of the person that our panel cannot offer."""

    code = "account_action_required"


class InvalidToken(QuotingError):
    """The access token is expired, not ours, not for us, or not an access token."""

    code = "invalid_token"


class DemoLinkOver(QuotingError):
    """The link of a demo was used, has expired, or never was one."""

    code = "demo_link_over"


class IdentityUnavailable(QuotingError):
    """The identity provider did not answer."""

    code = "identity_unavailable"


class ProgramNotOffered(QuotingError):
    """The program is unknown, inactive on the date, or not the caller's to sell."""

    code = "program_not_offered"


class ClassNotFiled(QuotingError):
    """The class code has no rate in this state for this date."""

    code = "class_not_filed"


class StateNotFiled(QuotingError):
    """The program has no rates in this state, or the state has no private market."""

    code = "state_not_filed"


class TableRowMissing(QuotingError):
    """A table of the rate book has no row for the state and date; never a silent zero."""

    code = "table_row_missing"


class TermInverted(QuotingError):
    """The expiry date is not after the start date."""

    code = "term_inverted"


class ScheduleOutOfRange(QuotingError):
    """The schedule credit or debit lies outside the filed range."""

    code = "schedule_out_of_range"


class NoSchedulePlan(InvalidInput):
    """A schedule credit or debit for a state in which the program has no schedule rating plan."""

    code = "no_schedule_plan"


class DocumentUnwritten(QuotingError):
    """A document could not be written, or not in time."""

    code = "document_unwritten"


class StoreUnavailable(QuotingError):
    """The object store did not answer."""

    code = "store_unavailable"


class CarrierUnavailable(QuotingError):
    """The carrier took nothing: refused connection, DNS, 429, 503 on a read. Retry is safe."""

    code = "carrier_unavailable"

    def __init__(self, message: str, path: str | None = None, retry_after_s: float | None = None) -> None:
        super().__init__(message, path)
        self.retry_after_s = retry_after_s
        """Seconds that the carrier asked us to wait; None where it named none."""


class CarrierRejected(QuotingError):
    """The carrier refused the request as wrong (4xx); a retry would be refused again."""

    code = "carrier_rejected"


class AuthFailed(QuotingError):
    """The carrier refused our credentials after one refresh."""

    code = "auth_failed"


class OutcomeUnknown(QuotingError):
    """A write was sent and no usable reply came; look before sending again."""

    code = "outcome_unknown"


class BadAddress(QuotingError):
    """No mail can go to this address; another try would be refused again."""

    code = "bad_address"


class MailServerSilent(QuotingError):
    """The mail server did not take a mail; this passes by itself."""

    code = "mail_server_silent"


class RateBookNotFound(QuotingError):
    """No rate book has this version, or no import or rehearsal this id."""

    code = "rate_book_not_found"


class RateBookExists(QuotingError):
    """A rate book has this version already; what is published under a name stays under it."""

    code = "rate_book_exists"


class RateBookAltered(QuotingError):
    """The rows of a book do not have the hash that it was given."""

    code = "rate_book_altered"


class RateBookState(QuotingError):
    """The book is at another place in its life than the step needs, e.g. published instead of a draft."""

    code = "rate_book_state"


class SecondPersonNeeded(QuotingError):
    """Whoever made or changed a book may not approve it."""

    code = "second_person_needed"
