"""The steps of a decision: read where it stands, write what changed, tell whom it concerns."""

from functools import partial
from uuid import UUID, uuid5

from temporalio import activity

from activities.decision_ports import DecisionFacts, Decisions
from models.decision import DecisionEnd, QuoteStatus
from models.decision_case import DecisionRef
from models.decision_step import DecisionNews, DecisionRow, DecisionTelling, DecisionWrite, DecisionWritten
from models.mail import Mail, MailKind

_TO_SALES = frozenset(
    {
        QuoteStatus.PROCEED_UW,
        QuoteStatus.HOLD,
        QuoteStatus.REJECT,
        QuoteStatus.BOUND,
        QuoteStatus.EXPIRED,
    }
)
"""What is mailed to whoever of the sales desk made or submitted the prospect."""


class DecisionActivities:
    """Steps of CarrierDecisionWorkflow; each may be repeated."""

    def __init__(self, decisions: Decisions) -> None:
        self._decisions = decisions

    @activity.defn
    async def open_decision(self, ref: DecisionRef) -> DecisionRow | None:
        """Where the decision stands; None: it was erased."""
        return await self._decisions.read(ref)

    @activity.defn
    async def write_decision(self, asked: DecisionWrite) -> DecisionWritten:
        """Write a change and what is mailed of it; what is refused is an answer, and nothing was written."""
        news = asked.news
        return await self._decisions.write(asked, None if news is None else partial(mails_of, news))

    @activity.defn
    async def tell_decision(self, telling: DecisionTelling) -> int:
        """Put the mails of some news on their way; what was told before is not told again.

        Returns: how many mails there are.
        """
        facts = await self._decisions.facts(telling.ref)
        mails = mails_of(telling, facts) if facts else ()
        if mails:
            await self._decisions.mail(telling.ref, mails)
        return len(mails)


def mail_id(decision: UUID, version: int, kind: MailKind, days: int = 0) -> UUID:
    """Id of the mail of a version of a decision, and of its job: so the same news goes once.

    Args: days: left, of a reminder; several are of one version.
    """
    news = f"{kind.value}:{days}" if kind is MailKind.PORTAL_DAYS_LEFT else kind.value
    return uuid5(decision, f"{version}:{news}")


def mails_of(telling: DecisionTelling, facts: DecisionFacts) -> tuple[Mail, ...]:
    """What goes to whom."""
    return tuple(
        Mail(
            id=mail_id(telling.ref.decision, telling.version, kind, telling.days),
            kind=kind,
            recipient=recipient,
            facts=_words(telling, facts),
        )
        for kind, recipient in _letters(telling, facts)
        if recipient
    )


def _letters(telling: DecisionTelling, facts: DecisionFacts) -> tuple[tuple[MailKind, str], ...]:
    if telling.news is DecisionNews.SUBMITTED:
        return ((MailKind.PORTAL_SUBMITTED, facts.portal),)
    if telling.news is DecisionNews.DAYS_LEFT:
        return ((MailKind.PORTAL_DAYS_LEFT, facts.portal),)
    lapsed = telling.ended is DecisionEnd.LAPSED
    to_sales = facts.salesperson if telling.quote_status in _TO_SALES and not lapsed else ""
    to_agent = "" if telling.quote_status is QuoteStatus.UWPORTAL else facts.producer
    return (MailKind.DECISION_STATUS, to_sales), (MailKind.DECISION_ANSWERED, to_agent)


def _words(telling: DecisionTelling, facts: DecisionFacts) -> dict[str, str]:
    ended = telling.ended.value if telling.ended else ""
    return {
        "company": facts.company,
        "carrier": facts.carrier,
        "effective": facts.effective_date.isoformat() if facts.effective_date else "",
        "status": telling.quote_status.value,
        "ended": ended,
        "remark": telling.remark,
        "days": str(telling.days),
        "prospect": str(facts.prospect_id),
    }
