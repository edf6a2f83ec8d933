"""What the steps of a decision's case read and write; read by older builds and by newer ones."""

from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from pydantic import Field

from models.base import Lenient
from models.bind_errors import FeinBound, OneCarrier
from models.bind_step import EventSource
from models.decision import DecisionEnd, DecisionStanding, QuoteStatus
from models.decision_case import DecisionRef
from models.decision_errors import DecisionFinal, InvalidTransition
from models.errors import QuotingError


class DecisionRow(Lenient):
    """A decision as its row has it."""

    carrier: str
    """As it is shown."""
    quote_status: QuoteStatus
    ended: DecisionEnd | None = None
    deadline: datetime
    approved_until: datetime
    extended_days: int = 0
    version: int
    key: str | None = None
    """Of the press that changed it last."""
    may_return: bool = True
    """False: the submission went back or was submitted anew, so that an ended one stays ended."""

    @property
    def standing(self) -> DecisionStanding:
        """As the rules know it."""
        return DecisionStanding(
            self.deadline, self.approved_until, self.quote_status, self.ended, self.extended_days
        )

    def at(self, standing: DecisionStanding, version: int, key: str | None) -> "DecisionRow":
        """The row once it stands so."""
        return self.model_copy(
            update={
                "quote_status": standing.status,
                "ended": standing.ended,
                "deadline": standing.deadline,
                "approved_until": standing.approved_until,
                "extended_days": standing.extended_days,
                "version": version,
                "key": key,
            }
        )


class DecisionNews(StrEnum):
    """What people are told of a decision by mail."""

    SUBMITTED = "submitted"
    """It waits for the carrier."""
    DAYS_LEFT = "days_left"
    DECIDED = "decided"
    """By the carrier, by support, or by time."""


class DecisionTelling(Lenient):
    """Mails that are owed; the same news of the same version is told once."""

    ref: DecisionRef
    version: int
    news: DecisionNews
    quote_status: QuoteStatus = QuoteStatus.OPEN
    ended: DecisionEnd | None = None
    remark: str = ""
    days: int = 0
    """Left to decide."""


class DecisionWrite(Lenient):
    """A change of a decision as its case knows it: row, event and audit line, in one transaction."""

    ref: DecisionRef
    seen: int
    """The version upon which it is made."""
    row: DecisionRow
    """How it stands then, one version on; its key makes a repeat of this write no second one."""
    code: str
    """Of the event."""
    params: Mapping[str, str | int] = Field(default_factory=dict)
    """Codes and numbers, no personal data."""
    remark: str | None = None
    """What the carrier's underwriter wrote; None: it stays as it is."""
    actor: UUID | None = None
    source: EventSource = EventSource.PLATFORM
    news: DecisionTelling | None = None
    """What people are told of it by mail, with the write itself."""


class Refused(StrEnum):
    """Why a change of a decision is not written."""

    MOVED = "moved"
    """It was changed since."""
    AWAY = "away"
    """The submission went back, was submitted anew, or is practice."""
    ONE_CARRIER = "one_carrier"
    FEIN_BOUND = "fein_bound"


_REFUSALS: Mapping[Refused, Callable[[], QuotingError]] = {
    Refused.MOVED: lambda: InvalidTransition("This submission was changed meanwhile; look at it again"),
    Refused.AWAY: lambda: DecisionFinal("This submission is withdrawn: nothing more is decided on it"),
    Refused.ONE_CARRIER: OneCarrier,
    Refused.FEIN_BOUND: FeinBound,
}


class DecisionWritten(Lenient):
    """What became of a change."""

    row: DecisionRow
    """As it stands by now, whether or not this write changed it."""
    refused: Refused | None = None
    """Why nothing was written; None: it was, by this try or an earlier one."""

    @property
    def refusal(self) -> QuotingError | None:
        """The refusal as it is raised."""
        return None if self.refused is None else _REFUSALS[self.refused]()


def news_of(ref: DecisionRef, before: DecisionRow, row: DecisionRow, remark: str) -> DecisionTelling | None:
    """What people are told of a change of status, or of an end; a withdrawal they know of themselves."""
    same = (row.quote_status, row.ended) == (before.quote_status, before.ended)
    if same or row.ended is DecisionEnd.WITHDRAWN:
        return None
    return DecisionTelling(
        ref=ref,
        version=row.version,
        news=DecisionNews.DECIDED,
        quote_status=row.quote_status,
        ended=row.ended,
        remark=remark,
    )


def details_of(row: DecisionRow | None, refusal: str) -> str:
    """What operators read of a case: what it waits for and until when, and what was refused last."""
    if row is None:
        return "The decision was erased with its prospect; there is nothing to do."
    until = row.standing.runs_until
    waits = (
        f"Ended: {row.ended}."
        if until is None
        else f"Waits for {row.carrier} until {until:%Y-%m-%d %H:%M} UTC."
    )
    stands = f"{row.carrier}: {row.quote_status.label}. {waits}"
    may = "Support may signal `support_override` and `extend_clock`."
    return "\n\n".join([stands, may, *([f"**Not followed**: {refusal}."] if refusal else [])])
