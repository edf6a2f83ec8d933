"""What the workflow of an account hands to its activities and hears from them, also of other builds."""

from datetime import datetime
from uuid import UUID

from models.base import Lenient
from models.bind_case import BindStep
from models.job import TenantScope


class CaseAsk(Lenient):
    """An account that something is done about. event: of what is told of it, the same for each try."""

    account: UUID
    scope: TenantScope
    event: UUID


class StepAsk(CaseAsk):
    """A step of an account. The word of its type is the one that its job is polled by."""

    job: UUID
    type: str


class StepFailed(StepAsk):
    """A step that no activity could end."""

    code: str
    words: str = ""
    """Why, in the carrier's words or ours; '' where the code says all."""
    path: str = ""
    """Of the field that was refused."""


class TurnAsk(StepAsk):
    """A turn of a bind: its intent has the id of its job. seen: attempts that were stored by then."""

    seen: int = 0
    turn: str = ""
    code: str = ""
    """Why the turn before failed."""


class OperatorAsk(TurnAsk):
    """What operations want done about a bind that they were asked to mend."""

    act: str
    """retry, mark_bound or abort."""
    who: str = ""
    reason: str = ""
    policy_number: str = ""
    confirmed_by: str = ""


class CaseStand(Lenient):
    """Where an account stands, as its rows say."""

    state: str
    ended: bool = False
    adapter: str
    carrier: str
    """As people call it."""
    bind_job: UUID | None = None
    """Of the bind that is under way, or parked."""
    marked_job: UUID | None = None
    """Of a bind of which operations alone say that it is bound."""
    bindable: bool = False
    """The carrier's word and ours allow a bind."""
    needs_ops: bool = False
    steps: tuple[BindStep, ...] = ()
    """Those that are open, in the order in which they were asked."""
    watch_at: datetime | None = None
    """When the carrier is asked what has changed there; None: nobody waits for it."""
    over_at: datetime | None = None
    """When the account ends by itself; None: as it was said when the case began."""


class BindMove(Lenient):
    """What is to be done next about a bind, and from when on."""

    turn: str
    at: datetime | None = None
    """None: at once."""
    seen: int = 0
    """Attempts that are stored."""
    state: str = ""
    """Of the intent."""
    refused: str = ""
    """Why what operations asked for was not done."""
    needs_ops: bool | None = None
    """Whether operations are to look at it; None: a build of before does not say."""


class BindOutcome(Lenient):
    """How an account's case ended."""

    state: str
