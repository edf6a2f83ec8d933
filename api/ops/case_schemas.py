"""Bodies of the console of operations: what is stuck, one case whole, and what may be done about it.

Lists name prospects by id alone: no name, FEIN, e-mail or address; one call tells more, and is audited.
"""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field, StringConstraints

from api.http.wire import ONE_LINE, Wire
from models.base import Money
from models.case import CaseKind
from models.operator_signal import LONGEST_REASON
from models.stuck_case import OpsAction, OwedBy, StuckWhat

Reason = Annotated[
    str, StringConstraints(min_length=3, max_length=LONGEST_REASON, pattern=ONE_LINE, strip_whitespace=True)
]
"""Why; no customer data stands in it."""
PolicyNumber = Annotated[
    str, StringConstraints(min_length=3, max_length=40, pattern=r"^[A-Za-z0-9][A-Za-z0-9 ./-]*$")
]


class StuckCase(Wire):
    """A case that does not go on by itself, or not yet; amounts are texts with cents.

    since: from when on it is stuck. attempts: how often the carrier was tried. next_at: when it is tried
    again, null where it waits for somebody. carrier: its key; carrier_name: as people call it. state: the
    account's state, or the decision's quote status. total: what was accepted, with taxes and fees.
    """

    case: UUID
    kind: CaseKind
    prospect_id: UUID
    carrier: str
    carrier_name: str
    what: StuckWhat
    state: str
    premium: Money | None
    total: Money | None
    since: datetime
    attempts: int
    next_at: datetime | None
    owed_by: OwedBy


class StuckCases(Wire):
    """The longest stuck first. total: how many there are; more than are listed where a limit cut them."""

    cases: list[StuckCase]
    total: int
    counts: dict[StuckWhat, int]
    """Of all, by what they wait for."""


class OpsEvent(Wire):
    """What happened, in words as the timelines have them. source: person, platform, carrier or operations."""

    seq: int
    at: datetime
    code: str
    words: str
    params: dict[str, Any]
    source: str


class Evidence(Wire):
    """A call to the carrier. status: of its reply, null where none came. ms: how long it took."""

    id: UUID
    call: str
    at: datetime
    ms: int
    status: int | None


class AllowedAction(Wire):
    """Something that may be done, or why not.

    signal, json_text: the same by hand in the Temporal UI, '' where it is no signal; words in angle brackets
    are to be replaced.
    """

    action: OpsAction
    allowed: bool
    code: str | None
    why_not: str | None
    signal: str
    json_text: str


class PendingActivity(Wire):
    """What the workflow waits for, as Temporal knows it. failure: its kind, without a word of its text."""

    type: str
    state: str
    attempt: int
    last_failure: str | None
    next_at: datetime | None


class LiveStand(Wire):
    """The workflow as Temporal knows it now. task_attempt: of a workflow task that fails, else 0 or 1."""

    status: str
    task_attempt: int
    pending: list[PendingActivity]


class PolicyKnown(Wire):
    """A policy that is known. confirmed: by the carrier itself."""

    number: str
    confirmed: bool


class OpsCase(Wire):
    """A case whole. stuck: null where nothing is to be mended. live: null unless it was asked for."""

    case: UUID
    kind: CaseKind
    prospect_id: UUID
    carrier: str
    carrier_name: str
    state: str
    ended: bool
    quote_ref: str | None
    intent_state: str | None
    policy: PolicyKnown | None
    others: list[str]
    """Numbers of policies that are not ours, or too many."""
    deadline: datetime | None
    """Of a decision."""
    stuck: StuckCase | None
    events: list[OpsEvent]
    """Newest first."""
    evidence: list[Evidence]
    """Newest first."""
    actions: list[AllowedAction]
    workflow_id: str
    workflow_url: str
    """In the Temporal UI; '' where this installation names none."""
    runbook: str
    """File and heading below docs/runbooks."""
    live: LiveStand | None


class BecauseOf(Wire):
    """Why something is done."""

    reason: Reason


class MarkBound(BecauseOf):
    """The number of the policy that exists."""

    policy_number: PolicyNumber


class Abort(BecauseOf):
    """Give the bind up. confirmed_by: who at the carrier said that nothing is bound; needed when parked."""

    confirmed_by: Annotated[str, StringConstraints(max_length=100, pattern=ONE_LINE)] = ""


class Correct(BecauseOf):
    """A value in place of the prospect's, in what the carrier is told; nothing that changes the price."""

    path: Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=ONE_LINE)]
    value: Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=ONE_LINE)]


class Override(BecauseOf):
    """A decision's status, set by hand."""

    status: Literal["proceed_uw", "hold", "reject", "uwportal"]


class Extend(BecauseOf):
    """Days more for a decision."""

    days: Annotated[int, Field(ge=1, le=30)]


class HowDone(StrEnum):
    """By what an action was done."""

    SIGNAL = "signal"
    RESET = "reset"
    """Activities in back-off run at once."""
    RUN_RESET = "run_reset"
    """A workflow whose task failed again and again begins anew from its rows."""
    ROW = "row"
    STEP = "step"
    SCHEDULE = "schedule"


class ActionTaken(Wire):
    """What was done. A signal is followed within seconds; the case's events say how it ended."""

    action: OpsAction
    by: HowDone
    message: str


class PersonalData(Wire):
    """Whose case it is; who opened it and why is kept."""

    company_name: str
    fein: str
    contact_person: str
    email: str
    phone: str
    address: str


class OpsCarrier(Wire):
    """A carrier that is asked online. waiting: steps and binds that are open there. since, by, reason: of
    the hold, null without one; by: the e-mail of whoever holds it.
    """

    key: str
    name: str
    held: bool
    since: datetime | None
    by: str | None
    reason: str | None
    waiting: int


class OpsCarriers(Wire):
    """Carriers that are asked online."""

    carriers: list[OpsCarrier]


class HeldCarrierWire(Wire):
    """A carrier that operations hold. name: as people call it; words: what follows, for a banner."""

    carrier: str
    name: str
    since: datetime
    words: str


class SweepPress(Wire):
    """Somebody who had stuck work looked after."""

    at: datetime
    by: str | None
    reason: str


class Sweeps(Wire):
    """What waits for longer than it should, and the last presses, newest first."""

    outbox_oldest_s: float
    outbox_late: int
    """Messages that Temporal has not had for more than a minute."""
    jobs_overdue: int
    decisions_overdue: int
    presses: list[SweepPress]
