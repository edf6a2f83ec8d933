"""The wish to bind a prospect, one at a time: what was accepted, how often it was sent, how it ended."""

from collections.abc import Mapping
from datetime import date, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from pydantic import Field

from models.base import Frozen, Money


class IntentState(StrEnum):
    """Where an intent stands. The first four keep every other bind of the prospect away."""

    ASKED = "asked"
    """By a person; nothing was sent to the carrier."""
    OPEN = "open"
    """Checked, and about to be sent."""
    UNKNOWN = "unknown"
    """Sent, and no reply says what became of it."""
    BOUND = "bound"
    REJECTED = "rejected"
    ABORTED = "aborted"
    """By operations."""


HOLDING = frozenset({IntentState.ASKED, IntentState.OPEN, IntentState.UNKNOWN, IntentState.BOUND})
UNSETTLED = HOLDING - {IntentState.BOUND}
"""How it ends is not known yet."""
SUBMITTABLE = frozenset({IntentState.OPEN, IntentState.UNKNOWN})
"""In which an attempt may be sent."""


class IntentKind(StrEnum):
    """How a policy came, or comes, to be."""

    ONLINE = "online"
    PORTAL = "portal"
    """A carrier's person said so."""
    OUTSIDE = "outside"
    """Somebody bound it past us."""


class AcceptedInvoice(Frozen):
    """One payment of the plan that was accepted."""

    due: date
    amount: Money
    down_payment: bool = False


class Accepted(Frozen):
    """What a person saw and accepted before a bind, to the cent."""

    premium: Money
    taxes: Money
    fees: Money
    total: Money
    plan: str
    """The carrier's id of the payment plan."""
    plan_words: str = ""
    """As it was shown."""
    down_payment: Money
    invoices: tuple[AcceptedInvoice, ...] = ()


class LookAnswer(StrEnum):
    """What a carrier showed of our quote when its details and both policy searches had answered."""

    NOT_BOUND = "not_bound"
    REFUSED = "refused"
    """No policy; the quote was declined or refused there."""
    OUTSIDE = "outside"
    """No policy of ours; the business is bound under another quote."""
    PENDING = "pending"
    """The carrier works on it: that is no answer."""
    BOUND = "bound"


class Look(Frozen):
    """One look at the carrier; one of which a part did not answer is none."""

    begun: datetime
    answered: datetime
    attempts: int
    """How many were stored when it began."""
    answer: LookAnswer


class FoundPolicy(Frozen):
    """A policy that a carrier named."""

    number: str
    quote_ref: str | None = None
    """The carrier's id of the quote that it came of."""
    policy_id: str | None = None
    effective_date: date | None = None


class SubmitReply(StrEnum):
    """What became of one attempt that neither bound nor was refused."""

    NOTHING_TAKEN = "nothing_taken"
    """Never sent, or never taken: window over, refused connection, no address, 429, 401, 403."""
    UNKNOWN = "unknown"
    """Anything else that is not the carrier's own word."""


class Turn(StrEnum):
    """What is to be done next about an intent; it follows from its row alone."""

    CHECK = "check"
    """Compare with what was accepted; then open it, then submit."""
    SUBMIT = "submit"
    LOOK = "look"
    """Ask the carrier, at the time that is said beside it."""
    PERSIST = "persist"
    """A policy is known: write it down everywhere."""
    OUTSIDE = "outside"
    """End it as bound outside."""
    REJECT = "reject"
    """End it as refused by the carrier."""
    PARK = "park"
    WAIT = "wait"
    """Parked: for operations."""
    END = "end"
    """It has ended."""


class BindLimits(Frozen):
    """How patient the protocol is with one carrier; seconds."""

    resubmit_after_s: float
    """Only a look that began so long after the last attempt can show that nothing came of it."""
    look_gap_s: float
    """Between the answer to the first such look and the begin of the second."""
    park_after_s: float
    unknown_submits_max: int
    """Attempts without a reply after which operations decide."""
    window_s: float = 10.0
    """Within which an attempt may begin to be sent, counted from before it was stored."""
    check_holds_s: float = 60.0
    look_first_s: float = 5.0
    look_often_for_s: float = 120.0
    look_most_s: float = 60.0

    def scaled(self, by: int) -> "BindLimits":
        """All times divided, for tests. Window and check keep what a busy machine needs for one step."""
        if by == 1:
            return self
        times = {name: value / by for name, value in self if isinstance(value, float)}
        times["window_s"] = max(times["window_s"], 2.0)
        times["check_holds_s"] = max(times["check_holds_s"], 5.0)
        return self.model_copy(update=times)


class Intent(Frozen):
    """A row of bind_intent, beside the database's clock when it was read."""

    id: UUID
    """Of the bind's job, where a person asked for it."""
    prospect_id: UUID
    account_id: UUID | None = None
    decision_id: UUID | None = None
    adapter: str
    """Of an online carrier; of a portal its carrier's key."""
    quote_ref: str | None = None
    kind: IntentKind
    state: IntentState
    effective_date: date
    accepted: Accepted | None = None
    attempts: int = 0
    settled: int = 0
    """The last attempt of which it is known that nothing came of it, nor will."""
    unknown_submits: int = 0
    """Attempts of which no reply, but looks alone said so."""
    unknown_allowed: int = 0
    """How many more of them operations allowed."""
    checked_at: datetime | None = None
    sent_at: datetime | None = None
    sent_until: datetime | None = None
    patience_since: datetime | None = None
    """From when the time until it is parked counts."""
    parked_at: datetime | None = None
    looks: tuple[Look, ...] = ()
    outside: tuple[FoundPolicy, ...] = ()
    """Policies that are not ours, or too many."""
    policy_number: str | None = None
    confirmed: bool = True
    """False: operations said that it is bound, and the carrier never showed the policy."""
    code: str | None = None
    """Why it ended without a policy, or two_policies."""
    reason: str | None = None
    """In the carrier's or the operator's words."""
    differences: tuple[Mapping[str, Any], ...] = ()
    """What had moved at the last check: field, before, after."""
    actor: UUID | None = None
    now: datetime
    """By the database."""


class Ending(Frozen):
    """Why an intent ends."""

    code: str
    """refused, changed, aborted, marked_bound, or the code of the step that was refused."""
    reason: str | None = Field(default=None, max_length=4000)
    differences: tuple[Mapping[str, Any], ...] = ()


class BindClaim(Frozen):
    """What whoever is about to write an intent claims: a prospect, a carrier's quote, a business."""

    id: UUID
    prospect_id: UUID
    account_id: UUID | None = None
    decision_id: UUID | None = None
    adapter: str
    """Of an online carrier; of a portal its carrier's key."""
    quote_ref: str | None = None
    fein: str | None = Field(default=None, repr=False)
    """Nine digits; None: it is not known."""
    effective_date: date
    kind: IntentKind
    state: IntentState
    accepted: Accepted | None = None
    policy_number: str | None = None
    actor: UUID | None = None
