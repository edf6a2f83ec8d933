"""The words of mails about a portal carrier's decision: what happened, to which business, what to do."""

from collections.abc import Mapping

from activities.mail.one_line import one_line
from models.decision import DecisionEnd, QuoteStatus
from models.mail import Desk, Letter, MailKind

Facts = Mapping[str, str]
COMPANY, CARRIER, EFFECTIVE, STATUS, ENDED, REMARK, DAYS, PROSPECT = (
    "company", "carrier", "effective", "status", "ended", "remark", "days", "prospect",
)  # fmt: skip
"""Facts of every such mail; '' for what there is not."""


def decision_letter(kind: MailKind, facts: Facts, desk: Desk) -> Letter:
    """A mail of one of these kinds; it names no FEIN and no premium."""
    said = {name: one_line(fact) for name, fact in facts.items()}
    subject, happened, to_do = _WORDS[kind](said)
    lines = [f"Company: {said[COMPANY]}", f"Carrier: {said[CARRIER]}"]
    if said[EFFECTIVE]:
        lines.append(f"Effective date: {said[EFFECTIVE]}")
    lines.append(happened)
    if said[REMARK]:
        lines.append(f'Remark: "{said[REMARK]}"')
    page = "/PanelUW" if kind in _OF_PORTAL else f"/Quote/{said[PROSPECT]}"
    lines.append(f"{to_do} {desk.origin}{page}")
    return Letter(subject=subject, text="\n".join(lines) + "\n", reply_to=desk.support or None)


_OF_PORTAL = frozenset({MailKind.PORTAL_SUBMITTED, MailKind.PORTAL_DAYS_LEFT})
_LOOK = "Look at it:"
_HAPPENED = {
    QuoteStatus.PROCEED_UW: "The carrier approved the submission.",
    QuoteStatus.HOLD: "The carrier holds the submission and says in the remark what it needs.",
    QuoteStatus.REJECT: "The carrier rejected the submission.",
    QuoteStatus.UWPORTAL: "The carrier looks at the submission again.",
    QuoteStatus.BOUND: "The carrier bound the policy.",
    QuoteStatus.EXPIRED: "The carrier did not decide in time.",
    QuoteStatus.OPEN: "The carrier has not decided yet.",
}
_LAPSED = "The carrier's approval was not bound in time and holds no longer."


def _happened(said: Facts) -> str:
    return _LAPSED if said[ENDED] == DecisionEnd.LAPSED else _HAPPENED[QuoteStatus(said[STATUS])]


def _status(said: Facts) -> tuple[str, str, str]:
    label = QuoteStatus(said[STATUS]).label
    return f"{said[COMPANY]}: {label} by {said[CARRIER]}", _happened(said), _LOOK


def _answered(said: Facts) -> tuple[str, str, str]:
    status, company, carrier = QuoteStatus(said[STATUS]), said[COMPANY], said[CARRIER]
    if status is QuoteStatus.HOLD:
        return f"{carrier} needs information: {company}", _happened(said), "Answer it and look at it here:"
    if said[ENDED] in (DecisionEnd.LAPSED, DecisionEnd.EXPIRED):
        return f"Not bound: {company}", _happened(said), "Get a new quote if it is still wanted:"
    return f"{carrier} answered: {company}", _happened(said), _LOOK


def _portal_submitted(said: Facts) -> tuple[str, str, str]:
    words = f"A submission waits for your decision; {said[DAYS]} days are left."
    return f"New submission: {said[COMPANY]}", words, "Approve, hold or reject it:"


def _portal_days_left(said: Facts) -> tuple[str, str, str]:
    days = "1 day is left" if said[DAYS] == "1" else f"{said[DAYS]} days are left"
    words = f"{days} to decide; then the submission expires."
    return f"{said[DAYS]} days left: {said[COMPANY]}", words, "Approve, hold or reject it:"


_WORDS = {
    MailKind.DECISION_STATUS: _status,
    MailKind.DECISION_ANSWERED: _answered,
    MailKind.PORTAL_SUBMITTED: _portal_submitted,
    MailKind.PORTAL_DAYS_LEFT: _portal_days_left,
}
KINDS = frozenset(_WORDS)
"""The kinds that have their words here."""
