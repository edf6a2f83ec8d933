"""What a carrier that binds online holds of a prospect, and what it answered in a run."""

from enum import StrEnum
from uuid import UUID

from models.base import Frozen
from models.carrier_question import QuestionAnswer
from models.carrier_quote import CarrierQuote
from models.errors import AuthFailed, CarrierRejected, QuotingError


class BindAccountState(StrEnum):
    """Where the account of a prospect with a carrier stands; the last six are ends."""

    QUOTING = "quoting"
    INDICATION = "indication"
    QUOTED = "quoted"
    REFERRED = "referred"
    MORE_INFO = "more_info"
    INVALID = "invalid"
    OUTAGE = "outage"
    BINDING = "binding"
    UNKNOWN = "unknown"
    BIND_UNRESOLVED = "bind_unresolved"
    BOUND = "bound"
    BOUND_OUTSIDE = "bound_outside"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    SUPERSEDED = "superseded"
    EXPIRED = "expired"


BOUND = frozenset({BindAccountState.BOUND, BindAccountState.BOUND_OUTSIDE})
LIVE = frozenset(BindAccountState) - BOUND - {
    BindAccountState.DECLINED,
    BindAccountState.WITHDRAWN,
    BindAccountState.SUPERSEDED,
    BindAccountState.EXPIRED,
}  # fmt: skip
"""A prospect has one account in these states with each carrier."""
OWNING = LIVE | BOUND
"""A quote of a carrier belongs to one account in these states."""
WITH_INTENT = frozenset(
    {BindAccountState.BINDING, BindAccountState.UNKNOWN, BindAccountState.BIND_UNRESOLVED}
)
"""A policy may exist by now: nothing is written there and the quote goes to nobody else."""


class BindAccount(Frozen):
    """The quote of a prospect at a carrier."""

    id: UUID
    prospect_id: UUID
    adapter: str
    state: BindAccountState
    quote_ref: str | None = None
    """The carrier's id of the quote."""
    run_id: UUID | None = None
    """Whose request was the last one that was written there; None: nobody's of ours."""
    request_digest: str | None = None
    """Of that request."""
    has_fein: bool = False
    same_fein: bool = True
    """Whether it was asked for under the FEIN of the run at hand, or both have none."""
    answers: tuple[QuestionAnswer, ...] = ()
    """To the carrier's questions, as people typed them, under all ids that a question has."""


class QuoteOwner(Frozen):
    """Whose a quote is that a carrier holds, of whichever tenant; it tells nothing else of them."""

    account_id: UUID
    prospect_id: UUID
    quote_ref: str
    state: BindAccountState
    same_tenant: bool


class CarrierRefusal(Frozen):
    """Why a carrier gave no answer that another try of the same job would change."""

    code: str
    message: str
    path: str | None = None

    @classmethod
    def of(cls, error: QuotingError) -> "CarrierRefusal":
        """What is kept of a refusal."""
        return cls(code=error.code, message=error.message, path=error.path)

    def error(self) -> QuotingError:
        """The refusal as it was raised."""
        kind = AuthFailed if self.code == AuthFailed.code else CarrierRejected
        return kind(self.message, self.path)


class CarrierAnswer(Frozen):
    """What a carrier answered in a run: one for all of its programs."""

    job_id: UUID
    quote: CarrierQuote | None = None
    refusal: CarrierRefusal | None = None
    """Holds for the job that was refused; a further try asks again."""
